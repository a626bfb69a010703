import TerminalFront

/// One option of the tool: its spellings, the values it takes, and what it does in a sentence.
struct OptionDeclaration: Sendable {
  /// The long spelling without its two dashes.
  let name: String

  /// The short spelling without its dash.
  let letter: Unicode.Scalar?

  /// What the value is called in help, `COLUMNS` for example; `nil` for a flag.
  let valueName: String?

  let syntax: ValueSyntax

  /// The value an absent option stands for, as help writes it.
  let defaultText: String?

  /// What the option does; help adds the accepted values and the default.
  let summary: String

  var takesValue: Bool { syntax != .flag }

  /// Every spelling as it is typed: the letter first where there is one.
  var spellings: [String] {
    (letter.map { ["-\($0)"] } ?? []) + ["--" + name]
  }

  /// The declaration behind a typed key, so that tables read `.of(.width)`.
  static func of<Value>(_ option: Option<Value>) -> OptionDeclaration {
    option.declaration
  }
}

/// A typed key for one option: the only way to ask for its value.
///
/// Keys are static members, declared in `CommandTable.swift`. A command writes
/// `parsed.value(.width)` and gets an `Int?`; a misspelt key does not compile.
struct Option<Value: Sendable>: Sendable {
  let declaration: OptionDeclaration
  let defaultValue: Value?
  let convert: @Sendable (OptionValue) -> Value?
}

extension Option where Value == Bool {
  /// A flag: given or not.
  init(flag name: String, letter: Unicode.Scalar? = nil, summary: String) {
    self.declaration = OptionDeclaration(
      name: name, letter: letter, valueName: nil, syntax: .flag, defaultText: nil, summary: summary)
    self.defaultValue = false
    self.convert = { $0 == .flag }
  }
}

extension Option where Value == Int {
  /// A number, written as `syntax` says (`.integer` or `.rate`).
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
  /// The path of a file.
  init(file name: String, valueName: String, summary: String) {
    self.declaration = OptionDeclaration(
      name: name, letter: nil, valueName: valueName, syntax: .file, defaultText: nil,
      summary: summary)
    self.defaultValue = nil
    self.convert = { value in
      guard case .text(let text) = value else { return nil }
      return text
    }
  }

  /// The path of a directory.
  init(directory name: String, letter: Unicode.Scalar? = nil, valueName: String, summary: String) {
    self.declaration = OptionDeclaration(
      name: name, letter: letter, valueName: valueName, syntax: .directory, defaultText: nil,
      summary: summary)
    self.defaultValue = nil
    self.convert = { value in
      guard case .text(let text) = value else { return nil }
      return text
    }
  }
}

extension Option where Value == [KeyPress] {
  /// Keys to press.
  init(keys name: String, valueName: String, summary: String) {
    self.declaration = OptionDeclaration(
      name: name, letter: nil, valueName: valueName, syntax: .keys, defaultText: nil,
      summary: summary)
    self.defaultValue = nil
    self.convert = { value in
      guard case .text(let text) = value else { return nil }
      return KeyPress.list(text)
    }
  }
}

extension Option where Value == PayloadType {
  /// The type of a payload.
  init(type name: String, valueName: String, summary: String) {
    self.declaration = OptionDeclaration(
      name: name, letter: nil, valueName: valueName, syntax: .type, defaultText: nil,
      summary: summary)
    self.defaultValue = nil
    self.convert = { value in
      guard case .text(let text) = value else { return nil }
      return PayloadType(named: text)
    }
  }
}

extension Option where Value: OptionChoice {
  /// One word out of the cases of `Value`.
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

/// An enumeration whose raw values are the words a person types.
protocol OptionChoice: RawRepresentable<String>, CaseIterable, Sendable {}

/// What a command takes besides options.
enum OperandDeclaration: Equatable, Sendable {
  case none

  /// Any number of files; without one, standard input is read.
  case files

  /// At most one file; without one, standard input is read.
  case file

  /// At most one file that is a payload; without one, standard input is read.
  case payload

  /// Exactly one word out of a list.
  case choice(name: String, words: [String])

  /// One word out of a list, then any number of files; without one, standard input is read.
  case wordAndFiles(name: String, words: [String])

  /// The name of a command, or nothing.
  case command

  /// How usage lines show it.
  var usage: String {
    switch self {
    case .none: ""
    case .files: "[FILE...]"
    case .file, .payload: "[FILE]"
    case .choice(let name, _): name
    case .wordAndFiles(let name, _): "\(name) [FILE...]"
    case .command: "[COMMAND]"
    }
  }

  /// Its name and what may stand there, for the help of a command.
  var explanation: (name: String, meaning: String)? {
    switch self {
    case .none: nil
    case .files, .file: ("FILE", "A saved answer; '-', or no FILE at all, is standard input")
    case .payload: ("FILE", "A payload; '-', or no FILE at all, is standard input")
    case .choice(let name, let words), .wordAndFiles(let name, let words):
      (name, "One of " + alternatives(words))
    case .command: ("COMMAND", "A command; without one, the overview is printed")
    }
  }

  /// How many words it takes at most; `nil` means any number.
  var limit: Int? {
    switch self {
    case .none: 0
    case .files, .wordAndFiles: nil
    case .file, .payload, .choice, .command: 1
    }
  }
}

/// A command line that works as written, and what it is good for.
struct Example: Sendable {
  let line: String
  let meaning: String
}

/// An option that means something only beside a certain value of another one.
struct OptionDependency: Sendable {
  let option: String
  let needed: String
  let value: String

  init(_ option: String, needs needed: String, _ value: String) {
    self.option = option
    self.needed = needed
    self.value = value
  }
}

/// One command of the tool: everything parsing, help and completions know about it.
struct CommandDeclaration: Sendable {
  let command: Command

  /// What it does, as one sentence without its full stop.
  let summary: String

  let operands: OperandDeclaration

  /// Its own options; `CommandTable.commonOptions` come on top.
  let options: [OptionDeclaration]

  /// Groups of option names out of which exactly one has to be given.
  let exactlyOneOf: [[String]]

  /// Options that mean something only beside a certain value of another one.
  var dependencies: [OptionDependency] = []

  let examples: [Example]
  let exitCodes: [ExitCode]

  var name: String { command.rawValue }

  /// Its own options and those every command has.
  var allOptions: [OptionDeclaration] { options + CommandTable.commonOptions }

  func option(named name: String) -> OptionDeclaration? {
    allOptions.first { $0.name == name }
  }
}
