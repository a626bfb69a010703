extension ContinuousScale {
  /// Ticks of a calendar: from the first to the last time of a domain, in this order, about as many
  /// as requested.
  typealias TimeTicks = (_ start: Double, _ stop: Double, _ count: Double) -> [Double]

  /// The nearest ticks of a calendar before the earlier time and after the later time of a domain.
  typealias TimeBounds = (
    _ start: Double, _ stop: Double, _ count: Double
  ) -> (Double, Double)

  /// Returns values in the domain where ticks are legible, in the order of the domain.
  ///
  /// - Parameters:
  ///   - count: The approximate number of ticks.
  ///   - timeTicks: Makes the ticks of scales of times.
  /// - Complexity: O(`count`).
  func ticks(count: Double = 10, timeTicks: TimeTicks = { _, _, _ in [] }) -> [Double] {
    guard let start = domain.first, let stop = domain.last else { return [] }
    switch kind {
    case .linear, .pow, .sqrt, .symlog, .identity:
      return NumericTicks.ticks(from: start, to: stop, count: count)
    case .log(let base): return LogTicks(base: base, domain: domain).ticks(in: domain, count: count)
    case .time, .utc: return timeTicks(start, stop, count)
    }
  }

  /// Returns the scale with a domain whose ends are moved outwards to ticks.
  ///
  /// - Parameters:
  ///   - count: The approximate number of ticks.
  ///   - timeBounds: Makes the ends of scales of times.
  func niced(
    count: Double = 10, timeBounds: TimeBounds = { start, stop, _ in (start, stop) }
  ) -> ContinuousScale {
    guard let start = domain.first, let stop = domain.last else { return self }
    var scale = self
    switch kind {
    case .linear, .pow, .sqrt, .symlog, .identity:
      scale.domain = NumericTicks.nice(domain, count: count)
    case .log(let base): scale.domain = LogTicks(base: base, domain: domain).nice(domain)
    case .time, .utc:
      let (low, high) = timeBounds(min(start, stop), max(start, stop), count)
      scale.domain =
        stop < start ? domain.replacingEnds(high, low) : domain.replacingEnds(low, high)
    }
    return scale
  }

  /// Returns whether each of the ticks has a label; on logarithmic scales, crowded ones have none.
  ///
  /// - Parameters:
  ///   - ticks: The values of labels.
  ///   - count: The approximate number of labels.
  /// - Complexity: O(`ticks.count` + `count`).
  func labeledTicks(_ ticks: [Double], count: Double) -> [Bool] {
    guard case .log(let base) = kind else { return Array(repeating: true, count: ticks.count) }
    let log = LogTicks(base: base, domain: domain)
    let tickCount = log.ticks(in: domain, count: count).count
    return ticks.map { log.hasLabel($0, count: count, tickCount: tickCount) }
  }

  /// Returns the number of ticks to request so that they are not closer than a step.
  ///
  /// - Parameters:
  ///   - count: The number that is wanted.
  ///   - minimumStep: The least distance of ticks.
  ///   - binCount: The number of boundaries of bins if these are the ticks.
  func tickCount(_ count: Double, minimumStep: Double? = nil, binCount: Int? = nil) -> Double {
    var count = max(count, Double(binCount ?? 0))
    guard let minimumStep, let start = domain.first, let stop = domain.last else { return count }
    let (low, high) = (min(start, stop), max(start, stop))
    let steps = ((high - low) / minimumStep).rounded(.down)
    // Not a number and 0 are both one step, as in `quotient || 1`.
    count = min(count, (steps.isNaN || high == low ? 1 : steps) + 1)
    guard binCount == nil, !kind.isLogarithmic, !kind.isTemporal, low < high else { return count }
    count = min(count, NumericTicks.countLimit)
    while count > 1, NumericTicks.step(from: low, to: high, count: count) < minimumStep {
      count -= 1
    }
    return count
  }

  /// Returns the given ticks that are in the range, in the order of the range. While there are too
  /// many, every second one is left out.
  ///
  /// - Parameter count: The largest number of ticks.
  /// - Complexity: O(n log n).
  func validTicks(_ ticks: [Double], count: Double? = nil) -> [Double] {
    guard let first = range.first, let last = range.last else { return [] }
    let low = min(first, last).rounded(.down)
    let high = max(first, last).rounded(.up)
    let placed = ticks.map { (value: $0, position: position($0)) }
      .filter { low <= $0.position && $0.position <= high }
      .sorted { first > last ? $0.position > $1.position : $0.position < $1.position }
    var valid = placed.map(\.value)
    guard let count, count > 0, valid.count > 1 else { return valid }
    let ends = [valid[0], valid[valid.count - 1]]
    while Double(valid.count) > count, valid.count >= 3 {
      valid = stride(from: 0, to: valid.count, by: 2).map { valid[$0] }
    }
    return valid.count < 3 ? ends : valid
  }
}
