import GraphLayout

/// The large graphs of `suites/flow/hostile.json`.
enum HostileGraph {
  private static func graph(_ count: Int, _ edges: [(Int, Int)]) -> LayoutGraph {
    LayoutGraph(
      nodes: [LayoutGraph.Node](
        repeating: LayoutGraph.Node(size: Size2D(width: 60, height: 36)), count: count),
      edges: edges.map { LayoutGraph.Edge(source: $0.0, target: $0.1) })
  }

  static func chain(_ count: Int) -> LayoutGraph {
    graph(count, (1..<count).map { ($0 - 1, $0) })
  }

  static func chainWithSkip(_ count: Int) -> LayoutGraph {
    graph(count, (1..<count).map { ($0 - 1, $0) } + [(0, count - 1)])
  }

  static func cycle(_ count: Int) -> LayoutGraph {
    graph(count, (0..<count).map { ($0, ($0 + 1) % count) })
  }

  static func star(_ count: Int) -> LayoutGraph { graph(count, (1..<count).map { (0, $0) }) }

  static func tournament(_ count: Int) -> LayoutGraph {
    var edges: [(Int, Int)] = []
    for first in 0..<count {
      for second in first + 1..<count {
        edges.append((first &* 7 &+ second) % 3 == 0 ? (second, first) : (first, second))
      }
    }
    return graph(count, edges)
  }

  static func parallel(_ count: Int) -> LayoutGraph {
    graph(2, [(Int, Int)](repeating: (0, 1), count: count))
  }

  static func loops(_ count: Int) -> LayoutGraph {
    graph(1, [(Int, Int)](repeating: (0, 0), count: count))
  }

  static func isolated(_ count: Int) -> LayoutGraph { graph(count, []) }

  static func pairs(_ count: Int) -> LayoutGraph {
    graph(2 * count, (0..<count).map { (2 * $0, 2 * $0 + 1) })
  }

  /// A tree in which the parent of a node is one of the last `window` nodes.
  static func tree(_ count: Int, window: Int = 200) -> LayoutGraph {
    var state: UInt64 = 42
    return graph(
      count,
      (1..<count).map { node in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (node - 1 - Int((state >> 33) % UInt64(min(node, window))), node)
      })
  }

  static func nestedGroups(_ depth: Int) -> LayoutGraph {
    var result = graph(depth, (1..<depth).map { ($0 - 1, $0) })
    for index in 0..<depth {
      result.groups.append(LayoutGraph.Group(parent: index > 0 ? index - 1 : nil))
      result.nodes[index].group = index
    }
    return result
  }
}
