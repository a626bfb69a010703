/// The courses of edges that lead back to their node, on the side of the greater cross coordinates.
struct LoopLanes {
  /// How far the loops of each node reach beyond its box.
  private(set) var extent: [Int]
  /// The greatest extent of the labels of each node's loops along the main axis.
  private(set) var labelHeight: [Int]
  /// The lane of each edge, beyond the box; 0 if it is not a loop.
  private(set) var lane: [Int]
  /// The ends of each loop, along the side, from the upper end of the box.
  private(set) var start: [Int]
  private(set) var end: [Int]
  /// For a loop that has to go around the label of another: the column beyond the box where it turns
  /// away from the middle, and how far; 0 for others.
  private(set) var detour: [Int]
  private(set) var level: [Int]

  init(_ component: LayeredComponent, _ loops: Adjacency, _ grid: LayoutGrid) {
    extent = [Int](repeating: 0, count: component.nodes.count)
    labelHeight = extent
    lane = [Int](repeating: 0, count: component.source.count)
    start = lane
    end = lane
    detour = lane
    level = lane
    for node in component.nodes.indices where loops.count(node) > 0 {
      // Loops with labels are outside, where no other loop surrounds the label.
      let all = loops.range(node).map { Int(loops.items[$0]) }
      let edges =
        all.filter { component.labelCross[$0] < 0 } + all.filter { component.labelCross[$0] >= 0 }
      for edge in edges { labelHeight[node] = max(labelHeight[node], component.labelMain[edge]) }
      let height = component.height[node]
      let before = height / 2
      let offsets = grid.portOffsets(
        count: 2 * edges.count, before: before, after: height - before)
      let detours = addDetours(edges, offsets: offsets, component: component, grid: grid)
      labelHeight[node] = max(labelHeight[node], 2 * (edges.last.map { level[$0] } ?? 0))
      var reach = grid.clearance + (detours - 1) * grid.edgeSpacing
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

  /// Lets loops whose ends are too near to the middle run around the labels of those inside, and those
  /// with labels reach beyond both ends of their own, so that both corners are seen.
  ///
  /// - Returns: the number of detours.
  private mutating func addDetours(
    _ edges: [Int], offsets: [Int], component: LayeredComponent, grid: LayoutGrid
  ) -> Int {
    var needed = 0
    var turning: [Int] = []
    for (index, edge) in edges.enumerated() {
      let (start, end) = (offsets[edges.count - 1 - index], offsets[edges.count + index])
      let label = component.labelMain[edge]
      let own = label < 0 ? 0 : (label + 1) / 2 + (grid.isCells ? 1 : grid.portSpacing)
      // Offsets may be negative, so the middle is rounded down by a shift.
      let middle = (start + end) >> 1
      if min(middle - start, end - middle) < max(needed, own) {
        level[edge] = max(needed, own)
        needed = level[edge] + grid.edgeSpacing
        turning.append(edge)
      }
      if component.labelMain[edge] >= 0 {
        needed = max(needed, (component.labelMain[edge] + 1) / 2 + grid.boxSpacing)
      }
    }
    for (index, edge) in turning.enumerated() {
      detour[edge] = grid.clearance + (turning.count - 1 - index) * grid.edgeSpacing
    }
    return turning.count
  }
}
