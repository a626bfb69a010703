/// A decimal number as a sign, digits and a power of ten. Equal numbers have equal parts.
package struct DecimalDigits: Hashable, Sendable {
  /// Whether the number is less than zero.
  package var isNegative = false

  /// The significant digits in ASCII, without leading or trailing zeros; empty for zero.
  package var digits: [UInt8] = []

  /// The power of ten by which the integer that the digits form is multiplied.
  package var exponent = 0

  /// An exponent of more than 17 digits, as text without leading zeros; `exponent` is then only
  /// the adjustment made by the digits.
  package private(set) var hugeExponent = ""

  /// Reads a JSON number that the tokenizer has validated.
  ///
  /// - Complexity: O(`bytes.count`).
  package init(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    var fractionLength = 0
    var isInFraction = false
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
    if digits.first == zero { digits = Array(digits.drop { $0 == zero }) }
    if digits.isEmpty {
      isNegative = false
      exponent = 0
      hugeExponent = ""
    }
  }

  /// Reads a number.
  ///
  /// - Complexity: O(length of the number).
  package init(_ number: JSONNumber) {
    self.init(Array(number.text.utf8)[...])
  }

  /// Creates the fewest digits that distinguish a finite number from other `Double` values.
  package init(shortest value: Double) {
    self.init(Array("\(value)".utf8)[...])
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

  /// The number of digits before the decimal point; negative for zeros after it. For 0.00125, this
  /// is -2.
  package var point: Int { digits.count + exponent }

  /// Whether the number is an integer, of any size.
  package var isInteger: Bool {
    hugeExponent.isEmpty ? exponent >= 0 : !hugeExponent.hasPrefix("-")
  }

  /// The digits of an integer, with the zeros at its end; nil for a fraction or an integer of more
  /// than `limit` digits.
  package func integerDigits(limit: Int) -> [UInt8]? {
    guard !digits.isEmpty else { return [UInt8(ascii: "0")] }
    guard hugeExponent.isEmpty, exponent >= 0, point <= limit else { return nil }
    return digits + [UInt8](repeating: UInt8(ascii: "0"), count: exponent)
  }

  /// Returns a range of the digits as text, as far as there are any.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: digits[range.clamped(to: digits.indices)], as: UTF8.self)
  }

  /// The number in the format of ECMAScript (ECMA-262, `Number::toString`).
  package var scriptText: String {
    guard !digits.isEmpty else { return "0" }
    let sign = isNegative ? "-" : ""
    let count = digits.count
    if count <= point, point <= 21 {
      return sign + text(0..<count) + String(repeating: "0", count: exponent)
    }
    if 0 < point, point <= 21 { return sign + text(0..<point) + "." + text(point..<count) }
    if -6 < point, point <= 0 {
      return sign + "0." + String(repeating: "0", count: -point) + text(0..<count)
    }
    let fraction = count > 1 ? "." + text(1..<count) : ""
    let exponentSign = point > 0 ? "+" : "-"
    return sign + text(0..<1) + fraction + "e" + exponentSign + "\((point - 1).magnitude)"
  }
}
