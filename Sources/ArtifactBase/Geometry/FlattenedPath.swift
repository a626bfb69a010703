/// A path whose curves are approximated by straight segments.
package struct FlattenedPath {
  /// A run of connected points.
  package struct Subpath {
    /// The points; a closed subpath doesn't repeat the first one.
    package var points: [Point2D]
    /// Whether the last point is connected with the first one.
    package var isClosed: Bool
  }

  /// The maximum number of segments that approximate a curve.
  package static let segmentLimit = 32

  /// The subpaths in drawing order.
  package private(set) var subpaths: [Subpath] = []

  /// Approximates a path. A step without a start begins at the origin.
  ///
  /// - Complexity: O(n) in the number of steps.
  package init(_ path: Path2D) {
    var points: [Point2D] = []
    var start = Point2D(x: 0, y: 0)
    func current() -> Point2D { points.last ?? start }
    func flush(isClosed: Bool) {
      if !points.isEmpty { subpaths.append(Subpath(points: points, isClosed: isClosed)) }
      points.removeAll(keepingCapacity: true)
    }
    func open() {
      if points.isEmpty { points.append(start) }
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        flush(isClosed: false)
        start = to
        points.append(to)
      case .line(let to):
        open()
        points.append(to)
      case .quadCurve(let to, let control):
        open()
        let from = current()
        let length = Self.distance(from, control) + Self.distance(control, to)
        for step in Self.steps(length) {
          let (a, b, c) = ((1 - step) * (1 - step), 2 * step * (1 - step), step * step)
          points.append(
            Point2D(
              x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y))
        }
      case .curve(let to, let first, let second):
        open()
        let from = current()
        let length =
          Self.distance(from, first) + Self.distance(first, second) + Self.distance(second, to)
        for step in Self.steps(length) {
          let rest = 1 - step
          let (a, b) = (rest * rest * rest, 3 * rest * rest * step)
          let (c, d) = (3 * rest * step * step, step * step * step)
          points.append(
            Point2D(
              x: a * from.x + b * first.x + c * second.x + d * to.x,
              y: a * from.y + b * first.y + c * second.y + d * to.y))
        }
      case .close:
        flush(isClosed: true)
      }
    }
    flush(isClosed: false)
  }

  /// Returns the parameters at which a curve of about a length is evaluated, up to 1.
  private static func steps(_ length: Double) -> [Double] {
    let limit = Double(Self.segmentLimit)
    let count = length.isFinite ? Int(min(limit, max(4, length.squareRoot() * 2))) : 1
    return (1...count).map { Double($0) / Double(count) }
  }

  private static func distance(_ a: Point2D, _ b: Point2D) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// The straight segments of all subpaths.
  package var segments: [(from: Point2D, to: Point2D)] {
    subpaths.flatMap { part in
      zip(part.points, part.points.dropFirst()).map { ($0, $1) }
        + (part.isClosed ? [(part.points[part.points.count - 1], part.points[0])] : [])
    }
  }

  /// Whether a point is at most a distance away from the line.
  package func isNear(_ point: Point2D, distance: Double) -> Bool {
    let limit = distance * distance
    for subpath in subpaths {
      guard let first = subpath.points.first, let last = subpath.points.last else { continue }
      var from = subpath.isClosed ? last : first
      for to in subpath.points {
        if Self.squaredDistance(point, from, to) <= limit { return true }
        from = to
      }
    }
    return false
  }

  /// Whether the line has a part in a rectangle, or touches it.
  package func meets(_ rect: Rect2D) -> Bool {
    segments.contains { from, to in
      var (first, last) = (0.0, 1.0)
      for (from, to, low, high) in [
        (from.x, to.x, rect.min.x, rect.max.x), (from.y, to.y, rect.min.y, rect.max.y),
      ] {
        guard from != to else {
          if from < low || from > high { return false }
          continue
        }
        let (enter, leave) = ((low - from) / (to - from), (high - from) / (to - from))
        first = max(first, min(enter, leave))
        last = min(last, max(enter, leave))
      }
      return first <= last
    }
  }

  private static func squaredDistance(_ point: Point2D, _ a: Point2D, _ b: Point2D) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let part = length > 0 ? ((point.x - a.x) * dx + (point.y - a.y) * dy) / length : 0
    let nearest = min(1, max(0, part))
    let (x, y) = (point.x - a.x - nearest * dx, point.y - a.y - nearest * dy)
    return x * x + y * y
  }
}
