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
    let groups = Groups(graph)
    for node in 0..<nodeCount {
      guard let group = groups.group(graph.nodes[node]) else { continue }
      sets.join(node, groups.firstNode[groups.outermost[group]])
    }
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
      var value = makeComponent(graph, grid, nodes: members[component], edges: own, indexIn)
      value.groups = groups.tree(of: value.nodes, graph, grid)
      components.append(value)
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
      isPointed: nodes.map { graph.nodes[Int($0)].isPointed },
      source: edges.map { indexIn[graph.edges[Int($0)].source] },
      target: edges.map { indexIn[graph.edges[Int($0)].target] },
      minimumLength: edges.map { graph.edges[Int($0)].minimumLength },
      labelCross: labels.map { $0?.cross ?? -1 }, labelMain: labels.map { $0?.main ?? -1 },
      sourcePort: edges.map {
        let edge = graph.edges[Int($0)]
        return port(edge.sourcePort, of: edge.source, graph, grid)
      },
      targetPort: edges.map {
        let edge = graph.edges[Int($0)]
        return port(edge.targetPort, of: edge.target, graph, grid)
      })
  }

  /// A port in grid units; `nil` if it does not exist or is on a side along the main axis.
  private func port(
    _ index: Int?, of node: Int, _ graph: LayoutGraph, _ grid: LayoutGrid
  ) -> GridPort? {
    guard let index, graph.nodes[node].ports.indices.contains(index) else { return nil }
    let port = graph.nodes[node].ports[index]
    let isAlongCross =
      grid.isHorizontal
      ? port.side == .left || port.side == .right : port.side == .top || port.side == .bottom
    guard isAlongCross else { return nil }
    let isGreater = port.side == .right || port.side == .bottom
    let extent = cross[node]
    // The first and the last unit are corners.
    let corner = grid.isCells ? 1 : 0
    let middle = extent / 2
    let place = port.offset.map { $0.isFinite ? grid.offset($0) : middle } ?? middle
    return GridPort(
      isLower: isGreater != grid.isReversed,
      offset: min(max(place, corner), extent - corner) - middle)
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

/// The groups of a graph; parents that do not exist or close a circle are left out.
private struct Groups {
  private let parent: [Int]
  /// The groups from the outside to the inside.
  private var sorted: [Int] = []
  /// The outermost group around each group, and the first node that it contains.
  private(set) var outermost: [Int]
  private(set) var firstNode: [Int]

  init(_ graph: LayoutGraph) {
    let count = graph.groups.count
    var parent = [Int](repeating: -1, count: count)
    for (group, value) in graph.groups.enumerated() {
      guard let outer = value.parent, (0..<count).contains(outer) else { continue }
      // The parents of later groups are not set yet, so that the last one of a circle closes it.
      var current = outer
      while current >= 0, current != group { current = parent[current] }
      if current != group { parent[group] = outer }
    }
    var depth = [Int](repeating: -1, count: count)
    for group in 0..<count {
      var path: [Int] = []
      var current = group
      while current >= 0, depth[current] < 0 {
        path.append(current)
        current = parent[current]
      }
      for member in path.reversed() {
        depth[member] = parent[member] >= 0 ? depth[parent[member]] + 1 : 0
      }
    }
    self.parent = parent
    sorted = (0..<count).sorted { depth[$0] != depth[$1] ? depth[$0] < depth[$1] : $0 < $1 }
    outermost = Array(0..<count)
    firstNode = [Int](repeating: -1, count: count)
    for group in sorted where parent[group] >= 0 { outermost[group] = outermost[parent[group]] }
    for (index, node) in graph.nodes.enumerated() {
      guard let group = group(node), firstNode[outermost[group]] < 0 else { continue }
      firstNode[outermost[group]] = index
    }
  }

  func group(_ node: LayoutGraph.Node) -> Int? {
    node.group.flatMap { parent.indices.contains($0) ? $0 : nil }
  }

  /// The groups of some nodes, parents first.
  func tree(of nodes: [Int32], _ graph: LayoutGraph, _ grid: LayoutGrid) -> GroupTree {
    guard !parent.isEmpty else { return GroupTree() }
    var isUsed = [Bool](repeating: false, count: parent.count)
    var hasAny = false
    for node in nodes {
      var current = group(graph.nodes[Int(node)]) ?? -1
      while current >= 0, !isUsed[current] {
        isUsed[current] = true
        hasAny = true
        current = parent[current]
      }
    }
    guard hasAny else { return GroupTree() }
    var tree = GroupTree()
    var index = [Int32](repeating: -1, count: parent.count)
    for group in sorted where isUsed[group] {
      index[group] = Int32(tree.groups.count)
      tree.groups.append(Int32(group))
      tree.parent.append(parent[group] >= 0 ? index[parent[group]] : -1)
      let label = graph.groups[group].labelSize.map(grid.titleExtents)
      tree.labelCross.append(label?.cross ?? 0)
      tree.labelMain.append(label?.main ?? 0)
    }
    tree.nodeGroup = nodes.map { group(graph.nodes[Int($0)]).map { index[$0] } ?? -1 }
    return tree
  }
}
