extension GraphPicture {
  /// A group and those around it, from the innermost one on. Groups may refer to each other.
  ///
  /// - Complexity: O(nesting).
  func path(from group: Int?) -> [Int] {
    var path: [Int] = []
    var next = group
    while let index = next, groups.indices.contains(index), path.count < groups.count {
      path.append(index)
      next = groups[index].parent
    }
    return path
  }

  /// Whether a condition holds for a group or for one around it.
  ///
  /// - Complexity: O(nesting).
  func hasGroup(from group: Int?, where condition: (Int) -> Bool) -> Bool {
    var next = group
    for _ in groups {
      guard let index = next, groups.indices.contains(index) else { return false }
      if condition(index) { return true }
      next = groups[index].parent
    }
    return false
  }

  /// Whether a node is in a group, or in one inside of it.
  func contains(_ group: Int, node: Int) -> Bool {
    hasGroup(from: nodes[node].group) { $0 == group }
  }

  /// The nodes that represent groups in a layout, by the index of the group: the first and the last node in each.
  struct Anchors {
    private(set) var first: [Int?]
    private(set) var last: [Int?]

    /// - Complexity: O(nodes + groups).
    init(_ picture: borrowing GraphPicture) {
      first = Array(repeating: nil, count: picture.groups.count)
      last = first
      Self.fill(&first, from: picture.nodes.indices, picture)
      Self.fill(&last, from: picture.nodes.indices.reversed(), picture)
    }

    private static func fill(
      _ anchors: inout [Int?], from nodes: some Sequence<Int>, _ picture: borrowing GraphPicture
    ) {
      for node in nodes {
        var next = picture.nodes[node].group
        // The groups around one with an anchor have one too.
        while let group = next, anchors.indices.contains(group), anchors[group] == nil {
          anchors[group] = node
          next = picture.groups[group].parent
        }
      }
    }
  }

  /// Adds an edge whose ends may be groups: it ends at the border of such a group, unless the other end is in it.
  mutating func append(_ edge: Edge, from sourceGroup: Int?, to targetGroup: Int?) {
    var edge = edge
    if sourceGroup != targetGroup || sourceGroup == nil {
      edge.sourceGroup = sourceGroup.flatMap { contains($0, node: edge.target) ? nil : $0 }
      edge.targetGroup = targetGroup.flatMap { contains($0, node: edge.source) ? nil : $0 }
    }
    edges.append(edge)
  }
}
