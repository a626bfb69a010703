import ArtifactBase
import ArtifactPresentation

// Tables.

extension BlockWriter {
  /// Opens a table, its rows in an element of their own. A wide table scrolls in its container, which
  /// has the direction of the table, so that the first column is visible at first.
  ///
  /// - Parameter caption: The caption; empty for none.
  mutating func open(table: TableBlock, id: String?, caption: String = "") {
    let label = caption.isEmpty ? table.caption?.plainText ?? "Table" : caption
    open(
      "div", id: id, "ak-scroll",
      ["tabindex": "0", "role": "group", "aria-label": label, "dir": "auto"])
    open("table")
    output.append(markup: "\n")
    if !caption.isEmpty {
      element("caption", text: caption)
      output.append(markup: "\n")
    } else if let caption = table.caption {
      open("caption")
      write(caption)
      close("caption")
    }
    if table.hasHeader {
      output.append(markup: "<thead>\n<tr>")
      for (column, header) in table.columns.map(\.header).enumerated() {
        writeHeader(header, of: table, column)
      }
      output.append(markup: "</tr>\n</thead>\n")
    }
    open("tbody", id: id.map { $0 + "-c" })
    output.append(markup: "\n")
  }

  /// Writes a header; an empty corner is not one. The text of a formula is its name, since formulas have none.
  private mutating func writeHeader(_ header: StyledText, of table: TableBlock, _ column: Int) {
    guard !header.spans.isEmpty else { return output.append(markup: "<td></td>") }
    open("th", Self.className(of: table, column, header), ["scope": "col"])
    namesFormulas = true
    write(header)
    namesFormulas = false
    close("th", isBlock: false)
  }

  mutating func write(row: [StyledText], of table: TableBlock, id: String? = nil) {
    output.append(markup: "<tr")
    if let id { output.append(attribute: "id", id) }
    output.append(markup: ">")
    for (column, cell) in row.enumerated() {
      let name = Self.className(of: table, column, cell)
      if name.isEmpty { output.append(markup: "<td>") } else { open("td", name) }
      write(cell)
      output.append(markup: "</td>")
    }
    output.append(markup: "</tr>\n")
  }

  mutating func closeTable() {
    close("tbody")
    close("table", isBlock: false)
    close("div")
  }

  static func className(
    of table: TableBlock, _ column: Int, _ cell: StyledText
  ) -> String {
    let alignment = table.columns.indices.contains(column) ? table.columns[column].alignment : .none
    let name =
      switch alignment {
      case .none, .leading: ""
      case .center: "ak-center"
      case .trailing: "ak-trailing"
      }
    return [name, breaking(of: cell)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The class of a cell by how it may be broken: not at all if it is a short name with a hyphen, such as a code or a
  /// date, or a word of a script that is broken anywhere, and to no less than some words if it is long.
  private static func breaking(of cell: StyledText) -> String {
    let text = cell.plainText
    if text.utf8.count <= 20 {
      let isWord = !text.utf8.contains(UInt8(ascii: " "))
      let isWhole = text.unicodeScalars.contains { $0 == "-" || $0.value >= 0x2E80 }
      if isWord && isWhole { return "ak-whole" }
    }
    return text.utf8.count > 20 ? "ak-long" : ""
  }
}
