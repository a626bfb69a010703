import GraphLayout
import TestSupport
import Testing

struct EdgeRoutingTests {
  /// Two rows of boxes with edges between all kinds of pairs.
  private static func example() -> (graph: LayoutGraph, plan: GraphPlan) {
    var graph = LayoutGraph()
    var plan = GraphPlan(size: Size2D(width: 720, height: 270))
    for index in 0..<8 {
      let origin = Point2D(x: Double(80 + index % 4 * 180), y: Double(80 + index / 4 * 140))
      let size = Size2D(width: 100, height: 50)
      graph.nodes.append(LayoutGraph.Node(size: size))
      plan.nodeFrames.append(Rect2D(origin: origin, size: size))
    }
    for (source, target) in [(0, 1), (0, 5), (2, 4), (3, 7), (6, 1), (5, 5), (0, 3), (0, 1)] {
      graph.edges.append(LayoutGraph.Edge(source: source, target: target))
    }
    return (graph, plan)
  }

  private static func isFinite(_ plan: GraphPlan) -> Bool {
    plan.routes.allSatisfy { route in
      guard let route else { return true }
      return route.points.count >= 2
        && route.points.allSatisfy {
          $0.x.isFinite && $0.y.isFinite && $0.x >= 0 && $0.y >= 0 && $0.x <= plan.size.width
            && $0.y <= plan.size.height
        }
    }
  }

  @Test func `E1.1 Only the routes that are asked for change, and no frame`() {
    let (graph, plan) = Self.example()
    let options = GraphLayoutOptions()
    let all = EdgeRouting.plan(
      graph, edges: Array(graph.edges.indices), in: plan, options: options)
    #expect(LayoutInvariants.violations(graph, all, options) == [])
    for edge in graph.edges.indices {
      var moved = all
      let frame = moved.nodeFrames[graph.edges[edge].source]
      moved.nodeFrames[graph.edges[edge].source] = frame.offset(x: 10, y: 20)
      let result = EdgeRouting.plan(graph, edges: [edge], in: moved, options: options)
      #expect(result.nodeFrames == moved.nodeFrames)
      #expect(result.routes[edge] != nil)
      for other in graph.edges.indices where other != edge {
        #expect(result.routes[other] == moved.routes[other])
      }
    }
  }

  @Test func `E1.2 Edges without ends or frames have no route`() {
    var (graph, plan) = Self.example()
    graph.edges.append(LayoutGraph.Edge(source: 0, target: 99))
    graph.edges.append(LayoutGraph.Edge(source: -1, target: 0))
    plan.nodeFrames.removeLast()
    let result = EdgeRouting.plan(
      graph, edges: [3, 8, 9, 100, -7, 0, 0], in: plan, options: GraphLayoutOptions())
    #expect(result.routes.count == graph.edges.count)
    #expect(result.routes.indices.filter { result.routes[$0] != nil } == [0])
  }

  @Test func `E1.4 Boxes that touch, overlap, contain each other or have no size get routes`() {
    let frames: [[(Double, Double, Double, Double)]] = [
      [(0, 0, 50, 50), (50, 0, 50, 50)], [(0, 0, 50, 50), (20, 20, 50, 50)],
      [(0, 0, 300, 300), (100, 100, 20, 20)], [(0, 0, 0, 0), (0, 0, 0, 0)],
      [(100, 100, 0, 0), (200, 100, 0, 0)], [(0, 0, 10, 10), (0, 0, 10, 10)],
      [(.nan, 0, 10, .nan), (40, .infinity, 10, 10)], [(-50, -70, 30, 30), (-20, -20, 10, 10)],
      [(1e9, 1e9, 1e9, 1e9), (0, 0, 10, 10)], [(1e300, 0, 5, 5), (0, 1e300, 5, 5)],
      [(0, 0, 2, 2), (3, 0, 2, 2)], [(0, 0, 1, 1e9), (20, 0, 1e9, 1)],
      // Enclosed: the second box is surrounded by others.
      [
        (0, 0, 60, 30), (200, 200, 40, 40), (180, 180, 80, 18), (180, 242, 80, 18),
        (180, 199, 18, 42), (242, 199, 18, 42),
      ],
    ]
    for options in [GraphLayoutOptions(), .cells()] {
      for boxes in frames {
        var graph = LayoutGraph()
        var plan = GraphPlan()
        for (x, y, width, height) in boxes {
          graph.nodes.append(LayoutGraph.Node(size: Size2D(width: width, height: height)))
          plan.nodeFrames.append(Rect2D(Point2D(x: x, y: y), Point2D(x: x + width, y: y + height)))
        }
        for (source, target) in [(0, 1), (1, 0), (0, 0), (1, 1), (0, 1)] {
          graph.edges.append(
            LayoutGraph.Edge(
              source: source, target: target, labelSize: Size2D(width: 30, height: 10)))
        }
        let plans = [[0], [2], Array(graph.edges.indices)].map {
          EdgeRouting.plan(graph, edges: $0, in: plan, options: options)
        }
        for (result, count) in zip(plans, [1, 1, 5]) {
          #expect(Self.isFinite(result), "\(boxes)")
          #expect(result.routes.count { $0 != nil } == count)
          #expect(result.routes.allSatisfy { $0 == nil || $0?.labelFrame != nil })
        }
      }
    }
  }

