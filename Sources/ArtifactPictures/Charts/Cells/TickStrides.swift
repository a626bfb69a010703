import Charts

/// Which ticks keep their labels where not all have room: every second, third and so on.
struct TickStrides {
  /// The distances of the labels that are left, with the index of the first one; those that leave round numbers, or the
  /// years of a time axis, come first.
  let candidates: [(stride: Int, first: Int)]

  /// The largest number of ticks for which distances are tried.
  private static let limit = 4_000

  /// - Complexity: O(number of ticks).
  init(_ ticks: [PlotAxis.Tick]) {
    let all = Array(2...max(2, min(ticks.count, Self.limit)))
    if let preferred = Self.years(ticks, all) ?? Self.numbers(ticks, all) {
      let strides = Set(preferred.map(\.stride))
      candidates = preferred + all.filter { !strides.contains($0) }.map { ($0, 0) }
    } else {
      candidates = all.map { ($0, 0) }
    }
  }

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
