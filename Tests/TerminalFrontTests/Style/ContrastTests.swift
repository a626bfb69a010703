import ArtifactPresentation
import ArtifactPresenters
import Testing

@testable import TerminalFront

/// The contrast of WCAG 2 of every style of every theme, on the palettes that terminals come with.
@Suite("V21 Colours") struct ContrastTests {
  /// A palette: the sixteen colours, the colour of text and the background, each `RRGGBB`.
  struct Palette: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let background: String
    let colors: [Substring]

    init(_ name: String, text: String, on background: String, _ colors: String) {
      self.name = name
      self.text = text
      self.background = background
      self.colors = colors.split(separator: " ")
    }

    var testDescription: String { name }
  }

  private static let xterm =
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
    + " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
  private static let vte =
    "171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc"
    + " 5e5c64 f66151 33da7a e9ad0c 2a7bde c061cb 33c7de ffffff"
  private static let terminalApp =
    "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf"
    + " 666666 e60000 00d900 e6e600 0000ff e600e6 00e6e6 e6e6e6"
  private static let campbell =
    "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc"
    + " 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"
  private static let oneHalfLight =
    "383a42 e45649 50a14f c18301 0184bc a626a4 0997b3 fafafa"
    + " 4f525d df6c75 98c379 e4c07a 61afef c577dd 56b5c1 ffffff"
  private static let linux =
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
    + " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"

  static let dark = [
    Palette("xterm, reversed", text: "ffffff", on: "000000", xterm),
    Palette("GNOME dark", text: "d0cfcc", on: "171421", vte),
    Palette("Terminal.app Basic, dark", text: "ffffff", on: "1e1e1e", terminalApp),
    Palette("Terminal.app Pro", text: "f2f2f2", on: "000000", terminalApp),
    Palette("Windows Terminal Campbell", text: "cccccc", on: "0c0c0c", campbell),
    Palette("Linux console", text: "aaaaaa", on: "000000", linux),
  ]
  static let light = [
    Palette("xterm", text: "000000", on: "ffffff", xterm),
    Palette("GNOME light", text: "171421", on: "ffffff", vte),
    Palette("Terminal.app Basic", text: "000000", on: "ffffff", terminalApp),
    Palette("Windows Terminal One Half Light", text: "383a42", on: "fafafa", oneHalfLight),
    Palette("Linux console, reversed", text: "000000", on: "ffffff", linux),
  ]

  // MARK: Measuring

  private static func components(_ hex: some StringProtocol) -> [Double] {
    let value = Int(hex, radix: 16) ?? 0
    return [16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
  }

  private static func luminance(_ components: [Double]) -> Double {
    TerminalColors.Background.luminance(
      red: components[0], green: components[1], blue: components[2])
  }

  /// The colour of a style as the terminal shows it.
  private static func components(_ style: Style, _ palette: Palette) -> [Double] {
    guard let color = style.color else { return components(palette.text) }
    let number = Int(color.rawValue)
    switch number {
    case 0..<16: return components(palette.colors[number])
    case 16..<232:
      return [36, 6, 1].map { (step: Int) in
        let level = (number - 16) / step % 6
        return level == 0 ? 0 : Double(55 + 40 * level) / 255
      }
    default: return Array(repeating: Double(8 + 10 * (number - 232)) / 255, count: 3)
    }
  }

  private static func contrast(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// All styles in a theme, with the names of their roles.
  private static func styles(in value: Any, _ path: String = "") -> [(role: String, style: Style)] {
    if let style = value as? Style { return [(path, style)] }
    return Mirror(reflecting: value).children.flatMap { child in
      styles(in: child.value, "\(path).\(child.label ?? "\(child.value)".prefix(12).description)")
    }
  }

  private func check(_ theme: Theme, _ palette: Palette) {
    let background = Self.luminance(Self.components(palette.background))
    let styles = Self.styles(in: theme)
    #expect(styles.count > 60)
    for (role, style) in styles {
      let contrast = Self.contrast(Self.luminance(Self.components(style, palette)), background)
      #expect(contrast >= 4.5, "\(role) on \(palette.name)")
      #expect(!style.attributes.contains(.dim), "\(role)")
    }
  }

  // MARK: Tests

  @Test("V21.1 Every colour for dark backgrounds has a contrast of 4.5:1", arguments: dark)
  func darkThemes(palette: Palette) {
    check(.dark, palette)
    check(.darkBasic, palette)
  }

  @Test("V21.1 Every colour for light backgrounds has a contrast of 4.5:1", arguments: light)
  func lightThemes(palette: Palette) { check(.light, palette) }

  @Test("V21.1 Text on unknown backgrounds has a contrast of 4.5:1", arguments: dark + light)
  func neutralTheme(palette: Palette) {
    check(.neutral, palette)
    check(TerminalOptions().theme, palette)
  }

  @Test("V21.1 The colours have that contrast on every background that they are used on")
  func limits() {
    let cases: [(Inks, Double)] = [
      (.dark, TerminalColors.Background.darkLimit), (.light, TerminalColors.Background.lightLimit),
    ]
    for (inks, background) in cases {
      for (role, style) in Self.styles(in: inks) {
        let color = Self.luminance(Self.components(style, Self.dark[0]))
        #expect(Self.contrast(color, background) >= 4.5, "\(role)")
      }
    }
  }

  @Test("V21.4 Predefined themes have no grounds, and some grays are grounds for all their colors")
  func grounds() {
    for theme in [Theme.plain, .neutral, .ansi, .dark, .darkBasic, .light] {
      #expect(theme.codeGround == nil && theme.alternateRowGround == nil)
      #expect(Self.styles(in: theme).allSatisfy { $0.style.ground == nil })
    }
    let cases: [(Theme, [Palette], ClosedRange<UInt8>)] = [
      (.dark, Self.dark, 232...236), (.light, Self.light, 255...255),
    ]
    for (theme, palettes, numbers) in cases {
      for palette in palettes {
        for number in numbers {
          let ground = Self.luminance(
            Self.components(Style(Style.Color(rawValue: number)), palette))
          for (role, style) in Self.styles(in: theme) {
            let color = Self.luminance(Self.components(style, palette))
            #expect(Self.contrast(color, ground) >= 4.5, "\(role) on \(number), \(palette.name)")
          }
        }
      }
    }
  }

  @Test("V21.2 The background of every such palette is told apart")
  func backgrounds() {
    for (palettes, expected) in [(Self.dark, TerminalColors.Background.dark), (Self.light, .light)]
    {
      for palette in palettes {
        let color = Self.components(palette.background)
        #expect(
          TerminalColors.Background(red: color[0], green: color[1], blue: color[2]) == expected)
      }
    }
    #expect(TerminalColors.Background(red: 0.5, green: 0.5, blue: 0.5) == .unknown)
  }

  @Test("V21.3 Without colours, roles that matter still have attributes")
  func attributes() {
    let theme = Theme.neutral
    let plain = Style()
    for style in theme.headings + [theme.link, theme.inlineCode, theme.treeKey, theme.error] {
      #expect(style != plain && style.color == nil)
    }
    #expect(theme.code[.keyword] != plain)
    #expect(theme.code[.comment] != theme.code[.keyword])
    #expect(theme.diffAdded != theme.diffRemoved)
  }

  @Test("V21.3 On unknown backgrounds, text has the terminal's own colors, never blue or black")
  func ansi() {
    let plain = Self.styles(in: Theme.neutral)
    let colored = Self.styles(in: Theme.ansi)
    #expect(Set(colored.map(\.role)) == Set(plain.map(\.role)))
    var seen = Set<UInt8>()
    for (role, style) in colored {
      guard let color = style.color else { continue }
      seen.insert(color.rawValue)
      if color == .yellow {
        #expect(style.attributes.contains(.bold) && role.hasPrefix(".alerts"), "\(role)")
      }
    }
    #expect(seen == [1, 2, 3, 5, 6])
    // What attributes distinguish stays distinguished where a color is hard to see.
    func attributes(_ styles: [(role: String, style: Style)]) -> [String: Set<UInt8>] {
      Dictionary(grouping: styles, by: \.role).mapValues {
        Set($0.map(\.style.attributes.rawValue))
      }
    }
    let (before, after) = (attributes(plain), attributes(colored))
    for (role, values) in before where role != ".inks.yellow" {
      #expect(after[role] == values, "\(role)")
    }
    #expect(Theme.ansi.alerts[.warning] == Style(.yellow, .bold))
    #expect(Theme.ansi.diffAdded.color == .green && Theme.ansi.diffRemoved.color == .red)
    #expect(Theme.ansi.diffHunk.color == .cyan && Theme.ansi.error.color == .red)
    #expect(Theme.ansi.code[.string] == Style(.green))
    #expect(Theme.ansi.form.focusedButton.color != Theme.ansi.form.prominentButton.color)
  }

  @Test("V21.3 Without a known background, areas next to each other differ, and none is invisible")
  func series() {
    let series = Inks.ansi.series
    #expect(zip(series, series.dropFirst() + [series[0]]).allSatisfy { $0 != $1 })
    #expect(series.allSatisfy { $0 != Style() } && Set(series.prefix(5)).count == 5)
    #expect(Inks.ansi.style(of: .named(.blue)) == Style(.cyan))
    #expect(Inks.ansi.style(of: .rgb(red: 20, green: 40, blue: 230)) == Style(.cyan))
    #expect(Inks.ansi.style(of: .named(.orange)) == Style(nil, .bold))
    #expect(Inks.none.series.allSatisfy { $0 == Style() })
  }
}
