import GraphLayout
import Testing

struct GraphPlanTests {
  @Test func `An empty plan has no extent`() {
    #expect(GraphPlan().size == Size2D(width: 0, height: 0))
  }

  @Test func `G1.1 An empty graph has an empty plan`() {
    let plan = LayeredLayout.plan(LayoutGraph(), options: GraphLayoutOptions())
    #expect(plan.size == Size2D(width: 0, height: 0))
    #expect(plan.outcome == .complete)
  }

  @Test func `G1.2 Sizes that are not usable are replaced`() {
    let sizes = [
      Size2D(width: .nan, height: 36), Size2D(width: .infinity, height: -.infinity),
      Size2D(width: -50, height: -10), Size2D(width: 1e300, height: 36),
      Size2D(width: 0, height: 0),
    ]
    var graph = LayoutGraph(nodes: sizes.map { LayoutGraph.Node(size: $0) })
    graph.edges = (0..<5).flatMap { a in
      (0..<5).map { LayoutGraph.Edge(source: a, target: $0, labelSize: sizes[$0]) }
    }
    for options in [GraphLayoutOptions(), .cells(direction: .rightToLeft)] {
      let plan = LayeredLayout.plan(graph, options: options)
      #expect(plan.size.width.isFinite && plan.size.height.isFinite)
      for frame in plan.nodeFrames {
        #expect(frame.min.x >= 0 && frame.min.y >= 0 && frame.max.x < 1e12 && frame.max.y < 1e12)
      }
      for route in plan.routes {
        for point in route!.points {
          #expect(point.x >= 0 && point.y >= 0 && point.x < 1e12 && point.y < 1e12)
        }
      }
    }
  }

  @Test func `G1.3 An edge to a missing node has no route`() {
    let node = LayoutGraph.Node(size: Size2D(width: 60, height: 36))
    let graph = LayoutGraph(
      nodes: [node],
      edges: [
        LayoutGraph.Edge(source: 0, target: 7), LayoutGraph.Edge(source: -1, target: 0),
        LayoutGraph.Edge(source: 0, target: 0),
      ])
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(plan.routes[0] == nil && plan.routes[1] == nil && plan.routes[2] != nil)
  }

  @Test func `G1.4 Groups in a circle are cut at the last one`() {
    var graph = HostileGraph.chain(3)
    graph.groups = [
      LayoutGraph.Group(parent: 1), LayoutGraph.Group(parent: 2), LayoutGraph.Group(parent: 0),
      LayoutGraph.Group(parent: 3), LayoutGraph.Group(parent: 99),
    ]
    graph.nodes[0].group = 0
    graph.nodes[1].group = 3
    graph.nodes[2].group = 42
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(LayoutInvariants.violations(graph, plan, GraphLayoutOptions()) == [])
    #expect(plan.groupFrames.map { $0 != nil } == [true, true, true, true, false])
    #expect(plan.groupFrames[2]!.contains(plan.groupFrames[1]!.center))
  }

  @Test func `G1.5 An edge spans the ranks that it asks for`() {
    var graph = HostileGraph.chain(3)
    graph.edges[0].minimumLength = 3
    graph.edges[1].minimumLength = -4
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(plan.layerPositions.map(\.rank) == [0, 3, 4])
  }

  @Test func `G2.5 Ranks follow the direction of edges`() {
    var graph = HostileGraph.chain(4)
    graph.nodes.append(graph.nodes[0])
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(plan.layerPositions.map(\.rank) == [0, 1, 2, 3, 0])
    #expect(plan.layerPositions.map(\.component) == [0, 0, 0, 0, 1])
    #expect(plan.layerPositions.allSatisfy { $0.order == 0 })
  }

