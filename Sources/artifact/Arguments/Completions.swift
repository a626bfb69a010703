/// Completion scripts for shells, generated from the command table.
///
/// All three behave alike. The first word that is neither an option nor the value of one determines
/// the command whose options are offered; before it, all options are offered. A word that is not
/// the name of a command is a file for the default command. The scripts depend on nothing but their
/// shell.
enum Completions {
  /// Returns the script that `artifact completions SHELL` prints.
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

  /// The names of the commands whose operands are all files.
  static var fileCommands: [String] {
    CommandTable.commands.filter { $0.operands.areFiles && $0.operands.words.isEmpty }.map(\.name)
  }

  /// Returns text in single quotes, for zsh.
  static func singleQuoted(_ text: String) -> String {
    "'" + escaped(text, ["'": "'\\''"]) + "'"
  }

  /// Replaces individual scalars.
  static func escaped(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}

extension OperandDeclaration {
  /// Whether the operands are file names.
  var areFiles: Bool {
    switch self {
    case .files, .file, .payload, .wordAndFiles, .questions: true
    case .none, .choice, .command: false
    }
  }

  /// The words that are accepted as operands; empty if there is no fixed list.
  var words: [String] {
    switch self {
    case .choice(_, let words), .wordAndFiles(_, let words): words
    case .command: CommandTable.commands.map(\.name)
    case .none, .files, .file, .payload, .questions: []
    }
  }
}
