/// What a block is.
public enum BlockKind: Hashable, Sendable {
  case paragraph
  case heading(level: Int)
  /// A fenced or indented code block. The language is the first word of the info string.
  case codeBlock(language: String?, info: String, isFenced: Bool)
  case htmlBlock
  /// A formula on lines of its own, in TeX, without its delimiters.
  case latexBlock
  case thematicBreak
  case blockQuote
  /// A quote that begins with `[!NOTE]` or the like.
  case alert(AlertKind)
  case orderedList(start: Int, isTight: Bool)
  case unorderedList(isTight: Bool)
  /// An item of a list; its number counts from the list's start.
  case listItem(checkbox: Checkbox?, number: Int?)
  /// A table; its children are rows, the first one the header.
  case table([ColumnAlignment])
  /// A row; its children are cells. Cells missing at its end are empty.
  case tableRow(isHeader: Bool)
  case tableCell(column: Int, alignment: ColumnAlignment)
  /// What `[^label]:` defines, where it stands in the source.
  case footnoteDefinition(label: String)
  /// What stands between `:::name` and `:::`.
  case blockDirective(BlockDirective)
  /// What a ``MarkdownProcessor`` made of another block, which goes on having its children, lines
  /// and inlines.
  case customBlock(CustomNode)
}

/// The box of a task list item.
public enum Checkbox: Hashable, Sendable {
  case unchecked, checked
}

/// How the cells of a column are aligned.
public enum ColumnAlignment: Hashable, Sendable {
  case none, left, center, right
}

/// What a quote wants the reader to take it as.
public enum AlertKind: Int, Hashable, Sendable, CaseIterable {
  case note, tip, important, warning, caution

  /// In lower case, as in `markdown-alert-note`.
  public var name: String {
    switch self {
    case .note: "note"
    case .tip: "tip"
    case .important: "important"
    case .warning: "warning"
    case .caution: "caution"
    }
  }

  /// As a heading: `Note`.
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

/// A node of a client's own: a name, and strings to go with it.
public struct CustomNode: Hashable, Sendable {
  public var name: String
  public var attributes: [String: String]

  public init(name: String, attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }
}
