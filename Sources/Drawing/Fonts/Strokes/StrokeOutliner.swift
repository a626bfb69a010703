/// Turns strokes into outlines with round ends and joins.
///
/// Each outline goes along one side of its stroke and back along the other, always in the same
/// direction, so that overlapping strokes are filled by the nonzero rule.
struct StrokeOutliner {
  private let radius: Double
  private(set) var path = Path2D()

  init(thickness: Double) { radius = thickness / 2 }

  /// Appends the outline of a polyline, or of a dot for a single point.
  mutating func add(_ points: [Point2D], isClosed: Bool) {
    var line: [Point2D] = []
    for point in points where point != line.last { line.append(point) }
    if isClosed, line.count > 1, line.last == line.first { line.removeLast() }
    guard line.count > 1 else {
      if let center = line.first { addDot(center) }
      return
    }
    if isClosed, line.count > 2 {
      append(side(of: line, isClosed: true))
      append(side(of: line.reversed(), isClosed: true))
    } else {
      append(
        side(of: line, isClosed: false) + cap(line[line.count - 2], line[line.count - 1])
          + side(of: line.reversed(), isClosed: false) + cap(line[1], line[0]))
    }
  }

  private mutating func append(_ polygon: [Point2D]) {
    guard let first = polygon.first else { return }
    path.move(to: first)
    for point in polygon.dropFirst() { path.line(to: point) }
    path.close()
  }

  /// The cosines and sines of 30° to 150°.
  private static let turns = [
    (0.866025, 0.5), (0.5, 0.866025), (0, 1), (-0.5, 0.866025), (-0.866025, 0.5),
  ]

  private mutating func addDot(_ center: Point2D) {
    // A dot is a little larger than a stroke is wide.
    let size = radius * 1.3
    let upper = Self.turns.map { Point2D(x: center.x + size * $0.0, y: center.y + size * $0.1) }
    let lower = Self.turns.map { Point2D(x: center.x - size * $0.0, y: center.y - size * $0.1) }
    append(
      [Point2D(x: center.x + size, y: center.y)] + upper
        + [Point2D(x: center.x - size, y: center.y)] + lower)
  }

  // MARK: Sides

  /// The direction from a point to another, and their distance.
  private static func direction(_ from: Point2D, _ to: Point2D) -> (x: Double, y: Double, Double) {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = max(1e-9, (x * x + y * y).squareRoot())
    return (x / length, y / length, length)
  }

  /// Returns the points to the side of a polyline at which the y axis is for a line along the x axis,
  /// against the direction in which the angles of a dot grow.
  private func side(of line: [Point2D], isClosed: Bool) -> [Point2D] {
    var result: [Point2D] = []
    for (index, point) in line.enumerated() {
      let previous = index > 0 ? line[index - 1] : isClosed ? line[line.count - 1] : nil
      let next = index + 1 < line.count ? line[index + 1] : isClosed ? line[0] : nil
      let before = previous.map { Self.direction($0, point) }
      let after = next.map { Self.direction(point, $0) }
      switch (before, after) {
      case (let before?, let after?): join(at: point, before, after, into: &result)
      case (let only?, nil), (nil, let only?): result.append(offset(point, only.x, only.y))
      case (nil, nil): break
      }
    }
    return result
  }

  /// Returns the point beside a point of a line with a direction.
  private func offset(_ point: Point2D, _ x: Double, _ y: Double) -> Point2D {
    Point2D(x: point.x + radius * y, y: point.y - radius * x)
  }

  private func join(
    at point: Point2D, _ before: (x: Double, y: Double, length: Double),
    _ after: (x: Double, y: Double, length: Double), into result: inout [Point2D]
  ) {
    let cross = before.x * after.y - before.y * after.x
    let dot = before.x * after.x + before.y * after.y
    let isInner = cross < 0
    // How far the sides cross before the corner.
    let reach = dot > -0.99 ? radius * cross.magnitude / (1 + dot) : .infinity
    if isInner ? reach < min(before.length, after.length) : dot > 0.85 {
      let scale = 1 / (1 + dot)
      result.append(offset(point, (before.x + after.x) * scale, (before.y + after.y) * scale))
    } else if isInner {
      // Both sides end at the corner, which keeps the overlap filled.
      result.append(offset(point, before.x, before.y))
      result.append(point)
      result.append(offset(point, after.x, after.y))
    } else {
      result.append(offset(point, before.x, before.y))
      bend(at: point, (before.x, before.y), (after.x, after.y), depth: 0, into: &result)
      result.append(offset(point, after.x, after.y))
    }
  }

  /// Appends the points of an arc between two directions, halving it until it is flat.
  private func bend(
    at point: Point2D, _ first: (x: Double, y: Double), _ last: (x: Double, y: Double), depth: Int,
    into result: inout [Point2D]
  ) {
    guard first.x * last.x + first.y * last.y < 0.85, depth < 4 else { return }
    let (x, y) = (first.x + last.x, first.y + last.y)
    let length = (x * x + y * y).squareRoot()
    // The middle of a half turn is the way on.
    let middle = length > 1e-6 ? (x: x / length, y: y / length) : (x: -first.y, y: first.x)
    bend(at: point, first, middle, depth: depth + 1, into: &result)
    result.append(offset(point, middle.x, middle.y))
    bend(at: point, middle, last, depth: depth + 1, into: &result)
  }

  /// Returns the half circle around the end of a line from one side to the other.
  private func cap(_ from: Point2D, _ end: Point2D) -> [Point2D] {
    let (x, y, _) = Self.direction(from, end)
    return Self.turns.map { cosine, sine in
      // From the side onwards along the line.
      Point2D(
        x: end.x + radius * (cosine * y + sine * x), y: end.y + radius * (sine * y - cosine * x))
    }
  }
}
