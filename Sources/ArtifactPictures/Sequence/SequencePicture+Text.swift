extension SequencePicture {
  /// What happens, a line each, with what is in a frame indented.
  ///
  /// - Complexity: O(participants + steps).
  public var readableText: String {
    var lines: [String] = title.isEmpty ? [] : [title.joinedLines]
    var used = Set<Int>()
    for step in steps { used.formUnion([step.source, step.target].compactMap(\.self)) }
    for (index, participant) in participants.enumerated() {
      let group = participant.group.flatMap { groups.indices.contains($0) ? groups[$0] : nil }
      var line = participant.name.joinedLines
      if participant.kind != .participant { line += ", \(participant.kind.rawValue)" }
      if let group, !group.title.isEmpty { line += ", in \(group.title.joinedLines)" }
      if group != nil || participant.kind != .participant || !used.contains(index) {
        lines.append(line)
      }
    }
    for (index, group) in groups.enumerated()
    where !group.title.isEmpty && !participants.contains(where: { $0.group == index }) {
      lines.append(group.title.joinedLines)
    }
    var depth = 0
    for step in steps {
      let indent = String(repeating: "  ", count: min(depth, 20))
      switch step.kind {
      case .message:
        let arrow = step.sourceMarker != nil && step.targetMarker != nil ? "↔" : "→"
        let ends = "\(name(step.source)) \(arrow) \(name(step.target))"
        let text = step.shownText.joinedLines
        lines.append(indent + (text.isEmpty ? ends : "\(ends): \(text)"))
      case .note:
        var place = name(step.source)
        if step.target != step.source { place += ", \(name(step.target))" }
        let words = ["left": "left of", "right": "right of"][step.place?.rawValue ?? ""] ?? "over"
        lines.append("\(indent)note \(words) \(place): \(step.text.joinedLines)")
      case .frame:
        if step.keyword != nil { lines.append(indent + step.shownText.joinedLines) }
        depth += step.keyword == nil ? 0 : 1
      case .part: lines.append(String(indent.dropLast(2)) + step.shownText.joinedLines)
      case .end: depth = max(depth - (isGround(step) ? 0 : 1), 0)
      case .activation, .deactivation: break
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Whether an end is that of a ground of a color.
  private func isGround(_ step: Step) -> Bool { step.series != nil }

  private func name(_ index: Int?) -> String {
    index.flatMap { participants.indices.contains($0) ? participants[$0].name.joinedLines : nil }
      ?? ""
  }
}

extension String {
  /// The text with a space for each line break.
  var joinedLines: String { replacing("\n", with: " ") }
}
