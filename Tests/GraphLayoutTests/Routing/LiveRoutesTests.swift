import GraphLayout
import TestSupport
import Testing

struct LiveRoutesTests {
  private static func options(_ isCells: Bool) -> GraphLayoutOptions {
    isCells ? .cells() : GraphLayoutOptions()
  }

  private static func box(
    _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    isContainer: Bool = false
  ) -> LiveRoutes.Box {
    LiveRoutes.Box(
      id: id,
      frame: Rect2D(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height)),
      isContainer: isContainer)
  }

  /// Two boxes side by side, with an edge between them.
  private static func pair(_ isCells: Bool) -> (
    routes: LiveRoutes, boxes: [LiveRoutes.Box], edges: [LiveRoutes.Edge]
  ) {
    let unit = isCells ? 1.0 : 14
    let boxes = [
      box("a", -20 * unit, -3 * unit, 9 * unit, 3 * unit),
      box("b", 30 * unit, -3 * unit, 9 * unit, 3 * unit),
    ]
    let edges = [LiveRoutes.Edge(id: "e", source: "a", target: "b")]
    var routes = LiveRoutes(options: options(isCells))
    #expect(routes.update(boxes: boxes, edges: edges) == ["e"])
    return (routes, boxes, edges)
  }

  /// Calls `update` until all routes are final.
  private static func settle(
    _ routes: inout LiveRoutes, _ boxes: [LiveRoutes.Box], _ edges: [LiveRoutes.Edge]
  ) {
    for _ in 0...edges.count where !routes.isSettled {
      _ = routes.update(boxes: boxes, edges: edges)
    }
    #expect(routes.isSettled)
    #expect(routes.update(boxes: boxes, edges: edges) == [])
  }

  // E4.1, E4.2, E4.3, E4.5, E4.7 and E4.8
  @Test(arguments: [false, true])
  func `E4.1–E4.8 Routes follow a random walk of boxes`(isCells: Bool) {
    let options = Self.options(isCells)
    var (avoidable, settledCount) = (0, 0)
    for seed in TestScale.seeds(2, of: 60) {
      var walk = LiveRoutesWalk(seed: seed, isCells: isCells, count: 6 + Int(seed % 3) * 6)
      var routes = LiveRoutes(options: options)
      var copy = routes
      for step in 0..<300 {
        let before = LiveRoutesInvariants(walk.boxes, walk.edges, routes, isCells: isCells)
        walk.step()
        let changed = routes.update(boxes: walk.boxes, edges: walk.edges)
        #expect(copy.update(boxes: walk.boxes, edges: walk.edges) == changed)
        let check = LiveRoutesInvariants(walk.boxes, walk.edges, routes, isCells: isCells)
        #expect(check.shapeViolations() == [], "seed \(seed), step \(step)")
        #expect(Self.needlessChanges(before, check) == [], "seed \(seed), step \(step)")
        let differing = walk.edges.map(\.id)
          .filter { before.routes.route(of: $0) != routes.route(of: $0) }
        #expect(changed == differing, "seed \(seed), step \(step)")
        Self.settle(&routes, walk.boxes, walk.edges)
        Self.settle(&copy, walk.boxes, walk.edges)
        guard step % 10 == 0 else { continue }
        let settled = LiveRoutesInvariants(walk.boxes, walk.edges, routes, isCells: isCells)
        #expect(settled.shapeViolations() == [], "seed \(seed), step \(step)")
        avoidable += settled.avoidableHits(options).count
        settledCount += walk.edges.count
        for edge in walk.edges { #expect(copy.route(of: edge.id) == routes.route(of: edge.id)) }
      }
    }
    #expect(avoidable * 50 <= settledCount * TestScale.scatter, "\(avoidable) of \(settledCount)")
  }

  /// Edges whose routes have changed although neither they nor their ends did, and no box came near.
  private static func needlessChanges(
    _ before: LiveRoutesInvariants, _ after: LiveRoutesInvariants
  ) -> [String] {
    let edges = Dictionary(uniqueKeysWithValues: before.edges.map { ($0.id, $0) })
    return after.edges.compactMap { edge in
      guard edges[edge.id] == edge, let old = before.routes.route(of: edge.id),
        before.boxes[edge.source] == after.boxes[edge.source],
        before.boxes[edge.target] == after.boxes[edge.target],
        old != after.routes.route(of: edge.id)
      else { return nil }
      let isMet = after.boxes.values.contains { box in
        before.boxes[box.id] != box
          && (after.meets(old, box, growth: 3)
            || old.labelFrame.map { $0.grown(by: 1).intersects(box.frame) } ?? false)
      }
      return isMet ? nil : edge.id
    }
  }

  @Test(arguments: [false, true])
  func `E4.3 A route stays until a box comes into its way, also after the box has left`(
    isCells: Bool
  ) {
    var (routes, boxes, edges) = Self.pair(isCells)
    let unit = isCells ? 1.0 : 14
    let straight = routes.route(of: "e")
    #expect(straight?.points.count == 2)
    boxes.append(Self.box("c", 5 * unit, 10 * unit, 9 * unit, 3 * unit))
    #expect(routes.update(boxes: boxes, edges: edges) == [])
    boxes[2].frame = boxes[2].frame.offset(x: 0, y: -13 * unit)
    #expect(routes.update(boxes: boxes, edges: edges) == ["e"])
    let around = routes.route(of: "e")
    #expect((around?.points.count ?? 0) >= 4)
    boxes[2].frame = boxes[2].frame.offset(x: 0, y: 13 * unit)
    #expect(routes.update(boxes: boxes, edges: edges) == [])
    #expect(routes.route(of: "e") == around)
    boxes[0].frame = boxes[0].frame.offset(x: unit, y: 0)
    #expect(routes.update(boxes: boxes, edges: edges) == ["e"])
    #expect(routes.route(of: "e")?.points.count == 2)
    edges[0].sourceSide = .left
    #expect(routes.update(boxes: boxes, edges: edges) == ["e"])
    #expect(routes.route(of: "e")?.points[0].x == boxes[0].frame.min.x)
    edges[0].labelSize = Size2D(width: 3 * unit, height: unit)
    #expect(routes.update(boxes: boxes, edges: edges) == ["e"])
    #expect(routes.route(of: "e")?.labelFrame != nil)
    boxes.removeFirst()
    #expect(routes.update(boxes: boxes, edges: edges) == ["e"])
    #expect(routes.route(of: "e") == nil)
    routes.removeAll()
    #expect(routes.update(boxes: boxes, edges: []) == [] && routes.isSettled)
  }

  @Test(arguments: [false, true])
  func `E4.4 When both ends move by the same distance, the route moves along`(isCells: Bool) {
    for seed: UInt64 in 0..<4 {
      var walk = LiveRoutesWalk(seed: seed, isCells: isCells, count: 12)
      var routes = LiveRoutes(options: Self.options(isCells))
      _ = routes.update(boxes: walk.boxes, edges: walk.edges)
      Self.settle(&routes, walk.boxes, walk.edges)
      let before = walk.edges.map { routes.route(of: $0.id)! }
      let (dx, dy) = isCells ? (-70.0, 31.0) : (-70.25, 0.1)
      for index in walk.boxes.indices { walk.move(index, dx, dy) }
      #expect(routes.update(boxes: walk.boxes, edges: walk.edges).count == walk.edges.count)
      for (edge, old) in zip(walk.edges, before) {
        let new = routes.route(of: edge.id)!
        #expect(new.points.count == old.points.count)
        for (point, other) in zip(new.points, old.points) {
          #expect(abs(point.x - other.x - dx) < 0.003 && abs(point.y - other.y - dy) < 0.003)
        }
      }
    }
  }

  @Test func `E4.4 A route that moves along gives way to boxes and other routes`() {
    let edges = [
      LiveRoutes.Edge(id: "a", source: "a", target: "b", sourceSide: .right, targetSide: .left),
      LiveRoutes.Edge(id: "d", source: "d", target: "f"),
    ]
    var boxes = [
      Self.box("a", -120, -3, 9, 3), Self.box("b", -70, 7, 9, 3), Self.box("c", 20, 20, 9, 3),
      Self.box("d", 5, -40, 9, 3), Self.box("f", 5, 60, 9, 3),
    ]
    var routes = LiveRoutes(options: .cells())
    _ = routes.update(boxes: boxes, edges: edges)
    let (step, line) = (routes.route(of: "a")!.points, routes.route(of: "d")!.points)
    #expect(step.count == 4 && step[1].x == step[2].x && line.count == 2)
    func move(x: Double, y: Double) {
      for index in 0...1 { boxes[index].frame = boxes[index].frame.offset(x: x, y: y) }
      #expect(routes.update(boxes: boxes, edges: edges) == ["a"])
    }
    // To the other route.
    move(x: line[0].x - step[1].x, y: 0)
    #expect(routes.route(of: "a")!.points.dropFirst().dropLast().allSatisfy { $0.x != line[0].x })
    // Away from it, and to the other box.
    move(x: -60, y: 0)
    let shape = routes.route(of: "a")!.points
    move(x: 20 - shape[1].x, y: 0)
    #expect(routes.route(of: "a")!.points[1].x == 20)
    move(x: 4, y: 18)
    #expect(
      LiveRoutesInvariants(boxes, edges, routes, isCells: true).avoidableHits(.cells()) == [])
    #expect(routes.route(of: "a")!.points[1].x != 24)
  }

  @Test(arguments: [false, true])
  func `E4.6 Coordinates may be negative, and any numbers are accepted`(isCells: Bool) {
    let numbers = [0, -5, 7, -1e9, 1e9, 1e300, -1e300, .nan, .infinity, -.infinity, 0.5]
    var state: UInt64 = 5
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return numbers[Int(state >> 33) % numbers.count]
    }
    for _ in 0..<12 {
      var routes = LiveRoutes(options: Self.options(isCells))
      for _ in 0..<2 {
        let boxes = (0..<5).map {
          LiveRoutes.Box(
            id: "\($0)",
            frame: Rect2D(Point2D(x: next(), y: next()), Point2D(x: next(), y: next())),
            isContainer: $0 == 4)
        }
        let edges = [(0, 1), (1, 2), (3, 3), (4, 0), (2, 4)].map {
          LiveRoutes.Edge(
            id: "\($0)", source: "\($0)", target: "\($1)",
            labelSize: Size2D(width: next(), height: next()))
        }
        _ = routes.update(boxes: boxes, edges: edges)
        Self.settle(&routes, boxes, edges)
        for edge in edges {
          let points = routes.route(of: edge.id)?.points ?? []
          #expect(points.count > 1 && points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
      }
    }
  }

  @Test func `E4.1 IDs that do not exist, or exist twice`() {
    var routes = LiveRoutes()
    let boxes = [
      Self.box("a", 0, 0, 50, 50), Self.box("a", 500, 0, 50, 50), Self.box("b", 200, 0, 50, 50),
    ]
    let edges = [
      LiveRoutes.Edge(id: "e", source: "a", target: "b"),
      LiveRoutes.Edge(id: "e", source: "b", target: "b"),
      LiveRoutes.Edge(id: "f", source: "a", target: "z"),
    ]
    #expect(routes.update(boxes: boxes, edges: edges) == ["e"])
    #expect(routes.route(of: "e")?.points[0].x == 50)
    #expect(routes.route(of: "f") == nil && routes.route(of: "z") == nil)
    #expect(routes.update(boxes: boxes, edges: edges) == [])
  }

  @Test(arguments: [false, true])
  func `E4.5 Edges cross the borders of containers, and end at them`(isCells: Bool) {
    let unit = isCells ? 1.0 : 14
    func box(_ id: String, _ x: Double, _ y: Double, _ width: Double, isContainer: Bool = false)
      -> LiveRoutes.Box
    {
      Self.box(
        id, x * unit, y * unit, width * unit, (isContainer ? 20 : 5) * unit,
        isContainer: isContainer)
    }
    let boxes = [
      box("group", -40, -30, 40, isContainer: true), box("a", -35, -20, 8), box("b", -20, -20, 8),
      box("c", 20, -20, 8),
    ]
    let edges = [("a", "c"), ("group", "c"), ("a", "group"), ("group", "b"), ("a", "b")].map {
      LiveRoutes.Edge(id: "\($0)-\($1)", source: $0, target: $1)
    }
    var routes = LiveRoutes(options: Self.options(isCells))
    _ = routes.update(boxes: boxes, edges: edges)
    let check = LiveRoutesInvariants(boxes, edges, routes, isCells: isCells)
    #expect(check.shapeViolations() == [] && check.avoidableHits(Self.options(isCells)) == [])
    #expect(routes.route(of: "group-c")?.points.count == 2)
    #expect(routes.route(of: "a-group")?.points.count == 2)
    // The other box is between the box and the right border.
    #expect(routes.route(of: "a-group")?.points[1].x != boxes[0].frame.max.x)
  }

  @Test func `E4.7 The work of an update is limited, and later ones continue it`() {
    var boxes: [LiveRoutes.Box] = []
    for index in 0..<400 {
      boxes.append(
        Self.box(
          "\(index)", Double(index % 20 * 30), Double(index / 20 * 12) + Double(index % 3), 9, 3))
    }
    let edges = (0..<400).map {
      LiveRoutes.Edge(id: "\($0)", source: "\($0)", target: "\(($0 * 7 + 45) % 400)")
    }
    var routes = LiveRoutes(options: .cells())
    #expect(routes.update(boxes: boxes, edges: edges).count == 400)
    #expect(!routes.isSettled)
    var updates = 1
    while !routes.isSettled, updates < 400 {
      _ = routes.update(boxes: boxes, edges: edges)
      updates += 1
    }
    #expect(routes.isSettled && updates > 2)
    let check = LiveRoutesInvariants(boxes, edges, routes, isCells: true)
    #expect(check.shapeViolations() == [])
    #expect(routes.update(boxes: boxes, edges: edges) == [])
  }

  @Test(arguments: [false, true])
  func `E4.9 During a drag, the sides of a route change seldom`(isCells: Bool) {
    var (routes, boxes, edges) = Self.pair(isCells)
    let unit = isCells ? 1.0 : 14
    boxes.append(Self.box("c", 5 * unit, -4 * unit, 9 * unit, 5 * unit))
    var sides: [String] = []
    for frame in 0..<60 {
      boxes[1].frame = boxes[1].frame.offset(x: -unit / 2, y: frame % 2 == 0 ? unit : -unit)
      boxes[1].frame = Rect2D(
        origin: Point2D(x: boxes[1].frame.min.x.rounded(), y: boxes[1].frame.min.y),
        size: boxes[1].frame.size)
      _ = routes.update(boxes: boxes, edges: edges)
      let points = routes.route(of: "e")!.points
      sides.append("\(points[1].x - points[0].x > 0) \(points[1].x == points[0].x)")
    }
    #expect(zip(sides, sides.dropFirst()).count { $0 != $1 } <= 4)
  }

  @Test func `E4.2 Sides that are full are shared`() {
    let boxes = [
      Self.box("a", 0, 0, 9, 3), Self.box("b", 40, -10, 9, 3), Self.box("c", 40, 10, 9, 3),
    ]
    let edges = ["b", "c"].map {
      LiveRoutes.Edge(id: $0, source: "a", target: $0, sourceSide: .right, targetSide: .left)
    }
    var routes = LiveRoutes(options: .cells())
    #expect(routes.update(boxes: boxes, edges: edges).count == 2)
    for edge in edges {
      let points = routes.route(of: edge.id)!.points
      #expect(points[0] == Point2D(x: 8, y: 1) && points[points.count - 1].x == 40)
    }
  }
}
