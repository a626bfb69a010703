#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The mathematical functions of expressions, as JavaScript defines them.
enum ExpressionMath {
  static let unary: [(String, @Sendable (Double) -> Double)] = [
    ("abs", { Swift.abs($0) }), ("acos", { acos($0) }), ("asin", { asin($0) }),
    ("atan", { atan($0) }), ("ceil", { $0.rounded(.up) }), ("cos", { cos($0) }),
    ("exp", { exp($0) }), ("floor", { $0.rounded(.down) }), ("log", { log($0) }),
    ("round", { round($0) }), ("sin", { sin($0) }), ("sqrt", { $0.squareRoot() }),
    ("tan", { tan($0) }), ("trunc", { $0.rounded(.towardZero) }), ("cbrt", { cbrt($0) }),
    ("log2", { log2($0) }), ("log10", { log10($0) }),
    ("sign", { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }),
  ]

  static func log(_ number: Double) -> Double {
    #if canImport(Darwin)
      Darwin.log(number)
    #elseif canImport(Glibc)
      Glibc.log(number)
    #elseif canImport(Musl)
      Musl.log(number)
    #endif
  }

  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || exponent.isInfinite && Swift.abs(base) == 1 { return .nan }
    return pow(base, exponent)
  }

  static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

  static func exponential(_ number: Double) -> Double { exp(number) }

  static func sine(_ number: Double) -> Double { sin(number) }

  static func logPlus1(_ number: Double) -> Double { log1p(number) }

  static func exponentialMinus1(_ number: Double) -> Double { expm1(number) }

  /// Rounds halves up.
  static func round(_ number: Double) -> Double {
    let down = number.rounded(.down)
    return number - down >= 0.5 ? down + 1 : number == 0 ? number : down
  }

  static func minimum(_ left: Double, _ right: Double) -> Double {
    left.isNaN || right.isNaN ? .nan : min(left, right)
  }

  static func maximum(_ left: Double, _ right: Double) -> Double {
    left.isNaN || right.isNaN ? .nan : max(left, right)
  }

  // MARK: The normal distribution

  static func normalDensity(_ z: Double) -> Double {
    exp(-0.5 * z * z) / (2 * Double.pi).squareRoot()
  }

  /// The probability of a value up to `z`.
  static func normalCumulative(_ z: Double) -> Double { 0.5 * erfc(-z / 2.squareRoot()) }

  /// The value up to which the probability is `p`, by Halley's method.
  static func normalQuantile(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return p == 0 ? -.infinity : p == 1 ? .infinity : .nan }
    if p > 0.5 { return -normalQuantile(1 - p) }
    // The start is from Abramowitz and Stegun, 26.2.23.
    let t = (-2 * log(p)).squareRoot()
    let top = 2.515517 + t * (0.802853 + t * 0.010328)
    var z = -(t - top / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))))
    for _ in 0..<3 {
      let density = normalDensity(z)
      guard density > 0 else { break }
      let step = (normalCumulative(z) - p) / density
      z -= step / (1 + z * step / 2)
    }
    return z
  }
}
