import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import PresentationSupport
import TestSupport
import Testing

@Suite struct ChartPresentationTests {
  private func presented(_ text: String, _ type: ArtifactType, size: Int = 1000) -> Blocks {
    var session = ArtifactSession(payload: ArtifactHeader(type: type, title: "x"), .standard)
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      session.append(chunk.span)
      _ = session.presentation
    }
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else { return [] }
    return artifact.content
  }

  private func drawn(_ text: String, size: Int = 1000) -> Shown<ChartPicture>? {
    guard let chart = presented(text, .vegaLite, size: size).first?.kind.shown(ChartPicture.self)
    else {
      return nil
    }
    return chart
  }

  private static let bars = """
    {"title":"Power","data":{"values":[{"month":"2024-01-01","kwh":4,"room":"a"},
    {"month":"2024-01-09","kwh":2,"room":"b"},{"month":"2024-02-01","kwh":3,"room":"a"}]},
    "mark":"bar","encoding":{"x":{"field":"month","timeUnit":"month","type":"temporal"},
    "y":{"field":"kwh","type":"quantitative","aggregate":"sum"}}}
    """

  @Test("P3.14 A chart is a table and, if supported, a plot", arguments: [1, 13, 1000])
  func bars(size: Int) throws {
    let chart = try #require(drawn(Self.bars, size: size))
    #expect(chart.title == "Power")
    #expect(chart.data.columns.map(\.header.plainText) == ["month", "kwh", "room"])
    #expect(chart.data.rows.count == 3 && chart.data.settledRowCount == 3)
    let plot = chart.picture
    #expect(plot.mark == .bar && plot.categories == ["Jan", "Feb"])
    #expect(plot.valueTitle == "sum of kwh" && plot.keyTitle == "month")
    #expect(plot.series.map { $0.points.map(\.value) } == [[6, 3]])
  }

  @Test("P3.14e The JSON of a chart has its plot")
  func json() throws {
    let stacked = Self.bars.replacing("\"y\":{", with: "\"color\":{\"field\":\"room\"},\"y\":{")
    let block = try #require(presented(stacked, .vegaLite).first)
    #expect(
      block.json["plot"]?.serialized()
        == #"{"mark":"bar","value":"sum of kwh","key":"month","categories":["Jan","Feb"],"#
        + #""series":[{"name":"a","points":[[0,4],[1,3]]},{"name":"b","points":[[0,2,4]]}]}"#)
    let pie = Self.bars.replacing("bar", with: "arc")
    #expect(presented(pie, .vegaLite).first?.json["plot"] == .null)
  }

  @Test("P3.14 Colors are series, bars may be horizontal")
  func series() throws {
    let colored = Self.bars.replacing("\"y\":{", with: "\"color\":{\"field\":\"room\"},\"y\":{")
    let plot = try #require(drawn(colored)?.picture)
    #expect(plot.series.map(\.name) == ["a", "b"])
    #expect(plot.series.map { $0.points.map(\.value) } == [[4, 3], [2]])
    let lying = Self.bars.replacing("\"x\":{", with: "\"z\":{").replacing(
      "\"y\":{", with: "\"x\":{"
    )
    .replacing("\"z\":{", with: "\"y\":{")
    let picture = try #require(drawn(lying)?.picture)
    #expect(picture.keyTitle == "month" && picture.isHorizontal)
    #expect(drawn(Self.bars)?.picture.isHorizontal == false)
  }

  @Test("P3.14d A note names a chart that is not drawn")
  func others() throws {
    let binned = Self.bars.replacing("\"timeUnit\":\"month\"", with: "\"bin\":true")
    let blocks = presented(binned, .vegaLite)
    guard let chart = blocks.first?.kind.shown(ChartPicture.self) else {
      Issue.record("no chart")
      return
    }
    #expect(chart.picture.series.isEmpty)
    #expect(
      blocks.dropFirst().map(\.plainText) == [
        "bar charts with `bin` are not drawn: showing the data"
      ])
  }

  private static let rows = #"{"a":"A","b":28,"c":1},{"a":"B","b":55,"c":2}"#

  /// A unit view of bars with further members and channels.
  private static func unit(_ members: String = "", _ channels: String = "") -> String {
    #"{\#(members)"mark":"bar","encoding":{\#(channels)"x":{"field":"a"},"#
      + #""y":{"field":"b","type":"quantitative"}}}"#
  }

  @Test(
    "P3.14f The note names what keeps a view from being drawn",
    arguments: [
      (#""facet":{"field":"a"},"spec":\#(unit())"#, "bar charts with `facet`"),
      (#""facet":{"row":{"field":"a"}},"spec":{"layer":[\#(unit())]}"#, "bar charts with `facet`"),
      (#""repeat":["b","c"],"spec":\#(unit())"#, "bar charts with `repeat`"),
      (#""spec":\#(unit()),"repeat":{"row":["b"]}"#, "bar charts with `repeat`"),
      (
        #""transform":[{"filter":"datum.b>30"}],"layer":[\#(unit()),{"mark":"rule"}]"#,
        "bar charts with `transform` beside `layer`"
      ),
      (
        #""hconcat":[{"layer":[\#(unit())]}],"transform":[{"fold":["b"]}]"#,
        "bar charts with `transform` beside `hconcat`"
      ),
      (
        #""vconcat":[\#(unit())],"transform":[{"fold":["b"]}]"#,
        "bar charts with `transform` beside `vconcat`"
      ),
      (
        #""encoding":{"color":{"field":"a"}},"layer":[\#(unit())]"#,
        "bar charts with `encoding` beside `layer`"
      ),
      (#""layer":[\#(unit(#""transform":[{"filter":"true"}],"#))]"#, "bar charts with `transform`"),
      (#""layer":[\#(unit("", #""xOffset":{"field":"c"},"#))]"#, "bar charts with `xOffset`"),
      (#""layer":[\#(unit("", #""column":{"field":"c"},"#))]"#, "bar charts with `column`"),
      (#""layer":[{"mark":"arc"},\#(unit("", #""y2":{"field":"c"},"#))]"#, "bar charts with `y2`"),
      (#""mark":"line","encoding":{"x":{"field":"a"}}"#, "line charts without `y`"),
      (
        #""mark":"area","encoding":{"x":{"field":"a"},"y":{"field":"c","aggregate":"q1"}}"#,
        "area charts with the aggregate `q1`"
      ),
      (
        #""mark":"bar","encoding":{"x":{"field":"a","timeUnit":"day"},"y":{"aggregate":"count"}}"#,
        "bar charts with the time unit `day`"
      ),
      (
        #""mark":"point","encoding":{"x":{"field":"a"},"y":{"field":"b"}}"#,
        "point charts without a quantitative `x` or `y`"
      ),
      (#""layer":[{"mark":"arc"},{"mark":"text"}]"#, "arc, text charts"),
    ])
  func obstacles(members: String, cause: String) {
    let text = #"{"data":{"values":[\#(Self.rows)]},\#(members)}"#
    for size in [1, 1000] {
      let blocks = presented(text, .vegaLite, size: size)
      guard let chart = blocks.first?.kind.shown(ChartPicture.self) else {
        Issue.record("no chart")
        continue
      }
      #expect(chart.picture.series.isEmpty && chart.data.rows.count == 2)
      let notes = blocks.filter { $0.kind.name == .note }.map(\.plainText)
      #expect(notes.first == cause + " are not drawn: showing the data")
    }
  }

  @Test("P3.14f Layers and concatenated views without anything beside them are drawn")
  func parents() {
    for list in ["layer", "hconcat", "vconcat", "concat"] {
      let text = #"{"data":{"values":[\#(Self.rows)]},"\#(list)":[\#(Self.unit())],"title":"x"}"#
      #expect(drawn(text)?.picture.series.first?.points.map(\.value) == [28, 55])
    }
  }

  @Test("P3.14a Lines and areas have gaps at values that are missing")
  func gaps() throws {
    let rows = #"{"k":"a","v":3},{"k":"b","v":null},{"k":"c","v":5},{"k":"d"},{"k":"e","v":"n/a"}"#
    func values(_ mark: String, _ y: String = "") -> [Double?]? {
      points(mark, y: y, values: rows).plot?.series.first?.points
        .map { $0.value.isNaN ? nil : $0.value }
    }
    for mark in ["line", "trail", "area"] {
      #expect(values(mark) == [3, nil, 5, nil, nil])
      #expect(values(mark, #","aggregate":"mean""#) == [3, nil, 5, nil, nil])
    }
    #expect(values("bar") == [3, 5] && values("point") == [3, 5])
    #expect(values("line", #","aggregate":"count""#) == [1, 1, 1, 1, 1])
    let several = rows + #",{"k":"b","v":4}"#
    let area = points("area", values: several).plot?.series.first
    #expect(area?.points.prefix(3).map(\.value) == [3, 4, 5])
    let none = points("line", values: #"{"k":"a","v":null}"#)
    #expect(none.plot?.series.isEmpty == true)
    #expect(none.notes == ["no values for the line chart: showing the data"])
  }

  @Test("P3.14a A gap of a stacked area leaves the others in place")
  func stackedGap() throws {
    let rows =
      #"{"k":1,"v":3,"c":"x"},{"k":2,"v":null,"c":"x"},{"k":3,"v":5,"c":"x"},"#
      + #"{"k":1,"v":1,"c":"y"},{"k":2,"v":2,"c":"y"},{"k":3,"v":2,"c":"y"}"#
    let color = #"},"color":{"field":"c","type":"nominal""#
    let block = try #require(
      presented(
        #"{"data":{"values":[\#(rows)]},"mark":"area","encoding":{"x":{"field":"k","#
          + #""type":"quantitative"},"y":{"field":"v","type":"quantitative"\#(color)}}}"#, .vegaLite
      ).first)
    guard let chart = block.kind.shown(ChartPicture.self) else { return #expect(Bool(false)) }
    #expect(chart.picture.series[1].points.map(\.base) == [3, 0, 5])
    let json = try #require(block.json["plot"]?["series"]?.serialized())
    #expect(json.hasPrefix(#"[{"name":"x","points":[[1,3],[2,null],[3,5]]}"#))
    #expect(try Block(json: block.json, pictures: .standard) == block)
  }

  private func points(
    _ mark: String, y: String = "", x: String = "", values: String? = nil
  ) -> (plot: ChartPicture?, notes: [String]) {
    let rows = values ?? #"{"k":"b","v":3},{"k":"a","v":1},{"k":"b","v":20},{"k":"c","v":7}"#
    let blocks = presented(
      """
      {"data":{"values":[\(rows)]},"mark":"\(mark)","encoding":{"x":{"field":"k"\(x)},
      "y":{"field":"v","type":"quantitative"\(y)}}}
      """, .vegaLite)
    let notes = blocks.filter { $0.kind.name == .note }.map(\.plainText)
    guard let chart = blocks.first?.kind.shown(ChartPicture.self) else { return (nil, notes) }
    return (chart.picture, notes)
  }

  @Test("P3.14c Values at one key are added for bars, and separate for lines and points")
  func severalValues() {
    func values(_ mark: String) -> [Double]? {
      points(mark).plot?.series.first?.points.map(\.value)
    }
    #expect(values("line") == [1, 3, 20, 7])
    #expect(values("point") == [3, 20, 1, 7])
    #expect(values("bar") == [23, 1, 7])
    #expect(values("area") == [1, 23, 7])
  }

  @Test(
    "P3.14c Categories have the specified order",
    arguments: [
      ("", ["a", "b", "c"]), (#","sort":null"#, ["b", "a", "c"]),
      (#","sort":"ascending""#, ["a", "b", "c"]), (#","sort":"descending""#, ["c", "b", "a"]),
      (#","sort":["c","b"]"#, ["c", "b", "a"]), (#","sort":"y""#, ["a", "c", "b"]),
      (#","sort":"-y""#, ["b", "c", "a"]),
      (#","sort":{"field":"v","op":"min","order":"descending"}"#, ["c", "b", "a"]),
      (#","sort":{"encoding":"y"}"#, ["a", "c", "b"]),
      (#","scale":{"domain":["c","a","b"]}"#, ["c", "a", "b"]),
    ])
  func order(x: String, categories: [String]) throws {
    let (plot, notes) = points("bar", x: x)
    #expect(plot?.categories == categories)
    let values = ["a": 1.0, "b": 23, "c": 7]
    for point in try #require(plot?.series.first?.points) {
      #expect(values[categories[Int(point.key)]] == point.value)
    }
    #expect(notes.isEmpty)
  }

  @Test("P3.14a Bars and areas of several colors are stacked, unless stack is null or false")
  func stacks() throws {
    let values =
      #"{"k":"b","v":3,"c":"x"},{"k":"a","v":1,"c":"x"},{"k":"b","v":4,"c":"y"},"#
      + #"{"k":"b","v":-2,"c":"z"},{"k":"b","v":-1,"c":"w"},{"k":"a","v":5,"c":"w"}"#
    func bases(_ mark: String, _ stack: String = "") -> [[Double]]? {
      let color = #"},"color":{"field":"c","type":"nominal""#
      return points(mark, y: stack + color, values: values).plot?.series
        .map { $0.points.map(\.base) }
    }
    #expect(bases("bar") == [[0, 0], [3], [0], [-2, 1]])
    // Keys in order: a, b. An area is zero where it has no value.
    #expect(bases("area") == [[0, 0], [1, 3], [1, 0], [1, -2]])
    #expect(bases("bar", #","stack":"zero""#) == bases("bar"))
    for flat in [#","stack":null"#, #","stack":false"#] {
      #expect(bases("bar", flat)?.flatMap(\.self).allSatisfy { $0 == 0 } == true)
    }
    #expect(bases("line")?.flatMap(\.self).allSatisfy { $0 == 0 } == true)
    #expect(points("bar").plot?.series.first?.points.map(\.end) == [23, 1, 7])
  }

  @Test("P3.14c Numbers and texts ascend, null is first, and invalid dates keep their order")
  func naturalOrder() {
    let numbers = #"{"k":10,"v":1},{"k":9,"v":2},{"k":"8.5","v":3}"#
    #expect(points("bar", values: numbers).plot?.categories == ["8.5", "9", "10"])
    let texts = #"{"k":"z","v":1},{"k":null,"v":2},{"k":"A","v":3},{"k":"a10","v":3}"#
    #expect(points("bar", values: texts).plot?.categories == ["", "A", "a10", "z"])
    let odd = #"{"k":"soon","v":1},{"k":"later","v":2}"#
    let plot = points("bar", x: #","type":"temporal""#, values: odd).plot
    #expect(plot?.categories == ["soon", "later"])
  }

  @Test(
    "P3.14b Lines and points include zero in their range as in Vega-Lite",
    arguments: [
      ("line", "", "", 0...20, nil), ("point", "", "", 0...20, 0...4),
      ("tick", "", "", 0...20, 0...4),
      ("line", #","scale":{"zero":false}"#, "", nil, nil),
      ("point", #","scale":{"zero":false}"#, #","scale":{"zero":false}"#, nil, nil),
      ("point", #","scale":{"type":"log"}"#, #","scale":{"domain":[1,9]}"#, nil, 1...9),
      ("line", #","scale":{"domain":[2,30]}"#, #","scale":{"zero":true}"#, 2...30, 0...4),
    ] as [(String, String, String, ClosedRange<Double>?, ClosedRange<Double>?)])
  func zero(
    mark: String, y: String, x: String, values: ClosedRange<Double>?, keys: ClosedRange<Double>?
  ) {
    let data = #"{"k":2,"v":3},{"k":3,"v":20},{"k":4,"v":7}"#
    let plot = points(mark, y: y, x: #","type":"quantitative""# + x, values: data).plot
    #expect(plot?.valueRange == values && plot?.keyRange == keys)
    #expect(points("bar", values: data).plot?.valueRange == nil)
  }

  @Test("P3.14c Dates ascend, and numeric strings are numbers")
  func values() {
    let dates =
      #"{"k":"2024-03-01","v":"2.5"},{"k":"2024-01-01","v":" 1"},{"k":"2024-02-01","v":"-3"}"#
    let (plot, _) = points("line", x: #","type":"temporal""#, values: dates)
    #expect(plot?.categories == ["2024-01-01", "2024-02-01", "2024-03-01"])
    #expect(plot?.series.first?.points.map(\.value).dropFirst() == [-3, 2.5])
  }

  @Test("P3.14d Scales are applied, or a note names them")
  func scales() {
    let log = points("line", y: #","scale":{"type":"log"}"#)
    #expect(log.plot?.isLogarithmic == true && log.notes.isEmpty)
    let bars = points("bar", y: #","scale":{"type":"log"}"#)
    #expect(bars.plot?.isLogarithmic == false)
    #expect(bars.notes == ["not drawn: logarithmic scale"])
    let domain = points("line", y: #","scale":{"domain":[0,100]}"#)
    #expect(domain.plot?.valueRange == 0...100 && domain.notes.isEmpty)
    let cut = points("bar", y: #","scale":{"domain":[2,10]}"#)
    #expect(cut.notes == ["not drawn: domain 2 to 10 of “v”"])
    let shares = points("bar", y: #","stack":"normalize""#)
    #expect(shares.notes == ["not drawn: stacking “normalize”"])
    let odd = points("bar", y: #","scale":{"type":"sqrt"}"#, x: #","sort":"color""#)
    #expect(odd.notes == ["not drawn: order of “k”, scale “sqrt”"])
  }

  @Test("P3.14d A note reports a chart without data")
  func noData() {
    let bars = points("bar", values: "")
    #expect(bars.plot == nil && bars.notes == ["no data for the bar chart"])
  }

  @Test("P3.15 A component is presented as its source and its elements", arguments: [1, 1000])
  func react(size: Int) {
    let source = """
      export default function App() {
        return <main className="a"><h1>Hi {name}</h1>{rows.map(r => <Row key={r.id} open/>)}</main>;
      }
      """
    let blocks = presented(source, .react, size: size)
    #expect(blocks.first?.plainText == source)
    #expect(
      blocks.last?.plainText == """
        main className="a"  in App
          h1
            “Hi”
            { … }
          { … }
            Row key={r.id} open
        """)
  }

  @Test("P3.15 Spread attributes are shown as expressions")
  func spread() {
    let blocks = presented("export default () => <a {...p} b/>;", .react)
    #expect(blocks.last?.plainText.hasPrefix("a {...} b") == true)
  }

  @Test(
    "P3.5 P3.12a P3.16 A note reports an empty payload",
    arguments: [
      (ArtifactType.gltf, #"{"asset":{"version":"2.0"}}"#, "empty model"),
      (
        .geoJSON, #"{"type":"FeatureCollection","features":[]}"#,
        "no features"
      ),
      (.csv, " , \n,\n  , \n", "empty table"),
    ])
  func nothing(type: ArtifactType, text: String, words: String) {
    for size in [1, 1000] {
      let blocks = presented(text, type, size: size)
      #expect(blocks.contains { $0.plainText == words })
      #expect(!blocks.contains { if case .table = $0.kind { true } else { false } })
    }
  }

  @Test(
    "P3.2a Errors in a payload are notes with line and column",
    arguments: [ArtifactType.json, .vegaLite, .gltf, .geoJSON])
  func places(type: ArtifactType) {
    let text = "{\n \"é\": \"日本\", x"
    let errors = presented(text, type, size: 2).compactMap { block -> String? in
      if case .note(let note) = block.kind, note.severity == .error { note.text } else { nil }
    }
    #expect(errors.contains { $0.hasPrefix("line 2, column 13: ") }, "\(errors)")
  }

  @Test("P3.2 A truncated model is shown as far as it has arrived")
  func cutModel() {
    let blocks = presented(
      #"{"asset":{"version":"2.0"},"meshes":[{"name":"Cube","primitives":[]},{"#, .gltf)
    let texts = blocks.map(\.plainText)
    #expect(texts.first?.hasPrefix("nothing to display: ") == true)
    #expect(texts.contains { $0.hasPrefix("glTF 2.0, 0 vertices") })
    #expect(texts.contains { $0.contains("Meshes\t1\tCube") })
  }

  @Test("P3.16 A model is presented as a table of its parts")
  func model() {
    let source = """
      {"asset":{"version":"2.0","generator":"me"},"scene":0,"scenes":[{"nodes":[0]}],
      "nodes":[{"mesh":0,"name":"corner"}],"meshes":[{"name":"Cube","primitives":[{"attributes":{"POSITION":0}}]}],
      "accessors":[{"count":24,"componentType":5126,"type":"VEC3","min":[0,0,0],"max":[1,2,3]}]}
      """
    let blocks = presented(source, .gltf)
    #expect(
      blocks.first?.plainText == "glTF 2.0, by me, 24 vertices, 8 triangles, 1 × 2 × 3 units."
    )
    #expect(
      blocks.dropFirst().first?.plainText
        == "Part\tCount\tNames\nScenes\t1\t\nNodes\t1\tcorner\nMeshes\t1\tCube")
  }
}
