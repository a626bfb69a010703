import ArtifactBase

/// A scanner for the cells of a table row, split at unescaped pipes.
struct TableScanner {
  private var offset: Int
  private let end: Int
  private var isDone: Bool
  /// Ranges in which pipes don't split cells, in order.
  private var whole: ArraySlice<Range<Int>>

  init(_ range: Range<Int>, _ bytes: Span<UInt8>, whole: [Range<Int>] = []) {
    self.whole = whole[...]
    offset = range.lowerBound
    end = range.upperBound
    while offset < end, bytes[offset].isSpaceOrTab { offset += 1 }
    if offset < end, bytes[offset] == UInt8(ascii: "|") { offset += 1 }
    // A lone pipe has no cell after it.
    var rest = offset
    while rest < end, bytes[rest].isSpaceOrTab { rest += 1 }
    isDone = rest >= end
  }

  /// Returns the range of the next cell without surrounding blanks.
  mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    guard !isDone else { return nil }
    var index = offset
    while index < end, bytes[index] != UInt8(ascii: "|") || isInside(index) {
      index += bytes[index] == UInt8(ascii: "\\") && index + 1 < end ? 2 : 1
    }
    var start = offset
    var stop = index
    offset = index + 1
    while start < stop, bytes[start].isSpaceOrTab { start += 1 }
    while stop > start, bytes[stop - 1].isSpaceOrTab { stop -= 1 }
    // Blanks after the last pipe are not a cell.
    var rest = offset
    while rest < end, bytes[rest].isSpaceOrTab { rest += 1 }
    isDone = rest >= end
    return start..<stop
  }

  private mutating func isInside(_ index: Int) -> Bool {
    while let first = whole.first, first.upperBound <= index { whole.removeFirst() }
    return whole.first?.contains(index) == true
  }

  /// Returns the rest of the row from an offset on, without the blanks and the pipe at its end.
  static func rest(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var end = MathScanner.trimmedEnd(bytes, range)
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "|"),
      end == range.lowerBound + 1 || bytes[end - 2] != UInt8(ascii: "\\")
    {
      end = MathScanner.trimmedEnd(bytes, range.lowerBound..<end - 1)
    }
    return range.lowerBound..<end
  }

  static func cellCount(
    _ bytes: Span<UInt8>, _ range: Range<Int>, whole: [Range<Int>] = []
  ) -> Int {
    var scanner = TableScanner(range, bytes, whole: whole)
    var count = 0
    while scanner.next(in: bytes) != nil { count += 1 }
    return count
  }

  static func hasPipe(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where bytes[index] == UInt8(ascii: "|") { return true }
    return false
  }

  /// Returns the alignments of a delimiter row, or `nil` if the line isn't one.
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
