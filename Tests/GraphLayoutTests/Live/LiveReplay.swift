import GraphLayout

/// Lets a graph arrive edge by edge, and watches what becomes of what is shown.
///
/// Nodes appear with the first edge that mentions them, as in a document; nodes without edges at the end.
struct LiveReplay {
  /// The frames in which a node that was shown before was shown again.
  private(set) var nodeFrames = 0
  /// Those in which it moved by more than a cell along an axis.
  private(set) var moves = 0
  /// The pairs of neighbors in a rank, and of ranks, that changed their order.
  private(set) var flips = 0
  private(set) var frames = 0
  private(set) var violations: [String] = []
  private(set) var plan = GraphPlan()
  private(set) var graph = LayoutGraph()
  private var layout: LiveLayout
  private let whole: LayoutGraph
  /// The nodes in the order of their appearance.
  private var order: [Int] = []
  private var places: [Int: Int] = [:]

  init(_ whole: LayoutGraph, _ options: GraphLayoutOptions) {
    self.whole = whole
    layout = LiveLayout(options: options)
    graph.groups = whole.groups
  }

  var movedShare: Double { nodeFrames == 0 ? 0 : Double(moves) / Double(nodeFrames) }

  /// Shows all frames, each with some more edges.
  ///
  /// - Parameter interval: invariants are checked in every frame with a number that it divides, and in
  ///   the last one.
  mutating func run(edgesPerFrame: Int = 1, checkingEvery interval: Int = 1) {
    var next = 0
    while next < whole.edges.count {
      for edge in whole.edges[next..<min(next + edgesPerFrame, whole.edges.count)] {
        guard whole.nodes.indices.contains(edge.source), whole.nodes.indices.contains(edge.target)
        else { continue }
        var value = edge
        value.source = appear(edge.source)
        value.target = appear(edge.target)
        graph.edges.append(value)
      }
      next += edgesPerFrame
      show(isChecked: frames % interval == 0 || next >= whole.edges.count)
    }
    for node in whole.nodes.indices where places[node] == nil {
      _ = appear(node)
      show(isChecked: frames % interval == 0)
    }
  }

  private mutating func appear(_ node: Int) -> Int {
    if let place = places[node] { return place }
    places[node] = graph.nodes.count
    graph.nodes.append(whole.nodes[node])
    return graph.nodes.count - 1
  }

  private mutating func show(isChecked: Bool) {
    let before = plan
    plan = layout.update(to: graph)
    frames += 1
    compare(before)
    guard isChecked, violations.count < 20 else { return }
    // Ports are centered in a settled plan.
    violations += LayoutInvariants.violations(graph, plan, layout.options)
      .filter { !$0.hasPrefix("L5b") }.map { "frame \(frames): \($0)" }
  }

  private mutating func compare(_ before: GraphPlan) {
    let options = layout.options
    let limit = options.unit == .cells ? 1 : 14.0
    for node in before.nodeFrames.indices {
      nodeFrames += 1
      let (old, new) = (place(node, before), place(node, plan))
      if abs(old.x - new.x) > limit || abs(old.y - new.y) > limit { moves += 1 }
    }
    let isHorizontal = options.direction == .leftToRight || options.direction == .rightToLeft
    func cross(_ node: Int, _ plan: GraphPlan) -> Double {
      isHorizontal ? plan.nodeFrames[node].min.y : plan.nodeFrames[node].min.x
    }
    let sorted = before.nodeFrames.indices.sorted {
      let (a, b) = (before.layerPositions[$0].rank, before.layerPositions[$1].rank)
      return a != b ? a < b : cross($0, before) < cross($1, before)
    }
    for (first, second) in zip(sorted, sorted.dropFirst()) {
      let (a, b) = (plan.layerPositions[first].rank, plan.layerPositions[second].rank)
      if before.layerPositions[first].rank == before.layerPositions[second].rank {
        if a != b || cross(first, plan) >= cross(second, plan) { flips += 1 }
      } else if a >= b {
        flips += 1
      }
    }
  }

  /// The corner of a box; where ranks grow towards the origin, from the end where they begin.
  private func place(_ node: Int, _ plan: GraphPlan) -> Point2D {
    let frame = plan.nodeFrames[node]
    switch layout.options.direction {
    case .topToBottom, .leftToRight: return frame.min
    case .bottomToTop: return Point2D(x: frame.min.x, y: plan.size.height - frame.max.y)
    case .rightToLeft: return Point2D(x: plan.size.width - frame.max.x, y: frame.min.y)
    }
  }
}
