import Testing

@testable import TerminalFront

@Suite("V21 Colours of a terminal") struct TerminalColorsTests {
  private func colors(_ variables: [String: String]) -> TerminalColors {
    TerminalColors { variables[$0] }
  }

  @Test("V21.2 The environment says how many colours there are, and sometimes the background")
  func environment() {
    #expect(colors([:]) == TerminalColors())
    #expect(colors(["TERM": "xterm"]) == TerminalColors())
    #expect(colors(["TERM": "linux"]) == TerminalColors(background: .dark))
    for (name, value) in [
      ("TERM", "xterm-256color"), ("TERM", "xterm-direct"), ("TERM", "xterm-kitty"),
      ("COLORTERM", "truecolor"),
    ] {
      #expect(colors([name: value]) == TerminalColors(hasPalette: true))
    }
    let values: [(String, TerminalColors.Background)] = [
      ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("15;default", .unknown),
      ("7;8", .unknown), ("", .unknown), (";", .unknown),
    ]
    for (value, background) in values {
      #expect(colors(["COLORFGBG": value]).background == background, "\(value)")
    }
  }

  @Test("V21.2 A terminal says its background in one to four digits for each component")
  func reply() {
    let replies: [(String, TerminalColors.Background)] = [
      ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62c", .dark),
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?62c", .light),
      ("\u{1B}]11;rgb:1e/1e/1e\u{7}", .dark), ("\u{1B}]11;rgb:f/f/f\u{7}", .light),
      ("x\u{1B}]11;rgb:fdf/f6e/e3e\u{1B}\\", .light),
      ("\u{1B}]11;rgb:7f7f/7f7f/7f7f\u{7}", .unknown), ("\u{1B}[?62c", .unknown), ("", .unknown),
      ("\u{1B}]11;rgb:00000/0000/0000\u{7}", .unknown), ("\u{1B}]11;rgb:0000/0000\u{7}", .unknown),
      ("\u{1B}]11;rgb:0000/0000/0000/0000\u{7}", .unknown), ("\u{1B}]11;rgb:", .unknown),
      ("\u{1B}]11;rgb://\u{7}", .unknown), ("\u{1B}]11;rgb:zz/00/00\u{7}", .unknown),
      ("\u{1B}]10;rgb:0000/0000/0000\u{7}", .unknown),
    ]
    for (reply, background) in replies {
      #expect(TerminalColors.Background(reply: Array(reply.utf8)) == background, "\(reply)")
    }
  }

  @Test("V21.3 Colours are only used where they can be read")
  func themes() {
    #expect(TerminalColors(background: .dark, hasPalette: true).theme == .dark)
    #expect(TerminalColors(background: .dark).theme == .darkBasic)
    #expect(TerminalColors(background: .light, hasPalette: true).theme == .light)
    #expect(TerminalColors(background: .light).theme == .neutral)
    #expect(TerminalColors(hasPalette: true).theme == .ansi)
    #expect(TerminalColors().theme == .ansi)
    #expect(TerminalOptions.ansi.theme == .ansi && TerminalOptions.ansi.colorMode == .ansi16)
    #expect(TerminalOptions(TerminalColors(background: .dark)).colorMode == .ansi16)
    #expect(TerminalOptions(TerminalColors(hasPalette: true)).colorMode == .ansi256)
  }
}
