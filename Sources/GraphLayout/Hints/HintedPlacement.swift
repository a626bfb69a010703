/// Arranges boxes in layers, those that hints name as blocks.
struct HintedPlacement: BoxArrangement {
  let grid: LayoutGrid
  let options: GraphLayoutOptions
  let hints: HintPlaces
  var dividesParts: Bool { false }

  func plan(_ boxes: BoxGraph, budget: inout LayoutBudget) -> BoxPlan {
    var blocks = HintBlocks(boxes, grid, options.direction)
    for hint in hints.hints(in: boxes.group) { blocks.join(hint) }
    blocks.joinCells()
    var middles = layered(blocks, boxes)
    settle(&middles, at: blocks.points, blocks)
    var plan = BoxPlan(
      cross: [Int](repeating: 0, count: boxes.count), main: [Int](repeating: 0, count: boxes.count))
    for (block, middle) in zip(blocks.blocks, middles) {
      for part in block.parts {
        plan.cross[part.box] = middle.cross - block.cross / 2 + part.cross
        plan.main[part.box] = middle.main - block.main / 2 + part.main
      }
    }
    return plan
  }

  /// The middles of the blocks in a layered layout.
  private func layered(_ blocks: HintBlocks, _ boxes: BoxGraph) -> [GridPoint] {
    let scale = grid.isCells ? 1.0 : 1024.0
    // The space around blocks is a part of them. In cells, extents are one less than the number of cells.
    let extra = grid.isCells ? 1 : 0
    var graph = LayoutGraph()
    for block in blocks.blocks {
      graph.nodes.append(
        LayoutGraph.Node(
          size: Size2D(
            width: Double(block.cross + 2 * block.room + extra) / scale,
            height: Double(block.main + 2 * block.room + extra) / scale)))
    }
    for link in boxes.links {
      let (source, target) = (blocks.owner[Int(link.source)], blocks.owner[Int(link.target)])
      if source != target { graph.edges.append(LayoutGraph.Edge(source: source, target: target)) }
    }
    var options = options
    options.nodeSpacing = grid.isCells ? 0 : 1
    options.rankSpacing = options.nodeSpacing
    let plan = LayeredLayout.plan(graph, options: options)
    guard plan.nodeFrames.count == blocks.blocks.count else {
      return blocks.blocks.map { _ in GridPoint(cross: 0, main: 0) }
    }
    return zip(blocks.blocks, plan.nodeFrames).map { block, frame in
      GridPoint(
        cross: wholeBelow(frame.min.x * scale) + block.room + block.cross / 2,
        main: wholeBelow(frame.min.y * scale) + block.room + block.main / 2)
    }
  }

  /// Moves blocks with a point there, relative to the first of them, and others down where they would
  /// overlap.
  private func settle(
    _ middles: inout [GridPoint], at points: [GridPoint?], _ blocks: HintBlocks
  ) {
    let fixed = points.indices.filter { points[$0] != nil }
    guard let first = fixed.first, let origin = points[first] else { return }
    let start = middles[first]
    for block in fixed {
      guard let point = points[block] else { continue }
      middles[block] = GridPoint(
        cross: start.cross + point.cross - origin.cross,
        main: start.main + point.main - origin.main)
    }
    let others = middles.indices.filter { points[$0] == nil }.sorted {
      (middles[$0].main, middles[$0].cross, $0) < (middles[$1].main, middles[$1].cross, $1)
    }
    var placed: [Int] = []
    for block in fixed + others {
      var isFree = false
      while !isFree {
        isFree = true
        for other in placed
        where blocks.overlap(block, a: middles[block], second: other, b: middles[other]) {
          middles[block].main =
            middles[other].main + blocks.height(other) / 2 + (blocks.height(block) + 1) / 2 + 1
          isFree = false
        }
      }
      placed.append(block)
    }
  }
}