  @Test func `E1.6 Equal input gives equal routes`() {
    for isCells in [false, true] {
      let placement = RandomPlacement(seed: 4, isCells: isCells, hasLabels: true)
      let first = placement.routed()
      for _ in 0..<3 { #expect(placement.routed() == first) }
    }
  }

  @Test func `E1.7 After the deadline, all edges have routes, and a cancelled plan is empty`() {
    let placement = RandomPlacement(seed: 4, isCells: false)
    var options = placement.options
    options.deadline = .now
    let edges = Array(placement.graph.edges.indices)
    let late = EdgeRouting.plan(placement.graph, edges: edges, in: placement.plan, options: options)
    #expect(late.outcome == .limited)
    #expect(late.routes.allSatisfy { $0 != nil } && Self.isFinite(late))
    options.isCancelled = { true }
    let cancelled = EdgeRouting.plan(
      placement.graph, edges: edges, in: placement.plan, options: options)
    #expect(cancelled == GraphPlan(outcome: .cancelled))
  }

  // E1.3, G3.1–G3.9, G4.1 and G4.2
  @Test(arguments: [false, true], [false, true])
  func `E1.3 Between boxes with space, the rules of G3 and G4 hold`(
    isCells: Bool, hasLabels: Bool
  ) {
    for seed in TestScale.seeds(8, of: 400) {
      let placement = RandomPlacement(seed: seed, isCells: isCells, hasLabels: hasLabels)
      let plan = placement.routed()
      let violations = LayoutInvariants.violations(placement.graph, plan, placement.options)
      #expect(violations.filter { !$0.hasPrefix("L5b") } == [], "seed \(seed)")
    }
  }

  @Test func `E1.5 A route is straight where that is possible, and goes around what is between`() {
    var graph = LayoutGraph()
    var plan = GraphPlan(size: Size2D(width: 600, height: 300))
    let size = Size2D(width: 100, height: 50)
    for (x, y) in [(60.0, 100.0), (420, 110), (240, 90)] {
      graph.nodes.append(LayoutGraph.Node(size: size))
      plan.nodeFrames.append(Rect2D(origin: Point2D(x: x, y: y), size: size))
    }
    graph.edges = [LayoutGraph.Edge(source: 0, target: 1)]
    let around = EdgeRouting.plan(graph, edges: [0], in: plan, options: GraphLayoutOptions())
    let metrics = LayoutMetrics(graph, around)
    #expect(metrics.edgeNodeHits == 0 && metrics.bends <= 4 && metrics.length < 400)
    plan.nodeFrames.removeLast()
    graph.nodes.removeLast()
    let straight = EdgeRouting.plan(graph, edges: [0], in: plan, options: GraphLayoutOptions())
    #expect(straight.routes[0]!.points.count == 2)
  }

  @Test func `E1.8 Large plans have a coarser lattice, and routes avoid boxes`() {
    var graph = LayoutGraph()
    var plan = GraphPlan(size: Size2D(width: 3e6, height: 3e6))
    let size = Size2D(width: 100_000, height: 100_000)
    for row in 0..<5 {
      for column in 0..<5 {
        let origin = Point2D(x: Double(100_000 + column * 400_000), y: Double(row * 400_000))
        graph.nodes.append(LayoutGraph.Node(size: size))
        plan.nodeFrames.append(Rect2D(origin: origin, size: size))
      }
    }
    for node in 0..<25 {
      graph.edges.append(LayoutGraph.Edge(source: node, target: node * 7 % 25))
    }
    for options in [GraphLayoutOptions(), .cells()] {
      let result = EdgeRouting.plan(
        graph, edges: Array(graph.edges.indices), in: plan, options: options)
      #expect(LayoutMetrics(graph, result).edgeNodeHits == 0)
    }
  }
}
