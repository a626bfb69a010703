extension Completions {
  /// The script for fish 3.0 and later.
  static var fish: String {
    """
    # fish completion for artifact; load it with: artifact completions fish | source

    # Prints the command of the line so far; fails before the first word that is not an option.
    function __artifact_command
      set -l words (commandline -opc)
      set -l skip 0
      set -l literal 0
      for word in $words[2..-1]
        if test $skip -eq 1
          set skip 0
          continue
        end
        if test $literal -eq 0
          switch $word
            case --
              set literal 1
              continue
            case \(spellingsWithValue.joined(separator: " "))
              set skip 1
              continue
            case '-*'
              # A dash alone is standard input.
              test "$word" != -; and continue
            case \(CommandTable.commands.map(\.name).joined(separator: " "))
              echo $word
              return 0
          end
        end
        echo \(CommandTable.defaultCommand.rawValue)
        return 0
      end
      return 1
    end

    # Whether the command is one of the arguments, or not known yet.
    function __artifact_may_be
      set -l command (__artifact_command)
      or return 0
      contains -- $command $argv
    end

    complete -c artifact -f
    complete -c artifact -n '__artifact_may_be \(fileCommands.joined(separator: " "))' -F

    \(fishCommands)

    \(fishOperands)

    \(fishOptions)

    """
  }

  private static var fishCommands: String {
    CommandTable.commands.map { command in
      "complete -c artifact -n 'not __artifact_command' -a \(command.name)"
        + " -d \(fishQuoted(command.summary))"
    }.joined(separator: "\n")
  }

  private static var fishOperands: String {
    CommandTable.commands.filter { !$0.operands.words.isEmpty }.map { command in
      let words = command.operands.words.joined(separator: " ")
      let condition = "__artifact_command >/dev/null; and __artifact_may_be \(command.name)"
      guard case .wordAndFiles = command.operands else {
        return "complete -c artifact -n \(fishQuoted(condition)) -a \(fishQuoted(words))"
      }
      // The word comes first, then files.
      let hasWord = "__fish_seen_subcommand_from \(words)"
      return "complete -c artifact -n \(fishQuoted("\(condition); and not \(hasWord)"))"
        + " -a \(fishQuoted(words))\n"
        + "complete -c artifact -n \(fishQuoted("\(condition); and \(hasWord)")) -F"
    }.joined(separator: "\n")
  }

  private static var fishOptions: String {
    CommandTable.options.flatMap(CommandTable.groups).map { owners, option in
      let condition = (["__artifact_may_be"] + owners).joined(separator: " ")
      var line = "complete -c artifact -n \(fishQuoted(condition))"
      if let letter = option.letter { line += " -s \(letter)" }
      line += " -l \(option.name)"
      switch option.syntax {
      case .flag: break
      case .integer, .rate, .size, .factor, .keys, .text, .answer, .language: line += " -x"
      case .choice(let words): line += " -x -a \(fishQuoted(words.joined(separator: " ")))"
      case .type:
        line += " -x -a \(fishQuoted(PayloadType.names.joined(separator: " ")))"
      case .file: line += " -r -F"
      case .directory: line += " -x -a '(__fish_complete_directories)'"
      }
      return line + " -d \(fishQuoted(option.summary))"
    }.joined(separator: "\n")
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + escaped(text, ["\\": "\\\\", "'": "\\'"]) + "'"
  }
}
