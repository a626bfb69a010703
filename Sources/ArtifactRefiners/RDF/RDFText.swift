// What bytes may stand in the names, IRIs and strings of N-Triples, N-Quads, Turtle and TriG, and
// what their escapes mean. The four share these productions (RDF 1.1 Turtle §6.5, N-Triples §7).

enum RDFText {
  // MARK: Bytes

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Not a control, a space, or one of `<>"{}|^` and the grave accent; a backslash counts.
  static func isIRIByte(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return true }
    // One bit for every ASCII byte.
    let low: UInt64 = 0xAFFF_FFFA_0000_0000
    let high: UInt64 = 0xC7FF_FFFE_BFFF_FFFF
    return (byte < 64 ? low >> byte : high >> (byte &- 64)) & 1 == 1
  }

  /// Whether `iri` starts with a scheme (RFC 3986 §3.1).
  static func hasScheme(_ iri: Span<UInt8>) -> Bool {
    guard iri.count > 1, isLetter(iri[0]) else { return false }
    for index in 1..<iri.count {
      let byte = iri[index]
      if byte == UInt8(ascii: ":") { return true }
      let isMark = byte == 0x2B || byte == 0x2D || byte == 0x2E
      guard isLetter(byte) || isDigit(byte) || isMark else { return false }
    }
    return false
  }

  // MARK: Names

  /// PN_CHARS_BASE beyond ASCII.
  private static func isNameBase(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// PN_CHARS beyond ASCII.
  private static func isNamePart(_ scalar: UInt32) -> Bool {
    scalar == 0xB7 || 0x300...0x36F ~= scalar || 0x203F...0x2040 ~= scalar || isNameBase(scalar)
  }

  /// The length of the name character at `index`, which is valid UTF-8; nil if it is none.
  ///
  /// As the first one (`isFirst`) neither a hyphen nor a combining mark may stand; digits and `_` are
  /// for the caller to refuse where they cannot.
  static func nameLength(_ bytes: Span<UInt8>, _ index: Int, isFirst: Bool) -> Int? {
    let byte = bytes[index]
    if byte < 0x80 {
      let isFine =
        isLetter(byte) || isDigit(byte) || byte == 0x5F || (byte == 0x2D && !isFirst)
      return isFine ? 1 : nil
    }
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return nil }
    var scalar = UInt32(byte) & (0x7F >> UInt32(length))
    for place in 1..<length { scalar = scalar << 6 | UInt32(bytes[index + place] & 0x3F) }
    return (isFirst ? isNameBase(scalar) : isNamePart(scalar)) ? length : nil
  }

  // MARK: Languages

  /// The ninth byte of a part of a language tag that has so many (BCP 47 §2.1); nil if there is none.
  static func longPart(ofLanguage bytes: Span<UInt8>, _ tag: Range<Int>) -> Int? {
    var partStart = tag.lowerBound
    for index in tag {
      if bytes[index] == UInt8(ascii: "-") { partStart = index + 1 }
      if index - partStart == 8 { return index }
    }
    return nil
  }

  /// Whether `bytes` are two hyphens and a direction.
  static func isDirection(_ bytes: Span<UInt8>) -> Bool {
    bytes.isEqual(to: "--ltr") || bytes.isEqual(to: "--rtl")
  }

  // MARK: Escapes

  /// Decodes the escape whose backslash is at `index` onto `output`; the index behind it, nil if it
  /// is none. `isInIRI` allows `\u` and `\U` alone, and only for what an IRI may hold.
  static func decodeEscape(
    _ bytes: Span<UInt8>, _ index: Int, isInIRI: Bool, onto output: inout [UInt8]
  ) -> Int? {
    guard index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      return decodeScalar(bytes, index + 2, 4, isInIRI: isInIRI, onto: &output)
    case UInt8(ascii: "U"):
      return decodeScalar(bytes, index + 2, 8, isInIRI: isInIRI, onto: &output)
    case let letter where !isInIRI:
      guard let byte = controlOrMark(letter) else { return nil }
      output.append(byte)
      return index + 2
    default:
      return nil
    }
  }

  private static func controlOrMark(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): letter
    default: nil
    }
  }

  private static func decodeScalar(
    _ bytes: Span<UInt8>, _ start: Int, _ digitCount: Int, isInIRI: Bool,
    onto output: inout [UInt8]
  ) -> Int? {
    guard start + digitCount <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in start..<start + digitCount {
      guard let digit = hexValue(bytes[index]) else { return nil }
      value = value << 4 | digit
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    if isInIRI, value < 0x80, !isIRIByte(UInt8(value)) || value == 0x5C { return nil }
    output.append(contentsOf: Unicode.UTF8.encode(scalar)!)
    return start + digitCount
  }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte - 0x30) }
    let letter = byte | 0x20
    return 0x61...0x66 ~= letter ? UInt32(letter - 0x57) : nil
  }

  // MARK: UTF-8

  /// The first byte that cannot follow in bytes that are not UTF-8; their number if more must.
  static func firstForeign(_ bytes: Span<UInt8>) -> Int {
    var sequence = ScalarSequence()
    for index in bytes.indices where !sequence.append(bytes[index]) { return index }
    return bytes.count
  }

  static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes)) != nil
  }

  static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    let raw = bytes.bytes
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= bytes.count {
      seen |= raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < bytes.count {
      seen |= UInt64(bytes[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}
