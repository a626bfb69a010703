/// Arranges a graph in rings around a center, by the distance from it.
///
/// The center is the only node without incoming edges, or that with the most edges. Use it for what
/// surrounds a node. The direction of the layout has no effect.
public enum RadialLayout {
  /// Lays out a graph.
  ///
  /// - Complexity: O(nodes + edges) without the routes of edges, each of which takes about the time of a
  ///   search in a lattice, up to a limit in `Specs/GraphLayout.md`.
  public static func plan(_ graph: LayoutGraph, options: GraphLayoutOptions) -> GraphPlan {
    let grid = LayoutGrid(options.undirected)
    return ArrangementPlanner(graph, grid, options, usesAllSides: true).plan { _ in
      RadialPlacement(grid: grid)
    }
  }
}

extension GraphLayoutOptions {
  /// Options for arrangements without a direction: the cross axis runs to the right, the main axis down.
  var undirected: GraphLayoutOptions {
    var options = self
    options.direction = .topToBottom
    return options
  }
}
