/// An incremental encoder for zlib data (RFC 1950 and RFC 1951).
///
/// ```swift
/// var deflater = Deflater()
/// var output: [UInt8] = []
/// for chunk in chunks { deflater.append(chunk, to: &output) }
/// deflater.finish(to: &output)
/// ```
/// The output doesn't depend on the chunk boundaries. Memory is bounded: a window of 64 KiB, tables
/// of 128 KiB and the symbols of a block.
///
/// - Complexity: O(number of bytes); each byte is compared with a bounded number of earlier ones.
package struct Deflater: Sendable {
  private var matcher = DeflateMatcher()
  private var block = DeflateBlock()
  private var writer = BitWriter()
  private var checksum = Adler32()
  private var hasBegun = false

  package init() {}

  /// Compresses the next bytes, and appends the output that is ready.
  package mutating func append(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    begin(to: &output)
    checksum.append(bytes)
    var start = 0
    while start < bytes.count {
      start += matcher.fill(bytes.extracting(start...))
      guard matcher.isFull else { break }
      while !matcher.search(isLast: false, &block) { writeBlock(isLast: false, to: &output) }
      matcher.slide()
    }
  }

  /// Compresses the remaining bytes and ends the data. The encoder can't be used afterwards.
  package mutating func finish(to output: inout [UInt8]) {
    begin(to: &output)
    while !matcher.search(isLast: true, &block) { writeBlock(isLast: false, to: &output) }
    writeBlock(isLast: true, to: &output)
    writer.align(to: &output)
    withUnsafeBytes(of: checksum.value.bigEndian) { output.append(contentsOf: $0) }
  }

  private mutating func begin(to output: inout [UInt8]) {
    guard !hasBegun else { return }
    hasBegun = true
    // DEFLATE with a window of 32 KiB, the default level (RFC 1950 §2.2).
    output += [0x78, 0x9C]
  }

  private mutating func writeBlock(isLast: Bool, to output: inout [UInt8]) {
    let window = matcher
    block.write(stored: window.blockBytes, isLast: isLast, &writer, to: &output)
    matcher.beginBlock()
  }
}
