import ArtifactBase

/// A chunk of a PNG (PNG 3rd edition §5.3).
struct PNGChunk {
  var type: UInt32
  /// The offset of the chunk.
  var offset: Int
  /// The range of its data, which ends early if the bytes do.
  var data: Range<Int>
  /// Whether all of the chunk is there, the checksum included.
  var isWhole: Bool
  /// Whether the checksum matches.
  var isIntact: Bool

  /// The four letters of the type.
  var name: String {
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
    return String(decoding: letters, as: UTF8.self)
  }
}

/// A cursor over the chunks of a PNG after its signature.
struct PNGChunkReader {
  private(set) var offset = PNGHeader.signature.count

  /// Returns the next chunk, or nil at the end of the bytes.
  ///
  /// - Throws: `PNGError` if the bytes are not a chunk.
  /// - Complexity: O(length of the chunk).
  mutating func next(_ bytes: Span<UInt8>) throws(PNGError) -> PNGChunk? {
    let start = offset
    guard start + 8 <= bytes.count else { return nil }
    let length = Int(bytes.bigEndian(at: start))
    let type = bytes.bigEndian(at: start + 4)
    guard length < 1 << 31 else {
      throw PNGError(.damaged, "chunk length \(length) exceeds 2147483647", byteOffset: start)
    }
    for place in 4..<8 where !bytes[start + place].isASCIILetter {
      throw PNGError(.damaged, "expected a chunk type of four letters", byteOffset: start)
    }
    let dataEnd = start + 8 + length
    let isWhole = dataEnd + 4 <= bytes.count
    let end = min(dataEnd, bytes.count)
    offset = min(dataEnd + 4, bytes.count)
    var isIntact = false
    if isWhole {
      var checksum = CRC32()
      checksum.append(bytes.extracting(start + 4..<end))
      isIntact = checksum.value == bytes.bigEndian(at: end)
    }
    return PNGChunk(
      type: type, offset: start, data: start + 8..<end, isWhole: isWhole, isIntact: isIntact)
  }
}

extension Span<UInt8> {
  /// The four bytes at an offset as a number, highest first.
  func bigEndian(at offset: Int) -> UInt32 {
    UInt32(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
