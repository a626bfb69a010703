/// Horizontal and vertical segments with rounded corners.
///
/// The path leaves each handle at a right angle for ``offset`` units. Between these points it has a
/// middle segment if both sides are horizontal, or neither is, and otherwise one corner. It doesn't
/// avoid running back over itself; ``XYFlowEdgePaths`` does.
public struct SmoothStepEdgePath: EdgePathCalculating, Hashable {
  /// The greatest radius of a corner, which is at most half of its shorter segment.
  public var borderRadius: Double
  /// The length of the segments at the handles.
  public var offset: Double

  /// Creates a calculator.
  public init(borderRadius: Double = 5, offset: Double = 20) {
    self.borderRadius = borderRadius
    self.offset = offset
  }

  /// Returns the path of an edge; the label is at the middle between the points where the segments
  /// at the handles end.
  public func path(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition
  ) -> EdgePath {
    let (source, target) = (source.bounded, target.bounded)
    let offset = offset.bounded
    let first = source.moved(sourcePosition.direction, by: offset)
    let last = target.moved(targetPosition.direction, by: offset)
    let middle = first.middle(to: last)
    let corners =
      switch (sourcePosition.isHorizontal, targetPosition.isHorizontal) {
      case (true, true): [Point2D(x: middle.x, y: first.y), Point2D(x: middle.x, y: last.y)]
      case (false, false): [Point2D(x: first.x, y: middle.y), Point2D(x: last.x, y: middle.y)]
      case (true, false): [Point2D(x: last.x, y: first.y)]
      case (false, true): [Point2D(x: first.x, y: last.y)]
      }
    return EdgePath(
      path: roundedPath([source, first] + corners + [last, target]), labelPosition: middle)
  }

  /// The segments between at least two points, with their corners rounded.
  func roundedPath(_ points: [Point2D]) -> Path2D {
    var path = Path2D()
    path.move(to: points[0])
    for index in 1..<points.count - 1 {
      let corner = points[index]
      let before = corner.distance(to: points[index - 1])
      let after = corner.distance(to: points[index + 1])
      guard before > 0, after > 0 else {
        path.line(to: corner)
        continue
      }
      let radius = min(max(borderRadius.bounded, 0), before / 2, after / 2)
      path.line(to: corner.interpolated(to: points[index - 1], by: radius / before))
      path.quadCurve(
        to: corner.interpolated(to: points[index + 1], by: radius / after), control: corner)
    }
    path.line(to: points[points.count - 1])
    return path
  }
}
