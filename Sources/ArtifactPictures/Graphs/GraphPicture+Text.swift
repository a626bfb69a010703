extension GraphPicture {
  /// The title, then the nodes in reading order, each on a line with its groups and its values, followed by its edges. A
  /// group has a line if it has edges or no nodes.
  ///
  /// - Complexity: O(nodes × nesting + edges).
  public var readableText: String {
    let parts = GraphOutline(self).lines
    var lines = title.isEmpty ? [] : [title.oneLine]
    for (number, line) in parts.enumerated() {
      switch line.part {
      case .group(let index):
        if number + 1 < parts.count, parts[number + 1].depth > line.depth { continue }
        lines.append(groups[index].title.oneLine + places(groups[index].parent))
      case .node(let index): lines.append(text(of: nodes[index]))
      case .edge(let words): lines.append("  " + words.text)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func text(of node: Node) -> String {
    var line = node.title.oneLine
    if !node.caption.isEmpty { line += ", " + node.caption }
    line += places(node.group)
    if !node.rows.isEmpty {
      let values = node.rows.map { $0.name.isEmpty ? $0.value : $0.name + " " + $0.value }
      line += ": " + values.joined(separator: "; ")
    }
    return line
  }

  /// The groups around a part, from the inside out.
  private func places(_ group: Int?) -> String {
    titledGroups(from: group).map { ", in " + groups[$0].title.oneLine }.joined()
  }
}
