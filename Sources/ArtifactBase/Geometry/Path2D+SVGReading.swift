extension Path2D {
  /// Creates a path from SVG path data (SVG 2 §9.3). An error ends the path before the segment that
  /// contains it, as the specification requires. Arcs become cubic curves.
  ///
  /// - Complexity: O(n) in the length of the data.
  public init(svgPathData data: String) {
    self.init(svgPathData: data.utf8.span)
  }

  /// Creates a path from the bytes of SVG path data.
  package init(svgPathData data: Span<UInt8>) {
    var reader = PathDataReader(data)
    reader.read()
    self = reader.path
  }
}

/// A reader of path data.
private struct PathDataReader: ~Escapable {
  private var scanner: SVGNumberScanner
  private(set) var path = Path2D()
  private var current = Point2D(x: 0, y: 0)
  private var start = Point2D(x: 0, y: 0)
  /// The last control point of a curve, which a smooth curve mirrors.
  private var control: Point2D?
  private var isCubic = false
  /// Whether the subpath has been closed, so that a segment begins another one.
  private var isClosed = false

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { scanner = SVGNumberScanner(bytes) }

  mutating func read() {
    scanner.skipSpace()
    guard scanner.next | 0x20 == UInt8(ascii: "m") else { return }
    var command = scanner.next
    while !scanner.isAtEnd {
      if scanner.next.isASCIILetter {
        command = scanner.next
        scanner.advance()
        scanner.skipSpace()
        if command | 0x20 == UInt8(ascii: "z") {
          close()
          continue
        }
      } else if command | 0x20 == UInt8(ascii: "z") {
        return
      }
      guard segment(command) else { return }
      // Pairs after those of a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
    }
  }

  private mutating func close() {
    if !isClosed { path.close() }
    isClosed = true
    current = start
    control = nil
  }

  private mutating func number() -> Double? {
    guard let value = scanner.number(), value.isFinite else { return nil }
    scanner.skipSeparator()
    return value
  }

  private mutating func point(isRelative: Bool) -> Point2D? {
    guard let x = number(), let y = number() else { return nil }
    return isRelative ? Point2D(x: current.x + x, y: current.y + y) : Point2D(x: x, y: y)
  }

  /// Begins another subpath where the last one was closed.
  private mutating func open() {
    if isClosed { path.move(to: current) }
    isClosed = false
  }

  private mutating func line(to point: Point2D) {
    open()
    path.line(to: point)
    current = point
    control = nil
  }

  private mutating func curve(to point: Point2D, _ first: Point2D, _ second: Point2D) {
    open()
    path.curve(to: point, control1: first, control2: second)
    current = point
    control = second
    isCubic = true
  }

  private mutating func quadCurve(to point: Point2D, _ control: Point2D) {
    open()
    path.quadCurve(to: point, control: control)
    current = point
    self.control = control
    isCubic = false
  }

  /// The control point of a smooth curve: that of the curve before, mirrored.
  private func mirrored(isCubic: Bool) -> Point2D {
    guard let control, self.isCubic == isCubic else { return current }
    return Point2D(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  /// Reads the arguments of a command. Returns false at an error.
  private mutating func segment(_ command: UInt8) -> Bool {
    let isRelative = command >= UInt8(ascii: "a")
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      guard let to = point(isRelative: isRelative) else { return false }
      path.move(to: to)
      (current, start, control, isClosed) = (to, to, nil, false)
    case UInt8(ascii: "l"):
      guard let to = point(isRelative: isRelative) else { return false }
      line(to: to)
    case UInt8(ascii: "h"):
      guard let x = number() else { return false }
      line(to: Point2D(x: isRelative ? current.x + x : x, y: current.y))
    case UInt8(ascii: "v"):
      guard let y = number() else { return false }
      line(to: Point2D(x: current.x, y: isRelative ? current.y + y : y))
    case UInt8(ascii: "c"):
      guard let first = point(isRelative: isRelative), let second = point(isRelative: isRelative),
        let to = point(isRelative: isRelative)
      else { return false }
      curve(to: to, first, second)
    case UInt8(ascii: "s"):
      let first = mirrored(isCubic: true)
      guard let second = point(isRelative: isRelative), let to = point(isRelative: isRelative)
      else { return false }
      curve(to: to, first, second)
    case UInt8(ascii: "q"):
      guard let control = point(isRelative: isRelative), let to = point(isRelative: isRelative)
      else { return false }
      quadCurve(to: to, control)
    case UInt8(ascii: "t"):
      let control = mirrored(isCubic: false)
      guard let to = point(isRelative: isRelative) else { return false }
      quadCurve(to: to, control)
    case UInt8(ascii: "a"):
      guard let rx = number(), let ry = number(), let rotation = number(),
        let isLarge = scanner.flag(), let isClockwise = scanner.flag(),
        let to = point(isRelative: isRelative)
      else { return false }
      open()
      path.arc(
        from: current, to: to, radii: Size2D(width: abs(rx), height: abs(ry)),
        rotation: rotation * .pi / 180, isLarge: isLarge, isClockwise: isClockwise)
      current = to
      control = nil
    default: return false
    }
    return true
  }
}

extension Path2D {
  /// Appends an elliptical arc between two points as cubic curves (SVG 2 §9.5.1, B.2). Radii that are
  /// too small are scaled up; without a radius, the arc is a straight segment.
  ///
  /// - Parameters:
  ///   - start: The current point.
  ///   - rotation: The angle of the ellipse's first axis in radians.
  package mutating func arc(
    from start: Point2D, to end: Point2D, radii: Size2D, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    guard start != end else { return }
    guard radii.width > 0, radii.height > 0 else { return line(to: end) }
    let (cosine, sine) = (rotation.cosine, rotation.sine)
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    var (rx, ry) = (radii.width, radii.height)
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let below = rx * rx * y * y + ry * ry * x * x
    let square = max(0, rx * rx * ry * ry - below) / below
    let factor = (isLarge == isClockwise ? -1 : 1) * square.squareRoot()
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let center = Point2D(
      x: cosine * cx - sine * cy + (start.x + end.x) / 2,
      y: sine * cx + cosine * cy + (start.y + end.y) / 2)
    let first = Point2D(x: (x - cx) / rx, y: (y - cy) / ry).angle
    var sweep = Point2D(x: (-x - cx) / rx, y: (-y - cy) / ry).angle - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard first.isFinite, sweep.isFinite, center.x.isFinite, center.y.isFinite else {
      return line(to: end)
    }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4 / 3 * (step / 4).tangent
    func place(_ x: Double, _ y: Double) -> Point2D {
      Point2D(
        x: center.x + cosine * rx * x - sine * ry * y,
        y: center.y + sine * rx * x + cosine * ry * y)
    }
    for index in 0..<count {
      let from = Point2D(angle: first + Double(index) * step)
      let to = Point2D(angle: first + Double(index + 1) * step)
      curve(
        to: index == count - 1 ? end : place(to.x, to.y),
        control1: place(from.x - handle * from.y, from.y + handle * from.x),
        control2: place(to.x + handle * to.y, to.y - handle * to.x))
    }
  }
}
