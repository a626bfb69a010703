/// What a block is.
public enum BlockKind: Hashable, Sendable {
  case paragraph
  case heading(level: Int)
  /// A fenced or indented code block. The language is the first word of the info string.
  case codeBlock(language: String?, info: String, isFenced: Bool)
  case htmlBlock
  case thematicBreak
  case blockQuote
  case orderedList(start: Int, isTight: Bool)
  case unorderedList(isTight: Bool)
  /// An item of a list; its number counts from the list's start.
  case listItem(checkbox: Checkbox?, number: Int?)
  /// A table; its children are rows, the first one the header.
  case table([ColumnAlignment])
  /// A row; its children are cells. Cells missing at its end are empty.
  case tableRow(isHeader: Bool)
  case tableCell(column: Int, alignment: ColumnAlignment)
}

/// The box of a task list item.
public enum Checkbox: Hashable, Sendable {
  case unchecked, checked
}

/// How the cells of a column are aligned.
public enum ColumnAlignment: Hashable, Sendable {
  case none, left, center, right
}
