import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Charts
import Drawing
import SpecRender
import Testing

/// Charts as models write them in interfaces.
@Suite("S19 Charts of other vocabularies") struct ComponentChartTests {
  /// The element of a component with children, in an interface with a state.
  private static func element(
    _ type: String, _ props: String, children: String = ""
  ) throws -> FormElement {
    let list = try JSONValue(parsing: "[\(children)]").arrayValue ?? []
    var elements: JSONObject = [:]
    var names: [JSONValue] = []
    for (index, child) in list.enumerated() {
      elements["c\(index)"] = child
      names.append(.string("c\(index)"))
    }
    elements["root"] = [
      "type": .string(type), "props": try JSONValue(parsing: props), "children": .array(names),
    ]
    let state: JSONValue = ["rows": [["m": "Jan", "v": 3], ["m": "Feb", "v": 5]]]
    let spec: JSONValue = ["root": "root", "elements": .object(elements), "state": state]
    var session = ArtifactSession(
      payload: ArtifactHeader(type: .uiSpec, title: ""), .standard)
    session.append(spec.serialized())
    session.finish()
    var found: FormElement?
    for block in session.presentation.blocks {
      if case .artifact(let artifact) = block.kind {
        for block in artifact.content { if case .form(let form) = block.kind { found = form.root } }
      } else if case .form(let form) = block.kind {
        found = form.root
      }
    }
    return try #require(found)
  }

  private static func picture(in element: FormElement) -> ChartPicture? {
    if case .unknown(let component) = element.content {
      for case .picture(let block) in component.details { return block.picture as? ChartPicture }
    }
    return element.children.lazy.compactMap { picture(in: $0) }.first
  }

  /// The marks with their fields, such as `bar m v`; `fold` before several.
  private static func summary(of view: ChartView) -> String {
    switch view.content {
    case .layer(let views): return views.map { summary(of: $0) }.joined(separator: " + ")
    case .unit(let mark):
      var words = [mark.type]
      if case .fold(let fold)? = view.transforms.first {
        words.append("(" + fold.fields.joined(separator: ",") + ")")
      }
      for channel in [ChartChannel.x, .y, .theta, .color, .xOffset] {
        if let field = view.encoding[channel]?.field {
          words.append("\(channel.rawValue)=\(field)")
        }
      }
      return words.joined(separator: " ")
    default: return ""
    }
  }

  private static let rows = #"[{"m": "Jan", "a": 1, "b": 5}, {"m": "Feb", "a": 2, "b": 4}]"#

