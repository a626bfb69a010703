import ArtifactBase
import RefinerCore

// The bytes allowed in names, IRIs and strings of N-Triples, N-Quads, Turtle and TriG, and the
// meaning of escapes. The four formats share these productions (RDF 1.1 Turtle §6.5, N-Triples §7).

package enum RDFText {
  /// Returns whether a byte is allowed in an IRI: not a control character, a space, `<>"{}|^` or a
  /// grave accent. A backslash is allowed, because it begins an escape.
  package static func isIRIByte(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return true }
    // A bit mask with one bit for each ASCII byte.
    let low: UInt64 = 0xAFFF_FFFA_0000_0000
    let high: UInt64 = 0xC7FF_FFFE_BFFF_FFFF
    return (byte < 64 ? low >> byte : high >> (byte &- 64)) & 1 == 1
  }

  /// Returns whether `iri` starts with a scheme (RFC 3986 §3.1).
  package static func hasScheme(_ iri: Span<UInt8>) -> Bool {
    guard iri.count > 1, iri[0].isASCIILetter else { return false }
    for index in 1..<iri.count {
      let byte = iri[index]
      if byte == UInt8(ascii: ":") { return true }
      let isMark = byte == 0x2B || byte == 0x2D || byte == 0x2E
      guard byte.isASCIIAlphanumeric || isMark else { return false }
    }
    return false
  }

  /// Returns the index of the first byte that isn't allowed in a blank node label
  /// (BLANK_NODE_LABEL), 0 if the label is empty, or nil if the label is valid.
  static func firstFault(ofLabel label: Span<UInt8>) -> Int? {
    guard label.count > 0 else { return 0 }
    var index = 0
    while index < label.count {
      if label[index] == UInt8(ascii: "."), index > 0, index + 1 < label.count {
        index += 1
      } else if let length = NameCharacters.nameLength(label, index, isFirst: index == 0) {
        index += length
      } else {
        return index
      }
    }
    return nil
  }

  // MARK: Languages

  /// Returns whether `tag` consists of letters, followed by subtags of letters and digits,
  /// separated by hyphens (LANGTAG).
  ///
  /// - Parameter partLimit: The maximum length of a subtag, in bytes; 8 in BCP 47 §2.1.
  static func isLanguageTag(_ tag: Span<UInt8>, partLimit: Int = .max) -> Bool {
    var length = 0
    var isFirst = true
    for index in tag.indices {
      let byte = tag[index]
      if byte == UInt8(ascii: "-") {
        guard length > 0 else { return false }
        length = 0
        isFirst = false
      } else {
        guard byte.isASCIILetter || byte.isASCIIDigit && !isFirst else { return false }
        length += 1
        guard length <= partLimit else { return false }
      }
    }
    return length > 0
  }

  /// Returns the offset of the ninth byte of a subtag that has more than eight bytes (BCP 47 §2.1),
  /// or nil if no subtag is that long.
  static func longPart(ofLanguage bytes: Span<UInt8>, _ tag: Range<Int>) -> Int? {
    var partStart = tag.lowerBound
    for index in tag {
      if bytes[index] == UInt8(ascii: "-") { partStart = index + 1 }
      if index - partStart == 8 { return index }
    }
    return nil
  }

  /// Returns whether `bytes` are two hyphens and a direction.
  static func isDirection(_ bytes: Span<UInt8>) -> Bool {
    bytes.isEqual(to: "--ltr") || bytes.isEqual(to: "--rtl")
  }

  // MARK: Escapes

  /// Decodes the escape whose backslash is at `index` and appends the result to `output`. If
  /// `isInIRI` is true, only `\u` and `\U` are accepted, and only for characters that are allowed
  /// in an IRI.
  ///
  /// - Returns: The index after the escape, or nil if the escape is invalid.
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
      guard let digit = bytes[index].hexDigitValue else { return nil }
      value = value << 4 | digit
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    if isInIRI, value < 0x80, !isIRIByte(UInt8(value)) || value == 0x5C { return nil }
    output.append(contentsOf: Unicode.UTF8.encode(scalar)!)
    return start + digitCount
  }
}
