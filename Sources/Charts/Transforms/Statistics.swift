#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Statistics as vega-statistics and d3-array compute them.
enum Statistics {
  /// Returns a quantile of sorted numbers, interpolated between the two nearest ones; nil without
  /// numbers.
  static func quantile(_ fraction: Double, of sorted: some RandomAccessCollection<Double>)
    -> Double?
  {
    guard let first = sorted.first, let last = sorted.last, !fraction.isNaN else { return nil }
    if fraction <= 0 || sorted.count < 2 { return first }
    if fraction >= 1 { return last }
    let position = Double(sorted.count - 1) * fraction
    let index = Int(position)
    let low = sorted[sorted.index(sorted.startIndex, offsetBy: index)]
    let high = sorted[sorted.index(sorted.startIndex, offsetBy: index + 1)]
    return low + (high - low) * (position - Double(index))
  }

  /// Returns the standard deviation of a sample; nil for less than two numbers.
  static func deviation(_ numbers: [Double]) -> Double? {
    guard numbers.count > 1 else { return nil }
    var (count, mean, sum) = (0.0, 0.0, 0.0)
    for number in numbers {
      let delta = number - mean
      count += 1
      mean += delta / count
      sum += delta * (number - mean)
    }
    return (sum / (count - 1)).squareRoot()
  }

  /// Returns the bandwidth of a kernel for an estimate of a density by Scott's rule.
  ///
  /// - Parameters:
  ///   - sorted: Numbers in ascending order.
  ///   - deviation: Their standard deviation; nil if there are too few.
  ///   - count: The number of values, those that aren't a number included.
  static func scottBandwidth(_ sorted: [Double], deviation: Double?, count: Int) -> Double {
    let low: Double = quantile(0.25, of: sorted) ?? .nan
    let high: Double = quantile(0.75, of: sorted) ?? .nan
    let spread = (high - low) / 1.34
    let deviation: Double = deviation ?? .nan
    var width = deviation.isNaN ? deviation : Swift.min(deviation, spread)
    let fallbacks: [Double] = [deviation, abs(low), 1]
    for fallback in fallbacks where width == 0 || width.isNaN {
      width = fallback
    }
    return 1.06 * width * pow(Double(count), -0.2)
  }

  /// Returns a number raised to a power.
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// Returns the ends of the 95 % confidence interval of the mean.
  ///
  /// Few numbers are resampled as in Vega, but always in the same way; the means of many numbers
  /// are normally distributed.
  ///
  /// - Complexity: O(1000 · n), at most O(10⁶ + n).
  static func confidenceInterval(_ numbers: [Double]) -> (low: Double, high: Double)? {
    guard !numbers.isEmpty else { return nil }
    let count = Double(numbers.count)
    guard numbers.count <= 1_000 else {
      let mean = numbers.reduce(0, +) / count
      let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
      let half = 1.959_963_984_540_054 * (variance / count).squareRoot()
      return (mean - half, mean + half)
    }
    var random = LinearCongruentialGenerator()
    var means = (0..<1_000).map { _ in
      var sum = 0.0
      for _ in numbers.indices { sum += numbers[random.index(below: numbers.count)] }
      return sum / count
    }
    means.sort()
    return (quantile(0.025, of: means) ?? .nan, quantile(0.975, of: means) ?? .nan)
  }

  /// The density of the standard normal distribution.
  @inline(__always)
  static func normalDensity(_ value: Double) -> Double {
    exp(-0.5 * value * value) / 2.506_628_274_631_000_2
  }

  /// The cumulative standard normal distribution, by G. West, “Better Approximations to Cumulative
  /// Normal Functions”, 2009.
  static func cumulativeNormal(_ value: Double) -> Double {
    let size = abs(value)
    guard size <= 37 else { return value > 0 ? 1 : value.isNaN ? .nan : 0 }
    let weight = exp(-size * size / 2)
    let tail: Double
    if size < 7.071_067_811_865_47 {
      let numerator = [
        0.700_383_064_443_688, 6.373_962_203_531_65, 33.912_866_078_383, 112.079_291_497_871,
        221.213_596_169_931, 220.206_867_912_376,
      ].reduce(0.035_262_496_599_891_1) { $0 * size + $1 }
      let denominator = [
        1.755_667_163_182_64, 16.064_177_579_207, 86.780_732_202_946_1, 296.564_248_779_674,
        637.333_633_378_831, 793.826_512_519_948, 440.413_735_824_752,
      ].reduce(0.088_388_347_648_318_4) { $0 * size + $1 }
      tail = weight * numerator / denominator
    } else {
      let fraction = [4.0, 3, 2, 1].reduce(size + 0.65) { size + $1 / $0 }
      tail = weight / fraction / 2.506_628_274_631
    }
    return value > 0 ? 1 - tail : tail
  }
}

/// Random numbers that are always the same: the generator of vega-statistics with a fixed seed.
struct LinearCongruentialGenerator {
  private var state = 42.0

  /// The next number, at least 0 and less than 1.
  mutating func next() -> Double {
    let modulus = 2_147_483_647.0
    state = (1_103_515_245 * state + 12_345).truncatingRemainder(dividingBy: modulus)
    return state / modulus
  }

  /// The next index of a collection.
  mutating func index(below count: Int) -> Int {
    min(count - 1, Int(next() * Double(count)))
  }
}
