// The semantics of values in conditions and text.

public import ArtifactCore

extension JSONValue {
  /// Whether the value is truthy: everything except null, false, 0, "" and [].
  public var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number(let number): number.double != 0
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object: true
    }
  }

  /// The value as text for the user: null is empty, numbers are short, containers are JSON.
  ///
  /// - Complexity: O(value).
  public var displayText: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.displayText
    case .string(let text): text
    case .array, .object: serialized()
    }
  }

  /// Whether two values are equal. Plain numbers, the common case in writes, are compared as text;
  /// others by value.
  func isEqual(to other: JSONValue) -> Bool {
    guard case .number(let left) = self, case .number(let right) = other else {
      return self == other
    }
    return left.text == right.text || !(left.isPlain && right.isPlain) && left == right
  }

  /// The value as a number, if it is one or a string containing one.
  var number: JSONNumber? {
    switch self {
    case .number(let number): number
    case .string(let text): JSONNumber(text)
    case .null, .bool, .array, .object: nil
    }
  }
}

extension JSONNumber {
  /// The number as formatted by JavaScript: `50` for `50.0`, `0.00001`, `1e+21`; integers are
  /// exact.
  public var displayText: String {
    if isPlain { return text }
    if let integer { return String(integer) }
    if text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "-") }) { return text }
    let value = double
    return value.isFinite ? DecimalDigits(shortest: value).scriptText : text
  }

  /// Whether this is an integer in canonical form, without fraction and exponent, so that equal
  /// texts mean equal values.
  var isPlain: Bool {
    let bytes = text.utf8.span
    let start = bytes[0] == UInt8(ascii: "-") ? 1 : 0
    for index in start..<bytes.count where !bytes[index].isASCIIDigit { return false }
    return bytes[start] != UInt8(ascii: "0") || bytes.count == 1
  }

  /// Whether this number is less than another.
  package func isLess(than other: JSONNumber) -> Bool {
    if let left = integer, let right = other.integer { return left < right }
    return double < other.double
  }
}
