import ArtifactBase
import ArtifactPictures
import ArtifactPresentation
import Charts

/// The values of a chart of bars and lines as a table: a row for each category, a column for each series.
struct XYChartTable {
  private let view: ChartSingleView
  /// The keys of the rows that are shown.
  private let keys: [Double]
  private let seriesCount: Int

  /// What is not shown.
  let notes: [String]

  /// Chooses the rows and columns.
  ///
  /// - Complexity: O(n log n) for n values.
  init(_ chart: ChartPicture) {
    view = chart.chart.singleView() ?? ChartSingleView()
    var keys: [Double]
    if let names = view.categories {
      keys = names.indices.map(Double.init)
    } else {
      keys = Set(view.series.lazy.flatMap(\.points).map(\.key)).sorted()
    }
    let rest = keys.count - ChartPresenter.rowCount
    keys.removeLast(max(rest, 0))
    self.keys = keys
    seriesCount = min(view.series.count, ChartPresenter.columnCount - 1)
    let more = view.series.count - seriesCount
    notes =
      (rest > 0 ? ["\(rest) more rows are not shown"] : [])
      + (more > 0 ? ["\(more) more columns are not shown"] : [])
  }

  func block(isSettled: Bool) -> TableBlock {
    let series = view.series.prefix(seriesCount)
    let values = series.map { series in
      Dictionary(series.points.map { ($0.key, $0.value) }) { first, _ in first }
    }
    let rows = keys.map { key in
      let name = view.categories?[Int(key)] ?? NumberText.text(key)
      return ([name] + values.map { $0[key].map(NumberText.text) ?? "" })
        .map { StyledText(plain: $0) }
    }
    let isNamed = view.categories != nil
    let first = view.keyTitle.isEmpty ? (isNamed ? "Category" : "x") : view.keyTitle
    return TableBlock(
      columns: [.init(header: StyledText(plain: first), alignment: isNamed ? .leading : .trailing)]
        + headers.map { .init(header: StyledText(plain: $0), alignment: .trailing) },
      rows: rows, settledRowCount: isSettled ? rows.count : 0)
  }

  /// The names of the series, or that of the axis for a single one.
  private var headers: [String] {
    if view.series.count == 1, !view.valueTitle.isEmpty { return [view.valueTitle] }
    return view.series.prefix(seriesCount).map { $0.name.isEmpty ? "Value" : $0.name }
  }
}
