/// An index for counting the Unicode scalars before an offset without scanning from the start of
/// the text.
package struct ScalarCounts: Sendable {
  private static let step = 1_024

  /// The number of scalars that begin before each multiple of `step`.
  private var counts = [0]

  /// Creates an index of a UTF-8 text.
  ///
  /// - Complexity: O(`bytes.count`).
  package init(_ bytes: [UInt8]) {
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      if byte & 0xC0 != 0x80 { count += 1 }
      if (offset + 1) % Self.step == 0 { counts.append(count) }
    }
  }

  /// The number of scalars that begin before `offset`.
  ///
  /// - Parameter bytes: The text from which the index was created.
  /// - Complexity: O(1).
  package func count(before offset: Int, in bytes: [UInt8]) -> Int {
    let place = offset / Self.step
    return counts[place] + bytes[place * Self.step..<offset].count { $0 & 0xC0 != 0x80 }
  }
}
