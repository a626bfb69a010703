/// The groups of a component: which contains which, and which node belongs to which.
struct GroupTree {
  /// The groups of the whole graph, by index in the component.
  var groups: [Int32] = []
  /// The group that contains a group; −1 for none. It always has a lesser index.
  var parent: [Int32] = []
  /// The innermost group of each node; −1 for none.
  var nodeGroup: [Int32] = []
  /// The extents of labels along the cross and the main axis; 0 without one.
  var labelCross: [Int] = []
  var labelMain: [Int] = []
  /// The layers that each group spans.
  private(set) var firstRank: [Int32] = []
  private(set) var lastRank: [Int32] = []
  private(set) var depth: [Int32] = []

  var count: Int { parent.count }

  /// Finds the layers of groups from those of their nodes.
  mutating func span(_ rank: [Int32]) {
    firstRank = [Int32](repeating: .max, count: count)
    lastRank = [Int32](repeating: -1, count: count)
    depth = [Int32](repeating: 0, count: count)
    for node in nodeGroup.indices where nodeGroup[node] >= 0 {
      let group = Int(nodeGroup[node])
      firstRank[group] = min(firstRank[group], rank[node])
      lastRank[group] = max(lastRank[group], rank[node])
    }
    for group in (0..<count).reversed() where parent[group] >= 0 {
      let outer = Int(parent[group])
      firstRank[outer] = min(firstRank[outer], firstRank[group])
      lastRank[outer] = max(lastRank[outer], lastRank[group])
    }
    for group in 0..<count where parent[group] >= 0 {
      depth[group] = depth[Int(parent[group])] + 1
    }
  }

  /// Whether a group spans a layer; `true` for no group.
  func spans(_ group: Int32, _ rank: Int32) -> Bool {
    group < 0 || firstRank[Int(group)] <= rank && rank <= lastRank[Int(group)]
  }

  /// The innermost group that contains two groups, each of which may be none.
  func common(_ first: Int32, _ second: Int32) -> Int32 {
    var (a, b) = (first, second)
    while a != b {
      if a < 0 || b < 0 { return -1 }
      if depth[Int(a)] >= depth[Int(b)] { a = parent[Int(a)] } else { b = parent[Int(b)] }
    }
    return a
  }

  /// The group where an edge between two groups passes a layer: that of its start as long as it lasts, or
  /// that of its end as soon as it begins.
  func passed(from start: Int32, to end: Int32, at rank: Int32) -> Int32 {
    let common = common(start, end)
    for outermost in [start, end] {
      var group = outermost
      while group != common, !spans(group, rank) { group = parent[Int(group)] }
      if group != common { return group }
    }
    return common
  }

  /// The groups that contain one group but not another, from the inside.
  func path(from group: Int32, to outer: Int32) -> [Int32] {
    var result: [Int32] = []
    var current = group
    while current != outer, current >= 0 {
      result.append(current)
      current = parent[Int(current)]
    }
    return result
  }
}
