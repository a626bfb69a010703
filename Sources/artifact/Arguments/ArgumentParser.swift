/// Turns the words after the program's name into a `ParsedArguments`, or says what is wrong.
///
/// The parser is a function of its arguments; the one thing it asks the world is whether a file
/// exists. Two passes: `ArgumentScanner` cuts the vector into options and words, then this file
/// finds the command and holds the pieces against its declaration. The rules, which tests cite:
///
/// **A1 Pieces.**
/// A1.1 `--name value` and `--name=value` are the same; a flag takes no value.
/// A1.2 `-w 80`, `-w80` and `-w=80` are the same; letters of flags may be joined (`-hV`).
/// A1.3 `--` ends the options; what follows is words.
/// A1.4 `-` is a word: standard input.
/// A1.5 A separate value does not begin with `-`, unless it is `-` or a negative number.
/// A1.6 A long name behind one dash (`-width`) is an unknown option.
/// A1.7 An empty value is a missing value.
///
/// **A2 Command.**
/// A2.1 The first word is the command if it is the name of one and not behind `--`.
/// A2.2 Otherwise the command is `view` and the word is a file.
/// A2.3 … unless no such file exists and the word is close to the name of a command.
/// A2.4 Options may stand before the command's name and between files.
///
/// **A3 Options.**
/// A3.1 An option has to belong to the command.
/// A3.2 Of an option given twice the last value counts; every value has to be valid.
/// A3.3 Of options that exclude each other exactly one is given.
/// A3.4 An absent option has its default value.
///
/// **A4 Values.**
/// A4.1 Numbers are decimal digits within the range of the option.
/// A4.2 Words out of a list are matched exactly; a near miss gets a suggestion.
/// A4.3 Rates are digits, then `k` (thousand) or `M` (million), then `/s`.
/// A4.4 A directory is not `-`.
///
/// **A5 Operands.**
/// A5.1 Without a file, standard input is read.
/// A5.2 `parse` takes one file; `types` takes nothing.
/// A5.3 Standard input can be named once.
/// A5.4 A file name is not empty.
/// A5.5 `completions` takes a shell, `help` at most one command.
///
/// **A6 Errors.**
/// A6.1 A message is a sentence that names the problem, with a suggestion where one is near, and a
/// second one that names the help to read.
/// A6.2 A message holds no control characters, whatever the arguments hold, and is short.
/// A6.3 A misspelt command comes first, then a request for help, then the first wrong piece, then
/// operands, then what is missing.
///
/// **A7 Help.** `-h`/`--help` and `-V`/`--version` work with every command and before every other
/// check but A2.3; the first of them counts. Pages are ASCII, 80 columns wide, examples first; the
/// overview fits 24 lines.
///
/// **A8 Completions.** A script offers exactly what the table declares for the command on the line.
struct ArgumentParser {
  private let command: CommandDeclaration
  private var words: [String] = []
  private var values: [String: OptionValue] = [:]

