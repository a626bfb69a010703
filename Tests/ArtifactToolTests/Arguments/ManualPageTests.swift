import Testing

@testable import artifact

@Suite struct ManualPageTests {
  private let page = ManualPage.text
  private var lines: [Substring] { page.split(separator: "\n", omittingEmptySubsequences: false) }

  @Test("A7.2 The page is ASCII without blank lines, and begins as man expects it")
  func shape() {
    #expect(page.hasPrefix(".TH \"ARTIFACT\" \"1\" "))
    #expect(page.contains("\n.SH \"NAME\"\nartifact \\- show "))
    #expect(page.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) })
    #expect(lines.last == "" && !lines.dropLast().contains(""))
  }

  @Test("A7.2 Every line that begins like a request is one, with its quotes in pairs")
  func requests() {
    let known = ["TH", "SH", "SS", "TP", "B", "PP", "br"]
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      let name = line.dropFirst().prefix { $0 != " " }
      #expect(line.hasPrefix(".") && known.contains(String(name)), "\(line)")
      #expect(line.count { $0 == "\"" } % 2 == 0, "\(line)")
    }
    // What follows a backslash is one of the escapes that are written.
    for part in page.split(separator: "\\").dropFirst() {
      #expect(["-", "e", "&", "(aq", "(dq", "(ga", "(ha", "(ti"].contains { part.hasPrefix($0) })
    }
  }

  @Test("A7.2 Everything that help declares stands on the page", arguments: CommandTable.commands)
  func whole(command: CommandDeclaration) {
    let plain = page.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
      .replacing("\\(ti", with: "~")
    #expect(plain.contains(".SS \"\(HelpText.usage(of: command))\"\n\(command.summary).\n"))
    for option in command.allOptions {
      #expect(plain.contains(".TP\n.B \"\(option.spellings.joined(separator: ", "))"))
      #expect(plain.contains(HelpText.text(of: option) + ".\n"))
    }
    for example in command.examples { #expect(plain.contains(".B \"\(example.line)\"\n")) }
    for code in command.exitCodes { #expect(plain.contains(".B \"\(code.rawValue)\"\n")) }
  }

  @Test("A7.2 It is asked for by help alone, and not beside a command's name")
  func request() throws {
    #expect(try parsed("help --man").action == .manual)
    #expect(try parsed("--man help").action == .manual)
    #expect(
      message("help --man view")
        == "the manual has one page for all commands, so 'view' is too much. "
        + "Try 'artifact --help'.")
    #expect(message("view --man").contains("it belongs to 'artifact help'"))
  }
}
