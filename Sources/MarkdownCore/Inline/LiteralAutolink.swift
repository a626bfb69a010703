import ArtifactBase

/// A scanner for bare addresses (GFM 0.29 §6.9), including the rules that cmark-gfm added later for
/// `mailto:`, `xmpp:` and non-ASCII host names.
enum LiteralAutolink {
  struct Match {
    var start: Int
    var end: Int
    /// The end of the address before trailing punctuation was removed.
    var untrimmedEnd: Int
    /// The prefix that turns the text into a destination.
    var scheme = ""
  }

  /// What ends an address, besides whitespace and `<`.
  struct Ends: OptionSet {
    var rawValue: UInt8

    /// CJK and typographic punctuation, and spaces beyond ASCII.
    static let punctuation = Ends(rawValue: 1 << 0)
    /// Two asterisks.
    static let strong = Ends(rawValue: 1 << 1)
  }

  // MARK: - www. and URL schemes

  /// Returns the address whose `w` or `:` is at `offset`. The scheme is searched back to `floor`.
  static func web(
    _ bytes: Span<UInt8>, at offset: Int, floor: Int, ends: Ends = []
  ) -> Match? {
    bytes[offset] == UInt8(ascii: ":")
      ? scheme(bytes, colon: offset, floor: floor, ends) : www(bytes, offset, ends)
  }