  /// Understands `arguments`, which are the words after the program's name.
  ///
  /// - Parameter fileExists: asked at most once, and only for a first word that is close to the
  ///   name of a command.
  /// - Complexity: O(length of the arguments).
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
      return result
    } catch {
      // Who mistook the name of a command needs the list of commands, not the help of help.
      let topic = parser.command.command == .help ? "" : " " + parser.command.name
      throw UsageError(problem: error, help: "artifact\(topic) --help")
    }
  }

  private init(command: CommandDeclaration) {
    self.command = command
  }

  // MARK: - Command

  /// Removes the command's name from the pieces; `nil` when the first word is not one.
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
      if let name = Suggestion.closest(to: word, among: names), !fileExists(word) {
        let sentence = "\(quoted(word)) is neither a command nor a file; did you mean '\(name)'?"
        throw UsageError(problem: ArgumentProblem(sentence), help: "artifact --help")
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
        values[option.name] = try option.syntax.read(value ?? "", of: spelling)

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
      "'artifact \(command.name)' has no option '\(spelling)'; it belongs to "
        + alternatives(owners.map { "'artifact \($0.name)'" }, conjunction: "and"))
  }

  private func unknownOption(_ spelling: String) -> ArgumentProblem {
    let options = command.allOptions
    let name = spelling.unicodeScalars.drop { $0 == "-" }
    let suggestion = Suggestion.closest(to: String(name), among: options.map(\.name))
    let hint = suggestion.map { "; did you mean '--\($0)'?" } ?? ""
    return ArgumentProblem("unknown option \(quoted(spelling))\(hint)")
  }

  private func checkExclusions() throws(ArgumentProblem) {
    for group in command.exactlyOneOf {
      let given = group.filter { values[$0] != nil }
      if given.count > 1 {
        let spellings = alternatives(given.map { "'--\($0)'" }, conjunction: "and")
        throw ArgumentProblem("options \(spellings) exclude each other")
      }
      guard given.isEmpty else { continue }
      let choices = group.compactMap(command.option).map { option in
        "'--\(option.name)\(option.valueName.map { " " + $0 } ?? "")'"
      }
      let explanation = group.count == 1 ? command.option(named: group[0])?.syntax.explanation : nil
      throw ArgumentProblem(
        "'artifact \(command.name)' needs \(alternatives(choices))"
          + (explanation.map { ": " + $0 } ?? ""))
    }
  }

  // MARK: - Operands

  private func result() throws(ArgumentProblem) -> ParsedArguments {
    if let limit = command.operands.limit, words.count > limit {
      let allowed = limit == 0 ? "no arguments" : "one \(command.operands.explanation?.name ?? "")"
      throw ArgumentProblem(
        "'artifact \(command.name)' takes \(allowed), so \(quoted(words[limit])) is too much")
    }
    return ParsedArguments(action: try action(), inputs: try inputs(), values: values)
  }

  private func action() throws(ArgumentProblem) -> ParsedArguments.Action {
    switch command.command {
    case .view: .view
    case .render: .render
    case .list: .list
    case .extract: .extract
    case .parse: .parse
    case .types: .types
    case .completions: .completions(try shell())
    case .help: .help(try helpTopic())
    }
  }

  private func inputs() throws(ArgumentProblem) -> [ParsedArguments.Input] {
    switch command.operands {
    case .none, .choice, .command:
      return []

    case .files, .file:
      if words.isEmpty { return [.standardInput] }
      guard !words.contains("") else {
        throw ArgumentProblem("the name of a FILE is empty")
      }
      guard words.count(where: { $0 == "-" }) <= 1 else {
        throw ArgumentProblem("standard input, '-', can be read only once")
      }
      return words.map { $0 == "-" ? .standardInput : .file($0) }
    }
  }

  private func shell() throws(ArgumentProblem) -> Shell {
    let names = Shell.allCases.map(\.rawValue)
    guard let word = words.first else {
      throw ArgumentProblem("'artifact \(command.name)' needs a SHELL: \(alternatives(names))")
    }
    guard let shell = Shell(rawValue: word) else {
      let hint =
        Suggestion.closest(to: word, among: names).map { "did you mean '\($0)'?" }
        ?? "there are \(alternatives(names, conjunction: "and"))"
      throw ArgumentProblem("unknown shell \(quoted(word)); \(hint)")
    }
    return shell
  }

  private func helpTopic() throws(ArgumentProblem) -> Command? {
    guard let word = words.first else { return nil }
    guard let topic = Command(rawValue: word) else {
      let suggestion = Suggestion.closest(to: word, among: Command.allCases.map(\.rawValue))
      let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
      throw ArgumentProblem("unknown command \(quoted(word))\(hint)")
    }
    return topic
  }
}

extension UsageError {
  fileprivate init(problem: ArgumentProblem, help: String) {
    let stop = problem.sentence.hasSuffix("?") ? "" : "."
    self.init(message: "\(problem.sentence)\(stop) Try '\(help)'.")
  }
}
