/// The text of a leaf without the markers of its containers, in one piece, and the way back from
/// its offsets to those of the source.
struct LeafContent {
  private struct Segment {
    var offset: Int
    var source: Int
  }

  private(set) var bytes: [UInt8] = []
  private var segments: [Segment] = []

  mutating func appendLine(_ source: Span<UInt8>, _ start: Int, _ end: Int) {
    if !segments.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    append(source, start, end)
  }

  /// A table cell: `\|` stands for `|` before anything else is read (GFM 0.29 §4.10).
  mutating func appendCell(_ source: Span<UInt8>, _ start: Int, _ end: Int) {
    var from = start
    var index = start
    while index + 1 < end {
      if source[index] == UInt8(ascii: "\\"), source[index + 1] == UInt8(ascii: "|") {
        append(source, from, index)
        from = index + 1
        index += 2
      } else {
        index += 1
      }
    }
    append(source, from, end)
  }

  private mutating func append(_ source: Span<UInt8>, _ start: Int, _ end: Int) {
    segments.append(Segment(offset: bytes.count, source: start))
    source.extracting(start..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  mutating func trimEnd() {
    while let last = bytes.last, last.isSpaceOrTab || last == UInt8(ascii: "\n") {
      bytes.removeLast()
    }
  }

  mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// The segment that holds an offset.
  private func segment(at offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].offset <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func sourceOffset(_ offset: Int) -> Int32 {
    guard !segments.isEmpty else { return 0 }
    let segment = segments[segment(at: offset)]
    return Int32(segment.source + offset - segment.offset)
  }

  /// The source offset behind the byte that ends a range.
  func sourceEnd(_ offset: Int) -> Int32 {
    offset > 0 ? sourceOffset(offset - 1) + 1 : sourceOffset(0)
  }

  /// The parts of a range that are contiguous in the source too.
  func forEachPiece(_ range: Range<Int>, _ body: (Range<Int>) -> Void) {
    guard !range.isEmpty else { return }
    var index = segment(at: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound {
      let limit = index + 1 < segments.count ? segments[index + 1].offset : Int.max
      let end = min(limit, range.upperBound)
      if end > start { body(start..<end) }
      start = end
      index += 1
    }
  }
}
