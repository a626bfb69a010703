import ArtifactAll

/// A parser that turns the command-line arguments into a `ParsedArguments`.
///
/// The result depends only on the arguments, except for a check whether a file exists. There are
/// two passes: `ArgumentScanner` splits the arguments into options and words, then this parser
/// finds the command and validates the pieces against its declaration. `Specs/Tool.md` defines the
/// rules (A1 to A8).
struct ArgumentParser {
  private let command: CommandDeclaration
  private var words: [String] = []
  private var values: [String: OptionValue] = [:]

  /// Parses `arguments`, which exclude the program name.
  ///
  /// - Parameter fileExists: A predicate that is called at most once, and only for a first word
  ///   that resembles the name of a command.
  /// - Throws: `UsageError` if the arguments are invalid.
  /// - Complexity: O(n) in the length of the arguments.
  static func parse(
    _ arguments: [String], fileExists: (String) -> Bool
  ) throws(UsageError) -> ParsedArguments {
    var pieces = ArgumentScanner.pieces(of: arguments)
    let named = try takeCommand(from: &pieces, fileExists: fileExists)
    if let request = requestForHelp(in: pieces, command: named) { return request }

    var parser = ArgumentParser(command: (named ?? CommandTable.defaultCommand).declaration)
    do throws(ArgumentProblem) {
      try parser.read(pieces)
      let result = try parser.result()
      try parser.checkExclusions()
      try parser.checkDependencies()
      return result
    } catch {
      // For a misspelled command name, the list of commands is more useful than the help of `help`.
      let topic = parser.command.command == .help ? "" : " " + parser.command.name
      throw UsageError(problem: error, help: "artifact\(topic) --help")
    }
  }

  private init(command: CommandDeclaration) {
    self.command = command
  }

  // MARK: - Command

  /// Removes the command's name from the pieces; `nil` if the first word is not a command.
  ///
  /// - Throws: `UsageError` if the first word resembles a command and is not a file.
  private static func takeCommand(
    from pieces: inout [ArgumentScanner.Piece], fileExists: (String) -> Bool
  ) throws(UsageError) -> Command? {
    for (index, piece) in pieces.enumerated() {
      guard case .word(let word, let isLiteral) = piece else { continue }
      if isLiteral { return nil }
      if let command = Command(rawValue: word) {
        pieces.remove(at: index)
        return command
      }
      let names = Command.allCases.map(\.rawValue)
      if let name = Suggestion.nearest(to: word, among: names, completes: true), !fileExists(word) {
        let problem = ArgumentProblem(
          "unknown command or file \(quoted(word)): did you mean '\(name)'?")
        throw UsageError(problem: problem, help: "artifact --help")
      }
      return nil
    }
    return nil
  }

  private static func requestForHelp(
    in pieces: [ArgumentScanner.Piece], command: Command?
  ) -> ParsedArguments? {
    for case .option(let option, _, _) in pieces {
      if option.name == Option.help.declaration.name {
        return ParsedArguments(action: .help(command))
      }
      if option.name == Option.version.declaration.name {
        return ParsedArguments(action: .version)
      }
    }
    return nil
  }

  // MARK: - Options

  private mutating func read(_ pieces: [ArgumentScanner.Piece]) throws(ArgumentProblem) {
    for piece in pieces {
      switch piece {
      case .word(let word, _):
        words.append(word)

      case .option(let option, let spelling, let value):
        try checkMembership(of: option, spelling: spelling)
        // The words of a choice are those of the command.
        let own = command.option(named: option.name) ?? option
        values[option.name] = try own.syntax.read(value ?? "", of: spelling)

      case .unknownOption(let spelling):
        throw unknownOption(spelling)

      case .problem(let option, let problem):
        try checkMembership(of: option, spelling: "--" + option.name)
        throw problem
      }
    }
  }

  private func checkMembership(
    of option: OptionDeclaration, spelling: String
  ) throws(ArgumentProblem) {
    guard command.option(named: option.name) == nil else { return }
    let owners = CommandTable.commands.filter { $0.option(named: option.name) != nil }
    throw ArgumentProblem(
      "'artifact \(command.name)' has no option '\(spelling)': it belongs to "
        + alternatives(owners.map { "'\($0.name)'" }, conjunction: "and"))
  }

  private func unknownOption(_ spelling: String) -> ArgumentProblem {
    let options = command.allOptions
    let name = spelling.unicodeScalars.drop { $0 == "-" }
    let suggestion = Suggestion.nearest(
      to: String(name), among: options.map(\.name), completes: true)
    let hint = suggestion.map { ": did you mean '--\($0)'?" } ?? ""
    return ArgumentProblem("unknown option \(quoted(spelling))\(hint)")
  }

