/// Finds places for labels on their routes.
struct LabelPlacer {
  private let scale: RoutingScale
  /// What a label must not touch.
  private let obstacles: [RouteBox]
  /// The extents of the label.
  private let width: Int
  private let height: Int

  /// Creates the placer of an edge's label whose center is within an area.
  init(_ scene: RoutingScene, _ edge: Int, _ size: Size2D, around centers: RouteBox) {
    scale = scene.scale
    width = scale.extent(size.width)
    height = scale.extent(size.height)
    // A cell beside a box is for an arrow head.
    let boxGap = scale.isCells ? 1 : 2 * 1024 + 64
    let labelGap = scale.isCells ? 0 : 4 * 1024
    let routeGap = scale.isCells ? 0 : 2 * 1024
    let area = centers.grown(by: max(width, height))
    var obstacles: [RouteBox] = []
    func add(_ box: RouteBox, _ gap: Int) {
      let grown = box.grown(by: gap)
      if grown.meets(area) { obstacles.append(grown) }
    }
    for box in scene.obstacles { add(box, boxGap) }
    for title in scene.titles { add(title, labelGap) }
    let reach = area.grown(by: labelGap)
    for other in scene.courses.indices
    where other != edge && scene.courseBounds[other].meets(reach) {
      guard let course = scene.courses[other] else { continue }
      for index in 1..<course.points.count {
        add(RouteBox(course.points[index - 1], course.points[index]), routeGap)
      }
      if let label = course.label { add(label, labelGap) }
    }
    self.obstacles = obstacles
  }

  /// The box of a label around a point.
  func box(around center: RoutePoint) -> RouteBox {
    let (x, y) = (center.x - width / 2, center.y - height / 2)
    return RouteBox(
      x: RouteSpan(low: x, high: x + width), y: RouteSpan(low: y, high: y + height))
  }

  /// Whether a label may be somewhere.
  func isFree(_ box: RouteBox) -> Bool {
    box.x.low >= 0 && box.y.low >= 0 && !obstacles.contains { $0.meets(box) }
  }

  /// The best free place on a course: on the longest segments, near their middle, and where the line is
  /// visible on both sides.
  ///
  /// - Parameter mayCoverOwn: whether the label may cover corners of its own route.
  func place(on course: RouteCourse, mayCoverOwn: Bool) -> RouteBox? {
    struct Segment {
      var from: RoutePoint
      var axis: RouteAxis
      var length: Int
      var direction: Int
      /// How much of the line remains visible.
      var rest: Int
      var index: Int
    }
    var segments: [Segment] = []
    for index in 1..<course.points.count {
      let (from, to) = (course.points[index - 1], course.points[index])
      let axis: RouteAxis = from.y == to.y ? .horizontal : .vertical
      let length = abs(to[axis] - from[axis])
      segments.append(
        Segment(
          from: from, axis: axis, length: length, direction: (to[axis] - from[axis]).signum(),
          rest: length - (axis == .horizontal ? width : height), index: index))
    }
    segments.sort { $0.rest != $1.rest ? $0.rest > $1.rest : $0.index < $1.index }
    for segment in segments {
      let step = max(scale.isCells ? 1 : 4 * 1024, segment.length / 64)
      for number in 0...max(0, segment.length / step) {
        let offset = (number % 2 == 0 ? number / 2 : -(number + 1) / 2) * step
        let distance = segment.length / 2 + offset
        guard distance >= 0, distance <= segment.length else { continue }
        var center = segment.from
        center[segment.axis] += segment.direction * distance
        let box = box(around: center)
        guard isFree(box) else { continue }
        if mayCoverOwn || !covers(box, course, except: segment.index) { return box }
      }
    }
    return nil
  }

  /// Whether a label covers the ends of its own segment, or other segments.
  private func covers(_ box: RouteBox, _ course: RouteCourse, except segment: Int) -> Bool {
    let gap = scale.isCells ? 1 : 4 * 1024
    let grown = box.grown(by: gap)
    for index in 1..<course.points.count where index != segment {
      if RouteBox(course.points[index - 1], course.points[index]).meets(grown) { return true }
    }
    return [course.points[segment - 1], course.points[segment]]
      .contains { RouteBox($0, $0).meets(grown) }
  }

  /// The middle of the longest segment, whatever is there.
  func anyPlace(on course: RouteCourse) -> RouteBox {
    var best = (length: -1, center: course.points[0])
    for index in 1..<course.points.count {
      let box = RouteBox(course.points[index - 1], course.points[index])
      let length = box.x.high - box.x.low + box.y.high - box.y.low
      if length > best.length { best = (length, box.center) }
    }
    let box = box(around: best.center)
    // Coordinates are never negative.
    let (dx, dy) = (max(0, -box.x.low), max(0, -box.y.low))
    return RouteBox(
      x: RouteSpan(low: box.x.low + dx, high: box.x.high + dx),
      y: RouteSpan(low: box.y.low + dy, high: box.y.high + dy))
  }
}
