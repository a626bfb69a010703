import Charts

/// Which ticks keep their labels where not all have room: every second, third and so on.
struct TickStrides {
  /// The ticks that keep their labels.
  struct Candidate {
    /// The approximate distance of labels, in ticks.
    var stride: Int
    fileprivate var first: Int
    fileprivate var chosen: [Int]?

    /// Returns the indices of the ticks that keep their labels.
    func indices(of count: Int) -> [Int] {
      chosen ?? Array(Swift.stride(from: first, to: count, by: stride))
    }
  }

  /// The labels that are left; those that leave round numbers, or the years of a time axis, come first.
  let candidates: [Candidate]

  /// The largest number of ticks for which distances are tried.
  private static let limit = 4_000

  /// - Complexity: O(number of ticks).
  init(_ ticks: [PlotAxis.Tick]) {
    let all = Array(2...max(2, min(ticks.count, Self.limit)))
    let even = all.map { Candidate(stride: $0, first: 0) }
    if let preferred = Self.years(ticks, all) ?? Self.numbers(ticks, all) {
      let strides = Set(preferred.map(\.stride))
      candidates =
        preferred.map { Candidate(stride: $0.stride, first: $0.first) }
        + even.filter { !strides.contains($0.stride) }
    } else {
      candidates = Self.logarithms(ticks) + even
    }
  }

  // MARK: Logarithms

  /// Returns the round numbers of a logarithmic axis: 1, 2 and 5 times the powers of the base, then the powers, then
  /// every second power and so on; none for other axes.
  private static func logarithms(_ ticks: [PlotAxis.Tick]) -> [Candidate] {
    let values = ticks.compactMap { tick in
      if case .number(let number) = tick.value { abs(number) } else { nil }
    }
    guard values.count == ticks.count, values.count > 2,
      values.allSatisfy({ $0 > 0 && $0.isFinite })
    else { return [] }
    let ratios = zip(values, values.dropFirst()).map { max($0 / $1, $1 / $0) }
    guard let largest = ratios.max(), let least = ratios.min(), largest > 1 else { return [] }
    // Without multiples, all ticks are powers, of which every second one and so on is left.
    let parts = values.map(decimal)
    guard largest - least > 1e-6 * largest,
      parts.allSatisfy({ abs($0.factor - $0.factor.rounded()) < 1e-6 })
    else { return [] }
    var result: [Candidate] = []
    func add(_ isKept: (Double) -> Bool) {
      let chosen = ticks.indices.filter { isKept(parts[$0].factor) }
      guard chosen.count > 1, chosen.count < ticks.count, chosen != result.last?.chosen else {
        return
      }
      result.append(
        Candidate(stride: max(2, ticks.count / chosen.count), first: 0, chosen: chosen))
    }
    add { [1, 2, 5].contains($0.rounded()) }
    add { [1, 3].contains($0.rounded()) }
    let powers = ticks.indices.filter { parts[$0].factor.rounded() == 1 }
    add { $0.rounded() == 1 }
    for step in 2..<max(3, powers.count) where powers.count > 2 {
      // Powers are counted from 1, so that 1 or 1,000 is kept rather than 10.
      let chosen = powers.filter { parts[$0].exponent % step == 0 }
      guard chosen.count > 1 else { break }
      result.append(Candidate(stride: max(2, ticks.count / chosen.count), first: 0, chosen: chosen))
    }
    return result
  }

  /// Returns a number as a factor from 1 to 10 and an exponent of ten.
  private static func decimal(_ number: Double) -> (factor: Double, exponent: Int) {
    var (factor, exponent) = (number, 0)
    while factor >= 9.999_999, exponent < 400 { (factor, exponent) = (factor / 10, exponent + 1) }
    while factor < 0.999_999_9, exponent > -400 { (factor, exponent) = (factor * 10, exponent - 1) }
    return (factor, exponent)
  }

  // MARK: Years and numbers
  private static func years(
    _ ticks: [PlotAxis.Tick], _ all: [Int]
  ) -> [(stride: Int, first: Int)]? {
    let years = ticks.indices.filter { ticks[$0].isYear }
    guard let first = years.first, years.count < ticks.count else { return nil }
    let distance = years.count > 1 ? years[1] - first : 0
    return all.filter { distance == 0 || distance % $0 == 0 || $0 % distance == 0 }.map {
      ($0, first % $0)
    }
  }

  private static func numbers(
    _ ticks: [PlotAxis.Tick], _ all: [Int]
  ) -> [(stride: Int, first: Int)]? {
    let values = ticks.compactMap { tick in
      if case .number(let number) = tick.value { number } else { nil }
    }
    guard values.count == ticks.count, values.count > 2, let low = values.first,
      let high = values.last
    else { return nil }
    let step = (high - low) / Double(values.count - 1)
    guard abs(step) < 1e300, abs(step) > 1e-12 else { return nil }
    let isEven = values.enumerated().allSatisfy {
      abs(low + Double($0) * step - $1) < abs(step) * 1e-6
    }
    guard isEven else { return nil }
    return all.compactMap { stride in
      let size = abs(step) * Double(stride)
      guard isRound(size) else { return nil }
      let first = values.prefix(stride).firstIndex { value in
        let part = value / size
        return abs(part - part.rounded()) < 1e-6
      }
      return first.map { (stride, $0) }
    }
  }

  /// Whether a number is 1, 2, 2.5, 4 or 5 times a power of ten.
  private static func isRound(_ number: Double) -> Bool {
    var part = number
    while part >= 9.999_999 { part /= 10 }
    while part < 0.999_999 { part *= 10 }
    return [1, 2, 2.5, 4, 5].contains { abs($0 - part) < 1e-6 }
  }
}
