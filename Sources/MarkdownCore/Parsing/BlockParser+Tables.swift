import ArtifactBase

extension BlockParser {
  /// Turns the last line of the open paragraph into a table header if `line` is a delimiter row
  /// with the same number of cells (GFM 0.29 §4.10).
  mutating func becomeTable(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    let index = tip
    guard arena.blocks[index].lineCount > 0 else { return false }
    guard let columns = TableScanner.delimiterRow(bytes, line.nextNonspace, line.end) else {
      return false
    }
    let header = arena.lines[arena.lines.count - 1]
    let range = Int(header.start)..<Int(header.end)
    guard bytes[range.lowerBound] == UInt8(ascii: "|") || mayStartBarePipeTable(index) else {
      return false
    }
    guard TableScanner.cellCount(bytes, range) == columns.count,
      columns.count > 1 || columns[0] != .none || TableScanner.hasPipe(bytes, range)
        || TableScanner.hasPipe(bytes, line.nextNonspace..<line.end)
    else { return false }
    startTable(header: range, columns)
    lastContentEnd = line.end
    return true
  }

  /// Whether the last line of a paragraph may be a table's header without starting with a pipe.
  func mayStartBarePipeTable(_ index: Int32) -> Bool {
    switch options.barePipeTables {
    case .none: false
    case .first: isUndecidedFirstLine(of: index)
    case .any: true
    }
  }

  /// Opens a table whose header is the last line of the open paragraph.
  ///
  /// - Parameter isUnfinished: Whether the header may still grow.
  mutating func startTable(
    header: Range<Int>, _ columns: [ColumnAlignment], isUnfinished: Bool = false
  ) {
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
    addRow(header, isHeader: true, columnCount: columns.count, healing: isUnfinished, bytes)
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
