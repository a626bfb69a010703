import GraphLayout
import TestSupport
import Testing

/// Rules that hold for every plan, on graphs of the suite and random ones.
struct LayoutInvariantTests {
  /// The graphs that a debug build lays out quickly.
  private static let names =
    TestScale.isFull
    ? SuiteGraph.names
    : SuiteGraph.names.filter {
      ![
        "kg-1000", "layered-dag-1000", "layered-dag-5000", "tree-random-1000", "random-dag-200",
      ].contains($0)
    }

  // G2.1, G3.1–G3.6, G3.9, G5.1 and G5.2
  @Test(.needsSharedFolder, arguments: names)
  func `G2.1, G3.1–G3.6, G3.9, G5.1 and G5.2 hold on the graphs of the suite`(name: String) throws {
    let suite = try #require(SuiteGraph.load(name))
    let options = GraphLayoutOptions(direction: suite.direction)
    let plan = LayeredLayout.plan(suite.graph, options: options)
    #expect(LayoutInvariants.violations(suite.graph, plan, options) == [])
    let metrics = LayoutMetrics(suite.graph, plan)
    #expect(metrics.edgeNodeHits == 0 && metrics.collinearOverlaps == 0)
    #expect(metrics.nodeOverlaps == 0)
  }

  // G3.6 and G3.7
  @Test(.needsSharedFolder, arguments: names)
  func `G3.6 and G3.7 hold in cells on the graphs of the suite`(name: String) throws {
    var suite = try #require(SuiteGraph.load(name))
    for node in suite.graph.nodes.indices {
      let size = suite.graph.nodes[node].size
      suite.graph.nodes[node].size = Size2D(width: size.width / 8, height: size.height / 16)
    }
    let options = GraphLayoutOptions.cells(direction: suite.direction)
    let plan = LayeredLayout.plan(suite.graph, options: options)
    #expect(LayoutInvariants.violations(suite.graph, plan, options) == [])
  }

  @Test func `G4.1 and G4.2 and all invariants hold on random graphs`() {
    for seed in TestScale.seeds(20, of: 2000) {
      let (graph, options) = RandomGraph.make(seed: seed, hasGroups: seed % 2 == 1)
      let plan = LayeredLayout.plan(graph, options: options)
      #expect(LayoutInvariants.violations(graph, plan, options) == [], "seed \(seed)")
    }
  }

  @Test func `The checker finds what is wrong`() {
    let graph = HostileGraph.chain(2)
    let options = GraphLayoutOptions()
    var plan = LayeredLayout.plan(graph, options: options)
    plan.routes[0]!.points[1].x += 5
    #expect(LayoutInvariants.violations(graph, plan, options).contains { $0.hasPrefix("L1") })
    plan.nodeFrames[1] = plan.nodeFrames[0]
    #expect(LayoutInvariants.violations(graph, plan, options).contains { $0.hasPrefix("L5e") })
  }

  // G6.7
  @Test(.needsSharedFolder)
  func `G6.7 Crossings are fewer than those of dot`() throws {
    // Of `dot -Gsplines=ortho`, from metrics.json.
    let bars = [
      "bipartite-k8x8": 998, "compound-cross-80": 160, "kg-60": 97, "kg-grouped-60": 581,
      "layered-dag-100": 115, "layered-dag-100-dense": 905, "mixed-size-50": 71,
      "state-machine-24": 17, "star-101": 688, "er-schema-30": 9,
    ]
    var sum = 0
    for name in bars.keys.sorted() {
      let suite = try #require(SuiteGraph.load(name))
      let plan = LayeredLayout.plan(
        suite.graph, options: GraphLayoutOptions(direction: suite.direction))
      sum += LayoutMetrics(suite.graph, plan).crossings
    }
    #expect(Double(sum) <= 0.9 * Double(bars.values.reduce(0, +)))
  }

