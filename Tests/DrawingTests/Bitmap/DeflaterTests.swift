import Drawing
import TestSupport
import Testing

/// Compression, checked by decompression.
struct DeflaterTests {
  private struct Output: InflaterOutput {
    var bytes: [UInt8] = []

    mutating func take(_ bytes: Span<UInt8>) { self.bytes += bytes.copied() }
  }

  private func deflate(_ chunks: [ArraySlice<UInt8>]) -> [UInt8] {
    var deflater = Deflater()
    var output: [UInt8] = []
    for chunk in chunks { deflater.append(chunk.span, to: &output) }
    deflater.finish(to: &output)
    return output
  }

  /// The content of zlib data with a valid checksum; nil if the data is damaged or incomplete.
  private func inflate(_ bytes: [UInt8]) -> [UInt8]? {
    var inflater = Inflater(limit: .max, verifiesChecksum: true)
    var output = Output()
    inflater.append(bytes.span, to: &output)
    return inflater.status == .ended ? output.bytes : nil
  }

  enum Kind: CaseIterable, Sendable {
    case noise, letters, runs, periods, text, zeros

    func bytes(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < count {
        switch self {
        case .noise: bytes.append(.random(in: 0...255, using: &generator))
        case .letters: bytes.append(.random(in: 0...3, using: &generator))
        case .runs:
          let byte = UInt8.random(in: 0...255, using: &generator)
          let length = Int.random(in: 1...600, using: &generator)
          bytes += [UInt8](repeating: byte, count: length)
        case .periods:
          let distance = Int.random(in: 1...40_000, using: &generator)
          let length = Int.random(in: 1...300, using: &generator)
          let start = max(0, bytes.count - distance)
          bytes += bytes[start...].prefix(length) + [.random(in: 0...255, using: &generator)]
        case .text: bytes += "row \(bytes.count / 7) of \(count) ".utf8
        case .zeros: bytes.append(0)
        }
      }
      return Array(bytes.prefix(count))
    }
  }

  @Test(arguments: Kind.allCases) func `I6.1 Compressed data decompresses to the same bytes`(
    _ kind: Kind
  ) {
    for seed in TestScale.seeds(1, of: 10) {
      var generator = SeededGenerator(seed: seed)
      for count in [0, 1, 2, 3, 4, 5, 258, 259, 1_000, 32_768, 65_536, 65_537, 200_000] {
        let bytes = kind.bytes(count, &generator)
        let packed = deflate([bytes[...]])
        #expect(inflate(packed) == bytes, "\(kind), seed \(seed), \(count) bytes")
        let longest = count + 5 * (count / 16_384 + 1) + 6
        #expect(packed.count <= longest, "\(kind), seed \(seed), \(count) bytes")
      }
    }
  }

  @Test(arguments: Kind.allCases) func `I6.1 The output does not depend on the chunks`(
    _ kind: Kind
  ) {
    var generator = SeededGenerator(seed: TestScale.seed)
    let short = kind.bytes(300, &generator)
    let whole = deflate([short[...]])
    Chunks.everySplit(of: short) { head, tail in #expect(deflate([head, tail]) == whole) }
    #expect(deflate(Chunks.single(short)) == whole)
    let long = kind.bytes(150_000, &generator)
    let packed = deflate([long[...]])
    for longest in [3, 1_000, 70_000] {
      let chunks = Chunks.random(long, longest: longest, using: &generator)
      #expect(deflate(chunks) == packed, "\(kind), chunks of up to \(longest) bytes")
    }
  }

  @Test func `I6.1 Codes are limited to 15 bits`() {
    // The frequencies of Fibonacci's sequence give the longest codes.
    var bytes: [UInt8] = []
    var (count, next) = (1, 1)
    for symbol in 0..<20 as Range<UInt8> {
      bytes += [UInt8](repeating: symbol, count: count)
      (count, next) = (next, count + next)
    }
    var generator = SeededGenerator(seed: 1)
    bytes.shuffle(using: &generator)
    #expect(inflate(deflate([bytes[...]])) == bytes)
  }

  @Test func `I6.1 A wrong checksum is damage`() {
    var packed = deflate([Array("checksum".utf8)[...]])
    packed[packed.count - 1] ^= 1
    #expect(inflate(packed) == nil)
    packed[packed.count - 1] ^= 1
    #expect(inflate(packed) == Array("checksum".utf8))
    #expect(inflate(packed.dropLast()) == nil)
  }

  @Test func `I6.1 The checksum of RFC 1950 is incremental`() {
    var checksum = Adler32()
    #expect(checksum.value == 1)
    for chunk in ["Wiki", "", "pedia"] { checksum.append(Array(chunk.utf8).span) }
    #expect(checksum.value == 0x11E6_0398)
    var long = Adler32()
    let bytes = [UInt8](repeating: 255, count: 100_000)
    for chunk in Chunks.equal(bytes, size: 777) { long.append(chunk.span) }
    // 1 + 255 n, and the sum of the values after each byte, both modulo 65,521.
    let (low, high) = (1 + 255 * 100_000, 100_000 + 255 * 100_000 * 100_001 / 2)
    #expect(long.value == UInt32((high % 65_521) << 16 | low % 65_521))
  }
}
