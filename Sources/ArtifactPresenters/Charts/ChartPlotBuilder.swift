import ArtifactPictures
import ArtifactPresentation

/// Collects values by series and key, and aggregates several values with the same key. A missing
/// value is not a number.
struct ChartPlotBuilder {
  /// The supported aggregates.
  static let aggregates: Set<String> = [
    "count", "sum", "mean", "average", "min", "max", "median",
  ]

  private let aggregate: String?
  private var categories: [String] = []
  private var categoryNumbers: [String: Int] = [:]
  private var names: [String] = []
  private var seriesNumbers: [String: Int] = [:]
  private var values: [[Double: [Double]]] = []
  private var order: [[Double]] = []

  init(aggregate: String?) {
    self.aggregate = aggregate
  }

  /// Whether a value has been added that is not missing.
  private(set) var hasValues = false

  mutating func add(category: String, _ value: Double, series: String) {
    let number = categoryNumbers[category] ?? categories.count
    if number == categories.count {
      categoryNumbers[category] = number
      categories.append(category)
    }
    add(key: Double(number), value, series: series)
  }

  mutating func add(key: Double, _ value: Double, series: String) {
    let number = seriesNumbers[series] ?? names.count
    if number == names.count {
      seriesNumbers[series] = number
      names.append(series)
      values.append([:])
      order.append([])
    }
    if !value.isNaN { hasValues = true }
    if values[number][key] == nil { order[number].append(key) }
    values[number][key, default: []].append(value)
  }

  /// Builds the plot. For bars and areas, values with the same key are combined; for lines and
  /// points, they remain separate.
  func plot(
    mark: ChartPicture.Mark, valueTitle: String, keyTitle: String, isNumeric: Bool
  ) -> ChartPicture {
    let isStacked = mark == .bar || mark == .area
    let series = names.indices.map { number in
      var points: [ChartPicture.Point] = []
      for key in order[number] {
        let all = values[number][key] ?? []
        if !isStacked, aggregate == nil {
          points += all.map { ChartPicture.Point(key: key, value: $0) }
        } else {
          points.append(ChartPicture.Point(key: key, value: Self.combined(all, aggregate)))
        }
      }
      return ChartPicture.Series(name: names[number], points: points)
    }
    var plot = ChartPicture(
      mark: mark, valueTitle: valueTitle, keyTitle: keyTitle,
      categories: isNumeric ? nil : categories, series: series)
    plot.sortPoints()
    return plot
  }

  /// Combines several values by an aggregate; by their sum if there is none. Missing values are
  /// ignored, unless there are no others.
  static func combined(_ values: [Double], _ aggregate: String?) -> Double {
    let values = values.filter { !$0.isNaN }
    if values.isEmpty { return .nan }
    switch aggregate {
    case "count": return Double(values.count)
    case "mean", "average": return values.reduce(0, +) / Double(values.count)
    case "min": return values.min() ?? 0
    case "max": return values.max() ?? 0
    case "median":
      let sorted = values.sorted()
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    default: return values.reduce(0, +)
    }
  }
}

extension ChartPicture {
  /// Sorts the points of lines and areas by key, stably.
  mutating func sortPoints() {
    guard mark == .line || mark == .area else { return }
    for number in series.indices {
      series[number].points = series[number].points.enumerated()
        .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
    }
  }

  /// Stacks the series at each key, positive values upward and negative values downward.
  mutating func stack() {
    guard mark == .bar || mark == .area else { return }
    if mark == .area { completeKeys() }
    var ends: [Double: (up: Double, down: Double)] = [:]
    for number in series.indices {
      for index in series[number].points.indices {
        let point = series[number].points[index]
        var end = ends[point.key] ?? (0, 0)
        if point.value.isNaN { continue }
        if point.value < 0 {
          series[number].points[index].base = end.down
          end.down += point.value
        } else {
          series[number].points[index].base = end.up
          end.up += point.value
        }
        ends[point.key] = end
      }
    }
  }

  /// The maximum number of points after adding missing ones.
  private static let completionLimit = 100_000

  /// Adds zero for the keys that a series lacks, so that it is stacked there too.
  private mutating func completeKeys() {
    let keys = Set(series.flatMap { $0.points.map(\.key) })
    guard keys.count * series.count <= Self.completionLimit else { return }
    for number in series.indices {
      let missing = keys.subtracting(series[number].points.map(\.key))
      series[number].points += missing.map { ChartPicture.Point(key: $0, value: 0) }
    }
    sortPoints()
  }
}
