import Testing

@testable import artifact

@Suite struct StandardOutputTests {
  private static let hostile = "{\"a\": \"\u{7F}\u{9B}31m\u{202E}é\"}\r\n\u{1B}]0;x\u{7}\n"

  @Test("A6.4 Control characters are shown, lines are kept")
  func harmless() {
    let shown = "{\"a\": \"␡\u{FFFD}31m⟦RLO⟧é\"}\n␛]0;x␇\n"
    #expect(StandardOutput.harmless(Array(Self.hostile.utf8)) == Array(shown.utf8))
    #expect(StandardOutput.harmless([0x61, 0xFF, 0x62]) == Array("a\u{FFFD}b".utf8))
    #expect(StandardOutput.harmless([]).isEmpty)
  }

  #if os(Linux)
    @Test(
      "A6.4 A pipe gets the bytes verbatim, a terminal no control characters",
      arguments: [
        ["refine", "--type", "txt"], ["refine", "--type", "txt", "--trace"], ["parse", "--json"],
        ["parse", "--events"], ["spec", "repair"], ["render", "--to", "json"],
        ["render", "--to", "html"], ["list", "--json"], ["check", "--type", "json"],
        ["view"], ["view", "--color", "always"], ["render", "--to", "ansi"],
        ["browse", "--dump", "frame"], ["browse", "--type", "json", "--dump", "frame"],
      ])
    func terminal(arguments: [String]) throws {
      let hostile =
        "<artifact type=\"a\u{1B}]0;x\u{7}\" title=\"\u{9B}2J\u{7F}\">" + Self.hostile
        + "</artifact>\u{1B}[2J"
      let seen = try ToolProcess(arguments, input: Array(hostile.utf8), isTerminal: true)
      // The tool itself writes styles and line ends.
      let scalars = seen.text.replacing(/\u{1B}\[[0-9;?]*[a-zA-Z]/, with: "").unicodeScalars
      let controls = scalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.allSatisfy { $0 == "\r" || $0 == "\n" }, "\(seen.text.debugDescription)")
      #expect(!seen.text.contains("\u{1B}[2J") && !seen.text.contains("\u{202E}"))
      #expect(seen.errors.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    }

    @Test("A12.2 A file or a pipe gets the refined payload verbatim")
    func pipe() throws {
      let payload = Array("\u{1B}]0;x\u{7}\u{7F}\u{9B}\t\r\n".utf8)
      let refined = try ToolProcess(["refine", "--type", "text/x-unknown"], input: payload)
      #expect(refined.output == payload && refined.exitCode == 0)
    }
  #endif
}
