extension Completions {
  /// The script for zsh. It works as a file `_artifact` in `$fpath`, or sourced after `compinit`.
  static var zsh: String {
    """
    #compdef artifact
    # zsh completion for artifact; save it as _artifact in a folder of $fpath

    _artifact_commands() {
      local -a commands
      commands=(
    \(zshCommands)
      )
      _describe -t commands command commands
    }

    _artifact() {
      local curcontext=$curcontext state state_descr
      local -a line
      local -A opt_args

      _arguments -C -s -S \\
    \(zshOptions(CommandTable.options))
        '1:command or file:->first' \\
        '*::argument:->rest' && return

      case $state in
        first)
          _alternative 'commands:command:_artifact_commands' 'files:file:_files'
          ;;
        rest)
          # The command stands first in $words, where _arguments expects a command's name.
          case $words[1] in
    \(zshCases)
          esac
          ;;
      esac
    }

    if [[ $funcstack[1] == _artifact ]]; then
      _artifact "$@"
    else
      compdef _artifact artifact
    fi

    """
  }

  private static var zshCommands: String {
    CommandTable.commands.map { command in
      "    " + singleQuoted(command.name + ":" + escaped(command.summary, [":": "\\:"]))
    }.joined(separator: "\n")
  }

  private static var zshCases: String {
    CommandTable.commands.map { command in
      // If the first word is a file, it belongs to the default command.
      let pattern = command.command == CommandTable.defaultCommand ? "*" : command.name
      let arguments =
        "_arguments -s -S \\\n\(zshOptions(command.allOptions))\n    \(zshOperands(command.operands))"
      return (pattern, "        \(pattern))\n          \(arguments)\n          ;;")
    }
    .sorted { $0.0 != "*" && $1.0 == "*" }
    .map(\.1).joined(separator: "\n")
  }

  private static func zshOperands(_ operands: OperandDeclaration) -> String {
    switch operands {
    case .none: "'*: :'"
    case .files, .questions: "'*:file:_files'"
    case .file, .payload: "'1:file:_files'"
    case .choice(let name, let words):
      "'1:\(name):(\(words.joined(separator: " ")))'"
    case .wordAndFiles(let name, let words):
      "'1:\(name):(\(words.joined(separator: " ")))' '*:file:_files'"
    case .command: "'1:command:_artifact_commands'"
    }
  }

  /// Returns one `_arguments` specification per line, each with a trailing backslash.
  private static func zshOptions(_ options: [OptionDeclaration]) -> String {
    options.map { option in
      let text = escaped(option.summary, ["\\": "\\\\", "[": "\\[", "]": "\\]", ":": "\\:"])
      var rest = "[\(text)]"
      switch option.syntax {
      case .flag: break
      case .integer, .rate, .size, .factor, .keys, .text, .answer, .language:
        rest += ":\(option.valueName ?? ""): "
      case .choice(let words):
        rest += ":\(option.valueName ?? ""):(\(words.joined(separator: " ")))"
      case .type: rest += ":\(option.valueName ?? ""):(\(PayloadType.names.joined(separator: " ")))"
      case .directory: rest += ":\(option.valueName ?? ""):_files -/"
      case .file: rest += ":\(option.valueName ?? ""):_files"
      }
      let long = "--" + option.name + (option.takesValue ? "=" : "")
      guard let letter = option.letter else { return "    \(singleQuoted(long + rest)) \\" }
      let short = "-\(letter)" + (option.takesValue ? "+" : "")
      let exclusion = singleQuoted("(\(option.spellings.joined(separator: " ")))")
      return "    \(exclusion){\(short),\(long)}\(singleQuoted(rest)) \\"
    }.joined(separator: "\n")
  }
}
