import TerminalFront

/// The declaration of an option: its spellings, its value, and a summary.
struct OptionDeclaration: Sendable {
  /// The long spelling without the two dashes.
  let name: String

  /// The short spelling without the dash.
  let letter: Unicode.Scalar?

  /// The placeholder of the value in help, such as `COLUMNS`; `nil` for a flag.
  let valueName: String?

  let syntax: ValueSyntax

  /// The default value, as shown in help.
  let defaultText: String?

  /// The summary. Help appends the accepted values and the default.
  let summary: String

  var takesValue: Bool { syntax != .flag }

  /// All spellings as typed, the short one first.
  var spellings: [String] {
    (letter.map { ["-\($0)"] } ?? []) + ["--" + name]
  }

  /// Returns the declaration of a typed key, so that tables read `.of(.width)`.
  static func of<Value>(_ option: Option<Value>) -> OptionDeclaration {
    option.declaration
  }
}

/// A typed key for an option, through which its value is accessed.
///
/// Keys are static members, declared in `Options.swift`. A command writes
/// `parsed.value(.width)` and gets an `Int?`; a misspelled key does not compile.
struct Option<Value: Sendable>: Sendable {
  let declaration: OptionDeclaration
  let defaultValue: Value?
  let convert: @Sendable (OptionValue) -> Value?
}

extension Option {
  /// Creates an option without a default, whose text is read in a syntax.
  private init(
    _ name: String, letter: Unicode.Scalar? = nil, valueName: String, syntax: ValueSyntax,
    summary: String, read: @escaping @Sendable (String) -> Value?
  ) {
    declaration = OptionDeclaration(
      name: name, letter: letter, valueName: valueName, syntax: syntax, defaultText: nil,
      summary: summary)
    defaultValue = nil
    convert = { value in
      guard case .text(let text) = value else { return nil }
      return read(text)
    }
  }
}

extension Option where Value == Bool {
  /// Creates a flag.
  init(flag name: String, letter: Unicode.Scalar? = nil, summary: String) {
    self.declaration = OptionDeclaration(
      name: name, letter: letter, valueName: nil, syntax: .flag, defaultText: nil, summary: summary)
    self.defaultValue = false
    self.convert = { $0 == .flag }
  }
}

extension Option where Value == Int {
  /// Creates an option with a number, in the given syntax (`.integer` or `.rate`).
  init(
    number name: String, letter: Unicode.Scalar? = nil, valueName: String, syntax: ValueSyntax,
    summary: String
  ) {
    self.declaration = OptionDeclaration(
      name: name, letter: letter, valueName: valueName, syntax: syntax, defaultText: nil,
      summary: summary)
    self.defaultValue = nil
    self.convert = { value in
      guard case .number(let number) = value else { return nil }
      return number
    }
  }
}

extension Option where Value == String {
  /// Creates an option with a file path.
  init(file name: String, letter: Unicode.Scalar? = nil, valueName: String, summary: String) {
    self.init(
      name, letter: letter, valueName: valueName, syntax: .file, summary: summary
    ) { $0 }
  }

  /// Creates an option with a text, in the given syntax (`.text` or `.language`).
  init(text name: String, valueName: String, syntax: ValueSyntax = .text, summary: String) {
    self.init(
      name, valueName: valueName, syntax: syntax, summary: summary
    ) { $0 }
  }

  /// Creates an option with a directory path.
  init(directory name: String, letter: Unicode.Scalar? = nil, valueName: String, summary: String) {
    self.init(
      name, letter: letter, valueName: valueName, syntax: .directory, summary: summary
    ) { $0 }
  }
}

extension Option where Value == PixelSize {
  /// Creates an option with a width and a height.
  init(size name: String, valueName: String, summary: String) {
    self.init(
      name, valueName: valueName, syntax: .size, summary: summary
    ) { PixelSize($0) }
  }
}

extension Option where Value == Double {
  /// Creates an option with a decimal number.
  init(factor name: String, valueName: String, range: ClosedRange<Double>, summary: String) {
    self.init(
      name, valueName: valueName, syntax: .factor(range), summary: summary
    ) { Double($0) }
  }
}

extension Option where Value == [KeyStroke] {
  /// Creates an option with a list of key presses.
  init(keys name: String, valueName: String, summary: String) {
    self.init(
      name, valueName: valueName, syntax: .keys, summary: summary
    ) { KeyStroke.list($0) }
  }
}

extension Option where Value == PayloadType {
  /// Creates an option with a payload type.
  init(type name: String, valueName: String, summary: String) {
    self.init(
      name, valueName: valueName, syntax: .type, summary: summary
    ) { PayloadType(named: $0) }
  }
}

