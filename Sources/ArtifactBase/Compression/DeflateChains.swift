/// The positions of a ``DeflateMatcher`` with the same hash of four bytes, most recent first.
struct DeflateChains: ~Copyable, ~Escapable {
  /// A copy of `length` bytes from `distance` bytes before.
  struct Match {
    var length: Int
    var distance: Int
  }

  /// The number of bits of a hash.
  static let hashBits = 15
  /// The bits of a position that are its index in the table of earlier positions.
  private static let mask = DeflateFormat.windowSize - 1

  /// The length from which no better copy is searched for.
  private static let nice = 128

  private var heads: MutableSpan<UInt16>
  private var previous: MutableSpan<UInt16>

  /// Creates chains that use tables of the caller: the most recent position with each hash, and the
  /// position before each one.
  @_lifetime(copy heads, copy previous)
  init(heads: consuming MutableSpan<UInt16>, previous: consuming MutableSpan<UInt16>) {
    self.heads = heads
    self.previous = previous
  }

  /// Adds a position to its chain, and returns the position before it.
  @inline(__always) @_lifetime(self: copy self)
  mutating func insert(_ window: Span<UInt8>, _ position: Int) -> Int {
    let hash = Int((window.fourBytes(at: position) &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
    let candidate = heads[hash]
    heads[hash] = UInt16(truncatingIfNeeded: position)
    previous[position & Self.mask] = candidate
    return Int(candidate)
  }

  /// Adds positions to their chains, except those that fewer than four bytes follow.
  @inline(__always) @_lifetime(self: copy self)
  mutating func insert(_ window: Span<UInt8>, _ positions: Range<Int>) {
    var position = positions.lowerBound
    let end = min(positions.upperBound, window.count - 3)
    while position < end {
      _ = insert(window, position)
      position += 1
    }
  }

  /// Adds a position, and returns the longest copy there that is longer than `length`, or one of
  /// length 0.
  @inline(__always) @_lifetime(self: copy self)
  mutating func match(
    _ window: Span<UInt8>, at position: Int, beating length: Int, _ chainLength: Int
  ) -> Match {
    var match = Match(length: 0, distance: 0)
    guard position + length + 1 <= window.count, position + 4 <= window.count else {
      return match
    }
    var candidate = insert(window, position)
    let oldest = max(0, position - DeflateFormat.windowSize)
    let start = window.fourBytes(at: position)
    var best = length
    var rest = chainLength
    while candidate > oldest, rest > 0 {
      // A longer copy has the same four bytes where the best one ends.
      if window.fourBytes(at: candidate + best - 3) == window.fourBytes(at: position + best - 3),
        window.fourBytes(at: candidate) == start
      {
        let length = window.matchLength(candidate, position)
        if length > best {
          best = length
          match = Match(length: length, distance: position - candidate)
          if length >= Self.nice || position + length + 1 > window.count { break }
        }
      }
      candidate = Int(previous[candidate & Self.mask])
      rest -= 1
    }
    return match
  }
}

extension Span<UInt8> {
  @inline(__always) fileprivate func fourBytes(at index: Int) -> UInt32 {
    bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self)
  }

  /// The number of equal bytes, at most 258, from two positions on, of which the first is earlier.
  @inline(__always) func matchLength(_ first: Int, _ second: Int) -> Int {
    let limit = Swift.min(DeflateFormat.longestCopy, count - second)
    var length = 0
    while length + 8 <= limit {
      let difference = word(at: first + length).bits ^ word(at: second + length).bits
      if difference != 0 { return length + difference.trailingZeroBitCount >> 3 }
      length += 8
    }
    while length < limit, self[first + length] == self[second + length] { length += 1 }
    return length
  }
}
