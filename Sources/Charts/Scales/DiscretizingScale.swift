/// A scale that maps intervals of numbers to the elements of a range, as Vega's scales `quantile`,
/// `quantize`, `threshold` and `bin-ordinal` do.
struct DiscretizingScale<Value: Sendable>: Sendable {
  /// How the thresholds are found.
  enum Kind: Hashable, Sendable {
    /// Each element has the same number of the values in the domain.
    case quantile
    /// Each element has an interval of the same length.
    case quantize
    /// The domain has the thresholds.
    case threshold
    /// The domain has the boundaries of bins; numbers outside of them have no result.
    case binOrdinal
  }

  /// The kind.
  let kind: Kind
  /// The numbers of the domain; of `quantile`, all of them in ascending order.
  let domain: [Double]
  /// The results.
  let range: [Value]
  /// The numbers where the result changes, which belong to the next interval; of `bin-ordinal`, the
  /// boundaries of bins.
  let thresholds: [Double]

  /// Creates a scale.
  ///
  /// - Complexity: O(n log n) of the domain for `quantile`, else O(n).
  init(_ kind: Kind, domain: [Double], range: [Value]) {
    self.kind = kind
    self.range = range
    switch kind {
    case .quantile:
      let sorted = domain.filter { !$0.isNaN }.sorted()
      self.domain = sorted
      thresholds =
        sorted.isEmpty
        ? []
        : (1..<max(1, range.count)).map {
          Self.quantile(of: sorted, at: Double($0) / Double(range.count))
        }
    case .quantize:
      let (start, end) = domain.count < 2 ? (0, 1) : (domain[0], domain[1])
      self.domain = [start, end]
      let count = max(0, range.count - 1)
      thresholds = (0..<count).map {
        (Double($0 + 1) * end - Double($0 - count) * start) / Double(count + 1)
      }
    case .threshold:
      self.domain = domain
      thresholds = Array(domain.prefix(max(0, range.count - 1)))
    case .binOrdinal:
      self.domain = domain
      thresholds = domain
    }
  }

  /// Returns the result for a number.
  ///
  /// - Complexity: O(log number of thresholds).
  func value(_ number: Double) -> Value? {
    guard !number.isNaN, !range.isEmpty else { return nil }
    let index = thresholds.bisectRight(number)
    if kind != .binOrdinal { return range[min(index, range.count - 1)] }
    return index == 0 ? nil : range[(index - 1) % range.count]
  }

  /// Returns a quantile of ascending numbers, with linear interpolation between them.
  private static func quantile(of sorted: [Double], at fraction: Double) -> Double {
    let place = Double(sorted.count - 1) * fraction
    let index = Int(place)
    guard index + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }
}
