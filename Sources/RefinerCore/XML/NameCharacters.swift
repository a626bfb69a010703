import ArtifactBase

/// The name characters of XML 1.0 §2.3 (NameStartChar, NameChar) and Turtle §6.5 (PN_CHARS_BASE,
/// PN_CHARS), which agree outside ASCII.
package enum NameCharacters {
  /// Whether a non-ASCII scalar may start a name.
  private static func isNameBase(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether a non-ASCII scalar may continue a name.
  private static func isNamePart(_ scalar: UInt32) -> Bool {
    scalar == 0xB7 || 0x300...0x36F ~= scalar || 0x203F...0x2040 ~= scalar || isNameBase(scalar)
  }

  /// The length of the name character at `index` in valid UTF-8; nil if the scalar isn't one.
  ///
  /// - Parameter isFirst: Whether it is the first character, which excludes a hyphen and combining
  ///   marks; the caller must reject leading digits and `_` where they are not allowed.
  package static func nameLength(_ bytes: Span<UInt8>, _ index: Int, isFirst: Bool) -> Int? {
    let byte = bytes[index]
    if byte < 0x80 {
      let isFine =
        byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5F || (byte == 0x2D && !isFirst)
      return isFine ? 1 : nil
    }
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return nil }
    var scalar = UInt32(byte) & (0x7F >> UInt32(length))
    for place in 1..<length { scalar = scalar << 6 | UInt32(bytes[index + place] & 0x3F) }
    return (isFirst ? isNameBase(scalar) : isNamePart(scalar)) ? length : nil
  }
}
