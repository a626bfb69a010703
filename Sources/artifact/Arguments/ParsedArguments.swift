/// A successfully parsed command line.
struct ParsedArguments: Equatable {
  /// The requested action.
  enum Action: Equatable, Sendable {
    case view, browse, ask, record, render, list, extract, check, refine, parse, types
    case spec(SpecAction)
    case completions(Shell)
    /// Help for a command, or the overview.
    case help(Command?)
    /// The manual page of a command, or of the tool.
    case manual(Command?)
    case version
  }

  /// The source of an answer.
  enum Input: Equatable, Sendable {
    case standardInput
    case file(String)
  }

  let action: Action

  /// The command that performs the action; nil for requests for help and the version by option.
  let command: Command?

  /// The inputs, in order. Commands that read answers have at least one.
  let inputs: [Input]

  /// Whether the inputs were named; otherwise standard input is read because none was.
  let hasNamedInputs: Bool

  /// The words of a command that takes other words than files.
  let words: [String]

  /// The validated values by option name.
  let values: [String: OptionValue]

  init(
    action: Action, command: Command? = nil, inputs: [Input] = [], hasNamedInputs: Bool = true,
    words: [String] = [], values: [String: OptionValue] = [:]
  ) {
    self.action = action
    self.command = command
    self.inputs = inputs
    self.hasNamedInputs = hasNamedInputs
    self.words = words
    self.values = values
  }

  /// Returns the value of an option, or its default, or `nil` if there is neither.
  func value<Value>(_ option: Option<Value>) -> Value? {
    values[option.declaration.name].flatMap(option.convert) ?? option.defaultValue
  }

  /// Returns whether an option was given, regardless of its default.
  func isGiven<Value>(_ option: Option<Value>) -> Bool {
    values[option.declaration.name] != nil
  }

  /// Returns whether a flag was given.
  func has(_ flag: Option<Bool>) -> Bool {
    value(flag) ?? false
  }
}

/// An error in the command line. The tool prints it and exits with `ExitCode.usage`.
struct UsageError: Error, Equatable {
  /// What is wrong and what was expected, without control characters and without a full stop.
  let message: String

  /// The command that prints the relevant help, such as `artifact view --help`.
  let help: String

  /// The message, and a second line that names the help.
  var text: String { "\(message)\nTry '\(help)' for more information." }
}
