/// The kind of a block.
public enum BlockKind: Hashable, Sendable {
  /// A paragraph.
  case paragraph
  /// An ATX or setext heading of level 1 to 6.
  case heading(level: Int)
  /// A fenced or indented code block. The language is the first word of the info string.
  case codeBlock(language: String?, info: String, isFenced: Bool)
  /// Raw HTML.
  case htmlBlock
  /// A display formula in TeX, without its delimiters.
  case latexBlock
  /// A thematic break, such as `---`.
  case thematicBreak
  /// A block quote.
  case blockQuote
  /// A block quote that begins with `[!NOTE]` or another alert marker.
  case alert(AlertKind)
  /// A numbered list. A loose (not tight) list has blank lines between its blocks.
  case orderedList(start: Int, isTight: Bool)
  /// A bulleted list. A loose (not tight) list has blank lines between its blocks.
  case unorderedList(isTight: Bool)
  /// A list item. Numbers are consecutive from the list's start; `nil` in a bulleted list.
  case listItem(checkbox: Checkbox?, number: Int?)
  /// A table with the alignment of each column. Its children are rows; the first is the header.
  case table([ColumnAlignment])
  /// A table row. Its children are cells; cells missing at the end are empty.
  case tableRow(isHeader: Bool)
  /// A table cell.
  case tableCell(column: Int, alignment: ColumnAlignment)
  /// The definition of a footnote, `[^label]: …`, at its position in the source.
  case footnoteDefinition(label: String)
  /// The container between `:::name` and `:::`.
  case blockDirective(BlockDirective)
  /// A block whose kind a ``MarkdownProcessor`` replaced. Its children, lines and inlines are
  /// unchanged.
  case customBlock(CustomNode)
}

/// The checkbox of a task list item.
public enum Checkbox: Hashable, Sendable {
  /// `[ ]` or `[x]`.
  case unchecked, checked
}

/// The alignment of the cells in a column.
public enum ColumnAlignment: Hashable, Sendable {
  /// `none` is a column without colons in the delimiter row.
  case none, left, center, right
}

/// The type of an alert.
public enum AlertKind: Int, Hashable, Sendable, CaseIterable {
  /// The alert types of GitHub.
  case note, tip, important, warning, caution

  /// The name in lower case, as in the class `markdown-alert-note`.
  public var name: String {
    switch self {
    case .note: "note"
    case .tip: "tip"
    case .important: "important"
    case .warning: "warning"
    case .caution: "caution"
    }
  }

  /// The name as a heading: `Note`.
  public var title: String {
    switch self {
    case .note: "Note"
    case .tip: "Tip"
    case .important: "Important"
    case .warning: "Warning"
    case .caution: "Caution"
    }
  }
}

/// A client-defined node: a name and string attributes.
public struct CustomNode: Hashable, Sendable {
  /// The name, chosen by the client.
  public var name: String
  /// The attributes, chosen by the client.
  public var attributes: [String: String]

  /// Creates a node.
  public init(name: String, attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }
}
