import Drawing

/// The parts of a graph in reading order: groups with their members inside, and after each node and group the edges that
/// start there.
package struct GraphOutline {
  /// A part of the graph.
  package enum Part {
    /// The index of a group that has a title.
    case group(Int)
    /// The index of a node.
    case node(Int)
    /// An edge of the node or group above.
    case edge(EdgeWords)
  }

  /// A part, and the number of groups with titles around it.
  package struct Line {
    package let part: Part
    package let depth: Int
  }

  /// The parts, top to bottom.
  package private(set) var lines: [Line] = []

  private enum Item {
    case group(Int)
    case node(Int)
  }

  private let picture: GraphPicture
  /// The edges that start at each node, and at the border of each group.
  private var nodeEdges: [[Int]]
  private var groupEdges: [[Int]]

  /// Creates the outline of a graph. Nodes without texts and edges, which only keep a group open, are not in it.
  ///
  /// - Complexity: O(nodes + edges + groups × nesting).
  package init(_ picture: GraphPicture) {
    self.picture = picture
    nodeEdges = Array(repeating: [], count: picture.nodes.count)
    groupEdges = Array(repeating: [], count: picture.groups.count)
    for (index, edge) in picture.edges.enumerated() where !edge.isHidden {
      guard picture.nodes.indices.contains(edge.source),
        picture.nodes.indices.contains(edge.target)
      else { continue }
      if let group = edge.sourceGroup.flatMap({ picture.titledGroups(from: $0).first }) {
        groupEdges[group].append(index)
      } else {
        nodeEdges[edge.source].append(index)
      }
    }
    addLines(items())
  }

  /// The members of each group, then those of no group, by their first nodes; groups without any are last.
  private func items() -> [[Item]] {
    let root = picture.groups.count
    var items: [[Item]] = Array(repeating: [], count: root + 1)
    var isPlaced = Array(repeating: false, count: root)
    func place(_ group: Int?) {
      var next = group
      while let index = next, !isPlaced[index] {
        isPlaced[index] = true
        next = picture.outerGroup(of: index)
        items[next ?? root].append(.group(index))
      }
    }
    for (index, node) in picture.nodes.enumerated() {
      let group = node.group.flatMap { picture.groups.indices.contains($0) ? $0 : nil }
      place(group)
      let isBlank = node.title.isEmpty && node.caption.isEmpty && node.rows.isEmpty
      if isBlank, group != nil, nodeEdges[index].isEmpty { continue }
      items[group ?? root].append(.node(index))
    }
    for index in picture.groups.indices { place(index) }
    return items
  }

  private mutating func addLines(_ items: [[Item]]) {
    var open = items[picture.groups.count].reversed().map { ($0, 0) }
    while let (item, depth) = open.popLast() {
      switch item {
      case .node(let index):
        lines.append(Line(part: .node(index), depth: depth))
        addEdges(nodeEdges[index], depth)
      case .group(let index):
        let isTitled = !picture.groups[index].title.isEmpty
        if isTitled {
          lines.append(Line(part: .group(index), depth: depth))
          addEdges(groupEdges[index], depth)
        }
        open += items[index].reversed().map { ($0, isTitled ? depth + 1 : depth) }
      }
    }
  }

  private mutating func addEdges(_ edges: [Int], _ depth: Int) {
    for index in edges {
      lines.append(Line(part: .edge(EdgeWords(picture.edges[index], in: picture)), depth: depth))
    }
  }
}

extension GraphPicture {
  /// The group around a group; nil for none.
  fileprivate func outerGroup(of index: Int) -> Int? {
    // An outer group precedes the groups inside it.
    groups[index].parent.flatMap { (0..<index).contains($0) ? $0 : nil }
  }

  /// The groups with titles among a group and those around it, from the inside out.
  func titledGroups(from group: Int?) -> [Int] {
    var result: [Int] = []
    var next = group.flatMap { groups.indices.contains($0) ? $0 : nil }
    while let index = next {
      if !groups[index].title.isEmpty { result.append(index) }
      next = outerGroup(of: index)
    }
    return result
  }
}

extension String {
  /// The text with a space for each line break.
  var oneLine: String { replacing("\n", with: " ") }
}
