/// Arranges a graph as a forest: the levels follow each other in the direction of the layout, and parents
/// are centered over their children.
///
/// The trees are found by breadth-first search along edges, from all nodes without incoming edges. Use it
/// for hierarchies; edges that are not part of the trees are routed around the boxes, which takes space.
public enum TreeLayout {
  /// Lays out a graph.
  ///
  /// - Complexity: O(nodes + edges) for trees; other edges take about the time of a search in a lattice
  ///   each, up to a limit in `Specs/GraphLayout.md`.
  public static func plan(_ graph: LayoutGraph, options: GraphLayoutOptions) -> GraphPlan {
    let grid = LayoutGrid(options)
    return ArrangementPlanner(graph, grid, options, usesAllSides: false).plan {
      TreePlacement(grid: grid, freeLanes: $0)
    }
  }
}
