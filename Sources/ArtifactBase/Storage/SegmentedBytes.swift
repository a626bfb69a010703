/// Runs of bytes, appended one after the other and each kept in one piece.
///
/// The bytes stand in segments that are sealed once they are full, for the reason given at
/// ``PagedArray``. A run never straddles two segments: one as long as a segment is one of its own.
@usableFromInline package struct SegmentedBytes: Hashable, Sendable {
  /// Where a run starts. Its length is kept by whoever keeps the address.
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
      // Where one segment is full, another will be.
      tail.reserveCapacity(Self.segmentSize + Self.segmentSize / 16)
    }
    return address
  }

  /// Appends a run that need not be kept elsewhere: a long one is taken over as it is.
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
