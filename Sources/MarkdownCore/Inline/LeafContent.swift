import ArtifactBase

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

  /// A piece of the source in which the last offset is that was asked for: mostly the next one is too.
  struct Cursor {
    fileprivate var range = 0..<0
    fileprivate var distance = 0
  }

  private func move(_ cursor: inout Cursor, to offset: Int) {
    guard !cursor.range.contains(offset) else { return }
    let index = segment(at: offset)
    let start = segments[index].offset
    let end = index + 1 < segments.count ? segments[index + 1].offset : bytes.count
    // What is looked for behind the last byte counts as part of the last segment.
    cursor.range = start..<max(end, offset + 1)
    cursor.distance = segments[index].source - start
  }

  func sourceOffset(_ offset: Int, _ cursor: inout Cursor) -> Int32 {
    guard !segments.isEmpty else { return 0 }
    move(&cursor, to: offset)
    return Int32(offset + cursor.distance)
  }

  /// The source offset behind the byte that ends a range.
  func sourceEnd(_ offset: Int, _ cursor: inout Cursor) -> Int32 {
    offset > 0 ? sourceOffset(offset - 1, &cursor) + 1 : sourceOffset(0, &cursor)
  }

  /// Up to where the bytes from an offset on are in one piece in the source too.
  func endOfSegment(at offset: Int, _ cursor: inout Cursor) -> Int {
    guard !segments.isEmpty else { return bytes.count }
    move(&cursor, to: offset)
    return cursor.range.upperBound
  }
}
