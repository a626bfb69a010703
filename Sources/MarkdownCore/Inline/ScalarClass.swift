import ArtifactBase

/// The class of a character next to a delimiter run, for the flanking rules of emphasis.
enum ScalarClass {
  case whitespace, punctuation, other
  /// CJK punctuation and other CJK characters; distinguished only for CJK-friendly emphasis.
  case cjkPunctuation, cjk

  var isPunctuation: Bool { self == .punctuation || self == .cjkPunctuation }
  var isCJK: Bool { self == .cjk || self == .cjkPunctuation }

  static func before(_ bytes: Span<UInt8>, _ offset: Int, cjk: Bool) -> ScalarClass {
    guard offset > 0 else { return .whitespace }
    if bytes[offset - 1] < 0x80 { return ascii(bytes[offset - 1]) }
    var start = scalarStart(bytes, before: offset)
    if cjk, bytes[start] >= 0xEF, start > 0, let scalar = scalar(bytes, start) {
      // A variation selector belongs to the preceding character. Ideographic variation selectors
      // imply that it is an ideograph.
      if (0xE0100...0xE01EF).contains(scalar.value) { return .cjk }
      if (0xFE00...0xFE0E).contains(scalar.value) {
        let selector = scalar.value
        start = scalarStart(bytes, before: start)
        // Full-width quotation marks.
        if selector == 0xFE01, let quote = Self.scalar(bytes, start)?.value,
          quote == 0x2018 || quote == 0x2019 || quote == 0x201C || quote == 0x201D
        {
          return .cjkPunctuation
        }
      }
    }
    return classify(bytes, start, cjk: cjk)
  }

  static func after(_ bytes: Span<UInt8>, _ offset: Int, cjk: Bool) -> ScalarClass {
    guard offset < bytes.count else { return .whitespace }
    if bytes[offset] < 0x80 { return ascii(bytes[offset]) }
    return classify(bytes, offset, cjk: cjk)
  }

  private static func scalarStart(_ bytes: Span<UInt8>, before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, offset - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  private static func ascii(_ byte: UInt8) -> ScalarClass {
    byte.isASCIIWhitespace ? .whitespace : byte.isPunctuation ? .punctuation : .other
  }

  private static func classify(_ bytes: Span<UInt8>, _ start: Int, cjk: Bool) -> ScalarClass {
    if bytes[start] < 0x80 { return ascii(bytes[start]) }
    guard let scalar = scalar(bytes, start) else { return .other }
    let isCJK = cjk && CJKRanges.contains(scalar.value)
    switch scalar.properties.generalCategory {
    case .spaceSeparator: return .whitespace
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      if scalar == "\u{FFFD}" { return .other }
      return isCJK ? .cjkPunctuation : .punctuation
    default: return isCJK ? .cjk : .other
    }
  }

  /// Returns the general category of the character at an offset, or `nil` if the bytes are
  /// ill-formed.
  static func category(_ bytes: Span<UInt8>, _ start: Int) -> Unicode.GeneralCategory? {
    scalar(bytes, start)?.properties.generalCategory
  }

  /// Returns the character at an offset, or `nil` if the bytes are ill-formed.
  static func scalar(_ bytes: Span<UInt8>, _ start: Int) -> Unicode.Scalar? {
    let first = bytes[start]
    if first < 0x80 { return Unicode.Scalar(first) }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, start + count <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for index in start + 1..<start + count {
      guard bytes[index] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[index] & 0x3F)
    }
    guard value >= (count == 4 ? 0x10000 : count == 3 ? 0x800 : 0x80) else { return nil }
    return Unicode.Scalar(value)
  }
}

/// CJK characters: those of East Asian Width W, F or H except emoji, and Hangul (Unicode 17, as
/// defined by the CJK-friendly amendments to CommonMark).
enum CJKRanges {
  static func contains(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x20A9...0x20A9, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F,
    0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x2FF0...0x303E, 0x3041...0x3096,
    0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E, 0x3190...0x31E5, 0x31EF...0x321E,
    0x3220...0x3247, 0x3250...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xD7B0...0xD7C6, 0xD7CB...0xD7FB, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE52,
    0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFF01...0xFFBE, 0xFFC2...0xFFC7, 0xFFCA...0xFFCF,
    0xFFD2...0xFFD7, 0xFFDA...0xFFDC, 0xFFE0...0xFFE6, 0xFFE8...0xFFEE, 0x16FE0...0x16FE4,
    0x16FF0...0x16FF6, 0x17000...0x18CD5, 0x18CFF...0x18D1E, 0x18D80...0x18DF2, 0x1AFF0...0x1AFF3,
    0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122, 0x1B132...0x1B132, 0x1B150...0x1B152,
    0x1B155...0x1B155, 0x1B164...0x1B167, 0x1B170...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376,
    0x1F200...0x1F200, 0x1F202...0x1F202, 0x1F210...0x1F219, 0x1F21B...0x1F22E, 0x1F230...0x1F231,
    0x1F237...0x1F237, 0x1F23B...0x1F23B, 0x1F240...0x1F248, 0x1F260...0x1F265, 0x20000...0x3FFFD,
  ]
}
