/// Arranges a graph so that distances in the plane are near to those along edges.
///
/// Use it for networks without a direction. The drawing is turned so that edges run along the axes where
/// possible, and mirrored so that most of them run in the direction of the layout.
public enum ForceLayout {
  /// Lays out a graph.
  ///
  /// - Parameters:
  ///   - graph: the graph.
  ///   - pins: the middles of nodes, by index, whose places relative to each other are kept; see E2.12 in
  ///     `Specs/GraphLayout.md`. Nodes in groups cannot be pinned.
  ///   - options: the options of the layout.
  /// - Complexity: O(n²) for up to some hundred nodes, else O(n log n), without the routes of edges, each of
  ///   which takes about the time of a search in a lattice, up to a limit in `Specs/GraphLayout.md`.
  public static func plan(
    _ graph: LayoutGraph, pins: [Int: Point2D] = [:], options: GraphLayoutOptions
  ) -> GraphPlan {
    let grid = LayoutGrid(options.undirected)
    let planner = ArrangementPlanner(graph, grid, options, usesAllSides: true, pins: pins)
    return planner.plan { _ in
      StressPlacement(
        grid: grid, aspectRatio: options.usableRatio, effort: options.effort,
        direction: options.direction)
    }
  }
}
