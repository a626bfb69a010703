import ArtifactBase
import Charts

/// The data of a component whose values are beside labels: numbers, pairs, an object of numbers, or
/// series with values of their own.
struct ChartColumns {
  /// The name of the field of labels.
  static let label = "label"

  private(set) var frame = DataFrame()
  private(set) var series: [SeriesChart.Series] = []

  private static let labelNames = [
    "labels", "categories", "xLabels", "xValues", "names", "x", "xData", "xAxis",
  ]
  private static let valueNames = ["values", "data", "points", "dataPoints", "y", "counts"]
  /// The most values of all series.
  private static let cellLimit = 1_000_000

  private var labels: [ChartValue] = []
  private var columns: [(series: SeriesChart.Series, values: [ChartValue])] = []

  /// Reads the data; nil if there are no values.
  init?(_ props: OutsideProps) {
    var sources = [props]
    for name in ["data", "chartData", "dataset"] {
      if let object = props.object(name) { sources.append(OutsideProps(object)) }
    }
    for source in sources where labels.isEmpty { readLabels(source) }
    for source in sources where columns.isEmpty {
      readSeries(source)
      if columns.isEmpty { readValues(source) }
    }
    if columns.isEmpty { readNumbersByName(props) }
    guard !columns.isEmpty, makeFrame() else { return nil }
  }

  private mutating func readLabels(_ props: OutsideProps) {
    for name in Self.labelNames {
      let value = props.value([name])
      let list =
        value?.arrayValue
        ?? value?.objectValue.flatMap {
          OutsideProps($0).value(["data", "categories"])?.arrayValue
        }
      if let list, !list.isEmpty, list.allSatisfy(\.isScalar) {
        labels = list.map { ChartValue($0) }
        return
      }
    }
  }

  /// Reads series that are objects with values: numbers, or points.
  private mutating func readSeries(_ props: OutsideProps) {
    for name in ["datasets", "series", "data", "lines", "bars"] {
      guard let list = props.value([name])?.arrayValue, !list.isEmpty else { continue }
      let found = list.compactMap { element -> (SeriesChart.Series, [ChartValue])? in
        guard let object = element.objectValue else { return nil }
        let own = OutsideProps(object)
        guard let values = own.value(Self.valueNames)?.arrayValue else { return nil }
        let title = own.text(["name", "label", "title", "key", "id"])
        let color = own.texts(["color", "borderColor", "backgroundColor"])
        return (
          SeriesChart.Series(
            title.isEmpty ? "value" : title, color: color.count == 1 ? color[0] : ""),
          self.values(of: values)
        )
      }
      if found.count == list.count {
        columns = found
        return
      }
    }
  }

  private mutating func readValues(_ props: OutsideProps) {
    for name in Self.valueNames {
      guard let list = props.value([name])?.arrayValue, !list.isEmpty else { continue }
      let values = self.values(of: list)
      if values.contains(where: \.isFiniteNumber) {
        columns = [(SeriesChart.Series("value"), values)]
        return
      }
    }
  }

  /// Reads an object that has a number for each name.
  private mutating func readNumbersByName(_ props: OutsideProps) {
    for name in ["data", "values", "counts"] {
      guard let object = props.object(name), object.count > 1,
        object.values.allSatisfy({ $0.doubleValue != nil })
      else { continue }
      labels = object.keys.map { .text($0) }
      columns = [(SeriesChart.Series("value"), object.values.map { ChartValue($0) })]
      return
    }
  }

  /// The values of numbers, or of points, whose labels are then those of the chart.
  private mutating func values(of list: [JSONValue]) -> [ChartValue] {
    var names: [ChartValue] = []
    let values = list.map { element -> ChartValue in
      switch element {
      case .array(let pair) where pair.count == 2:
        names.append(ChartValue(pair[0]))
        return ChartValue(pair[1])
      case .object(let object):
        let own = OutsideProps(object)
        if let name = own.value(["x", "label", "name", "category", "date", "key"]) {
          names.append(ChartValue(name))
        }
        return own.value(["y", "value", "count", "amount"]).map { ChartValue($0) } ?? .null
      default: return element.isScalar ? ChartValue(element) : .null
      }
    }
    if labels.isEmpty, names.count == values.count { labels = names }
    return values
  }

  private mutating func makeFrame() -> Bool {
    let count = columns.map(\.values.count).max() ?? 0
    guard count > 0, count * columns.count <= Self.cellLimit else { return false }
    frame = DataFrame(rowCount: count)
    if !labels.isEmpty {
      frame[Self.label] = Column((0..<count).map { $0 < labels.count ? labels[$0] : .null })
    }
    for (item, values) in columns {
      var item = item
      while frame.hasColumn(item.field) { item.field += " " }
      frame[item.field] = Column((0..<count).map { $0 < values.count ? values[$0] : .null })
      series.append(item)
    }
    return columns.contains { $0.values.contains(where: \.isFiniteNumber) }
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object, .null: false
    case .bool, .number, .string: true
    }
  }
}
