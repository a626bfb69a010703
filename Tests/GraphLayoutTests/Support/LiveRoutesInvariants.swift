import GraphLayout

/// What holds for the routes of every update, as predicates; each violation is a line of text.
struct LiveRoutesInvariants {
  let isCells: Bool
  let boxes: [String: LiveRoutes.Box]
  let edges: [LiveRoutes.Edge]
  let routes: LiveRoutes

  init(_ boxes: [LiveRoutes.Box], _ edges: [LiveRoutes.Edge], _ routes: LiveRoutes, isCells: Bool) {
    self.boxes = Dictionary(boxes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.edges = edges
    self.routes = routes
    self.isCells = isCells
  }

  /// What is wrong with the shape of routes, settled or not.
  func shapeViolations() -> [String] {
    var result: [String] = []
    for edge in edges {
      guard let source = boxes[edge.source], let target = boxes[edge.target] else {
        if routes.route(of: edge.id) != nil { result.append("\(edge.id) has a route") }
        continue
      }
      guard let route = routes.route(of: edge.id), route.points.count > 1 else {
        result.append("\(edge.id) has no route")
        continue
      }
      let points = route.points
      for (from, to) in zip(points, points.dropFirst()) where from.x != to.x && from.y != to.y {
        result.append("\(edge.id) is slanted: \(points)")
      }
      if isCells, points.contains(where: { $0.x != $0.x.rounded() || $0.y != $0.y.rounded() }) {
        result.append("\(edge.id) is between cells: \(points)")
      }
      if !isOnBorder(points[0], source) { result.append("\(edge.id) source \(points)") }
      if !isOnBorder(points[points.count - 1], target) { result.append("\(edge.id) target") }
      if (edge.labelSize != nil) != (route.labelFrame != nil) { result.append("\(edge.id) label") }
    }
    return result
  }

  private func isOnBorder(_ point: Point2D, _ box: LiveRoutes.Box) -> Bool {
    let last = isCells ? 1.0 : 0
    let tolerance = isCells ? 0 : 0.002
    let (low, high) = (
      box.frame.min, Point2D(x: box.frame.max.x - last, y: box.frame.max.y - last)
    )
    func isNear(_ first: Double, _ second: Double) -> Bool { abs(first - second) <= tolerance }
    let isInside =
      point.x >= low.x - tolerance && point.x <= high.x + tolerance && point.y >= low.y - tolerance
      && point.y <= high.y + tolerance
    return isInside
      && (isNear(point.x, low.x) || isNear(point.x, high.x) || isNear(point.y, low.y)
        || isNear(point.y, high.y))
  }

  /// Whether a route or its label meets a box, less a margin for rounding.
  func meets(_ route: EdgeRoute, _ box: LiveRoutes.Box, growth: Double) -> Bool {
    let last = isCells ? 1.0 : 0
    let frame = Rect2D(
      box.frame.min, Point2D(x: box.frame.max.x - last, y: box.frame.max.y - last)
    ).grown(by: growth)
    return zip(route.points, route.points.dropFirst()).contains { from, to in
      Rect2D(from, to).grown(by: 0.001).intersects(frame)
    }
  }

  /// The edges whose routes enter a box that is not their end, although there is a way around it.
  func avoidableHits(_ options: GraphLayoutOptions) -> [String] {
    edges.compactMap { edge in
      guard let route = routes.route(of: edge.id), let source = boxes[edge.source],
        let target = boxes[edge.target], !contains(source, target), !contains(target, source)
      else { return nil }
      guard hits(edge, route), let other = otherRoute(edge, options), !hits(edge, other) else {
        return nil
      }
      return "\(edge.id): \(route.points) instead of \(other.points)"
    }
  }

  private func contains(_ outer: LiveRoutes.Box, _ inner: LiveRoutes.Box) -> Bool {
    outer.id != inner.id && outer.frame.union(inner.frame) == outer.frame
  }

  private func hits(_ edge: LiveRoutes.Edge, _ route: EdgeRoute) -> Bool {
    boxes.values.contains { box in
      !box.isContainer && box.id != edge.source && box.id != edge.target
        && meets(route, box, growth: isCells ? 0 : -0.5)
    }
  }

  /// The route that `EdgeRouting` finds for an edge between the same boxes, without other edges.
  private func otherRoute(_ edge: LiveRoutes.Edge, _ options: GraphLayoutOptions) -> EdgeRoute? {
    let shift = 10_000.0
    var graph = LayoutGraph()
    var plan = GraphPlan()
    var ends: [String: Int] = [:]
    for box in boxes.values.sorted(by: { $0.id < $1.id }) {
      guard !box.isContainer || box.id == edge.source || box.id == edge.target else { continue }
      ends[box.id] = graph.nodes.count
      // A loop has a port for either end.
      let ports = [(edge.source, edge.sourceSide), (edge.target, edge.targetSide)]
        .filter { $0.0 == box.id }.compactMap { $0.1 }.map { LayoutGraph.Port(side: $0) }
      graph.nodes.append(LayoutGraph.Node(size: box.frame.size, ports: ports))
      plan.nodeFrames.append(box.frame.offset(x: shift, y: shift))
    }
    guard let source = ends[edge.source], let target = ends[edge.target] else { return nil }
    let isSecond = edge.source == edge.target && edge.sourceSide != nil
    graph.edges = [
      LayoutGraph.Edge(
        source: source, target: target, sourcePort: edge.sourceSide.map { _ in 0 },
        targetPort: edge.targetSide.map { _ in isSecond ? 1 : 0 }, labelSize: edge.labelSize)
    ]
    let result = EdgeRouting.plan(graph, edges: [0], in: plan, options: options)
    return result.routes[0].map { route in
      EdgeRoute(points: route.points.map { Point2D(x: $0.x - shift, y: $0.y - shift) })
    }
  }
}
