import ArtifactPresentation
import ArtifactPresenters
import Drawing
import TestSupport
import Testing

@testable import TerminalFront

@Suite("V24 Pictures") struct ScreenPictureTests {
  private static func line(_ text: String, _ style: Style = Style(), link: String? = nil) -> Line {
    let text = SafeText(sanitizing: text, context: .prose)
    return Line([Line.Run(text, style, link: link.flatMap { SafeLink($0) })])
  }

  private func scene(_ lines: String..., style: Style = Style(), width: Int = 20) -> Scene2D {
    ScreenPicture(lines: lines.map { Self.line($0, style) }, width: width).scene
  }

  /// The texts as what they say, their column, row and width in cells.
  private func texts(_ scene: Scene2D) -> [String] {
    scene.texts.map { text in
      let column = (text.position.x - 16) / 9
      let row = ((text.position.y - 16) / 19).rounded(.down)
      let width = (text.fittedLength ?? 0) / 9
      return "\(text.lines.joined()) \(Int(column)),\(Int(row)) \(Int(width))"
    }
  }

  // MARK: Text

  @Test("V24.1 Text is at its column, and lines that are too wide are wrapped")
  func cells() {
    let wide = scene("abcdef", "gh", width: 4)
    #expect(wide.size == Size2D(width: 4 * 9 + 32, height: 3 * 19 + 32))
    #expect(texts(wide) == ["abcd 0,0 4", "ef 0,1 2", "gh 0,2 2"])
    #expect(texts(scene("a日日", width: 4)) == ["a 0,0 1", "日 1,0 2", "日 0,1 2"])
    #expect(ScreenPicture(lines: [], width: -3).scene.size == Size2D(width: 41, height: 32))
  }

  @Test(
    "V24.2 What one font has is one text; other characters and blanks interrupt it",
    arguments: [
      ("one two", ["one two 0,0 7"]),
      ("  one  two ", ["one 2,0 3", "two 7,0 3"]),
      ("naïve Ωж", ["naïve Ωж 0,0 8"]),
      ("a→b", ["a 0,0 1", "→ 1,0 1", "b 2,0 1"]),
      ("→→", ["→ 0,0 1", "→ 1,0 1"]),
      ("日本 go 日", ["日本 0,0 4", "go 5,0 2", "日 8,0 2"]),
      ("שלום עולם ab", ["שלום עולם 0,0 9", "ab 10,0 2"]),
      ("a⚠️🇫🇷b", ["a 0,0 1", "⚠️ 1,0 2", "🇫🇷 3,0 2", "b 5,0 1"]),
      ("x│y", ["x 0,0 1", "y 2,0 1"]),
    ])
  func kinds(text: String, expected: [String]) {
    #expect(texts(scene(text)) == expected)
  }

  @Test("V24.2 Styles and links interrupt text; equal ones don't")
  func styles() {
    let runs = [
      Self.line("ab", Style(nil, .bold)), Self.line("cd", Style(nil, [.bold])),
      Self.line("ef", Style(.red, .italic)),
      Self.line("gh", Style(.red, .italic), link: "https://a.b"),
    ].flatMap(\.runs)
    let scene = ScreenPicture(lines: [Line(runs)], width: 20).scene
    #expect(texts(scene) == ["abcd 0,0 4", "ef 4,0 2", "gh 6,0 2"])
    #expect(scene.texts.map(\.style.isBold) == [true, false, false])
    #expect(scene.texts.map(\.style.isItalic) == [false, true, true])
    #expect(scene.texts.allSatisfy { $0.style.isMonospaced })
  }

  // MARK: Signs

