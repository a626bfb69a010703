/// The stepped paths of ``XYFlowEdgePaths``.
///
/// Both ends are lengthened by the offset. If they are on opposite sides, the path has a middle
/// segment across the main direction; otherwise it has one corner, on the side where the path doesn't
/// run back. The main direction is that of the source's side.
struct XYFlowStepPath {
  let borderRadius: Double
  let offset: Double
  /// Where the middle segment is, as a fraction of the way from the lengthened source to the
  /// lengthened target.
  let stepPosition: Double
  /// Where the middle segment is instead.
  let centerX: Double?
  let centerY: Double?

  /// A coordinate.
  private enum Axis {
    case x, y

    var other: Axis { self == .x ? .y : .x }

    func of(_ point: Point2D) -> Double { self == .x ? point.x : point.y }

    func set(_ point: inout Point2D, _ value: Double) {
      if self == .x { point.x = value } else { point.y = value }
    }
  }

  func path(_ ends: XYFlowEdgePaths.Ends) -> EdgePath {
    let (source, target) = (ends.source.point, ends.target.point)
    let sourceDirection = ends.source.side.direction
    let targetDirection = ends.target.side.direction
    var start = source.moved(sourceDirection, by: offset)
    var end = target.moved(targetDirection, by: offset)
    let axis: Axis = ends.source.side.isHorizontal ? .x : .y
    let heading: Double = axis.of(start) < axis.of(end) ? 1 : -1
    let isForward = axis.of(sourceDirection) == heading

    let corners: [Point2D]
    let label: Point2D
    if axis.of(sourceDirection) * axis.of(targetDirection) == -1 {
      label = center(start, end, axis)
      let isVertical = (axis == .x) == isForward
      corners =
        isVertical
        ? [Point2D(x: label.x, y: start.y), Point2D(x: label.x, y: end.y)]
        : [Point2D(x: start.x, y: label.y), Point2D(x: end.x, y: label.y)]
    } else {
      // The corner has one coordinate of the start and the other of the end.
      var followsStart = axis == .x ? !isForward : isForward
      if ends.source.side == ends.target.side {
        let gap = abs(axis.of(source) - axis.of(target))
        if gap <= offset {
          // The lengthened ends would overlap, so that one of them is shortened.
          let shortening = min(offset - 1, offset - gap)
          func shorten(_ point: inout Point2D, from base: Point2D) {
            let sign: Double = axis.of(point) > axis.of(base) ? -1 : 1
            axis.set(&point, axis.of(point) + sign * shortening)
          }
          let corner = corner(start, end, followsStart)
          if isForward { shorten(&start, from: source) } else { shorten(&end, from: target) }
          return result(
            source, start: start, corners: [corner], end: end, target: target,
            label: labelPosition(start, corner, end))
        }
      } else {
        let isSame = axis.of(sourceDirection) == axis.other.of(targetDirection)
        let (from, to) = (axis.other.of(start), axis.other.of(end))
        let turnsBack =
          axis.of(sourceDirection) == 1
          ? (isSame ? from < to : from > to) : (isSame ? from > to : from < to)
        if turnsBack { followsStart = axis == .x }
      }
      let corner = corner(start, end, followsStart)
      corners = [corner]
      label = labelPosition(start, corner, end)
    }
    return result(source, start: start, corners: corners, end: end, target: target, label: label)
  }

  /// The corner with `x` of the start and `y` of the end, or the other way around.
  private func corner(_ start: Point2D, _ end: Point2D, _ followsStart: Bool) -> Point2D {
    followsStart ? Point2D(x: start.x, y: end.y) : Point2D(x: end.x, y: start.y)
  }

  /// The point that the middle segment passes.
  private func center(_ start: Point2D, _ end: Point2D, _ axis: Axis) -> Point2D {
    let stepped =
      axis == .x
      ? Point2D(x: start.x + (end.x - start.x) * stepPosition, y: (start.y + end.y) / 2)
      : Point2D(x: (start.x + end.x) / 2, y: start.y + (end.y - start.y) * stepPosition)
    return Point2D(x: centerX ?? stepped.x, y: centerY ?? stepped.y)
  }

  /// The middle of the two segments at a corner in the direction of the longer one.
  private func labelPosition(_ start: Point2D, _ corner: Point2D, _ end: Point2D) -> Point2D {
    let horizontal = max(abs(start.x - corner.x), abs(end.x - corner.x))
    let vertical = max(abs(start.y - corner.y), abs(end.y - corner.y))
    return horizontal >= vertical
      ? Point2D(x: (start.x + end.x) / 2, y: corner.y)
      : Point2D(x: corner.x, y: (start.y + end.y) / 2)
  }

  private func result(
    _ source: Point2D, start: Point2D, corners: [Point2D], end: Point2D, target: Point2D,
    label: Point2D
  ) -> EdgePath {
    var points = [source]
    if start != corners.first { points.append(start) }
    points += corners
    if end != corners.last { points.append(end) }
    points.append(target)
    var path = Path2D()
    path.move(to: source)
    for index in 1..<points.count - 1 {
      addCorner(points[index - 1], points[index], points[index + 1], to: &path)
    }
    path.line(to: target)
    return EdgePath(path: path, labelPosition: label)
  }

  /// Appends a point, rounded if the path turns there.
  private func addCorner(
    _ before: Point2D, _ point: Point2D, _ after: Point2D, to path: inout Path2D
  ) {
    if (before.x == point.x && point.x == after.x) || (before.y == point.y && point.y == after.y) {
      path.line(to: point)
      return
    }
    let radius = min(point.distance(to: before) / 2, point.distance(to: after) / 2, borderRadius)
    var (first, last) = (point, point)
    let towardsLeft: Double = before.x < after.x ? -1 : 1
    let towardsTop: Double = before.y < after.y ? -1 : 1
    if before.y == point.y {
      first.x += radius * towardsLeft
      last.y -= radius * towardsTop
    } else {
      first.y += radius * towardsTop
      last.x -= radius * towardsLeft
    }
    path.line(to: first)
    path.quadCurve(to: last, control: point)
  }
}
