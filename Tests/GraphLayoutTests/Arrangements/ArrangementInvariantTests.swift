import GraphLayout
import TestSupport
import Testing

extension GraphArrangement {
  /// All arrangements except layers, which have tests of their own.
  static let free: [GraphArrangement] = [.tree, .radial, .grid(columns: nil), .force]
}

/// The rules of all plans, for each arrangement.
struct ArrangementInvariantTests {
  /// The graphs whose edges are all routed, and that a debug build lays out quickly.
  private static let names =
    TestScale.isFull
    ? SuiteGraph.names.filter { !unrouted.contains($0) }
    : ["chain-10", "cycle-12", "kg-foaf-11", "compound-nested-36", "tree-binary-63"]

  /// Graphs with more edges than are routed around boxes or than have room at a node.
  private static let unrouted = [
    "kg-1000", "layered-dag-1000", "layered-dag-5000", "layered-dag-100-dense", "random-dag-200",
    "star-101", "tree-random-1000",
  ]

  /// The violations that rules of arrangements do not allow.
  private static func violations(
    _ graph: LayoutGraph, _ arrangement: GraphArrangement, _ options: GraphLayoutOptions
  ) -> [String] {
    let plan = arrangement.plan(graph, options: options)
    let found = LayoutInvariants.violations(graph, plan, options)
    // Ports need not be centered (E1.3).
    return found.filter { !$0.hasPrefix("L5b") }
  }

  /// Whether edges are few enough that all are routed, and nodes have room for their ports.
  private static func haveEdgesRoom(_ graph: LayoutGraph) -> Bool {
    var degree = [Int](repeating: 0, count: graph.nodes.count)
    for edge in graph.edges {
      degree[edge.source] += 1
      degree[edge.target] += 1
    }
    return graph.edges.count <= (TestScale.isFull ? 100 : 40) && degree.allSatisfy { $0 <= 8 }
  }

  @Test(.needsSharedFolder, arguments: names, GraphArrangement.free)
  func `E2.1 and E2.3 hold on the graphs of the suite`(
    name: String, arrangement: GraphArrangement
  ) throws {
    let suite = try #require(SuiteGraph.load(name))
    let options = GraphLayoutOptions(direction: suite.direction)
    #expect(Self.violations(suite.graph, arrangement, options) == [])
  }

  @Test(.needsSharedFolder, arguments: names, GraphArrangement.free)
  func `E2.1 and E2.3 hold in cells on the graphs of the suite`(
    name: String, arrangement: GraphArrangement
  ) throws {
    var suite = try #require(SuiteGraph.load(name))
    for node in suite.graph.nodes.indices {
      let size = suite.graph.nodes[node].size
      suite.graph.nodes[node].size = Size2D(width: size.width / 8, height: size.height / 16)
    }
    let options = GraphLayoutOptions.cells(direction: suite.direction)
    #expect(Self.violations(suite.graph, arrangement, options) == [])
  }

