import ArtifactBase
import Charts
import Drawing
import TestSupport
import Testing

/// Writes charts as Vega-Lite specifications and reads them again.
@Suite("L6.6 Written charts") struct VegaLiteWritingTests {
  @Test(
    "Charts of the suites are read again as they were written", .needsSharedFolder,
    arguments: ["suites/charts/forms.jsonl", "suites/formats/vega-lite/cases.jsonl"])
  func suites(path: String) throws {
    for json in try SharedFolder.jsonLines(path) {
      var spec = json["spec"] ?? .null
      if let text = spec.stringValue { spec = (try? JSONValue(parsing: text)) ?? .null }
      guard let (chart, _) = VegaLiteNotation.chart(from: spec) else { continue }
      let name = json["name"]?.stringValue ?? ""
      let again = try #require(Self.again(chart), "\(name)")
      #expect(again == chart, "\(name)")
      #expect(again.hashValue == chart.hashValue, "\(name)")
      let plots = [chart, again].map { $0.plot(on: Canvas2D()).plot.map(PlotFingerprint.lines) }
      #expect(plots[0] == plots[1], "\(name)")
    }
  }

  @Test("Tables are read again with their kinds of values", arguments: WritingCases.frames)
  func tables(name: String, frame: DataFrame) throws {
    let view = ChartView(.unit(ChartMark("bar")), data: .frame(frame))
    let chart = Chart(view: view, datasets: ["set": frame])
    let again = try #require(Self.again(chart))
    #expect(again == chart, "\(name): \(VegaLiteNotation.json(of: chart).serialized())")
  }

  @Test("Transforms are read again as they were written", arguments: WritingCases.transforms)
  func transforms(transform: ChartTransform) throws {
    let view = ChartView(.unit(ChartMark("bar")), transforms: [transform])
    let again = try #require(Self.again(Chart(view: view)))
    #expect(again.view.transforms == [transform])
  }

  @Test("Options without a name in Vega-Lite, encodings and compositions are kept")
  func options() throws {
    var encoding = ChartEncoding([
      .x: ChannelDefinition(
        field: "a", type: .ordinal, timeUnit: "month", options: ["axis": .null]),
      .y: ChannelDefinition(field: "b", aggregate: "argmax", options: ["stack": false]),
      .size: ChannelDefinition(
        field: "b", aggregate: "exponential", options: ["aggregateParameter": JSONValue(0.5)]),
      .color: ChannelDefinition(
        value: "red",
        conditions: [
          .init(test: ["param": "p", "empty": false], definition: ChannelDefinition(field: "c")),
          .init(test: ["test": "datum.a > 1"], definition: ChannelDefinition(value: .null)),
        ]),
      .shape: ChannelDefinition(),
    ])
    encoding[all: .detail] = [ChannelDefinition(field: "d"), ChannelDefinition(field: "e")]
    let unit = ChartView(
      .unit(ChartMark("line", ["point": true])), encoding: encoding, name: "n", title: .null,
      parameters: [["name": "p", "select": "point"]],
      options: ["radar": ["axes": ["a", "b"]], "view": ["stroke": .null]])
    let contents: [ChartView.Content] = [
      unit.content, .layer([unit, unit]), .concat([unit], columns: nil),
      .concat([unit], columns: 1), .concat([unit], columns: 3),
      .facet(ChartEncoding([.row: ChannelDefinition(field: "r")]), columns: nil, unit),
      .facet(ChartEncoding([.facet: ChannelDefinition(field: "r")]), columns: 2, unit),
      .facet(ChartEncoding([.facet: ChannelDefinition(aggregate: "count")]), columns: 2, unit),
      .repeat(["repeat": ["a", "b"]], columns: 2, unit),
      .repeat(["row": ["a"], "column": ["b"]], columns: nil, unit),
    ]
    for content in contents {
      var view = unit
      view.content = content
      let chart = Chart(
        view: view, config: ["mark": ["color": "red"]],
        options: ["background": "white", "gauge": ["min": 1]])
      #expect(Self.again(chart) == chart)
    }
  }

  static func again(_ chart: Chart) -> Chart? {
    let text = VegaLiteNotation.json(of: chart).serialized()
    return (try? JSONValue(parsing: text)).flatMap { VegaLiteNotation.chart(from: $0)?.chart }
  }
}
