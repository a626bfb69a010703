import Drawing

extension GraphPicture {
  /// The nodes in reading order, each on a line with its group and its values, followed by its edges.
  ///
  /// - Complexity: O(nodes + edges).
  public var readableText: String {
    var outgoing: [[Int]] = Array(repeating: [], count: nodes.count)
    var groupLines: [String] = []
    for index in edges.indices where !edges[index].isHidden {
      guard nodes.indices.contains(edges[index].source),
        nodes.indices.contains(edges[index].target)
      else { continue }
      guard let group = edges[index].sourceGroup, groups.indices.contains(group) else {
        outgoing[edges[index].source].append(index)
        continue
      }
      groupLines.append("\(groups[group].title.oneLine) \(arrow(of: edges[index]))")
    }
    var lines: [String] = []
    for (index, node) in nodes.enumerated() {
      var line = node.title.oneLine
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
        lines.append("  " + arrow(of: edges[number]))
      }
    }
    return (lines + groupLines).joined(separator: "\n")
  }

  /// The label of an edge, and where the edge leads.
  private func arrow(of edge: Edge) -> String {
    let group = edge.targetGroup.flatMap { groups.indices.contains($0) ? groups[$0].title : nil }
    let target = (group ?? nodes[edge.target].title).oneLine
    let directed: Set<Scene2D.Marker> = [.arrow, .openArrow, .triangle]
    let leadsBack = edge.sourceMarker.map(directed.contains) ?? false
    let leadsOn = edge.targetMarker.map(directed.contains) ?? false
    let sign = leadsBack ? leadsOn ? "↔" : "←" : "→"
    let parts = [edge.sourceLabel, edge.label, sign, edge.targetLabel, target]
    return parts.filter { !$0.isEmpty }.map(\.oneLine).joined(separator: " ")
  }
}

extension String {
  /// The text with a space for each line break.
  fileprivate var oneLine: String { replacing("\n", with: " ") }
}
