/// The course of an edge in routing units.
struct RouteCourse: Hashable {
  /// The corners, from port to port.
  var points: [RoutePoint]
  /// The box of the label.
  var label: RouteBox?

  /// Creates a course without points on straight lines.
  init(_ points: [RoutePoint], label: RouteBox? = nil) {
    var corners: [RoutePoint] = []
    for point in points {
      if corners.last == point, points.count > 2 { continue }
      if corners.count > 1 {
        let (before, last) = (corners[corners.count - 2], corners[corners.count - 1])
        let isStraight =
          before.x == last.x && last.x == point.x || before.y == last.y && last.y == point.y
        if isStraight { corners.removeLast() }
      }
      corners.append(point)
    }
    if corners.count == 1 { corners.append(corners[0]) }
    self.points = corners
    self.label = label
  }

  /// The bounds of the route and its label.
  var bounds: RouteBox {
    var box = RouteBox(points[0], points[0])
    for point in points { box.formUnion(RouteBox(point, point)) }
    if let label { box.formUnion(label) }
    return box
  }

  /// The number of segments.
  var segmentCount: Int { points.count - 1 }

  /// Whether a segment meets a box.
  func meets(_ box: RouteBox) -> Bool {
    (1..<points.count).contains { RouteBox(points[$0 - 1], points[$0]).meets(box) }
  }

  /// Whether a segment runs along one of another course, nearer than a distance.
  func follows(_ other: RouteCourse, distance: Int) -> Bool {
    for index in 1..<points.count {
      let segment = RouteBox(points[index - 1], points[index])
      for index in 1..<other.points.count {
        let second = RouteBox(other.points[index - 1], other.points[index])
        for axis in [RouteAxis.horizontal, .vertical] {
          let (level, otherLevel) = (segment[axis.other], second[axis.other])
          if level.low == level.high, otherLevel.low == otherLevel.high,
            abs(level.low - otherLevel.low) < distance,
            min(segment[axis].high, second[axis].high) > max(segment[axis].low, second[axis].low)
          {
            return true
          }
        }
      }
    }
    return false
  }

  /// Moves the route and its label.
  mutating func move(by distance: RoutePoint) {
    for index in points.indices {
      points[index].x += distance.x
      points[index].y += distance.y
    }
    label?.move(by: distance)
  }

  /// The port where the route starts or ends.
  func port(isSource: Bool) -> RoutePort {
    let (end, next) =
      isSource
      ? (points[0], points[1]) : (points[points.count - 1], points[points.count - 2])
    if end.x == next.x {
      return RoutePort(side: next.y >= end.y ? .bottom : .top, place: end.x)
    }
    return RoutePort(side: next.x > end.x ? .right : .left, place: end.y)
  }
}
