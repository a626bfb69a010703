/// Arranges boxes as trees, in levels by the distance from the root.
struct TreePlacement: BoxArrangement {
  let grid: LayoutGrid
  /// The lanes that are kept free in each gap for edges outside of the tree.
  let freeLanes: Int
  var dividesParts: Bool { true }

  func plan(_ boxes: BoxGraph, budget: inout LayoutBudget) -> BoxPlan {
    let forest = SpanningForest(directed: boxes)
    _ = budget.spend(boxes.count)
    var before = [Int](repeating: 0, count: boxes.count)
    var after = before
    for box in before.indices {
      before[box] = boxes.cross[box] / 2
      after[box] = boxes.cross[box] - before[box]
      let link = forest.link[box] >= 0 ? boxes.links[Int(forest.link[box])] : nil
      if let link, link.isDirect, link.labelCross >= 0 {
        before[box] = max(before[box], link.labelCross / 2)
        after[box] = max(after[box], link.labelCross - link.labelCross / 2)
      }
      before[box] += boxes.room[box]
      after[box] += boxes.room[box]
    }
    let middles = TidyTree.middles(forest, before: before, after: after)
    var plan = BoxPlan(
      cross: boxes.cross.indices.map { middles[$0] - boxes.cross[$0] / 2 },
      main: [Int](repeating: 0, count: boxes.count))
    let fans = TreeFans(boxes, forest: forest, middles: middles, grid: grid)
    let levels = TreeLevels(boxes, forest: forest, fans: fans, grid: grid, freeLanes: freeLanes)
    for box in boxes.cross.indices { plan.main[box] = levels.start[Int(forest.depth[box])] }
    plan.routes = fans.routes(boxes, forest: forest, middles: middles, levels: levels, grid: grid)
    return plan
  }
}

/// Where the levels of a forest and the gaps between them are along the main axis.
struct TreeLevels {
  /// The place where each level starts.
  private(set) var start: [Int] = []
  /// The place of the middle of the lanes in the gap after each level, and where the labels end.
  private(set) var laneMiddle: [Int] = []
  private(set) var labelEnd: [Int] = []

  init(
    _ boxes: BoxGraph, forest: SpanningForest, fans: TreeFans, grid: LayoutGrid,
    freeLanes: Int
  ) {
    var extent: [Int] = []
    var lanes: [Int] = []
    var label: [Int] = []
    var room: [Int] = []
    for box in forest.order.lazy.map(Int.init) {
      let level = Int(forest.depth[box])
      if level == extent.count {
        extent.append(0)
        lanes.append(0)
        label.append(-1)
        room.append(0)
      }
      extent[level] = max(extent[level], boxes.main[box])
      room[level] = max(room[level], boxes.room[box])
      lanes[level] = max(lanes[level], fans.laneCount[box])
      if forest.link[box] >= 0, boxes.links[Int(forest.link[box])].isDirect {
        label[level] = max(label[level], boxes.links[Int(forest.link[box])].labelMain)
      }
    }
    var place = 0
    for level in extent.indices {
      start.append(place)
      place += extent[level]
      let next = level + 1
      guard next < extent.count else { break }
      let labels = label[next] >= 0 ? label[next] + 2 * grid.boxSpacing : 0
      let span = max(0, lanes[level] - 1) * grid.edgeSpacing
      var gap = labels + (lanes[level] > 0 ? span + 2 * grid.clearance : 0)
      gap = max(gap, grid.rankSpacing, room[level] + room[next]) + freeLanes * grid.edgeSpacing
      laneMiddle.append(place + (gap - labels) / 2)
      labelEnd.append(place + gap - grid.boxSpacing)
      place += gap
    }
  }
}
