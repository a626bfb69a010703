import TerminalFront
import Testing

@testable import artifact

@Suite struct CommandTableTests {
  @Test("every command has its own declaration")
  func commands() {
    for command in Command.allCases { #expect(command.declaration.command == command) }
  }

  @Test(
    "an option is spelled the same in every command; words of a choice and kinds of path may differ"
  )
  func sameEverywhere() {
    for declared in CommandTable.commands.flatMap(\.allOptions) {
      let first = CommandTable.options.first { $0.name == declared.name }
      if case .choice = declared.syntax, case .choice? = first?.syntax {
        #expect(CommandTable.groups(of: declared).contains { $0.option.syntax == declared.syntax })
      } else if declared.name == "output" {
        #expect(declared.syntax == .file || declared.syntax == .directory)
      } else {
        #expect(first?.syntax == declared.syntax)
      }
      #expect(first?.spellings == declared.spellings)
    }
    let spellings = CommandTable.options.flatMap(\.spellings)
    #expect(Set(spellings).count == spellings.count)
  }

  @Test("required groups name options of their command")
  func groups() {
    for command in CommandTable.commands {
      for name in command.exactlyOneOf.flatMap({ $0 }) {
        #expect(command.options.contains { $0.name == name })
      }
    }
  }

  @Test("options with a value name it, flags do not; defaults are accepted values")
  func values() throws {
    for option in CommandTable.options {
      #expect((option.valueName != nil) == option.takesValue)
      if let text = option.defaultText {
        #expect(try option.syntax.read(text, of: option.name) == .text(text))
      }
    }
  }

  @Test("A7.1b A14.1 every command has an example; all texts are lower case and have no full stop")
  func texts() {
    for command in CommandTable.commands {
      #expect(!command.examples.isEmpty)
      let texts =
        [command.summary] + command.options.map(\.summary) + command.examples.map(\.meaning)
        + command.exitCodes.map(command.meaning)
        + command.keys.flatMap { $0.help.entries.map(\.meaning) }
        + command.operands.explanations.map(\.meaning)
      for text in texts {
        let word = text.prefix { $0.isLetter }
        let isName = word.count > 1 && word.allSatisfy(\.isUppercase)
        #expect(isName || word.first?.isLowercase == true, "\(text)")
        #expect(text.last != "." && text.last != " ", "\(text)")
      }
    }
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 73, 74, 124, 130])
    #expect(Set(CommandTable.commands.flatMap(\.exitCodes)) == Set(ExitCode.allCases))
    for command in CommandTable.commands {
      let expected = ExitCode.allCases.filter { [.success, .cancelled, .usage].contains($0) }
        .filter(command.exitCodes.contains)
      #expect(command.exitCodes.starts(with: expected), "\(command.name)")
      #expect(command.exitCodes.contains(.inputOutput), "\(command.name)")
      #expect(Set(command.exitMeanings.keys).isSubset(of: command.exitCodes), "\(command.name)")
    }
  }
}
