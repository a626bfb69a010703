extension MarkdownDocument {
  /// A dump of the tree for tests and bug reports, with one line per block, inline run and line of
  /// code. The fields of a block are its kind, its id, its byte range, `live` if it is unsettled,
  /// and `spaced` if it follows a blank line: `paragraph #1 0..<11 live`.
  ///
  /// - Complexity: O(document).
  public var debugTree: String {
    var lines: [String] = []
    var depth = 0
    var walk = BlockWalk(self)
    while let event = walk.next() {
      guard case .enter(let block) = event else {
        depth -= 1
        continue
      }
      let margin = String(repeating: " ", count: 2 * min(depth, 40))
      let range = block.sourceRange
      lines.append(
        margin + "\(block.kind) #\(block.id.rawValue) \(range.lowerBound)..<\(range.upperBound)"
          + (block.isSettled ? "" : " live") + (block.followsBlankLine ? " spaced" : ""))
      for run in block.runs {
        var line = margin + "  - \(run.content)"
        if run.traits.contains(.strong) { line += " strong" }
        if run.traits.contains(.emphasis) { line += " emphasis" }
        if run.traits.contains(.strikethrough) { line += " strikethrough" }
        if run.traits.contains(.link) { line += " link(\(run.destination ?? "?"))" }
        lines.append(line)
      }
      for position in 0..<block.lineCount {
        lines.append(margin + "  | " + block.line(at: position))
      }
      depth += 1
    }
    return lines.joined(separator: "\n")
  }
}
