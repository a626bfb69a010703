/// A function that is linear between the points of a domain, as d3 maps domains to ranges: outside
/// of the domain, the first and last piece continue.
struct PiecewiseMap: Hashable, Sendable {
  private var domain: [Double]
  private var range: [Double]
  /// Whether results are rounded to integers.
  private var isRounded: Bool

  /// Creates a map; surplus values of the domain or the range are ignored.
  ///
  /// - Parameters:
  ///   - domain: Ascending or descending numbers.
  ///   - range: The results for the numbers of the domain.
  init(domain: [Double], range: [Double], isRounded: Bool = false) {
    let count = min(domain.count, range.count)
    self.isRounded = isRounded
    let isReversed = count > 1 && domain[count - 1] < domain[0]
    self.domain = isReversed ? domain.prefix(count).reversed() : Array(domain.prefix(count))
    self.range = isReversed ? range.prefix(count).reversed() : Array(range.prefix(count))
  }

  /// Returns the result for a value; not a number if the domain has less than two points.
  ///
  /// - Complexity: O(log number of points).
  func callAsFunction(_ value: Double) -> Double {
    guard domain.count > 1 else { return .nan }
    let piece =
      domain.count == 2 ? 0 : domain.bisectRight(value, from: 1, to: domain.count - 1) - 1
    let fraction = Self.fraction(of: value, from: domain[piece], to: domain[piece + 1])
    let result = range[piece] * (1 - fraction) + range[piece + 1] * fraction
    return isRounded ? result.roundedHalfUp : result
  }

  /// Returns the part of the way from a number to another one; a half if they are equal.
  static func fraction(of value: Double, from start: Double, to end: Double) -> Double {
    let span = end - start
    return span.isNaN ? .nan : span == 0 ? 0.5 : (value - start) / span
  }
}
