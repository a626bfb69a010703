/// A way to arrange the nodes of a graph.
///
/// ```swift
/// let plan = GraphArrangement.radial.plan(graph, options: GraphLayoutOptions())
/// ```
public enum GraphArrangement: Hashable, Sendable {
  /// In layers, in the direction of edges; see ``LayeredLayout``.
  case layered
  /// As a tree, in levels by the distance from the root; see ``TreeLayout``.
  case tree
  /// In rings around a center; see ``RadialLayout``.
  case radial
  /// In rows and columns; see ``GridLayout``.
  case grid(columns: Int?)
  /// By distances along edges; see ``ForceLayout``.
  case force

  /// Lays out a graph.
  ///
  /// Any graph has a plan, with the same guarantees for each arrangement: boxes do not overlap, and routes
  /// are horizontal and vertical. Use the layout that a case refers to for more choices.
  public func plan(_ graph: LayoutGraph, options: GraphLayoutOptions) -> GraphPlan {
    switch self {
    case .layered: LayeredLayout.plan(graph, options: options)
    case .tree: TreeLayout.plan(graph, options: options)
    case .radial: RadialLayout.plan(graph, options: options)
    case .grid(let columns): GridLayout.plan(graph, columns: columns, options: options)
    case .force: ForceLayout.plan(graph, options: options)
    }
  }
}
