import Testing

@testable import artifact

/// Parses a line, split at spaces; files named `exists…` exist.
func parsed(_ line: String) throws(UsageError) -> ParsedArguments {
  try parsed(line.split(separator: " ").map(String.init))
}

func parsed(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
  try ArgumentParser.parse(arguments) { $0.hasPrefix("exists") || $0 == "lists" }
}

/// The usage error for a line, with the help that it names; empty if the line is valid.
func message(_ line: String) -> String {
  message(line.split(separator: " ").map(String.init))
}

func message(_ arguments: [String]) -> String {
  do throws(UsageError) {
    _ = try parsed(arguments)
    return ""
  } catch {
    return error.text
  }
}

/// The text of a usage error.
func usageError(_ message: String, _ help: String) -> String {
  "\(message)\nTry '\(help)' for more information."
}

@Suite struct ArgumentParserTests {
  // MARK: - A1 Pieces

  @Test(
    "A1.1, A1.2 all spellings of a value are equivalent",
    arguments: [
      "view f --width 80", "view f --width=80", "view f -w 80", "view f -w80", "view f -w=80",
      "--width 80 view f", "-w80 f", "f -w 80", "view -w 080 f",
    ])
  func spellings(line: String) throws {
    let arguments = try parsed(line)
    #expect(arguments.value(.width) == 80)
    #expect(arguments.action == .view)
    #expect(arguments.inputs == [.file("f")])
  }

  @Test("A1.2 letters of flags can be combined")
  func joinedLetters() throws {
    #expect(try parsed("-hV").action == .help(nil))
    #expect(try parsed("-Vh").action == .version)
    #expect(message("-hx").isEmpty)
    #expect(message("-w80 -x1") == usageError("unknown option '-x1'", "artifact view --help"))
  }

