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
    let raw = bytes
    var index = start
    while index + 8 <= count {
      let word = UInt64(
        littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let marks =
        Self.zeros(word ^ 0x0A0A_0A0A_0A0A_0A0A) | Self.zeros(word ^ 0x0D0D_0D0D_0D0D_0D0D)
      if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < count, self[index] != 0x0A, self[index] != 0x0D { index += 1 }
    return index
  }

  /// The top bits of the bytes of a word that are 0; above the lowest there may be more.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// A copy of the bytes.
  func copied() -> [UInt8] { withUnsafeBufferPointer { Array($0) } }
}
