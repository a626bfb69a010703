// Decimal arithmetic, so that 0.1 + 0.2 is 0.3.
//
// JSON numbers are decimals. Sums are computed in decimal if they fit into 128 bits, otherwise with
// doubles.

import ArtifactCore

extension JSONNumber {
  var negated: JSONNumber {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    return JSONNumber(isNegative ? String(text.dropFirst()) : "-" + text) ?? self
  }

  /// Returns the sum. Integers are clamped to the range of `Int`; a sum that is clamped or infinite
  /// is reported as an overflow.
  func adding(_ other: JSONNumber) -> (sum: JSONNumber, overflows: Bool) {
    if let left = integer, let right = other.integer {
      let (sum, overflows) = left.addingReportingOverflow(right)
      return (JSONNumber(overflows ? (right > 0 ? .max : .min) : sum), overflows)
    }
    if let sum = decimalSum(other) { return (sum, false) }
    guard let sum = JSONNumber(double + other.double) else { return (self, true) }
    return (sum, false)
  }

  /// Returns the product, computed in decimal if it fits; an infinite product leaves the number
  /// unchanged.
  func multiplied(by other: JSONNumber) -> JSONNumber {
    if let left = decimal, let right = other.decimal {
      let (product, overflows) = left.digits.multipliedReportingOverflow(by: right.digits)
      let exponent = left.exponent + right.exponent
      if !overflows, let number = Self.number(product, exponent) { return number }
    }
    return JSONNumber(double * other.double) ?? self
  }

  private func decimalSum(_ other: JSONNumber) -> JSONNumber? {
    guard let left = decimal, let right = other.decimal else { return nil }
    let exponent = min(left.exponent, right.exponent)
    guard let first = Self.scale(left.digits, by: left.exponent - exponent),
      let second = Self.scale(right.digits, by: right.exponent - exponent)
    else { return nil }
    let (sum, overflows) = first.addingReportingOverflow(second)
    return overflows ? nil : Self.number(sum, exponent)
  }

  /// Returns an integer times a power of ten, written without an exponent.
  private static func number(_ sum: Int128, _ exponent: Int) -> JSONNumber? {
    if exponent > 0 { return scale(sum, by: exponent).flatMap { number($0, 0) } }
    guard exponent >= -30 else { return nil }
    let sign = sum < 0 ? "-" : ""
    var digits = String(sum.magnitude)
    let missing = -exponent + 1 - digits.count
    if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
    var fraction = digits.suffix(-exponent)
    let whole = digits.dropLast(-exponent)
    while fraction.last == "0" { fraction.removeLast() }
    return JSONNumber(sign + whole + (fraction.isEmpty ? "" : "." + fraction))
  }

  /// The number as an integer significand and a power of ten.
  private var decimal: (digits: Int128, exponent: Int)? {
    let parts = DecimalDigits(self)
    guard parts.hugeExponent.isEmpty, abs(parts.exponent) <= 60 else { return nil }
    let sign = parts.isNegative ? "-" : ""
    let digits = parts.digits.isEmpty ? "0" : String(decoding: parts.digits, as: UTF8.self)
    return Int128(sign + digits).map { ($0, parts.exponent) }
  }

  private static func scale(_ digits: Int128, by power: Int) -> Int128? {
    guard power <= 36 else { return nil }
    var result = digits
    for _ in 0..<power {
      let (next, overflows) = result.multipliedReportingOverflow(by: 10)
      guard !overflows else { return nil }
      result = next
    }
    return result
  }
}
