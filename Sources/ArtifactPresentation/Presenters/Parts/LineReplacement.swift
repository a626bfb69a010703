import ArtifactCore

extension PartBlocks {
  /// Adds the difference of two texts. Where they are in their file is unknown, so there are no line
  /// numbers.
  mutating func add(diffFrom old: String, to new: String) {
    let index = blocks.count
    add(.code, ["language": "diff"], payload: LineReplacement(old, new).hunk)
    modifyBlock(at: index) { block in
      block.modify(.diff) { diff in
        let lines = diff.lines.dropFirst().map { line in
          DiffBlock.Line(
            line.role, line.text, changedRange: line.changedRange, tokens: line.tokens)
        }
        diff = DiffBlock(lines: lines, settledLineCount: lines.count)
      }
    }
  }
}

/// The replacement of lines by others, with the lines that both begin and end with as context.
private struct LineReplacement {
  /// A hunk of a unified diff.
  let hunk: String

  init(_ old: String, _ new: String) {
    let old = Self.lines(of: old)
    let new = Self.lines(of: new)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    var lines = ["@@ -1,\(old.count) +1,\(new.count) @@"]
    lines += old[..<start].map { " " + $0 }
    lines += old[start..<old.count - end].map { "-" + $0 }
    lines += new[start..<new.count - end].map { "+" + $0 }
    lines += old[(old.count - end)...].map { " " + $0 }
    hunk = lines.joined(separator: "\n")
  }

  private static func lines(of text: String) -> [Substring] {
    guard !text.isEmpty else { return [] }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
