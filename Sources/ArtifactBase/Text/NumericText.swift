/// A recognizer for numbers as they are written in tables.
///
/// Implements rules R3.20–R3.23 of `Specs/Refiners.md` on bytes. Column inference only needs to know
/// whether a cell is a number and how many decimals it has, since tables show numbers verbatim.
package enum NumericText {
  /// The number of decimals if `text` is a number; nil otherwise.
  ///
  /// - Complexity: O(`text.count`); most text that is not a number is rejected at the first byte.
  package static func decimals(in text: Span<UInt8>) -> Int? {
    if let decimals = plainDecimals(in: text) { return decimals }
    var reader = Reader(text)
    reader.skipBlanks()
    reader.skipSignAndCurrency()
    guard let decimals = reader.readNumber() else { return nil }
    reader.skipUnit()
    reader.skipBlanks()
    return reader.isAtEnd ? decimals : nil
  }

  /// The value of digits with separators such as `1,234.5` or `1.234,5`, without a sign, an exponent
  /// or a unit; nil for other text.
  ///
  /// - Complexity: O(length of the text).
  package static func value(of text: String) -> Double? {
    var reader = Reader(text.utf8.span)
    guard let decimals = reader.readNumber(), reader.isAtEnd else { return nil }
    let digits = text.utf8.filter(\.isASCIIDigit)
    return Double(String(decoding: digits, as: UTF8.self) + "e-\(decimals)")
  }

  /// A fast path for the most common form, digits with an optional decimal point; nil for all other
  /// forms.
  private static func plainDecimals(in text: Span<UInt8>) -> Int? {
    var point = 0
    while point < text.count, text[point].isASCIIDigit { point += 1 }
    guard point > 0, point < text.count else { return point > 0 ? 0 : nil }
    var end = point + 1
    guard text[point] == UInt8(ascii: "."), end < text.count else { return nil }
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    return end == text.count ? end - point - 1 : nil
  }

  /// A separator that can appear between digits. The no-break spaces are encoded in several bytes.
  private enum Separator: Equatable {
    case point, comma, apostrophe, space, noBreakSpace, narrowNoBreakSpace

    var byteCount: Int {
      switch self {
      case .point, .comma, .apostrophe, .space: 1
      case .noBreakSpace: 2
      case .narrowNoBreakSpace: 3
      }
    }

    var canBeDecimal: Bool { self == .point || self == .comma }

    var isSpace: Bool { self == .space || self == .noBreakSpace || self == .narrowNoBreakSpace }
  }

  private struct Reader: ~Escapable {
    let text: Span<UInt8>
    var offset = 0

    @_lifetime(copy text)
    init(_ text: Span<UInt8>) {
      self.text = text
    }

    var isAtEnd: Bool { offset == text.count }

    func byte(at distance: Int = 0) -> UInt8 {
      offset + distance < text.count ? text[offset + distance] : 0
    }

    @_lifetime(self: copy self)
    mutating func skipBlanks() {
      while byte() == UInt8(ascii: " ") || byte() == UInt8(ascii: "\t") { offset += 1 }
    }

    /// Skips one sign and one currency symbol, in either order.
    @_lifetime(self: copy self)
    mutating func skipSignAndCurrency() {
      let hadSign = skipSign()
      if skipCurrency() {
        if byte() == UInt8(ascii: " ") { offset += 1 }
        if !hadSign { _ = skipSign() }
      }
    }

    @_lifetime(self: copy self)
    private mutating func skipSign() -> Bool {
      switch byte() {
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        offset += 1
      case 0xE2 where byte(at: 1) == 0x88 && byte(at: 2) == 0x92:  // U+2212
        offset += 3
      default:
        return false
      }
      return true
    }

    @_lifetime(self: copy self)
    private mutating func skipCurrency() -> Bool {
      switch byte() {
      case UInt8(ascii: "$"):
        offset += 1
      case 0xC2 where byte(at: 1) == 0xA2 || byte(at: 1) == 0xA3 || byte(at: 1) == 0xA5:
        offset += 2
      case 0xE2 where byte(at: 1) == 0x82 && byte(at: 2) >= 0xA0:
        offset += 3
      default:
        return false
      }
      return true
    }

    /// Skips `%` or a currency symbol, with at most one space before it.
    @_lifetime(self: copy self)
    mutating func skipUnit() {
      let start = offset
      if let separator = separator(), separator.isSpace { offset += separator.byteCount }
      if byte() == UInt8(ascii: "%") {
        offset += 1
      } else if !skipCurrency() {
        offset = start
      }
    }

    @_lifetime(self: copy self)
    private mutating func skipDigits() -> Int {
      let start = offset
      while byte() &- UInt8(ascii: "0") < 10 { offset += 1 }
      return offset - start
    }

    private func separator() -> Separator? {
      switch byte() {
      case UInt8(ascii: "."): .point
      case UInt8(ascii: ","): .comma
      case UInt8(ascii: "'"): .apostrophe
      case UInt8(ascii: " "): .space
      case 0xC2 where byte(at: 1) == 0xA0: .noBreakSpace
      case 0xE2 where byte(at: 1) == 0x80 && byte(at: 2) == 0xAF: .narrowNoBreakSpace
      default: nil
      }
    }

    /// Consumes a separator and the digits after it; consumes nothing if no digit follows.
    ///
    /// - Returns: The number of digits.
    @_lifetime(self: copy self)
    private mutating func skipGroup(after separator: Separator) -> Int {
      let start = offset
      offset += separator.byteCount
      let digits = skipDigits()
      if digits == 0 { offset = start }
      return digits
    }

    @_lifetime(self: copy self)
    mutating func readNumber() -> Int? {
      let startsWithZero = byte() == UInt8(ascii: "0")
      let leading = skipDigits()
      guard let first = separator() else {
        return leading == 0 ? nil : skipExponent() ? 0 : nil
      }

      let firstGroup = skipGroup(after: first)
      if firstGroup == 0 {
        // A space may precede a unit; any other separator means that the text isn't a number.
        return leading > 0 && first.isSpace ? 0 : nil
      }
      var groupsHaveThreeDigits = firstGroup == 3
      var groups = 1
      while let next = separator(), next == first {
        let digits = skipGroup(after: next)
        if digits == 0 { break }
        groupsHaveThreeDigits = groupsHaveThreeDigits && digits == 3
        groups += 1
      }
      let canGroup = groupsHaveThreeDigits && (1...3).contains(leading) && !startsWithZero

      var decimals = 0
      if let last = separator(), last != first, last.canBeDecimal {
        decimals = skipGroup(after: last)
        guard decimals > 0 else { return nil }
        return canGroup ? decimals : nil
      }
      if groups > 1 { return canGroup ? 0 : nil }

      switch first {
      case .point: return skipExponent() ? firstGroup : nil
      case .comma: return canGroup ? 0 : skipExponent() ? firstGroup : nil
      case .apostrophe, .space, .noBreakSpace, .narrowNoBreakSpace: return canGroup ? 0 : nil
      }
    }

    /// Consumes an exponent if there is one.
    ///
    /// - Returns: False if an exponent begins but has no digits.
    @_lifetime(self: copy self)
    private mutating func skipExponent() -> Bool {
      guard byte() | 0x20 == UInt8(ascii: "e") else { return true }
      offset += 1
      _ = skipSign()
      return skipDigits() > 0
    }
  }
}
