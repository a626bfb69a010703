extension BlockParser {
  /// Makes the last line of the open paragraph a table's header, where `line` is a delimiter row
  /// with as many cells (GFM 0.29 §4.10).
  mutating func becomeTable(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    let index = tip
    guard arena.blocks[index].lineCount > 0 else { return false }
    guard let columns = TableScanner.delimiterRow(bytes, line.nextNonspace, line.end) else {
      return false
    }
    let header = arena.lines[arena.lines.count - 1]
    let range = Int(header.start)..<Int(header.end)
    guard TableScanner.cellCount(bytes, range) == columns.count,
      columns.count > 1 || TableScanner.hasPipe(bytes, range)
        || TableScanner.hasPipe(bytes, line.nextNonspace..<line.end)
    else { return false }
    startTable(header: range, columns)
    lastContentEnd = line.end
    return true
  }

  /// Opens a table whose header is the last line of the open paragraph.
  mutating func startTable(header: Range<Int>, _ columns: [ColumnAlignment]) {
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    var index = tip
    arena.lines.removeLast(1)
    arena.blocks[index].lineCount -= 1
    if arena.blocks[index].lineCount > 0 {
      let contentEnd = lastContentEnd
      lastContentEnd = Int(arena.lines[arena.lines.count - 1].end)
      open(.table, at: header.lowerBound, bytes)
      lastContentEnd = contentEnd
      index = tip
    } else {
      arena.blocks[index].tag = .table
    }
    arena.blocks[index].number = Int32(arena.alignments.count)
    arena.alignments.append(columns)
    matched = spine.count
    addRow(header, isHeader: true, columnCount: columns.count, healing: false, bytes)
  }

  mutating func addRow(_ line: LineCursor, _ bytes: Span<UInt8>) {
    let columnCount = arena.alignments[arena.blocks[tip].number].count
    var end = line.end
    while end > line.nextNonspace, bytes[end - 1].isSpaceOrTab { end -= 1 }
    addRow(
      line.nextNonspace..<end, isHeader: false, columnCount: columnCount, healing: isSnapshot, bytes
    )
  }

  private mutating func addRow(
    _ range: Range<Int>, isHeader: Bool, columnCount: Int, healing: Bool, _ bytes: Span<UInt8>
  ) {
    let row = add(.tableRow, at: range.lowerBound, to: tip)
    arena.blocks[row].end = Int32(range.upperBound)
    arena.blocks[row].level = isHeader ? 1 : 0
    if !isSnapshot { arena.blocks[row].flags.insert(.closed) }
    var scanner = TableScanner(range, bytes)
    var column = 0
    while column < columnCount, let cell = scanner.next(in: bytes) {
      let index = add(.tableCell, at: cell.lowerBound, to: row)
      arena.blocks[index].end = Int32(cell.upperBound)
      arena.blocks[index].number = Int32(column)
      if !isSnapshot { arena.blocks[index].flags.insert(.closed) }
      parseInlines(of: index, bytes, healing: healing && cell.upperBound == range.upperBound)
      column += 1
    }
  }
}

/// The cells of a table row, split at pipes that no backslash precedes.
struct TableScanner {
  private var offset: Int
  private let end: Int
  private var isDone: Bool

  init(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    offset = range.lowerBound
    end = range.upperBound
    while offset < end, bytes[offset].isSpaceOrTab { offset += 1 }
    if offset < end, bytes[offset] == UInt8(ascii: "|") { offset += 1 }
    isDone = range.isEmpty
  }

  /// The next cell without the blanks around it.
  mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    guard !isDone else { return nil }
    var index = offset
    while index < end, bytes[index] != UInt8(ascii: "|") {
      index += bytes[index] == UInt8(ascii: "\\") && index + 1 < end ? 2 : 1
    }
    var start = offset
    var stop = index
    offset = index + 1
    while start < stop, bytes[start].isSpaceOrTab { start += 1 }
    while stop > start, bytes[stop - 1].isSpaceOrTab { stop -= 1 }
    // What follows the last pipe is a cell only if something is there.
    var rest = offset
    while rest < end, bytes[rest].isSpaceOrTab { rest += 1 }
    isDone = rest >= end
    return start..<stop
  }

  static func cellCount(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var scanner = TableScanner(range, bytes)
    var count = 0
    while scanner.next(in: bytes) != nil { count += 1 }
    return count
  }

  static func hasPipe(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where bytes[index] == UInt8(ascii: "|") { return true }
    return false
  }

  /// The alignments of a delimiter row, nil where the line is none.
  static func delimiterRow(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> [ColumnAlignment]? {
    for index in start..<end {
      switch bytes[index] {
      case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"), 0x20, 0x09: continue
      default: return nil
      }
    }
    var columns: [ColumnAlignment] = []
    var scanner = TableScanner(start..<end, bytes)
    while let cell = scanner.next(in: bytes) {
      guard columns.count < MarkdownLimits.tableColumns, !cell.isEmpty else { return nil }
      let isLeft = bytes[cell.lowerBound] == UInt8(ascii: ":")
      let isRight = cell.count > 1 && bytes[cell.upperBound - 1] == UInt8(ascii: ":")
      let dashes = cell.lowerBound + (isLeft ? 1 : 0)..<cell.upperBound - (isRight ? 1 : 0)
      guard !dashes.isEmpty else { return nil }
      for index in dashes where bytes[index] != UInt8(ascii: "-") { return nil }
      columns.append(isLeft ? (isRight ? .center : .left) : (isRight ? .right : .none))
    }
    return columns.isEmpty ? nil : columns
  }
}
