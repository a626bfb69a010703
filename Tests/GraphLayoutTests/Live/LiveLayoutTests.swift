import GraphLayout
import TestSupport
import Testing

/// Rules for plans that continue others.
struct LiveLayoutTests {
  /// The graphs that a debug build replays quickly.
  private static let names =
    TestScale.isFull
    ? SuiteGraph.names.filter { $0 != "layered-dag-5000" }
    : TestScale.some(
      of: SuiteGraph.names.filter {
        ![
          "kg-1000", "layered-dag-1000", "layered-dag-5000", "tree-random-1000", "random-dag-200",
          "layered-dag-100-dense", "grid-10x10", "layered-dag-100",
        ].contains($0)
      }, oneIn: 3)

  /// Those in which a few edges come too near to others.
  private static let crowded = ["kg-1000", "layered-dag-1000"]

  /// The random graphs in which an edge finds no route that satisfies all rules.
  private static let withoutRoute: Set<UInt64> = [458, 482]

  private static func violations(
    _ graph: LayoutGraph, _ plan: GraphPlan, _ options: GraphLayoutOptions
  ) -> [String] {
    // Ports need not be centered.
    LayoutInvariants.violations(graph, plan, options).filter { !$0.hasPrefix("L5b") }
  }

  // G7.1, G7.2 and G7.3
  @Test(.needsSharedFolder, arguments: [LayoutUnit.pixels, .cells])
  func `G7.1–G7.3 hold while the graphs of the suite arrive`(unit: LayoutUnit) throws {
    var (moves, frames) = (0, 0)
    for name in Self.names {
      var suite = try #require(SuiteGraph.load(name))
      var options = GraphLayoutOptions(direction: suite.direction)
      if unit == .cells {
        options = .cells(direction: suite.direction)
        for node in suite.graph.nodes.indices {
          let size = suite.graph.nodes[node].size
          suite.graph.nodes[node].size = Size2D(width: size.width / 8, height: size.height / 16)
        }
      }
      var replay = LiveReplay(suite.graph, options)
      let count = suite.graph.edges.count
      replay.run(checkingEvery: count > 600 ? 100 : TestScale.isFull ? 1 : 7)
      #expect(replay.flips == 0, "\(name)")
      if Self.crowded.contains(name) {
        #expect(replay.movedShare <= 0.11, "\(name)")
        continue
      }
      #expect(replay.violations == [], "\(name)")
      moves += replay.moves
      frames += replay.nodeFrames
    }
    #expect(
      Double(moves) <= 0.03 * Double(frames * TestScale.scatter), "\(moves) of \(frames)")
  }

  @Test func `G7.9 A loop with a label stays in the group of its node`() throws {
    for isCells in [true, false] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let scale = isCells ? 1.0 : 16
        let options =
          isCells
          ? GraphLayoutOptions.cells(direction: direction)
          : GraphLayoutOptions(direction: direction)
        let size = Size2D(width: 12 * scale, height: 9 * scale)
        let label = Size2D(width: 9 * scale, height: scale)
        var graph = LayoutGraph(
          nodes: (0..<4).map { .init(size: size, group: $0 / 2) },
          edges: [
            .init(source: 0, target: 1, labelSize: label), .init(source: 1, target: 2),
            .init(source: 2, target: 3), .init(source: 0, target: 0, labelSize: label),
            .init(source: 2, target: 2, labelSize: label),
          ],
          groups: [.init(), .init()])
        graph.edges.append(.init(source: 1, target: 1, labelSize: label))
        let plan = LiveLayout.plan(graph, options: options)
        #expect(Self.violations(graph, plan, options) == [])
        for edge in graph.edges.indices where graph.edges[edge].source == graph.edges[edge].target {
          let frame = try #require(plan.groupFrames[graph.edges[edge].source / 2])
          let route = try #require(plan.routes[edge])
          #expect(route.points.count == 4)
          for point in route.points { #expect(frame.grown(by: 0.5).contains(point)) }
        }
      }
    }
  }

  @Test func `G7.1 and G7.2 hold while random graphs arrive`() {
    // In the last ones, an edge needs columns of its own, or ends beside the boxes of its row.
    for seed in TestScale.seeds(8, of: 600) + [150, 210, 260, 570, 590] {
      let (graph, options) = RandomGraph.make(seed: seed, hasGroups: seed % 2 == 1)
      var replay = LiveReplay(graph, options)
      replay.run(edgesPerFrame: seed % 5 == 0 ? 4 : 1, checkingEvery: TestScale.isFull ? 1 : 3)
      #expect(replay.violations.isEmpty != Self.withoutRoute.contains(seed), "seed \(seed)")
      #expect(replay.flips == 0, "seed \(seed)")
    }
  }

  @Test func `G7.1 and G7.5 hold when nodes go and boxes grow`() {
    for seed in TestScale.seeds(4, of: 400) {
      let isCells = seed % 2 == 0
      let direction = LayoutDirection.allCases[Int(seed / 2 % 4)]
      let options =
        isCells
        ? GraphLayoutOptions.cells(direction: direction)
        : GraphLayoutOptions(direction: direction)
      var sequence = LiveSequence(seed: seed, isCells: isCells, isHostile: false)
      var layout = LiveLayout(options: options)
      for step in 0..<40 {
        sequence.step()
        let plan = layout.update(to: sequence.graph, from: sequence.previous)
        #expect(
          Self.violations(sequence.graph, plan, options) == [], "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `G7.6 Any sequence of graphs has finite plans`() {
    for seed in TestScale.seeds(4, of: 400) {
      let isCells = seed % 2 == 0
      let options: GraphLayoutOptions =
        isCells ? .cells(direction: .rightToLeft) : GraphLayoutOptions()
      var sequence = LiveSequence(seed: seed, isCells: isCells, isHostile: true)
      var layout = LiveLayout(options: options)
      for step in 0..<40 {
        sequence.step()
        let plan = layout.update(to: sequence.graph, from: sequence.previous)
        #expect(plan.nodeFrames.count == sequence.graph.nodes.count)
        #expect(plan.size.width < 1e13 && plan.size.height < 1e13, "seed \(seed), step \(step)")
        #expect(plan.nodeFrames.allSatisfy { $0.min.x >= 0 && $0.min.y >= 0 })
        // The check of cells visits each of them.
        if isCells { continue }
        let found = Self.violations(sequence.graph, plan, options).filter {
          $0.hasPrefix("G1") || $0.hasPrefix("G2") || $0.hasPrefix("L3") || $0.hasPrefix("L5e")
        }
        #expect(found == [], "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `G7.6 A correspondence may name anything`() {
    let graph = HostileGraph.chain(4)
    var layout = LiveLayout(options: GraphLayoutOptions())
    _ = layout.update(to: graph)
    for list: [Int?] in [[], [0, 0, 0, 0], [9, -1, nil, 2], [3, 2, 1, 0, 5, 6]] {
      let previous = GraphCorrespondence(nodes: list, edges: list, groups: list)
      let plan = layout.update(to: graph, from: previous)
      #expect(Self.violations(graph, plan, GraphLayoutOptions()) == [])
    }
    #expect(layout.update(to: LayoutGraph()).nodeFrames.isEmpty)
    #expect(layout.update(to: graph).nodeFrames.count == 4)
  }

  @Test func `G7.4 The first plan of a connected graph is that of a settled layout`() {
    for options in [GraphLayoutOptions(), .cells(direction: .leftToRight)] {
      let graph = HostileGraph.tree(40, window: 8)
      var layout = LiveLayout(options: options)
      let plan = layout.update(to: graph)
      let settled = LayeredLayout.plan(graph, options: options)
      #expect(plan.nodeFrames == settled.nodeFrames && plan.routes == settled.routes)
      #expect(plan.layerPositions.map(\.rank) == settled.layerPositions.map(\.rank))
    }
  }

  @Test func `G7.4 A new node is in the rank that its edge asks for`() {
    var graph = HostileGraph.chain(2)
    var layout = LiveLayout(options: GraphLayoutOptions())
    _ = layout.update(to: graph)
    graph.nodes.append(graph.nodes[0])
    graph.nodes.append(graph.nodes[0])
    graph.edges.append(LayoutGraph.Edge(source: 0, target: 2))
    graph.edges.append(LayoutGraph.Edge(source: 3, target: 1))
    let plan = layout.update(to: graph)
    #expect(plan.layerPositions.map(\.rank) == [0, 1, 1, 0])
  }

  @Test func `G7.3 A box that grows moves only what is in its way`() {
    var graph = HostileGraph.chain(3)
    graph.nodes.append(graph.nodes[0])
    graph.edges.append(LayoutGraph.Edge(source: 0, target: 3))
    var layout = LiveLayout(options: GraphLayoutOptions())
    let before = layout.update(to: graph)
    graph.nodes[1].size.height += 12
    let plan = layout.update(to: graph)
    #expect(plan.nodeFrames[1].height == 48)
    for node in [0, 3] { #expect(plan.nodeFrames[node] == before.nodeFrames[node]) }
    #expect(plan.nodeFrames[2].min.y - before.nodeFrames[2].min.y <= 14)
  }

  @Test func `G7.10 A graph is laid out as if it had arrived edge by edge`() {
    var graph = HostileGraph.tree(30, window: 5)
    for edge in graph.edges.indices {
      graph.edges[edge].labelSize = Size2D(width: Double(4 + edge % 9), height: 1)
    }
    // The order of appearance is not that of the indices.
    graph.edges.reverse()
    graph.edges.append(LayoutGraph.Edge(source: 0, target: 99))
    graph.nodes.append(graph.nodes[0])
    let options = GraphLayoutOptions.cells()
    let plan = LiveLayout.plan(graph, options: options)
    #expect(plan.routes.last == .some(nil) && plan.nodeFrames.count == 31)
    var replay = LiveReplay(graph, options)
    replay.run()
    #expect(replay.violations == [])
    func sorted(_ frames: [Rect2D]) -> [[Double]] {
      frames.map { [$0.min.y, $0.min.x, $0.max.y, $0.max.x] }.sorted {
        $0.lexicographicallyPrecedes($1)
      }
    }
    #expect(sorted(plan.nodeFrames) == sorted(replay.plan.nodeFrames))
    #expect(plan.routes.dropLast().map(\.?.points) == replay.plan.routes.map(\.?.points))
    graph.edges.removeLast()
    #expect(Self.violations(graph, plan.withoutLastRoute, options) == [])
  }

  @Test func `G7.9 Labels leave corners visible`() {
    var (covered, count) = (0, 0)
    for seed in TestScale.seeds(6, of: 60) {
      var graph = HostileGraph.tree(24, window: Int(3 + seed % 5))
      for node in graph.nodes.indices { graph.nodes[node].size = Size2D(width: 12, height: 3) }
      for edge in graph.edges.indices {
        let width = Double(4 + (edge &* 7 &+ Int(seed)) % 11)
        graph.edges[edge].labelSize = Size2D(width: width, height: 1)
      }
      let directions = [LayoutDirection.topToBottom, .leftToRight]
      var replay = LiveReplay(graph, .cells(direction: directions[Int(seed % 2)]))
      replay.run(checkingEvery: 5)
      #expect(replay.violations == [])
      for route in replay.plan.routes {
        guard let route, let label = route.labelFrame else { continue }
        count += 1
        let corners = route.points.dropFirst().dropLast()
        let isCovering = corners.contains {
          label.min.x <= $0.x && $0.x < label.max.x && label.min.y <= $0.y && $0.y < label.max.y
        }
        covered += isCovering ? 1 : 0
      }
    }
    #expect(count > 100 && covered * 50 <= count * TestScale.scatter, "\(covered) of \(count)")
  }

  @Test func `G7.11 Routes and labels keep off the borders of groups`() {
    let sizes = [(5, -1), (20, 0), (17, 0), (12, 1), (7, 1), (14, 1), (14, 2), (11, 2)]
    var graph = LayoutGraph(
      nodes: sizes.map { .init(size: Size2D(width: Double($0.0), height: 3), group: $0.1) },
      groups: [13, 20, 23].map { .init(labelSize: Size2D(width: $0, height: 1)) })
    let edges = [(0, 1), (2, 3), (2, 4), (2, 5), (1, 3), (1, 4), (1, 5), (3, 6), (4, 6)]
    for direction in LayoutDirection.allCases {
      let options = GraphLayoutOptions.cells(direction: direction)
      var layout = LiveLayout(options: options)
      graph.edges = []
      for (number, edge) in edges.enumerated() {
        let label = number < 1 || number > 3 ? nil : Size2D(width: 15, height: 1)
        graph.edges.append(.init(source: edge.0, target: edge.1, labelSize: label))
        let plan = layout.update(to: graph)
        #expect(Self.violations(graph, plan, options) == [], "\(direction), edge \(number)")
        for route in plan.routes.compactMap(\.self) {
          for frame in plan.groupFrames.compactMap(\.self) {
            #expect(!Self.follows(route, frame), "\(direction), edge \(number)")
          }
        }
      }
    }
  }

  /// Whether a segment of a route of cells runs along a border of a frame.
  private static func follows(_ route: EdgeRoute, _ frame: Rect2D) -> Bool {
    zip(route.points, route.points.dropFirst()).contains { from, to in
      let (low, high) = (
        Point2D(x: min(from.x, to.x), y: min(from.y, to.y)),
        Point2D(x: max(from.x, to.x), y: max(from.y, to.y))
      )
      if from.x == to.x {
        return (from.x == frame.min.x || from.x == frame.max.x - 1)
          && min(high.y, frame.max.y - 1) > max(low.y, frame.min.y)
      }
      return (from.y == frame.min.y || from.y == frame.max.y - 1)
        && min(high.x, frame.max.x - 1) > max(low.x, frame.min.x)
    }
  }

  @Test func `G7.12 A new node without edges follows those of its group`() {
    for options in [GraphLayoutOptions(), .cells(), .cells(direction: .leftToRight)] {
      let size = Size2D(width: 12, height: 3)
      var graph = LayoutGraph(nodes: [.init(size: size, group: 0)], groups: [.init()])
      var layout = LiveLayout(options: options)
      var before = layout.update(to: graph)
      for count in 1..<5 {
        graph.nodes.append(.init(size: size, group: 0))
        let plan = layout.update(to: graph)
        #expect(plan.nodeFrames.dropLast() == before.nodeFrames[...])
        #expect(plan.layerPositions.map(\.order) == Array(0...count))
        before = plan
      }
    }
  }

  @Test func `G7.5 A removed part leaves its place to others`() {
    var graph = HostileGraph.star(4)
    var layout = LiveLayout(options: GraphLayoutOptions())
    let before = layout.update(to: graph)
    graph.nodes.remove(at: 2)
    graph.edges = [(0, 1), (0, 2)].map { LayoutGraph.Edge(source: $0.0, target: $0.1) }
    let plan = layout.update(
      to: graph, from: GraphCorrespondence(nodes: [0, 1, 3], edges: [0, 2]))
    #expect(plan.nodeFrames == [0, 1, 3].map { before.nodeFrames[$0] })
    #expect(plan.routes == [0, 2].map { before.routes[$0] })
  }

  @Test func `G7.7 Equal sequences give equal plans`() {
    for seed: UInt64 in [3, 4] {
      var plans: [[GraphPlan]] = []
      for _ in 0..<2 {
        var sequence = LiveSequence(seed: seed, isCells: seed == 4, isHostile: true)
        var layout = LiveLayout(options: seed == 4 ? .cells() : GraphLayoutOptions())
        plans.append(
          (0..<30).map { _ in
            sequence.step()
            return layout.update(to: sequence.graph, from: sequence.previous)
          })
      }
      #expect(plans[0] == plans[1])
    }
  }

  @Test func `G7.6 A cancelled update returns an empty plan`() {
    var options = GraphLayoutOptions()
    options.isCancelled = { true }
    var layout = LiveLayout(options: options)
    #expect(layout.update(to: HostileGraph.chain(9)).outcome == .cancelled)
  }
}

extension GraphPlan {
  fileprivate var withoutLastRoute: GraphPlan {
    var plan = self
    plan.routes.removeLast()
    return plan
  }
}
