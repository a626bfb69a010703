/// Draws the subpaths of a charstring, whose coordinates are relative to the last point.
struct CharstringPen {
  /// The outline with `y` downwards.
  private(set) var path = Path2D()

  /// Whether a coordinate is not finite or too great, or the outline has too many segments. Nothing
  /// is drawn from there on.
  private(set) var isFailed = false

  private var x = 0.0
  private var y = 0.0
  private var isOpen = false

  /// Closes the subpath and continues at a point without drawing.
  mutating func restart(x: Double, y: Double) {
    close()
    (self.x, self.y) = (0, 0)
    advance(x, y)
  }

  /// Begins a subpath.
  mutating func move(_ dx: Double, _ dy: Double) {
    close()
    advance(dx, dy)
    guard !isFailed else { return }
    path.move(to: Point2D(x: x, y: -y))
    isOpen = true
  }

  /// Closes the subpath, if there is one.
  mutating func close() {
    if isOpen { path.close() }
    isOpen = false
  }

  /// Appends a straight segment.
  mutating func line(_ dx: Double, _ dy: Double) {
    open()
    advance(dx, dy)
    if !isFailed { path.line(to: Point2D(x: x, y: -y)) }
  }

  /// Appends a cubic curve; each point is relative to the one before.
  mutating func curve(
    _ first: (x: Double, y: Double), _ second: (x: Double, y: Double),
    _ third: (x: Double, y: Double)
  ) {
    open()
    advance(first.x, first.y)
    let control1 = Point2D(x: x, y: -y)
    advance(second.x, second.y)
    let control2 = Point2D(x: x, y: -y)
    advance(third.x, third.y)
    if !isFailed {
      path.curve(to: Point2D(x: x, y: -y), control1: control1, control2: control2)
    }
  }

  private mutating func open() {
    if !isOpen { move(0, 0) }
  }

  private mutating func advance(_ dx: Double, _ dy: Double) {
    // Also false for NaN, which arithmetic operators can produce.
    guard !isFailed, (x + dx).magnitude < DrawingLimits.coordinate,
      (y + dy).magnitude < DrawingLimits.coordinate,
      path.elements.count < DrawingLimits.glyphPoints
    else { return isFailed = true }
    x += dx
    y += dy
  }
}
