extension Path2D {
  /// Returns the path with the corners between straight segments rounded by a radius, which is at
  /// most half of the shorter segment. The corner at which a subpath is closed stays sharp.
  package func roundingCorners(radius: Double) -> Path2D {
    guard radius > 0, radius.isFinite else { return self }
    var result = Path2D()
    var current = Point2D(x: 0, y: 0)
    // The end of the last rounded corner; halfway to the next one if both meet there.
    var cornerEnd: Point2D?
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let to):
        result.move(to: to)
        current = to
      case .line(let to):
        let next: Point2D? =
          if index + 1 < elements.count, case .line(let next) = elements[index + 1] {
            next
          } else {
            nil
          }
        if let next,
          let (before, after) = Self.corner(current, corner: to, to: next, radius: radius)
        {
          if before != cornerEnd { result.line(to: before) }
          result.quadCurve(to: after, control: to)
          cornerEnd = after
        } else {
          result.line(to: to)
        }
        current = to
      case .quadCurve(let to, let control):
        result.quadCurve(to: to, control: control)
        current = to
      case .curve(let to, let control1, let control2):
        result.curve(to: to, control1: control1, control2: control2)
        current = to
      case .close: result.close()
      }
    }
    return result
  }

  /// Returns where a rounded corner begins and ends; nil where a path does not turn.
  private static func corner(
    _ from: Point2D, corner: Point2D, to: Point2D, radius: Double
  ) -> (Point2D, Point2D)? {
    let (ax, ay) = (from.x - corner.x, from.y - corner.y)
    let (bx, by) = (to.x - corner.x, to.y - corner.y)
    let first = (ax * ax + ay * ay).squareRoot()
    let second = (bx * bx + by * by).squareRoot()
    let reach = min(radius, min(first, second) / 2)
    guard reach > 0.01, reach.isFinite, abs(ax * by - ay * bx) > 1e-6 * first * second else {
      return nil
    }
    return (
      Point2D(x: corner.x + ax / first * reach, y: corner.y + ay / first * reach),
      Point2D(x: corner.x + bx / second * reach, y: corner.y + by / second * reach)
    )
  }
}