  @Test(
    "S19.2–S19.8 Properties in use are read",
    arguments: [
      ("BarChart", #"{"data": ROWS, "xKey": "m", "yKey": "a"}"#, "bar x=m y=a"),
      ("LineChart", #"{"data": {"$state": "/rows"}, "xKey": "m", "yKey": "v"}"#, "line x=m y=v"),
      (
        "BarChart", #"{"data": ROWS, "index": "m", "categories": ["a", "b"]}"#,
        "bar (a,b) x=m y=value color=series xOffset=series"
      ),
      (
        "AreaChart", #"{"data": ROWS, "stacked": true}"#, "area (a,b) x=m y=value color=series"
      ),
      (
        "line_chart", #"{"data": ROWS, "series": [{"dataKey": "b", "label": "B"}]}"#, "line x=m y=B"
      ),
      ("PieChart", #"{"data": ROWS, "nameKey": "m", "dataKey": "b"}"#, "arc theta=b color=m"),
      (
        "DonutChart", #"{"segments": [{"label": "x", "value": 1}, {"label": "y", "value": 2}]}"#,
        "arc theta=value color=label"
      ),
      ("ScatterChart", #"{"data": ROWS, "x": "a", "y": "b"}"#, "point x=a y=b"),
      ("Histogram", #"{"data": ROWS, "field": "a"}"#, "bar x=a"),
      (
        "Chart", #"{"type": "area", "labels": ["x", "y"], "values": [1, 2]}"#,
        "area x=label y=value"
      ),
      ("Chart", #"{"chartType": "bar", "data": {"x": 3, "y": 4}}"#, "bar x=label y=value"),
      (
        "Chart",
        #"{"type": "line", "data": {"labels": ["x", "y"], "datasets": [{"label": "A", "data": [1, 2]}]}}"#,
        "line x=label y=A"
      ),
      (
        "LineChart",
        #"{"categories": ["x", "y"], "series": [{"name": "A", "data": [1, 2]}, {"name": "B", "data": [3, 4]}]}"#,
        "line (A,B) x=label y=value color=series"
      ),
      (
        "BarChart", #"{"data": ROWS, "config": {"a": {"label": "Apples", "color": "var(--c)"}}}"#,
        "bar x=m y=Apples"
      ),
      (
        "BarChart", #"{"data": ROWS, "colorKey": "m", "xKey": "a", "yKey": "b"}"#,
        "bar x=a y=b color=m xOffset=m"
      ),
      ("Sparkline", #"{"data": [3, 7, 2], "label": "CPU"}"#, "line x=x y=value"),
      (
        "VegaChart",
        #"{"data": ROWS, "spec": {"mark": "tick", "encoding": {"x": {"field": "a", "type": "quantitative"}}}}"#,
        "tick x=a"
      ),
      (
        "ComposedChart",
        #"{"data": ROWS, "series": [{"key": "a", "type": "bar"}, {"key": "b", "type": "line"}]}"#,
        "bar (a) x=m y=value color=series + line (b) x=m y=value color=series"
      ),
    ])
  func drawn(type: String, props: String, chart: String) throws {
    let element = try Self.element(type, props.replacing("ROWS", with: Self.rows))
    let picture = try #require(Self.picture(in: element))
    #expect(Self.summary(of: picture.chart.view) == chart)
    #expect(picture.drawing(for: .init()) != nil)
  }

  @Test(
    "S19.2 Radars, funnels, heat maps and candlesticks are drawn, with their values in cells",
    arguments: [
      ("RadarChart", #"{"data": ROWS, "dataKey": "a"}"#, ["Jan", "Feb"]),
      (
        "FunnelChart",
        #"{"data": [{"name": "Visits", "value": 40}, {"name": "Orders", "value": 3}]}"#,
        ["Visits", "Orders", "40"]
      ),
      (
        "Heatmap",
        #"{"data": [{"x": "Mon", "y": "AM", "value": 4}, {"x": "Tue", "y": "PM", "value": 9}]}"#,
        ["Mon", "Tue", "AM", "PM"]
      ),
      ("Chart", #"{"type": "heatmap", "data": ROWS, "xKey": "m"}"#, ["Jan", "Feb"]),
      (
        "CandlestickChart",
        #"{"data": [{"date": "2024-01-02", "open": 1, "high": 5, "low": 0.5, "close": 4}]}"#,
        ["2024-01-02"]
      ),
    ])
  func otherKinds(type: String, props: String, texts: [String]) throws {
    let element = try Self.element(type, props.replacing("ROWS", with: Self.rows))
    let picture = try #require(Self.picture(in: element))
    let drawing = try #require(picture.drawing(for: .init()))
    let shown = drawing.scene.svg()
    for text in texts { #expect(shown.contains(text), "\(text)") }
  }

  @Test("S19.10 The parts of a chart name its fields and are not shown")
  func parts() throws {
    let children = """
      {"type": "CartesianGrid", "props": {}}, {"type": "XAxis", "props": {"dataKey": "m"}},
      {"type": "Bar", "props": {"dataKey": "b", "name": "Beans", "fill": "#ff0000"}},
      {"type": "Tooltip", "props": {}}, {"type": "Text", "props": {"content": "Below"}}
      """
    let element = try Self.element("BarChart", #"{"data": \#(Self.rows)}"#, children: children)
    let picture = try #require(Self.picture(in: element))
    #expect(Self.summary(of: picture.chart.view) == "bar x=m y=Beans")
    #expect(element.children.count == 1)
    #expect(FormBlock(root: element).plainText.contains("Below"))
  }

  @Test("S19.9 K4.5b A sparkline has its label above it, few rows and no axes")
  func sparkline() throws {
    let element = try Self.element("Sparkline", #"{"data": [3, 7, 2], "label": "CPU"}"#)
    #expect(FormBlock(root: element).plainText.hasPrefix("CPU"))
    let picture = try #require(Self.picture(in: element))
    let cells = Canvas2D(maxWidth: 60, unit: .cells)
    #expect(picture.drawing(for: cells)?.scene.size.height == 3)
    let view = picture.chart.view
    #expect(view.encoding[.x]?["axis"] == .null && view.encoding[.y]?["axis"] == .null)
  }

  @Test(
    "S19.1 What can't be read is shown as texts",
    arguments: [
      ("Chart", #"{"type": "treemap", "title": "Skills", "data": ROWS}"#, "Skills"),
      ("BarChart", #"{"title": "Sales", "data": []}"#, "Sales"),
      ("BarChart", #"{"title": "Sales", "data": [{"m": "x"}, {"m": "y"}]}"#, "Sales"),
      ("CandlestickChart", #"{"title": "Prices", "data": ROWS}"#, "Prices"),
      ("Chart", #"{"type": "gauge", "title": "Steps", "data": ROWS}"#, "Steps"),
    ])
  func notDrawn(type: String, props: String, text: String) throws {
    let element = try Self.element(type, props.replacing("ROWS", with: Self.rows))
    #expect(Self.picture(in: element) == nil)
    #expect(FormBlock(root: element).plainText.contains(text))
  }

  @Test("S19.7 Titles and usable colors are obeyed")
  func appearance() throws {
    let props = ##"{"data": ROWS, "title": "T", "xLabel": "Month", "colors": ["red", "#00f"]}"##
    let element = try Self.element("BarChart", props.replacing("ROWS", with: Self.rows))
    let picture = try #require(Self.picture(in: element))
    #expect(picture.title == "T")
    #expect(picture.chart.view.encoding[.x]?["title"] == "Month")
    #expect(picture.chart.view.encoding[.color]?["scale"]?["range"] == ["red", "#00f"])
  }

  @Test("P8.5q The JSON form of a chart in a form is the block of a picture")
  func json() throws {
    let element = try Self.element("BarChart", #"{"data": \#(Self.rows)}"#)
    let block = Block(
      id: BlockID(segment: 0, ordinal: 1), kind: .form(FormBlock(root: element)), isSettled: true)
    let read = try Block(json: block.json, pictures: .standard)
    #expect(block.plainText.contains("Jan"))
    #expect(read.json == block.json)
  }
}
