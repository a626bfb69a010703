/// The places on a route that a label may have, and how good they are.
struct LabelPlaces {
  private let scale: RoutingScale
  /// The extents of the label.
  private let width: Int
  private let height: Int
  /// What a label does not cover: boxes and other labels, with their gaps.
  private var obstacles: [RouteBox] = []
  /// The segments of other routes.
  private var segments: [RouteBox] = []
  /// The borders of containers, with their gaps.
  private var borders: [RouteBox] = []

  /// What a place is clear of, in addition to boxes and other labels.
  private struct Quality {
    var isOffBorders: Bool
    /// Whether lines of other edges are far away, rather than only not covered.
    var isFarFromLines: Bool
  }

  /// The qualities of places, the best first.
  private static let qualities = [
    Quality(isOffBorders: true, isFarFromLines: true),
    Quality(isOffBorders: true, isFarFromLines: false),
    Quality(isOffBorders: false, isFarFromLines: true),
    Quality(isOffBorders: false, isFarFromLines: false),
  ]

  /// Creates the places of a label, with nothing around them.
  init(_ label: RouteBox, _ scale: RoutingScale) {
    self.scale = scale
    width = label.x.high - label.x.low
    height = label.y.high - label.y.low
  }

  /// The gap to boxes, which leaves a cell for an arrow head.
  private var boxGap: Int { scale.isCells ? 1 : 2 * 1024 + 64 }
  private var labelGap: Int { scale.isCells ? 0 : 4 * 1024 }
  private var borderGap: Int { scale.isCells ? 0 : 2 * 1024 }

  private func lineGap(_ quality: Quality) -> Int {
    if scale.isCells { return quality.isFarFromLines ? 1 : 0 }
    return (quality.isFarFromLines ? 4 : 2) * 1024
  }

  /// The area in which obstacles of labels on a route can be.
  func area(_ bounds: RouteBox) -> RouteBox {
    bounds.grown(by: max(width, height) + (scale.isCells ? 1 : 4 * 1024))
  }

  /// Adds a box.
  mutating func add(_ box: RouteBox, isContainer: Bool, isEnd: Bool) {
    guard isContainer else {
      obstacles.append(box.grown(by: boxGap))
      return
    }
    let gap = isEnd ? boxGap : borderGap
    for x in [box.x.low, box.x.high] {
      borders.append(RouteBox(x: RouteSpan(low: x, high: x), y: box.y).grown(by: gap))
    }
    for y in [box.y.low, box.y.high] {
      borders.append(RouteBox(x: box.x, y: RouteSpan(low: y, high: y)).grown(by: gap))
    }
  }

  /// Adds the route of another edge, and its label.
  mutating func add(_ course: RouteCourse) {
    for index in 1..<course.points.count {
      segments.append(RouteBox(course.points[index - 1], course.points[index]))
    }
    if let label = course.label { obstacles.append(label.grown(by: labelGap)) }
  }

  /// A place for the label that is better than another one.
  ///
  /// - Parameter keepsCorners: whether it covers a corner of the course only if the other one does.
  func better(
    than label: RouteBox, on course: RouteCourse, keepsCorners: Bool = false
  ) -> RouteBox? {
    let corners = course.points.dropFirst().dropLast().map { RouteBox($0, $0) }
    let mayCoverCorners = !keepsCorners || corners.contains(where: label.meets)
    for quality in Self.qualities {
      let gap = lineGap(quality)
      var around = obstacles + segments.map { $0.grown(by: gap) }
      if quality.isOffBorders { around += borders }
      if !around.contains(where: { $0.meets(label) }) { return nil }
      if let place = place(on: course, around, mayCoverCorners: mayCoverCorners) { return place }
    }
    return nil
  }

  // MARK: - Search

  /// A segment of the label's own route.
  private struct Segment {
    var from: RoutePoint
    var to: RoutePoint
    var axis: RouteAxis
    var index: Int

    /// How much of the line remains visible beside a label.
    func rest(_ width: Int, _ height: Int) -> Int {
      abs(to[axis] - from[axis]) - (axis == .horizontal ? width : height)
    }
  }

  /// A place that meets no obstacles: preferably clear of corners, with the line through the middle of the label, and
  /// on the longest segment.
  private func place(
    on course: RouteCourse, _ obstacles: [RouteBox], mayCoverCorners: Bool
  ) -> RouteBox? {
    let own = (1..<course.points.count)
      .map { index in
        let (from, to) = (course.points[index - 1], course.points[index])
        return Segment(
          from: from, to: to, axis: from.y == to.y ? .horizontal : .vertical, index: index)
      }
      .sorted {
        let (first, second) = ($0.rest(width, height), $1.rest(width, height))
        return first != second ? first > second : $0.index < $1.index
      }
    let near = obstacles.filter { $0.meets(area(course.bounds)) }
    for coversCorners in mayCoverCorners ? [false, true] : [false] {
      for isCentered in [true, false] {
        for segment in own {
          let corners = coversCorners ? [] : self.corners(course, of: segment)
          let extent = segment.axis == .horizontal ? height : width
          let shifts = isCentered ? [0] : [-extent / 4, extent / 4, -extent / 2, extent / 2]
          for shift in shifts where isCentered || shift != 0 {
            if let place = place(on: segment, shift: shift, near + corners) { return place }
          }
        }
      }
    }
    return nil
  }

  /// The ends of a segment, and the other segments of its route, with a gap.
  private func corners(_ course: RouteCourse, of segment: Segment) -> [RouteBox] {
    let gap = scale.isCells ? 1 : 4 * 1024
    var result = [segment.from, segment.to].map { RouteBox($0, $0).grown(by: gap) }
    for index in 1..<course.points.count where index != segment.index {
      result.append(RouteBox(course.points[index - 1], course.points[index]).grown(by: gap))
    }
    return result
  }

  /// The free place on a segment that is nearest to its middle.
  ///
  /// - Parameter shift: how far the middle of the label is from the line.
  private func place(on segment: Segment, shift: Int, _ obstacles: [RouteBox]) -> RouteBox? {
    let axis = segment.axis
    var corner = RoutePoint(x: segment.from.x - width / 2, y: segment.from.y - height / 2)
    corner[axis.other] += shift
    guard corner[axis.other] >= 0 else { return nil }
    let (extent, breadth) = axis == .horizontal ? (width, height) : (height, width)
    let across = RouteSpan(low: corner[axis.other], high: corner[axis.other] + breadth)
    // Where the label may start, so that its middle is on the segment.
    let (from, to) = (segment.from[axis] - extent / 2, segment.to[axis] - extent / 2)
    let range = RouteSpan(low: max(0, min(from, to)), high: max(from, to))
    let wish = max(range.low, from + (to - from) / 2)
    guard range.low <= range.high else { return nil }
    var taken: [RouteSpan] = []
    for box in obstacles
    where box[axis.other].low <= across.high && across.low <= box[axis.other].high {
      taken.append(RouteSpan(low: box[axis].low - extent, high: box[axis].high))
    }
    var (below, above) = (wish, wish)
    for span in taken.sorted(by: { $0.low < $1.low }) where span.distance(to: above) == 0 {
      above = span.high + 1
    }
    for span in taken.sorted(by: { $0.high > $1.high }) where span.distance(to: below) == 0 {
      below = span.low - 1
    }
    let free = [below, above].filter { range.distance(to: $0) == 0 }
    guard let start = free.min(by: { abs($0 - wish) < abs($1 - wish) }) else { return nil }
    corner[axis] = start
    return RouteBox(corner, RoutePoint(x: corner.x + width, y: corner.y + height))
  }
}
