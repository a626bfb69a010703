import ArtifactBase

/// A format of numbers in the notation of d3-format, in the locale en-US.
///
/// `NumberFormat(",.2f")?.string(1234.5)` is `1,234.50`. Negative numbers have the minus sign U+2212.
package struct NumberFormat: Hashable, Sendable {
  /// How the digits are written.
  private enum Style: Hashable, Sendable {
    case fixed, exponent, general, rounded, siPrefix, percent, roundedPercent
    case integer, binary, octal, hexadecimal, upperHexadecimal
    /// Verbatim, as JavaScript writes the number.
    case character
  }

  private var specifier: NumberSpecifier
  private var style: Style
  private var precision: Int
  private var prefix = ""
  private var suffix = ""
  /// A factor of all numbers, where a fixed SI prefix is written.
  private var factor = 1.0
  /// Whether trailing zeros are removed from the complete text, as Vega does.
  private var hasVariablePrecision = false

  /// Parses a specifier; nil if it is not valid.
  ///
  /// - Complexity: O(length of the specifier).
  package init?(_ specifier: String) {
    guard let specifier = NumberSpecifier(specifier) else { return nil }
    self.init(specifier: specifier)
  }

  /// Creates the format of a specifier, optionally with one SI prefix for all numbers.
  ///
  /// - Parameter siExponent: The power of ten of the prefix, a multiple of 3 from -24 to 24.
  init(specifier: NumberSpecifier, siExponent: Int? = nil) {
    var specifier = specifier
    if let siExponent {
      specifier.type = UInt8(ascii: "f")
      factor = ScriptMath.power(10, -siExponent)
      suffix = Self.siPrefix(siExponent)
    }
    var precision = specifier.precision
    switch specifier.type {
    case UInt8(ascii: "f"): style = .fixed
    case UInt8(ascii: "e"): style = .exponent
    case UInt8(ascii: "g"): style = .general
    case UInt8(ascii: "r"): style = .rounded
    case UInt8(ascii: "s"): style = .siPrefix
    case UInt8(ascii: "%"): style = .percent
    case UInt8(ascii: "p"): style = .roundedPercent
    case UInt8(ascii: "d"): style = .integer
    case UInt8(ascii: "b"): style = .binary
    case UInt8(ascii: "o"): style = .octal
    case UInt8(ascii: "x"): style = .hexadecimal
    case UInt8(ascii: "X"): style = .upperHexadecimal
    case UInt8(ascii: "c"): style = .character
    case UInt8(ascii: "n"):
      style = .general
      specifier.isGrouped = true
    default:
      style = .general
      precision = precision ?? 12
      specifier.isTrimmed = true
    }
    if specifier.isZeroFilled || specifier.fill == "0" && specifier.alignment == .afterSign {
      specifier.isZeroFilled = true
      specifier.fill = "0"
      specifier.alignment = .afterSign
    }
    let isSignificant =
      style == .general || style == .rounded || style == .siPrefix || style == .roundedPercent
    self.precision =
      precision.map { isSignificant ? max(1, min(21, $0)) : max(0, min(20, $0)) } ?? 6
    switch (specifier.symbol, style) {
    case (.currency, _): prefix = "$"
    case (.base, .binary): prefix = "0b"
    case (.base, .octal): prefix = "0o"
    case (.base, .hexadecimal), (.base, .upperHexadecimal): prefix = "0x"
    default: break
    }
    if specifier.symbol != .currency, style == .percent || style == .roundedPercent {
      suffix = "%" + suffix
    }
    self.specifier = specifier
  }

  /// Creates a format that writes as many decimals as a number has, up to 12 significant digits:
  /// Vega's format of the labels of logarithmic axes.
  ///
  /// - Parameter variable: The specifier; without a precision it is chosen per number.
  init?(variable specifier: String?) {
    guard var specifier = NumberSpecifier(specifier.flatMap { $0.isEmpty ? nil : $0 } ?? ",")
    else { return nil }
    let isVariable = specifier.precision == nil
    if isVariable {
      switch specifier.type {
      case UInt8(ascii: "%"): specifier.precision = 10
      case UInt8(ascii: "e"): specifier.precision = 11
      default: specifier.precision = 12
      }
    }
    self.init(specifier: specifier)
    hasVariablePrecision = isVariable
  }

  /// Formats a number.
  ///
  /// - Complexity: O(length of the result).
  package func string(_ value: Double) -> String {
    let value = value * factor
    if style == .character {
      return assembled(before: prefix, digits: [], after: ChartValue.text(of: value) + suffix)
    }
    var siExponent: Int?
    var digits = value.isNaN ? Array("NaN".utf8) : self.digits(of: abs(value), &siExponent)
    if specifier.isTrimmed { Self.trim(&digits) }
    let isNegative =
      value.sign == .minus && !value.isNaN
      && (specifier.sign == .plusAndMinus || !Self.isZero(digits))
    var before = prefix
    switch (specifier.sign, isNegative) {
    case (.parentheses, true): before = "(" + before
    case (_, true): before = "\u{2212}" + before
    case (.plusAndMinus, false): before = "+" + before
    case (.spaceOrMinus, false): before = " " + before
    case (.minusOnly, false), (.parentheses, false): break
    }
    var after = suffix
    if let siExponent { after = Self.siPrefix(siExponent) + after }
    if isNegative, specifier.sign == .parentheses { after += ")" }
    switch style {
    case .binary, .octal, .hexadecimal, .upperHexadecimal: break
    default:
      if let end = digits.firstIndex(where: { !$0.isASCIIDigit }) {
        after = String(decoding: digits[end...], as: UTF8.self) + after
        digits.removeSubrange(end...)
      }
    }
    let text = assembled(before: before, digits: digits, after: after)
    return hasVariablePrecision ? Self.trimmingDecimals(text) : text
  }

  private func assembled(before: String, digits: [UInt8], after: String) -> String {
    var digits = digits
    if specifier.isGrouped, !specifier.isZeroFilled { digits = Self.grouped(digits, width: .max) }
    let suffixLength = after.utf16.count
    let length = before.utf16.count + digits.count + suffixLength
    var padding = max(0, specifier.width - length)
    if specifier.isGrouped, specifier.isZeroFilled {
      digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: padding), at: 0)
      digits = Self.grouped(digits, width: padding > 0 ? specifier.width - suffixLength : .max)
      padding = 0
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard padding > 0 else { return before + text + after }
    func fill(_ count: Int) -> String { String(repeating: String(specifier.fill), count: count) }
    switch specifier.alignment {
    case .left: return before + text + after + fill(padding)
    case .right: return fill(padding) + before + text + after
    case .afterSign: return before + fill(padding) + text + after
    case .center: return fill(padding / 2) + before + text + after + fill(padding - padding / 2)
    }
  }

  // MARK: Digits

  private func digits(of value: Double, _ siExponent: inout Int?) -> [UInt8] {
    switch style {
    case .fixed: return Self.fixed(value, precision)
    case .percent: return Self.fixed(value * 100, precision)
    case .exponent: return Self.exponential(value, digits: precision + 1)
    case .general: return Self.general(value, precision)
    case .rounded: return Self.rounded(value, precision)
    case .roundedPercent: return Self.rounded(value * 100, precision)
    case .siPrefix: return Self.prefixed(value, precision, &siExponent)
    case .integer: return Self.integer(value)
    case .binary: return Self.integer(value, bitsPerDigit: 1)
    case .octal: return Self.integer(value, bitsPerDigit: 3)
    case .hexadecimal: return Self.integer(value, bitsPerDigit: 4)
    case .upperHexadecimal:
      return Array(
        String(decoding: Self.integer(value, bitsPerDigit: 4), as: UTF8.self).uppercased().utf8)
    case .character: return []
    }
  }

  private static let point = UInt8(ascii: ".")
  private static let zero = UInt8(ascii: "0")
  private static let infinity = Array("Infinity".utf8)

  private static func fixed(_ value: Double, _ decimals: Int) -> [UInt8] {
    value < 1e21
      ? ScriptDigits.fixed(value, decimals: decimals) : Array(ChartValue.text(of: value).utf8)
  }

  private static func exponential(_ value: Double, digits count: Int) -> [UInt8] {
    guard value.isFinite else { return infinity }
    var (digits, exponent) = ScriptDigits.significant(value, count: count)
    if digits.count > 1 { digits.insert(point, at: 1) }
    return digits + Array("e\(exponent < 0 ? "-" : "+")\(abs(exponent))".utf8)
  }

  private static func general(_ value: Double, _ precision: Int) -> [UInt8] {
    guard value.isFinite else { return infinity }
    let (digits, exponent) = ScriptDigits.significant(value, count: precision)
    guard exponent >= -6, exponent < precision else {
      return exponential(value, digits: precision)
    }
    return positional(digits, exponent)
  }

  /// Places the point, and zeros where digits are missing.
  private static func positional(_ digits: [UInt8], _ exponent: Int) -> [UInt8] {
    if exponent < 0 {
      return [zero, point] + repeatElement(zero, count: -exponent - 1) + digits
    }
    if digits.count > exponent + 1 {
      return digits[...exponent] + [point] + digits[(exponent + 1)...]
    }
    return digits + repeatElement(zero, count: exponent + 1 - digits.count)
  }

  private static func rounded(_ value: Double, _ precision: Int) -> [UInt8] {
    guard value.isFinite else { return infinity }
    return positional(ScriptDigits.significant(value, count: precision))
  }

  private static func positional(_ parts: ScriptDigits.Scientific) -> [UInt8] {
    positional(parts.digits, parts.exponent)
  }

  private static func prefixed(
    _ value: Double, _ precision: Int, _ siExponent: inout Int?
  ) -> [UInt8] {
    guard value.isFinite else { return infinity }
    let (digits, exponent) = ScriptDigits.significant(value, count: precision)
    let unit = self.siExponent(exponent)
    siExponent = unit
    let whole = exponent - unit + 1
    if whole > 0 { return positional(digits, whole - 1) }
    let count = max(0, precision + whole - 1)
    let small =
      count > 0
      ? ScriptDigits.significant(value, count: count) : ScriptDigits.shortest(value)
    return [zero, point] + repeatElement(zero, count: -whole) + small.digits
  }

  private static func integer(_ value: Double) -> [UInt8] {
    guard value.isFinite else { return Array("∞".utf8) }
    let whole = value.rounded(.toNearestOrAwayFromZero)
    if whole < 9_007_199_254_740_992 { return ScriptDigits.text(of: UInt64(whole)) }
    return positional(ScriptDigits.shortest(whole))
  }

  private static func integer(_ value: Double, bitsPerDigit: Int) -> [UInt8] {
    guard value.isFinite else { return infinity }
    let whole = value.rounded(.toNearestOrAwayFromZero)
    guard whole >= 1e18 else {
      return Array(String(UInt64(whole), radix: 1 << bitsPerDigit).utf8)
    }
    let power = Int(whole.exponent) - 52
    let shift = power % bitsPerDigit
    let significand = (whole.significandBitPattern | 1 << 52) << UInt64(shift)
    return Array(String(significand, radix: 1 << bitsPerDigit).utf8)
      + repeatElement(zero, count: (power - shift) / bitsPerDigit)
  }

  // MARK: Prefixes

  /// The power of ten of the SI prefix of a number that has a power of ten.
  static func siExponent(_ exponent: Int) -> Int {
    let thousands = exponent >= 0 ? exponent / 3 : -((2 - exponent) / 3)
    return max(-8, min(8, thousands)) * 3
  }

  private static func siPrefix(_ exponent: Int) -> String {
    let prefixes = [
      "y", "z", "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y",
    ]
    return prefixes[max(0, min(16, 8 + exponent / 3))]
  }

  // MARK: Editing

  private static func isZero(_ digits: [UInt8]) -> Bool {
    var hasDigit = false
    for byte in digits {
      if byte == zero { hasDigit = true } else if byte != point { return hasDigit && byte == 0x65 }
    }
    return hasDigit
  }

  /// Removes zeros at the end of the decimals, before an exponent.
  private static func trim(_ digits: inout [UInt8]) {
    guard let start = digits.firstIndex(of: point) else { return }
    let end = digits[start...].dropFirst().firstIndex { !$0.isASCIIDigit } ?? digits.count
    var keep = end
    while keep > start, digits[keep - 1] == zero { keep -= 1 }
    if keep - 1 == start { keep = start }
    digits.removeSubrange(keep..<end)
  }

  private static func trimmingDecimals(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard let start = bytes.firstIndex(of: point) else { return text }
    var end = bytes.count
    if let mark = bytes.lastIndex(of: UInt8(ascii: "e")), mark > 0 {
      end = mark
    } else if let digit = bytes.lastIndex(where: \.isASCIIDigit), digit > start {
      end = digit + 1
    }
    guard end > start else { return text }
    var keep = end
    while keep - 1 > start, bytes[keep - 1] == zero { keep -= 1 }
    if keep - 1 == start { keep = start }
    bytes.removeSubrange(keep..<end)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Separates thousands with commas, in at most `width` characters.
  private static func grouped(_ digits: [UInt8], width: Int) -> [UInt8] {
    guard digits.count > 3 || width != .max else { return digits }
    var groups: [ArraySlice<UInt8>] = []
    var (end, length, size) = (digits.count, 0, 3)
    while end > 0 {
      if width != .max, length + size + 1 > width { size = max(1, width - length) }
      groups.append(digits[max(0, end - size)..<end])
      end -= size
      length += size + 1
      if length > width { break }
      size = 3
    }
    return Array(groups.reversed().joined(separator: CollectionOfOne(UInt8(ascii: ","))))
  }
}
