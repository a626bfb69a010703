/// The progress of a layout: the path from the root to the first part that is not committed.
struct LayoutFrontier: Sendable {
  /// One entry per container on the path, from the root, and one for the current block.
  var levels = [Level()]

  /// Whether there is a line that a blank line could follow.
  var canSeparate = false

  /// The number of enclosing containers of a pending blank line; nil for none.
  var separator: Int?

  /// The number of lines committed so far.
  var lineCount = 0

  /// The committed part of one block, item or container.
  struct Level: Sendable {
    /// What the level shows, to detect a change of kind.
    var kind = Kind.item

    /// The number of committed children, lines, rows or nodes; for a paragraph, the offset of the
    /// first row of its text that is not committed.
    var done = 0

    /// The number of lines before the block.
    var startLine = 0

    /// The pending blank line before the block.
    var startSeparator: Int?

    /// Whether the first line, which carries the marker or label, is drawn.
    var hasFirstLine = false

    /// The column widths of a table.
    var table: TableGeometry?

    /// The open containers of a tree.
    var openContainers: [OpenContainer] = []
  }

  /// A container of a tree whose closing bracket is not drawn yet.
  struct OpenContainer: Sendable {
    /// The index of its node.
    var node: Int
    var isObject: Bool
  }

  mutating func forgetGeometry() {
    for index in levels.indices { levels[index].table = nil }
  }
}
