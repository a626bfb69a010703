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
    self.init(shortest: value)
  }

  /// Creates a number with the fewest digits that distinguish a finite value from others of its
  /// type; nil for infinities and NaN.
  init?(shortest value: some BinaryFloatingPoint & CustomStringConvertible) {
    guard value.isFinite else { return nil }
    let text = "\(value)"
    self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The value if it is an integer that fits in `Int`, such as `1`, `1.0` or `1e3`; nil otherwise.
  public var integer: Int? { integer(as: Int.self) }

  /// Returns the value if it is an integer that fits in a type of at most 128 bits; nil otherwise.
  func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
    let parts = DecimalDigits(self)
    guard let digits = parts.integerDigits(limit: 39) else { return nil }
    return Value((parts.isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self))
  }

  /// The nearest `Double`; infinite if the magnitude is too large.
  public var double: Double {
    Double(text) ?? (text.first == "-" ? -.infinity : .infinity)
  }

  /// Whether both numbers have the same value, regardless of how they are written.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.text == right.text || DecimalDigits(left) == DecimalDigits(right)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(DecimalDigits(self))
  }
}
