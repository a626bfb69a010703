import ArtifactBase

/// Pixels of four bytes: red, green, blue and alpha.
extension Span<UInt8> {
  /// The four bytes of a pixel, red lowest.
  @inline(__always) func pixel(at offset: Int) -> UInt32 {
    UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The color of a pixel.
  @inline(__always) func color(at offset: Int) -> RGBA {
    RGBA(
      red: self[offset], green: self[offset + 1], blue: self[offset + 2], alpha: self[offset + 3])
  }

  /// The offset of the first pixel that differs from the one at `start`, which are compared in
  /// pairs.
  func endOfRun(at start: Int) -> Int {
    let pixel = pixel(at: start)
    let pair = UInt64(pixel) << 32 | UInt64(pixel)
    var end = start + 4
    while end + 8 <= count, word(at: end).bits == pair { end += 8 }
    while end + 4 <= count, self.pixel(at: end) == pixel { end += 4 }
    return end
  }
}
