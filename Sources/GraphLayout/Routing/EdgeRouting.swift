/// Routes edges between boxes that stay where they are.
///
/// ```swift
/// let moved = EdgeRouting.plan(graph, edges: [3, 5], in: plan, options: options)
/// ```
///
/// Routes run on a lattice around the boxes and beside the routes of other edges; see E1 in
/// `Specs/GraphLayout.md`.
public enum EdgeRouting {
  /// Returns a plan with new routes for some edges; frames and all other routes stay as they are.
  ///
  /// - Parameters:
  ///   - graph: the graph.
  ///   - edges: indices of `graph.edges`. Those that do not exist are ignored.
  ///   - plan: a plan with a frame for each node. An edge to a node without one gets no route. `routes`
  ///     may be shorter than `graph.edges`, and is extended.
  ///   - options: the options of the plan.
  /// - Returns: the plan; its size grows where a route or label lies beyond it. An empty one if the
  ///   layout was cancelled.
  /// - Complexity: about that of the lattice of a window around the ends of the edges, and of what the
  ///   searches explore in it.
  public static func plan(
    _ graph: LayoutGraph, edges: [Int], in plan: GraphPlan, options: GraphLayoutOptions
  ) -> GraphPlan {
    var budget = LayoutBudget(options)
    budget.check()
    if budget.isCancelled { return GraphPlan(outcome: .cancelled) }
    var result = plan
    let missing = graph.edges.count - plan.routes.count
    result.routes += [EdgeRoute?](repeating: nil, count: max(0, missing))
    let nodes = 0..<min(graph.nodes.count, plan.nodeFrames.count)
    var isListed = [Bool](repeating: false, count: graph.edges.count)
    var routable: [Int] = []
    for edge in edges where graph.edges.indices.contains(edge) && !isListed[edge] {
      isListed[edge] = true
      result.routes[edge] = nil
      let value = graph.edges[edge]
      if nodes.contains(value.source), nodes.contains(value.target) { routable.append(edge) }
    }
    guard !routable.isEmpty else { return result }
    let scale = RoutingScale(options)
    let scene = RoutingScene(graph, result, without: routable, scale)
    var rounds = RoutingRounds(scene, routable, options)
    let courses = rounds.run(&budget)
    if budget.isCancelled { return GraphPlan(outcome: .cancelled) }
    for (edge, course) in zip(routable, courses) {
      let route = route(course, edge: graph.edges[edge], plan: result, scale: scale)
      result.routes[edge] = route
      for point in route.points {
        result.size.width = max(result.size.width, point.x + (scale.isCells ? 1 : 0))
        result.size.height = max(result.size.height, point.y + (scale.isCells ? 1 : 0))
      }
      if let label = route.labelFrame {
        result.size.width = max(result.size.width, label.max.x)
        result.size.height = max(result.size.height, label.max.y)
      }
    }
    if budget.isLate { result.outcome = .limited }
    return result
  }

  /// A course in the caller's plane; its ends are exactly on the borders of the boxes.
  private static func route(
    _ course: RouteCourse, edge: LayoutGraph.Edge, plan: GraphPlan, scale: RoutingScale
  ) -> EdgeRoute {
    var points = course.points.map(scale.point)
    if !scale.isCells {
      for (isSource, node) in [(true, edge.source), (false, edge.target)] {
        let index = isSource ? 0 : points.count - 1
        let frame = plan.nodeFrames[node]
        switch course.port(isSource: isSource).side {
        case .top: points[index].y = exact(frame.min.y, points[index].y)
        case .bottom: points[index].y = exact(frame.max.y, points[index].y)
        case .left: points[index].x = exact(frame.min.x, points[index].x)
        case .right: points[index].x = exact(frame.max.x, points[index].x)
        }
      }
    }
    return EdgeRoute(points: points, labelFrame: course.label.map(scale.frame))
  }

  /// The exact coordinate of a border, if it is what the router read.
  private static func exact(_ border: Double, _ place: Double) -> Double {
    border.isFinite && abs(border - place) < 0.001 ? border : place
  }
}
