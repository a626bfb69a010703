import Charts

/// Maps positions along an axis of numbers back to values.
struct CellValueScale {
  private let ticks: [(position: Double, value: Double)]

  /// Creates the scale of an axis; nil if the axis doesn't show at least two numbers.
  init?(_ axis: PlotAxis?) {
    guard let axis else { return nil }
    var ticks: [(position: Double, value: Double)] = []
    for tick in axis.ticks.sorted(by: { $0.position < $1.position }) {
      guard case .number(let value) = tick.value, tick.position.isFinite else { return nil }
      if let last = ticks.last, tick.position - last.position < 0.01 { continue }
      ticks.append((tick.position, value))
    }
    guard ticks.count > 1 else { return nil }
    self.ticks = ticks
  }

  /// Returns the value at a position, and the distance of the ticks beside it.
  ///
  /// - Complexity: O(number of ticks).
  func value(at position: Double) -> (value: Double, step: Double) {
    var index = 0
    while index + 2 < ticks.count, ticks[index + 1].position < position { index += 1 }
    let (a, b) = (ticks[index], ticks[index + 1])
    let step = b.value - a.value
    return (a.value + (position - a.position) / (b.position - a.position) * step, abs(step))
  }

  /// Whether stacks show shares: all fill an axis that ends with 1 or 100 %, rather than with their sum.
  static func showsShares(
    _ axis: PlotAxis?, extent: Double, lengths: [Double], sums: [Double]
  ) -> Bool {
    guard !lengths.isEmpty, lengths.allSatisfy({ abs($0 - extent) < 1 }) else { return false }
    guard let scale = CellValueScale(axis) else {
      // Without an axis, stacks of different sums have the same length only as shares.
      let largest = sums.max() ?? 0
      return sums.contains { abs($0 - largest) > 1e-6 * abs(largest) }
    }
    let ends = [scale.value(at: 0).value, scale.value(at: extent).value]
    guard let low = ends.min(), let high = ends.max(), abs(low) < 1e-3 * high else { return false }
    if abs(high - 1) < 1e-3 { return true }
    return abs(high - 100) < 0.1 && sums.contains { abs($0 - 100) > 0.1 }
  }
}

/// The labels of bars between two values, such as `3–9`.
struct CellRangeLabels {
  private let scale: CellValueScale

  /// Creates the labels of bars along an axis; nil if the axis doesn't show numbers.
  init?(_ axis: PlotAxis?) {
    guard let scale = CellValueScale(axis) else { return nil }
    self.scale = scale
  }

  /// Returns the values at the ends of a bar, as one text; nil if the bar doesn't name them.
  func text(_ item: PlotItem, from start: Double, to end: Double) -> String? {
    guard let ends = ends(item, from: start, to: end) else { return nil }
    let isSigned = ends.low.hasPrefix("−") || ends.high.hasPrefix("−")
    return ends.low + (isSigned ? " – " : "–") + ends.high
  }

  /// Returns the values at the ends of a bar; nil if the bar doesn't name them.
  func ends(
    _ item: PlotItem, from start: Double, to end: Double
  ) -> (low: String, high: String)? {
    var values = item.summary.compactMap { ChartPlot.number($0.value) }
    if item.value.isFinite { values.append(item.value) }
    guard let first = value(at: start, of: values), let last = value(at: end, of: values),
      first != last
    else { return nil }
    let style = NumberStyle(item.cellLabel, of: item.value)
    func text(_ value: Double) -> String { style?.text(value) ?? ChartNumber.label(value) }
    return (text(min(first, last)), text(max(first, last)))
  }

  /// Returns the value that is nearest to a position.
  private func value(at position: Double, of values: [Double]) -> Double? {
    guard position.isFinite else { return nil }
    let (estimate, step) = scale.value(at: position)
    let nearest = values.min { abs($0 - estimate) < abs($1 - estimate) }
    return nearest.flatMap { abs($0 - estimate) <= step * 0.4 ? $0 : nil }
  }
}

extension PlotAxis {
  /// Whether negative numbers have labels without a sign, as on both sides of a pyramid.
  var hidesSigns: Bool {
    let negative = ticks.filter { tick in
      guard case .number(let value) = tick.value, let first = tick.text.first else { return false }
      return value < 0 && first != "("
    }
    return !negative.isEmpty
      && !negative.contains { $0.text.contains("−") || $0.text.contains("-") }
  }
}
