/// The table of all commands and options.
///
/// Parsing, help, the manual page and completions are derived from it. To add an option, declare it in
/// `Options.swift` and list it in the commands that support it. To add a command, add a case to
/// `Command` and follow the compiler errors.
enum CommandTable {
  /// The command that runs if none is named.
  static let defaultCommand = Command.view

  /// The examples at the beginning of `artifact --help`.
  static let leadingExamples = [
    Example(line: "some-model | artifact", meaning: "show a streaming answer"),
    Example(line: "artifact answer.txt", meaning: "show a saved answer"),
  ]

  /// The options of every command.
  static let commonOptions: [OptionDeclaration] = [.of(.help), .of(.version)]

  /// All commands, in the order in which help lists them.
  static let commands = Command.allCases.map(declaration)

  /// All options without duplicates, in the order of first use.
  ///
  /// An option has the same spelling for every command, with or without a value, so that it can be scanned
  /// before the command is known; the words of a choice may differ.
  static let options: [OptionDeclaration] = {
    var seen: Set<String> = []
    return (commands.flatMap(\.options) + commonOptions).filter { seen.insert($0.name).inserted }
  }()

  /// The commands of an option, with its declaration for them: one group for each syntax that it has.
  static func groups(of option: OptionDeclaration) -> [(
    commands: [String], option: OptionDeclaration
  )] {
    var groups: [(commands: [String], option: OptionDeclaration)] = []
    for command in commands {
      guard let own = command.option(named: option.name) else { continue }
      if let index = groups.firstIndex(where: { $0.option.syntax == own.syntax }) {
        groups[index].commands.append(command.name)
      } else {
        groups.append(([command.name], own))
      }
    }
    return groups
  }

  private static func declaration(of command: Command) -> CommandDeclaration {
    switch command {
    case .view: .view
    case .browse: .browse
    case .ask: .ask
    case .record: .record
    case .render: .render
    case .list: .list
    case .extract: .extract
    case .check: .check
    case .refine: .refine
    case .parse: .parse
    case .spec: .spec
    case .types: .types
    case .completions: .completions
    case .help: .help
    }
  }
}

/// The commands of the tool. The raw value is the name on the command line.
enum Command: String, CaseIterable, Sendable {
  case view, browse, ask, record, render, list, extract, check, refine, parse, spec, types,
    completions,
    help

  var declaration: CommandDeclaration {
    // Both are derived from `allCases`, so the indices match.
    CommandTable.commands[Self.allCases.firstIndex(of: self)!]
  }
}
