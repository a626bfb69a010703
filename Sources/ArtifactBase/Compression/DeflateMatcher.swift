/// A searcher for earlier occurrences of bytes in a sliding window (RFC 1951 §4).
///
/// The window holds up to 64 KiB, of which the second half is searched for in the half before it.
/// Positions with the same hash of four bytes form a chain, most recent first. A copy that begins
/// one byte later is preferred if it is longer. Positions in the window are below 2¹⁶; position 0
/// ends a chain. The result depends on the data only, not on how it is cut into chunks.
struct DeflateMatcher: Sendable {
  private var window: [UInt8] = []
  /// The most recent position with each hash.
  private var heads = [UInt16](repeating: 0, count: 1 << DeflateChains.hashBits)
  /// The position before each one with the same hash, by the lowest 15 bits.
  private var previous = [UInt16](repeating: 0, count: DeflateFormat.windowSize)

  /// The position of the next symbol.
  private var position = 0
  /// The copy at `position` that was found one byte earlier; its length is 0 if there is none.
  private var found = DeflateChains.Match(length: 0, distance: 0)
  /// The number of searches without a result since the last copy.
  private var misses = 0
  /// The position at which the block begins; negative if it has left the window.
  private var blockStart = 0

  private static let capacity = 2 * DeflateFormat.windowSize
  /// The number of bytes after a position that a copy can use, unless the data ends there.
  private static let lookahead = DeflateFormat.longestCopy + 8

  /// The minimum length of a copy that is searched for.
  private static let shortest = 4
  /// The length up to which a copy is compared in cost with the literals that it replaces.
  private static let short = 6
  /// The number of positions in a chain that are tried.
  private static let chainLength = 32
  /// The length from which a better copy is searched for in a quarter of the positions.
  private static let good = 8
  /// The length from which a copy is taken without trying the next position.
  private static let lazy = 32
  /// The binary logarithm of the number of searches without a result after which a byte is skipped,
  /// then two bytes after twice the number, and so on up to a limit.
  private static let patience = 5
  private static let longestSkip = 7
  /// The distance below which a copy repeats a short pattern, so that only its last positions are
  /// added to the chains.
  private static let shortPeriod = 16

  init() {
    window.reserveCapacity(Self.capacity)
  }

  /// The bytes of the block so far; nil if they have left the window.
  var blockBytes: Span<UInt8>? {
    @_lifetime(borrow self) get {
      blockStart < 0 ? nil : window.span.extracting(blockStart..<position)
    }
  }

  /// Begins a block at the next symbol.
  mutating func beginBlock() { blockStart = position }

  /// Copies bytes into the window, and returns their number, which is 0 if the window is full.
  mutating func fill(_ bytes: Span<UInt8>) -> Int {
    let count = min(bytes.count, Self.capacity - window.count)
    bytes.extracting(0..<count).withUnsafeBufferPointer { window.append(contentsOf: $0) }
    return count
  }

  /// Whether the window is full, so that ``search(isLast:_:)`` has to be called.
  var isFull: Bool { window.count == Self.capacity }

  /// Makes space for more bytes. The window has to be full, and searched up to its end.
  mutating func slide() {
    let distance = DeflateFormat.windowSize
    window.removeFirst(distance)
    position -= distance
    blockStart -= distance
    Self.slide(&heads)
    Self.slide(&previous)
  }

  private static func slide(_ positions: inout [UInt16]) {
    var positions = positions.mutableSpan
    for index in 0..<positions.count {
      // Without a branch, the loop is vectorized.
      let position = positions[index]
      positions[index] = position & 0x7FFF & (0 &- position >> 15)
    }
  }

  /// Appends symbols to a block until it is full or too few bytes follow.
  ///
  /// - Parameter isLast: Whether the data ends with the window.
  /// - Returns: Whether all bytes were searched, rather than the block being full.
  mutating func search(isLast: Bool, _ block: inout DeflateBlock) -> Bool {
    // Spans of two properties of one value can't be mutated side by side.
    var (heads, previous): ([UInt16], [UInt16]) = ([], [])
    swap(&heads, &self.heads)
    swap(&previous, &self.previous)
    defer {
      swap(&heads, &self.heads)
      swap(&previous, &self.previous)
    }
    let bytes = self.window
    let window = bytes.span
    var chains = DeflateChains(heads: heads.mutableSpan, previous: previous.mutableSpan)
    var position = position
    var match = found
    var misses = misses
    let end = isLast ? window.count : window.count - Self.lookahead
    while position < end, !block.isFull {
      if match.length == 0 {
        match = chains.match(window, at: position, beating: Self.shortest - 1, Self.chainLength)
        let isShort = match.length <= Self.short
        if isShort,
          match.length == 0
            || !block.isWorthwhile(
              window.extracting(position..<position + match.length), length: match.length,
              distance: match.distance)
        {
          match.length = 0
          block.append(literal: window[position])
          position += 1
          misses += 1
          var skipped = min(misses >> Self.patience, Self.longestSkip, end - position)
          while skipped > 0, !block.isFull {
            block.append(literal: window[position])
            position += 1
            skipped -= 1
          }
          continue
        }
      }
      misses = 0
      var next = position + 1
      if match.length < Self.lazy {
        let length = match.length < Self.good ? Self.chainLength : Self.chainLength >> 2
        let better = chains.match(window, at: next, beating: match.length, length)
        if better.length > 0 {
          block.append(literal: window[position])
          position = next
          match = better
          continue
        }
        next += 1
      }
      block.append(length: match.length, distance: match.distance)
      position += match.length
      if match.distance < Self.shortPeriod {
        // Long runs go on without a search.
        while match.length == DeflateFormat.longestCopy, position < end, !block.isFull {
          match.length = window.matchLength(position - match.distance, position)
          guard match.length == DeflateFormat.longestCopy else { break }
          block.append(length: match.length, distance: match.distance)
          position += match.length
        }
        next = max(next, position - match.distance - 3)
      }
      chains.insert(window, next..<position)
      match.length = 0
    }
    self.position = position
    found = match
    self.misses = misses
    return position >= end
  }
}
