extension Span<UInt8> {
  /// Whether both spans contain the same bytes.
  @inlinable package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let left = bytes
    let right = other.bytes
    var index = 0
    while index + 8 <= count {
      let one = left.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      if one != right.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
      index += 8
    }
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether the bytes equal the UTF-8 encoding of `text`.
  @inlinable package func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let other = text.utf8Start
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// The index of the first LF or CR at or after `start`, searched eight bytes at a time; `count`
  /// if there is none.
  @inlinable package func firstLineBreak(from start: Int) -> Int {
    firstIndex(from: start, to: count) { $0.firstMarks(0x0A) | $0.firstMarks(0x0D) }
  }

  /// The index of the first `byte` at or after `start`, searched eight bytes at a time; `count` if
  /// there is none.
  @inlinable package func firstIndex(of byte: UInt8, from start: Int) -> Int {
    firstIndex(of: byte, from: start, to: count)
  }

  /// The index of the first `byte` in `start..<end`, searched eight bytes at a time; `end` if there
  /// is none.
  @inlinable package func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int {
    firstIndex(from: start, to: end) { $0.firstMarks(byte) }
  }

  /// The index of the first byte at or after `start` that needs special handling in a JSON string:
  /// a quote, a backslash, a control character or a non-ASCII byte; `count` if there is none.
  @inlinable package func firstJSONStringStop(from start: Int) -> Int {
    firstIndex(from: start, to: count) {
      $0.firstControlOrNonASCIIMarks | $0.firstMarks(0x22) | $0.firstMarks(0x5C)
    }
  }

  /// The index of the first `<`, backtick, line feed or carriage return at or after `start`;
  /// `count` if there is none.
  @inlinable package func firstTagStop(from start: Int) -> Int {
    firstIndex(from: start, to: count) {
      $0.firstMarks(0x3C) | $0.firstMarks(0x60) | $0.firstMarks(0x0A) | $0.firstMarks(0x0D)
    }
  }

  /// The index of the first byte in `start..<end` for which `marks` sets the top bit, searched
  /// eight bytes at a time; `end` if there is none.
  ///
  /// - Parameter marks: Sets the top bit of each byte sought; bits above the first one may be
  ///   false positives.
  @inlinable @inline(__always)
  package func firstIndex(from start: Int, to end: Int, _ marks: (ByteWord) -> UInt64) -> Int {
    var index = start
    while index + 8 <= end {
      let marks = marks(word(at: index))
      if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < end {
      if marks(ByteWord(bits: UInt64(self[index]))) & 0x80 != 0 { return index }
      index += 1
    }
    return index
  }

  /// The eight bytes starting at `index`.
  @inlinable @inline(__always)
  package func word(at index: Int) -> ByteWord {
    ByteWord(
      bits: UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)))
  }

  /// A copy of the bytes.
  @inlinable package func copied() -> [UInt8] { withUnsafeBufferPointer { Array($0) } }
}

/// Eight bytes in a word, the first byte in the lowest bits.
@usableFromInline package struct ByteWord {
  @usableFromInline package var bits: UInt64

  @inlinable package init(bits: UInt64) { self.bits = bits }

  /// A mask with the top bit set in each byte that equals `byte`.
  @inlinable @inline(__always)
  package func marks(_ byte: UInt8) -> UInt64 {
    let difference = bits ^ 0x0101_0101_0101_0101 &* UInt64(byte)
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~((difference & low &+ low) | difference | low)
  }

  /// A mask with the top bit set in the first byte that equals `byte`; bits above it may be false
  /// positives. Cheaper than ``marks(_:)``.
  ///
  /// Subtracting one from each byte sets the top bit of every byte that was zero, or that borrowed
  /// from a zero byte below it, so XOR with the byte sought shows the position of the first one.
  @inlinable @inline(__always)
  package func firstMarks(_ byte: UInt8) -> UInt64 {
    let difference = bits ^ 0x0101_0101_0101_0101 &* UInt64(byte)
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// A mask with the top bit set in the first control character (U+0000 to U+001F) or non-ASCII
  /// byte; bits above it may be false positives.
  @inlinable @inline(__always)
  package var firstControlOrNonASCIIMarks: UInt64 {
    let controls = (bits &- 0x2020_2020_2020_2020) & ~bits
    return (bits | controls) & 0x8080_8080_8080_8080
  }
}

extension Span<UInt8> {
  /// Whether all bytes are ASCII, tested eight bytes at a time.
  package var isASCII: Bool {
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= count {
      seen |= word(at: index).bits
      index += 8
    }
    while index < count {
      seen |= UInt64(self[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  /// Whether the bytes are valid UTF-8.
  package var isUTF8: Bool { (try? UTF8Span(validating: self)) != nil }

  /// The index of the first byte that is invalid after the bytes before it; `count` if there is
  /// none, or if only the last scalar is incomplete.
  package var firstInvalidUTF8: Int {
    var sequence = UTF8Sequence()
    for index in indices where !sequence.append(self[index]) { return index }
    return count
  }
}
