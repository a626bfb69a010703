import GraphLayout

/// The rules that hold for every plan, as predicates; each violation is a line of text.
struct LayoutInvariants {
  private let graph: LayoutGraph
  private let plan: GraphPlan
  private let options: GraphLayoutOptions
  private(set) var violations: [String] = []

  static func violations(
    _ graph: LayoutGraph, _ plan: GraphPlan, _ options: GraphLayoutOptions
  ) -> [String] {
    var check = LayoutInvariants(graph, plan, options)
    check.run()
    return check.violations
  }

  private init(_ graph: LayoutGraph, _ plan: GraphPlan, _ options: GraphLayoutOptions) {
    self.graph = graph
    self.plan = plan
    self.options = options
  }

  private mutating func report(_ text: String) {
    if violations.count < 100 { violations.append(text) }
  }

  private mutating func run() {
    checkNumbers()
    guard violations.isEmpty else { return }
    checkNodes()
    checkGroups()
    checkLabels()
    checkRoutes()
    if options.unit == .cells {
      violations += CellInvariants.violations(graph, plan)
    } else {
      checkPorts()
      checkDistances()
    }
  }

  // MARK: - G2

  private mutating func checkNumbers() {
    if plan.nodeFrames.count != graph.nodes.count { report("G2 frames") }
    if plan.routes.count != graph.edges.count { report("G2 routes") }
    func isFine(_ point: Point2D) -> Bool {
      point.x.isFinite && point.y.isFinite && point.x >= 0 && point.y >= 0
        && point.x <= plan.size.width && point.y <= plan.size.height
        && (options.unit == .pixels
          || point.x == point.x.rounded() && point.y == point.y.rounded())
    }
    for frame in plan.nodeFrames where !isFine(frame.min) || !isFine(frame.max) {
      report("G2 frame \(frame)")
    }
    for (edge, route) in plan.routes.enumerated() {
      let isDangling =
        !graph.nodes.indices.contains(graph.edges[edge].source)
        || !graph.nodes.indices.contains(graph.edges[edge].target)
      if (route == nil) != isDangling { report("G2 route of \(edge)") }
      if let route, route.points.count < 2 || !route.points.allSatisfy(isFine) {
        report("G2 points of \(edge)")
      }
      if let label = route?.labelFrame, !isFine(label.min) || !isFine(label.max) {
        report("G2 label of \(edge)")
      }
    }
  }

  // MARK: - L5e

  private mutating func checkNodes() {
    let spacing = min(options.nodeSpacing, options.rankSpacing) - 0.01
    let frames = plan.nodeFrames
    let order = frames.indices.sorted { frames[$0].min.x < frames[$1].min.x }
    for (index, first) in order.enumerated() {
      for second in order[(index + 1)...] {
        if frames[second].min.x >= frames[first].max.x + spacing { break }
        let gap = max(
          frames[second].min.y - frames[first].max.y, frames[first].min.y - frames[second].max.y)
        if gap < spacing { report("L5e nodes \(first) \(second)") }
      }
    }
  }

  // MARK: - G1

  private mutating func checkGroups() {
    func contains(_ outer: Rect2D, _ inner: Rect2D) -> Bool {
      outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && outer.max.x >= inner.max.x
        && outer.max.y >= inner.max.y
    }
    let parents = GroupParents(graph)
    for (node, value) in graph.nodes.enumerated() {
      var group = parents.group(of: value)
      while let current = group {
        guard let frame = plan.groupFrames[current] else {
          report("G1 group \(current) without a box")
          break
        }
        if !contains(frame, plan.nodeFrames[node]) { report("G1 node \(node) group \(current)") }
        group = parents.parent[current]
      }
      for other in graph.groups.indices where !parents.contains(other, value) {
        if let frame = plan.groupFrames[other], frame.intersects(plan.nodeFrames[node]) {
          report("G1 foreign node \(node) in group \(other)")
        }
      }
    }
    for first in graph.groups.indices {
      for second in graph.groups.indices where first < second {
        guard let a = plan.groupFrames[first], let b = plan.groupFrames[second] else { continue }
        let isNested = parents.isInside(first, second) || parents.isInside(second, first)
        if isNested {
          let (outer, inner) = parents.isInside(first, second) ? (b, a) : (a, b)
          if !contains(outer, inner) { report("G1 nested groups \(first) \(second)") }
        } else if a.intersects(b) {
          report("G1 groups \(first) \(second)")
        }
      }
    }
  }

  // MARK: - C1

