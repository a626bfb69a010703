/// An append-only store of byte runs, each contiguous in memory.
///
/// The runs are stored in segments that are sealed when full, so that copies stay cheap (see
/// ``PagedArray``). A run never spans two segments: a run of at least the segment size gets a
/// segment of its own.
@usableFromInline package struct SegmentedBytes: Hashable, Sendable {
  /// The start of a run. The caller stores the length of the run.
  @usableFromInline package struct Address: Hashable, Sendable {
    @usableFromInline internal var segment: UInt32 = 0
    @usableFromInline internal var offset: UInt32 = 0

    package init() {}

    fileprivate init(segment: UInt32, offset: UInt32) {
      self.segment = segment
      self.offset = offset
    }

    /// The address of a byte inside the run.
    package func advanced(by distance: Int) -> Address {
      Address(segment: segment, offset: offset + UInt32(distance))
    }
  }

  /// A segment is sealed when it has reached this many bytes.
  package static let segmentSize = 32_768

  @usableFromInline internal var sealed: [[UInt8]] = []
  @usableFromInline internal var tail: [UInt8] = []

  package init() {}

  /// Appends a run and returns its address.
  package mutating func append(_ run: Span<UInt8>) -> Address {
    if run.count >= Self.segmentSize { return append(long: run.copied()) }
    let address = Address(segment: UInt32(sealed.count), offset: UInt32(tail.count))
    run.withUnsafeBufferPointer { tail.append(contentsOf: $0) }
    if tail.count >= Self.segmentSize {
      sealed.append(tail)
      tail = []
      // A full segment is most likely followed by another.
      tail.reserveCapacity(Self.segmentSize + Self.segmentSize / 16)
    }
    return address
  }

  /// Appends a run by consuming it: a run of at least the segment size is stored without a copy.
  package mutating func append(_ run: consuming [UInt8]) -> Address {
    run.count >= Self.segmentSize ? append(long: run) : append(run.span)
  }

  private mutating func append(long run: consuming [UInt8]) -> Address {
    if !tail.isEmpty {
      sealed.append(tail)
      tail = []
    }
    sealed.append(run)
    return Address(segment: UInt32(sealed.count - 1), offset: 0)
  }

  /// The run of `count` bytes at an address that ``append(_:)`` returned.
  @inlinable package func run(at address: Address, count: Int) -> ArraySlice<UInt8> {
    let segment = Int(address.segment)
    let start = Int(address.offset)
    let bytes = segment < sealed.count ? sealed[segment] : tail
    return bytes[start..<start + count]
  }
}
