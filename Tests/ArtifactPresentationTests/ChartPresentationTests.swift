import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Charts
import Drawing
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

  @Test("P3.14 A chart is a picture with its data as a table", arguments: [1, 13, 1000])
  func bars(size: Int) throws {
    let chart = try #require(drawn(Self.bars, size: size))
    #expect(chart.title == "Power")
    #expect(chart.data.columns.map(\.header.plainText) == ["month", "kwh", "room"])
    #expect(chart.data.rows.count == 3 && chart.data.settledRowCount == 3)
    let view = try #require(chart.picture.chart.singleView())
    #expect(view.categories == nil && view.keyTitle == "month (month)")
    #expect(view.valueTitle == "Sum of kwh" && view.series.map(\.mark) == ["bar"])
    #expect(view.series.map { $0.points.map(\.value) } == [[6, 3]])
    #expect(chart.picture.drawing(for: Canvas2D()) != nil)
  }

  @Test(
    "P3.14 The last drawing of a growing chart is that of the whole, and rows appear when complete")
  func growing() throws {
    var session = ArtifactSession(
      payload: ArtifactHeader(type: .vegaLite, title: "x"), .standard)
    var counts: [Int] = []
    let rows = (0..<40).map { "{\"k\":\"k\($0)\",\"v\":\($0)}" }.joined(separator: ",")
    let text =
      "{\"mark\":\"bar\",\"encoding\":{\"x\":{\"field\":\"k\",\"type\":\"nominal\"},"
      + "\"y\":{\"field\":\"v\",\"type\":\"quantitative\"}},\"data\":{\"values\":[\(rows)]}}"
    for chunk in Chunks.equal(Array(text.utf8), size: 7) {
      session.append(chunk.span)
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
        let chart = artifact.content.first?.kind.shown(ChartPicture.self)
      else { continue }
      let count = chart.picture.chart.singleView()?.series.first?.points.count ?? 0
      if counts.last != count { counts.append(count) }
    }
    // A large chart is made anew when it has grown by a part.
    #expect(counts == counts.sorted() && counts.prefix(4) == [1, 2, 3, 4])
    #expect(counts.count > 20 && counts.last.map { $0 > 36 } == true)
    session.finish()
    let whole = try #require(drawn(text))
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else { return }
    #expect(artifact.content.first?.kind.shown(ChartPicture.self)?.picture == whole.picture)
  }

  @Test("P3.14e The JSON of a chart has the values of a single view, and all views")
  func json() throws {
    let stacked = Self.bars.replacing("\"y\":{", with: "\"color\":{\"field\":\"room\"},\"y\":{")
      .replacing("\"type\":\"temporal\"", with: "\"type\":\"ordinal\"")
    let block = try #require(presented(stacked, .vegaLite).first)
    #expect(
      block.json["plot"]?.serialized()
        == #"{"mark":"bar","value":"Sum of kwh","key":"month (month)","categories":["Jan","Feb"],"#
        + #""series":[{"name":"a","points":[[0,4,2],[1,3]]},{"name":"b","points":[[0,2]]}]}"#)
    #expect(
      block.json["views"]?["mark"] == ["type": "bar"] || block.json["views"]?["mark"] == "bar")
    #expect(try Block(json: block.json, pictures: .standard) == block)
    let layers = #"{"data":{"values":[{"a":1}]},"hconcat":[{"mark":"point"},{"mark":"bar"}]}"#
    let several = try #require(presented(layers, .vegaLite).first)
    #expect(several.json["plot"] == .null && several.json["views"]?["hconcat"] != nil)
  }

  @Test("P3.14e The values of a single view make a chart by themselves")
  func plotOnly() throws {
    let block = try #require(presented(Self.bars, .vegaLite).first)
    var json = block.json
    json["views"] = nil
    json["plot"] = [
      "mark": "line", "value": "v", "key": "k", "categories": ["a", "b"],
      "series": [["name": "s", "points": [[0, 1], [1, .null]]]],
    ]
    let chart = try #require(
      try Block(json: json, pictures: .standard).kind.shown(ChartPicture.self))
    let view = try #require(chart.picture.chart.singleView())
    #expect(view.categories == ["a", "b"] && view.keyTitle == "k" && view.valueTitle == "v")
    #expect(view.series.first?.points.map(\.value.isNaN) == [false, true])
  }

  @Test(
    "P3.14a Notes name what is wrong with a chart, with a similar name",
    arguments: [
      (
        #""mark":"bar","encoding":{"x":{"field":"aa"},"y":{"field":"b","type":"quantitative"}}"#,
        "unknown field `aa`"
      ),
      (
        #""mark":"bar","encoding":{"x":{"field":"a"},"y":{"field":"b","aggregate":"sun"}}"#,
        "unknown aggregate `sun`"
      ),
      (#""mark":"point","encoding":{"x":{"field":"a","type":"quantitative"}}"#, "is quantitative"),
      (
        #""transform":[{"calculate":"datum.b +","as":"c"}],"mark":"bar","encoding":{}"#,
        "expression `datum.b +`"
      ),
    ])
  func notes(members: String, words: String) {
    let rows = #"{"a":"A","b":28},{"a":"B","b":55}"#
    let text = #"{"data":{"values":[\#(rows)]},\#(members)}"#
    for size in [1, 1000] {
      let notes = presented(text, .vegaLite, size: size).filter { $0.kind.name == .note }
        .map(\.plainText)
      #expect(notes.contains { $0.contains(words) }, "\(notes)")
    }
  }

  @Test("P3.14a A chart without data has its source and a note")
  func external() {
    let blocks = presented(
      #"{"data":{"url":"http://e.org/a.csv"},"mark":"bar","encoding":{"x":{"field":"a"}}}"#,
      .vegaLite)
    #expect(blocks.contains { $0.plainText.contains("external data") })
    #expect(blocks.contains { $0.plainText.contains("\"mark\":\"bar\"") })
  }

  private static let script =
    #"new Chart(ctx, {type: 'bar', data: {labels: ['Red', 'Blue'], datasets: [{label: 'Votes', data: [12, 19]}]}});"#

  private func fenced(_ code: String, _ language: String, size: Int) -> Blocks {
    var session = ArtifactSession(.standard)
    for chunk in Chunks.equal(Array("Look:\n\n```\(language)\n\(code)\n```\n".utf8), size: size) {
      session.append(chunk.span)
      _ = session.presentation
    }
    session.finish()
    return session.presentation.blocks
  }

  private func figure(_ blocks: Blocks) -> Blocks? {
    for block in blocks {
      if case .custom(let figure) = block.kind { return figure.content }
    }
    return nil
  }

  @Test(
    "P3.14b A fenced script that only makes a chart is the chart, any other stays above it",
    arguments: [1, 7, 1000])
  func scripts(size: Int) throws {
    let alone = try #require(figure(fenced(Self.script, "js", size: size)))
    let chart = try #require(alone.first?.kind.shown(ChartPicture.self))
    #expect(alone.count == 1 && chart.picture.source?.text.contains("new Chart") == true)
    #expect(chart.picture.chart.singleView()?.series.first?.points.map(\.value) == [12, 19])
    let more = Self.script + "\nfetch('/votes').then(r => r.json()).then(draw);"
    let both = try #require(figure(fenced(more, "javascript", size: size)))
    #expect(both.first?.kind.name == .code)
    #expect(both.dropFirst().first?.kind.shown(ChartPicture.self) != nil)
    let typed = "const data: number[] = [12, 19];\n" + Self.script
    #expect(figure(fenced(typed, "ts", size: size))?.isEmpty == false)
    let page = "<canvas id=\"c\"></canvas>\n<script>\n\(Self.script)\n</script>"
    #expect(figure(fenced(page, "html", size: size))?.isEmpty == false)
    let map = "Plotly.newPlot('d', [{type: 'choropleth', locations: ['USA'], z: [1]}], {})"
    let undrawn = try #require(figure(fenced(map, "js", size: size)))
    #expect(undrawn.map(\.kind.name) == [.note, .code])
    let other = fenced("const option = 3;\nconsole.log(option);", "js", size: size)
    #expect(other.last?.kind.name == .code)
  }

  /// Scripts whose charts don't begin with the first lines, and whether they are drawn.
  static let longScripts: [(name: String, language: String, text: String, isDrawn: Bool)] = {
    let call = "new Chart(c, {type: 'bar', data: {labels: ['a'], datasets: [{data: [1]}]}});"
    func lines(_ count: Int, _ line: (Int) -> String) -> String {
      (0..<count).map { line($0) + "\n" }.joined()
    }
    let rows = lines(60) { "  {m: 'row \($0)', v: \($0)}," }
    let style = lines(40) { ".card-\($0) { padding: 8px; margin: \($0)px; }" }
    return [
      (
        "data first", "js",
        "const rows = [\n\(rows)];\nnew Chart(c, {type: 'bar', data: {labels: rows.map(r => r.m), "
          + "datasets: [{data: rows.map(r => r.v)}]}});", true
      ),
      (
        "style first", "html",
        "<html><head><style>\n\(style)</style></head>\n<canvas></canvas><script>\n\(call)\n</script></html>",
        true
      ),
      ("far away", "js", lines(120) { "// a comment on the chart, line \($0)" } + call, false),
      ("code first", "js", lines(60) { "send(\($0), 'a message');" } + call, false),
    ]
  }()

  @Test(
    "P3.14b What decides about a script are its lines, however they arrive",
    arguments: [1, 7, 100_000])
  func longScripts(size: Int) {
    for (name, language, text, isDrawn) in Self.longScripts {
      let content = figure(fenced(text, language, size: size))
      let isChart = content?.contains { $0.kind.shown(ChartPicture.self) != nil } ?? false
      #expect(isChart == isDrawn, "\(name)")
    }
  }

  @Test("P3.4c L6.9 A specification of Vega without a counterpart is its data, with the reason")
  func unmappedVega() {
    let text = #"""
      {"$schema":"https://vega.github.io/schema/vega/v5.json","data":[{"name":"n","values":[{"a":1},
      {"a":2}],"transform":[{"type":"force"}]}],"marks":[{"type":"symbol","from":{"data":"n"},
      "encode":{"enter":{"x":{"field":"x"},"y":{"field":"y"}}}}]}
      """#
    for blocks in [presented(text, .vegaLite), figure(fenced(text, "vega", size: 1)) ?? []] {
      #expect(blocks.map(\.kind.name) == [.table, .note])
      #expect(blocks.first?.plainText.contains("2") == true)
      #expect(blocks.last?.plainText.contains("not drawn: no mark of this Vega") == true)
    }
  }

  @Test(
    "P3.14b Configurations of Chart.js, ECharts and Plotly are charts by their content",
    arguments: [
      #"{"type":"bar","data":{"labels":["a","b"],"datasets":[{"label":"n","data":[1,2]}]}}"#,
      #"{"xAxis":{"data":["a","b"]},"yAxis":{},"series":[{"type":"bar","data":[1,2]}]}"#,
      #"{"data":[{"type":"bar","x":["a","b"],"y":[1,2]}],"layout":{"title":"T"}}"#,
    ])
  func configurations(text: String) throws {
    for size in [1, 1000] {
      let blocks = fenced(text, "json", size: size)
      let chart = figure(blocks)?.first?.kind.shown(ChartPicture.self)
      #expect(chart?.picture.chart.singleView()?.series.first?.points.map(\.value) == [1, 2])
    }
    #expect(presented(text, .chart).first?.kind.shown(ChartPicture.self) != nil)
    let broken = presented("{\"type\":\"bar\"}", .chart)
    #expect(broken.contains { $0.kind.name == .note } && broken.contains { $0.kind.name == .code })
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
