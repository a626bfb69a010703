import ArtifactBase
import ArtifactPictures
import ArtifactRefiners
import Charts
import Drawing
import Testing

@Suite struct ChartPictureTests {
  private func picture(_ text: String) throws -> ChartPicture {
    let (chart, _) = try #require(VegaLiteNotation.chart(from: try JSONValue(parsing: text)))
    return ChartPicture(chart)
  }

  private static let bars = #"""
    {"title":"T","data":{"values":[{"a":"x","b":3},{"a":"y","b":5}]},"mark":"bar","encoding":
    {"x":{"field":"a","type":"nominal"},"y":{"field":"b","type":"quantitative"}}}
    """#

  @Test("K4.1 A chart has Vega's size, and is scaled to a narrower canvas")
  func size() throws {
    let picture = try picture(Self.bars)
    let scene = try #require(picture.drawing(for: Canvas2D())?.scene)
    #expect(scene.title == "T" && scene.size.width > 40 && scene.size.height > 300)
    let container = try self.picture(
      Self.bars.replacing("\"mark\"", with: "\"width\":\"container\",\"mark\""))
    let wide = try #require(container.drawing(for: Canvas2D(maxWidth: 600))?.scene)
    #expect((500...600).contains(wide.size.width))
    let fixed = try self.picture(Self.bars.replacing("\"mark\"", with: "\"width\":900,\"mark\""))
    #expect(fixed.drawing(for: Canvas2D(maxWidth: 400))?.scene.size.width == 400)
    #expect(picture.drawing(for: Canvas2D(maxWidth: 60)) == nil)
    #expect(picture.drawing(for: Canvas2D(maxHeight: 20)) == nil)
    let empty = try self.picture(#"{"data":{"values":[]},"mark":"bar","encoding":{}}"#)
    #expect(empty.drawing(for: Canvas2D()) == nil && !empty.isEmpty)
  }

  @Test("K4.1 Texts, symbols and arcs beyond the plot have room")
  func overhang() throws {
    let text = #"""
      {"width":100,"height":100,"data":{"values":[{"a":0,"b":0},{"a":10,"b":10}]},"mark":MARK,
      "encoding":{"x":{"field":"a","type":"quantitative"},"y":{"field":"b","type":"quantitative","axis":null}}}
      """#
    func scene(_ mark: String) throws -> Scene2D {
      try #require(
        picture(text.replacing("MARK", with: mark)).drawing(for: Canvas2D())?.scene)
    }
    let plain = try scene(#"{"type":"point","size":4}"#)
    let large = try scene(#"{"type":"point","size":2000}"#)
    #expect(large.size.width > plain.size.width + 20)
    #expect(large.size.height > plain.size.height + 20)
    let words = try scene(#"{"type":"text","text":"some words","align":"left","dx":4}"#)
    #expect((40...80).contains(words.size.width - plain.size.width))
    let far = try scene(#"{"type":"text","text":"words","align":"left","dx":4000}"#)
    #expect((90...110).contains(far.size.width - plain.size.width))
    let clipped = try scene(#"{"type":"point","size":2000,"clip":true}"#)
    #expect(clipped.size.width == 110)
  }

  @Test("K4.2 A text on a color of the theme has the color of the ground, others are labels")
  func textsOnBars() throws {
    let text = #"""
      {"data":[{"type":"bar","x":["a","b"],"y":[20,1],"text":["long","x"],"textposition":"PLACE"}]}
      """#
    for (place, paint) in [("auto", Paint2D.role(.background)), ("outside", .role(.label))] {
      let found = try #require(ScriptChart.find(in: text.replacing("PLACE", with: place))?.chart)
      let scene = try #require(
        found.chart.map { ChartPicture($0) }?.drawing(for: Canvas2D())?.scene)
      let texts = scene.elements.compactMap { element -> Scene2D.Text? in
        if case .text(let text) = element.content, ["long", "x"].contains(text.lines.first) {
          return text
        }
        return nil
      }
      #expect(texts.map(\.paint) == [paint, paint], "\(place)")
    }
  }

  @Test("K4.2 Default colors are those of the theme, chosen ones are kept")
  func colors() throws {
    func fills(_ text: String) throws -> [Paint2D] {
      try #require(picture(text).drawing(for: Canvas2D())?.scene).elements.compactMap { element in
        guard element.id?.hasPrefix("s") == true, case .shape(let shape) = element.content else {
          return nil
        }
        return shape.fill
      }
    }
    #expect(try fills(Self.bars) == [.role(.series, index: 0), .role(.series, index: 0)])
    let red = Self.bars.replacing("\"mark\":\"bar\"", with: #""mark":{"type":"bar","color":"red"}"#)
    #expect(try fills(red).first == .color(RGBA(hex: 0xFF0000)))
    let colored = Self.bars.replacing(
      "\"encoding\":\n{", with: #""encoding":{"color":{"field":"a"},"#)
    #expect(try fills(colored) == [.role(.series, index: 0), .role(.series, index: 1)])
  }

  @Test("K4.3 A growing chart is drawn again when it has grown by a part")
  func growing() throws {
    func picture(_ count: Int) throws -> ChartPicture {
      let rows = (0..<count).map { "{\"a\":\($0),\"b\":\($0 % 7)}" }.joined(separator: ",")
      return try self.picture(
        #"{"data":{"values":[\#(rows)]},"mark":"point","encoding":{"x":{"field":"a","type":"quantitative"}}}"#
      )
    }
    let canvas = Canvas2D()
    let first = try picture(1_000).liveDrawing(for: canvas, after: nil)
    let second = try picture(1_030).liveDrawing(for: canvas, after: first)
    #expect(first?.scene == second?.scene)
    let third = try picture(1_100).liveDrawing(for: canvas, after: second)
    #expect(third?.scene == (try picture(1_100).drawing(for: canvas)?.scene))
    #expect(
      try picture(20).liveDrawing(
        for: canvas, after: try picture(19).liveDrawing(for: canvas, after: nil))?
        .scene == (try picture(20).drawing(for: canvas)?.scene))
  }

  @Test("K4.9 Mermaid's charts of bars and lines are layers, trees and flows have their pictures")
  func others() throws {
    var refiner = MermaidRefiner()
    refiner.append(
      "xychart-beta\ntitle S\nx-axis [a, b]\ny-axis v 0 --> 9\nbar [1, 2]\nline [3, 4]\n")
    refiner.finish()
    let picture = try #require(refiner.model.picture as? ChartPicture)
    let view = try #require(picture.chart.singleView())
    #expect(picture.title == "S" && view.categories == ["a", "b"] && view.valueTitle == "v")
    #expect(view.series.map(\.mark) == ["bar", "line"])
    #expect(view.series.map { $0.points.map(\.value) } == [[1, 2], [3, 4]])
    let tree = try #require(
      ScriptChart.find(
        in:
          #"{"series":[{"type":"treemap","data":[{"name":"a","children":[{"name":"b","value":3}]}]}]}"#
      )?.chart)
    guard case .hierarchy(let hierarchy) = tree.content else {
      Issue.record("no tree")
      return
    }
    #expect(TreemapPicture(hierarchy).drawing(for: Canvas2D()) != nil)
    let flow = try #require(
      ScriptChart.find(
        in:
          #"{"series":[{"type":"sankey","data":[{"name":"a"},{"name":"b"}],"links":[{"source":"a","target":"b","value":2}]}]}"#
      )?.chart)
    guard case .flow(let links) = flow.content else {
      Issue.record("no flow")
      return
    }
    #expect(SankeyPicture(links).drawing(for: Canvas2D()) != nil)
  }
}