  @Test(.needsSharedFolder, arguments: TestScale.isFull ? unrouted : [])
  func `E2.4 Boxes do not overlap where edges are not routed`(name: String) throws {
    let suite = try #require(SuiteGraph.load(name))
    let options = GraphLayoutOptions(direction: suite.direction)
    for arrangement in GraphArrangement.free {
      let plan = arrangement.plan(suite.graph, options: options)
      let found = LayoutInvariants.violations(suite.graph, plan, options)
      // Only the distances of routes may be violated.
      let allowed = ["L3 ", "L5a ", "L5b ", "L5c ", "L5d "]
      #expect(
        found.filter { line in !allowed.contains { line.hasPrefix($0) } } == [], "\(arrangement)")
    }
  }

  @Test func `E2.1 and E2.2 hold on random graphs`() {
    for seed in TestScale.seeds(12, of: 300) {
      let (graph, options) = RandomGraph.make(seed: seed, hasGroups: seed % 2 == 1)
      guard Self.haveEdgesRoom(graph) else { continue }
      for arrangement in GraphArrangement.free {
        let found = Self.violations(graph, arrangement, options)
        #expect(found == [], "seed \(seed), \(arrangement)")
      }
    }
  }

  @Test func `E2.1 Equal input gives an equal plan`() {
    let (graph, options) = RandomGraph.make(seed: 5, hasGroups: true)
    for arrangement in GraphArrangement.free {
      let first = arrangement.plan(graph, options: options)
      for _ in 0..<TestScale.many(3) {
        #expect(arrangement.plan(graph, options: options) == first)
      }
    }
  }

  @Test func `E2.1 Sizes that are not usable are replaced`() {
    let sizes = [
      Size2D(width: .nan, height: 36), Size2D(width: .infinity, height: -.infinity),
      Size2D(width: -50, height: -10), Size2D(width: 1e300, height: 36),
      Size2D(width: 0, height: 0),
    ]
    var graph = LayoutGraph(nodes: sizes.map { LayoutGraph.Node(size: $0, group: 7) })
    graph.edges = (0..<5).flatMap { a in
      (0..<5).map { LayoutGraph.Edge(source: a, target: $0 + 1, labelSize: sizes[$0]) }
    }
    var strange = GraphLayoutOptions(direction: .bottomToTop)
    strange.nodeSpacing = .nan
    strange.rankSpacing = -.infinity
    strange.edgeSpacing = .infinity
    strange.aspectRatio = .nan
    strange.groupPadding = -3
    for options in [GraphLayoutOptions(), .cells(direction: .rightToLeft), strange] {
      for arrangement in GraphArrangement.free {
        let plan = arrangement.plan(graph, options: options)
        #expect(plan.routes.count == 25 && plan.routes[4] == nil)
        for frame in plan.nodeFrames {
          #expect(frame.min.x >= 0 && frame.min.y >= 0 && frame.max.x < 1e13)
        }
        for point in plan.routes.flatMap({ $0?.points ?? [] }) {
          #expect(point.x >= 0 && point.y >= 0 && point.x < 1e13 && point.y < 1e13)
        }
      }
    }
  }

  @Test func `E2.1 A cancelled layout is empty, and a late one is valid`() {
    let graph = HostileGraph.tournament(9)
    for arrangement in GraphArrangement.free {
      var options = GraphLayoutOptions()
      options.isCancelled = { true }
      let cancelled = arrangement.plan(graph, options: options)
      #expect(cancelled.outcome == .cancelled && cancelled.nodeFrames.isEmpty)
      options.isCancelled = nil
      options.deadline = .now
      let late = arrangement.plan(graph, options: options)
      #expect(late.outcome == .limited)
      #expect(LayoutMetrics(graph, late).nodeOverlaps == 0)
      #expect(late.routes.allSatisfy { $0 != nil })
    }
  }

  @Test func `E2.13 Large trees, chains, stars and many parts are laid out`() {
    // More nodes than edges are routed between (E2.4).
    let count = TestScale.isFull ? 100_000 : 4_100
    for graph in [
      HostileGraph.tree(count), HostileGraph.chain(count), HostileGraph.cycle(count),
      HostileGraph.star(count / 4), HostileGraph.isolated(count / 10),
      HostileGraph.pairs(count / 4), HostileGraph.nestedGroups(TestScale.isFull ? 200 : 40),
      HostileGraph.tournament(60),
    ] {
      for arrangement in GraphArrangement.free {
        let plan = arrangement.plan(graph, options: GraphLayoutOptions())
        #expect(plan.outcome == .complete && plan.size.width.isFinite)
        #expect(plan.routes.allSatisfy { ($0?.points.count ?? 0) >= 2 })
        if graph.groups.isEmpty, graph.nodes.count <= 10_000 {
          let boxes = GraphPlan(nodeFrames: plan.nodeFrames)
          #expect(LayoutMetrics(LayoutGraph(), boxes).nodeOverlaps == 0)
        }
      }
    }
  }
}