  @Test("A1.3 two dashes end the options")
  func endOfOptions() throws {
    let arguments = try parsed("view -w 80 -- --json -w -- x")
    #expect(
      arguments.inputs == [.file("--json"), .file("-w"), .file("--"), .file("x")])
    #expect(try parsed("-- view").inputs == [.file("view")])
    #expect(try parsed("-- rendr").inputs == [.file("rendr")])
    #expect(try parsed("help -- view").action == .help(.view))
  }

  @Test("A1.4 a dash is standard input, also after two dashes")
  func dash() throws {
    #expect(try parsed("-").inputs == [.standardInput])
    #expect(try parsed("list a - b").inputs == [.file("a"), .standardInput, .file("b")])
    #expect(try parsed("list -- -").inputs == [.standardInput])
  }

  @Test("A1.5 an option is not parsed as a value")
  func optionsAreNotValues() throws {
    #expect(try parsed("view --width --help").action == .help(.view))
    #expect(try parsed("extract a --output=-dir").value(.output) == "-dir")
    #expect(message("extract a -o --force").hasPrefix("option '-o' requires a value: PATH\n"))
    #expect(message("-w -5").hasPrefix("value '-5' of '-w' is out of range: "))
  }

  // MARK: - A2 Command

  @Test(
    "A2.1 the first word names the command",
    arguments: [
      ("view f", .view), ("render f --to ansi", .render), ("list f", .list),
      ("check f --type json", .check), ("refine f --trace", .refine),
      ("extract f -o d", .extract), ("parse f --json", .parse), ("types", .types),
      ("completions zsh", .completions(.zsh)), ("help", .help(nil)), ("help list", .help(.list)),
      ("--help", .help(nil)), ("list --help", .help(.list)), ("-V", .version),
      ("parse --version", .version), ("help --help", .help(.help)),
    ] as [(String, ParsedArguments.Action)])
  func commands(line: String, action: ParsedArguments.Action) throws {
    #expect(try parsed(line).action == action)
  }

  @Test("A2.2 A5.1 without a command's name the words are files to view")
  func defaultCommand() throws {
    #expect(
      try parsed("")
        == ParsedArguments(
          action: .view, command: .view, inputs: [.standardInput], hasNamedInputs: false))
    #expect(try parsed("a view").inputs == [.file("a"), .file("view")])
    #expect(try parsed("answer.txt").action == .view)
    #expect(try parsed("view view").inputs == [.file("view")])
  }

  @Test("A2.3 a misspelled command is a file only if the file exists")
  func misspelledCommand() throws {
    #expect(try parsed("lists").inputs == [.file("lists")])
    #expect(
      message("rendr f --to plain")
        == usageError(
          "unknown command or file 'rendr': did you mean 'render'?", "artifact --help"))
    #expect(message("--json lsit f").contains("did you mean 'list'?"))
    #expect(message("View --help").contains("did you mean 'view'?"))
    #expect(try parsed("a rendr").inputs == [.file("a"), .file("rendr")])
  }

  @Test("A2.3 files are looked up only for words that resemble a command")
  func asksSeldom() throws {
    var asked: [String] = []
    for line in [["answer.txt"], ["view", "rendr"], ["rendr"], ["--", "rendr"]] {
      _ = try ArgumentParser.parse(line) { file in
        asked.append(file)
        return true
      }
    }
    #expect(asked == ["rendr"])
  }

  @Test(
    "A2.4 options stand anywhere",
    arguments: [
      "render a b --to plain -w 60", "--to plain render -w60 a b", "-w 60 --to=plain render a b",
      "render a --to plain b -w 60", "render --to plain -w 60 -- a b",
    ])
  func optionsAnywhere(line: String) throws {
    let arguments = try parsed(line)
    #expect(arguments.action == .render)
    #expect(arguments.inputs == [.file("a"), .file("b")])
    #expect(arguments.value(.to) == .plain)
    #expect(arguments.value(.width) == 60)
  }

  // MARK: - A3 Options, A4 Values

  @Test("A3.2 the last value is used, and all values are validated")
  func lastValueCounts() throws {
    #expect(try parsed("-w 60 f --width=70").value(.width) == 70)
    #expect(try parsed("list f --json --json").has(.json))
    #expect(message("-w 0 f -w 70").hasPrefix("value '0' of '-w' is out of range: "))
  }

  @Test("A3.4 absent options have their defaults")
  func defaults() throws {
    let arguments = try parsed("view f")
    #expect(arguments.value(.width) == nil)
    #expect(arguments.value(.rate) == nil)
    #expect(arguments.value(.chunk) == nil)
    #expect(arguments.value(.output) == nil)
    #expect(arguments.value(.to) == nil)
    #expect(arguments.value(.color) == .auto)
    #expect(!arguments.has(.json) && !arguments.has(.force) && !arguments.has(.events))
  }

  @Test("A3 every option is accessible through its key")
  func keys() throws {
    #expect(try parsed("f --chunk 20").value(.chunk) == 20)
    #expect(try parsed("f --color never").value(.color) == .never)
    #expect(try parsed("parse f --events").has(.events))
    let extract = try parsed("extract f -oout --force")
    #expect(extract.value(.output) == "out")
    #expect(extract.has(.force))
  }

  @Test(
    "A4.3 rates",
    arguments: [
      ("2000", 2_000), ("2k", 2_000), ("2K/s", 2_000), ("1M", 1_000_000), ("1m/s", 1_000_000),
      ("2000/s", 2_000), ("1", 1), ("1000M", 1_000_000_000), ("007", 7),
    ])
  func rates(text: String, expected: Int) throws {
    #expect(try parsed(["f", "--rate", text]).value(.rate) == expected)
  }

  @Test(
    "A4.3 invalid rates",
    arguments: ["k", "/s", "2 k", "2kk", "2G", "1.5k", "+5", "2000/", "s", "٣", "0x10", "2/s/s"])
  func wrongRates(text: String) {
    #expect(
      message(["f", "--rate", text])
        == usageError(
          "invalid value \(quoted(text)) for '--rate': "
            + "expected bytes per second, such as 2000, 2k or 1M", "artifact view --help"))
  }

  @Test(
    "A4.1 numbers stay within their range",
    arguments: [
      ("--width", "1", true), ("--width", "1000", true), ("--width", "0", false),
      ("--width", "1001", false), ("--chunk", "1048576", true), ("--chunk", "1048577", false),
      ("--rate", "1001M", false), ("--rate", "0", false), ("--rate", "9223372036854775807M", false),
      ("--width", "99999999999999999999", false), ("--width", "-1", false),
      ("--width", "-99999999999999999999", false),
    ])
  func ranges(option: String, text: String, isAccepted: Bool) {
    let message = message(["f", option, text])
    #expect(message.isEmpty == isAccepted)
    #expect(
      isAccepted
        || message.hasPrefix("value '\(text)' of '\(option)' is out of range: expected 1 to "))
  }

  // MARK: - A5 Operands

  @Test("A5 operands of every command")
  func operands() throws {
    #expect(try parsed("parse - --json").inputs == [.standardInput])
    #expect(try parsed("types").inputs.isEmpty)
    #expect(try parsed("completions fish").inputs.isEmpty)
    #expect(try parsed("list a a").inputs == [.file("a"), .file("a")])
  }
}