  private func checkExclusions() throws(ArgumentProblem) {
    for group in command.exactlyOneOf {
      let given = group.filter { values[$0] != nil }
      if given.count > 1 {
        let spellings = alternatives(given.map { "'--\($0)'" }, conjunction: "and")
        throw ArgumentProblem("options \(spellings) are mutually exclusive")
      }
      guard given.isEmpty else { continue }
      let choices = group.compactMap(command.option).map { option in
        "'--\(option.name)\(option.valueName.map { " " + $0 } ?? "")'"
      }
      let explanation = group.count == 1 ? command.option(named: group[0])?.syntax.explanation : nil
      throw ArgumentProblem(
        "missing option \(alternatives(choices))"
          + (explanation.map { ": " + $0 } ?? ""))
    }
  }

  private func checkDependencies() throws(ArgumentProblem) {
    for dependency in command.dependencies where !dependency.isMet(by: values) {
      throw ArgumentProblem("option '--\(dependency.option)' requires \(dependency.requirement)")
    }
  }

  // MARK: - Operands

  private func result() throws(ArgumentProblem) -> ParsedArguments {
    if let limit = command.operands.limit, words.count > limit {
      let name = command.operands.explanations.first?.name
      let allowed = name.map { "one \($0)" } ?? "no arguments"
      throw ArgumentProblem(
        "unexpected argument \(quoted(words[limit])): 'artifact \(command.name)' takes \(allowed)")
    }
    let inputs = try inputs()
    return ParsedArguments(
      action: try action(), command: command.command, inputs: inputs ?? [.standardInput],
      hasNamedInputs: inputs != nil,
      words: command.operands == .questions ? words : [], values: values)
  }

  private func action() throws(ArgumentProblem) -> ParsedArguments.Action {
    switch command.command {
    case .view: .view
    case .browse: .browse
    case .ask: .ask
    case .spec: .spec(try word(of: SpecAction.self, "ACTION"))
    case .record: .record
    case .render: .render
    case .list: .list
    case .extract: .extract
    case .check: .check
    case .refine: .refine
    case .parse: .parse
    case .types: .types
    case .completions: .completions(try word(of: Shell.self, "SHELL"))
    case .help: values["man"] == nil ? .help(try helpTopic()) : .manual(try helpTopic())
    }
  }

  /// The named inputs; nil if standard input is read because none is.
  ///
  /// - Throws: `ArgumentProblem` if a name is empty, or standard input is named twice.
  private func inputs() throws(ArgumentProblem) -> [ParsedArguments.Input]? {
    switch command.operands {
    case .none, .choice, .command, .questions:
      return []

    case .files, .file, .payload, .wordAndFiles:
      var words = words[...]
      if case .wordAndFiles = command.operands { words = words.dropFirst() }
      if words.isEmpty { return nil }
      guard !words.contains("") else {
        throw ArgumentProblem("empty file name")
      }
      guard words.count(where: { $0 == "-" }) <= 1 else {
        throw ArgumentProblem("standard input ('-') can be given only once")
      }
      return words.map { $0 == "-" ? .standardInput : .file($0) }
    }
  }

  /// Parses the first word as a case of `Word`.
  ///
  /// - Throws: `ArgumentProblem` if there is no word, or it is not a case of `Word`.
  private func word<Word: OptionChoice>(
    of type: Word.Type, _ name: String
  ) throws(ArgumentProblem) -> Word {
    let names = Word.allCases.map(\.rawValue)
    guard let word = words.first else {
      throw ArgumentProblem("missing \(name): expected \(alternatives(names))")
    }
    guard let choice = Word(rawValue: word) else {
      let hint =
        Suggestion.nearest(to: word, among: names, completes: true).map { "did you mean '\($0)'?" }
        ?? "expected \(alternatives(names))"
      throw ArgumentProblem("unknown \(name.lowercased()) \(quoted(word)): \(hint)")
    }
    return choice
  }

  private func helpTopic() throws(ArgumentProblem) -> Command? {
    guard let word = words.first else { return nil }
    guard let topic = Command(rawValue: word) else {
      let suggestion = Suggestion.nearest(
        to: word, among: Command.allCases.map(\.rawValue), completes: true)
      let hint = suggestion.map { ": did you mean '\($0)'?" } ?? ""
      throw ArgumentProblem("unknown command \(quoted(word))\(hint)")
    }
    return topic
  }
}

extension UsageError {
  fileprivate init(problem: ArgumentProblem, help: String) {
    self.init(message: problem.message, help: help)
  }
}
