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
  /// The places of the nodes in the layers, by index; empty if the arrangement has no layers.
  public var layerPositions: [LayerPosition]
  /// Whether the layout was completed.
  public var outcome: LayoutOutcome

  /// Creates a plan.
  public init(
    size: Size2D = Size2D(width: 0, height: 0), nodeFrames: [Rect2D] = [],
    groupFrames: [Rect2D?] = [], routes: [EdgeRoute?] = [],
    layerPositions: [LayerPosition] = [], outcome: LayoutOutcome = .complete
  ) {
    self.size = size
    self.nodeFrames = nodeFrames
    self.groupFrames = groupFrames
    self.routes = routes
    self.layerPositions = layerPositions
    self.outcome = outcome
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

/// The place of a node in a layered layout, from which a later layout can start.
public struct LayerPosition: Hashable, Sendable {
  /// The number of the connected part of the graph, in document order of their first nodes.
  public var component: Int
  /// The number of the layer within the component.
  public var rank: Int
  /// The place among the nodes and edges that pass the layer.
  public var order: Int

  /// Creates a position.
  public init(component: Int, rank: Int, order: Int) {
    self.component = component
    self.rank = rank
    self.order = order
  }
}

/// Whether a layout was completed.
public enum LayoutOutcome: Hashable, Sendable {
  /// All phases ran to their end.
  case complete
  /// The deadline cut improvements short; the plan satisfies all invariants.
  case limited
  /// The caller cancelled; the plan is empty.
  case cancelled
}
