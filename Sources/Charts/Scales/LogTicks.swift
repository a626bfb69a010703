import ArtifactBase

/// Ticks of logarithmic scales, with the values of d3-scale.
struct LogTicks: Hashable, Sendable {
  /// The base of the logarithm.
  var base: Double
  /// Whether the domain is negative.
  var isNegative: Bool

  /// The largest number of ticks.
  private static let limit = 10_000

  /// Creates the ticks of a domain.
  init(base: Double, domain: [Double]) {
    self.base = base
    isNegative = (domain.first ?? 1) < 0
  }

  /// Returns the powers of the base in a domain and their multiples, in the order of the domain; if
  /// these are too few, round numbers; if they are too many, some of the powers.
  ///
  /// - Parameter count: The approximate number of ticks.
  /// - Complexity: O(number of ticks).
  func ticks(in domain: [Double], count: Double = 10) -> [Double] {
    guard let start = domain.first, let stop = domain.last else { return [] }
    let (low, high) = (min(start, stop), max(start, stop))
    var (first, last) = (logarithm(low), logarithm(high))
    var ticks: [Double]
    if hasMultiples, last - first < count {
      first = first.rounded(.down)
      last = last.rounded(.up)
      ticks = multiples(from: low, to: high, exponents: (first, last))
      if Double(ticks.count) * 2 < count {
        ticks = NumericTicks.ticks(from: low, to: high, count: count)
      }
    } else {
      ticks = NumericTicks.ticks(from: first, to: last, count: min(last - first, count))
        .map { power($0) }
    }
    return stop < start ? ticks.reversed() : ticks
  }

  /// Whether the multiples of powers can be enumerated: larger bases have no exact ones.
  private var hasMultiples: Bool {
    base >= 2 && base <= 1e12 && base.truncatingRemainder(dividingBy: 1) == 0
  }

  private func multiples(
    from low: Double, to high: Double, exponents: (Double, Double)
  ) -> [Double] {
    guard exponents.0.isFinite, exponents.1.isFinite else { return [] }
    var ticks: [Double] = []
    var exponent = exponents.0
    let isPositive = low > 0
    while exponent <= exponents.1, ticks.count < Self.limit {
      let isFraction = isPositive ? exponent < 0 : exponent > 0
      let unit = power(isFraction ? -exponent : exponent)
      func tick(_ factor: Double) -> Double { isFraction ? factor / unit : factor * unit }
      // Factors of ticks below the domain are skipped, since the base may be large.
      let bound = (isFraction ? low * unit : low / unit).rounded(.down)
      var factor = isPositive ? max(1, bound - 1) : min(base - 1, bound + 1)
      while isPositive ? factor < base : factor >= 1, ticks.count < Self.limit {
        let value = tick(factor)
        factor += isPositive ? 1 : -1
        if value < low { continue }
        if !(value <= high) { break }
        ticks.append(value)
      }
      exponent += 1
    }
    return ticks
  }

  /// Returns a domain whose ends are moved outwards to powers of the base.
  func nice(_ domain: [Double]) -> [Double] {
    guard let start = domain.first, let stop = domain.last else { return domain }
    func floor(_ value: Double) -> Double { power(logarithm(value).rounded(.down)) }
    func ceiling(_ value: Double) -> Double { power(logarithm(value).rounded(.up)) }
    return stop < start
      ? domain.replacingEnds(ceiling(start), floor(stop))
      : domain.replacingEnds(floor(start), ceiling(stop))
  }

  /// Returns whether a tick has a label: those with small multiples of the powers, as many as fit.
  ///
  /// - Parameters:
  ///   - count: The approximate number of labels.
  ///   - tickCount: The number of ticks.
  func hasLabel(_ tick: Double, count: Double, tickCount: Int) -> Bool {
    let limit = max(1, base * count / Double(tickCount))
    let exponent = tick.naturalLogarithm / base.naturalLogarithm
    var factor = tick / base.raised(to: exponent.roundedHalfUp)
    if factor * base < base - 0.5 { factor *= base }
    return factor <= limit
  }

  /// The exponent of a number; of a negative number, negated as well.
  private func logarithm(_ value: Double) -> Double {
    isNegative ? -positiveLogarithm(-value) : positiveLogarithm(value)
  }

  private func positiveLogarithm(_ value: Double) -> Double {
    switch base {
    case 10: value.decimalLogarithm
    case 2: value.binaryLogarithm
    case M.e: value.naturalLogarithm
    default: value.naturalLogarithm / base.naturalLogarithm
    }
  }

  private func power(_ exponent: Double) -> Double {
    isNegative ? -positivePower(-exponent) : positivePower(exponent)
  }

  private func positivePower(_ exponent: Double) -> Double {
    if base == M.e { return exponent.exponential }
    // Reading the decimal notation is correctly rounded; `pow` isn't everywhere.
    if base == 10, abs(exponent) < 400, let exponent = Int(exactly: exponent) {
      return Double("1e\(exponent)") ?? base.raised(to: Double(exponent))
    }
    return base.raised(to: exponent)
  }

  private enum M { static let e = 2.718281828459045 }
}
