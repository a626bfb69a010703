/// A graph divided into its connected parts, in grid units.
struct LayeredInput {
  private(set) var components: [LayeredComponent] = []
  /// The extents of each node's box along the cross axis and the main axis.
  private(set) var cross: [Int]
  private(set) var main: [Int]

  init(_ graph: LayoutGraph, _ grid: LayoutGrid) {
    let nodeCount = graph.nodes.count
    cross = [Int](repeating: 0, count: nodeCount)
    main = cross
    for node in 0..<nodeCount { (cross[node], main[node]) = grid.extents(graph.nodes[node].size) }
    let edges = graph.edges.indices.filter { index in
      let edge = graph.edges[index]
      return graph.nodes.indices.contains(edge.source) && graph.nodes.indices.contains(edge.target)
    }
    if grid.isCells { growForPorts(graph, edges) }

    var sets = DisjointSets(count: nodeCount)
    for edge in edges { sets.join(graph.edges[edge].source, graph.edges[edge].target) }
    var componentOf = [Int32](repeating: -1, count: nodeCount)
    var indexIn = [Int32](repeating: 0, count: nodeCount)
    var members: [[Int32]] = []
    for node in 0..<nodeCount {
      let root = sets.root(node)
      if componentOf[root] < 0 {
        componentOf[root] = Int32(members.count)
        members.append([])
      }
      componentOf[node] = componentOf[root]
      let component = Int(componentOf[root])
      indexIn[node] = Int32(members[component].count)
      members[component].append(Int32(node))
    }
    let lists = Adjacency(
      count: members.count, keys: edges.map { componentOf[graph.edges[$0].source] })
    components.reserveCapacity(members.count)
    for component in members.indices {
      let own = lists.range(component).map { Int32(edges[Int(lists.items[$0])]) }
      components.append(
        makeComponent(graph, grid, nodes: members[component], edges: own, indexIn))
    }
  }

  private func makeComponent(
    _ graph: LayoutGraph, _ grid: LayoutGrid, nodes: [Int32], edges: [Int32], _ indexIn: [Int32]
  ) -> LayeredComponent {
    let labels = edges.map { graph.edges[Int($0)].labelSize.map(grid.extents) }
    return LayeredComponent(
      nodes: nodes, edges: edges,
      left: nodes.map { cross[Int($0)] / 2 },
      right: nodes.map { cross[Int($0)] - cross[Int($0)] / 2 },
      height: nodes.map { main[Int($0)] },
      source: edges.map { indexIn[graph.edges[Int($0)].source] },
      target: edges.map { indexIn[graph.edges[Int($0)].target] },
      minimumLength: edges.map { graph.edges[Int($0)].minimumLength },
      labelCross: labels.map { $0?.cross ?? -1 }, labelMain: labels.map { $0?.main ?? -1 })
  }

  /// Makes boxes large enough that each of their edges has a cell of a border without a corner.
  private mutating func growForPorts(_ graph: LayoutGraph, _ edges: [Int]) {
    var degree = [Int](repeating: 0, count: graph.nodes.count)
    var loops = degree
    for index in edges {
      let edge = graph.edges[index]
      if edge.source == edge.target {
        loops[edge.source] += 2
      } else {
        degree[edge.source] += 1
        degree[edge.target] += 1
      }
    }
    for node in degree.indices {
      // Extents are one less than the number of cells.
      cross[node] = max(cross[node], 2, degree[node] + 1)
      main[node] = max(main[node], 2, loops[node] + 1)
    }
  }
}

/// Sets of indices that are joined (union–find with path halving).
private struct DisjointSets {
  private var parent: [Int32]

  init(count: Int) { parent = (0..<Int32(count)).map { $0 } }

  mutating func root(_ index: Int) -> Int {
    var node = index
    while Int(parent[node]) != node {
      parent[node] = parent[Int(parent[node])]
      node = Int(parent[node])
    }
    return node
  }

  /// Joins two sets; the least index is the root.
  mutating func join(_ first: Int, _ second: Int) {
    let (a, b) = (root(first), root(second))
    if a < b { parent[b] = Int32(a) } else { parent[a] = Int32(b) }
  }
}
