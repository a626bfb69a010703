import TerminalFront

/// The help pages, generated from the command table: examples first, in two aligned columns, 80
/// columns wide.
///
/// They are ASCII without escape sequences, so that they are readable in a pager, a log, and any
/// locale. One byte is one column.
enum HelpText {
  static let width = 80

  /// Returns the page of a command, or the overview if it is `nil`.
  static func page(for command: Command?) -> String {
    command.map { page(for: $0.declaration) } ?? overview
  }

  /// The output of `artifact --help`. It fits a screen of 24 lines.
  static var overview: String {
    var page = HelpPage()
    page.paragraph("artifact shows the artifacts in a language model's answer as it streams in.")
    page.section("Examples", rows: CommandTable.leadingExamples.map { ($0.line, $0.meaning) })
    page.blankLine()
    page.paragraph(
      "Usage: artifact [COMMAND] [OPTIONS] [FILE...] (by default, view standard input)")
    page.section("Commands", rows: CommandTable.commands.map { ($0.name, $0.summary) })
    page.paragraph(
      "Try 'artifact COMMAND --help' or 'artifact help --man' for more information.")
    return page.text
  }

  /// Returns the output of `artifact COMMAND --help`.
  private static func page(for command: CommandDeclaration) -> String {
    var page = HelpPage()
    page.paragraph(capitalized(command.summary) + ".")
    page.section("Examples", rows: command.examples.map { ($0.line, $0.meaning) })
    page.blankLine()
    page.paragraph("Usage: \(usage(of: command))")
    let operands = command.operands.explanations
    if !operands.isEmpty {
      page.section("Arguments", rows: operands.map { ($0.name, $0.meaning) })
    }
    page.section("Options", rows: command.allOptions.map { (label(of: $0), text(of: $0)) })
    for keys in command.keys {
      page.section(keys.title, rows: keys.help.entries.map { ($0.keys, $0.meaning) })
    }
    page.section(
      "Exit codes",
      rows: command.exitCodes.map { (String($0.rawValue), command.meaning(of: $0)) })
    return page.text
  }

  /// Returns the usage line of a command, such as `artifact render --to FORMAT [OPTIONS] FILE...`.
  static func usage(of command: CommandDeclaration) -> String {
    var parts = ["artifact", command.name]
    for group in command.exactlyOneOf {
      let choices = group.compactMap(command.option).map { option in
        (option.letter.map { "-\($0)" } ?? "--\(option.name)")
          + (option.valueName.map { " " + $0 } ?? "")
      }
      parts.append(choices.count == 1 ? choices[0] : "(\(choices.joined(separator: " | ")))")
    }
    let required = command.exactlyOneOf.reduce(0) { $0 + $1.count }
    if command.options.count > required { parts.append("[OPTIONS]") }
    if command.operands != .none { parts.append(command.operands.usage) }
    return parts.joined(separator: " ")
  }

  /// Returns the text with its first letter in upper case.
  static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func label(of option: OptionDeclaration) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return letter + "--" + option.name + (option.valueName.map { " " + $0 } ?? "")
  }

  /// Returns the summary of an option, with its accepted values and its default.
  static func text(of option: OptionDeclaration) -> String {
    var text = option.summary
    if let values = option.syntax.explanation { text += ": " + values }
    if let value = option.defaultText { text += " (default: \(value))" }
    return text
  }
}

/// A builder for the layout of one page.
private struct HelpPage {
  private(set) var text = ""

  mutating func blankLine() {
    text += "\n"
  }

  mutating func paragraph(_ sentence: String) {
    for line in Self.lines(of: sentence, width: HelpText.width) { text += line + "\n" }
  }

  /// Appends a title and rows of two columns. Long text is wrapped within the second column.
  mutating func section(_ title: String, rows: [(left: String, right: String)]) {
    let column = 2 + (rows.map(\.left.utf8.count).max() ?? 0) + 2
    text += "\n\(title):\n"
    for row in rows {
      let label = "  " + row.left
      var indent = label + String(repeating: " ", count: column - label.utf8.count)
      for line in Self.lines(of: row.right, width: HelpText.width - column) {
        text += indent + line + "\n"
        indent = String(repeating: " ", count: column)
      }
    }
  }

  /// Wraps text at spaces. A word wider than the line gets a line of its own.
  private static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
