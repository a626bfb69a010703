/// The groups that contain each other; parents that do not exist or close a circle are left out.
struct GroupForest {
  /// The group that contains each group; −1 for none.
  private(set) var parent: [Int]
  /// The groups, parents first.
  private(set) var sorted: [Int] = []
  private var depth: [Int]
  /// The place of each group in an order in which a group precedes those inside of it, and that of the last of these.
  private var order: [Int]
  private var last: [Int]

  init(_ graph: LayoutGraph) {
    let count = graph.groups.count
    parent = [Int](repeating: -1, count: count)
    (depth, order, last) = (parent, parent, parent)
    for (group, value) in graph.groups.enumerated() {
      guard let outer = value.parent, (0..<count).contains(outer) else { continue }
      // The parents of later groups are not set yet, so that the last one of a circle closes it.
      var current = outer
      while current >= 0, current != group { current = parent[current] }
      if current != group { parent[group] = outer }
    }
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
    let depth = depth
    sorted = (0..<count).sorted { depth[$0] != depth[$1] ? depth[$0] < depth[$1] : $0 < $1 }
    // The numbers of groups inside of each, itself included, then places after those of the groups before.
    var size = [Int](repeating: 1, count: count)
    for group in sorted.reversed() where parent[group] >= 0 { size[parent[group]] += size[group] }
    var next = [Int](repeating: 0, count: count + 1)
    for group in sorted {
      let outer = parent[group] >= 0 ? parent[group] : count
      order[group] = next[outer]
      last[group] = order[group] + size[group] - 1
      next[group] = order[group] + 1
      next[outer] += size[group]
    }
  }

  /// Whether a group, or none for −1, is another one or inside of it.
  func isInside(_ inner: Int, _ outer: Int) -> Bool {
    inner >= 0 && order[outer] <= order[inner] && order[inner] <= last[outer]
  }

  /// The innermost group of a node; −1 for none.
  func group(of node: LayoutGraph.Node) -> Int {
    node.group.flatMap { parent.indices.contains($0) ? $0 : nil } ?? -1
  }

  /// The innermost group that contains two nodes, and what of it contains each: the node itself, or
  /// −1 − the index of a group.
  func separated(
    _ first: Int, _ second: Int, _ nodes: [LayoutGraph.Node]
  ) -> (group: Int, source: Int32, target: Int32) {
    var (a, b) = (group(of: nodes[first]), group(of: nodes[second]))
    var (source, target) = (Int32(first), Int32(second))
    while a != b {
      if b < 0 || a >= 0 && depth[a] >= depth[b] {
        source = -1 - Int32(a)
        a = parent[a]
      } else {
        target = -1 - Int32(b)
        b = parent[b]
      }
    }
    return (a, source, target)
  }
}
