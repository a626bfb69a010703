import ArtifactBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbers of values in bins, in another notation.
struct HistogramChart {
  struct Series {
    var name = ""
    var values: [ChartValue] = []
    var color: String?
    /// What is aggregated instead of counted.
    var weights: [ChartValue] = []
  }

  var frame: NotationFrame
  var series: [Series] = []
  var axis = NotationAxis()
  var countAxis = NotationAxis()
  var isHorizontal = false
  var isStacked = false
  /// The bins: their start, end and width; nil to derive them.
  var bins: (start: Double?, end: Double?, size: Double)?
  var binLimit: Int?
  var function = "count"

  init(_ frame: NotationFrame) { self.frame = frame }

  /// Returns the view; nil without values.
  func view() -> ChartView? {
    guard series.contains(where: { !$0.values.isEmpty }) else { return nil }
    var rows = NotationRows()
    let isSingle = series.count == 1 && series[0].name.isEmpty
    let names = DistinctNames.distinct(series.map(\.name))
    for (index, one) in series.enumerated() {
      for (place, value) in one.values.enumerated() {
        if !isSingle { rows.set("series", .text(names[index])) }
        if place < one.weights.count { rows.set("weight", one.weights[place]) }
        rows.append(["x": axis.kind == .category ? .text(ChartValue.label(value)) : value])
      }
    }
    var position = axis.definition("x", isHorizontal ? .y : .x)
    if axis.kind == .value {
      position.bin = bin
      position["scale"] = nil
    }
    var count = countAxis.definition(nil, isHorizontal ? .x : .y)
    count.type = .quantitative
    count.aggregate = function
    if function != "count" { count.field = "weight" }
    count["stack"] = isStacked ? "zero" : series.count > 1 ? .null : nil
    var encoding = ChartEncoding()
    encoding[isHorizontal ? .y : .x] = position
    encoding[isHorizontal ? .x : .y] = count
    var properties = JSONObject()
    if isSingle {
      if let color = series[0].color { properties["color"] = .string(color) }
    } else {
      encoding[.color] = frame.color(by: "series", names, series.map(\.color))
      if series.count > 1, !isStacked { properties["opacity"] = 0.6 }
    }
    return ChartView(.unit(ChartMark("bar", properties)), data: rows.data, encoding: encoding)
  }

  /// The bins as Plotly chooses them: about 2 standard deviations divided by the number of values to
  /// the power of 0.4, rounded up to 1, 2 or 5 times a power of ten. Bins of whole numbers are
  /// shifted by a half.
  private var bin: JSONValue {
    let numbers = series.flatMap { $0.values.compactMap(\.finiteNumber) }
    guard let least = numbers.min(), let most = numbers.max() else { return true }
    let isWhole = numbers.allSatisfy { $0 == $0.rounded() }
    var size: Double
    if let bins, bins.size > 0 {
      size = bins.size
    } else if let binLimit, binLimit > 0, most > least {
      size = Self.rounded((most - least) / Double(binLimit))
    } else {
      let count = Double(numbers.count)
      let mean = numbers.reduce(0, +) / count
      let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
      size = Self.rounded(2 * variance.squareRoot() / Self.power(count))
    }
    if isWhole, bins == nil { size = max(size, 1) }
    guard size > 0, size.isFinite, (most - least) / size < 2000 else { return true }
    var start = bins?.start ?? (least / size).rounded(.down) * size
    if bins?.start == nil, isWhole { start -= 0.5 }
    var end = start + ((most - start) / size + 1e-9).rounded(.down) * size + size
    if let given = bins?.end, given > start { end = given }
    return [
      "step": JSONValue(number: size), "nice": false,
      "extent": [JSONValue(number: start), JSONValue(number: end)],
    ]
  }

  /// The power of 0.4.
  private static func power(_ value: Double) -> Double { pow(max(value, 1), 0.4) }

  private static func rounded(_ size: Double) -> Double {
    guard size > 0, size.isFinite else { return 1 }
    var base = 1.0
    while base > size, base > 1e-300 { base /= 10 }
    while base * 10 <= size { base *= 10 }
    for factor in [1.0, 2, 5, 10] where factor * base >= size * (1 - 1e-9) { return factor * base }
    return size
  }
}
