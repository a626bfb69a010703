/// The last snapshot of an unfinished line that is too long to parse for every snapshot.
struct LongLine: Sendable {
  var lineStart: Int
  var cutoff: Int
  /// The block at the end of the spine.
  var leaf: Int32
  var arena: Arena

  /// Returns the snapshot with the bytes received since as plain text.
  func extended(to current: Arena) -> Arena {
    var result = arena
    result.source = current.source
    result.sourceCount = current.sourceCount
    result.contentEnd = current.sourceCount
    let record = arena.blocks[leaf]
    let end = Int32(current.sourceCount)
    switch record.tag {
    case .paragraph where record.flags.contains(.live):
      result.liveInlines.append(InlineRecord(tag: .text, start: Int32(cutoff), end: end))
      result.blocks[leaf].inlineCount += 1
    case .fencedCode, .indentedCode, .html:
      let line = record.firstLine + record.lineCount - 1
      if record.lineCount > 0, arena.lines[line].end == Int32(cutoff) {
        result.lines[line].end = end
      }
    default: break
    }
    return result
  }
}
