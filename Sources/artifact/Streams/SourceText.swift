import ArtifactAll

/// A text with a line index, to convert offsets to lines and columns.
struct SourceText {
  let bytes: [UInt8]

  /// The offset of the start of each line.
  private let lineStarts: [Int]
  private let scalars: ScalarCounts

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isReturn = byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if byte == 0x0A || isReturn { starts.append(index + 1) }
    }
    lineStarts = starts
    scalars = ScalarCounts(bytes)
  }

  /// Reads all of a source.
  ///
  /// - Throws: `ToolError` if reading fails.
  init(reading source: AnswerSource) throws(ToolError) {
    var bytes: [UInt8] = []
    try source.forEachPiece(chunk: nil) { piece throws(ToolError) in bytes += piece }
    self.init(bytes)
  }

  /// Returns the line and column of an offset, both from 1. Columns count Unicode scalars, except a
  /// byte order mark at the start.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = lineStarts[low]
    let end = max(start, min(offset, bytes.count))
    let count = scalars.count(before: end, in: bytes) - scalars.count(before: start, in: bytes)
    let isMarked = low == 0 && end > 0 && bytes.span.byteOrderMarkLength > 0
    return (low + 1, count + (isMarked ? 0 : 1))
  }
}