extension Option where Value: OptionChoice {
  /// Creates an option with a choice of the cases of `Value`.
  init(choice name: String, valueName: String, default defaultValue: Value? = nil, summary: String)
  {
    self.declaration = OptionDeclaration(
      name: name, letter: nil, valueName: valueName,
      syntax: .choice(Value.allCases.map(\.rawValue)), defaultText: defaultValue?.rawValue,
      summary: summary)
    self.defaultValue = defaultValue
    self.convert = { value in
      guard case .text(let text) = value else { return nil }
      return Value(rawValue: text)
    }
  }
}

/// An enumeration whose raw values are the words accepted on the command line.
protocol OptionChoice: RawRepresentable<String>, CaseIterable, Sendable {}

/// The operands that a command takes.
enum OperandDeclaration: Equatable, Sendable {
  case none

  /// Any number of files. Without one, standard input is read.
  case files

  /// At most one file. Without one, standard input is read.
  case file

  /// At most one payload file. Without one, standard input is read.
  case payload

  /// Exactly one word of a list.
  case choice(name: String, words: [String])

  /// One word of a list, then any number of files. Without one, standard input is read.
  case wordAndFiles(name: String, words: [String])

  /// The name of a command, or nothing.
  case command

  /// A form, or questions.
  case questions

  /// The operands in a usage line.
  var usage: String {
    switch self {
    case .none: ""
    case .files: "[FILE...]"
    case .file, .payload: "[FILE]"
    case .choice(let name, _): name
    case .wordAndFiles(let name, _): "\(name) [FILE...]"
    case .command: "[COMMAND]"
    case .questions: "FORM | [KEY:] QUESTION..."
    }
  }

  /// The names and meanings of the operands, for the help of a command.
  var explanations: [(name: String, meaning: String)] {
    switch self {
    case .none: []
    case .files, .file: [("FILE", "answer or payload; '-' or no FILE: standard input")]
    case .payload: [("FILE", "payload; '-' or no FILE: standard input")]
    case .choice(let name, let words): [(name, "one of \(alternatives(words))")]
    case .wordAndFiles(let name, let words):
      [
        (name, "one of \(alternatives(words))"),
        ("FILE", "interface; '-' or no FILE: standard input"),
      ]
    case .command: [("COMMAND", "name of a command; without it, the overview is printed")]
    case .questions:
      [
        ("FORM", "interface or JSON Schema; '-': standard input"),
        ("QUESTION", "a text to show; the options are about the last one"),
      ]
    }
  }

  /// The maximum number of operands; `nil` for no limit.
  var limit: Int? {
    switch self {
    case .none: 0
    case .files, .wordAndFiles, .questions: nil
    case .file, .payload, .choice, .command: 1
    }
  }
}

/// An example command line, and its purpose in lower case without a full stop.
struct Example: Sendable {
  let line: String
  let meaning: String
}

/// An option that requires a certain value of another option, or a flag.
struct OptionDependency: Sendable {
  let option: String
  let needed: String

  /// The values of which one is required; none for a flag.
  let values: [String]

  init(_ option: String, needs needed: String, _ values: String...) {
    self.option = option
    self.needed = needed
    self.values = values
  }

  /// What is required, in words.
  var requirement: String {
    values.isEmpty
      ? "'--\(needed)'" : values.map { "'--\(needed) \($0)'" }.joined(separator: " or ")
  }

  /// Whether the values of a command line meet the requirement.
  func isMet(by values: [String: OptionValue]) -> Bool {
    guard values[option] != nil else { return true }
    return self.values.isEmpty
      ? values[needed] == .flag : self.values.contains { values[needed] == .text($0) }
  }
}

extension [OptionDependency] {
  /// The parts of a chart need a chart.
  static let chartParts = ["x", "y", "by", "mark"].map { OptionDependency($0, needs: "chart") }
}

/// The declaration of a command, from which parsing, help and completions are derived.
struct CommandDeclaration: Sendable {
  let command: Command

  /// What the command does, as a verb phrase in lower case without a full stop.
  let summary: String

  let operands: OperandDeclaration

  /// The options of the command, in addition to `CommandTable.commonOptions`.
  var options: [OptionDeclaration] = []

  /// Groups of option names of which exactly one must be given.
  var exactlyOneOf: [[String]] = []

  /// Options that require a certain value of another option, or a flag.
  var dependencies: [OptionDependency] = []

  let examples: [Example]

  /// The keys of its full-screen views.
  var keys: [(title: String, help: KeyHelp)] = []

  let exitCodes: [ExitCode]

  /// The meanings of exit codes that are more specific for this command.
  var exitMeanings: [ExitCode: String] = [:]

  var name: String { command.rawValue }

  /// All options of the command, including the common ones.
  var allOptions: [OptionDeclaration] { options + CommandTable.commonOptions }

  /// Returns the meaning of an exit code of this command.
  func meaning(of code: ExitCode) -> String { exitMeanings[code] ?? code.meaning }

  func option(named name: String) -> OptionDeclaration? {
    allOptions.first { $0.name == name }
  }
}
