/// The path of an edge, in canvas units.
public struct EdgePath: Hashable, Sendable {
  /// The path from the source to the target.
  public var path: Path2D
  /// The center of the label.
  public var labelPosition: Point2D
  /// The rotation of the label in radians, clockwise where `y` grows downwards.
  public var labelAngle: Double

  /// Creates a path.
  public init(path: Path2D, labelPosition: Point2D, labelAngle: Double = 0) {
    self.path = path
    self.labelPosition = labelPosition
    self.labelAngle = labelAngle
  }
}

/// Calculates the paths of edges.
///
/// ```swift
/// let path = BezierEdgePath().path(
///   from: Point2D(x: 0, y: 0), sourcePosition: .bottom,
///   to: Point2D(x: 80, y: 120), targetPosition: .top)
/// ```
///
/// The calculators of this module accept any points: infinities and NaN count as 0, and coordinates
/// are bounded by ``FlowLimits/coordinate``. What they calculate is finite.
public protocol EdgePathCalculating: Sendable {
  /// Returns the path of an edge between two points.
  ///
  /// - Parameters:
  ///   - source: Where the edge starts.
  ///   - sourcePosition: The side of the source that the edge leaves.
  ///   - target: Where the edge ends.
  ///   - targetPosition: The side of the target that the edge meets.
  func path(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition
  ) -> EdgePath
}

extension EdgePathType {
  /// The calculator for paths of this form, with its default parameters.
  public var calculator: any EdgePathCalculating {
    switch self {
    case .bezier: BezierEdgePath()
    case .straight: StraightEdgePath()
    case .smoothStep: SmoothStepEdgePath()
    case .step: SmoothStepEdgePath(borderRadius: 0)
    case .simpleBezier: SimpleBezierEdgePath()
    }
  }
}

extension Point2D {
  /// The point moved in a direction.
  func moved(_ direction: Point2D, by distance: Double) -> Point2D {
    Point2D(x: x + direction.x * distance, y: y + direction.y * distance)
  }

  /// The distance to another point.
  func distance(to other: Point2D) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point in the middle between this one and another.
  func middle(to other: Point2D) -> Point2D {
    Point2D(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}
