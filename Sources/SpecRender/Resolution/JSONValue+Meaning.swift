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
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    if digits.allSatisfy(\.isDigit) { return text }
    let value = double
    guard value.isFinite else { return text }
    let shortest = "\(value)"
    let parts = shortest.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      return shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
    }
    let sign = parts[0].hasPrefix("-") ? "-" : ""
    let mantissa = parts[0].filter { $0 != "." && $0 != "-" }
    let figures =
      mantissa.hasSuffix("0") && mantissa.count > 1 ? mantissa.dropLast() : mantissa[...]
    switch exponent {
    case -7 ... -1:
      guard exponent >= -6 || figures.isEmpty else { break }
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + figures
    case 0..<21 where figures.count <= exponent + 1:
      return sign + figures + String(repeating: "0", count: exponent + 1 - figures.count)
    default: break
    }
    let head = figures.prefix(1) + (figures.count > 1 ? "." + figures.dropFirst() : "")
    return sign + head + "e" + (exponent < 0 ? "-" : "+") + String(abs(exponent))
  }

  /// Whether this is an integer in canonical form, without fraction and exponent, so that equal
  /// texts mean equal values.
  var isPlain: Bool {
    let bytes = text.utf8.span
    let start = bytes[0] == UInt8(ascii: "-") ? 1 : 0
    for index in start..<bytes.count where !bytes[index].isDigit { return false }
    return bytes[start] != UInt8(ascii: "0") || bytes.count == 1
  }

  /// Whether this number is less than another.
  func isLess(than other: JSONNumber) -> Bool {
    if let left = integer, let right = other.integer { return left < right }
    return double < other.double
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
