import ArtifactBase
import Charts
import Drawing
import Testing

/// Tells of charts in words.
@Suite("L6.3 L6.8 Texts of charts") struct ReadableTextTests {
  @Test("A chart is told as its kind, axes and series", arguments: ReadableCases.charts)
  func charts(spec: String, lines: [String]) throws {
    let chart = try #require(VegaLiteNotation.chart(from: JSONValue(parsing: spec))).chart
    #expect(chart.accessibleText.split(separator: "\n").map(String.init) == lines)
  }

  @Test("At most 24 series are told, with short names")
  func limits() throws {
    let rows = (0..<40).flatMap { series in
      (0..<2).map { row -> JSONValue in
        [
          "s": .string("\(series) " + String(repeating: "x", count: 300)),
          "x": .number(JSONNumber(row)),
          "y": .number(JSONNumber(series)),
        ]
      }
    }
    let chart = Chart(
      view: ChartView(
        .unit(ChartMark("line")), data: .frame(DataFrame(rows: rows)),
        encoding: ChartEncoding([
          .x: ChannelDefinition(field: "x", type: .quantitative),
          .y: ChannelDefinition(field: "y", type: .quantitative),
          .color: ChannelDefinition(field: "s", type: .nominal),
        ])))
    let lines = chart.accessibleText.split(separator: "\n")
    #expect(lines.count == 2 + 24 + 1)
    #expect(lines.last == "(16 more series)")
    #expect(lines.allSatisfy { $0.count < 150 })
  }

  @Test("Items have summaries and labels within a limit, and the names of their series")
  func summaries() throws {
    let spec = """
      {"data": {"values": [{"a": "A", "b": 1234.5, "t": "2020-03-01", "s": "one"},
        {"a": "B", "b": 2, "t": "2020-04-01", "s": "two"}]},
       "mark": "bar", "encoding": {"x": {"field": "a"},
       "y": {"field": "b", "type": "quantitative", "axis": {"format": ",.1f", "title": "Sum"}},
       "color": {"field": "s"}, "detail": {"field": "t", "timeUnit": "yearmonth"}}}
      """
    let chart = try #require(VegaLiteNotation.chart(from: JSONValue(parsing: spec))).chart
    let marks = try #require(chart.plot(on: Canvas2D()).plot?.views.first?.marks.first)
    let summary = marks.items[0].summary.map { "\($0.name)=\($0.value)" }
    #expect(summary == ["a=A", "Sum=1,234.5", "s=one", "t (year-month)=Mar 2020"])
    #expect(marks.items[0].valueLabel == "1,234.5")
    #expect(marks.items[0].positionLabel == "A")
    #expect(marks.items.map(\.value) == [1234.5, 2])
    #expect(marks.items.map(\.series) == [0, 1])
    #expect(marks.seriesNames == ["one", "two"])
    #expect(marks.valueName == "Sum")

    var large = chart
    large.view.data = .frame(
      DataFrame(rows: (0..<2_500).map { ["a": .number(JSONNumber($0)), "b": 1] }))
    large.view.encoding[.x] = ChannelDefinition(field: "a", type: .quantitative)
    let items = try #require(large.plot(on: Canvas2D()).plot?.views.first?.marks.first).items
    #expect(items.count { !$0.summary.isEmpty } == 2_000)
  }

  @Test("Tooltips replace the fields of the encoding")
  func tooltips() throws {
    let spec = """
      {"data": {"values": [{"a": "A", "b": 1, "c": 0.5}]}, "mark": "bar",
       "encoding": {"x": {"field": "a"}, "y": {"field": "b", "type": "quantitative"},
       "tooltip": [{"field": "c", "type": "quantitative", "format": ".0%", "title": "Share"}]}}
      """
    let chart = try #require(VegaLiteNotation.chart(from: JSONValue(parsing: spec))).chart
    let marks = try #require(chart.plot(on: Canvas2D()).plot?.views.first?.marks.first)
    #expect(marks.items[0].summary.map { "\($0.name)=\($0.value)" } == ["Share=50%"])
    #expect(marks.items[0].valueLabel == "1")
  }
}

enum ReadableCases {
  private static let sales = """
    "data": {"values": [
      {"m": "2024-01-01", "s": "north", "v": 3}, {"m": "2024-02-01", "s": "north", "v": 9},
      {"m": "2024-03-01", "s": "north", "v": 7}, {"m": "2024-01-01", "s": "south", "v": 5},
      {"m": "2024-02-01", "s": "south", "v": 2}, {"m": "2024-03-01", "s": "south", "v": 5}]}
    """

  static let charts: [(String, [String])] = [
    (
      """
      {\(sales), "title": "Sales", "mark": {"type": "line", "point": true}, "encoding": {
        "x": {"field": "m", "type": "temporal", "title": "Month"},
        "y": {"field": "v", "type": "quantitative"}, "color": {"field": "s"}}}
      """,
      [
        "Sales: line chart with 2 series (s)", "Axes: Month (x), v (y)",
        "north: 3 values, least 3 (Jan 01, 2024), greatest 9 (Feb 01, 2024); "
          + "rises from 3 (Jan 01, 2024) to 7 (Mar 01, 2024)",
        "south: 3 values, least 2 (Feb 01, 2024), greatest 5 (Jan 01, 2024); "
          + "starts and ends at 5",
      ]
    ),
    (
      """
      {\(sales), "description": "By region.", "mark": "bar", "encoding": {
        "x": {"field": "s"}, "y": {"aggregate": "sum", "field": "v"}}}
      """,
      [
        "By region.", "Bar chart", "Axes: s (x), Sum of v (y)",
        "2 values, least 12 (south), greatest 19 (north)",
      ]
    ),
    (
      """
      {"data": {"values": [{"c": "A", "v": 1}, {"c": "B", "v": 3}]}, "mark": "arc",
       "encoding": {"theta": {"field": "v", "type": "quantitative"}, "color": {"field": "c"}}}
      """,
      ["Pie chart with 2 series (c)", "A: 1, 25 %", "B: 3, 75 %"]
    ),
    (
      """
      {\(sales), "mark": "bar", "encoding": {"column": {"field": "s", "title": null},
        "x": {"field": "m"}, "y": {"field": "v", "type": "quantitative"}}}
      """,
      [
        "2 views: bar chart", "View 1, north", "Axes: m (x), v (y)",
        "3 values, least 3 (2024-01-01), greatest 9 (2024-02-01)", "View 2, south",
        "Axes: m (x)", "3 values, least 2 (2024-02-01), greatest 5 (2024-01-01)",
      ]
    ),
    (
      """
      {"data": {"values": [{"a": "A", "b": 1, "c": 5.123456789}]}, "encoding": {
        "x": {"field": "a"}}, "layer": [
        {"mark": "bar", "encoding": {"y": {"field": "b", "type": "quantitative"}}},
        {"mark": "line", "encoding": {"y": {"field": "c", "type": "quantitative"}}},
        {"mark": "text", "encoding": {"text": {"field": "c"}}}]}
      """,
      ["Bar chart and line chart", "Axes: a (x), b, c (y)", "b: 1 (A)", "c: 5.12 (A)"]
    ),
    (
      #"{"data": {"values": [{"a": 42}]}, "mark": "text", "encoding": {"text": {"field": "a"}}}"#,
      ["Text", "42"]
    ),
    (#"{"data": {"values": []}, "mark": "bar", "encoding": {}}"#, ["Bar chart"]),
  ]
}
