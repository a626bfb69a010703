/// A cubic curve. Each control point is at a right angle to its side, at 0.4 of the distance of the
/// ends, but at least 50 units from its end; at the end itself if the handle is in the center.
public struct BezierEdgePath: EdgePathCalculating, Hashable {
  /// Creates a calculator.
  public init() {}

  /// Returns the path of an edge; the label is at the middle of the curve's parameter.
  public func path(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition
  ) -> EdgePath {
    let (source, target) = (source.bounded, target.bounded)
    let distance = max(50, source.distance(to: target) * 0.4)
    let control1 = source.moved(sourcePosition.direction, by: distance)
    let control2 = target.moved(targetPosition.direction, by: distance)
    var path = Path2D()
    path.move(to: source)
    path.curve(to: target, control1: control1, control2: control2)
    return EdgePath(
      path: path, labelPosition: .onCurve(from: source, control1, control2, to: target, at: 0.5))
  }
}

/// A quadratic curve. Its control point is beside the middle between the ends, in the direction of
/// the source's side, at a quarter of the distance of the ends, but at least 30 units away.
public struct SimpleBezierEdgePath: EdgePathCalculating, Hashable {
  /// Creates a calculator.
  public init() {}

  /// Returns the path of an edge; the label is at the middle of the curve's parameter.
  public func path(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition
  ) -> EdgePath {
    let (source, target) = (source.bounded, target.bounded)
    let distance = max(30, source.distance(to: target) * 0.25)
    let middle = source.middle(to: target)
    let control = middle.moved(sourcePosition.direction, by: distance)
    var path = Path2D()
    path.move(to: source)
    path.quadCurve(to: target, control: control)
    return EdgePath(path: path, labelPosition: middle.middle(to: control))
  }
}
