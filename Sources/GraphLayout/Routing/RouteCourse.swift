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
