/// The help pages, made from the command table: examples first, two aligned columns, 80 columns wide.
///
/// All of it is ASCII without escape sequences, so that it reads the same in a pager, a log, and any
/// locale; one byte is one column.
enum HelpText {
  static let width = 80

  /// The page for a command, or the overview.
  static func page(for command: Command?) -> String {
    command.map { page(for: $0.declaration) } ?? overview
  }

  /// What `artifact --help` prints: fits a screen of 24 lines.
  static var overview: String {
    var page = HelpPage()
    page.paragraph("artifact shows the artifacts in a model's answer while it arrives.")
    page.section("Examples", rows: CommandTable.leadingExamples.map { ($0.line, $0.meaning) })
    page.blankLine()
    page.paragraph("Usage: artifact [COMMAND] [OPTIONS] [FILE...]")
    page.section("Commands", rows: CommandTable.commands.map { ($0.name, $0.summary) })
    page.blankLine()
    page.paragraph("Without a command, FILE or standard input is shown.")
    page.paragraph(
      "'artifact COMMAND --help' says more; 'artifact --version' prints the version.")
    return page.text
  }

  /// What `artifact COMMAND --help` prints.
  private static func page(for command: CommandDeclaration) -> String {
    var page = HelpPage()
    page.paragraph("\(command.summary).")
    page.section("Examples", rows: command.examples.map { ($0.line, $0.meaning) })
    page.blankLine()
    page.paragraph("Usage: \(usage(of: command))")
    if let operand = command.operands.explanation {
      page.section("Arguments", rows: [(operand.name, operand.meaning)])
    }
    page.section("Options", rows: command.allOptions.map { (label(of: $0), text(of: $0)) })
    if !command.exitCodes.isEmpty {
      page.section(
        "Exit codes", rows: command.exitCodes.map { (String($0.rawValue), $0.meaning) })
    }
    return page.text
  }

  /// The form of a command line, `artifact render --to FORMAT [OPTIONS] FILE...` for example.
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

  private static func label(of option: OptionDeclaration) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return letter + "--" + option.name + (option.valueName.map { " " + $0 } ?? "")
  }

  /// What an option does, with its values and its default.
  static func text(of option: OptionDeclaration) -> String {
    var text = option.summary
    if let values = option.syntax.explanation { text += ": " + values }
    if let value = option.defaultText { text += " (default: \(value))" }
    return text
  }
}

/// Lays out one page.
private struct HelpPage {
  private(set) var text = ""

  mutating func blankLine() {
    text += "\n"
  }

  mutating func paragraph(_ sentence: String) {
    for line in Self.lines(of: sentence, width: HelpText.width) { text += line + "\n" }
  }

  /// A title, then rows of two columns; what does not fit is broken within the second column.
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

  /// Breaks at spaces; a word wider than the line stands alone.
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