  private static func www(_ bytes: Span<UInt8>, _ start: Int, _ ends: Ends) -> Match? {
    guard HTMLScanner.matches("www.", bytes: bytes, start: start, end: bytes.count),
      bytes[start] == UInt8(ascii: "w"), bytes[start + 1] == UInt8(ascii: "w"),
      bytes[start + 2] == UInt8(ascii: "w"), start + 4 < bytes.count,
      !bytes[start + 4].isASCIIWhitespace
    else { return nil }
    if start > 0 {
      switch bytes[start - 1] {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "("): break
      case let byte: guard byte.isASCIIWhitespace else { return nil }
      }
    }
    guard let domain = domainEnd(bytes, start, needsDot: true) else { return nil }
    return match(bytes, start, from: domain, scheme: "http://", ends)
  }

  private static func scheme(
    _ bytes: Span<UInt8>, colon: Int, floor: Int, _ ends: Ends
  ) -> Match? {
    guard colon + 3 < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"),
      bytes[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    var start = colon
    while start > floor, colon - start < 6, bytes[start - 1].isASCIILetter { start -= 1 }
    let isKnown: Bool
    switch colon - start {
    case 3: isKnown = HTMLScanner.matches("ftp", bytes: bytes, start: start, end: bytes.count)
    case 4: isKnown = HTMLScanner.matches("http", bytes: bytes, start: start, end: bytes.count)
    case 5: isKnown = HTMLScanner.matches("https", bytes: bytes, start: start, end: bytes.count)
    default: isKnown = false
    }
    guard isKnown, isHostScalar(bytes, colon + 3),
      let domain = domainEnd(bytes, colon + 3, needsDot: false)
    else { return nil }
    return match(bytes, start, from: domain, scheme: "", ends)
  }

  private static func match(
    _ bytes: Span<UInt8>, _ start: Int, from domain: Int, scheme: String, _ ends: Ends
  ) -> Match? {
    var end = domain
    while end < bytes.count, !bytes[end].isASCIIWhitespace, bytes[end] != UInt8(ascii: "<"),
      !isEnd(bytes, end, ends)
    {
      end += 1
    }
    let trimmed = trimmedEnd(bytes, start, end)
    guard trimmed > start else { return nil }
    return Match(start: start, end: trimmed, untrimmedEnd: end, scheme: scheme)
  }

  private static func isEnd(_ bytes: Span<UInt8>, _ offset: Int, _ ends: Ends) -> Bool {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "*") {
      return ends.contains(.strong) && offset + 1 < bytes.count && bytes[offset + 1] == byte
    }
    guard byte >= 0xC2, ends.contains(.punctuation),
      let scalar = ScalarClass.scalar(bytes, offset)
    else { return false }
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .dashPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      return true
    case .otherPunctuation:
      // General and CJK punctuation, but not the dots inside words: U+00B7, U+2027, U+30FB.
      let isTypographic =
        (0x2010...0x205E).contains(scalar.value) || CJKRanges.contains(scalar.value)
      return isTypographic && ![0x2027, 0x30FB, 0xFF65].contains(scalar.value)
    case .mathSymbol, .modifierSymbol: return CJKRanges.contains(scalar.value)
    default: return scalar.value == 0x200B
    }
  }

  /// Returns the end of a host name, or `nil` if its last two labels contain an underscore, or if
  /// it needs a dot and has none. Text after the word is not considered.
  private static func domainEnd(_ bytes: Span<UInt8>, _ start: Int, needsDot: Bool) -> Int? {
    let size = bytes.count - start
    var dots = 0
    var underscoresBefore = 0
    var underscores = 0
    var index = 1
    while index < size {
      if bytes[start + index] == UInt8(ascii: "\\"), index + 1 < size { index += 1 }
      switch bytes[start + index] {
      case UInt8(ascii: "_"): underscores += 1
      case UInt8(ascii: "."):
        underscoresBefore = underscores
        underscores = 0
        dots += 1
      case UInt8(ascii: "-"): break
      case let byte:
        guard byte & 0xC0 == 0x80 || isHostScalar(bytes, start + index) else {
          return domainEnd(
            start + index, dots: dots, underscores: underscoresBefore + underscores,
            needsDot: needsDot)
        }
      }
      index += 1
    }
    return domainEnd(
      start + index, dots: dots, underscores: underscoresBefore + underscores, needsDot: needsDot)
  }

  private static func domainEnd(
    _ end: Int, dots: Int, underscores: Int, needsDot: Bool
  ) -> Int? {
    // As in cmark-gfm, names with more than ten dots may contain underscores.
    guard underscores == 0 || dots > 10 else { return nil }
    return needsDot && dots == 0 ? nil : end
  }

  private static func isHostScalar(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let byte = bytes[start]
    if byte < 0x80 { return byte > 0x20 && byte != 0x7F && !byte.isPunctuation }
    switch ScalarClass.category(bytes, start) {
    case .spaceSeparator, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, nil:
      return false
    default: return true
    }
  }

  /// Returns the end without trailing punctuation that more likely belongs to the sentence:
  /// unbalanced closing parentheses, and text that looks like a character reference.
  private static func trimmedEnd(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
    var opening = 0
    var closing = 0
    var end = limit
    for index in start..<end {
      if bytes[index] == UInt8(ascii: "(") { opening += 1 }
      if bytes[index] == UInt8(ascii: ")") { closing += 1 }
    }
    while end > start {
      switch bytes[end - 1] {
      case UInt8(ascii: ")"):
        guard closing > opening else { return end }
        closing -= 1
        end -= 1
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "'"), UInt8(ascii: "\""):
        end -= 1
      case UInt8(ascii: ";"):
        var name = end - 2
        while name > start, bytes[name].isASCIILetter { name -= 1 }
        end = name < end - 2 && bytes[name] == UInt8(ascii: "&") ? name : end - 1
      default: return end
      }
    }
    return end
  }

  /// Returns the end of the text before a partial scheme or `www.` at its very end.
  static func startOfUnfinishedScheme(_ bytes: [UInt8]) -> Int {
    let count = bytes.count
    // For most texts, the last byte already rules this out.
    guard let last = bytes.last, "https:/fw.".utf8.contains(last) else { return count }
    for opener in ["https://" as StaticString, "http://", "ftp://", "www."] {
      let length = opener.utf8CodeUnitCount
      let taken = opener.withUTF8Buffer { wanted in
        for taken in (1..<length).reversed() where taken <= count {
          let start = count - taken
          let isBoundary = start == 0 || !bytes[start - 1].isASCIIAlphanumeric
          guard isBoundary, bytes[start...].elementsEqual(wanted[..<taken]) else { continue }
          return taken
        }
        return 0
      }
      if taken > 0 { return count - taken }
    }
    return count
  }

  // MARK: - Email

  /// Returns the first email address in a range of text.
  static func mail(_ bytes: Span<UInt8>, in range: Range<Int>) -> Match? {
    var floor = range.lowerBound
    while let at = find(UInt8(ascii: "@"), bytes, floor..<range.upperBound) {
      var scheme = "mailto:"
      var isXMPP = false
      var start = at
      scan: while start > floor {
        switch bytes[start - 1] {
        case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          start -= 1
        case UInt8(ascii: ":"):
          guard let known = protocolStart(bytes, floor, start) else { break scan }
          scheme = ""
          isXMPP = known.isXMPP
          start = known.start
        case let byte where byte.isASCIIAlphanumeric: start -= 1
        default: break scan
        }
      }
      guard start < at else {
        floor = at + 1
        continue
      }
      var end = at + 1
      var dots = 0
      scan: while end < range.upperBound {
        switch bytes[end] {
        case UInt8(ascii: "@"): break scan
        case UInt8(ascii: "."):
          guard end + 1 < range.upperBound, bytes[end + 1].isASCIIAlphanumeric else { break scan }
          dots += 1
        case UInt8(ascii: "/"): guard isXMPP else { break scan }
        case UInt8(ascii: "-"), UInt8(ascii: "_"): break
        case let byte: guard byte.isASCIIAlphanumeric else { break scan }
        }
        end += 1
      }
      if end < range.upperBound, bytes[end] == UInt8(ascii: "@") {
        floor = at + 1
        continue
      }
      guard end - at >= 2, dots > 0,
        bytes[end - 1].isASCIILetter || bytes[end - 1] == UInt8(ascii: ".")
      else {
        floor = end
        continue
      }
      let trimmed = trimmedEnd(bytes, at, end)
      return Match(start: start, end: trimmed, untrimmedEnd: end, scheme: scheme)
    }
    return nil
  }

  /// Returns the start of a `mailto:` or `xmpp:` that ends at `end`, unless it is the suffix of a
  /// longer word.
  private static func protocolStart(
    _ bytes: Span<UInt8>, _ floor: Int, _ end: Int
  ) -> (start: Int, isXMPP: Bool)? {
    for (name, isXMPP) in [("mailto:" as StaticString, false), ("xmpp:", true)] {
      let start = end - name.utf8CodeUnitCount
      guard start >= floor, start + name.utf8CodeUnitCount == end,
        name.withUTF8Buffer({ wanted in
          for index in 0..<wanted.count where bytes[start + index] != wanted[index] {
            return false
          }
          return true
        })
      else { continue }
      return start > floor && bytes[start - 1].isASCIIAlphanumeric ? nil : (start, isXMPP)
    }
    return nil
  }

  private static func find(_ byte: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    for index in range where bytes[index] == byte { return index }
    return nil
  }
}
