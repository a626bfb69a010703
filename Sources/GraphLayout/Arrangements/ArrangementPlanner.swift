/// Places a graph, and routes its edges in the space between the boxes.
struct ArrangementPlanner {
  private let graph: LayoutGraph
  private let options: GraphLayoutOptions
  private let grid: LayoutGrid
  private let containers: BoxContainers
  /// The places of the middles of nodes that are fixed.
  private let pins: [Int: Point2D]

  /// The greatest number of edges that are routed around boxes, and of nodes of such a graph.
  static let routedEdgeLimit = 1_000
  static let routedNodeLimit = 4_000
  /// The greatest product of the sum of the areas between the ends of edges that are routed around boxes,
  /// in squares of the edge spacing, and the mean number of edges in a channel between boxes.
  static let routedWorkLimit = 1_000_000.0

  /// - Parameter usesAllSides: whether edges leave boxes on all sides.
  init(
    _ graph: LayoutGraph, _ grid: LayoutGrid, _ options: GraphLayoutOptions, usesAllSides: Bool,
    pins: [Int: Point2D] = [:]
  ) {
    self.pins = pins
    self.graph = graph
    self.options = options
    self.grid = grid
    containers = BoxContainers(graph, grid, usesAllSides: usesAllSides)
  }

  /// Lays out the graph with an arrangement, which is made for a number of lanes that edges need between
  /// boxes.
  func plan(_ arrangement: (_ lanes: Int) -> some BoxArrangement) -> GraphPlan {
    var budget = LayoutBudget(options)
    budget.check()
    let base = max((grid.nodeSpacing + 1) / 2, (grid.edgeSpacing + 1) / 2)
    let plain = [Int](repeating: base, count: graph.nodes.count)
    guard !budget.isCancelled,
      let first = placed(arrangement(0), room: plain, groupRoom: base, &budget)
    else { return GraphPlan(outcome: .cancelled) }
    let rest = edges(outside: first)
    if rest.isEmpty || rest.count > Self.routedEdgeLimit
      || graph.nodes.count > Self.routedNodeLimit
    {
      return direct(first, budget)
    }
    var lanes = wholeBelow(min(40, first.traffic(of: rest, graph, grid)) + 0.5)
    var best: GraphPlan?
    for _ in 0..<(havePortsRoom(rest) ? Self.attempts : 1) {
      let (room, groupRoom) = self.room(for: rest, base: base, lanes: lanes)
      guard let placed = placed(arrangement(lanes), room: room, groupRoom: groupRoom, &budget)
      else { return GraphPlan(outcome: .cancelled) }
      let work = placed.area(of: rest, graph, grid) * placed.traffic(of: rest, graph, grid)
      if work > Self.routedWorkLimit { return best ?? direct(first, budget) }
      let margin = (4 + min(rest.count, 40)) * grid.edgeSpacing
      let start = placed.plan(graph, grid, margin: margin)
      var plan = EdgeRouting.plan(
        graph, edges: edges(outside: placed), in: start, options: options)
      if plan.outcome == .cancelled { return GraphPlan(outcome: .cancelled) }
      plan.crop(isCells: grid.isCells)
      if budget.isLate { plan.outcome = .limited }
      let haveRoom = !RouteConflicts(graph, plan, grid).exist
      if best == nil || haveRoom { best = plan }
      if budget.isSpent || haveRoom { break }
      lanes += 2 + lanes / 2
    }
    return best ?? GraphPlan()
  }

  /// The plan with direct routes for what the arrangement does not route itself.
  private func direct(_ placed: PlacedGraph, _ budget: LayoutBudget) -> GraphPlan {
    var plan = placed.plan(graph, grid, margin: 2 * grid.clearance)
    DirectRoutes.add(edges(outside: placed), graph, grid, to: &plan)
    plan.crop(isCells: grid.isCells)
    if budget.isLate { plan.outcome = .limited }
    return plan
  }

  /// How many times boxes are moved farther apart where routes have too little space.
  private static let attempts = 3

  /// Whether half of the sides of each node has room for the ports of some edges; if not, space between
  /// the boxes is of no use.
  private func havePortsRoom(_ edges: [Int]) -> Bool {
    var ends = [Int](repeating: 0, count: graph.nodes.count)
    for edge in edges {
      ends[graph.edges[edge].source] += 1
      ends[graph.edges[edge].target] += 1
    }
    return ends.indices.allSatisfy { node in
      let border = containers.cross[node] + containers.main[node]
      return ends[node] <= 4 || ends[node] * grid.portSpacing <= border
    }
  }

  private func placed(
    _ arrangement: some BoxArrangement, room: [Int], groupRoom: Int, _ budget: inout LayoutBudget
  ) -> PlacedGraph? {
    ArrangementEngine(
      graph, containers, arrangement, aspectRatio: options.aspectRatio, room: room,
      groupRoom: groupRoom, pins: pins
    ).place(budget: &budget)
  }

  /// The edges that an arrangement does not route itself.
  private func edges(outside placed: PlacedGraph) -> [Int] {
    var isRouted = [Bool](repeating: false, count: graph.edges.count)
    for route in placed.routes { isRouted[Int(route.edge)] = true }
    return containers.edges.filter { !isRouted[$0] }
  }

  /// The space around each node, and around groups, for some edges.
  private func room(
    for edges: [Int], base: Int, lanes: Int
  ) -> (nodes: [Int], groups: Int) {
    var ends = [Int](repeating: 0, count: graph.nodes.count)
    var label = 0
    for edge in edges {
      ends[graph.edges[edge].source] += 1
      ends[graph.edges[edge].target] += 1
      if let size = graph.edges[edge].labelSize {
        label = max(label, min(grid.extents(size).cross, grid.extents(size).main) + grid.boxSpacing)
      }
    }
    // Half of the way between two boxes: a corner at each of them, and lanes between the corners.
    let common = max(base, grid.clearance + (lanes * grid.edgeSpacing + label + 1) / 2)
    return (
      ends.map { common + min($0 / 4, 12) * (grid.edgeSpacing + 1) / 2 }, common
    )
  }
}
