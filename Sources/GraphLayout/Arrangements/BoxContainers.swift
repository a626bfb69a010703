/// The content of every group and of the whole picture as boxes to arrange, innermost groups first.
struct BoxContainers {
  /// A group, or the whole picture.
  struct Container {
    /// The index of the group; −1 for the whole picture.
    var group: Int
    /// By box: the index of the node, or −1 − the index of the group.
    var contents: [Int32] = []
    var boxes = BoxGraph()
  }

  /// The containers with content; each follows those inside it, and the whole picture is the last.
  private(set) var containers: [Container] = []
  /// The extents of each node.
  private(set) var cross: [Int]
  private(set) var main: [Int]
  /// The edges that have a route.
  private(set) var edges: [Int] = []
  /// By container: the links, by the nodes or groups that they join.
  private var linked: [[(source: Int32, target: Int32, edge: Int32)]] = []

  private let graph: LayoutGraph
  private let grid: LayoutGrid

  init(_ graph: LayoutGraph, _ grid: LayoutGrid, usesAllSides: Bool) {
    self.graph = graph
    self.grid = grid
    cross = [Int](repeating: 0, count: graph.nodes.count)
    main = cross
    for node in cross.indices { (cross[node], main[node]) = grid.extents(graph.nodes[node].size) }
    edges = graph.edges.indices.filter { index in
      let edge = graph.edges[index]
      return graph.nodes.indices.contains(edge.source) && graph.nodes.indices.contains(edge.target)
    }
    if grid.isCells { growForPorts(usesAllSides: usesAllSides) }
    distribute(GroupForest(graph))
  }

  /// Makes boxes large enough that each edge has a cell of a border without a corner. Where edges leave
  /// on all sides, half of the cells of a border are left over.
  private mutating func growForPorts(usesAllSides: Bool) {
    var degree = [Int](repeating: 0, count: cross.count)
    for index in edges {
      degree[graph.edges[index].source] += 1
      degree[graph.edges[index].target] += 1
    }
    for node in degree.indices {
      // Extents are one less than the number of cells.
      cross[node] = max(cross[node], 2)
      main[node] = max(main[node], 2)
      if usesAllSides {
        let missing = degree[node] - (cross[node] - 1) - (main[node] - 1)
        if missing > 0 {
          cross[node] += missing - missing / 3
          main[node] += missing / 3
        }
      } else {
        cross[node] = max(cross[node], degree[node] + 1)
      }
    }
  }

  private mutating func distribute(_ parents: GroupForest) {
    let count = graph.groups.count
    // By group, and last for the whole picture.
    var place = [Int](repeating: -1, count: count + 1)
    var contents = [[Int32]](repeating: [], count: count + 1)
    for node in graph.nodes.indices {
      var group = parents.group(of: graph.nodes[node])
      var content = Int32(node)
      // Each group enters its parent with its first node.
      while true {
        let isNew = contents[group < 0 ? count : group].isEmpty
        contents[group < 0 ? count : group].append(content)
        guard group >= 0, isNew else { break }
        content = -1 - Int32(group)
        group = parents.parent[group]
      }
    }
    for group in parents.sorted.reversed() + [-1] {
      let index = group < 0 ? count : group
      guard group < 0 || !contents[index].isEmpty else { continue }
      place[index] = containers.count
      containers.append(Container(group: group, contents: contents[index]))
    }
    linked = [[(source: Int32, target: Int32, edge: Int32)]](
      repeating: [], count: containers.count)
    for edge in edges where graph.edges[edge].source != graph.edges[edge].target {
      let ends = parents.separated(
        graph.edges[edge].source, graph.edges[edge].target, graph.nodes)
      let container = place[ends.group < 0 ? count : ends.group]
      linked[container].append((ends.source, ends.target, Int32(edge)))
    }
  }

  /// The boxes of a container, given the extents of the groups inside it.
  func boxes(
    of container: Int, groupCross: [Int], groupMain: [Int], room: (_ node: Int) -> Int
  ) -> BoxGraph {
    var boxes = BoxGraph()
    var index: [Int32: Int32] = [:]
    let contents = containers[container].contents
    boxes.group = containers[container].group
    boxes.contents = contents
    index.reserveCapacity(contents.count)
    for (box, content) in contents.enumerated() {
      index[content] = Int32(box)
      if content >= 0 {
        let node = Int(content)
        boxes.append(cross: cross[node], main: main[node], room: room(node))
      } else {
        let group = Int(-1 - content)
        boxes.append(cross: groupCross[group], main: groupMain[group], room: room(-1))
      }
    }
    for (source, target, edge) in linked[container] {
      guard let first = index[source], let second = index[target] else { continue }
      let value = graph.edges[Int(edge)]
      let label = value.labelSize.map(grid.extents)
      boxes.links.append(
        BoxGraph.Link(
          source: first, target: second, edge: edge,
          isDirect: source >= 0 && target >= 0 && value.sourcePort == nil
            && value.targetPort == nil,
          labelCross: label?.cross ?? -1, labelMain: label?.main ?? -1))
    }
    return boxes
  }
}
