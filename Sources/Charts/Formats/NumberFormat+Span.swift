extension NumberFormat {
  /// Returns the format of the labels of a linear axis: its precision is chosen from the step
  /// between ticks, as Vega does.
  ///
  /// - Parameters:
  ///   - start: The start of the domain.
  ///   - stop: The end of the domain.
  ///   - count: The number of ticks that the axis aims at.
  ///   - specifier: The specifier; nil for `,f`.
  /// - Returns: The format; nil if the specifier is not valid.
  static func span(
    from start: Double, to stop: Double, count: Double, specifier: String? = nil
  ) -> NumberFormat? {
    guard var specifier = NumberSpecifier(specifier ?? ",f") else { return nil }
    guard specifier.precision == nil else { return NumberFormat(specifier: specifier) }
    let step = tickStep(from: start, to: stop, count: count)
    let magnitude = max(abs(start), abs(stop))
    switch specifier.type {
    case UInt8(ascii: "s"):
      specifier.precision = prefixPrecision(step: step, magnitude: magnitude)
      guard let exponent = exponent(magnitude) else { break }
      return NumberFormat(specifier: specifier, siExponent: siExponent(exponent))
    case nil, UInt8(ascii: "e"), UInt8(ascii: "g"), UInt8(ascii: "p"), UInt8(ascii: "r"):
      if let precision = roundPrecision(step: step, magnitude: magnitude) {
        specifier.precision = max(0, precision - (specifier.type == UInt8(ascii: "e") ? 1 : 0))
      }
    case UInt8(ascii: "f"): specifier.precision = fixedPrecision(step: step)
    case UInt8(ascii: "%"): specifier.precision = fixedPrecision(step: step).map { max(0, $0 - 2) }
    default: break
    }
    return NumberFormat(specifier: specifier)
  }

  /// The power of ten of a number, 0 for 0; nil for infinite numbers and those that aren't a number.
  static func exponent(_ value: Double) -> Int? {
    value.isFinite ? ScriptDigits.shortest(abs(value)).exponent : nil
  }

  /// The number of decimals that distinguish multiples of a step.
  static func fixedPrecision(step: Double) -> Int? {
    exponent(step).map { max(0, -$0) }
  }

  /// The number of decimals that distinguish multiples of a step in numbers with the SI prefix of a
  /// magnitude.
  static func prefixPrecision(step: Double, magnitude: Double) -> Int? {
    guard let step = exponent(step), let magnitude = exponent(magnitude) else { return nil }
    return max(0, siExponent(magnitude) - step)
  }

  /// The number of significant digits that distinguish multiples of a step up to a magnitude.
  static func roundPrecision(step: Double, magnitude: Double) -> Int? {
    let step = abs(step)
    guard let last = exponent(step), let first = exponent(abs(magnitude) - step) else { return nil }
    return max(0, first - last) + 1
  }

  /// The step between ticks at 1, 2 or 5 times a power of ten, as d3-array chooses it; not a number
  /// if there is none.
  static func tickStep(from start: Double, to stop: Double, count: Double) -> Double {
    let (low, high) = stop < start ? (stop, start) : (start, stop)
    var count = count
    for _ in 0..<3 {
      let step = (high - low) / max(0, count)
      guard step.isFinite, step > 0 else { return step == 0 ? 0 : .nan }
      let power = ScriptMath.log10(step).rounded(.down)
      guard let exponent = Int(exactly: power) else { return .nan }
      let error = step / ScriptMath.power(10, exponent)
      let factor: Double =
        error >= 50.0.squareRoot()
        ? 10
        : error >= 10.0.squareRoot()
          ? 5
          : error >= 2.0.squareRoot() ? 2 : 1
      let result: Double
      let isEmpty: Bool
      if exponent < 0 {
        let increment = ScriptMath.power(10, -exponent) / factor
        var first = (low * increment + 0.5).rounded(.down)
        var last = (high * increment + 0.5).rounded(.down)
        if first / increment < low { first += 1 }
        if last / increment > high { last -= 1 }
        (result, isEmpty) = (1 / increment, last < first)
      } else {
        let increment = ScriptMath.power(10, exponent) * factor
        var first = (low / increment + 0.5).rounded(.down)
        var last = (high / increment + 0.5).rounded(.down)
        if first * increment < low { first += 1 }
        if last * increment > high { last -= 1 }
        (result, isEmpty) = (increment, last < first)
      }
      guard isEmpty, count >= 0.5, count < 2 else { return stop < start ? -result : result }
      count *= 2
    }
    return .nan
  }
}
