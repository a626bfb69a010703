/// Completion scripts for shells, made from the command table.
///
/// All three work alike: the first word that is neither an option nor the value of one decides which
/// command's options are offered; before it stands, every option is; a word that is not the name of
/// a command is a file for the default command. The scripts need nothing but their shell.
enum Completions {
  /// The script that `artifact completions SHELL` prints.
  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The spellings of all options that take a value.
  static var spellingsWithValue: [String] {
    CommandTable.options.filter(\.takesValue).flatMap(\.spellings)
  }

  /// The names of the commands all of whose operands are files.
  static var fileCommands: [String] {
    CommandTable.commands.filter { $0.operands.areFiles && $0.operands.words.isEmpty }.map(\.name)
  }

  /// A text in single quotes, for zsh.
  static func singleQuoted(_ text: String) -> String {
    "'" + escaped(text, ["'": "'\\''"]) + "'"
  }

  /// Replaces single scalars.
  static func escaped(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}

extension OperandDeclaration {
  /// Whether the operands are names of files.
  var areFiles: Bool {
    switch self {
    case .files, .file, .payload, .wordAndFiles: true
    case .none, .choice, .command: false
    }
  }

  /// The words that may stand there, where there is a list.
  var words: [String] {
    switch self {
    case .choice(_, let words), .wordAndFiles(_, let words): words
    case .command: CommandTable.commands.map(\.name)
    case .none, .files, .file, .payload: []
    }
  }
}
