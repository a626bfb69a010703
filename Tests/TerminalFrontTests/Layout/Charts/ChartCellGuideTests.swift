import ArtifactBase
import Charts
import Drawing
import Testing

@testable import ArtifactPictures
@testable import TerminalFront

@Suite("K4.5 K4.5a K4.5b K4.5f K4.6b K4.6c K4.7 K4.7a Guides and signs of charts in cells")
struct ChartCellGuideTests {
  private static func labels(_ rows: [String]) -> [String] {
    let axis = rows.lastIndex { $0.contains("└") || $0.contains("┼") } ?? 0
    return axis + 1 < rows.count ? rows[axis + 1].split(separator: " ").map(String.init) : []
  }

  @Test("K4.6b Powers, then 1, 2 and 5 are kept on a logarithmic axis")
  func logarithms() throws {
    let spec = """
      {"data":{"values":[{"x":1,"y":1},{"x":100000,"y":2}]},"mark":"point","encoding":{
      "x":{"field":"x","type":"quantitative","scale":{"type":"log"}},
      "y":{"field":"y","type":"quantitative"}}}
      """
    for width in [30, 60, 80, 120] {
      let labels = try Self.labels(ChartRows.of(spec, width: width))
      let digits = labels.map { $0.replacing(",", with: "") }
      #expect(digits.count > 2 && digits.contains("1"), "\(labels) at \(width)")
      #expect(digits.allSatisfy { ["1", "2", "5"].contains($0.first) }, "\(labels) at \(width)")
      let powers = ["1", "10", "100", "1000", "10000", "100000"]
      #expect(width < 80 || powers.allSatisfy(digits.contains), "\(labels) at \(width)")
    }
  }

  @Test("K4.6b A time axis of several months has their starts")
  func months() throws {
    let labels = try Self.labels(
      ChartRows.of(
        """
        {"data":{"values":[{"d":"2024-01-01","v":1},{"d":"2024-04-03","v":5},
        {"d":"2024-07-01","v":3}]},"mark":"line","encoding":{"x":{"field":"d","type":"temporal"},
        "y":{"field":"v","type":"quantitative"}}}
        """, width: 50))
    #expect(labels == ["2024", "Feb", "Mar", "Apr", "May", "Jun", "Jul"], "\(labels)")
  }

  @Test("K4.6c Long names of rows have half of the width, then two lines")
  func names() throws {
    func rows(_ name: String, width: Int) throws -> [String] {
      try ChartRows.of(
        """
        {"data":{"values":[{"k":"\(name)","v":3},{"k":"short","v":5}]},"mark":"bar","encoding":{
        "y":{"field":"k","type":"nominal"},"x":{"field":"v","type":"quantitative"}}}
        """, width: width)
    }
    let name = "Heavy and Tractor-Trailer Truck Driver"
    #expect(try rows(name, width: 80).contains { $0.contains(name + " │") })
    let narrow = try rows(name, width: 50)
    #expect(narrow.contains { $0.contains("Heavy and │") || $0.contains("Tractor-Trailer │") })
    #expect(narrow.contains { $0.contains("Truck Driver") })
    #expect(!narrow.contains { $0.contains("…") })
    let wide = try rows("農林水産省国土交通省経済産業省文部科学省", width: 50)
    #expect(wide.contains { $0.contains("文部科学省") && !$0.contains("農林") }, "\(wide)")
  }

  @Test("K4.6c Names below columns have two lines before they are shortened")
  func namesBelow() throws {
    let rows = try ChartRows.of(
      """
      {"data":{"values":[{"k":"Customer support","v":3},{"k":"Human resources","v":5},
      {"k":"Research and design","v":4},{"k":"Sales","v":4},{"k":"Legal department","v":4}]},
      "mark":"line","encoding":{"x":{"field":"k","type":"nominal","title":"Team"},
      "y":{"field":"v","type":"quantitative"}}}
      """, width: 66)
    let first = try #require(rows.firstIndex { $0.contains("Customer") })
    #expect(rows[first].contains("Legal") && rows[first + 1].contains("department"), "\(rows)")
    #expect(rows[first + 2].contains("Team") && !rows.contains { $0.contains("…") }, "\(rows)")
  }

