/// The manual page, generated from the command table: roff with the `man` macros, which every `man`
/// supports.
///
/// It is ASCII and contains no date, so the output is reproducible.
enum ManualPage {
  /// The output of `artifact help --man`.
  static var text: String {
    var page = Roff()
    begin(
      &page, name: "artifact",
      summary: "show the artifacts in a language model's answer as it streams in")
    writeSynopsis(to: &page)
    writeDescription(to: &page)
    writeCommands(to: &page)
    page.section("OPTIONS OF EVERY COMMAND")
    for option in CommandTable.commonOptions { write(option, to: &page) }
    writeEnvironment(to: &page)
    page.section("EXIT STATUS")
    for code in ExitCode.allCases { write(code, to: &page) }
    page.section("EXAMPLES")
    for example in CommandTable.leadingExamples { write(example, to: &page) }
    return page.text
  }

  /// Writes the header of a page and its name section.
  static func begin(_ page: inout Roff, name: String, summary: String) {
    page.request("TH", name.uppercased(), "1", "", "artifact \(Tool.version)", "User Commands")
    page.section("NAME")
    page.text("\(name) - \(summary)")
  }

  private static func writeSynopsis(to page: inout Roff) {
    page.section("SYNOPSIS")
    page.text("artifact [COMMAND] [OPTIONS] [FILE...]")
    for command in CommandTable.commands {
      page.request("br")
      page.text(HelpText.usage(of: command))
    }
  }

  private static func writeDescription(to page: inout Roff) {
    page.section("DESCRIPTION")
    page.text(
      "The answer of a language model can contain <artifact> blocks: Markdown, JSON, tables, code, "
        + "diffs, drawings, interfaces. artifact parses the answer as it streams in, and renders "
        + "what has arrived so far.")
    page.request("PP")
    page.text(
      "Without a COMMAND, '\(CommandTable.defaultCommand.rawValue)' is run. "
        + "Without a FILE, standard input is read.")
    page.request("PP")
    page.text(
      "Answers are not trusted: their escape sequences and control characters never reach the "
        + "terminal, and nothing is fetched, opened or executed on their behalf.")
  }

  private static func writeCommands(to page: inout Roff) {
    page.section("COMMANDS")
    for command in CommandTable.commands {
      page.request("SS", HelpText.usage(of: command))
      page.text(HelpText.capitalized(command.summary) + ".")
      writeOperand(of: command, to: &page)
      for option in command.options { write(option, to: &page) }
      page.request("PP")
      page.text(command.examples.count == 1 ? "Example:" : "Examples:")
      for example in command.examples { write(example, to: &page) }
    }
  }

  private static func writeEnvironment(to page: inout Roff) {
    page.section("ENVIRONMENT")
    page.item(bold: "COLUMNS", "Layout width if standard output is not a terminal.")
    page.item(bold: "NO_COLOR", "If set and not empty, disables color.")
    page.item(bold: "TERM", "If 'dumb' or unset, disables color and redrawing.")
  }

  static func writeOperand(of command: CommandDeclaration, to page: inout Roff) {
    guard let operand = command.operands.explanation else { return }
    page.item(bold: operand.name, HelpText.capitalized(operand.meaning) + ".")
  }

  static func write(_ code: ExitCode, to page: inout Roff) {
    page.item(bold: String(code.rawValue), HelpText.capitalized(code.meaning) + ".")
  }

  static func write(_ option: OptionDeclaration, to page: inout Roff) {
    let value = option.valueName.map { " " + $0 } ?? ""
    page.item(
      bold: option.spellings.joined(separator: ", ") + value,
      HelpText.capitalized(HelpText.text(of: option)) + ".")
  }

  static func write(_ example: Example, to page: inout Roff) {
    page.item(bold: example.line, HelpText.capitalized(example.meaning))
  }
}

/// A writer for roff source that escapes all text.
struct Roff {
  private(set) var text = ""

  mutating func section(_ title: String) {
    request("SH", title)
  }

  /// Appends a paragraph with a bold tag.
  mutating func item(bold tag: String, _ meaning: String) {
    request("TP")
    request("B", tag)
    text(meaning)
  }

  /// Appends a request, or a macro with its arguments.
  mutating func request(_ name: String, _ arguments: String...) {
    text += "." + name
    for argument in arguments { text += " \"" + Self.escaped(argument) + "\"" }
    text += "\n"
  }

  mutating func text(_ paragraph: String) {
    let line = Self.escaped(paragraph)
    // `\&` prevents a line that begins with a period from being parsed as a request.
    text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
  }

  /// Escapes characters that roff would interpret or replace by typographic variants.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
