/// An append-only byte buffer in fixed-size pages; copies stay cheap while the original grows (see
/// ``PagedArray``).
@usableFromInline package struct PagedBytes: Hashable, Sendable {
  @inlinable internal static var pageShift: Int { 15 }
  @inlinable internal static var pageSize: Int { 1 << pageShift }

  @usableFromInline internal var sealed: [[UInt8]] = []
  @usableFromInline internal var tail: [UInt8] = []

  package init() {}

  @inlinable package var count: Int { sealed.count << Self.pageShift + tail.count }

  package mutating func append(_ bytes: Span<UInt8>) {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.pageSize - tail.count)
      bytes.extracting(start..<end).withUnsafeBufferPointer { tail.append(contentsOf: $0) }
      start = end
      if tail.count == Self.pageSize {
        sealed.append(tail)
        tail = []
      }
    }
  }

  /// The bytes in `range`, which must lie within `0..<count`.
  ///
  /// - Complexity: O(1) if the range lies in one page, otherwise O(`range.count`).
  @inlinable package subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    let first = range.lowerBound >> Self.pageShift
    let last = max(range.lowerBound, range.upperBound - 1) >> Self.pageShift
    if first == last {
      let start = range.lowerBound & (Self.pageSize - 1)
      return page(first)[start..<start + range.count]
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in first...last {
      let start = index << Self.pageShift
      let part = page(index)
      bytes +=
        part[max(range.lowerBound - start, 0)..<min(range.upperBound - start, part.count)]
    }
    return bytes[...]
  }

  @inlinable internal func page(_ index: Int) -> [UInt8] {
    index < sealed.count ? sealed[index] : tail
  }
}
