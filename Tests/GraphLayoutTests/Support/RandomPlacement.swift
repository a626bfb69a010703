import GraphLayout

/// Boxes in random places, with random edges; the same seed gives the same boxes.
struct RandomPlacement {
  var graph = LayoutGraph()
  var plan = GraphPlan()
  var options: GraphLayoutOptions
  private var state: UInt64

  /// Up to 60 boxes that are at least 3 · 14 pixels, or 5 cells, apart.
  ///
  /// - Parameter hasLabels: whether some edges have labels.
  init(seed: UInt64, isCells: Bool, hasLabels: Bool = false, count: Int? = nil) {
    state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    options = isCells ? .cells() : GraphLayoutOptions()
    for _ in 0..<8 { _ = next() }
    let count = count ?? number(2...60)
    place(count, isCells)
    connect(count * number(6...18) / 10, isCells, hasLabels)
    plan.routes = [EdgeRoute?](repeating: nil, count: graph.edges.count)
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  private mutating func place(_ count: Int, _ isCells: Bool) {
    let gap = isCells ? 5.0 : 42
    let margin = isCells ? 8 : 70
    var side = isCells ? 60 : 400
    while plan.nodeFrames.count < count {
      let size =
        isCells
        ? Size2D(width: Double(number(5...20)), height: Double(number(3...7)))
        : Size2D(width: Double(number(50...180)), height: Double(number(36...90)))
      for attempt in 0... {
        // More space after some failures.
        if attempt % 20 == 19 { side += side / 8 }
        let height = isCells ? side / 2 : side
        let frame = Rect2D(
          origin: Point2D(
            x: Double(number(margin...margin + side)), y: Double(number(margin...margin + height))),
          size: size)
        if plan.nodeFrames.contains(where: { $0.grown(by: gap - 0.5).intersects(frame) }) {
          continue
        }
        plan.nodeFrames.append(frame)
        graph.nodes.append(LayoutGraph.Node(size: size))
        break
      }
    }
    for frame in plan.nodeFrames {
      plan.size.width = max(plan.size.width, frame.max.x)
      plan.size.height = max(plan.size.height, frame.max.y)
    }
  }

  private mutating func connect(_ count: Int, _ isCells: Bool, _ hasLabels: Bool) {
    var degree = [Int](repeating: 0, count: graph.nodes.count)
    for _ in 0..<count {
      let source = number(0...graph.nodes.count - 1)
      var target = number(0...graph.nodes.count - 1)
      if number(0...3) > 0 {
        // Mostly, neighbors are connected.
        let place = plan.nodeFrames[source].center
        func distance(_ node: Int) -> Double {
          let other = plan.nodeFrames[node].center
          return abs(place.x - other.x) + abs(place.y - other.y)
        }
        let near = graph.nodes.indices.filter { $0 != source }
          .sorted { distance($0) < distance($1) }
        if !near.isEmpty { target = near[number(0...min(4, near.count - 1))] }
      }
      if source == target, number(0...3) > 0 { continue }
      if degree[source] > 5 || degree[target] > 5 { continue }
      degree[source] += 1
      degree[target] += 1
      var edge = LayoutGraph.Edge(source: source, target: target)
      if hasLabels, number(0...2) == 0 {
        edge.labelSize =
          isCells
          ? Size2D(width: Double(number(1...12)), height: 1)
          : Size2D(width: Double(number(10...90)), height: 18)
      }
      graph.edges.append(edge)
    }
  }

  /// The plan with routes of all edges.
  func routed() -> GraphPlan {
    EdgeRouting.plan(graph, edges: Array(graph.edges.indices), in: plan, options: options)
  }
}
