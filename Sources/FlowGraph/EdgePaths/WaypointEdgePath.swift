#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A path through the waypoints of an edge, of the form of its type.
///
/// A straight edge is a polyline. A step edge has horizontal and vertical segments, with a corner wherever it turns,
/// and meets both handles at right angles. Curves are smooth at each waypoint.
public struct WaypointEdgePath: EdgePathCalculating, Hashable {
  /// The form of the path.
  public var pathType: EdgePathType
  /// The points between the source and the target, in canvas units.
  public var waypoints: [Point2D]

  /// Creates a calculator.
  public init(_ pathType: EdgePathType, waypoints: [Point2D]) {
    self.pathType = pathType
    self.waypoints = waypoints
  }

  /// Returns the path of an edge; the label is at the middle of its length, and runs along straight edges. Without waypoints,
  /// it is that of the type.
  ///
  /// - Complexity: O(number of waypoints).
  public func path(
    from source: Point2D, sourcePosition: HandlePosition, to target: Point2D,
    targetPosition: HandlePosition
  ) -> EdgePath {
    guard !waypoints.isEmpty else {
      return pathType.calculator.path(
        from: source, sourcePosition: sourcePosition, to: target, targetPosition: targetPosition)
    }
    let points = [source.bounded] + waypoints.map(\.bounded) + [target.bounded]
    let path =
      switch pathType {
      case .straight: Path2D(polyline: points)
      case .smoothStep: stepped(points, sourcePosition, targetPosition)
      case .step: stepped(points, sourcePosition, targetPosition, borderRadius: 0)
      case .bezier, .simpleBezier: curved(points, sourcePosition, targetPosition)
      }
    let (label, angle) = Self.middle(of: path)
    return EdgePath(
      path: path, labelPosition: label, labelAngle: pathType == .straight ? angle : 0)
  }

  /// Continues a course of horizontal and vertical segments to a point, with a corner if the point is not straight ahead or
  /// aside.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - corners: The course so far, at least one point.
  ///   - isHorizontal: Whether the course goes on horizontally.
  package static func appendStep(
    to point: Point2D, _ corners: inout [Point2D], _ isHorizontal: inout Bool
  ) {
    let from = corners[corners.count - 1]
    if from == point { return }
    if from.x != point.x, from.y != point.y {
      corners.append(
        isHorizontal ? Point2D(x: point.x, y: from.y) : Point2D(x: from.x, y: point.y))
      isHorizontal.toggle()
    } else {
      isHorizontal = from.y == point.y
    }
    corners.append(point)
  }

  private func stepped(
    _ points: [Point2D], _ sourcePosition: HandlePosition, _ targetPosition: HandlePosition,
    borderRadius: Double = 5
  ) -> Path2D {
    let form = SmoothStepEdgePath(borderRadius: borderRadius)
    let (source, target) = (points[0], points[points.count - 1])
    let last = target.moved(targetPosition.direction, by: form.offset)
    var corners = [source, source.moved(sourcePosition.direction, by: form.offset)]
    var isHorizontal = sourcePosition.isHorizontal
    for point in points[1..<points.count - 1] {
      Self.appendStep(to: point, &corners, &isHorizontal)
    }
    let from = corners[corners.count - 1]
    if from.x != last.x, from.y != last.y {
      let middle = from.middle(to: last)
      switch (isHorizontal, targetPosition.isHorizontal) {
      case (true, true):
        corners += [Point2D(x: middle.x, y: from.y), Point2D(x: middle.x, y: last.y)]
      case (false, false):
        corners += [Point2D(x: from.x, y: middle.y), Point2D(x: last.x, y: middle.y)]
      case (true, false): corners.append(Point2D(x: last.x, y: from.y))
      case (false, true): corners.append(Point2D(x: from.x, y: last.y))
      }
    }
    return form.roundedPath(corners + [last, target])
  }

  /// Cubic curves whose tangent at a waypoint is parallel to the line between its neighbors.
  private func curved(
    _ points: [Point2D], _ sourcePosition: HandlePosition, _ targetPosition: HandlePosition
  ) -> Path2D {
    func tangent(_ index: Int) -> Point2D {
      let (from, to) = (points[index - 1], points[index + 1])
      let length = from.distance(to: to)
      guard length > 0 else { return Point2D(x: 0, y: 0) }
      return Point2D(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
    }
    let end = points.count - 1
    var path = Path2D()
    path.move(to: points[0])
    for index in 1...end {
      let (from, to) = (points[index - 1], points[index])
      let length = from.distance(to: to)
      let first =
        index == 1
        ? from.moved(sourcePosition.direction, by: length * 0.4)
        : from.moved(tangent(index - 1), by: length / 3)
      let second =
        index == end
        ? to.moved(targetPosition.direction, by: length * 0.4)
        : to.moved(tangent(index), by: -length / 3)
      path.curve(to: to, control1: first, control2: second)
    }
    return path
  }

  /// The point in the middle of a path's length, and the direction there.
  private static func middle(of path: Path2D) -> (point: Point2D, angle: Double) {
    let segments = FlattenedPath(path).segments
    var rest = segments.reduce(0) { $0 + $1.from.distance(to: $1.to) } / 2
    for (from, to) in segments {
      let length = from.distance(to: to)
      guard length < rest else {
        let point = length > 0 ? from.interpolated(to: to, by: rest / length) : from
        return (point, atan2(to.y - from.y, to.x - from.x))
      }
      rest -= length
    }
    return (segments.last?.to ?? Point2D(x: 0, y: 0), 0)
  }
}

extension FlowEdge {
  /// The calculator for the path of the edge: that of its type, through its waypoints.
  public var calculator: any EdgePathCalculating {
    waypoints.isEmpty ? pathType.calculator : WaypointEdgePath(pathType, waypoints: waypoints)
  }
}
