import MarkdownCore

/// Feeds bytes in small pieces and remembers everything that was called settled.
struct SettledReplay {
  private var values: [BlockNode.ID: String] = [:]
  private var lines: [String: String] = [:]
  private var topLevel: [BlockNode.ID] = []
  private(set) var problems: [String] = []
  var settledCount: Int { values.count }

  mutating func run(_ bytes: [UInt8], size: Int = 1, options: MarkdownOptions) {
    var stream = MarkdownStream(options: options)
    for start in stride(from: 0, to: bytes.count, by: size) {
      stream.append(bytes.span.extracting(start..<min(start + size, bytes.count)))
      check(stream.document, at: start)
    }
    stream.finish()
    check(stream.document, at: bytes.count)
  }

  private mutating func check(_ document: MarkdownDocument, at offset: Int) {
    let count = document.settledBlockCount
    if count < topLevel.count { problems.append("settled count shrank at \(offset)") }
    for position in 0..<min(count, topLevel.count)
    where document.block(at: position).id != topLevel[position] {
      problems.append("block \(position) changed its id at \(offset)")
    }
    for position in topLevel.count..<max(topLevel.count, count) {
      topLevel.append(document.block(at: position).id)
    }
    var seen: Set<BlockNode.ID> = []
    var walk = BlockWalk(document)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      note(block, at: offset)
      seen.insert(block.id)
    }
    for id in values.keys where !seen.contains(id) {
      problems.append("settled block \(id.rawValue) is gone at \(offset)")
    }
  }

  private mutating func note(_ block: BlockNode, at offset: Int) {
    for position in 0..<block.settledLineCount {
      let key = "\(block.id.rawValue):\(position)"
      let line = block.line(at: position)
      if let before = lines[key], before != line {
        problems.append("line \(key) changed at \(offset): \(before) -> \(line)")
      }
      lines[key] = line
    }
    let before = values[block.id]
    guard block.isSettled else {
      if before != nil { problems.append("block \(block.id.rawValue) unsettled at \(offset)") }
      return
    }
    let value =
      "\(block.kind) \(block.sourceRange) \(block.followsBlankLine) \(block.childCount) \(block.runs)"
    if let before, before != value {
      problems.append("block \(block.id.rawValue) changed at \(offset): \(before) -> \(value)")
    }
    values[block.id] = value
  }
}