  @Test("V24.4 Blocks are rectangles, merged where they touch; shades have opacity")
  func blocks() {
    let square = scene("██", "██")
    #expect(square.texts.isEmpty)
    #expect(
      square.paths.map(\.path)
        == [Path2D(Rect2D(Point2D(x: 16, y: 16), Point2D(x: 34, y: 54)))])
    #expect(scene("▄▄ ▄").paths[0].path.elements.count == 10)
    #expect(scene("▚").paths[0].path.elements.count == 10)
    #expect(
      scene("▏").paths[0].path.bounds == Rect2D(Point2D(x: 16, y: 16), Point2D(x: 17, y: 35)))
    #expect(
      scene("▃").paths[0].path.bounds == Rect2D(Point2D(x: 16, y: 28), Point2D(x: 25, y: 35)))
    let alphas = scene("░▒▓█").paths.map { path -> UInt8 in
      if case .color(let color) = path.fill { color.alpha } else { 0 }
    }
    #expect(alphas == [63, 127, 191, 255])
    for scalar in UInt32(0x2580)...0x259F {
      let area = scene(String(Unicode.Scalar(scalar) ?? " ")).paths.first?.path.bounds
      #expect(
        area.map { $0.min.x >= 16 && $0.max.x <= 25 && $0.min.y >= 16 && $0.max.y <= 35 } == true)
    }
  }

  @Test("V24.4 Braille characters are dots")
  func dots() {
    let scene = scene("⠁⣿")
    #expect(scene.texts.isEmpty && scene.paths.count == 1)
    #expect(scene.paths[0].stroke?.pattern == .dotted)
    #expect(scene.paths[0].path.elements.count == 2 * 9)
    let blank = self.scene("\u{2800}")
    #expect(blank.paths.isEmpty && blank.texts.isEmpty)
  }

  @Test("V24.4 Arrow heads are triangles, which vertical lines of their color continue to")
  func arrows() throws {
    for head in ["▲", "►", "▼", "◄", "▶", "◀"] {
      let scene = scene(head)
      #expect(scene.texts.isEmpty)
      #expect(scene.paths.map(\.path.elements.count) == [4], "\(head)")
      #expect(scene.paths[0].fill != nil && scene.paths[0].stroke == nil)
    }
    let down = scene("│", "▼")
    #expect(down.paths[0].path == Self.vertical(x: 20.5, from: 16, to: 45))
    #expect(down.paths[1].path.bounds?.max.y == 54)
    let up = scene("▲", "│")
    #expect(up.paths[0].path == Self.vertical(x: 20.5, from: 25, to: 54))
    #expect(up.paths[1].path.bounds?.min.y == 16)
    let apart = scene("─", "▼", "▲", "─")
    #expect(apart.paths[1].path.bounds == Rect2D(Point2D(x: 16.5, y: 40), Point2D(x: 24.5, y: 68)))
    let other = ScreenPicture(
      lines: [Self.line("│", Style(.red)), Self.line("▼", Style(.blue))], width: 3
    ).scene
    #expect(other.paths[0].path == Self.vertical(x: 20.5, from: 16, to: 35))
  }

  private static func vertical(x: Double, from top: Double, to bottom: Double) -> Path2D {
    Path2D(polyline: [Point2D(x: x, y: top), Point2D(x: x, y: bottom)])
  }

  // MARK: Styles

  @Test("V24.5 Colors are those of the palette, dim ones have less opacity")
  func palette() {
    let colors = ScreenColors(.dark)
    func color(_ number: UInt8) -> RGBA { colors.color(Style.Color(rawValue: number)) }
    #expect(color(16) == RGBA(hex: 0x000000) && color(231) == RGBA(hex: 0xFFFFFF))
    #expect(color(75) == RGBA(hex: 0x5FAFFF) && color(214) == RGBA(hex: 0xFFAF00))
    #expect(color(232) == RGBA(hex: 0x080808) && color(255) == RGBA(hex: 0xEEEEEE))
    #expect(colors.ink(of: Style()) == colors.text)
    #expect(colors.ink(of: Style(nil, .dim)).alpha == 153)
  }

  @Test(
    "V24.5 Text, the colors of the theme and the first sixteen colors are legible",
    arguments: [TerminalColors.Background.dark, .light])
  func contrast(background: TerminalColors.Background) {
    let colors = ScreenColors(background)
    let inks = background == .dark ? Inks.dark : Inks.light
    let styles =
      [inks.red, inks.yellow, inks.green, inks.cyan, inks.blue, inks.magenta, inks.gray, Style()]
      + (0..<16).map { Style(Style.Color(rawValue: $0)) }
    for style in styles {
      #expect(colors.ink(of: style).contrast(with: colors.background) >= 4.5, "\(style)")
    }
    let components = [colors.background.red, colors.background.green, colors.background.blue]
    let parts = components.map { Double($0) / 255 }
    #expect(
      TerminalColors.Background(red: parts[0], green: parts[1], blue: parts[2]) == background)
  }

  @Test(
    "V24.6 Underlines and strikethroughs are lines through blanks, reversed text has a rectangle")
  func attributes() {
    let underlined = scene("a  b", style: Style(.green, .underline))
    #expect(
      underlined.paths.map(\.path)
        == [Path2D(polyline: [Point2D(x: 16, y: 32.5), Point2D(x: 52, y: 32.5)])])
    #expect(underlined.paths[0].stroke?.paint == underlined.texts[0].paint)
    #expect(scene("ab", style: Style(nil, .strikethrough)).paths.count == 1)
    let colors = ScreenColors(.dark)
    let reversed = scene("ab ", style: Style(.red, .reverse))
    #expect(reversed.paths[0].fill == .color(colors.color(.red)))
    #expect(
      reversed.paths[0].path.bounds == Rect2D(Point2D(x: 16, y: 16), Point2D(x: 43, y: 35)))
    #expect(reversed.texts[0].paint == .color(colors.background))
  }

  @Test("V24.10 Grounds are rectangles behind the text, to the right edge of a filled row")
  func grounds() {
    let ground = Style.Color(rawValue: 236)
    let line = Line(
      [Self.line("ab").runs[0], Self.line("c", Style(.red, ground: ground)).runs[0]],
      ground: ground)
    let filled = ScreenPicture(lines: [line, line], width: 10).scene
    #expect(filled.paths.count == 1 && filled.texts.count == 4)
    #expect(filled.paths[0].fill == .color(RGBA(hex: 0x303030)))
    #expect(
      filled.paths[0].path == Path2D(Rect2D(Point2D(x: 34, y: 16), Point2D(x: 106, y: 54))))
    let alone = scene("ab", style: Style(ground: ground))
    #expect(alone.paths[0].path.bounds == Rect2D(Point2D(x: 16, y: 16), Point2D(x: 34, y: 35)))
    let wrapped = ScreenPicture(
      lines: [Line(Self.line("abcde", Style(ground: ground)).runs, ground: ground)], width: 3
    ).scene
    #expect(wrapped.paths[0].path.bounds == Rect2D(Point2D(x: 16, y: 16), Point2D(x: 43, y: 54)))
    let reversed = scene("ab", style: Style(.red, .reverse, ground: ground))
    #expect(reversed.paths[0].fill == .color(ScreenColors(.dark).color(.red)))
    #expect(reversed.texts[0].paint == .color(RGBA(hex: 0x303030)))
    for background in [TerminalColors.Background.dark, .light] {
      let colors = ScreenColors(background)
      for number in UInt8(0)..<16 {
        let contrast = colors.text.contrast(with: colors.ground(Style.Color(rawValue: number)))
        #expect(contrast >= 4.5, "\(number)")
      }
    }
  }

  // MARK: The picture

  @Test("V24.7 Texts have their links, the picture has a title and its text as description")
  func description() {
    let link = Self.line("here", link: "https://example.org/ü")
    let picture = ScreenPicture(lines: [link, Self.line("─ b ")], width: 9, title: "f.txt").scene
    #expect(picture.elements.compactMap(\.link) == ["https://example.org/%C3%BC"])
    #expect(picture.title == "f.txt" && picture.description == "here\n─ b")
    #expect(picture.svg().contains("<a href=\"https://example.org/%C3%BC\"><text"))
    let many = ScreenPicture(
      lines: [Line](repeating: Self.line(String(repeating: "x", count: 99)), count: 1_000),
      width: 99)
    let description = many.scene.description
    let lineCount = TerminalLimits.pictureDescription / 100
    #expect(description.hasSuffix("x\n(\(1_000 - lineCount) more)"))
    #expect(description.utf8.count < TerminalLimits.pictureDescription + 20)
  }

  @Test("V24.8 Rows beyond the limit are counted, columns beyond it wrapped")
  func limits() {
    let rows = TerminalLimits.pictureRows
    let text = Self.line("abcdefghijklmnopqrstuvwx")
    let lines = [Line](repeating: text, count: rows + 6)
    #expect(texts(ScreenPicture(lines: lines, width: 24).scene).last == "(6 more) 0,\(rows) 8")
    #expect(
      texts(ScreenPicture(lines: lines, width: 12).scene).last
        == "(\(rows + 12) more) 0,\(rows) 11")
    #expect(scene("a", width: .max).size.width == Double(TerminalLimits.pictureColumns * 9 + 32))
    var picture = ScreenPicture(lines: [Self.line("ab")], width: 2)
    picture.width = .min
    #expect(texts(picture.scene) == ["a 0,0 1", "b 0,1 1"])
  }

  @Test(
    "V24.1, V24.9 Every presentation is a well-formed picture",
    arguments: TestScale.seeds(30, of: 600))
  func random(seed: UInt64) {
    let presentation = RandomPresentation.make(seed: seed)
    for background in [TerminalColors.Background.dark, .light] {
      let width = Int(seed % 90) + 1
      let theme = TerminalColors(background: background, hasPalette: true).theme
      let lines = LayoutCursor.lines(
        of: presentation, options: LayoutOptions(width: width, theme: theme))
      let svg = ScreenPicture(lines: lines, width: width, background: background).scene.svg()
      #expect(XMLChecker(svg).problem == nil, "seed \(seed)")
      #expect(svg == ScreenPicture(lines: lines, width: width, background: background).scene.svg())
    }
  }

  @Test("V24.9 Hostile text in every field is escaped", arguments: Hostile.texts)
  func hostile(text: String) {
    let lines = LayoutCursor.lines(
      of: Presentation(blocks: Hostile.blocks(text)),
      options: LayoutOptions(width: 60, theme: .dark))
    let svg = ScreenPicture(lines: lines, width: 60, title: text).scene.svg()
    #expect(XMLChecker(svg).problem == nil)
  }

  @Test("V24.9 The size of a picture is linear in its lines")
  func growth() {
    let lines = LayoutCursor.lines(
      of: Sample.presentation, options: LayoutOptions(width: 80, theme: .dark))
    func bytes(_ count: Int) -> Int {
      let repeated = (0..<count).flatMap { _ in lines }
      return ScreenPicture(lines: repeated, width: 80).scene.svg().utf8.count
    }
    let (one, five) = (bytes(1), bytes(5))
    #expect(five > 3 * one && five < 6 * one, "\(one) \(five)")
    #expect(one < 400 * lines.count * 4)
  }
}

extension Scene2D {
  fileprivate var texts: [Text] {
    elements.compactMap { if case .text(let text) = $0.content { text } else { nil } }
  }

  fileprivate var paths: [Path] {
    elements.compactMap { if case .path(let path) = $0.content { path } else { nil } }
  }
}
