/// What a live layout keeps from frame to frame, in grid units.
///
/// Nodes are in rows. ``LiveRouter`` routes edges around boxes and beside other routes. For what does not fit,
/// ``insert(cross:extent:stretching:)`` and ``insert(main:extent:)`` make room.
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
    /// The extents in the caller's plane.
    var size: Size2D
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
    var labelSize: Size2D?
    var labelCross = 0
    var labelMain = 0
    var box: LiveBox?
  }

  let options: GraphLayoutOptions
  let grid: LayoutGrid
  let scale: RoutingScale
  var nodes: [Node] = []
  var edges: [Edge] = []
  var groups: [Group] = []
  /// Which groups contain each other.
  var forest = GroupForest(LayoutGraph())
  var rows: [Row] = []
  /// The new index of each old node while the graph changes; −1 if it is gone.
  var oldNodes: [Int] = []
  /// The groups that have become larger around a node since routes were checked.
  var grownGroups: Set<Int> = []
  /// The nodes of each row, in no order.
  var rowNodes: [[Int32]] = []
  /// At least the greatest coordinates that are used.
  var greatest = GridPoint(cross: 0, main: 0)
  /// How often a box was shown again, and how often it had moved by more than a lane.
  private(set) var shownCount = 0
  private(set) var movedCount = 0

  init(_ options: GraphLayoutOptions) {
    self.options = options
    grid = LayoutGrid(options)
    scale = RoutingScale(options)
  }

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

  /// Where the gap above a row begins and ends; gap `rows.count` is below the last row, and has no end.
  func gapTop(_ gap: Int) -> Int { gap > 0 ? rows[gap - 1].bottom : -Self.farAway }
  func gapBottom(_ gap: Int) -> Int { gap < rows.count ? rows[gap].top : Self.farAway }

  /// A coordinate that nothing reaches.
  static let farAway = 1 << 56

  mutating func reach(_ box: LiveBox) {
    greatest.cross = max(greatest.cross, box.right)
    greatest.main = max(greatest.main, box.bottom)
  }

  /// Visits the boxes of the segments and labels of routes, each with the least distance of a node from it.
  func forEachLine(_ visit: (LiveBox, _ distance: Int) -> Void) {
    for edge in edges where !edge.points.isEmpty {
      for (from, to) in zip(edge.points, edge.points.dropFirst()) {
        visit(
          LiveBox(
            left: min(from.cross, to.cross), right: max(from.cross, to.cross),
            top: min(from.main, to.main), bottom: max(from.main, to.main)), grid.boxSpacing)
      }
      if let label = edge.label { visit(label.box, labelSpacing) }
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
