/// A writer of bits, the lowest first, that appends to bytes of the caller.
struct BitWriter: Sendable {
  private var bits: UInt64 = 0
  private var count = 0

  /// The number of bits, 0 to 7, in the last byte, if it is incomplete.
  var partialBits: Int { count & 7 }

  /// Writes the lowest `length` bits, at most 32, of a value whose other bits are zero.
  @inline(__always)
  mutating func write(_ value: UInt32, _ length: Int, to output: inout [UInt8]) {
    bits |= UInt64(value) << UInt64(count)
    count += length
    guard count >= 32 else { return }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian) {
      output.append(contentsOf: $0)
    }
    bits >>= 32
    count -= 32
  }

  /// Completes the last byte with zeros, and writes all bytes.
  mutating func align(to output: inout [UInt8]) {
    while count > 0 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
    bits = 0
    count = 0
  }
}
