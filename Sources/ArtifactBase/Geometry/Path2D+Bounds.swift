extension Path2D {
  /// The least rectangle that contains every point of the path, without the control points of its
  /// curves; nil for an empty path.
  ///
  /// - Complexity: O(number of elements).
  public var bounds: Rect2D? {
    var bounds: Rect2D?
    var current = Point2D(x: 0, y: 0)
    var start = current
    func add(_ point: Point2D) {
      if bounds == nil { bounds = Rect2D(at: point) } else { bounds?.formUnion(point) }
    }
    for element in elements {
      switch element {
      case .move(let to):
        start = to
        add(to)
        current = to
      case .line(let to):
        add(to)
        current = to
      case .quadCurve(let to, let control):
        // The cubic curve with the same points.
        let first = current.interpolated(to: control, by: 2 / 3)
        let second = to.interpolated(to: control, by: 2 / 3)
        for point in Extrema.points(from: current, first, second, to: to) { add(point) }
        add(to)
        current = to
      case .curve(let to, let control1, let control2):
        for point in Extrema.points(from: current, control1, control2, to: to) { add(point) }
        add(to)
        current = to
      case .close:
        current = start
      }
    }
    return bounds
  }
}

extension Point2D {
  /// The point at a fraction of the way to another point.
  package func interpolated(to other: Point2D, by fraction: Double) -> Point2D {
    Point2D(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  /// The point of a cubic Bézier curve at a parameter from 0 to 1.
  package static func onCurve(
    from start: Point2D, _ control1: Point2D, _ control2: Point2D, to end: Point2D, at t: Double
  ) -> Point2D {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point2D(
      x: a * start.x + b * control1.x + c * control2.x + d * end.x,
      y: a * start.y + b * control1.y + c * control2.y + d * end.y)
  }
}

/// The points of a cubic curve where a coordinate may be the least or the greatest.
private enum Extrema {
  static func points(
    from start: Point2D, _ control1: Point2D, _ control2: Point2D, to end: Point2D
  ) -> [Point2D] {
    let parameters =
      parameters(from: start.x, control1.x, control2.x, to: end.x)
      + parameters(from: start.y, control1.y, control2.y, to: end.y)
    return parameters.map { Point2D.onCurve(from: start, control1, control2, to: end, at: $0) }
  }

  /// The parameters between 0 and 1 where the derivative of a coordinate is zero.
  private static func parameters(
    from p0: Double, _ p1: Double, _ p2: Double, to p3: Double
  ) -> [Double] {
    // A third of the derivative is a·t² + b·t + c.
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    var roots: [Double] = []
    let discriminant = b * b - 4 * a * c
    if discriminant >= 0 {
      // Without cancellation, even if `a` is nearly zero.
      let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())) / 2
      roots = [q / a, c / q]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}

extension Path2D {
  /// The least rectangle that contains all points, including control points; nil for an empty path
  /// and for one with a coordinate that is not finite.
  package var finiteBounds: Rect2D? {
    var result: Rect2D?
    var isFinite = true
    func add(_ point: Point2D) {
      if !point.x.isFinite || !point.y.isFinite { isFinite = false }
      if result == nil { result = Rect2D(at: point) } else { result?.formUnion(point) }
    }
    for element in elements {
      switch element {
      case .move(let to), .line(let to): add(to)
      case .quadCurve(let to, let control):
        add(control)
        add(to)
      case .curve(let to, let first, let second):
        add(first)
        add(second)
        add(to)
      case .close: break
      }
    }
    return isFinite ? result : nil
  }
}
