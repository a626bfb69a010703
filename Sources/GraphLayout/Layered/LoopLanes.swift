/// The courses of edges that lead back to their node, on the side of the greater cross coordinates.
struct LoopLanes {
  /// How far the loops of each node reach beyond its box.
  private(set) var extent: [Int]
  /// The lane of each edge, beyond the box; 0 if it is not a loop.
  private(set) var lane: [Int]
  /// The ends of each loop, along the side, from the upper end of the box.
  private(set) var start: [Int]
  private(set) var end: [Int]

  init(_ component: LayeredComponent, _ loops: Adjacency, _ grid: LayoutGrid) {
    extent = [Int](repeating: 0, count: component.nodes.count)
    lane = [Int](repeating: 0, count: component.source.count)
    start = lane
    end = lane
    for node in component.nodes.indices where loops.count(node) > 0 {
      let edges = loops.range(node).map { Int(loops.items[$0]) }
      let height = component.height[node]
      let before = height / 2
      let offsets = grid.portOffsets(
        count: 2 * edges.count, before: before, after: height - before)
      var reach = grid.clearance - grid.edgeSpacing
      for (index, edge) in edges.enumerated() {
        let label = max(0, component.labelCross[edge])
        reach += grid.edgeSpacing
        if component.labelCross[edge] >= 0 { reach += label / 2 + grid.boxSpacing }
        lane[edge] = reach
        reach += component.labelCross[edge] >= 0 ? label - label / 2 + grid.boxSpacing : 0
        start[edge] = before + offsets[edges.count - 1 - index]
        end[edge] = before + offsets[edges.count + index]
      }
      extent[node] = reach
    }
  }
}
