// The commands that describe the tool.

extension CommandDeclaration {
  static let types = CommandDeclaration(
    command: .types,
    summary: "list the supported artifact types",
    operands: .none,
    options: [.of(.json)],
    examples: [
      Example(line: "artifact types", meaning: "print one type per line"),
      Example(line: "artifact types --json | jq .", meaning: "print JSON"),
    ],
    exitCodes: [.success, .usage, .inputOutput])

  static let completions = CommandDeclaration(
    command: .completions,
    summary: "print a completion script for a shell",
    operands: .choice(name: "SHELL", words: Shell.allCases.map(\.rawValue)),
    examples: [
      Example(line: "source <(artifact completions bash)", meaning: "in ~/.bashrc"),
      Example(
        line: "artifact completions zsh > ~/.zfunc/_artifact", meaning: "a directory in $fpath"),
      Example(line: "artifact completions fish | source", meaning: "in config.fish"),
    ],
    exitCodes: [.success, .usage, .inputOutput])

  static let help = CommandDeclaration(
    command: .help,
    summary: "print help for a command, or the manual page",
    operands: .command,
    options: [.of(.man)],
    examples: [
      Example(line: "artifact help render", meaning: "same as render --help"),
      Example(line: "artifact help --man | man -l -", meaning: "read the manual"),
    ],
    exitCodes: [.success, .usage, .inputOutput])
}
