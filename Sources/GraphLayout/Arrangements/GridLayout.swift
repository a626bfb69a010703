/// Arranges a graph in rows and columns, in document order.
///
/// Every column is as wide as its widest box, and every row as high as its highest one. Use it where the
/// order says more than the edges. The direction of the layout has no effect.
public enum GridLayout {
  /// Lays out a graph.
  ///
  /// - Parameters:
  ///   - graph: the graph.
  ///   - columns: the number of columns, at least 1; nil to choose it so that the shape of the picture is
  ///     near the aspect ratio of the options.
  ///   - options: the options of the layout.
  /// - Complexity: O(nodes) without the routes of edges, each of which takes about the time of a search in
  ///   a lattice, up to a limit in `Specs/GraphLayout.md`.
  public static func plan(
    _ graph: LayoutGraph, columns: Int? = nil, options: GraphLayoutOptions
  ) -> GraphPlan {
    let grid = LayoutGrid(options.undirected)
    return ArrangementPlanner(graph, grid, options, usesAllSides: true).plan { _ in
      GridPlacement(grid: grid, columns: columns, aspectRatio: options.usableRatio)
    }
  }
}

extension GraphLayoutOptions {
  /// The aspect ratio, within limits.
  var usableRatio: Double {
    aspectRatio.isFinite ? min(max(aspectRatio, 0.01), 100) : 1.6
  }
}
