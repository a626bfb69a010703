extension Path2D {
  /// The path as SVG path data with absolute coordinates (SVG 2 §9.3), such as
  /// `M0 0L10.5 0Q20 0 20 10`; empty for an empty path.
  ///
  /// Numbers have the fewest digits that identify them, in the format of ECMAScript. A subpath ends
  /// before the first element with an infinite coordinate or NaN, and elements before the first
  /// move are left out, so that the result is always valid.
  ///
  /// - Complexity: O(number of elements).
  public var svgPathData: String {
    var writer = PathDataWriter()
    for element in elements { writer.write(element) }
    return writer.text
  }
}

/// A writer of path data that leaves out what isn't valid there.
private struct PathDataWriter {
  private(set) var text = ""
  /// Whether there is a current point.
  private var isInSubpath = false

  mutating func write(_ element: Path2D.Element) {
    switch element {
    case .move(let to):
      isInSubpath = true
      write("M", to)
    case .line(let to):
      write("L", to)
    case .quadCurve(let to, let control):
      write("Q", control, to)
    case .curve(let to, let control1, let control2):
      write("C", control1, control2, to)
    case .close:
      write("Z")
    }
  }

  private mutating func write(_ command: String, _ points: Point2D...) {
    isInSubpath = isInSubpath && points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    guard isInSubpath else { return }
    text += command
    for (index, point) in points.enumerated() {
      if index > 0 { text += " " }
      text += point.x.scriptText + " " + point.y.scriptText
    }
  }
}

extension Double {
  /// A finite value in the format of ECMAScript (ECMA-262, `Number::toString`): `20` for `20.0`,
  /// `1e+21`.
  package var scriptText: String {
    if let integer = Int(exactly: self), integer.magnitude < 1 << 53 { return String(integer) }
    return DecimalDigits(shortest: self).scriptText
  }
}
