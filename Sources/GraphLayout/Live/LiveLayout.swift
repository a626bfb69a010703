/// A layered layout of a graph that arrives in pieces: what is shown stays where it is.
///
/// ```swift
/// var layout = LiveLayout(options: .cells())
/// let first = layout.update(to: graph)
/// graph.edges.append(.init(source: 0, target: 1))
/// let second = layout.update(to: graph)
/// ```
///
/// The first plan is that of ``LayeredLayout`` with connected parts in common ranks. Later, nodes keep
/// their ranks and their order, and new ones take free places near their neighbors. A plan satisfies the
/// same invariants, but lines are longer than in a plan for the whole graph, which should replace it when
/// the graph is complete.
public struct LiveLayout: Sendable {
  /// The options of all plans.
  public let options: GraphLayoutOptions
  private var state: LiveState

  /// Creates a layout that shows nothing yet.
  public init(options: GraphLayoutOptions) {
    self.options = options
    state = LiveState(options)
  }

  /// Takes over a changed graph.
  ///
  /// Nodes that grow take free space, or move what is beyond them. Boxes never become smaller. The graph
  /// is laid out afresh if no node of the last one remains, if its groups contain each other in another
  /// way, or if it has more than four times as many new nodes as old ones, and at least 256.
  ///
  /// - Parameters:
  ///   - graph: the changed graph.
  ///   - previous: which parts of the graph the last one had; by default, those with the same indices.
  /// - Returns: the plan for the graph, or an empty plan marked `cancelled`, after which the next one is
  ///   laid out afresh.
  /// - Complexity: that of a layout for the first plan; then, for a change, O(nodes + segments of routes).
  public mutating func update(
    to graph: LayoutGraph, from previous: GraphCorrespondence = GraphCorrespondence()
  ) -> GraphPlan {
    var budget = LayoutBudget(options)
    budget.check()
    if budget.isCancelled {
      state = LiveState(options)
      return GraphPlan(outcome: .cancelled)
    }
    if !state.nodes.isEmpty, state.update(to: graph, from: previous) { return state.plan() }
    guard
      let fresh = LiveState(graph, options, budget: &budget)
    else {
      state = LiveState(options)
      return GraphPlan(outcome: .cancelled)
    }
    state = fresh
    var plan = state.plan()
    if budget.isLate { plan.outcome = .limited }
    return plan
  }
}

/// Which parts of a graph were in another one before.
public struct GraphCorrespondence: Hashable, Sendable {
  /// For each node, its index in the graph before; `nil` for a new one. Without a list, nodes keep their
  /// indices.
  public var nodes: [Int?]?
  /// The same for edges. An edge with other ends is a new one.
  public var edges: [Int?]?
  /// The same for groups.
  public var groups: [Int?]?

  /// Creates a correspondence, by default of parts with the same indices.
  public init(nodes: [Int?]? = nil, edges: [Int?]? = nil, groups: [Int?]? = nil) {
    self.nodes = nodes
    self.edges = edges
    self.groups = groups
  }
}
