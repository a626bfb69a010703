/// An incremental Adler-32 checksum (RFC 1950 §8.2).
package struct Adler32: Sendable {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  /// The number of bytes after which a sum of 32 bits could overflow.
  private static let stride = 5_552

  package init() {}

  /// The checksum of the bytes so far.
  package var value: UInt32 { high << 16 | low }

  /// Adds bytes to the checksum.
  ///
  /// - Complexity: O(`bytes.count`).
  package mutating func append(_ bytes: Span<UInt8>) {
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.stride, bytes.count)
      bytes.extracting(start..<end).withUnsafeBufferPointer { add($0) }
      start = end
    }
  }

  /// Adds at most `stride` bytes.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index + 16 <= bytes.count {
      // The sums of 16 bytes do not depend on each other, so they are computed together.
      var sum: UInt32 = 0
      var weighted: UInt32 = 0
      for place in 0..<16 {
        let byte = UInt32(bytes[index + place])
        sum &+= byte
        weighted &+= byte &* UInt32(16 - place)
      }
      high &+= low &* 16 &+ weighted
      low &+= sum
      index += 16
    }
    while index < bytes.count {
      low &+= UInt32(bytes[index])
      high &+= low
      index += 1
    }
    low %= 65_521
    high %= 65_521
  }
}
