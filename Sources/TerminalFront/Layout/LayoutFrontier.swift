/// How far a layout has come: the path from the root to the first part that is not committed.
struct LayoutFrontier: Sendable {
  /// One entry for each container on the path, the root first, and one for the block under way.
  var levels = [Level()]

  /// Whether there is a line that a blank line could follow.
  var canSeparate = false

  /// A blank line due before the next line: the number of containers it stands in.
  var separator: Int?

  /// The number of lines up to here.
  var lineCount = 0

  /// What of one block, item or container is committed.
  struct Level: Sendable {
    /// What kind of block it is, so that a change of kind is noticed.
    var kind = 0

    /// The number of children, lines, rows or nodes that are committed.
    var done = 0

    /// What there was before the block: the number of lines, and the blank line that was due.
    var startLine = 0
    var startSeparator: Int?

    /// Whether the first line, which carries the marker or label, is drawn.
    var hasFirstLine = false

    /// Where a table has its columns.
    var table: TableGeometry?

    /// The containers of a tree that are open at this point.
    var openContainers: [OpenContainer] = []
  }

  /// A container of a tree whose closing bracket is not drawn yet.
  struct OpenContainer: Sendable {
    /// The number of its node.
    var node: Int
    var isObject: Bool
  }

  mutating func forgetGeometry() {
    for index in levels.indices { levels[index].table = nil }
  }
}
