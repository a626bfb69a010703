import GraphLayout

/// Measures a graph that arrives edge by edge, beside its layout in one piece.
struct LiveBenchmark {
  /// The seconds of the layout of the whole graph.
  private(set) var whole = 0.0
  /// The mean seconds of a plan for one more edge, over the last hundred edges.
  private(set) var appended = 0.0
  /// The seconds of all plans, with one for every edge: a statement of about 20 bytes.
  private(set) var everyEdge = 0.0
  /// The seconds of all plans, with one after every 16 ms if edges arrive as fast as they are read.
  private(set) var everyFrame = 0.0

  init(_ graph: LayoutGraph, _ options: GraphLayoutOptions) {
    let clock = ContinuousClock()
    func seconds(_ duration: Duration) -> Double {
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
    let parts = Parts(graph: graph)
    whole = (0..<3).map { _ in
      seconds(clock.measure { _ = LayeredLayout.plan(graph, options: options) })
    }.min()!
    var layout = LiveLayout(options: options)
    var last: [Double] = []
    parts.forEach { part in
      let time = seconds(clock.measure { _ = layout.update(to: part) })
      everyEdge += time
      last.append(time)
    }
    appended = last.suffix(100).reduce(0, +) / Double(max(1, min(100, last.count)))

    // The least of several runs, since a frame may last longer than 16 ms for other reasons.
    everyFrame = .infinity
    for _ in 0..<3 {
      layout = LiveLayout(options: options)
      var shown = clock.now
      var total = 0.0
      parts.forEach { part in
        let isLast = part.edges.count == graph.edges.count
        guard isLast || clock.now - shown >= .milliseconds(16) else { return }
        total += seconds(clock.measure { _ = layout.update(to: part) })
        shown = clock.now
      }
      everyFrame = min(everyFrame, total)
    }
  }

  /// The graph after each edge. Nodes appear with the first edge that mentions them.
  private struct Parts {
    let graph: LayoutGraph

    func forEach(_ visit: (LayoutGraph) -> Void) {
      var part = LayoutGraph(groups: graph.groups)
      var places = [Int](repeating: -1, count: graph.nodes.count)
      for edge in graph.edges {
        var edge = edge
        for node in [edge.source, edge.target] where places[node] < 0 {
          places[node] = part.nodes.count
          part.nodes.append(graph.nodes[node])
        }
        edge.source = places[edge.source]
        edge.target = places[edge.target]
        part.edges.append(edge)
        visit(part)
      }
    }
  }
}