  @Test("K4.7b Values of a ramp differ by density without a palette")
  func density() throws {
    let spec = """
      {"data":{"values":[{"k":"a","v":1},{"k":"b","v":9}]},"mark":"rect","encoding":{
      "x":{"field":"k","type":"nominal"},"color":{"field":"v","type":"quantitative"}}}
      """
    let chart = try #require(VegaLiteNotation.chart(from: JSONValue(parsing: spec))?.chart)
    var canvas = Canvas2D(
      maxWidth: 60, unit: .cells, measure: CellMetrics(), hasColors: true)
    canvas.hasPalette = false
    let scene = try #require(ChartPicture(chart).drawing(for: canvas)?.scene)
    let options = LayoutOptions(width: 60, theme: .plain)
    let rows = ScenePainter.rows(of: scene, width: 60, options).map { Line($0).description }
    #expect(rows[0].contains("░") && rows[0].contains("▓") && rows[1].contains("░"), "\(rows)")
  }

  @Test("K4.7 Each of many series has a sign of its own, and the legend shows it")
  func series() throws {
    func rows(_ mark: String) throws -> [String] {
      try ChartRows.of(
        """
        {"data":{"sequence":{"start":0,"stop":30,"as":"i"}},"mark":"\(mark)","encoding":{
        "x":{"field":"x","type":"\(mark == "bar" ? "nominal" : "quantitative")"},
        "y":{"field":"v","type":"quantitative","scale":{"zero":\(mark == "bar")}},
        "color":{"field":"s","type":"ordinal"}},
        "transform":[{"calculate":"floor(datum.i/10)","as":"x"},
        {"calculate":"datum.i%10","as":"s"},{"calculate":"10 + datum.s","as":"v"}]}
        """)
    }
    let bars = try rows("bar")
    let patterns: [Character] = ["█", "▓", "▒", "░", "╳", "·", "≡", "┼", "╱", "▚"]
    let row = try #require(bars.first { $0.hasPrefix("0 │") })
    #expect(patterns.allSatisfy { bars[0].contains($0) || bars[1].contains($0) }, "\(bars)")
    #expect(patterns.allSatisfy(row.contains), "\(bars)")
    let lines = try rows("line")
    for sign in ["●", "■", "▲", "◆", "○", "□", "△", "◇", "a", "b"] {
      #expect(lines.joined(separator: "\n").split(separator: sign).count > 2, "\(sign)")
    }
  }

  @Test("K4.7a Sizes are signs in the colors of series, which without colors precede them")
  func sizes() throws {
    let spec = """
      {"data":{"values":[{"x":1,"y":1,"s":1,"k":"a"},{"x":2,"y":2,"s":40,"k":"b"},
      {"x":3,"y":3,"s":100,"k":"b"}]},"mark":"point","encoding":{"x":{"field":"x",
      "type":"quantitative"},"y":{"field":"y","type":"quantitative"},"size":{"field":"s",
      "type":"quantitative"},"color":{"field":"k","type":"nominal"}}}
      """
    let colored = try ChartRows.of(spec, hasColors: true)
    #expect(colored[0].contains("● a") && colored[0].contains("● b"), "\(colored)")
    for sign in ["∙", "•", "●"] {
      #expect(colored.dropFirst(2).contains { $0.contains(sign) }, "\(colored)")
    }
    #expect(colored[1].contains("∙") && colored[1].contains("• "), "\(colored)")
    let plain = try ChartRows.of(spec)
    #expect(plain[0].contains("● a") && plain[0].contains("■ b") && !plain[1].contains("∙"))
  }

