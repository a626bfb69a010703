import ArtifactBase
import Charts
import Drawing
import SpecRender

/// Reads the chart of a component of a user interface, under the names of properties that libraries
/// of components and models use (`Specs/SpecRender.md` S19).
///
/// The data are rows of objects with the fields of the positions and values, or values beside labels,
/// or series with values of their own. A specification of Vega-Lite, or a configuration of Chart.js,
/// ECharts or Plotly, is read as such.
struct ComponentChart {
  /// A component inside of the chart, such as `Bar` or `XAxis`.
  struct Part {
    var type: String
    var props: JSONObject
  }

  private let type: String
  let props: OutsideProps
  private let object: JSONObject
  private let parts: [Part]

  init(type: String, props: JSONObject, parts: [Part] = []) {
    self.type = Self.word(type)
    object = props
    self.props = OutsideProps(props)
    self.parts = parts
  }

  private static func word(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The components that belong to a chart and show nothing by themselves.
  private static let partTypes: Set<String> = [
    "area", "bar", "brush", "cartesiangrid", "cell", "chartlegend", "chartlegendcontent",
    "charttooltip", "charttooltipcontent", "errorbar", "grid", "label", "labellist", "legend",
    "line", "pie", "polarangleaxis", "polargrid", "polarradiusaxis", "radar", "funnel",
    "referencearea",
    "referencedot", "referenceline", "scatter",
    "series", "tooltip", "xaxis", "yaxis", "zaxis",
  ]

  /// Whether a component inside of a chart is a part of it.
  static func isPart(_ type: String) -> Bool { partTypes.contains(word(type)) }

  // MARK: - The chart

  /// The chart; nil if it can't be read.
  var chart: Chart? {
    for name in ["spec", "vegaSpec", "vegaLite", "vegaLiteSpec", "option", "options", "figure"] {
      if let chart = props.object(name).flatMap(described) { return chart }
    }
    if let chart = seriesChart?.chart { return chart }
    for name in ["config", "chart", "chartConfig", "data"] {
      if let chart = props.object(name).flatMap(described) { return chart }
    }
    return described(object)
  }

  /// The chart of a specification in a language of charts.
  private func described(_ spec: JSONObject) -> Chart? {
    var spec = spec
    if spec["mark"] != nil
      || ["layer", "hconcat", "vconcat", "concat"].contains(where: { spec[$0]?.arrayValue != nil })
    {
      if spec["data"] == nil, let rows = props.value(Self.rows)?.arrayValue {
        spec["data"] = ["values": .array(rows)]
      }
      if spec["width"] == nil { spec["width"] = "container" }
      guard let chart = VegaLiteNotation.chart(from: .object(spec))?.chart, chart.view.hasMark
      else { return nil }
      return chart
    }
    return DialectDetector.dialect(of: .object(spec))?.chart(from: .object(spec))?.chart
  }

  // MARK: - The mark

  private static let marks: [(words: [String], mark: SeriesChart.Mark)] = [
    (["donut", "doughnut"], .donut), (["pie"], .pie), (["scatter", "bubble"], .point),
    (["radar", "spider"], .radar), (["funnel"], .funnel), (["heatmap"], .heatmap),
    (["candlestick", "ohlc"], .candlestick), (["histogram"], .histogram), (["area"], .area),
    (["line", "timeseries"], .line),
    (["bar", "column"], .bar),
  ]

  /// Kinds of charts that are not drawn.
  private static let others = [
    "treemap", "sankey", "gauge", "radial", "tree", "waterfall", "box", "violin", "sunburst",
  ]

  private static func mark(_ word: String) -> SeriesChart.Mark? {
    if word.contains("sparkline"), !word.contains("bar"), !word.contains("area") { return .line }
    return marks.first { $0.words.contains { word.contains($0) } }?.mark
  }

  private static let kinds = ["type", "chartType", "kind", "variant", "mark", "graphType"]

  /// Whether the chart is a small line without axes.
  var isSmall: Bool {
    type.contains("spark") || Self.kinds.contains { Self.word(props.text([$0])).contains("spark") }
  }

  /// The kind of the whole chart; nil if it isn't drawn.
  private var mark: SeriesChart.Mark? {
    let given = Self.kinds.map { Self.word(props.text([$0])) }.filter { !$0.isEmpty }
    for word in given + [type] {
      if Self.others.contains(where: { word.contains($0) }) { return nil }
    }
    return given.lazy.compactMap(Self.mark).first ?? Self.mark(type)
      ?? parts.lazy.compactMap { Self.partMark($0) }.first ?? (isSmall ? .line : .bar)
  }

  private static func partMark(_ part: Part) -> SeriesChart.Mark? {
    switch word(part.type) {
    case "bar": .bar
    case "line": .line
    case "area": .area
    case "scatter": .point
    case "pie": .pie
    case "radar": .radar
    case "funnel": .funnel
    default: nil
    }
  }

  // MARK: - The data

  static let rows =
    ChartProps.rows + [
      "values", "slices", "segments", "bars", "entries", "source", "series", "datasets",
    ]

  private var seriesChart: SeriesChart? {
    guard let mark, var chart = table(mark) ?? columns(mark) else { return nil }
    chart.isSmall = isSmall
    chart.isStacked =
      props.flag("stacked", "isStacked", "stack") || type.contains("stacked")
      || ["stacked", "percent", "expand"].contains(
        Self.word(props.text(["type", "variant", "stackOffset"])))
      || parts.contains { $0.props["stackId"] != nil }
    // A layout is named by the direction of the axis of categories.
    chart.isHorizontal =
      props.flag("horizontal", "isHorizontal") || type.contains("horizontal")
      || Self.word(props.text(["layout"])) == "vertical"
      || Self.word(props.text(["orientation", "direction"])) == "horizontal"
    if !isSmall {
      chart.title = props.text(["title", "heading", "chartTitle", "header", "label"])
      chart.subtitle = props.text(["subtitle", "description"])
      chart.xTitle = axisTitle("x", "XAxis")
      chart.yTitle = axisTitle("y", "YAxis")
      chart.height = props.number("height").flatMap { (60...600).contains($0) ? $0 : nil }
    }
    let colors = props.texts(["colors", "palette", "color"])
    if colors.allSatisfy({ RGBA(css: $0) != nil }) { chart.colors = colors }
    return chart
  }

  private func axisTitle(_ axis: String, _ part: String) -> String {
    let names = ["\(axis)Label", "\(axis)AxisLabel", "\(axis)Title", "\(axis)AxisTitle"]
    let given = props.text(names)
    if !given.isEmpty { return given }
    let own = props.object("\(axis)Axis").map { OutsideProps($0) }
    let inside = parts.first { $0.type == part }.map { OutsideProps($0.props) }
    for props in [own, inside].compactMap(\.self) {
      let text = props.text(["label", "title", "name"])
      if !text.isEmpty { return text }
      if let label = props.object("label") { return OutsideProps(label).text(["value", "text"]) }
    }
    return ""
  }

  /// The chart of rows that are objects.
  private func table(_ mark: SeriesChart.Mark) -> SeriesChart? {
    let own = parts.lazy.compactMap { OutsideProps($0.props).value(["data"])?.arrayValue }.first
    let given = Self.rows.lazy.compactMap { props.value([$0])?.arrayValue }.first { !$0.isEmpty }
    guard let rows = given ?? own, rows.allSatisfy({ $0.objectValue != nil }) else { return nil }
    let frame = DataFrame(rows: rows)
    guard let fields = ChartFields(props, parts: parts, frame, mark) else { return nil }
    // Series with values of their own are read as columns.
    var chart = SeriesChart(mark, frame, x: fields.x, series: fields.series)
    chart.group = fields.group
    return chart
  }

  /// The chart of values beside labels, or of series with values.
  private func columns(_ mark: SeriesChart.Mark) -> SeriesChart? {
    ChartColumns(props).map { columns in
      var chart = SeriesChart(
        mark, columns.frame,
        x: columns.frame.hasColumn(ChartColumns.label) ? ChartColumns.label : nil,
        series: columns.series)
      if columns.series.count == 1 { chart.group = nil }
      return chart
    }
  }
}
