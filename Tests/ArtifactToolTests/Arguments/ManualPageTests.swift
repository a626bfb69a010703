import Testing

@testable import artifact

@Suite struct ManualPageTests {
  private let page = ManualPage.text
  private var lines: [Substring] { page.split(separator: "\n", omittingEmptySubsequences: false) }

  @Test("A7.2 The page is ASCII without blank lines, and has the header that man expects")
  func shape() {
    #expect(page.hasPrefix(".TH \"ARTIFACT\" \"1\" "))
    #expect(page.contains("\n.SH \"NAME\"\nartifact \\- show "))
    #expect(page.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) })
    #expect(lines.last == "" && !lines.dropLast().contains(""))
  }

  @Test("A7.2 All requests are known, with balanced quotes")
  func requests() {
    let known = ["TH", "SH", "SS", "TP", "B", "PP", "br"]
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      let name = line.dropFirst().prefix { $0 != " " }
      #expect(line.hasPrefix(".") && known.contains(String(name)), "\(line)")
      #expect(line.count { $0 == "\"" } % 2 == 0, "\(line)")
    }
    // All escapes are known.
    for part in page.split(separator: "\\").dropFirst() {
      #expect(["-", "e", "&", "(aq", "(dq", "(ga", "(ha", "(ti"].contains { part.hasPrefix($0) })
    }
  }

  @Test("A7.2 The page contains everything that help does", arguments: CommandTable.commands)
  func whole(command: CommandDeclaration) {
    let plain = page.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
      .replacing("\\(ti", with: "~")
    #expect(
      plain.contains(
        ".SS \"\(HelpText.usage(of: command))\"\n\(HelpText.capitalized(command.summary)).\n"))
    for option in command.allOptions {
      #expect(plain.contains(".TP\n.B \"\(option.spellings.joined(separator: ", "))"))
      #expect(plain.contains(HelpText.capitalized(HelpText.text(of: option)) + ".\n"))
    }
    for example in command.examples { #expect(plain.contains(".B \"\(example.line)\"\n")) }
    for code in command.exitCodes { #expect(plain.contains(".B \"\(code.rawValue)\"\n")) }
  }

  @Test("A7.2 Only help prints the page, and only without a command")
  func request() throws {
    #expect(try parsed("help --man").action == .manual)
    #expect(try parsed("--man help").action == .manual)
    #expect(
      message("help --man view")
        == usageError(
          "unexpected argument 'view': the manual page covers all commands", "artifact --help"))
    #expect(message("view --man").contains("it belongs to 'help'"))
  }
}
