import Testing

@testable import artifact

@Suite struct ManualPageTests {
  private static let topics: [Command?] = [nil] + Command.allCases

  private static func page(of topic: Command?) -> String {
    topic.map { ManualPage.text(of: $0.declaration) } ?? ManualPage.text
  }

  /// Returns the page with the characters that the escapes stand for.
  private static func plain(_ page: String) -> String {
    page.replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\(ti", with: "~")
  }

  @Test(
    "A7.2 A7.2a Pages are ASCII without blank lines, and have the header that man expects",
    arguments: topics)
  func shape(topic: Command?) {
    let page = Self.page(of: topic)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let name = "artifact" + (topic.map { "\\-" + $0.rawValue } ?? "")
    #expect(page.hasPrefix(".TH \"\(name.uppercased())\" \"1\" "))
    #expect(page.contains("\n.SH \"NAME\"\n\(name) \\- "))
    #expect(page.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) })
    #expect(lines.last == "" && !lines.dropLast().contains(""))
  }

  @Test("A7.2 A7.2a All requests are known, with balanced quotes", arguments: topics)
  func requests(topic: Command?) {
    let page = Self.page(of: topic)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
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
    let plain = Self.plain(ManualPage.text)
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

  @Test("A7.2a The page of a command has all that its help has", arguments: CommandTable.commands)
  func wholeCommand(command: CommandDeclaration) {
    let plain = Self.plain(ManualPage.text(of: command))
    #expect(plain.contains("\nartifact-\(command.name) - \(command.summary)\n"))
    #expect(plain.contains(".SH \"SYNOPSIS\"\n\(HelpText.usage(of: command))\n"))
    for operand in command.operands.explanations {
      #expect(plain.contains(".B \"\(operand.name)\"\n"))
    }
    for option in command.allOptions {
      #expect(plain.contains(".TP\n.B \"\(option.spellings.joined(separator: ", "))"))
      #expect(plain.contains(HelpText.capitalized(HelpText.text(of: option)) + ".\n"))
    }
    for example in command.examples { #expect(plain.contains(".B \"\(example.line)\"\n")) }
    for code in command.exitCodes { #expect(plain.contains(".B \"\(code.rawValue)\"\n")) }
    #expect(plain.hasSuffix(".SH \"SEE ALSO\"\nartifact(1)\n"))
  }

  @Test("A7.2b A14.2 The page has a date, files, exit codes, and where to report bugs")
  func sections() {
    let plain = Self.plain(ManualPage.text)
    #expect(plain.hasPrefix(".TH \"ARTIFACT\" \"1\" \"\(Tool.releaseDate)\" "))
    #expect(Tool.releaseDate.wholeMatch(of: /20\d\d-[01]\d-[0-3]\d/) != nil)
    for title in [
      "JSON OUTPUT", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "REPORTING BUGS", "AUTHORS",
      "SEE ALSO",
    ] {
      #expect(plain.contains(".SH \"\(title)\"\n"), "\(title)")
    }
    for text in ["FILE.tmp", "141", "pipefail", "\"SHELL\"\nOne of bash, zsh or fish.\n"] {
      #expect(plain.contains(text), "\(text)")
    }
    for command in CommandTable.commands {
      for meaning in command.exitMeanings.values { #expect(plain.contains(meaning)) }
    }
  }

  @Test("A7.2b The outputs in JSON are options of the commands")
  func outputs() throws {
    for line in ManualPage.outputs.flatMap({ $0.0.split(separator: ", ") }) {
      let words = line.split(separator: " ").map(String.init)
      let command = try #require(Command(rawValue: words[0])).declaration
      let option = try #require(words.first { $0.hasPrefix("--") })
      let declared = try #require(command.option(named: String(option.dropFirst(2))))
      if declared.takesValue { _ = try declared.syntax.read(words.last ?? "", of: option) }
    }
  }

  @Test("A7.2 A7.2a Only help prints the pages")
  func request() throws {
    #expect(try parsed("help --man").action == .manual(nil))
    #expect(try parsed("--man help").action == .manual(nil))
    #expect(try parsed("help --man view").action == .manual(.view))
    #expect(try parsed("help render --man").action == .manual(.render))
    #expect(
      message("help --man rendr")
        == usageError("unknown command 'rendr': did you mean 'render'?", "artifact --help"))
    #expect(message("view --man").contains("it belongs to 'help'"))
  }
}
