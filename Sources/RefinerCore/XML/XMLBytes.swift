import ArtifactBase

// Byte and character classes of XML 1.0 (fifth edition, §2).

package enum XMLBytes {
  // One bit per ASCII byte; all non-ASCII bytes belong to the class.

  /// Whether a byte of text needs no special handling: not `<`, `&`, `]`, or a control character
  /// other than TAB, LF and CR.
  package static func isPlainText(_ byte: UInt8) -> Bool {
    isIn(0xEFFF_FFBF_0000_2600, 0xFFFF_FFFF_DFFF_FFFF, byte)
  }

  /// Whether a byte of an attribute value neither ends it nor needs special handling.
  package static func isPlainValue(_ byte: UInt8) -> Bool {
    isIn(0xEFFF_FF3B_0000_0000, 0xFFFF_FFFF_FFFF_FFFF, byte)
  }

  /// Whether the byte is a letter, a digit, one of `_ : - .`, or non-ASCII.
  package static func isName(_ byte: UInt8) -> Bool {
    isIn(0x07FF_6000_0000_0000, 0x07FF_FFFE_87FF_FFFE, byte)
  }

  private static func isIn(_ low: UInt64, _ high: UInt64, _ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte < 64 ? low >> byte : high >> (byte &- 64)) & 1 == 1
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a name may start with `byte`; true for all non-ASCII bytes.
  package static func startsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == 0x5F || byte == 0x3A || byte >= 0x80
  }

  /// The offset of the first byte that is invalid in a Name; nil if `bytes` is one.
  package static func faultOfName(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count > 0, startsName(bytes[0]) else { return 0 }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard isName(byte) else { return index }
        index += 1
      } else {
        guard let length = NameCharacters.nameLength(bytes, index, isFirst: index == 0) else {
          return index
        }
        index += length
      }
    }
    return nil
  }

  /// The offset of the first colon; nil if there is none.
  package static func colon(in name: Span<UInt8>) -> Int? {
    for index in name.indices where name[index] == UInt8(ascii: ":") { return index }
    return nil
  }

  /// The offset of the first byte that makes a Name an invalid QName (Namespaces in XML §4); nil if
  /// it is valid.
  package static func faultOfQualifiedName(_ name: Span<UInt8>) -> Int? {
    guard let colon = colon(in: name) else { return nil }
    guard colon > 0 else { return 0 }
    let local = name.extracting(colon + 1..<name.count)
    if let other = Self.colon(in: local) { return colon + 1 + other }
    return faultOfName(local).map { min(colon + 1 + $0, name.count - 1) }
  }

  /// The offset of the first byte that isn't a valid Char (§2.2) or not UTF-8; nil if all are
  /// valid.
  package static func faultOfText(_ bytes: Span<UInt8>) -> Int? {
    for index in bytes.indices where bytes[index] < 0x20 && !isSpace(bytes[index]) { return index }
    return faultOfScalars(bytes)
  }

  /// Like ``faultOfText(_:)``, for bytes whose ASCII characters are known to be valid.
  package static func faultOfScalars(_ bytes: Span<UInt8>) -> Int? {
    if bytes.isASCII { return nil }
    var end = bytes.count
    do {
      _ = try UTF8Span(validating: bytes)
    } catch {
      end = error.byteOffsets.lowerBound
    }
    // U+FFFE and U+FFFF.
    var index = 0
    while index + 2 < end {
      if bytes[index] == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return index }
      index += 1
    }
    return end < bytes.count ? end : nil
  }

  /// The offset at which to report a fault: the byte that is invalid after an incomplete scalar,
  /// which may be the end of `bytes`, or the scalar itself if XML does not allow it.
  package static func invalidOffset(in bytes: Span<UInt8>, from fault: Int) -> Int {
    let rest = bytes.extracting(fault..<min(fault + 4, bytes.count))
    let isScalar = rest.count > 2 && rest[0] == 0xEF && rest[1] == 0xBF && rest[2] >= 0xBE
    return rest[0] < 0x80 || isScalar ? fault : fault + rest.firstInvalidUTF8
  }

  /// The length of an incomplete scalar at the end of `bytes` that more bytes may complete.
  package static func unfinishedScalarLength(_ bytes: Span<UInt8>) -> Int {
    var length = 1
    while length <= 3, length <= bytes.count {
      let byte = bytes[bytes.count - length]
      if byte < 0x80 { return 0 }
      if byte >= 0xC0 {
        let whole = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        return length < whole ? length : 0
      }
      length += 1
    }
    return 0
  }
}
