/// Arranges a directed graph in layers, with edges of horizontal and vertical segments.
///
/// ```swift
/// let plan = LayeredLayout.plan(graph, options: GraphLayoutOptions(direction: .leftToRight))
/// ```
///
/// The result depends on the arguments only, unless a deadline cuts improvements short. The cost of a
/// sparse graph grows a little faster than its size; the work on crossings has a limit that depends on
/// the effort. Use another arrangement where edges have no common direction.
public enum LayeredLayout {
  /// Lays out a graph.
  ///
  /// Any graph has a plan: sizes that are not finite count as 0, an edge whose end does not exist has no
  /// route, and directed cycles, loops, parallel edges and disconnected parts are drawn as they are.
  public static func plan(_ graph: LayoutGraph, options: GraphLayoutOptions) -> GraphPlan {
    var budget = LayoutBudget(options)
    budget.check()
    let grid = LayoutGrid(options)
    let input = LayeredInput(graph, grid)
    var plans: [ComponentPlan] = []
    plans.reserveCapacity(input.components.count)
    for component in input.components {
      if budget.isCancelled { return GraphPlan(outcome: .cancelled) }
      plans.append(
        LayeredEngine.plan(component, grid: grid, effort: options.effort, budget: &budget))
    }
    if budget.isCancelled { return GraphPlan(outcome: .cancelled) }
    let places = ComponentPacking.places(plans, grid, aspectRatio: options.aspectRatio)
    var plan = PlanBuilder(graph, input, grid).plan(plans, places)
    if budget.isLate { plan.outcome = .limited }
    return plan
  }
}