  private mutating func checkLabels() {
    let labels = plan.routes.indices.filter { plan.routes[$0]?.labelFrame != nil }
    for edge in graph.edges.indices where graph.edges[edge].labelSize != nil {
      if let route = plan.routes[edge], route.labelFrame == nil { report("C1 no label \(edge)") }
    }
    for (index, edge) in labels.enumerated() {
      let route = plan.routes[edge]!
      let label = route.labelFrame!
      var distance = Double.infinity
      for place in 1..<route.points.count {
        let box = Rect2D(route.points[place - 1], route.points[place])
        let center = label.center
        let dx = max(box.min.x - center.x, center.x - box.max.x, 0)
        let dy = max(box.min.y - center.y, center.y - box.max.y, 0)
        distance = min(distance, max(dx, dy))
      }
      if distance > 1 { report("C1 label \(edge) off its route") }
      for (node, frame) in plan.nodeFrames.enumerated()
      where frame.grown(by: options.unit == .cells ? 0 : 2).intersects(label) {
        report("C1 label \(edge) over node \(node)")
      }
      for other in labels[(index + 1)...]
      where plan.routes[other]!.labelFrame!.grown(by: options.unit == .cells ? 0 : 3)
        .intersects(label)
      {
        report("C1 labels \(edge) \(other)")
      }
      for (other, route) in plan.routes.enumerated() where other != edge {
        guard let points = route?.points else { continue }
        // In cells, a frame ends before its greatest coordinates.
        let box =
          options.unit == .cells
          ? Rect2D(label.min, Point2D(x: label.max.x - 1, y: label.max.y - 1)) : label
        for place in 1..<points.count
        where Rect2D(points[place - 1], points[place]).grown(by: 0.01).intersects(
          box.grown(by: 0.01))
        {
          report("C1 label \(edge) over edge \(other)")
          break
        }
      }
    }
  }

  // MARK: - L1, L2, L3, S1

  private mutating func checkRoutes() {
    for (edge, route) in plan.routes.enumerated() {
      guard let points = route?.points else { continue }
      let value = graph.edges[edge]
      for index in 1..<points.count
      where points[index].x != points[index - 1].x && points[index].y != points[index - 1].y {
        report("L1 edge \(edge)")
      }
      if value.source == value.target, points.count < 4 { report("S1 edge \(edge)") }
      if !leaves(value.source, points[0], points[1]) { report("L2 source of \(edge)") }
      if !leaves(value.target, points[points.count - 1], points[points.count - 2]) {
        report("L2 target of \(edge)")
      }
    }
    let growth = options.unit == .cells ? 0.0 : 2.0
    for (edge, node) in RouteSegments(plan).nodeHits(graph, plan, growth: growth) {
      report("L3 edge \(edge) node \(node)")
    }
  }

  /// Whether a route starts on a side of a node and runs outwards.
  private func leaves(_ node: Int, _ start: Point2D, _ next: Point2D) -> Bool {
    let frame = plan.nodeFrames[node]
    let last = options.unit == .cells ? 1.0 : 0
    let box = Rect2D(frame.min, Point2D(x: frame.max.x - last, y: frame.max.y - last))
    let tolerance = options.unit == .cells ? 0.0 : 0.01
    if start.x == next.x {
      let side = next.y > start.y ? box.max.y : box.min.y
      return abs(start.y - side) <= tolerance && start.x >= box.min.x && start.x <= box.max.x
    }
    let side = next.x > start.x ? box.max.x : box.min.x
    return abs(start.x - side) <= tolerance && start.y >= box.min.y && start.y <= box.max.y
  }

  // MARK: - L5a, L5b

  private mutating func checkPorts() {
    var sides: [Int: [Double]] = [:]
    // Straight routes go before centered ports.
    var straight: Set<Int> = []
    for (edge, route) in plan.routes.enumerated() {
      guard let points = route?.points else { continue }
      let value = graph.edges[edge]
      if value.sourcePort == nil { add(value.source, points[0], points[1], points.count == 2) }
      if value.targetPort == nil {
        add(value.target, points[points.count - 1], points[points.count - 2], points.count == 2)
      }
    }
    func add(_ node: Int, _ start: Point2D, _ next: Point2D, _ isStraight: Bool) {
      let isVertical = start.x == next.x
      let side = isVertical ? (next.y > start.y ? 0 : 1) : (next.x > start.x ? 2 : 3)
      sides[node * 4 + side, default: []].append(isVertical ? start.x : start.y)
      if isStraight || passesGap(node, next) {
        straight.insert(node * 4 + side)
      }
    }
    for key in sides.keys.sorted() {
      let places = sides[key]!.sorted()
      let frame = plan.nodeFrames[key / 4]
      let isVertical = key % 4 < 2
      let middle = isVertical ? frame.center.x : frame.center.y
      let side = isVertical ? frame.width : frame.height
      if abs((places[0] + places[places.count - 1]) / 2 - middle) > 0.5,
        graph.nodes[key / 4].ports.isEmpty, !straight.contains(key),
        !graph.edges.contains(where: { $0.labelSize != nil })
      {
        report("L5b node \(key / 4)")
      }
      let even = (side - 2) / Double(max(1, places.count - 1))
      for index in 1..<max(1, places.count) {
        let distance = places[index] - places[index - 1]
        if distance < 6 - 0.5, abs(distance - even) > 0.75, side > 4 {
          report("L5a node \(key / 4): \(distance) of \(even)")
          break
        }
      }
    }
  }

