import ArtifactBase
import Drawing

/// The intervals of a discretizing scale with their texts.
struct LegendIntervals {
  /// An interval; the ends are nil where it is unbounded.
  struct Interval {
    var start, end: Double?

    /// A number in the interval.
    var sample: Double { start ?? end.map { $0 - max(1, abs($0)) } ?? 0 }
  }

  let list: [Interval]
  private let format: NumberFormat?

  init(
    _ scale: DiscretizingScale<JSONValue>, _ properties: JSONObject,
    _ environment: ChartEnvironment
  ) {
    let steps = scale.kind == .threshold ? scale.domain : scale.thresholds
    let numbers = scale.kind == .quantize ? scale.domain : steps
    var least = numbers.count > 1 ? numbers[1] - numbers[0] : numbers.first ?? 1
    for (first, second) in zip(numbers, numbers.dropFirst()) { least = min(least, second - first) }
    let specifier =
      environment.resolved(properties["format"])?.stringValue
      ?? environment.config["numberFormat"]?.stringValue
    format =
      scale.kind == .quantile || scale.kind == .quantize
      ? NumberFormat.span(from: 0, to: least, count: 30, specifier: specifier)
      : specifier.flatMap { NumberFormat($0) }
    let isBinned = scale.kind == .binOrdinal
    let count = isBinned ? max(0, steps.count - 1) : scale.range.count
    list = (0..<count).map { index in
      guard !isBinned else { return Interval(start: steps[index], end: steps[index + 1]) }
      return Interval(
        start: index > 0 && index - 1 < steps.count ? steps[index - 1] : nil,
        end: index < steps.count ? steps[index] : nil)
    }
  }

  /// Returns the text of a limit; nil if there is none.
  func text(_ value: Double?) -> String? {
    guard let value, value.isFinite else { return nil }
    return format?.string(value) ?? ChartValue.text(of: value)
  }

  func label(_ interval: Interval) -> String {
    switch (text(interval.start), text(interval.end)) {
    case (let start?, let end?): "\(start) – \(end)"
    case (nil, let end?): "< \(end)"
    case (let start?, nil): "≥ \(start)"
    case (nil, nil): ""
    }
  }
}
