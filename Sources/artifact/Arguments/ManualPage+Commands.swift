extension ManualPage {
  /// Returns the output of `artifact help --man COMMAND`: the page `artifact-COMMAND`, from the same
  /// declarations as the page of the tool.
  static func text(of command: CommandDeclaration) -> String {
    var page = Roff()
    begin(&page, name: "artifact-" + command.name, summary: command.summary)
    page.section("SYNOPSIS")
    page.text(HelpText.usage(of: command))
    page.section("DESCRIPTION")
    page.text(HelpText.capitalized(command.summary) + ".")
    writeOperands(of: command, to: &page)
    page.section("OPTIONS")
    for option in command.allOptions { write(option, to: &page) }
    writeKeys(of: command, to: &page)
    page.section("EXIT STATUS")
    for code in command.exitCodes { write(code, meaning: command.meaning(of: code), to: &page) }
    page.section("EXAMPLES")
    for example in command.examples { write(example, to: &page) }
    page.section("SEE ALSO")
    page.text("artifact(1)")
    return page.text
  }
}
