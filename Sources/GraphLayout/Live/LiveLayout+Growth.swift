extension LiveLayout {
  /// Lays out a graph as it would be shown at the end if it arrived edge by edge: often narrower than the
  /// plan of ``LayeredLayout``, since labels of a rank are not all beside each other, with more corners.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - options: The options of the layout.
  ///   - maximumWidth: The width beyond which the result is an empty plan marked `cancelled`.
  /// - Complexity: that of an update for each edge.
  public static func plan(
    _ graph: LayoutGraph, options: GraphLayoutOptions, maximumWidth: Double = .infinity
  ) -> GraphPlan {
    var layout = LiveLayout(options: options)
    var part = LayoutGraph(groups: graph.groups)
    // By index in the graph, that in the part; and the other way round.
    var places = [Int?](repeating: nil, count: graph.nodes.count)
    var (nodes, edges): ([Int], [Int]) = ([], [])
    func appear(_ node: Int) -> Int {
      if let place = places[node] { return place }
      places[node] = part.nodes.count
      nodes.append(node)
      part.nodes.append(graph.nodes[node])
      return part.nodes.count - 1
    }
    var plan = GraphPlan()
    for (index, edge) in graph.edges.enumerated() {
      guard graph.nodes.indices.contains(edge.source), graph.nodes.indices.contains(edge.target)
      else { continue }
      var edge = edge
      edge.source = appear(edge.source)
      edge.target = appear(edge.target)
      part.edges.append(edge)
      edges.append(index)
      plan = layout.update(to: part)
      if plan.outcome != .complete { return plan }
      // It does not become narrower.
      if plan.size.width > maximumWidth { return GraphPlan(outcome: .cancelled) }
    }
    let count = part.nodes.count
    for node in graph.nodes.indices { _ = appear(node) }
    if part.nodes.count > count || plan.nodeFrames.isEmpty { plan = layout.update(to: part) }
    guard plan.nodeFrames.count == nodes.count else { return plan }

    var result = plan
    result.routes = [EdgeRoute?](repeating: nil, count: graph.edges.count)
    for (place, node) in nodes.enumerated() {
      result.nodeFrames[node] = plan.nodeFrames[place]
      result.layerPositions[node] = plan.layerPositions[place]
    }
    for (place, edge) in edges.enumerated() { result.routes[edge] = plan.routes[place] }
    return result
  }
}
