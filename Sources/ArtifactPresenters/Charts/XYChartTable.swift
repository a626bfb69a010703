import ArtifactBase
import ArtifactPictures
import ArtifactPresentation

/// The values of a chart of bars and lines as a table: a row for each category, a column for each series.
struct XYChartTable {
  private let chart: ChartPicture
  /// The keys of the rows that are shown.
  private let keys: [Double]
  private let seriesCount: Int

  /// What is not shown.
  let notes: [String]

  /// Chooses the rows and columns.
  ///
  /// - Complexity: O(n log n) for n values.
  init(_ chart: ChartPicture) {
    self.chart = chart
    var keys: [Double]
    if let names = chart.categories {
      keys = names.indices.map(Double.init)
    } else {
      keys = Set(chart.series.lazy.flatMap(\.points).map(\.key)).sorted()
    }
    let rest = keys.count - ChartPresenter.rowCount
    keys.removeLast(max(rest, 0))
    self.keys = keys
    seriesCount = min(chart.series.count, ChartPresenter.columnCount - 1)
    let more = chart.series.count - seriesCount
    notes =
      (rest > 0 ? ["\(rest) more rows are not shown"] : [])
      + (more > 0 ? ["\(more) more columns are not shown"] : [])
  }

  func block(isSettled: Bool) -> TableBlock {
    let series = chart.series.prefix(seriesCount)
    let values = series.map { series in
      Dictionary(series.points.map { ($0.key, $0.value) }) { first, _ in first }
    }
    let rows = keys.map { key in
      let name = chart.categories?[Int(key)] ?? NumberText.text(key)
      return ([name] + values.map { $0[key].map(NumberText.text) ?? "" })
        .map { StyledText(plain: $0) }
    }
    let isNamed = chart.categories != nil
    let first = chart.keyTitle.isEmpty ? (isNamed ? "Category" : "x") : chart.keyTitle
    return TableBlock(
      columns: [.init(header: StyledText(plain: first), alignment: isNamed ? .leading : .trailing)]
        + headers.map { .init(header: StyledText(plain: $0), alignment: .trailing) },
      rows: rows, settledRowCount: isSettled ? rows.count : 0)
  }

  /// The names of the series, that of the axis for a single one, or else their shapes.
  private var headers: [String] {
    if chart.series.count == 1, chart.series[0].name.isEmpty, !chart.valueTitle.isEmpty {
      return [chart.valueTitle]
    }
    var counts: [String: Int] = [:]
    return chart.series.prefix(seriesCount).map { series in
      guard series.name.isEmpty else { return series.name }
      let shape = (series.mark ?? chart.mark) == .bar ? "Bar" : "Line"
      let number = counts[shape, default: 0] + 1
      counts[shape] = number
      return number == 1 ? shape : "\(shape) \(number)"
    }
  }
}
