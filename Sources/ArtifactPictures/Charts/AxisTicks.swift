import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The ticks of an axis: round values in a range.
enum AxisTicks {
  /// Returns the multiples of 1, 2 or 5 times a power of ten in a range, at most about `count`; the
  /// ends of a range for which there are none.
  static func linear(in range: ClosedRange<Double>, count: Int) -> [Double] {
    guard let step = Step(for: range, count: count) else { return ends(of: range) }
    let first = (range.lowerBound / step.length - 1e-9).rounded(.up)
    let last = (range.upperBound / step.length + 1e-9).rounded(.down)
    let values = step.multiples(from: first, to: last)
    return values.isEmpty ? ends(of: range) : values
  }

  /// Returns a range, extended to multiples of the distance between its ticks.
  static func rounded(_ range: ClosedRange<Double>, count: Int) -> ClosedRange<Double> {
    guard let step = Step(for: range, count: count) else { return range }
    let first = (range.lowerBound / step.length + 1e-9).rounded(.down)
    let last = (range.upperBound / step.length - 1e-9).rounded(.up)
    guard let lower = step.multiples(from: first, to: first).first,
      let upper = step.multiples(from: last, to: last).first, (upper - lower).isFinite
    else { return range }
    return min(lower, range.lowerBound)...max(upper, range.upperBound)
  }

  /// Returns the powers of ten in a range of positive numbers, with 2 and 5 times them if there is
  /// room, at most about `count`; linear ticks if there are less than two.
  static func logarithmic(in range: ClosedRange<Double>, count: Int) -> [Double] {
    let first = Int(log10(range.lowerBound).rounded(.down))
    let last = Int(log10(range.upperBound).rounded(.up))
    let decades = max(1, last - first)
    let count = max(1, count)
    // The labels of powers of ten may be closer to each other.
    let stride = (decades + 2 * count - 1) / (2 * count)
    let factors = decades * 3 <= count ? [1.0, 2, 5] : [1.0]
    var values: [Double] = []
    for exponent in Swift.stride(from: first, through: last, by: stride) {
      for factor in factors {
        let value = power(exponent) * factor
        if range.contains(value) { values.append(value) }
      }
    }
    return values.count > 1 ? values : linear(in: range, count: count)
  }

  /// Returns a range of positive numbers, extended to powers of ten.
  static func roundedLogarithmic(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let lower = power(Int((log10(range.lowerBound) + 1e-9).rounded(.down)))
    let upper = power(Int((log10(range.upperBound) - 1e-9).rounded(.up)))
    guard lower.isNormal, upper.isFinite else { return range }
    return min(lower, range.lowerBound)...max(upper, range.upperBound)
  }

  private static func ends(of range: ClosedRange<Double>) -> [Double] {
    range.lowerBound < range.upperBound
      ? [range.lowerBound, range.upperBound] : [range.lowerBound]
  }

  /// Returns ten to a power, exactly where a number can be exact.
  private static func power(_ exponent: Int) -> Double {
    exponent < 0 ? 1 / pow(10, Double(-exponent)) : pow(10, Double(exponent))
  }

  /// The distance between ticks.
  private struct Step {
    let factor: Double
    let exponent: Int
    let length: Double

    init?(for range: ClosedRange<Double>, count: Int) {
      let least = (range.upperBound - range.lowerBound) / Double(max(1, count))
      guard least.isNormal, least > 0 else { return nil }
      let exponent = Int(log10(least).rounded(.down))
      for candidate in [1.0, 2, 5, 10] {
        let length = power(exponent) * candidate
        guard length >= least * (1 - 1e-9) else { continue }
        guard length.isNormal,
          max(abs(range.lowerBound), abs(range.upperBound)) / length < 1e12
        else { return nil }
        factor = candidate
        self.exponent = exponent
        self.length = length
        return
      }
      return nil
    }

    /// Returns multiples of the step, each as exact as a number can be.
    func multiples(from first: Double, to last: Double) -> [Double] {
      guard first <= last, last - first < 1_000 else { return [] }
      return (0...Int(last - first)).map { index in
        let count = (first + Double(index)) * factor
        let value = exponent < 0 ? count / pow(10, Double(-exponent)) : count * length / factor
        return value == 0 ? 0 : value
      }
    }
  }
}
