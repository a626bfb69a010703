import ArtifactBase

/// A greedy line breaker.
///
/// One pass over the characters maintains the current row, its width, and the last break
/// opportunity: after spaces, between a wide character and another one, after a hyphen in a word.
/// When a character does not fit, the row ends at that opportunity. If there is none, it ends between
/// two parts of the word, if that leaves it half full, or before the character. There is no
/// backtracking, so appended text changes only the last row. A row takes at least one character, so
/// wrapping terminates for every width.
enum LineWrapper {
  /// Returns the ranges of the rows, without the spaces around their breaks.
  ///
  /// Line feeds end a row. A row is wider than `width` only if it consists of one wider character.
  ///
  /// - Parameter start: The start of the text, of a line or of a row.
  /// - Complexity: O(n).
  static func rows(of bytes: [UInt8], from start: Int = 0, width: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    let lines = bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false)
    for line in lines {
      wrap(bytes, line.startIndex..<line.endIndex, width: max(1, width), into: &rows)
    }
    return rows
  }

  /// A break opportunity.
  private struct Opportunity {
    /// The end of the row, without trailing spaces.
    var end: Int

    /// The start of the next row.
    var next: Int

    /// The width of the row up to `next`.
    var width: Int

    /// The opportunity in a row that begins elsewhere.
    func moved(by distance: Int) -> Opportunity {
      Opportunity(end: end, next: next, width: width + distance)
    }
  }

  /// Appends the ranges of the rows of a line.
  static func wrap(
    _ bytes: [UInt8], _ range: Range<Int>, width: Int, into rows: inout [Range<Int>]
  ) {
    if range.count <= width, bytes.span.extracting(range).isASCII {
      return rows.append(trimmed(bytes, range))
    }
    var rowStart = skipSpaces(bytes, range)
    var rowWidth = 0
    var opportunity: Opportunity?
    var part: Opportunity?
    var reader = ClusterReader(bytes, rowStart..<range.upperBound)
    var previousWidth = 0
    while true {
      let offset = reader.offset
      guard let cluster = reader.next() else { break }
      if bytes[offset] == 0x20, cluster.length == 1 {
        rowWidth += 1
        let isFirst = offset == rowStart || bytes[offset - 1] != 0x20
        let end = isFirst ? offset : opportunity?.end ?? offset
        opportunity = Opportunity(end: end, next: offset + 1, width: rowWidth)
        previousWidth = 1
        continue
      }
      if offset > rowStart, bytes[offset - 1] != 0x20,
        allowsBreak(bytes, offset, cluster.width == 2 || previousWidth == 2)
      {
        opportunity = Opportunity(end: offset, next: offset, width: rowWidth)
      }
      if beginsPart(bytes, offset) {
        part = Opportunity(end: offset, next: offset, width: rowWidth)
      }
      while rowWidth + cluster.width > width, offset > rowStart {
        if let place = opportunity ?? part.flatMap({ $0.width * 2 >= width ? $0 : nil }) {
          rows.append(rowStart..<place.end)
          rowStart = place.next
          rowWidth -= place.width
          opportunity = nil
          part = part.flatMap { $0.next > rowStart ? $0.moved(by: -place.width) : nil }
        } else {
          rows.append(rowStart..<offset)
          rowStart = offset
          rowWidth = 0
          part = nil
        }
      }
      rowWidth += cluster.width
      if cluster.width > 0 { previousWidth = cluster.width }
    }
    var end = range.upperBound
    while end > rowStart, bytes[end - 1] == 0x20 { end -= 1 }
    rows.append(rowStart..<max(rowStart, end))
  }

  /// Returns the range of ASCII text without the spaces around it.
  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] == 0x20 { start += 1 }
    var end = range.upperBound
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    return start..<end
  }

  /// Returns the offset of the first character that is not a space. A space with a combining mark
  /// is not skipped.
  private static func skipSpaces(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var reader = ClusterReader(bytes, range)
    while reader.offset < range.upperBound, bytes[reader.offset] == 0x20 {
      let offset = reader.offset
      if reader.next()?.length != 1 { return offset }
    }
    return reader.offset
  }

  /// Calls `body` with each part of a word between wide characters, and its width.
  ///
  /// A hyphen does not separate parts, since breaking after it is optional.
  static func forEachPart(
    of bytes: [UInt8], in word: Range<Int>, _ body: (Range<Int>, _ width: Int) -> Void
  ) {
    var reader = ClusterReader(bytes, word)
    var start = word.lowerBound
    var width = 0
    var previousWidth = 0
    while reader.offset < word.upperBound {
      let offset = reader.offset
      guard let cluster = reader.next() else { break }
      if offset > start, cluster.width == 2 || previousWidth == 2, allowsBreak(bytes, offset, true)
      {
        body(start..<offset, width)
        start = offset
        width = 0
      }
      width += cluster.width
      if cluster.width > 0 { previousWidth = cluster.width }
    }
    body(start..<word.upperBound, width)
  }

  /// Whether a row may break between two characters of a word, before `offset`.
  private static func allowsBreak(_ bytes: [UInt8], _ offset: Int, _ isWide: Bool) -> Bool {
    if isWide { return !closesPhrase(bytes, offset) && !opensPhrase(bytes, offset) }
    guard offset >= 2, bytes[offset - 1] == 0x2D else { return false }
    return isLetter(bytes[offset - 2]) && isLetter(bytes[offset])
  }

  /// Whether a part of a word begins at `offset`: after `.`, `_`, `-` or `/`, or with a capital letter
  /// after a lower-case one.
  private static func beginsPart(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard offset >= 1, isLetter(bytes[offset]) else { return false }
    switch bytes[offset - 1] {
    case 0x2D, 0x2E, 0x2F, 0x5F: return true
    case 0x61...0x7A: return bytes[offset] < 0x61
    default: return false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  /// Whether the character at `offset` must not begin a row.
  private static func closesPhrase(_ bytes: [UInt8], _ offset: Int) -> Bool {
    switch bytes.span.scalar(at: offset, end: bytes.count).value ?? 0 {
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x201D, 0x2019, 0x3001, 0x3002,
      0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x30FC, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E,
      0xFF1A, 0xFF1B, 0xFF1F:
      true
    default: false
    }
  }

  /// Whether the character before `offset` must not end a row.
  private static func opensPhrase(_ bytes: [UInt8], _ offset: Int) -> Bool {
    if bytes[offset - 1] == 0x28 || bytes[offset - 1] == 0x5B { return true }
    guard offset >= 3 else { return false }
    switch bytes.span.scalar(at: offset - 3, end: offset).value ?? 0 {
    case 0x201C, 0x2018, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0xFF08: return true
    default: return false
    }
  }
}
