/// Converts a JSON number to a `Double`, avoiding an intermediate string where possible.
package enum JSONDecimal {
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The nearest `Double` of a number that the tokenizer has validated; infinite if its magnitude
  /// is too large.
  package static func double(of bytes: ArraySlice<UInt8>) -> Double {
    quick(bytes) ?? Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity
  }

  /// A fast path for at most 15 digits without an exponent: mantissa and power of ten are exact, so
  /// one division rounds correctly.
  private static func quick(_ bytes: ArraySlice<UInt8>) -> Double? {
    let span = bytes.span
    guard span.count <= 17 else { return nil }
    var index = 0
    let isNegative = span[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var mantissa: UInt64 = 0
    var digitCount = 0
    var pointIndex = -1
    while index < span.count {
      let byte = span[index]
      if byte == UInt8(ascii: ".") {
        pointIndex = digitCount
      } else if byte &- UInt8(ascii: "0") < 10 {
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        digitCount += 1
      } else {
        return nil
      }
      index += 1
    }
    guard digitCount <= 15 else { return nil }
    let decimals = pointIndex < 0 ? 0 : digitCount - pointIndex
    let value = Double(mantissa) / powersOfTen[decimals]
    return isNegative ? -value : value
  }
}
