extension GraphPicture {
  /// The nodes in reading order, each on a line with its group and its values, followed by its edges.
  ///
  /// - Complexity: O(nodes + edges).
  public var readableText: String {
    var outgoing: [[Int]] = Array(repeating: [], count: nodes.count)
    for index in edges.indices {
      guard nodes.indices.contains(edges[index].source),
        nodes.indices.contains(edges[index].target)
      else { continue }
      outgoing[edges[index].source].append(index)
    }
    var lines: [String] = []
    for (index, node) in nodes.enumerated() {
      var line = node.title
      if !node.caption.isEmpty { line += ", " + node.caption }
      if let group = node.group, groups.indices.contains(group), !groups[group].title.isEmpty {
        line += ", in " + groups[group].title
      }
      if !node.rows.isEmpty {
        let values = node.rows.map { $0.name.isEmpty ? $0.value : $0.name + " " + $0.value }
        line += ": " + values.joined(separator: "; ")
      }
      lines.append(line)
      for number in outgoing[index] {
        let edge = edges[number]
        let arrow = edge.label.isEmpty ? "→" : "\(edge.label) →"
        lines.append("  \(arrow) \(nodes[edge.target].title)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