  /// Whether a place is not in the gap beside the rank of a node: an edge from there ran straight
  /// through the gap.
  private func passesGap(_ node: Int, _ place: Point2D) -> Bool {
    guard plan.layerPositions.indices.contains(node) else { return false }
    let own = plan.layerPositions[node]
    let isHorizontal = options.direction == .leftToRight || options.direction == .rightToLeft
    let value = isHorizontal ? place.x : place.y
    var hasNeighbor = (before: false, after: false)
    for position in plan.layerPositions where position.component == own.component {
      if position.rank == own.rank - 1 { hasNeighbor.before = true }
      if position.rank == own.rank + 1 { hasNeighbor.after = true }
    }
    // A layer without nodes cannot be seen.
    if !hasNeighbor.before || !hasNeighbor.after { return true }
    for other in graph.nodes.indices {
      let position = plan.layerPositions[other]
      guard position.component == own.component, abs(position.rank - own.rank) == 1 else {
        continue
      }
      let frame = plan.nodeFrames[other]
      let (low, high) = isHorizontal ? (frame.min.x, frame.max.x) : (frame.min.y, frame.max.y)
      let ownLow = isHorizontal ? plan.nodeFrames[node].min.x : plan.nodeFrames[node].min.y
      if low > ownLow ? value >= low - 1 : value <= high + 1 { return true }
    }
    return false
  }

  // MARK: - L5c, L5d

  private mutating func checkDistances() {
    let spacing = options.edgeSpacing - 1
    var found: [String] = []
    RouteSegments(plan).forEachClosePair(distance: spacing) { first, second in
      if second.level - first.level >= spacing { return }
      if min(first.high, second.high) - max(first.low, second.low) <= 0.01 { return }
      if isFirstAtSharedNode(first, second) { return }
      found.append("L5c edges \(first.edge) \(second.edge)")
    }
    for text in found { report(text) }
    for (edge, route) in plan.routes.enumerated() {
      guard let points = route?.points, points.count > 2 else { continue }
      for joint in points.dropFirst().dropLast() {
        for (node, frame) in plan.nodeFrames.enumerated()
        where frame.grown(by: options.edgeSpacing - 0.5).contains(joint) {
          report("L5d edge \(edge) node \(node)")
        }
      }
    }
  }

  /// Whether one of two segments is the first or last of its route, at a node that both edges share.
  private func isFirstAtSharedNode(
    _ first: RouteSegments.Segment, _ second: RouteSegments.Segment
  ) -> Bool {
    let (a, b) = (graph.edges[first.edge], graph.edges[second.edge])
    func isShared(_ node: Int) -> Bool {
      (a.source == node || a.target == node) && (b.source == node || b.target == node)
    }
    for segment in [first, second] {
      let edge = graph.edges[segment.edge]
      if segment.index == 0, isShared(edge.source) { return true }
      if segment.indexFromEnd == 0, isShared(edge.target) { return true }
    }
    return false
  }
}

/// The groups that contain each other; parents that are missing or close a cycle are none.
struct GroupParents {
  let parent: [Int?]
  private let count: Int

  init(_ graph: LayoutGraph) {
    count = graph.groups.count
    var parent = [Int?](repeating: nil, count: count)
    for group in graph.groups.indices {
      guard let outer = graph.groups[group].parent, graph.groups.indices.contains(outer) else {
        continue
      }
      var current: Int? = outer
      while let next = current, next != group { current = parent[next] }
      if current != group { parent[group] = outer }
    }
    self.parent = parent
  }

  func group(of node: LayoutGraph.Node) -> Int? {
    node.group.flatMap { (0..<count).contains($0) ? $0 : nil }
  }

  func isInside(_ inner: Int, _ outer: Int) -> Bool {
    var current = parent[inner]
    while let group = current {
      if group == outer { return true }
      current = parent[group]
    }
    return false
  }

  func contains(_ group: Int, _ node: LayoutGraph.Node) -> Bool {
    guard let own = self.group(of: node) else { return false }
    return own == group || isInside(own, group)
  }
}
