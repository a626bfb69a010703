/// What a live layout keeps from frame to frame, in grid units.
///
/// Nodes are in rows. Between two rows is a gap, which contains the corners of routes and the segments
/// along the cross axis. A row contains nothing else than nodes and the segments that pass it along the
/// main axis. Hence there is a place for everything that is new, or ``insert(cross:extent:in:)`` and
/// ``insert(main:extent:)`` make one.
struct LiveState {
  /// A node and its box.
  struct Node {
    var box = LiveBox()
    /// −1 until it is placed.
    var row = -1
    /// The innermost group; −1 for none.
    var group = -1
    /// The extents that the graph asks for; the box may be larger.
    var cross = 0
    var main = 0
  }

  /// The part of the main axis that the boxes of a row cover.
  struct Row {
    var top: Int
    var bottom: Int
  }

  /// An edge and its route, which is empty until it has one.
  struct Edge {
    var source: Int
    var target: Int
    /// The distance from the source to the target in rows.
    var length = 1
    var points: [GridPoint] = []
    var label: Label?
  }

  /// The extents of a label, and its center.
  struct Label: Hashable {
    var cross: Int
    var main: Int
    var center = GridPoint(cross: 0, main: 0)

    var box: LiveBox {
      LiveBox(
        left: center.cross - cross / 2, right: center.cross - cross / 2 + cross,
        top: center.main - main / 2, bottom: center.main - main / 2 + main)
    }
  }

  /// A group and its box, if it contains a node.
  struct Group {
    /// The group around it; −1 for none.
    var parent = -1
    /// The place in an order in which a group precedes those inside of it, and the place of the last of them.
    var order = 0
    var last = 0
    var labelCross = 0
    var labelMain = 0
    var box: LiveBox?
  }

  let grid: LayoutGrid
  var nodes: [Node] = []
  var edges: [Edge] = []
  var groups: [Group] = []
  var rows: [Row] = []
  /// The new index of each old node while the graph changes; −1 if it is gone.
  var oldNodes: [Int] = []
  /// The nodes of each row, in no order.
  var rowNodes: [[Int32]] = []
  var index = LiveIndex()
  /// At least the greatest coordinates that are used.
  var greatest = GridPoint(cross: 0, main: 0)
  /// How often a box was shown again, and how often it had moved by more than a lane.
  private(set) var shownCount = 0
  private(set) var movedCount = 0

  init(_ grid: LayoutGrid) { self.grid = grid }

  /// The least distance of a label from what it does not belong to.
  var labelSpacing: Int { grid.isCells ? 1 : 4 * 1024 }

  /// The least distance of two nodes.
  var leastSpacing: Int { min(grid.nodeSpacing, grid.rankSpacing) }

  /// Whether boxes moved so rarely that some may move for the sake of a better place.
  var mayMove: Bool { 50 * movedCount < shownCount }

  /// Counts the boxes that moved.
  mutating func countMoves(from old: [Node]) {
    for node in old.indices where old[node].row >= 0 {
      let (before, after) = (old[node].box, nodes[node].box)
      shownCount += 1
      if abs(after.left - before.left) > grid.edgeSpacing
        || abs(after.top - before.top) > grid.edgeSpacing
      {
        movedCount += 1
      }
    }
  }

  /// Where the gap above a row ends and begins; gap `rows.count` is below the last row, and has no end.
  func gapTop(_ gap: Int) -> Int { gap > 0 ? rows[gap - 1].bottom : -Self.farAway }
  func gapBottom(_ gap: Int) -> Int { gap < rows.count ? rows[gap].top : Self.farAway }

  /// A coordinate that nothing reaches.
  static let farAway = 1 << 56

  mutating func reach(_ box: LiveBox) {
    greatest.cross = max(greatest.cross, box.right)
    greatest.main = max(greatest.main, box.bottom)
  }

  /// Enters the route and label of an edge.
  mutating func adopt(_ points: [GridPoint], label: GridPoint?, for edge: Int) {
    edges[edge].points = points
    if let label { edges[edge].label?.center = label }
    for point in points {
      greatest.cross = max(greatest.cross, point.cross)
      greatest.main = max(greatest.main, point.main)
    }
    if let label = edges[edge].label { reach(label.box) }
    index.add(edge, edges[edge], rows)
  }

  /// Enters all routes into the index again.
  mutating func rebuildIndex() {
    index = LiveIndex(rowCount: rows.count)
    for edge in edges.indices where !edges[edge].points.isEmpty {
      index.add(edge, edges[edge], rows)
    }
  }
}

/// A box in grid units.
struct LiveBox: Hashable {
  var left = 0
  var right = 0
  var top = 0
  var bottom = 0

  /// Whether two boxes have a common point.
  func meets(_ other: LiveBox) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }

  func grown(by distance: Int) -> LiveBox {
    LiveBox(
      left: left - distance, right: right + distance, top: top - distance,
      bottom: bottom + distance)
  }

  func union(_ other: LiveBox) -> LiveBox {
    LiveBox(
      left: min(left, other.left), right: max(right, other.right), top: min(top, other.top),
      bottom: max(bottom, other.bottom))
  }
}
