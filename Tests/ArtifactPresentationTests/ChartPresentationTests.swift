import ArtifactCore
import ArtifactPresentation
import TestSupport
import Testing

@Suite struct ChartPresentationTests {
  private func presented(_ text: String, _ type: ArtifactType, size: Int = 1000) -> [Block] {
    var session = ArtifactSession(payload: ArtifactHeader(type: type, title: "x"))
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      session.append(chunk.span)
      _ = session.presentation
    }
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else { return [] }
    return artifact.content
  }

  private func drawn(_ text: String, size: Int = 1000) -> ChartBlock? {
    guard case .chart(let chart)? = presented(text, .vegaLite, size: size).first?.kind else {
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

  @Test("P3.14 A chart is its data and what can be drawn", arguments: [1, 13, 1000])
  func bars(size: Int) throws {
    let chart = try #require(drawn(Self.bars, size: size))
    #expect(chart.title == "Power")
    #expect(chart.data.columns.map(\.header.plainText) == ["month", "kwh", "room"])
    #expect(chart.data.rows.count == 3 && chart.data.settledRowCount == 3)
    let plot = try #require(chart.plot)
    #expect(plot.mark == .bar && plot.categories == ["Jan", "Feb"])
    #expect(plot.valueTitle == "sum of kwh" && plot.keyTitle == "month")
    #expect(plot.series.map { $0.points.map(\.value) } == [[6, 3]])
  }

  @Test("P3.14 Colours are series, bars may lie along x")
  func series() throws {
    let colored = Self.bars.replacing("\"y\":{", with: "\"color\":{\"field\":\"room\"},\"y\":{")
    let plot = try #require(drawn(colored)?.plot)
    #expect(plot.series.map(\.name) == ["a", "b"])
    #expect(plot.series.map { $0.points.map(\.value) } == [[4, 3], [2]])
    let lying = Self.bars.replacing("\"x\":{", with: "\"z\":{").replacing(
      "\"y\":{", with: "\"x\":{"
    )
    .replacing("\"z\":{", with: "\"y\":{")
    #expect(try #require(drawn(lying)?.plot).keyTitle == "month")
  }

  @Test("P3.14 What is not drawn is said")
  func others() throws {
    let binned = Self.bars.replacing("\"timeUnit\":\"month\"", with: "\"bin\":true")
    let blocks = presented(binned, .vegaLite)
    guard case .chart(let chart)? = blocks.first?.kind else {
      Issue.record("no chart")
      return
    }
    #expect(chart.plot == nil)
    #expect(
      blocks.dropFirst().map(\.plainText) == [
        "This is the data of a chart of bar, which is not drawn."
      ])
  }

  @Test("P3.15 A component is its source and its elements", arguments: [1, 1000])
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

  @Test("P3.16 A model is what it consists of")
  func model() {
    let source = """
      {"asset":{"version":"2.0","generator":"me"},"scene":0,"scenes":[{"nodes":[0]}],
      "nodes":[{"mesh":0}],"meshes":[{"name":"Cube","primitives":[{"attributes":{"POSITION":0}}]}],
      "accessors":[{"count":24,"componentType":5126,"type":"VEC3","min":[0,0,0],"max":[1,2,3]}]}
      """
    let blocks = presented(source, .gltf)
    #expect(
      blocks.first?.plainText == "glTF 2.0, by me, 24 vertices, 8 triangles, 1 × 2 × 3 units large."
    )
    #expect(
      blocks.dropFirst().first?.plainText
        == "Part\tCount\tNames\nScenes\t1\t\nNodes\t1\t\nMeshes\t1\tCube")
  }
}
