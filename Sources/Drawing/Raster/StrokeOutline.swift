import ArtifactBase

// The outline of a line: both of its sides at half of the width, with joins at the corners and caps
// at the ends. An open line is one closed outline, a closed one has an outline for each side. All
// outlines have the same direction, so that the rule of nonzero windings unites them.

/// Adds the outlines of lines to a coverage buffer.
struct StrokeOutline: SegmentSink {
  var fill: FillSink
  private let stroke: Stroke2D
  private let radius: Double
  private let transform: AffineTransform2D
  /// The angle between two points of a round corner.
  private let step: Double
  private var dashes: DashPattern?
  private var points: [Point2D] = []
  /// Whether the direction changes smoothly at a point.
  private var smooth: [Bool] = []
  private var directions: [Point2D] = []

  /// Creates an outline of lines in coordinates that a transform maps to pixels.
  ///
  /// - Parameter scale: The greatest factor of the transform.
  init(
    _ stroke: Stroke2D, _ transform: AffineTransform2D, scale: Double, fill: consuming FillSink
  ) {
    self.fill = fill
    self.stroke = stroke
    self.transform = transform
    radius = stroke.width / 2
    let pixels = max(radius * scale, 0.5)
    step = 2 * max(-1, 1 - 0.02 / pixels).arcCosine
    dashes = DashPattern(stroke.dashes, offset: stroke.dashOffset)
  }

  mutating func move(to point: Point2D) {
    end(isClosed: false)
    points.append(point)
    smooth.append(false)
  }

  mutating func line(to point: Point2D) {
    points.append(point)
    smooth.append(false)
  }

  mutating func curve(to point: Point2D) {
    points.append(point)
    smooth.append(true)
  }

  mutating func close() { end(isClosed: true) }

  /// Ends the current line.
  mutating func end(isClosed: Bool) {
    defer {
      points.removeAll(keepingCapacity: true)
      smooth.removeAll(keepingCapacity: true)
    }
    guard points.count > 1 || isClosed && points.count == 1 else { return }
    guard var dashes else { return outline(isClosed: isClosed) }
    if isClosed, points[points.count - 1] != points[0] {
      points.append(points[0])
      smooth.append(false)
    }
    let parts = dashes.parts(of: points, smooth, isClosed: isClosed)
    for part in parts {
      points = part.points
      smooth = part.smooth
      outline(isClosed: false)
    }
  }

  // MARK: Outlines

