import Drawing

extension GridPicture {
  /// The blocks, those in a group indented, and the edges, a line each.
  ///
  /// - Complexity: O(blocks × depth + edges).
  public var readableText: String {
    var lines = title.isEmpty ? [] : [title.joinedLines]
    var depths = [Int](repeating: 0, count: blocks.count)
    for (index, block) in blocks.enumerated() {
      if let parent = parent(of: index) { depths[index] = min(depths[parent] + 1, 40) }
      guard block.kind != .space else { continue }
      let name = name(of: index)
      lines.append(String(repeating: "  ", count: depths[index]) + name)
    }
    for edge in edges where isDrawn(edge) {
      let directed: Set<Scene2D.Marker> = [.arrow, .openArrow, .triangle]
      let leadsBack = edge.sourceMarker.map(directed.contains) ?? false
      let leadsOn = edge.targetMarker.map(directed.contains) ?? false
      let sign = leadsBack ? leadsOn ? "↔" : "←" : leadsOn ? "→" : "–"
      let label = edge.label.isEmpty ? "" : ": " + edge.label.joinedLines
      lines.append("\(name(of: edge.source)) \(sign) \(name(of: edge.target))\(label)")
    }
    return lines.joined(separator: "\n")
  }

  /// The text of a block, with signs for where an arrow points.
  func name(of index: Int) -> String {
    let block = blocks[index]
    let text = block.text.allSatisfy(\.isWhitespace) ? "" : block.text.joinedLines
    guard block.kind == .block, block.shape == .arrow else {
      return text.isEmpty ? block.kind == .group ? "Group" : "Block" : text
    }
    let signs = Set(block.directions).sorted { $0.order < $1.order }.map(\.sign).joined()
    return text.isEmpty ? signs : signs.isEmpty ? text : signs + " " + text
  }
}

extension GridPicture.Block.Direction {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate var sign: String {
    switch self {
    case .right: "→"
    case .left: "←"
    case .up: "↑"
    case .down: "↓"
    }
  }
}