  // G6.8
  @Test(.needsSharedFolder)
  func `G6.8 Bends are at most 1.4 times those of dot`() throws {
    // Of `dot -Gsplines=ortho`, from metrics.json.
    let bars = [
      "bipartite-k8x8": 112, "compound-cross-80": 85, "kg-60": 80, "kg-grouped-60": 143,
      "layered-dag-100": 135, "layered-dag-100-dense": 384, "mixed-size-50": 67,
      "state-machine-24": 35, "star-101": 140, "er-schema-30": 22, "long-edges-60": 22,
      "tree-binary-63": 27,
    ]
    var sum = 0
    for name in bars.keys.sorted() {
      let suite = try #require(SuiteGraph.load(name))
      let plan = LayeredLayout.plan(
        suite.graph, options: GraphLayoutOptions(direction: suite.direction))
      sum += LayoutMetrics(suite.graph, plan).bends
    }
    #expect(Double(sum) <= 1.4 * Double(bars.values.reduce(0, +)))
  }

  @Test func `G2.6 Nodes move so that all but one of the edges to two children are straight`() {
    // A binary tree of 63 nodes.
    var graph = LayoutGraph()
    for node in 0..<63 {
      graph.nodes.append(LayoutGraph.Node(size: Size2D(width: 80, height: 40)))
      if node > 0 { graph.edges.append(LayoutGraph.Edge(source: (node - 1) / 2, target: node)) }
    }
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    for node in 0..<31 {
      let bends = [2 * node, 2 * node + 1].map { (plan.routes[$0]?.points.count ?? 9) - 2 }
      #expect(bends.min() == 0 && bends.max()! <= 2, "node \(node)")
    }
  }

  // G2.7
  @Test func `G2.7 Single edges meet the middles of their boxes`() {
    // A note above a state, and another one beside it that leads to the next state.
    var graph = LayoutGraph()
    for width in [120.0, 166, 94, 40, 40] {
      graph.nodes.append(LayoutGraph.Node(size: Size2D(width: width, height: 34)))
    }
    graph.edges = [(0, 1), (1, 3), (2, 3), (3, 4)].map {
      LayoutGraph.Edge(source: $0, target: $1)
    }
    let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions())
    for edge in [0, 3] {
      let points = plan.routes[edge]?.points ?? []
      #expect(points.count == 2)
      for node in [graph.edges[edge].source, graph.edges[edge].target] {
        #expect(abs((points.first?.x ?? 0) - plan.nodeFrames[node].center.x) < 1)
      }
    }
  }

  // G3.4
  @Test func `G3.4 Ports keep their distance from corners`() {
    for spacing in [2.0, 8] {
      var options = GraphLayoutOptions()
      options.cornerSpacing = spacing
      var graph = LayoutGraph()
      for node in 0..<31 {
        graph.nodes.append(LayoutGraph.Node(size: Size2D(width: 80, height: 40)))
        if node > 0 { graph.edges.append(LayoutGraph.Edge(source: (node - 1) / 2, target: node)) }
      }
      let plan = LayeredLayout.plan(graph, options: options)
      for (edge, route) in zip(graph.edges, plan.routes) {
        guard let points = route?.points, let first = points.first, let last = points.last else {
          Issue.record("no route")
          continue
        }
        for (point, node) in [(first, edge.source), (last, edge.target)] {
          let frame = plan.nodeFrames[node]
          #expect(min(point.x - frame.min.x, frame.max.x - point.x) >= spacing - 0.01)
        }
      }
    }
  }

  @Test func `G3.4 Edges meet the tips of pointed nodes`() {
    for direction in LayoutDirection.allCases {
      var graph = LayoutGraph()
      for width in [80.0, 60, 200, 90, 90, 90] {
        graph.nodes.append(LayoutGraph.Node(size: Size2D(width: width, height: width)))
      }
      graph.nodes[2].isPointed = true
      // A box above, several below, and a way back.
      graph.edges = [(0, 1), (1, 2), (2, 3), (2, 4), (4, 1), (2, 5), (5, 1)].map {
        LayoutGraph.Edge(source: $0, target: $1)
      }
      let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions(direction: direction))
      let isAcross = direction == .topToBottom || direction == .bottomToTop
      let frame = plan.nodeFrames[2]
      for (edge, end) in [(1, plan.routes[1]?.points.last)]
        + [2, 3, 5].map({ ($0, plan.routes[$0]?.points.first) })
      {
        guard let end else {
          Issue.record("no route")
          continue
        }
        let distance = isAcross ? end.x - frame.center.x : end.y - frame.center.y
        #expect(abs(distance) <= (edge == 1 ? 1 : 51))
      }
    }
  }
}
