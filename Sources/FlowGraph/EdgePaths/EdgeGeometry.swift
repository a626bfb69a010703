/// The geometry of an edge for a view of its own.
///
/// Points and the path are in the coordinates of the view, whose origin is the corner of ``bounds``
/// with the least coordinates. All numbers are finite if the calculator's are.
public struct EdgeGeometry: Hashable, Sendable {
  /// The distance of the path to the edges of ``bounds``, in canvas units.
  public static let padding = 20.0

  /// The path from the source to the target.
  public var path: Path2D
  /// Where the edge starts.
  public var sourcePoint: Point2D
  /// Where the edge ends.
  public var targetPoint: Point2D
  /// The side of the source that the edge leaves.
  public var sourcePosition: HandlePosition
  /// The side of the target that the edge meets.
  public var targetPosition: HandlePosition
  /// The center of the label.
  public var labelPosition: Point2D
  /// The rotation of the label in radians, clockwise where `y` grows downwards.
  public var labelAngle: Double
  /// The box of the path on the canvas, grown by ``padding``.
  public var bounds: Rect2D

  /// Calculates the geometry of an edge between two points of the canvas.
  ///
  /// - Complexity: O(length of the path).
  public init(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition, using calculator: any EdgePathCalculating
  ) {
    let (source, target) = (source.bounded, target.bounded)
    let edge = calculator.path(
      from: source, sourcePosition: sourcePosition, to: target, targetPosition: targetPosition)
    bounds = (edge.path.bounds ?? Rect2D(source, target)).grown(by: Self.padding)
    let (x, y) = (-bounds.min.x, -bounds.min.y)
    func local(_ point: Point2D) -> Point2D { Point2D(x: point.x + x, y: point.y + y) }
    path = edge.path.applying(.translation(x: x, y: y))
    sourcePoint = local(source)
    targetPoint = local(target)
    self.sourcePosition = sourcePosition
    self.targetPosition = targetPosition
    labelPosition = local(edge.labelPosition)
    labelAngle = edge.labelAngle
  }

  /// Calculates the geometry of an edge between two nodes. An end without a handle, or with one that
  /// the node doesn't declare, is at the center of the node.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - source: The node where the edge starts.
  ///   - target: The node where the edge ends.
  ///   - calculator: What calculates the path; nil for the edge's own.
  /// - Complexity: O(length of the path + number of handles).
  public init<Data>(
    of edge: FlowEdge, from source: FlowNode<Data>, to target: FlowNode<Data>,
    using calculator: (any EdgePathCalculating)? = nil
  ) {
    let sourcePosition = source.position(ofHandle: edge.sourceHandleID)
    let targetPosition = target.position(ofHandle: edge.targetHandleID)
    self.init(
      from: source.point(at: sourcePosition), sourcePosition: sourcePosition,
      to: target.point(at: targetPosition), targetPosition: targetPosition,
      using: calculator ?? edge.calculator)
  }
}

extension FlowNode {
  /// The position of a handle; the center if the node does not declare it.
  func position(ofHandle id: String?) -> HandlePosition {
    id.flatMap { handle($0) }?.position ?? .center
  }
}
