import ArtifactBase

/// The decimal digits of numbers, rounded as ECMAScript's `toFixed` and `toExponential` round them:
/// by the exact value of the number, and half up.
enum ScriptDigits {
  /// Decimal digits in ASCII, and the power of ten that the first digit counts.
  typealias Scientific = (digits: [UInt8], exponent: Int)

  private static let powersOfTen: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
  private static let zero = UInt8(ascii: "0")
  /// Below this limit a `Double` has at least one binary digit after the point.
  private static let fractionLimit = 4_503_599_627_370_496.0

  /// Returns a number with a fixed count of decimals.
  ///
  /// - Parameters:
  ///   - value: A number from 0 up to 10²¹.
  ///   - decimals: The number of decimals, from 0 to 22.
  /// - Complexity: O(1); the rare numbers of 16 digits or more take longer.
  static func fixed(_ value: Double, decimals: Int) -> [UInt8] {
    let decimals = min(max(decimals, 0), 22)
    var digits =
      scaled(value, by: decimals).map { text(of: UInt64($0)) }
      ?? exactInteger(value, shiftedBy: decimals)
    if digits.count <= decimals {
      digits.insert(
        contentsOf: repeatElement(zero, count: decimals + 1 - digits.count), at: 0)
    }
    if decimals > 0 { digits.insert(UInt8(ascii: "."), at: digits.count - decimals) }
    return digits
  }

  /// Returns a number rounded to significant digits.
  ///
  /// - Parameters:
  ///   - value: A finite number from 0.
  ///   - count: The number of digits, from 1.
  /// - Complexity: O(1); the rare numbers of 16 digits or more take longer.
  static func significant(_ value: Double, count: Int) -> Scientific {
    let count = min(max(count, 1), 100)
    guard value > 0 else { return ([UInt8](repeating: zero, count: count), 0) }
    var exponent = Int((Double(value.exponent) * 0.301_029_995_663_981_2).rounded(.down))
    if count <= 15 {
      for _ in 0..<3 {
        guard let integer = scaled(value, by: count - 1 - exponent) else { break }
        if integer < powersOfTen[count - 1] {
          exponent -= 1
        } else if integer > powersOfTen[count] {
          exponent += 1
        } else if integer == powersOfTen[count] {
          return (text(of: UInt64(integer / 10)), exponent + 1)
        } else {
          return (text(of: UInt64(integer)), exponent)
        }
      }
    }
    var (digits, decimals) = exactDigits(value)
    exponent = digits.count - 1 - decimals
    if digits.count > count {
      let isUp = digits[count] >= 5
      digits.removeSubrange(count...)
      if isUp, increment(&digits) {
        digits.removeLast()
        exponent += 1
      }
    }
    digits += repeatElement(0, count: count - digits.count)
    return (digits.map { $0 + zero }, exponent)
  }

  /// Returns the fewest digits that distinguish a finite number from 0 from its neighbors.
  static func shortest(_ value: Double) -> Scientific {
    let decimal = DecimalDigits(shortest: value)
    return decimal.digits.isEmpty ? ([zero], 0) : (decimal.digits, decimal.point - 1)
  }

  /// Returns the decimal digits of an integer.
  static func text(of integer: UInt64) -> [UInt8] {
    Array(String(integer).utf8)
  }

  /// Returns `value` × 10 ^ `power`, rounded half up; nil where that is not exact in `Double`.
  private static func scaled(_ value: Double, by power: Int) -> Double? {
    guard abs(power) <= 22 else { return nil }
    let scale = powersOfTen[abs(power)]
    let product = power >= 0 ? value * scale : value / scale
    guard product < fractionLimit else { return nil }
    let whole = product.rounded(.down)
    let fraction = product - whole
    guard fraction == 0.5 else { return fraction > 0.5 ? whole + 1 : whole }
    // The product may be a half only because it was rounded: the error tells on which side it is.
    let error =
      power >= 0
      ? (-product).addingProduct(value, scale) : value.addingProduct(-product, scale)
    return error >= 0 ? whole + 1 : whole
  }

  private static func exactInteger(_ value: Double, shiftedBy power: Int) -> [UInt8] {
    var (digits, decimals) = exactDigits(value)
    if decimals <= power {
      digits += repeatElement(0, count: power - decimals)
    } else {
      let dropped = decimals - power
      guard dropped <= digits.count else { return [zero] }
      let isUp = digits[digits.count - dropped] >= 5
      digits.removeLast(dropped)
      if isUp { _ = increment(&digits) }
    }
    return digits.isEmpty ? [zero] : digits.map { $0 + zero }
  }

  /// Adds one to the last digit.
  ///
  /// - Returns: Whether there is a digit more.
  private static func increment(_ digits: inout [UInt8]) -> Bool {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return false
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    return true
  }

  /// Returns all digits of a finite number, as values from 0 to 9, and how many of them are decimals.
  private static func exactDigits(_ value: Double) -> (digits: [UInt8], decimals: Int) {
    var significand = value.significandBitPattern
    if value.exponentBitPattern > 0 { significand |= 1 << 52 }
    var power = max(Int(value.exponentBitPattern), 1) - 1_075
    guard significand > 0 else { return ([0], 0) }
    let shift = significand.trailingZeroBitCount
    significand >>= UInt64(shift)
    power += shift
    // Groups of nine digits, the least significant first.
    var groups = [significand % 1_000_000_000, significand / 1_000_000_000]
    func multiply(by factor: UInt64, times: Int, groupedBy size: Int) {
      var remaining = times
      while remaining > 0 {
        let count = min(size, remaining)
        remaining -= count
        let product = (0..<count).reduce(UInt64(1)) { power, _ in power * factor }
        var carry: UInt64 = 0
        for index in groups.indices {
          let sum = groups[index] * product + carry
          groups[index] = sum % 1_000_000_000
          carry = sum / 1_000_000_000
        }
        while carry > 0 {
          groups.append(carry % 1_000_000_000)
          carry /= 1_000_000_000
        }
      }
    }
    if power >= 0 {
      multiply(by: 2, times: power, groupedBy: 29)
    } else {
      multiply(by: 5, times: -power, groupedBy: 12)
    }
    var digits: [UInt8] = []
    for group in groups.reversed() {
      var divisor: UInt64 = 100_000_000
      while divisor > 0 {
        let digit = UInt8(group / divisor % 10)
        if digit > 0 || !digits.isEmpty { digits.append(digit) }
        divisor /= 10
      }
    }
    return (digits, max(0, -power))
  }
}
