import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// What is written for grounds, line by line.
@Suite struct LineGroundTests {
  private func run(_ text: String, _ style: Style = Style()) -> Line.Run {
    Line.Run(SafeText(sanitizing: text, context: .code), style)
  }

  private func escaped(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  private func written(_ line: Line, _ mode: ColorMode = .ansi256) -> String {
    var screen = AppendOnlyScreen(colorMode: mode)
    return escaped(screen.draw(LayoutFrame(committed: [line])))
  }

  @Test(
    "V4.7 A ground is SGR 40–47, 100–107 or 48;5;n, and 49 ends it",
    arguments: [(0, "40"), (7, "47"), (8, "100"), (15, "107"), (16, "48;5;16"), (255, "48;5;255")])
  func parameters(number: UInt8, expected: String) {
    let ground = Style.Color(rawValue: number)
    var writer = AnsiWriter(colorMode: .ansi256)
    writer.put([run("a", Style(.red, ground: ground)), run("b", Style(.red))])
    #expect(escaped(writer.drain()) == "␛[31;\(expected)ma␛[49mb␛[m")
    writer.put([run("a", Style(ground: ground)), run("b", Style(nil, .bold, ground: ground))])
    #expect(escaped(writer.drain()) == "␛[\(expected)ma␛[1mb␛[m")
  }

  @Test("V4.7 A color mode without the color of a ground writes nothing for it")
  func modes() {
    let palette = Line(
      [run("a", Style(.red, .bold, ground: Grounds.code))], ground: Grounds.code)
    #expect(written(palette, .none) == "a\n")
    #expect(written(palette, .attributesOnly) == "␛[1ma␛[m\n")
    #expect(written(palette, .ansi16) == "␛[1;31ma␛[m\n")
    #expect(written(palette) == "␛[48;5;235m␛[K␛[1;31ma␛[m\n")
    let basic = Line([run("a", Style(ground: .blue))], ground: .blue)
    #expect(written(basic, .ansi16) == "␛[44m␛[Ka␛[m\n")
    #expect(written(basic, .attributesOnly) == "a\n")
  }

  @Test("V4.8 A row is filled before its text, after what has no ground, and with no blank")
  func fill() {
    let line = Line([run("  "), run("let", Style(.blue, ground: .black))], ground: .black)
    #expect(written(line) == "  ␛[40m␛[K␛[34mlet␛[m\n")
    #expect(written(Line([run("  ")], ground: .black)) == "  ␛[40m␛[K␛[m\n")
    #expect(written(Line([], ground: .black)) == "␛[40m␛[K␛[m\n")
    #expect(written(Line([run("x", Style(ground: .black))])) == "␛[40mx␛[m\n")
  }

  @Test("V4.8 No row loses its last character, whatever the width of the terminal is")
  func everyWidth() {
    for columns in 4...12 {
      for length in 0...26 {
        let text = String((0..<length).map { Character(Unicode.Scalar(97 + UInt8($0))) })
        let line = Line(
          [run("> "), run(text, Style(.blue, ground: Grounds.code))], isSoftWrapped: true,
          ground: Grounds.code)
        var terminal = Replay.makeScreen(columns: columns, rows: 20)
        var screen = AppendOnlyScreen(colorMode: .ansi256)
        // A terminal adds the carriage return.
        let bytes = screen.draw(LayoutFrame(committed: [line, Line([run("next")])]))
        terminal.feed(bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
        #expect(terminal.text == [length == 0 ? ">" : "> " + text, "next"], "\(columns) \(length)")
        if length + 2 <= columns {
          #expect(Grounds.difference([line], terminal) == nil, "\(columns) \(length)")
        }
      }
    }
  }

  @Test("V4.7 A style over another keeps its ground, else has that of the other")
  func merging() {
    let base = Style(.red, .bold, ground: .black)
    #expect(Style(.blue).over(base) == Style(.blue, .bold, ground: .black))
    #expect(Style(ground: .white).over(base) == Style(.red, .bold, ground: .white))
    #expect(base.adding(.italic).ground == .black)
    #expect(base.showsBlanks() && !base.showsBlanks(on: .black) && base.showsBlanks(on: .white))
    #expect(Style(nil, .underline, ground: .black).showsBlanks(on: .black))
  }

  @Test("V7.2 Plain output has no escape byte, also with a theme with grounds")
  func plain() {
    var options = TerminalOptions.plain
    options.theme = Grounds.theme
    for options in [options, TerminalOptions(colorMode: .none, theme: Grounds.theme)] {
      let bytes = TerminalRenderer(width: 60, options: options).render(Sample.presentation)
      #expect(!bytes.contains(0x1B) && !bytes.contains(0x0D))
    }
  }
}
