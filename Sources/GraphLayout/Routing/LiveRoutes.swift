/// The routes of edges between boxes that the user moves.
///
/// Call ``update(boxes:edges:)`` in every frame with what is visible. Routes go around boxes and stay as they are
/// while nothing forces them to change, so that a drag only costs the edges of the boxes that are dragged:
///
/// ```swift
/// var routes = LiveRoutes(options: .cells())
/// let changed = routes.update(
///   boxes: [
///     .init(id: "a", frame: Rect2D(Point2D(x: 0, y: 0), Point2D(x: 9, y: 3))),
///     .init(id: "b", frame: Rect2D(Point2D(x: 20, y: -8), Point2D(x: 29, y: -5))),
///   ],
///   edges: [.init(id: "a-b", source: "a", target: "b")])
/// // changed == ["a-b"]
/// draw(routes.route(of: "a-b"))
/// ```
///
/// Coordinates may be negative; beyond 10⁹, they count as 10⁹. For boxes that a layout has placed and that stay where
/// they are, ``EdgeRouting`` routes all edges together, with evenly spread ports. See E4 in `Specs/GraphLayout.md`.
public struct LiveRoutes: Sendable {
  let options: GraphLayoutOptions
  let scale: RoutingScale
  /// The boxes of the last update, with their index by ID.
  var boxes: [PlacedBox] = []
  var boxIndices: [String: Int] = [:]
  /// The edges of the last update, with their index by ID.
  var lines: [RoutedEdge] = []
  var lineIndices: [String: Int] = [:]

  /// Creates routes for boxes that are still to come.
  ///
  /// - Parameter options: the unit, the edge spacing and the direction, which loops depend on. The deadline and the
  ///   cancellation are ignored.
  public init(options: GraphLayoutOptions = GraphLayoutOptions()) {
    var options = options
    options.deadline = nil
    options.isCancelled = nil
    self.options = options
    scale = RoutingScale(options, isSigned: true)
  }

  /// Whether all edges have their final routes. Otherwise, the work of the last update was limited: some edges have
  /// direct routes, which the next updates replace, also if their arguments are the same.
  public internal(set) var isSettled = true

  /// The route of an edge of the last update.
  ///
  /// - Returns: `nil` if the edge was not part of the update, or one of its ends was not.
  public func route(of edge: String) -> EdgeRoute? {
    lineIndices[edge].flatMap { lines[$0].route }
  }

  /// Forgets all boxes and routes.
  public mutating func removeAll() { self = LiveRoutes(options: options) }

  /// A box of an update.
  public struct Box: Hashable, Sendable {
    /// The name that edges refer to. Of boxes with the same ID, the first counts.
    public var id: String
    /// Where the box is; in cells, up to but not including the greatest coordinates.
    public var frame: Rect2D
    /// Whether the box is a group around others, whose border edges may cross.
    public var isContainer: Bool

    /// Creates a box.
    public init(id: String, frame: Rect2D, isContainer: Bool = false) {
      self.id = id
      self.frame = frame
      self.isContainer = isContainer
    }
  }

  /// An edge of an update.
  public struct Edge: Hashable, Sendable {
    /// The name of the edge. Of edges with the same ID, the first has a route.
    public var id: String
    /// The ID of the box where the edge starts.
    public var source: String
    /// The ID of the box where the edge ends; the source itself for a loop.
    public var target: String
    /// The side where the edge leaves its source; any if `nil`.
    public var sourceSide: LayoutSide?
    /// The side where the edge arrives at its target; any if `nil`.
    public var targetSide: LayoutSide?
    /// The extent of the label, which gets a frame on the route.
    public var labelSize: Size2D?

    /// Creates an edge.
    public init(
      id: String, source: String, target: String, sourceSide: LayoutSide? = nil,
      targetSide: LayoutSide? = nil, labelSize: Size2D? = nil
    ) {
      self.id = id
      self.source = source
      self.target = target
      self.sourceSide = sourceSide
      self.targetSide = targetSide
      self.labelSize = labelSize
    }
  }

  /// A box of the last update.
  struct PlacedBox: Sendable {
    var box: Box
    /// The frame in routing units.
    var frame: RouteBox
  }

  /// An edge of the last update, and its route.
  struct RoutedEdge: Sendable {
    var edge: Edge
    /// The indices of the boxes of the ends.
    var ends: Ends?
    var course: RouteCourse?
    /// The bounds of the course.
    var bounds = RouteBox(RoutePoint(x: 0, y: 0), RoutePoint(x: 0, y: 0))
    /// Whether the course may be another one than that of the route.
    var isTouched = false
    /// The course in the caller's plane.
    var route: EdgeRoute?
    /// Whether the course is a direct one that a later update replaces.
    var isPending = false

    init(_ edge: Edge) { self.edge = edge }

    struct Ends: Hashable {
      var source: Int
      var target: Int
    }

    mutating func set(_ course: RouteCourse?) {
      self.course = course
      isTouched = true
      if let course { bounds = course.bounds }
    }
  }
}
