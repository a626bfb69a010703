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
    guard headerMatches(columns.count, range, bytes),
      columns.count > 1 || columns[0] != .none || TableScanner.hasPipe(bytes, range)
        || TableScanner.hasPipe(bytes, line.nextNonspace..<line.end)
    else { return false }
    startTable(header: range, columns)
    lastContentEnd = line.end
    return true
  }

  /// Whether a header has a number of cells: as split at all pipes or, if those are too many, at
  /// the pipes outside markup.
  private func headerMatches(_ count: Int, _ header: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let found = TableScanner.cellCount(bytes, header)
    guard found > count, has(.cellMarkup) else { return found == count }
    return TableScanner.cellCount(bytes, header, whole: markup(in: header, bytes)) == count
  }

  /// The code spans and formulas in a row.
  private func markup(
    in row: Range<Int>, isUnfinished: Bool = false, _ bytes: Span<UInt8>
  ) -> [Range<Int>] {
    var content = LeafContent()
    content.appendLine(bytes, row.lowerBound, row.upperBound)
    var parser = InlineParser(content: content, syntax: syntax, scope: references, linkCount: 0)
    parser.parse(healing: isUnfinished)
    return parser.marks.compactMap { mark in
      switch mark.tag {
      case .code, .math, .displayMath:
        mark.start + row.lowerBound..<mark.end + row.lowerBound
      default: nil
      }
    }
  }

  /// Whether the last line of a paragraph may be a table's header without starting with a pipe.
  func mayStartBarePipeTable(_ index: Int32) -> Bool {
    switch options.barePipeTables {
    case .none: false
    case .first: isUndecidedFirstLine(of: index) || followsLeadIn(index)
    case .any: true
    }
  }

  /// Whether a paragraph has two lines, of which the first ends in a colon.
  func followsLeadIn(_ index: Int32) -> Bool {
    let record = arena.blocks[index]
    guard record.lineCount == 2, has(.leadInTables) else { return false }
    let source = arena.source
    let bytes = source.bytes(arena.sourceCount)
    let first = arena.lines[record.firstLine]
    let last = arena.lines[record.firstLine + 1]
    let limit = Int32(MarkdownLimits.undecidedLineBytes)
    return first.end - first.start <= limit && last.end - last.start <= limit
      && LineScanner.endsInColon(bytes, Int(first.start)..<Int(first.end))
  }

  /// Opens a table whose header is the last line of the open paragraph.
  ///
  /// - Parameters:
  ///   - isUnfinished: Whether the header may still grow.
  ///   - isProvisional: Whether the delimiter row is missing.
  mutating func startTable(
    header: Range<Int>, _ columns: [ColumnAlignment], isUnfinished: Bool = false,
    isProvisional: Bool = false
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
    addRow(
      header, isHeader: true, columnCount: columns.count, healing: isUnfinished,
      isUndecided: isProvisional, bytes)
  }

  mutating func addRow(_ line: LineCursor, _ bytes: Span<UInt8>) {
    let columnCount = arena.alignments[arena.blocks[tip].number].count
    var end = line.end
    while end > line.nextNonspace, bytes[end - 1].isSpaceOrTab { end -= 1 }
    addRow(
      line.nextNonspace..<end, isHeader: false, columnCount: columnCount, healing: isSnapshot,
      isUndecided: isSnapshot, bytes)
  }

  private mutating func addRow(
    _ range: Range<Int>, isHeader: Bool, columnCount: Int, healing: Bool, isUndecided: Bool,
    _ bytes: Span<UInt8>
  ) {
    let row = add(.tableRow, at: range.lowerBound, to: tip)
    arena.blocks[row].end = Int32(range.upperBound)
    arena.blocks[row].level = isHeader ? 1 : 0
    if !isSnapshot { arena.blocks[row].flags.insert(.closed) }
    let cells = cells(
      of: range, columnCount: columnCount, healing: healing, isUndecided: isUndecided, bytes)
    for (column, cell) in cells.ranges.enumerated() {
      let index = add(.tableCell, at: cell.lowerBound, to: row)
      arena.blocks[index].end = Int32(cell.upperBound)
      arena.blocks[index].number = Int32(column)
      if !isSnapshot { arena.blocks[index].flags.insert(.closed) }
      let isLast = column == cells.ranges.count - 1
      let isOpen = isLast && cells.endsInMarkup || cell.upperBound == range.upperBound
      parseInlines(of: index, bytes, healing: isOpen && (healing || cells.endsInMarkup))
    }
  }

  private mutating func reportSurplus(_ cells: Range<Int>, _ columnCount: Int) {
    let start = arena.forgottenByteCount + cells.lowerBound
    arena.tables.value.log.report(
      .surplusCells, .warning, at: start..<start + cells.count,
      "row has more than \(columnCount) cells: the others are part of the last one")
  }

  /// Returns the cells of a row, of which there are at most as many as columns.
  ///
  /// - Parameters:
  ///   - healing: Whether markup is unfinished at the end of the row.
  ///   - isUndecided: Whether later bytes decide if pipes in markup split cells; then the cells end
  ///     at the first such pipe.
  private mutating func cells(
    of row: Range<Int>, columnCount: Int, healing: Bool, isUndecided: Bool, _ bytes: Span<UInt8>
  ) -> (ranges: [Range<Int>], endsInMarkup: Bool) {
    var cells: [Range<Int>] = []
    let readsMarkup = has(.cellMarkup)
    let hasSurplus = readsMarkup && TableScanner.cellCount(bytes, row) > columnCount
    let whole =
      hasSurplus || readsMarkup && isUndecided ? markup(in: row, isUnfinished: healing, bytes) : []
    var scanner = TableScanner(row, bytes, whole: hasSurplus ? whole : [])
    while cells.count < columnCount, let cell = scanner.next(in: bytes) { cells.append(cell) }
    if hasSurplus, let last = cells.last, scanner.next(in: bytes) != nil {
      cells[cells.count - 1] = TableScanner.rest(bytes, last.lowerBound..<row.upperBound)
      if !isSnapshot { reportSurplus(last.upperBound..<row.upperBound, columnCount) }
    } else if !whole.isEmpty, !hasSurplus {
      var split = TableScanner(row, bytes, whole: whole)
      let certain = cells.prefix { split.next(in: bytes) == $0 }.count
      if certain < cells.count {
        cells.removeLast(cells.count - certain - 1)
        return (cells, true)
      }
    }
    return (cells, false)
  }
}
