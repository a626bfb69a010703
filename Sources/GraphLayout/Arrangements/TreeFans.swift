/// The edges from each box of a forest to its children: where they leave, and which lane of the gap below
/// each of them takes. Edges that lead to the left are nested, and so are those that lead to the right, so
/// that edges of a tree do not cross.
struct TreeFans {
  /// The cross coordinate where the edge from the parent leaves, by child.
  private(set) var port: [Int]
  /// The lane of the edge from the parent, by child, from the parent's side; −1 for a straight edge.
  private(set) var lane: [Int]
  /// The number of lanes below each box.
  private(set) var laneCount: [Int]

  init(_ boxes: BoxGraph, forest: SpanningForest, middles: [Int], grid: LayoutGrid) {
    port = middles
    lane = [Int](repeating: -1, count: boxes.count)
    laneCount = [Int](repeating: 0, count: boxes.count)
    for box in boxes.cross.indices where forest.childCount[box] > 0 {
      let children = forest.children(box).filter { Self.isDirect($0, boxes, forest) }.map(Int.init)
      guard !children.isEmpty else { continue }
      choosePorts(box, children: children, boxes: boxes, middles: middles, grid: grid)
      chooseLanes(box, children: children, middles: middles, grid: grid)
    }
  }

  /// Whether the edge from the parent is part of the arrangement.
  private static func isDirect(
    _ child: Int32, _ boxes: BoxGraph, _ forest: SpanningForest
  ) -> Bool {
    boxes.links[Int(forest.link[Int(child)])].isDirect
  }

  private mutating func choosePorts(
    _ box: Int, children: [Int], boxes: BoxGraph, middles: [Int], grid: LayoutGrid
  ) {
    let before = boxes.cross[box] / 2
    let after = boxes.cross[box] - before
    let range = grid.portRange(before: before, after: after)
    let (low, high) = (middles[box] + range.low, middles[box] + range.high)
    let step = grid.portStep(count: children.count, side: before + after)
    if low <= middles[children[0]], middles[children[children.count - 1]] <= high {
      return
    }
    let offsets = grid.portOffsets(count: children.count, before: before, after: after)
    for (index, child) in children.enumerated() { port[child] = middles[box] + offsets[index] }
    // An edge that could almost be straight is.
    for (index, child) in children.enumerated() {
      let least = index > 0 ? port[children[index - 1]] + step : low
      let greatest = index + 1 < children.count ? port[children[index + 1]] - step : high
      if least <= middles[child], middles[child] <= greatest { port[child] = middles[child] }
    }
  }

  private mutating func chooseLanes(
    _ box: Int, children: [Int], middles: [Int], grid: LayoutGrid
  ) {
    var last: (lane: Int, port: Int)?
    for child in children where middles[child] < port[child] {
      let isNested = last.map { $0.port + grid.edgeSpacing >= middles[child] } ?? false
      lane[child] = isNested ? last!.lane + 1 : 0
      last = (lane[child], port[child])
      laneCount[box] = max(laneCount[box], lane[child] + 1)
    }
    last = nil
    for child in children.reversed() where middles[child] > port[child] {
      let isNested = last.map { $0.port - grid.edgeSpacing <= middles[child] } ?? false
      lane[child] = isNested ? last!.lane + 1 : 0
      last = (lane[child], port[child])
      laneCount[box] = max(laneCount[box], lane[child] + 1)
    }
  }

  /// The routes of the edges of the forest.
  func routes(
    _ boxes: BoxGraph, forest: SpanningForest, middles: [Int], levels: TreeLevels,
    grid: LayoutGrid
  ) -> [BoxPlan.Route] {
    var routes: [BoxPlan.Route] = []
    for child in forest.order.lazy.map(Int.init)
    where forest.parent[child] >= 0 && Self.isDirect(Int32(child), boxes, forest) {
      let box = Int(forest.parent[child])
      let level = Int(forest.depth[box])
      let start = GridPoint(cross: port[child], main: levels.start[level] + boxes.main[box])
      let end = GridPoint(cross: middles[child], main: levels.start[level + 1])
      var points = [start]
      if lane[child] >= 0 {
        let span = (laneCount[box] - 1) * grid.edgeSpacing
        let place = levels.laneMiddle[level] - span / 2 + lane[child] * grid.edgeSpacing
        points.append(GridPoint(cross: start.cross, main: place))
        points.append(GridPoint(cross: end.cross, main: place))
      }
      points.append(end)
      let link = boxes.links[Int(forest.link[child])]
      var label: GridPoint?
      if link.labelMain >= 0 {
        label = GridPoint(
          cross: end.cross,
          main: levels.labelEnd[level] - (link.labelMain - link.labelMain / 2))
      }
      routes.append(
        BoxPlan.Route(
          edge: link.edge, points: points, label: label,
          labelExtent: GridPoint(
            cross: max(0, link.labelCross), main: max(0, link.labelMain))))
    }
    return routes
  }
}
