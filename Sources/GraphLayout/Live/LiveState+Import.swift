extension LiveState {
  /// Lays out a graph afresh: its connected parts side by side, in common rows, and below each other
  /// where they would become too wide.
  init?(
    _ graph: LayoutGraph, _ options: GraphLayoutOptions, budget: inout LayoutBudget
  ) {
    self.init(options)
    let input = LayeredInput(graph, grid)
    var plans: [ComponentPlan] = []
    for component in input.components {
      if budget.isCancelled { return nil }
      plans.append(
        LayeredEngine.plan(component, grid: grid, effort: options.effort, budget: &budget))
    }
    if budget.isCancelled { return nil }
    addParts(graph)
    for node in nodes.indices {
      // In cells, boxes have room for their edges.
      nodes[node].cross = grid.extents(graph.nodes[node].size).cross
      nodes[node].main = grid.extents(graph.nodes[node].size).main
    }
    let widest = Self.shelfWidth(plans, grid, options.aspectRatio)
    var first = 0
    while first < plans.count {
      var last = first
      var width = 0
      while last < plans.count {
        let next = plans[last].greatest.cross - plans[last].least.cross
        if last > first, width + next > widest { break }
        width += next + grid.nodeSpacing
        last += 1
      }
      addShelf(plans, input, first..<last)
      first = last
    }
    rowNodes = [[Int32]](repeating: [], count: rows.count)
    for node in nodes.indices {
      rowNodes[nodes[node].row].append(Int32(node))
      reach(nodes[node].box)
    }
    for group in groups { if let box = group.box { reach(box) } }
    for edge in edges {
      for point in edge.points { reach(LiveBox(point)) }
      if let label = edge.label, !edge.points.isEmpty { reach(label.box) }
    }
    for edge in edges.indices where edges[edge].source == edges[edge].target && isValid(edge) {
      route(edge)
    }
  }

  /// Appends the nodes, edges and groups of a graph without places.
  private mutating func addParts(_ graph: LayoutGraph) {
    forest = GroupForest(graph)
    groups = Self.groups(of: graph, forest, grid)
    nodes = graph.nodes.map { Node(group: group(of: $0)) }
    edges = graph.edges.map { Self.edge($0, grid) }
  }

  /// The groups of a graph, without places.
  static func groups(
    of graph: LayoutGraph, _ forest: GroupForest, _ grid: LayoutGrid
  ) -> [Group] {
    zip(graph.groups, forest.parent).map { value, parent in
      let label = value.labelSize.map(grid.titleExtents)
      return Group(
        parent: parent, labelSize: value.labelSize, labelCross: label?.cross ?? 0,
        labelMain: label?.main ?? 0)
    }
  }

  func group(of node: LayoutGraph.Node) -> Int {
    node.group.flatMap { groups.indices.contains($0) ? $0 : nil } ?? -1
  }

  static func edge(_ edge: LayoutGraph.Edge, _ grid: LayoutGrid) -> Edge {
    let label = edge.labelSize.map(grid.extents)
    return Edge(
      source: edge.source, target: edge.target,
      length: max(1, min(edge.minimumLength, 1000)),
      label: label.map { Label(size: edge.labelSize!, cross: $0.cross, main: $0.main) })
  }

  func isValid(_ edge: Int) -> Bool {
    nodes.indices.contains(edges[edge].source) && nodes.indices.contains(edges[edge].target)
  }

  private static func shelfWidth(
    _ plans: [ComponentPlan], _ grid: LayoutGrid, _ aspectRatio: Double
  ) -> Int {
    var area = 0.0
    for plan in plans {
      area +=
        Double(plan.greatest.cross - plan.least.cross + grid.nodeSpacing)
        * Double(plan.greatest.main - plan.least.main + grid.rankSpacing)
    }
    let ratio = aspectRatio.isFinite && aspectRatio > 0 ? min(max(aspectRatio, 0.01), 100) : 1
    return wholeRoot(area * (grid.isHorizontal ? 1 / ratio : ratio))
  }

  /// Places parts side by side below what there is.
  private mutating func addShelf(
    _ plans: [ComponentPlan], _ input: LayeredInput, _ range: Range<Int>
  ) {
    let firstRow = rows.count
    var bands: [[Row]] = []
    for part in range {
      bands.append(Self.bands(plans[part], input.components[part]))
    }
    // How far each row of each part moves along the main axis.
    var shifts = bands.map { [Int](repeating: 0, count: $0.count) }
    var bottom = greatest.main
    let (opening, closing) = Self.borders(plans[range], bands)
    for row in 0..<(bands.map(\.count).max() ?? 0) {
      let parts = bands.indices.filter { row < bands[$0].count }
      var top = 0
      for part in parts {
        let own = bands[part][row].top
        let plan = plans[range.lowerBound + part]
        if row > 0 {
          top = max(top, own + shifts[part][row - 1])
        } else {
          // Above the first row are the borders of groups.
          let above = own - plan.least.main
          top = max(top, firstRow > 0 ? bottom + grid.rankSpacing + above : above)
        }
      }
      if row > 0 {
        top = max(top, bottom + leastSpacing, bottom + closing[row - 1] + opening[row] + 1)
      }
      bottom = top
      for part in parts {
        shifts[part][row] = top - bands[part][row].top
        bottom = max(bottom, bands[part][row].bottom + shifts[part][row])
      }
      rows.append(Row(top: top, bottom: bottom))
    }
    var cross = 0
    for (index, part) in range.enumerated() {
      let plan = plans[part]
      add(
        plan, component: input.components[part], bands: bands[index], shifts: shifts[index],
        cross: cross - plan.least.cross, firstRow: firstRow)
      cross += plan.greatest.cross - plan.least.cross + grid.nodeSpacing
    }
  }

  /// How far the borders of groups are above and below the rows where the groups begin and end.
  private static func borders(
    _ plans: ArraySlice<ComponentPlan>, _ bands: [[Row]]
  ) -> (opening: [Int], closing: [Int]) {
    var opening = [Int](repeating: 0, count: bands.map(\.count).max() ?? 0)
    var closing = opening
    for (plan, bands) in zip(plans, bands) {
      for (least, greatest) in plan.groupBoxes {
        let first = bands.firstIndex { $0.top > least.main } ?? 0
        let last = bands.lastIndex { $0.bottom < greatest.main } ?? 0
        opening[first] = max(opening[first], bands[first].top - least.main)
        closing[last] = max(closing[last], greatest.main - bands[last].bottom)
      }
    }
    return (opening, closing)
  }

  private static func bands(_ plan: ComponentPlan, _ component: LayeredComponent) -> [Row] {
    var bands: [Int32: Row] = [:]
    for node in plan.rank.indices {
      let (top, bottom) = (plan.main[node], plan.main[node] + component.height[node])
      let band = bands[plan.rank[node]]
      bands[plan.rank[node]] = Row(
        top: min(band?.top ?? top, top), bottom: max(band?.bottom ?? bottom, bottom))
    }
    return bands.values.sorted { $0.top < $1.top }
  }

  private mutating func add(
    _ plan: ComponentPlan, component: LayeredComponent, bands: [Row], shifts: [Int],
    cross: Int, firstRow: Int
  ) {
    func band(_ main: Int) -> Int {
      var low = 0
      var high = bands.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if bands[middle].top <= main { low = middle } else { high = middle }
      }
      return low
    }
    func moved(_ point: GridPoint) -> GridPoint {
      GridPoint(cross: point.cross + cross, main: point.main + shifts[band(point.main)])
    }
    for (local, node) in component.nodes.enumerated() {
      let row = band(plan.main[local])
      let left = plan.cross[local] - component.left[local] + cross
      let top = plan.main[local] + shifts[row]
      nodes[Int(node)].box = LiveBox(
        left: left, right: left + component.left[local] + component.right[local], top: top,
        bottom: top + component.height[local])
      nodes[Int(node)].row = firstRow + row
      greatest.main = max(greatest.main, top + component.height[local])
    }
    for (local, edge) in component.edges.enumerated()
    where component.source[local] != component.target[local] {
      let points = plan.routes[local].map(moved)
      edges[Int(edge)].points = grid.corners(points)
      if let center = plan.labels[local] { edges[Int(edge)].label?.center = moved(center) }
      for point in points { greatest.main = max(greatest.main, point.main) }
    }
    for (local, group) in component.groups.groups.enumerated() {
      let (least, greatest) = plan.groupBoxes[local]
      let (first, last) = (moved(least), moved(greatest))
      groups[Int(group)].box = LiveBox(
        left: first.cross, right: last.cross, top: first.main, bottom: last.main)
      self.greatest.main = max(self.greatest.main, last.main)
    }
  }
}

extension LiveBox {
  init(_ point: GridPoint) {
    self.init(left: point.cross, right: point.cross, top: point.main, bottom: point.main)
  }
}
