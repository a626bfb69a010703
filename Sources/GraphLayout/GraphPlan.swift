/// Where a layout has put everything. All coordinates are finite and not negative; `y` grows downwards.
public struct GraphPlan: Hashable, Sendable {
  /// The extent of the picture, from the origin.
  public var size: Size2D
  /// The boxes of the nodes, by index.
  public var nodeFrames: [Rect2D]
  /// The boxes of the groups, by index; `nil` for a group that contains no node.
  public var groupFrames: [Rect2D?]
  /// The routes of the edges, by index; `nil` for an edge whose end does not exist.
  public var routes: [EdgeRoute?]

  /// Creates a plan.
  public init(
    size: Size2D = Size2D(width: 0, height: 0), nodeFrames: [Rect2D] = [],
    groupFrames: [Rect2D?] = [], routes: [EdgeRoute?] = []
  ) {
    self.size = size
    self.nodeFrames = nodeFrames
    self.groupFrames = groupFrames
    self.routes = routes
  }
}

/// The course of an edge.
public struct EdgeRoute: Hashable, Sendable {
  /// The corners from the border of the source to the border of the target, at least two points.
  public var points: [Point2D]
  /// The box of the label.
  public var labelFrame: Rect2D?

  /// Creates a route.
  public init(points: [Point2D], labelFrame: Rect2D? = nil) {
    self.points = points
    self.labelFrame = labelFrame
  }
}
