/// Arranges a graph in layers, but what hints name as they say.
///
/// ```swift
/// let hint = LayoutHint(.grid(columns: 2), items: [.node(0), .node(1), .node(2), .node(3)])
/// let plan = HintedLayout.plan(graph, hints: [hint], options: options)
/// ```
///
/// The items of a hint become one block, which is then placed like a node. That boxes do not overlap, that
/// groups contain their nodes, and that routes are valid, precedes all hints.
public enum HintedLayout {
  /// The maximum number of nodes; a larger graph is laid out without hints.
  public static let nodeLimit = 2_000

  /// Lays out a graph.
  ///
  /// A hint applies in the innermost group that contains all of its items; an item inside another group
  /// there stands for that group. Required hints come first, then earlier ones. An item of an earlier hint
  /// stands for its whole block.
  ///
  /// - Complexity: that of a layered layout, and of the routes of all edges in the space between boxes.
  public static func plan(
    _ graph: LayoutGraph, hints: [LayoutHint], options: GraphLayoutOptions
  ) -> GraphPlan {
    guard !hints.isEmpty, graph.nodes.count <= nodeLimit else {
      return LayeredLayout.plan(graph, options: options)
    }
    let grid = LayoutGrid(options.undirected)
    let resolved = HintPlaces(graph, hints, grid)
    return ArrangementPlanner(graph, grid, options, usesAllSides: true).plan { _ in
      HintedPlacement(grid: grid, options: options, hints: resolved)
    }
  }
}

/// The hints by the group in which they apply.
struct HintPlaces {
  /// A hint whose items are nodes, or −1 − the index of groups, of the same group.
  struct Hint {
    var arrangement: LayoutHint.Arrangement
    var items: [Int32]
  }

  /// The hints of each group, and of the whole picture last.
  private var hints: [[Hint]]

  init(_ graph: LayoutGraph, _ all: [LayoutHint], _ grid: LayoutGrid) {
    let parents = GroupForest(graph)
    hints = [[Hint]](repeating: [], count: graph.groups.count + 1)
    let ordered = all.filter(\.isRequired) + all.filter { !$0.isRequired }
    for hint in ordered {
      // The path of each item: itself, then the groups around it.
      var paths: [[Int32]] = []
      for item in hint.items {
        var path: [Int32] = []
        var group: Int
        switch item {
        case .node(let node):
          guard graph.nodes.indices.contains(node) else { continue }
          path.append(Int32(node))
          group = parents.group(of: graph.nodes[node])
        case .group(let index):
          guard graph.groups.indices.contains(index) else { continue }
          path.append(-1 - Int32(index))
          group = parents.parent[index]
        }
        while group >= 0 {
          path.append(-1 - Int32(group))
          group = parents.parent[group]
        }
        paths.append(path.reversed())
      }
      add(hint.arrangement, paths)
    }
  }

  /// Adds a hint for items by their paths, and the same hint inside of each group that several of them share.
  private mutating func add(_ arrangement: LayoutHint.Arrangement, _ paths: [[Int32]]) {
    var open = [(paths: paths, depth: 0)]
    while let next = open.popLast() {
      let paths = next.paths
      var depth = next.depth
      guard let first = paths.first else { continue }
      // The outermost parts of the paths that are the same for all items are around them.
      while depth + 1 < first.count,
        paths.allSatisfy({ $0.count > depth + 1 && $0[depth] == first[depth] })
      {
        depth += 1
      }
      let group = depth > 0 ? Int(-1 - first[depth - 1]) : hints.count - 1
      hints[group].append(Hint(arrangement: arrangement, items: paths.map { $0[depth] }))
      switch arrangement {
      case .point, .cell: continue
      case .line, .order, .grid: break
      }
      var shared: [Int32: [[Int32]]] = [:]
      for path in paths where path.count > depth + 1 {
        shared[path[depth], default: []].append(path)
      }
      for content in paths.map({ $0[depth] }) {
        guard let inner = shared.removeValue(forKey: content), inner.count > 1,
          inner.count < paths.count
        else { continue }
        open.append((inner, depth + 1))
      }
    }
  }

  /// The hints that apply in a group, or with −1 in the whole picture.
  func hints(in group: Int) -> [Hint] { hints[group < 0 ? hints.count - 1 : group] }
}
