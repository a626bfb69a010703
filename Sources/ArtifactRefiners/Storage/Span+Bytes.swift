extension Span<UInt8> {
  /// Whether they begin with the byte order mark of UTF-8.
  var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// Whether both have the same bytes.
  func isEqual(to other: Span<UInt8>) -> Bool {
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

  /// Whether these are the bytes of `text`.
  func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let other = text.utf8Start
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// The first LF or CR at or behind `start`, looked for eight bytes at a time; the count if there is
  /// none.
  func firstLineBreak(from start: Int) -> Int {
    firstIndex(from: start) { $0.marks(0x0A) | $0.marks(0x0D) }
  }

  /// The first `byte` at or behind `start`, looked for eight bytes at a time; the count if there is none.
  func firstIndex(of byte: UInt8, from start: Int) -> Int {
    firstIndex(from: start) { $0.marks(byte) }
  }

  /// The first byte at or behind `start` that `marks` has a top bit for, eight bytes at a time; the
  /// count if there is none.
  @inline(__always)
  func firstIndex(from start: Int, _ marks: (ByteWord) -> UInt64) -> Int {
    var index = start
    while index + 8 <= count {
      let marks = marks(word(at: index))
      if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < count {
      if marks(ByteWord(bits: UInt64(self[index]))) & 0x80 != 0 { return index }
      index += 1
    }
    return index
  }

  /// The eight bytes from `index` on.
  @inline(__always)
  func word(at index: Int) -> ByteWord {
    ByteWord(
      bits: UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)))
  }

  /// A copy of the bytes.
  func copied() -> [UInt8] { withUnsafeBufferPointer { Array($0) } }
}

/// Eight bytes that are looked at together, the first the lowest.
struct ByteWord {
  var bits: UInt64

  /// The top bits of the bytes that are `byte`.
  @inline(__always)
  func marks(_ byte: UInt8) -> UInt64 {
    let difference = bits ^ 0x0101_0101_0101_0101 &* UInt64(byte)
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~((difference & low &+ low) | difference | low)
  }
}