  private mutating func outline(isClosed: Bool) {
    guard let first = points.first, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return
    }
    removeRepeatedPoints(isClosed: isClosed)
    guard points.count > 1 else { return dot(at: first) }
    directions.removeAll(keepingCapacity: true)
    let count = isClosed ? points.count : points.count - 1
    for index in 0..<count {
      let (from, to) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      directions.append(Point2D(x: dx / length, y: dy / length))
    }
    let isTurning = isClosed && points.count > 2
    if isClosed, !isTurning {
      // There and back.
      points.append(points[0])
      smooth.append(false)
    }
    if isTurning {
      for side in [1.0, -1.0] {
        var isFirst = true
        for place in points.indices {
          let index = side > 0 ? place : points.count - 1 - place
          let before = directions[index == 0 ? directions.count - 1 : index - 1]
          join(
            at: points[index], before, directions[index], side: side, isSmooth: smooth[index],
            isFirst: &isFirst)
        }
        fill.close()
      }
    } else {
      var isFirst = true
      cap(at: points[0], -directions[0].x, -directions[0].y, isFirst: &isFirst)
      for index in points.indices.dropFirst().dropLast() {
        join(
          at: points[index], directions[index - 1], directions[index], side: 1,
          isSmooth: smooth[index], isFirst: &isFirst)
      }
      let last = directions[directions.count - 1]
      cap(at: points[points.count - 1], last.x, last.y, isFirst: &isFirst)
      for index in points.indices.dropFirst().dropLast().reversed() {
        join(
          at: points[index], directions[index - 1], directions[index], side: -1,
          isSmooth: smooth[index], isFirst: &isFirst)
      }
      fill.close()
    }
  }

  private mutating func removeRepeatedPoints(isClosed: Bool) {
    var count = 1
    for index in 1..<max(1, points.count) where !isSame(points[index], points[count - 1]) {
      points[count] = points[index]
      smooth[count] = smooth[index]
      count += 1
    }
    if isClosed, count > 1, isSame(points[count - 1], points[0]) { count -= 1 }
    points.removeLast(points.count - count)
    smooth.removeLast(smooth.count - count)
  }

  /// Whether a segment between two points is so short that it has no direction.
  private func isSame(_ one: Point2D, _ other: Point2D) -> Bool {
    max(abs(one.x - other.x), abs(one.y - other.y)) <= radius * 1e-7
  }

  /// Draws a line without a length, which has only caps.
  private mutating func dot(at point: Point2D) {
    guard stroke.cap != .butt else { return }
    var isFirst = true
    cap(at: point, -1, 0, isFirst: &isFirst)
    cap(at: point, 1, 0, isFirst: &isFirst)
    fill.close()
  }

  private mutating func put(_ x: Double, _ y: Double, _ isFirst: inout Bool) {
    let point = transform.apply(Point2D(x: x, y: y))
    if isFirst { fill.move(to: point) } else { fill.line(to: point) }
    isFirst = false
  }

  /// Goes around the end of a line with a direction, from its left to its right.
  private mutating func cap(at point: Point2D, _ dx: Double, _ dy: Double, isFirst: inout Bool) {
    let (x, y) = (-dy * radius, dx * radius)
    switch stroke.cap {
    case .butt:
      put(point.x + x, point.y + y, &isFirst)
      put(point.x - x, point.y - y, &isFirst)
    case .square:
      let (ex, ey) = (dx * radius, dy * radius)
      put(point.x + x + ex, point.y + y + ey, &isFirst)
      put(point.x - x + ex, point.y - y + ey, &isFirst)
    case .round:
      put(point.x + x, point.y + y, &isFirst)
      arc(around: point, from: Point2D(x: x, y: y), angle: -.pi, &isFirst)
      put(point.x - x, point.y - y, &isFirst)
    }
  }

  /// Puts the points inside of an arc.
  private mutating func arc(
    around center: Point2D, from start: Point2D, angle: Double, _ isFirst: inout Bool
  ) {
    let count = Int(min(200, (abs(angle) / max(step, 0.03)).rounded(.up)))
    guard count > 1 else { return }
    let part = angle / Double(count)
    let (cosine, sine) = (part.cosine, part.sine)
    var (x, y) = (start.x, start.y)
    for _ in 1..<count {
      (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
      put(center.x + x, center.y + y, &isFirst)
    }
  }

  /// Goes around a corner on one side, in the direction of travel on that side.
  private mutating func join(
    at point: Point2D, _ before: Point2D, _ after: Point2D, side: Double, isSmooth: Bool,
    isFirst: inout Bool
  ) {
    let reach = radius * side
    var from = Point2D(x: -before.y * reach, y: before.x * reach)
    var to = Point2D(x: -after.y * reach, y: after.x * reach)
    let cross = before.x * after.y - before.y * after.x
    let dot = before.x * after.x + before.y * after.y
    if side < 0 { swap(&from, &to) }
    put(point.x + from.x, point.y + from.y, &isFirst)
    let isOuter = cross * side < 0 || cross == 0 && dot < 0 && side > 0
    if !isOuter {
      if dot > 0.999 { return }
      if abs(cross) > 1e-9 { put(point.x, point.y, &isFirst) }
    } else if isSmooth || stroke.join == .round {
      let angle = Point2D(x: dot, y: cross).angle
      if abs(angle) > step { arc(around: point, from: from, angle: -abs(angle), &isFirst) }
    } else if stroke.join == .miter {
      // The ratio of the length of the corner to the width is 1 by the cosine of half the turn.
      let half = ((1 + dot) / 2).squareRoot()
      if half > 1e-6, 1 / half <= stroke.miterLimit {
        let factor = 1 / (1 + dot)
        put(
          point.x + (from.x + to.x) * factor, point.y + (from.y + to.y) * factor, &isFirst)
      }
    }
    put(point.x + to.x, point.y + to.y, &isFirst)
  }
}
