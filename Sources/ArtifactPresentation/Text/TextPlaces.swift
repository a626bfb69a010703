/// An incremental index from byte offsets to lines and columns.
struct TextPlaces: Hashable, Sendable {
  private var count = 0
  private var lineStarts = [0]

  /// One bit per byte: whether it is a continuation byte.
  private var continuations: [UInt64] = []

  mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      let byte = bytes[index]
      if count & 63 == 0 { continuations.append(0) }
      if byte & 0xC0 == 0x80 { continuations[count >> 6] |= 1 << UInt64(count & 63) }
      count += 1
      if byte == 0x0A { lineStarts.append(count) }
    }
  }

  /// The line and the column of a byte, both from 1; columns count Unicode scalars.
  ///
  /// - Complexity: O(length of the line + log number of lines).
  func place(of offset: Int) -> (line: Int, column: Int) {
    let end = max(0, min(offset, count))
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= end { low = middle } else { high = middle }
    }
    let scalars = (lineStarts[low]..<end).count {
      continuations[$0 >> 6] & 1 << UInt64($0 & 63) == 0
    }
    return (low + 1, scalars + 1)
  }
}
