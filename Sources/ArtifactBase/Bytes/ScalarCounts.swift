/// How many Unicode scalars begin before an offset of a text, without counting from its beginning.
package struct ScalarCounts: Sendable {
  private static let step = 1_024

  /// How many begin before each step of bytes.
  private var counts = [0]

  /// - Complexity: O(text).
  package init(_ bytes: [UInt8]) {
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      if byte & 0xC0 != 0x80 { count += 1 }
      if (offset + 1) % Self.step == 0 { counts.append(count) }
    }
  }

  /// - Parameter bytes: The text that this was made of.
  /// - Complexity: O(1).
  package func count(before offset: Int, in bytes: [UInt8]) -> Int {
    let place = offset / Self.step
    return counts[place] + bytes[place * Self.step..<offset].count { $0 & 0xC0 != 0x80 }
  }
}
