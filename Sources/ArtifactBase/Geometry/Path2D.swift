/// A path in a plane: subpaths of straight and curved segments, as in SVG and PDF.
public struct Path2D: Hashable, Sendable {
  /// A step of a path. Every step but the first begins where the one before it ended.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(to: Point2D)
    /// A straight segment.
    case line(to: Point2D)
    /// A quadratic Bézier segment.
    case quadCurve(to: Point2D, control: Point2D)
    /// A cubic Bézier segment.
    case curve(to: Point2D, control1: Point2D, control2: Point2D)
    /// A straight segment to the start of the subpath, which ends it.
    case close
  }

  /// The steps in drawing order.
  public private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Creates the outline of a rectangle, clockwise in coordinates where `y` grows downwards.
  public init(_ rect: Rect2D) {
    move(to: rect.min)
    line(to: Point2D(x: rect.max.x, y: rect.min.y))
    line(to: rect.max)
    line(to: Point2D(x: rect.min.x, y: rect.max.y))
    close()
  }

  /// Creates the straight segments between points; none for fewer than two points.
  public init(polyline points: [Point2D]) {
    guard points.count > 1, let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath at a point.
  public mutating func move(to point: Point2D) { elements.append(.move(to: point)) }

  /// Appends a straight segment.
  public mutating func line(to point: Point2D) { elements.append(.line(to: point)) }

  /// Appends a quadratic Bézier segment.
  public mutating func quadCurve(to point: Point2D, control: Point2D) {
    elements.append(.quadCurve(to: point, control: control))
  }

  /// Appends a cubic Bézier segment.
  public mutating func curve(to point: Point2D, control1: Point2D, control2: Point2D) {
    elements.append(.curve(to: point, control1: control1, control2: control2))
  }

  /// Ends the subpath with a straight segment to its start.
  public mutating func close() { elements.append(.close) }

  /// Appends the elements of another path.
  public mutating func append(_ other: Path2D) { elements.append(contentsOf: other.elements) }

  /// The path with a transform applied to every point.
  public func applying(_ transform: AffineTransform2D) -> Path2D {
    var result = Path2D()
    result.elements = elements.map { element in
      switch element {
      case .move(let to): .move(to: transform.apply(to))
      case .line(let to): .line(to: transform.apply(to))
      case .quadCurve(let to, let control):
        .quadCurve(to: transform.apply(to), control: transform.apply(control))
      case .curve(let to, let control1, let control2):
        .curve(
          to: transform.apply(to), control1: transform.apply(control1),
          control2: transform.apply(control2))
      case .close: .close
      }
    }
    return result
  }
}
