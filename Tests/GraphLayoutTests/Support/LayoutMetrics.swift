import GraphLayout

/// The quality of a plan, as defined in `suites/flow/metrics.json`.
struct LayoutMetrics {
  var crossings = 0
  var length = 0.0
  var bends = 0
  var area = 0.0
  var edgeNodeHits = 0
  var collinearOverlaps = 0
  var nodeOverlaps = 0

  init(_ graph: LayoutGraph, _ plan: GraphPlan) {
    var bounds: Rect2D?
    func include(_ rect: Rect2D) { bounds = bounds?.union(rect) ?? rect }
    for frame in plan.nodeFrames { include(frame) }
    for route in plan.routes {
      guard let points = route?.points else { continue }
      for (index, point) in points.enumerated() {
        include(Rect2D(at: point))
        if index > 0 {
          length += abs(point.x - points[index - 1].x) + abs(point.y - points[index - 1].y)
        }
      }
      bends += max(0, points.count - 2)
    }
    if let bounds { area = bounds.width * bounds.height }
    let segments = RouteSegments(plan)
    crossings = segments.crossings(graph, plan)
    collinearOverlaps = segments.collinearOverlaps()
    edgeNodeHits = segments.nodeHits(graph, plan, growth: -1).count
    nodeOverlaps = Self.overlaps(plan.nodeFrames)
  }

  private static func overlaps(_ frames: [Rect2D]) -> Int {
    let order = frames.indices.sorted { frames[$0].min.x < frames[$1].min.x }
    var count = 0
    for (index, first) in order.enumerated() {
      for second in order[(index + 1)...] {
        if frames[second].min.x >= frames[first].max.x { break }
        if frames[first].intersects(frames[second]) { count += 1 }
      }
    }
    return count
  }
}

/// The horizontal and vertical segments of all routes.
struct RouteSegments {
  struct Segment {
    var edge: Int
    /// The place in the route, from 0, and from the end.
    var index: Int
    var indexFromEnd: Int
    /// The coordinate that both ends share.
    var level: Double
    var low: Double
    var high: Double
  }

  var horizontal: [Segment] = []
  var vertical: [Segment] = []

  init(_ plan: GraphPlan) {
    for (edge, route) in plan.routes.enumerated() {
      guard let points = route?.points else { continue }
      for index in 1..<max(1, points.count) {
        let (a, b) = (points[index - 1], points[index])
        let last = points.count - 1 - index
        if a.y == b.y {
          horizontal.append(
            Segment(
              edge: edge, index: index - 1, indexFromEnd: last, level: a.y, low: min(a.x, b.x),
              high: max(a.x, b.x)))
        } else {
          vertical.append(
            Segment(
              edge: edge, index: index - 1, indexFromEnd: last, level: a.x, low: min(a.y, b.y),
              high: max(a.y, b.y)))
        }
      }
    }
    horizontal.sort { $0.level < $1.level }
    vertical.sort { $0.level < $1.level }
  }

  /// The first segment of a list with at least a level.
  static func first(_ list: [Segment], from level: Double) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle].level < level { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func crossings(_ graph: LayoutGraph, _ plan: GraphPlan) -> Int {
    var count = 0
    for h in horizontal {
      var index = Self.first(vertical, from: h.low)
      while index < vertical.count, vertical[index].level < h.high {
        let v = vertical[index]
        index += 1
        guard v.level > h.low, v.low < h.level, h.level < v.high, v.edge != h.edge else { continue }
        if isAtSharedNode(graph, plan, v.edge, h.edge, Point2D(x: v.level, y: h.level)) { continue }
        count += 1
      }
    }
    return count
  }

  private func isAtSharedNode(
    _ graph: LayoutGraph, _ plan: GraphPlan, _ first: Int, _ second: Int, _ point: Point2D
  ) -> Bool {
    let (a, b) = (graph.edges[first], graph.edges[second])
    for node in [a.source, a.target] where node == b.source || node == b.target {
      if plan.nodeFrames[node].grown(by: 2).contains(point) { return true }
    }
    return false
  }

  func collinearOverlaps() -> Int {
    var count = 0
    forEachClosePair(distance: 0.5) { first, second in
      if min(first.high, second.high) - max(first.low, second.low) > 1 { count += 1 }
    }
    return count
  }

  /// Visits pairs of parallel segments of different edges whose levels are at most `distance` apart.
  func forEachClosePair(distance: Double, _ visit: (Segment, Segment) -> Void) {
    for list in [horizontal, vertical] {
      for index in list.indices {
        var other = index + 1
        while other < list.count, list[other].level - list[index].level <= distance {
          if list[index].edge != list[other].edge { visit(list[index], list[other]) }
          other += 1
        }
      }
    }
  }

  /// The pairs of edges and nodes that are not their ends, where the route enters the node's grown box.
  func nodeHits(_ graph: LayoutGraph, _ plan: GraphPlan, growth: Double) -> [(Int, Int)] {
    var hits: [(Int, Int)] = []
    for (node, frame) in plan.nodeFrames.enumerated() {
      let box = frame.grown(by: growth)
      for (list, isHorizontal) in [(horizontal, true), (vertical, false)] {
        let (from, to) = isHorizontal ? (box.min.y, box.max.y) : (box.min.x, box.max.x)
        let (low, high) = isHorizontal ? (box.min.x, box.max.x) : (box.min.y, box.max.y)
        var index = Self.first(list, from: from)
        while index < list.count, list[index].level < to {
          let segment = list[index]
          index += 1
          if segment.level <= from || segment.high <= low || segment.low >= high { continue }
          let edge = graph.edges[segment.edge]
          if edge.source != node, edge.target != node { hits.append((segment.edge, node)) }
        }
      }
    }
    return hits
  }
}
