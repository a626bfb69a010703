import ArtifactBase

/// A receiver of the straight segments of a path.
protocol SegmentSink {
  mutating func move(to point: Point2D)
  mutating func line(to point: Point2D)
  /// Receives the end of a segment inside of a curve, where the direction changes smoothly.
  mutating func curve(to point: Point2D)
  mutating func close()
}

extension SegmentSink {
  mutating func curve(to point: Point2D) { line(to: point) }
}

extension Path2D {
  /// Passes the segments of the path on, with curves as segments that deviate by at most a tolerance.
  ///
  /// - Complexity: O(number of segments).
  func flatten(
    _ transform: AffineTransform2D, tolerance: Double, to sink: inout some SegmentSink
  ) {
    var current = transform.apply(Point2D(x: 0, y: 0))
    var start = current
    var isOpen = false
    func open(_ sink: inout some SegmentSink) {
      guard !isOpen else { return }
      sink.move(to: current)
      isOpen = true
    }
    for element in elements {
      switch element {
      case .move(let to):
        current = transform.apply(to)
        start = current
        isOpen = true
        sink.move(to: current)
      case .line(let to):
        open(&sink)
        current = transform.apply(to)
        sink.line(to: current)
      case .quadCurve(let to, let control):
        open(&sink)
        let end = transform.apply(to)
        let middle = transform.apply(control)
        Self.flatten(
          from: current, current.interpolated(to: middle, by: 2 / 3),
          end.interpolated(to: middle, by: 2 / 3), to: end, tolerance: tolerance, &sink)
        current = end
      case .curve(let to, let control1, let control2):
        open(&sink)
        let end = transform.apply(to)
        Self.flatten(
          from: current, transform.apply(control1), transform.apply(control2), to: end,
          tolerance: tolerance, &sink)
        current = end
      case .close:
        guard isOpen else { continue }
        sink.close()
        current = start
        isOpen = false
      }
    }
  }

  /// Passes the segments of a cubic curve on: as many as keep the deviation, by the second
  /// differences of its points.
  private static func flatten(
    from: Point2D, _ first: Point2D, _ second: Point2D, to: Point2D, tolerance: Double,
    _ sink: inout some SegmentSink
  ) {
    let (ax, ay) = (from.x - 2 * first.x + second.x, from.y - 2 * first.y + second.y)
    let (bx, by) = (first.x - 2 * second.x + to.x, first.y - 2 * second.y + to.y)
    let bend = max(ax * ax + ay * ay, bx * bx + by * by).squareRoot()
    let wish = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    let count = wish.isFinite ? Int(min(Double(DrawingLimits.curveSegments), max(1, wish))) : 1
    // Powers of the parameter, so that a point costs few operations.
    let (cx, cy) = (3 * (first.x - from.x), 3 * (first.y - from.y))
    let (qx, qy) = (3 * ax, 3 * ay)
    let (kx, ky) = (bx - ax, by - ay)
    for step in 1..<max(1, count) {
      let t = Double(step) / Double(count)
      sink.curve(
        to: Point2D(
          x: from.x + t * (cx + t * (qx + t * kx)), y: from.y + t * (cy + t * (qy + t * ky))))
    }
    sink.line(to: to)
  }
}

/// Adds the segments of a path to a coverage buffer, with every subpath closed.
struct FillSink: SegmentSink {
  var buffer: CoverageBuffer
  private var start = Point2D(x: 0, y: 0)
  private var current = Point2D(x: 0, y: 0)

  init(_ buffer: consuming CoverageBuffer) { self.buffer = buffer }

  mutating func move(to point: Point2D) {
    close()
    start = point
    current = point
  }

  mutating func line(to point: Point2D) {
    buffer.add(from: current, to: point)
    current = point
  }

  mutating func close() {
    if current != start { buffer.add(from: current, to: start) }
    current = start
  }
}
