import Testing

@testable import artifact

@Suite struct CommandTableTests {
  @Test("every command is declared at its place")
  func commands() {
    for command in Command.allCases { #expect(command.declaration.command == command) }
  }

  @Test("an option means the same in every command")
  func sameEverywhere() {
    for declared in CommandTable.commands.flatMap(\.allOptions) {
      let first = CommandTable.options.first { $0.name == declared.name }
      #expect(first?.syntax == declared.syntax)
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

  @Test("every command has an example, and a summary that is a sentence without its stop")
  func texts() {
    for command in CommandTable.commands {
      #expect(!command.examples.isEmpty)
      #expect(command.summary.first?.isUppercase == true && command.summary.last != ".")
    }
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 64, 65, 66, 73, 74, 130])
    #expect(Set(CommandTable.commands.flatMap(\.exitCodes)) == Set(ExitCode.allCases))
  }
}
