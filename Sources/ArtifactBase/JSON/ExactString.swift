/// A string compared by its bytes.
///
/// `String` compares by canonical equivalence, which would merge ids or member names that JSON
/// distinguishes.
package struct ExactString: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    // Most unequal strings differ in length, which is free to check.
    guard left.text.utf8.count == right.text.utf8.count else { return false }
    let result = left.text.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      right.text.utf8.withContiguousStorageIfAvailable { Self.areEqual(bytes, $0) }
    }
    if let result, let result { return result }
    return left.text.utf8.elementsEqual(right.text.utf8)
  }

  private static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = 0
    let first = UnsafeRawBufferPointer(left)
    let second = UnsafeRawBufferPointer(right)
    while offset + 8 <= first.count {
      guard
        first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < first.count {
      guard first[offset] == second[offset] else { return false }
      offset += 1
    }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil {
      for byte in text.utf8 { hasher.combine(byte) }
    }
    hasher.combine(0xFF as UInt8)
  }
}