  // G2.3
  @Test(arguments: LayoutDirection.allCases)
  func `G2.3 Sizes are kept in every direction`(direction: LayoutDirection) {
    var graph = HostileGraph.chain(3)
    graph.nodes[1].size = Size2D(width: 100, height: 20)
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions(direction: direction))
    #expect(plan.nodeFrames.map(\.size) == graph.nodes.map(\.size))
    let (first, last) = (plan.nodeFrames[0].center, plan.nodeFrames[2].center)
    switch direction {
    case .topToBottom: #expect(first.y < last.y && first.x == last.x)
    case .bottomToTop: #expect(first.y > last.y && first.x == last.x)
    case .leftToRight: #expect(first.x < last.x && first.y == last.y)
    case .rightToLeft: #expect(first.x > last.x && first.y == last.y)
    }
  }

  @Test func `G2.2 Boxes in cells have room for their edges`() {
    let graph = HostileGraph.parallel(20)
    let plan = LayeredLayout.plan(graph, options: .cells())
    #expect(plan.nodeFrames[0].width >= 22)
    let small = LayoutGraph(nodes: [LayoutGraph.Node(size: Size2D(width: 1, height: 1))])
    let frame = LayeredLayout.plan(small, options: .cells()).nodeFrames[0]
    #expect(frame.size == Size2D(width: 3, height: 3))
  }

  @Test func `G2.2 In cells, sides grow only for more edges than they have cells`() {
    let options = GraphLayoutOptions.cells(direction: .leftToRight)
    func heights(_ edges: [(Int, Int)], count: Int) -> [Double] {
      let graph = LayoutGraph(
        nodes: (0..<count).map { _ in LayoutGraph.Node(size: Size2D(width: 9, height: 3)) },
        edges: edges.map { LayoutGraph.Edge(source: $0.0, target: $0.1) })
      let plan = LayeredLayout.plan(graph, options: options)
      #expect(LayoutInvariants.violations(graph, plan, options) == [])
      return plan.nodeFrames.map(\.height)
    }
    // A chain, and one that leads back to its start.
    #expect(heights([(0, 1), (1, 2), (2, 3)], count: 4) == [3, 3, 3, 3])
    #expect(heights([(0, 1), (1, 2), (2, 0)], count: 3) == [4, 3, 4])
    // What comes in and what goes out do not add up.
    #expect(heights([(0, 2), (1, 2), (2, 3), (2, 4)], count: 5)[2] == 4)
    #expect(heights([(0, 3), (1, 3), (2, 3), (3, 4)], count: 5)[3] == 5)
  }

  @Test func `G2.4 Many parts are packed to a ratio`() {
    let plan = LayeredLayout.plan(
      HostileGraph.isolated(TestScaleCount.parts), options: GraphLayoutOptions())
    let ratio = plan.size.width / plan.size.height
    #expect((0.95...2.05).contains(ratio))
  }

  @Test func `G3.9 A loop does not change ranks`() {
    var graph = HostileGraph.chain(3)
    let before = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    graph.edges.append(LayoutGraph.Edge(source: 1, target: 1))
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(plan.layerPositions == before.layerPositions)
    #expect(plan.routes[2]!.points.count >= 4)
  }

  @Test func `G5.3 The label of a group has a strip at its top`() {
    for direction in LayoutDirection.allCases {
      var graph = HostileGraph.chain(2)
      graph.groups = [LayoutGraph.Group(labelSize: Size2D(width: 50, height: 18))]
      graph.nodes[0].group = 0
      graph.nodes[1].group = 0
      let options = GraphLayoutOptions(direction: direction)
      let plan = LayeredLayout.plan(graph, options: options)
      let top = min(plan.nodeFrames[0].min.y, plan.nodeFrames[1].min.y)
      #expect(top - plan.groupFrames[0]!.min.y >= options.groupPadding + 18)
      // In cells, the label is on the border, with a free row below it.
      graph.groups[0].labelSize = Size2D(width: 9, height: 1)
      let cells = LayeredLayout.plan(graph, options: .cells(direction: direction))
      let first = min(cells.nodeFrames[0].min.y, cells.nodeFrames[1].min.y)
      #expect(first - cells.groupFrames[0]!.min.y == 2)
      #expect(cells.groupFrames[0]!.width >= 11)
    }
  }

  /// The ranks that the nodes of a graph have in a plan.
  private static func ranks(_ graph: LayoutGraph) -> [Int] {
    LayeredLayout.plan(graph, options: GraphLayoutOptions()).layerPositions.map(\.rank)
  }

  @Test func `G5.4 What has no edge in its group is in the ranks of the group`() {
    for size in [4, 9] {
      // A node at the end of a chain, one without edges, and a pair with an edge.
      var graph = HostileGraph.chain(size)
      graph.groups = [LayoutGraph.Group(), LayoutGraph.Group(parent: 0)]
      graph.nodes[size - 1].group = 1
      for group in [1, 0, 0] {
        graph.nodes.append(LayoutGraph.Node(size: Size2D(width: 60, height: 36), group: group))
      }
      graph.edges.append(LayoutGraph.Edge(source: size + 1, target: size + 2))
      let ranks = Self.ranks(graph)
      #expect(ranks[size] == size - 1)
      #expect(ranks[size + 1] + 1 == ranks[size + 2] && ranks[size + 2] >= size - 1)
      #expect(ranks[size + 1] <= size - 1)
    }
  }

  @Test func `G5.4 A group of nodes without edges is one rank`() {
    var graph = HostileGraph.chain(5)
    graph.groups = [LayoutGraph.Group(), LayoutGraph.Group()]
    for node in [0, 1] { graph.nodes[node].group = 1 }
    for _ in 0..<4 {
      graph.nodes.append(LayoutGraph.Node(size: Size2D(width: 60, height: 36), group: 0))
    }
    graph.edges.append(LayoutGraph.Edge(source: 3, target: 6))
    let ranks = Self.ranks(graph)
    #expect(Set(ranks[5...]).count == 1 && ranks[5] == ranks[3] + 1)
  }

  @Test func `G5.4 Members of a group are kept together`() {
    // Two steps of a group, each before the end of a longer way: they do not spread over it.
    var graph = HostileGraph.chain(6)
    graph.groups = [LayoutGraph.Group()]
    for target in [1, 5] {
      graph.nodes.append(LayoutGraph.Node(size: Size2D(width: 60, height: 36), group: 0))
      graph.edges.append(
        LayoutGraph.Edge(source: graph.nodes.count - 1, target: target))
    }
    let ranks = Self.ranks(graph)
    #expect(ranks[6] == ranks[7])
  }

  @Test func `G2.1 Frames in a column keep the distance of ranks where it has room for them`() {
    for (options, distance) in [(GraphLayoutOptions(), 24.0 + 20 + 24), (.cells(), 1 + 1 + 1 + 2)] {
      var graph = HostileGraph.chain(2)
      graph.groups = [LayoutGraph.Group(), LayoutGraph.Group()]
      for node in 0..<2 { graph.nodes[node].group = node }
      let plan = LayeredLayout.plan(graph, options: options)
      #expect(plan.nodeFrames[1].min.y - plan.nodeFrames[0].max.y == distance)
      #expect(LayoutInvariants.violations(graph, plan, options) == [])
    }
  }

  @Test func `G4.2 Labels of neighbors are two cells apart`() {
    var graph = LayoutGraph(
      nodes: (0..<4).map { _ in LayoutGraph.Node(size: Size2D(width: 5, height: 3)) })
    for target in 1...3 {
      graph.edges.append(
        LayoutGraph.Edge(source: 0, target: target, labelSize: Size2D(width: 12, height: 1)))
    }
    let plan = LayeredLayout.plan(graph, options: .cells())
    let frames = plan.routes.map { $0!.labelFrame! }.sorted { $0.min.x < $1.min.x }
    for (first, second) in zip(frames, frames.dropFirst()) {
      #expect(first.min.y == second.min.y && second.min.x - first.max.x == 2)
    }
  }

  @Test func `G3.8 A chosen port is used on the side where edges leave`() {
    var graph = HostileGraph.chain(2)
    graph.nodes[0].ports = [
      LayoutGraph.Port(side: .bottom, offset: 10), LayoutGraph.Port(side: .left, offset: 3),
    ]
    graph.nodes[1].ports = [LayoutGraph.Port(side: .top)]
    graph.edges[0].sourcePort = 0
    graph.edges[0].targetPort = 0
    var plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(plan.routes[0]!.points[0].x == plan.nodeFrames[0].min.x + 10)
    #expect(plan.routes[0]!.points.last!.x == plan.nodeFrames[1].center.x)
    graph.edges[0].sourcePort = 1
    plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    #expect(LayoutInvariants.violations(graph, plan, GraphLayoutOptions()) == [])
  }
}
