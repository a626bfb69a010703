/// A JSON number: its text, compared by value.
///
/// ```swift
/// JSONNumber("1.0") == JSONNumber("10e-1")    // true
/// JSONNumber("9007199254740993")?.integer     // exact, which a Double is not
/// ```
public struct JSONNumber: Hashable, Sendable {
  /// The number as written.
  public let text: String

  /// Reads a text that is a number of RFC 8259 and nothing else.
  public init?(_ text: String) {
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    tokenizer.append(text.utf8.span, to: &tokens)
    tokenizer.finish(to: &tokens)
    guard tokenizer.error == nil, tokens.count == 1, tokens[0].kind == .number,
      tokens[0].range.count == text.utf8.count
    else { return nil }
    self.text = text
  }

  /// A text that the tokenizer has already found to be a number.
  init(validated text: String) {
    self.text = text
  }

  public init(_ value: Int) {
    self.text = String(value)
  }

  /// A finite number; nil for infinities and NaN, which JSON cannot write.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let text = "\(value)"
    self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The value, if it is a whole number that fits: `1`, `1.0`, `1e3`.
  public var integer: Int? {
    let parts = Decimal(text)
    if parts.digits.isEmpty { return 0 }
    guard parts.exponent >= 0, parts.exponent < 19 else { return nil }
    let digits = parts.digits + Array(repeating: UInt8(ascii: "0"), count: parts.exponent)
    let sign = parts.isNegative ? "-" : ""
    return Int(sign + String(decoding: digits, as: UTF8.self))
  }

  /// The nearest `Double`; infinite if it is too large.
  public var double: Double {
    Double(text) ?? (text.first == "-" ? -.infinity : .infinity)
  }

  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.text == right.text || Decimal(left.text) == Decimal(right.text)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(Decimal(text))
  }

  /// A number as sign, digits without zeros at the ends, and a power of ten.
  private struct Decimal: Hashable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0

    init(_ text: String) {
      var fractionLength = 0
      var isInFraction = false
      var bytes = Array(text.utf8)[...]
      if bytes.first == UInt8(ascii: "-") {
        isNegative = true
        bytes = bytes.dropFirst()
      }
      while let byte = bytes.first {
        if byte == UInt8(ascii: ".") {
          isInFraction = true
        } else if byte.isASCIIDigit {
          digits.append(byte)
          if isInFraction { fractionLength += 1 }
        } else {
          break
        }
        bytes = bytes.dropFirst()
      }
      exponent = Self.exponent(bytes.dropFirst())
      exponent = exponent.subtractingReportingOverflow(fractionLength).partialValue
      let zero = UInt8(ascii: "0")
      while digits.last == zero {
        digits.removeLast()
        exponent = exponent.addingReportingOverflow(1).partialValue
      }
      digits = Array(digits.drop { $0 == zero })
      if digits.isEmpty {
        isNegative = false
        exponent = 0
      }
    }

    /// The number after `e`; a number too large for `Int` is a quarter of the largest.
    private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int {
      guard !bytes.isEmpty else { return 0 }
      let text = String(decoding: bytes, as: UTF8.self)
      return Int(text) ?? (text.first == "-" ? Int.min / 4 : Int.max / 4)
    }
  }
}
