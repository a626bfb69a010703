/// A generator whose whole sequence follows from its seed, so that a failing case can be repeated.
///
/// Put the seed into the failure message of the test that uses it. The algorithm is SplitMix64.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Ways of cutting bytes into chunks, and bytes to cut.
public enum Chunks {
  /// Calls `body` with every way of cutting `bytes` in two, the empty head and tail included.
  public static func everySplit(
    of bytes: [UInt8], _ body: (_ head: ArraySlice<UInt8>, _ tail: ArraySlice<UInt8>) throws -> Void
  ) rethrows {
    for offset in 0...bytes.count {
      try body(bytes[..<offset], bytes[offset...])
    }
  }

  /// The bytes one by one.
  public static func single(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.indices.map { bytes[$0...$0] }
  }

  /// The bytes in chunks of `size`; the last one may be shorter.
  public static func equal(_ bytes: [UInt8], size: Int) -> [ArraySlice<UInt8>] {
    precondition(size > 0, "a chunk has at least one byte")
    return stride(from: 0, to: bytes.count, by: size).map {
      bytes[$0..<min($0 + size, bytes.count)]
    }
  }

  /// The bytes in chunks of 0 to `longest` bytes. An empty chunk is a chunk too.
  public static func random(
    _ bytes: [UInt8], longest: Int, using generator: inout SeededGenerator
  ) -> [ArraySlice<UInt8>] {
    precondition(longest > 0, "chunks that are all empty never end")
    var chunks: [ArraySlice<UInt8>] = []
    var offset = 0
    while offset < bytes.count {
      let length = min(Int.random(in: 0...longest, using: &generator), bytes.count - offset)
      chunks.append(bytes[offset..<offset + length])
      offset += length
    }
    return chunks
  }

  /// Up to `longest` bytes, each drawn from `alphabet`, or from all 256 where it is empty.
  ///
  /// A small alphabet of the bytes that mean something to a parser finds more than noise does.
  public static func randomBytes(
    longest: Int, alphabet: [UInt8] = [], using generator: inout SeededGenerator
  ) -> [UInt8] {
    let count = Int.random(in: 0...longest, using: &generator)
    return (0..<count).map { _ in
      alphabet.randomElement(using: &generator) ?? UInt8.random(in: 0...255, using: &generator)
    }
  }
}
