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
    guard parts.hugeExponent.isEmpty, (0..<19).contains(parts.exponent) else { return nil }
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

    /// An exponent of more than 17 digits, as text without leading zeros; `exponent` is what the
    /// digits add to it.
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

    /// Reads the number after `e`.
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
