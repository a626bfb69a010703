/// How a flow is edited.
public struct FlowConfiguration: Sendable {
  /// The form of the path of a connection that is being drawn, and of edges made from proposals.
  public var defaultEdgePathType: EdgePathType
  /// Whether nodes are moved in steps of ``gridSize``.
  public var snapToGrid: Bool
  /// The distance of the lines of the grid, in canvas units.
  public var gridSize: Double
  /// The least zoom, at least ``Viewport/leastZoom``.
  public let minZoom: Double
  /// The greatest zoom, at least ``minZoom``.
  public let maxZoom: Double
  /// What decides about connections that the user draws; nil for ``DefaultConnectionValidator``.
  public var connectionValidator: (any ConnectionValidating)?
  /// Whether the canvas can be panned.
  public var panEnabled: Bool
  /// Whether the canvas can be zoomed.
  public var zoomEnabled: Bool
  /// Whether nodes and edges can be selected.
  public var selectionEnabled: Bool
  /// Whether several of them can be selected.
  public var multiSelectionEnabled: Bool

  /// Whether groups grow when nodes in them are moved, resized or added, so that all their children are inside.
  public var groupsFollowChildren: Bool

  /// Creates a configuration.
  public init(
    defaultEdgePathType: EdgePathType = .bezier, snapToGrid: Bool = false, gridSize: Double = 20,
    minZoom: Double = 0.1, maxZoom: Double = 4,
    connectionValidator: (any ConnectionValidating)? = nil, panEnabled: Bool = true,
    zoomEnabled: Bool = true, selectionEnabled: Bool = true, multiSelectionEnabled: Bool = true,
    groupsFollowChildren: Bool = false
  ) {
    self.defaultEdgePathType = defaultEdgePathType
    self.snapToGrid = snapToGrid
    self.gridSize = gridSize
    self.minZoom = minZoom.isFinite ? max(minZoom, Viewport.leastZoom) : 0.1
    self.maxZoom = maxZoom.isFinite ? max(maxZoom, self.minZoom) : max(4, self.minZoom)
    self.connectionValidator = connectionValidator
    self.panEnabled = panEnabled
    self.zoomEnabled = zoomEnabled
    self.selectionEnabled = selectionEnabled
    self.multiSelectionEnabled = multiSelectionEnabled
    self.groupsFollowChildren = groupsFollowChildren
  }

  /// A point on the grid, if nodes are moved in its steps. In the middle between two lines, the one farther from 0
  /// counts.
  func snapped(_ point: Point2D) -> Point2D {
    snapToGrid ? point.snapped(to: Size2D(width: gridSize, height: gridSize)) : point.bounded
  }
}
