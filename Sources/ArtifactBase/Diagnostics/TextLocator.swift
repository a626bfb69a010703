/// A location in a text; line and column are 1-based.
public struct TextLocation: Hashable, Sendable, Comparable {
  /// The byte offset, 0-based.
  public var offset: Int
  /// The line number.
  public var line: Int
  /// The column, in Unicode scalars.
  public var column: Int

  /// Creates a location.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Whether `left` precedes `right`.
  public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}

/// An index of lines that converts byte offsets to lines and columns, for a text that may arrive in
/// chunks split at any byte.
///
/// Lines end with LF, CRLF or CR. Columns count Unicode scalars; a byte order mark at the start
/// counts as none.
public struct TextLocator: Hashable, Sendable {
  /// The number of bytes received.
  public private(set) var byteCount = 0

  private var lineStarts = [0]
  private var endsWithReturn = false
  /// The first three bytes received, to find a byte order mark.
  private var beginning: [UInt8] = []

  /// One bit per byte: whether it is a continuation byte.
  private var continuations: [UInt64] = []
  /// The number of continuation bytes before each block of 64 words.
  private var blockCounts: [Int] = []

  /// Creates the index of an empty text.
  public init() {}

  /// Creates the index of a text.
  ///
  /// - Complexity: O(`bytes.count`).
  public init(_ bytes: [UInt8]) {
    append(bytes.span)
  }

  /// Appends the next bytes of the text.
  ///
  /// - Complexity: O(`bytes.count`).
  public mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      let byte = bytes[index]
      if byteCount & 63 == 0 {
        if continuations.count & 63 == 0 { blockCounts.append(totalContinuationCount) }
        continuations.append(0)
      }
      if byte & 0xC0 == 0x80 { continuations[byteCount >> 6] |= 1 << UInt64(byteCount & 63) }
      if byteCount < 3 { beginning.append(byte) }
      if endsWithReturn, byte == 0x0A {
        lineStarts[lineStarts.count - 1] += 1
      } else if byte.isLineBreak {
        lineStarts.append(byteCount + 1)
      }
      endsWithReturn = byte == 0x0D
      byteCount += 1
    }
  }

  private var totalContinuationCount: Int {
    guard let last = blockCounts.last else { return 0 }
    return continuations[((blockCounts.count - 1) << 6)...].reduce(last) { $0 + $1.nonzeroBitCount }
  }

  /// Returns the location of a byte offset, which is clamped to the text.
  ///
  /// - Complexity: O(log number of lines).
  public func location(of offset: Int) -> TextLocation {
    let offset = max(0, min(offset, byteCount))
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = lineStarts[low]
    let continuations = continuationCount(before: offset) - continuationCount(before: start)
    let isMarked = low == 0 && offset > 0 && beginning == [0xEF, 0xBB, 0xBF]
    return TextLocation(
      offset: offset, line: low + 1, column: offset - start - continuations + (isMarked ? 0 : 1))
  }

  /// The offset of the first byte of a line, counted from 1.
  package func start(ofLine line: Int) -> Int { lineStarts[line - 1] }

  /// The number of continuation bytes before an offset.
  private func continuationCount(before offset: Int) -> Int {
    let word = offset >> 6
    let block = word >> 6
    guard block < blockCounts.count else { return totalContinuationCount }
    var count = blockCounts[block]
    for index in block << 6..<min(word, continuations.count) {
      count += continuations[index].nonzeroBitCount
    }
    if word < continuations.count {
      count += (continuations[word] & (1 << UInt64(offset & 63) - 1)).nonzeroBitCount
    }
    return count
  }
}
