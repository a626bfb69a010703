/// A connected part of a graph to lay out, with its own indices, in grid units.
struct LayeredComponent {
  /// The nodes and edges of the whole graph, by index in the component.
  var nodes: [Int32]
  var edges: [Int32]
  /// The extents of the boxes on both sides of their lines, and along the main axis.
  var left: [Int]
  var right: [Int]
  var height: [Int]
  /// Whether edges are fastened near the middles of sides.
  var isPointed: [Bool]
  /// The ends of the edges.
  var source: [Int32]
  var target: [Int32]
  /// The least numbers of ranks that the edges span.
  var minimumLength: [Int]
  /// The extents of labels along the cross and the main axis; −1 without a label.
  var labelCross: [Int]
  var labelMain: [Int]
  /// The ports that the caller chose for the ends of edges; `nil` where the layout chooses.
  var sourcePort: [GridPort?]
  var targetPort: [GridPort?]
  /// Whether an edge runs from a greater rank to a lesser one, so that there are no cycles.
  var isReversed: [Bool] = []
  /// The groups of the nodes.
  var groups = GroupTree()
}

/// Where a part of a graph has been put, in grid units.
struct ComponentPlan {
  /// The line and the upper end of each node.
  var cross: [Int] = []
  var main: [Int] = []
  var rank: [Int32] = []
  var order: [Int32] = []
  /// The corners of each edge from its source to its target.
  var routes: [[GridPoint]] = []
  /// The center of each label.
  var labels: [GridPoint?] = []
  /// The least and greatest place of each group's box.
  var groupBoxes: [(least: GridPoint, greatest: GridPoint)] = []
  /// The extents of all nodes, routes and labels.
  var least = GridPoint(cross: 0, main: 0)
  var greatest = GridPoint(cross: 0, main: 0)
}

/// A port on a side across the main axis.
struct GridPort {
  /// Whether it is on the side of the greater main coordinates, where edges leave.
  var isLower: Bool
  /// The place relative to the line of the node.
  var offset: Int
}

/// A place in grid units.
struct GridPoint: Hashable {
  var cross: Int
  var main: Int
}
