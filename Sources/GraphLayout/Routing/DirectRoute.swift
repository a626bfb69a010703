/// A route that ignores everything but its own ends, for when there is no time to search.
enum DirectRoute {
  /// The course of an edge, with its label.
  static func course(of edge: Int, _ scene: RoutingScene) -> RouteCourse {
    let (source, target) = scene.ends(of: edge)
    var course = course(source, target, isLoop: scene.isLoop(edge), scene.scale)
    if let size = scene.graph.edges[edge].labelSize {
      course.label = LabelPlacer(scene, edge, size, around: course.bounds).anyPlace(on: course)
    }
    return course
  }

  /// The course between two boxes, or around the corner of a box that overlaps the other.
  static func course(
    _ source: RouteBox, _ target: RouteBox, isLoop: Bool, _ scale: RoutingScale
  ) -> RouteCourse {
    let away = 2 * scale.cornerGap
    if isLoop {
      let half = scale.isCells ? 1 : scale.portGap / 2
      let x = source.x.high
      let span = scale.portSpan(source.y)
      let first = max(span.low, source.y.middle - half)
      let last = max(min(span.high, source.y.middle + half), first)
      return RouteCourse([
        RoutePoint(x: x, y: first), RoutePoint(x: x + away, y: first),
        RoutePoint(x: x + away, y: max(last, first + 1)), RoutePoint(x: x, y: max(last, first + 1)),
      ])
    }
    let (from, to) = (source.center, target.center)
    for axis in [RouteAxis.vertical, .horizontal] {
      let isForward = source[axis].high < target[axis].low
      guard isForward || target[axis].high < source[axis].low else { continue }
      var (start, end) = (from, to)
      start[axis] = isForward ? source[axis].high : source[axis].low
      end[axis] = isForward ? target[axis].low : target[axis].high
      let middle = start[axis] + (end[axis] - start[axis]) / 2
      var (first, second) = (start, end)
      first[axis] = middle
      second[axis] = middle
      return RouteCourse([start, first, second, end])
    }
    let x = max(source.x.high, target.x.high) + away
    return RouteCourse([
      RoutePoint(x: source.x.high, y: from.y), RoutePoint(x: x, y: from.y),
      RoutePoint(x: x, y: to.y), RoutePoint(x: target.x.high, y: to.y),
    ])
  }
}
