/// A command line that was understood.
struct ParsedArguments: Equatable {
  /// What the tool was asked to do.
  enum Action: Equatable, Sendable {
    case view, browse, render, list, extract, check, refine, parse, types
    case spec(SpecAction)
    case completions(Shell)
    /// Help for one command, or the overview.
    case help(Command?)
    /// The manual page.
    case manual
    case version
  }

  /// Where an answer is read from.
  enum Input: Equatable, Sendable {
    case standardInput
    case file(String)
  }

  let action: Action

  /// What to read, in order; holds at least one element for commands that read answers.
  let inputs: [Input]

  /// Validated values by option name.
  let values: [String: OptionValue]

  init(action: Action, inputs: [Input] = [], values: [String: OptionValue] = [:]) {
    self.action = action
    self.inputs = inputs
    self.values = values
  }

  /// The value of an option, its default when it was not given, `nil` when it has none.
  func value<Value>(_ option: Option<Value>) -> Value? {
    values[option.declaration.name].flatMap(option.convert) ?? option.defaultValue
  }

  /// Whether a flag was given.
  func has(_ flag: Option<Bool>) -> Bool {
    value(flag) ?? false
  }
}

/// A command line that was not understood; the tool prints `artifact: ` and the message, and exits
/// with `ExitCode.usage`.
struct UsageError: Error, Equatable {
  /// One or two sentences without control characters: what is wrong, and what to try.
  let message: String
}
