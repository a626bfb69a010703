import TerminalFront

/// The manual page, generated from the command table: roff with the `man` macros, which every `man`
/// supports.
///
/// It is ASCII. Its date is that of the release, so the output is reproducible.
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
    for command in CommandTable.commands { writeKeys(of: command, to: &page) }
    writeReference(to: &page)
    page.section("EXAMPLES")
    for example in CommandTable.leadingExamples { write(example, to: &page) }
    writeClosing(to: &page)
    return page.text
  }

  /// Writes the header of a page and its name section.
  static func begin(_ page: inout Roff, name: String, summary: String) {
    page.header(name: name, date: Tool.releaseDate, version: Tool.version)
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
      writeOperands(of: command, to: &page)
      for option in command.options { write(option, to: &page) }
      page.request("PP")
      page.text("Exit status: " + exitStatus(of: command) + ".")
      page.request("PP")
      page.text(command.examples.count == 1 ? "Example:" : "Examples:")
      for example in command.examples { write(example, to: &page) }
    }
  }

  static func writeOperands(of command: CommandDeclaration, to page: inout Roff) {
    for operand in command.operands.explanations {
      page.item(bold: operand.name, HelpText.capitalized(operand.meaning) + ".")
    }
  }

  static func write(_ code: ExitCode, meaning: String, to page: inout Roff) {
    page.item(bold: String(code.rawValue), HelpText.capitalized(meaning) + ".")
  }

  /// Returns the exit codes of a command, with those meanings that are specific to it.
  private static func exitStatus(of command: CommandDeclaration) -> String {
    command.exitCodes.map { code in
      "\(code.rawValue)" + (command.exitMeanings[code].map { " (\($0))" } ?? "")
    }.joined(separator: ", ")
  }

  /// Writes the keys of a command, if it has any.
  static func writeKeys(of command: CommandDeclaration, to page: inout Roff) {
    for keys in command.keys {
      page.section(keys.title.uppercased())
      for entry in keys.help.entries {
        page.item(bold: entry.keys, HelpText.capitalized(entry.meaning) + ".")
      }
    }
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

  /// Appends the header of a page. The hyphens of a date are not those of text.
  mutating func header(name: String, date: String, version: String) {
    let title = Self.escaped(name.uppercased())
    text += ".TH \"\(title)\" \"1\" \"\(date)\" \"artifact \(version)\" \"User Commands\"\n"
  }

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
