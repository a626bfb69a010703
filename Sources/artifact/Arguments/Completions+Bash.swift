extension Completions {
  /// The script for bash 3.2 and later.
  ///
  /// bash splits words at `=`, so `--color=al` is passed as three words; the script skips the sign.
  static var bash: String {
    """
    # bash completion for artifact; load it with: source <(artifact completions bash)

    _artifact_reply() {
      local line
      while IFS= read -r line; do COMPREPLY+=("$line"); done
    }

    _artifact() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command= operands=0 literal= word i
      COMPREPLY=()

      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]] && ((COMP_CWORD >= 2)); then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi

      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -z $literal ]]; then
          case $word in
            --) literal=1; continue ;;
            \(spellingsWithValue.joined(separator: "|")))
              [[ ${COMP_WORDS[i+1]} == = ]] && ((i++))
              ((i++))
              continue ;;
            -?*) continue ;;
          esac
        fi
        if [[ -z $command ]]; then
          command=\(CommandTable.defaultCommand.rawValue)
          if [[ -z $literal ]]; then
            case $word in
              \(CommandTable.commands.map(\.name).joined(separator: "|"))) command=$word; continue ;;
            esac
          fi
        fi
        ((operands++))
      done

      if [[ -z $literal ]]; then
        case $previous in
    \(bashValueCases)
        esac

        if [[ $current == -?* || $current == - ]]; then
          case $command in
    \(bashOptionCases)
          esac
          return
        fi
      fi

      case $command in
    \(bashOperandCases)
      esac
    }

    complete -F _artifact artifact

    """
  }

  /// The completions of option values.
  private static var bashValueCases: String {
    CommandTable.options.filter(\.takesValue).map { option in
      let groups = CommandTable.groups(of: option)
      // The last group is for all other commands, and for one that is not known yet.
      let actions = groups.enumerated().map { index, group in
        let action = bashAction(group.option.syntax)
        let names = group.commands.map { "$command == \($0)" }.joined(separator: " || ")
        return index == groups.count - 1 ? action : "if [[ \(names) ]]; then \(action)return; fi; "
      }
      return "      \(option.spellings.joined(separator: "|"))) \(actions.joined())return ;;"
    }.joined(separator: "\n")
  }

  private static func bashAction(_ syntax: ValueSyntax) -> String {
    switch syntax {
    case .choice(let words): bashReply(words) + "; "
    case .type: bashReply(PayloadType.names) + "; "
    case .directory: bashFiles("-d") + "; "
    case .file: bashFiles("-f") + "; "
    case .flag, .integer, .rate, .size, .factor, .keys, .text, .answer, .language: ""
    }
  }

  private static var bashOptionCases: String {
    let all = CommandTable.options.flatMap(\.spellings)
    return
      (["        '') \(bashReply(all)) ;;"]
      + CommandTable.commands.map { command in
        "        \(command.name)) \(bashReply(command.allOptions.flatMap(\.spellings))) ;;"
      }).joined(separator: "\n")
  }

  private static var bashOperandCases: String {
    let names = CommandTable.commands.map(\.name)
    let first =
      "    '') [[ -n $literal ]] || \(bashReply(names)); \(bashFiles("-f")) ;;"
    let others = CommandTable.commands.compactMap { command -> String? in
      guard command.operands != .none else { return nil }
      let action =
        command.operands.areFiles ? bashFiles("-f") : bashReply(command.operands.words)
      let condition = command.operands.limit.map { "((operands < \($0))) && " } ?? ""
      if case .wordAndFiles(_, let words) = command.operands {
        return "    \(command.name)) if ((operands == 0)); then \(bashReply(words)); "
          + "else \(action); fi ;;"
      }
      return "    \(command.name)) \(condition){ \(action); } ;;"
    }
    return ([first] + others).joined(separator: "\n")
  }

  private static func bashReply(_ words: [String]) -> String {
    "_artifact_reply < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")"
  }

  /// Completes paths: `-f` for files, `-d` for directories. bash 3.2 has no `compopt`, so it does
  /// not quote them.
  private static func bashFiles(_ kind: String) -> String {
    "compopt -o filenames 2>/dev/null; _artifact_reply < <(compgen \(kind) -- \"$current\")"
  }
}
