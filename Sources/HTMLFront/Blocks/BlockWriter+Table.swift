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
        open("th", Self.className(of: table, column), ["scope": "col"])
        write(header)
        close("th", isBlock: false)
      }
      output.append(markup: "</tr>\n</thead>\n")
    }
    open("tbody", id: id.map { $0 + "-c" })
    output.append(markup: "\n")
  }

  mutating func write(row: [StyledText], of table: TableBlock, id: String? = nil) {
    output.append(markup: "<tr")
    if let id { output.append(attribute: "id", id) }
    output.append(markup: ">")
    for (column, cell) in row.enumerated() {
      var name = Self.className(of: table, column)
      if Self.isWhole(cell) { name += name.isEmpty ? "ak-whole" : " ak-whole" }
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

  /// Whether a cell is a short name with a hyphen, such as a code or a date, which isn't broken.
  private static func isWhole(_ cell: StyledText) -> Bool {
    guard cell.spans.count == 1, case .text(let text) = cell.spans[0].content,
      text.utf8.count <= 20
    else { return false }
    return text.utf8.contains(UInt8(ascii: "-")) && !text.utf8.contains(UInt8(ascii: " "))
  }

  private static func className(of table: TableBlock, _ column: Int) -> String {
    guard table.columns.indices.contains(column) else { return "" }
    return switch table.columns[column].alignment {
    case .none, .leading: ""
    case .center: "ak-center"
    case .trailing: "ak-trailing"
    }
  }
}
