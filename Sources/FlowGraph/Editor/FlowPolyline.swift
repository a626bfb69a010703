/// The line of an edge in straight segments, for questions of nearness.
struct FlowPolyline {
  private(set) var points: [Point2D] = []

  /// The number of segments for a curve.
  private static let segmentCount = 24

  init(_ path: Path2D) {
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to): points.append(to)
      case .quadCurve(let to, let control):
        guard let from = points.last else { continue }
        appendCurve { t in
          let u = 1 - t
          return Point2D(
            x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
            y: u * u * from.y + 2 * u * t * control.y + t * t * to.y)
        }
      case .curve(let to, let first, let second):
        guard let from = points.last else { continue }
        appendCurve { t in
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          return Point2D(
            x: a * from.x + b * first.x + c * second.x + d * to.x,
            y: a * from.y + b * first.y + c * second.y + d * to.y)
        }
      case .close: if let first = points.first { points.append(first) }
      }
    }
  }

  private mutating func appendCurve(_ point: (Double) -> Point2D) {
    for step in 1...Self.segmentCount {
      points.append(point(Double(step) / Double(Self.segmentCount)))
    }
  }

  var bounds: Rect2D? {
    guard let first = points.first else { return nil }
    var bounds = Rect2D(at: first)
    for point in points { bounds.formUnion(point) }
    return bounds
  }

  /// The boxes of the segments.
  var segmentBounds: [Rect2D] { zip(points, points.dropFirst()).map { Rect2D($0, $1) } }

  /// The least distance of a point from the line.
  func distance(to point: Point2D) -> Double {
    guard points.count > 1 else { return points.first?.distance(to: point) ?? .infinity }
    var least = Double.infinity
    for (from, to) in zip(points, points.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = dx * dx + dy * dy
      let along =
        length > 0
        ? min(max(((point.x - from.x) * dx + (point.y - from.y) * dy) / length, 0), 1) : 0
      let foot = Point2D(x: from.x + along * dx, y: from.y + along * dy)
      least = min(least, foot.distance(to: point))
    }
    return least
  }

  /// Whether a part of the line is in a rectangle.
  func meets(_ rect: Rect2D) -> Bool {
    zip(points, points.dropFirst()).contains { from, to in
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
}
