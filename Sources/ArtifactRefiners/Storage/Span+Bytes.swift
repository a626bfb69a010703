extension Span<UInt8> {
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

  /// Whether they begin with the byte order mark of UTF-8.
  var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// A copy of the bytes.
  func copied() -> [UInt8] { withUnsafeBufferPointer { Array($0) } }
}
