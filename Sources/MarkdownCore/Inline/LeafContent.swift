import ArtifactBase

/// The contiguous text of a leaf without the markers of its containers, and a map from its offsets
/// to source offsets.
struct LeafContent {
  private struct Segment {
    var offset: Int
    var source: Int
    /// Whether the line break before it is kept.
    var keepsBreakBefore = false
  }

  private(set) var bytes: [UInt8] = []
  private var segments: [Segment] = []

  /// Appends a part of a line.
  ///
  /// - Parameter keepsBreakBefore: Whether the break between the previous line and this one is kept.
  mutating func appendLine(
    _ source: Span<UInt8>, _ start: Int, _ end: Int, keepsBreakBefore: Bool = false
  ) {
    if !segments.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    append(source, start, end, keepsBreakBefore: keepsBreakBefore)
  }

  /// Whether the line ending at an offset is kept.
  func keepsBreak(at offset: Int) -> Bool {
    let index = segment(at: offset + 1)
    return segments[index].offset == offset + 1 && segments[index].keepsBreakBefore
  }

  /// Appends a table cell, with `\|` unescaped before inline parsing (GFM 0.29 §4.10).
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

  private mutating func append(
    _ source: Span<UInt8>, _ start: Int, _ end: Int, keepsBreakBefore: Bool = false
  ) {
    segments.append(
      Segment(offset: bytes.count, source: start, keepsBreakBefore: keepsBreakBefore))
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

  /// Returns the index of the segment that contains an offset.
  private func segment(at offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].offset <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Caches the segment of the last lookup; the next lookup usually hits it.
  struct Cursor {
    fileprivate var range = 0..<0
    fileprivate var distance = 0
  }

  private func move(_ cursor: inout Cursor, to offset: Int) {
    guard !cursor.range.contains(offset) else { return }
    let index = segment(at: offset)
    let start = segments[index].offset
    let end = index + 1 < segments.count ? segments[index + 1].offset : bytes.count
    // An offset at the end belongs to the last segment.
    cursor.range = start..<max(end, offset + 1)
    cursor.distance = segments[index].source - start
  }

  func sourceOffset(_ offset: Int, _ cursor: inout Cursor) -> Int32 {
    guard !segments.isEmpty else { return 0 }
    move(&cursor, to: offset)
    return Int32(offset + cursor.distance)
  }

  /// Returns the source offset after the last byte of a range that ends at `offset`.
  func sourceEnd(_ offset: Int, _ cursor: inout Cursor) -> Int32 {
    offset > 0 ? sourceOffset(offset - 1, &cursor) + 1 : sourceOffset(0, &cursor)
  }

  /// Returns the offset up to which the bytes after `offset` are contiguous in the source.
  func endOfSegment(at offset: Int, _ cursor: inout Cursor) -> Int {
    guard !segments.isEmpty else { return bytes.count }
    move(&cursor, to: offset)
    return cursor.range.upperBound
  }
}
