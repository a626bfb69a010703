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
        let plans = [[2], Array(graph.edges.indices)].map {
          EdgeRouting.plan(graph, edges: $0, in: plan, options: options)
        }
        for (result, count) in zip(plans, [1, 5]) {
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
    for seed in TestScale.seeds(6, of: 240) {
      let placement = RandomPlacement(seed: seed, isCells: isCells, hasLabels: hasLabels)
      let plan = placement.routed()
      let violations = LayoutInvariants.violations(placement.graph, plan, placement.options)
      #expect(violations.filter { !$0.hasPrefix("L5b") } == [], "seed \(seed)")
    }
  }

  @Test func `E1.4 A route through the box of its end is fastened where it arrives`() {
    // Boxes that overlap; seeds where one has no other way.
    for seed: UInt64 in [28, 66] {
      var placement = RandomPlacement(seed: seed, isCells: false, count: 12)
      let side = 240 + Int(seed % 3) * 100
      for node in placement.plan.nodeFrames.indices {
        let point = Point2D(
          x: Double(placement.number(80...80 + side)), y: Double(placement.number(80...80 + side)))
        placement.plan.nodeFrames[node] = Rect2D(
          origin: point, size: placement.plan.nodeFrames[node].size)
      }
      let violations = LayoutInvariants.violations(
        placement.graph, placement.routed(), placement.options)
      #expect(violations.filter { $0.hasPrefix("L2") } == [], "seed \(seed)")
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

  @Test(arguments: [false, true])
  func `E1.12 Routes cross the borders of groups and do not follow them`(isCells: Bool) {
    let options = isCells ? GraphLayoutOptions.cells() : GraphLayoutOptions()
    let unit = isCells ? 1.0 : 14
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
      Rect2D(
        origin: Point2D(x: x * unit, y: y * unit),
        size: Size2D(width: width * unit, height: height * unit))
    }
    // The shortest ways from the first box lead along the borders of the group around the others.
    let frames = [
      box(10, 10, 12, 3), box(30, 20, 12, 3), box(30, 35, 12, 3), box(50, 20, 12, 3),
      box(10, 35, 8, 3),
    ]
    var graph = LayoutGraph()
    for (index, frame) in frames.enumerated() {
      graph.nodes.append(
        LayoutGraph.Node(size: frame.size, group: [1, 2, 3].contains(index) ? 0 : nil))
    }
    graph.groups = [LayoutGraph.Group(labelSize: Size2D(width: 12 * unit, height: unit))]
    for (source, target) in [(0, 1), (0, 2), (0, 3), (1, 2), (3, 4), (2, 4), (1, 0)] {
      graph.edges.append(LayoutGraph.Edge(source: source, target: target))
    }
    let group = box(26, 18, 40, 22)
    let plan = EdgeRouting.plan(
      graph, edges: Array(graph.edges.indices),
      in: GraphPlan(
        size: Size2D(width: 70 * unit, height: 45 * unit), nodeFrames: frames, groupFrames: [group]),
      options: options)
    let last = isCells ? 1.0 : 0
    let title = Rect2D(
      origin: Point2D(x: group.min.x + unit, y: group.min.y),
      size: Size2D(width: 12 * unit, height: unit))
    for route in plan.routes {
      let points = route!.points
      for (from, to) in zip(points, points.dropFirst()) {
        let segment = Rect2D(from, to)
        let isLevel = from.y == to.y
        let borders =
          isLevel ? [group.min.y, group.max.y - last] : [group.min.x, group.max.x - last]
        let (place, low, high) =
          isLevel
          ? (from.y, segment.min.x, segment.max.x) : (from.x, segment.min.y, segment.max.y)
        let (start, end) = isLevel ? (group.min.x, group.max.x) : (group.min.y, group.max.y)
        for border in borders where low < end && high > start {
          #expect(abs(place - border) >= (isCells ? 1 : 3), "\(points)")
        }
        #expect(
          !(segment.min.x < title.max.x && segment.max.x > title.min.x
            && segment.min.y < title.max.y && segment.max.y >= title.min.y), "\(points)")
      }
    }
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

  @Test func `E1.9 Chosen ports are used on every side`() {
    for options in [GraphLayoutOptions(), .cells()] {
      let isCells = options.unit == .cells
      var graph = LayoutGraph()
      var plan = GraphPlan(size: Size2D(width: 600, height: 300))
      for x in [100.0, 300] {
        let size = Size2D(width: 60, height: 40)
        graph.nodes.append(
          LayoutGraph.Node(
            size: size,
            ports: LayoutSide.allCases.map { LayoutGraph.Port(side: $0, offset: 7) }))
        plan.nodeFrames.append(Rect2D(origin: Point2D(x: x, y: 100), size: size))
      }
      for port in LayoutSide.allCases.indices {
        graph.edges.append(
          LayoutGraph.Edge(source: 0, target: 1, sourcePort: port, targetPort: 3 - port))
      }
      let result = EdgeRouting.plan(
        graph, edges: Array(graph.edges.indices), in: plan, options: options)
      let last = isCells ? 1.0 : 0
      func point(_ side: LayoutSide, _ x: Double) -> Point2D {
        switch side {
        case .top: Point2D(x: x + 7, y: 100)
        case .bottom: Point2D(x: x + 7, y: 140 - last)
        case .left: Point2D(x: x, y: 107)
        case .right: Point2D(x: x + 60 - last, y: 107)
        }
      }
      for (index, side) in LayoutSide.allCases.enumerated() {
        let points = result.routes[index]?.points ?? []
        #expect(points.first == point(side, 100))
        #expect(points.last == point(LayoutSide.allCases[3 - index], 300))
      }
      #expect(
        LayoutInvariants.violations(graph, result, options).filter { !$0.hasPrefix("L5") } == [])
    }
  }

  @Test func `E1.10 A route goes where its label has room`() {
    // Two boxes face each other with less space between them than the label needs.
    for options in [GraphLayoutOptions(), .cells()] {
      let scale = options.unit == .cells ? 0.125 : 1.0
      var graph = LayoutGraph()
      var plan = GraphPlan(size: Size2D(width: 600 * scale, height: 400 * scale))
      for x in [120.0, 240] {
        let size = Size2D(width: 72 * scale, height: 64 * scale)
        graph.nodes.append(LayoutGraph.Node(size: size))
        plan.nodeFrames.append(Rect2D(origin: Point2D(x: x * scale, y: 160 * scale), size: size))
      }
      let label = Size2D(width: 80 * scale, height: scale == 1 ? 18 : 1)
      graph.edges = [LayoutGraph.Edge(source: 0, target: 1, labelSize: label)]
      let result = EdgeRouting.plan(graph, edges: [0], in: plan, options: options)
      #expect(LayoutInvariants.violations(graph, result, options) == [])
      #expect(result.routes[0]!.points.count >= 4)
    }
  }

  @Test func `E1.3 Ports of a hub are apart, and parallel edges are beside each other`() {
    for isCells in [false, true] {
      let options = isCells ? GraphLayoutOptions.cells() : GraphLayoutOptions()
      let (width, height) = isCells ? (20.0, 9.0) : (160, 120)
      var graph = LayoutGraph()
      var plan = GraphPlan(size: Size2D(width: 6 * width, height: 6 * height))
      for (x, y) in [(2.5, 2.5), (1.0, 1.0), (2.5, 1), (4, 1), (1, 4), (2.6, 4), (4, 4)] {
        let size = Size2D(width: width / 2, height: height / 2)
        let origin = Point2D(x: (x * width).rounded(), y: (y * height).rounded())
        let rounded = Size2D(width: size.width.rounded(), height: size.height.rounded(.up))
        graph.nodes.append(LayoutGraph.Node(size: rounded))
        plan.nodeFrames.append(Rect2D(origin: origin, size: rounded))
      }
      for node in 1..<7 {
        graph.edges += [
          LayoutGraph.Edge(source: 0, target: node), LayoutGraph.Edge(source: node, target: 0),
        ]
      }
      let result = EdgeRouting.plan(
        graph, edges: Array(graph.edges.indices), in: plan, options: options)
      let violations = LayoutInvariants.violations(graph, result, options)
      #expect(violations.filter { !$0.hasPrefix("L5b") } == [])
      #expect(Set(result.routes.map { $0!.points }).count == graph.edges.count)
      #expect(LayoutMetrics(graph, result).crossings <= 6)
    }
  }
}