  @Test("K4.7a Signs before rows are explained where no legend does it")
  func signs() throws {
    let rows = try ChartRows.of(
      """
      {"data":{"values":[{"k":"p","d":"up","v":3},{"k":"q","d":"down","v":2},
      {"k":"r","d":"up","v":1}]},"mark":"bar","encoding":{"y":{"field":"k","type":"nominal"},
      "x":{"field":"v","type":"quantitative"},"color":{"field":"d","type":"nominal",
      "legend":null}}}
      """)
    #expect(rows[0] == "■ up  ● down", "\(rows)")
    #expect(rows.filter { $0.contains("up") }.count == 1)
  }

  @Test("K4.5 The subtitle is above the plot")
  func subtitle() throws {
    let rows = try ChartRows.of(
      """
      {"title":{"text":"Sales","subtitle":"in thousands"},"data":{"values":[{"k":"a","v":1}]},
      "mark":"bar","encoding":{"x":{"field":"k","type":"nominal"},"y":{"field":"v",
      "type":"quantitative"}}}
      """)
    #expect(rows.first == "in thousands")
    #expect(!rows.contains { $0.contains("Sales") })
  }

  @Test("K4.5a K4.5f Rules are turned with their bars, and their texts are beside them")
  func rules() throws {
    func rows(_ values: String) throws -> [String] {
      try ChartRows.of(
        """
        {"data":{"values":[\(values)]},"layer":[{"mark":"bar","encoding":{"x":{"field":"c",
        "type":"nominal"},"y":{"field":"v","type":"quantitative"}}},{"mark":"rule",
        "encoding":{"y":{"datum":50}}},{"mark":{"type":"text","x":"width"},"encoding":{
        "y":{"datum":50},"text":{"value":"target"}}}]}
        """)
    }
    let one = try rows(#"{"c":"A","v":90}"#)
    #expect(one.contains { $0.contains("█╎█") }, "\(one)")
    let three = try rows(#"{"c":"A","v":28},{"c":"B","v":40},{"c":"C","v":91}"#)
    #expect(three.filter { $0.contains("╎") }.count == 3, "\(three)")
    #expect(three.contains { $0.hasPrefix("B") && $0.contains("╎ target") }, "\(three)")
  }

  @Test("K4.5f Rules between two values have caps, those from zero have none there")
  func caps() throws {
    let ranges = try ChartRows.of(
      """
      {"data":{"values":[{"k":"a","l":10,"h":30},{"k":"b","l":20,"h":50}]},"mark":"rule",
      "encoding":{"y":{"field":"k","type":"nominal"},"x":{"field":"l","type":"quantitative",
      "scale":{"zero":false,"nice":false}},"x2":{"field":"h"}}}
      """)
    #expect(ranges.contains { $0.contains("│├─") }, "\(ranges)")
    #expect(ranges.contains { $0.hasPrefix("b") && $0.hasSuffix("─┤") }, "\(ranges)")
    let sticks = try ChartRows.of(
      """
      {"data":{"values":[{"k":"a","v":10},{"k":"b","v":20}]},"mark":"rule","encoding":{
      "y":{"field":"k","type":"nominal"},"x":{"field":"v","type":"quantitative"}}}
      """)
    #expect(!sticks.contains { $0.contains("├─") }, "\(sticks)")
  }

  @Test("K4.5b Small multiples have as many rows as their height fills, and no lines without axes")
  func ridges() throws {
    let rows = try ChartRows.of(
      """
      {"data":{"values":[{"m":"Jan","x":0,"v":0},{"m":"Jan","x":1,"v":4},{"m":"Jan","x":2,"v":0},
      {"m":"Feb","x":0,"v":0},{"m":"Feb","x":1,"v":2},{"m":"Feb","x":2,"v":0}]},"mark":"area",
      "height":30,"encoding":{"row":{"field":"m","title":null},"x":{"field":"x",
      "type":"quantitative"},"y":{"field":"v","type":"quantitative","axis":null,
      "scale":{"range":[30,-20]}}}}
      """)
    let start = try #require(rows.firstIndex { $0 == "Feb" })
    let end = try #require(rows.firstIndex { $0 == "Jan" })
    #expect(end - start == 5, "\(rows)")
    #expect(!rows[..<end].contains { $0.contains("│") || $0.contains("─") }, "\(rows)")
  }
}
