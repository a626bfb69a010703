/// A JSON number, stored as written and compared by value.
///
/// ```swift
/// JSONNumber("1.0") == JSONNumber("10e-1")    // true
/// JSONNumber("9007199254740993")?.integer     // exact, which a Double is not
/// ```
public struct JSONNumber: Hashable, Sendable {
  /// The number as written.
  public let text: String

  /// Creates a number from text; nil if the text isn't exactly one number as defined in RFC 8259.
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

  /// Creates a number from text that the tokenizer has validated.
  init(validated text: String) {
    self.text = text
  }

  /// Creates a number from an integer.
  public init(_ value: Int) {
    self.text = String(value)
  }

  /// Creates a number from a finite value; nil for infinities and NaN, which JSON cannot represent.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let text = "\(value)"
    self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The value if it is an integer that fits in `Int`, such as `1`, `1.0` or `1e3`; nil otherwise.
  public var integer: Int? {
    let parts = Decimal(text)
    if parts.digits.isEmpty { return 0 }
    guard parts.hugeExponent.isEmpty, (0..<19).contains(parts.exponent) else { return nil }
    let digits = parts.digits + Array(repeating: UInt8(ascii: "0"), count: parts.exponent)
    let sign = parts.isNegative ? "-" : ""
    return Int(sign + String(decoding: digits, as: UTF8.self))
  }

  /// The nearest `Double`; infinite if the magnitude is too large.
  public var double: Double {
    Double(text) ?? (text.first == "-" ? -.infinity : .infinity)
  }

  /// Whether both numbers have the same value, regardless of how they are written.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.text == right.text || Decimal(left.text) == Decimal(right.text)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Decimal(text))
  }

  /// A number as a sign, digits without leading or trailing zeros, and a power of ten.
  private struct Decimal: Hashable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0

    /// An exponent of more than 17 digits, as text without leading zeros; `exponent` is then only
    /// the adjustment made by the digits.
    var hugeExponent = ""

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
      readExponent(bytes.dropFirst())
      exponent -= fractionLength
      let zero = UInt8(ascii: "0")
      while digits.last == zero {
        digits.removeLast()
        exponent += 1
      }
      digits = Array(digits.drop { $0 == zero })
      if digits.isEmpty {
        isNegative = false
        exponent = 0
        hugeExponent = ""
      }
    }

    /// Reads the exponent after `e`.
    private mutating func readExponent(_ bytes: ArraySlice<UInt8>) {
      guard let first = bytes.first else { return }
      let sign = first == UInt8(ascii: "-") ? "-" : ""
      let digits = bytes.drop { !$0.isASCIIDigit || $0 == UInt8(ascii: "0") }
      let text = sign + String(decoding: digits, as: UTF8.self)
      if digits.count > 17 {
        hugeExponent = text
      } else {
        exponent = Int(text) ?? 0
      }
    }
  }
}
