public import ArtifactBase

/// A kanban board: columns of items.
///
/// ```swift
/// for item in board.items { print(board.columns[item.column].label.plainText, item.label.plainText) }
/// ```
public struct MermaidKanban: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The ID: the text if the source has none.
    public var id: String
    /// The title, which may have marks of Markdown.
    public var label: MermaidLabel
    /// The number of characters before it in its line.
    public var indentation: Int
    /// The ticket; empty for none.
    public var ticket = ""
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// An item.
  public struct Item: Hashable, Sendable {
    /// The ID: the text if the source has none.
    public var id: String
    /// The text, which may have marks of Markdown.
    public var label: MermaidLabel
    /// The index of the column in which the item is.
    public var column: Int
    /// The number of characters before it in its line.
    public var indentation: Int
    /// The number of the ticket; empty for none.
    public var ticket = ""
    /// The priority, such as `Very High`; empty for none.
    public var priority = ""
    /// Who does it; empty for no one.
    public var assignee = ""
    /// The name of an icon; empty for none.
    public var icon = ""
    /// The names of classes of styles; empty for none.
    public var styleClass = ""
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The columns.
  public var columns = PersistentArray<Column>()
  /// The items of all columns, in the order of the source.
  public var items = PersistentArray<Item>()

  /// Creates an empty board.
  public init() {}
}
