import ArtifactBase
import Charts
import Drawing
import Testing

@testable import ArtifactPictures
@testable import TerminalFront

@Suite("K4.5c K4.5d K4.5e K4.6d Values in charts in cells")
struct ChartCellValueTests {
  @Test("K4.5c Segments have their values inside where these have room")
  func segments() throws {
    let rows = try ChartRows.of(
      """
      {"data":{"values":[{"k":"a","s":"x","v":12},{"k":"a","s":"y","v":18},
      {"k":"b","s":"x","v":40},{"k":"b","s":"y","v":0.5}]},"mark":"bar","encoding":{
      "x":{"field":"k","type":"nominal"},"y":{"field":"v","type":"quantitative"},
      "color":{"field":"s","type":"nominal"}}}
      """)
    let long = try #require(rows.first { $0.hasPrefix("a") })
    #expect(long.contains("█ 12 █") && long.contains("▓ 18 ▓") && long.hasSuffix(" 30"), "\(rows)")
    let short = try #require(rows.first { $0.hasPrefix("b") })
    #expect(short.contains("█ 40 █") && short.hasSuffix(" 40.5"), "\(rows)")
    #expect(!short.contains("▓ 0.5"), "\(rows)")
  }

  @Test("K4.5c Segments of normalized stacks have their shares, those of equal sums their values")
  func shares() throws {
    func rows(_ stack: String) throws -> [String] {
      try ChartRows.of(
        """
        {"data":{"values":[{"k":"a","s":"x","v":15},{"k":"a","s":"y","v":30},
        {"k":"b","s":"x","v":30},{"k":"b","s":"y","v":15}]},"mark":"bar","encoding":{
        "y":{"field":"k","type":"nominal"},"x":{"field":"v","type":"quantitative",
        "stack":"\(stack)","scale":{"nice":false}},"color":{"field":"s","type":"nominal"}}}
        """)
    }
    let shares = try #require(rows("normalize").first { $0.hasPrefix("a") })
    #expect(shares.contains(" 33.3% ") && shares.contains(" 66.7% "), "\(shares)")
    #expect(!shares.hasSuffix(" 45"))
    let values = try #require(rows("zero").first { $0.hasPrefix("a") })
    #expect(values.contains("█ 15 █") && values.hasSuffix(" 45"), "\(values)")
  }

  @Test("K4.5c Columns have the values of their segments, sides of zero those of the axis")
  func columns() throws {
    let columns = try ChartRows.of(
      """
      {"data":{"values":[{"x":1,"s":"a","v":5},{"x":1,"s":"b","v":7},{"x":2,"s":"a","v":6},
      {"x":2,"s":"b","v":3}]},"mark":"bar","encoding":{"x":{"field":"x","bin":{"step":1}},
      "y":{"field":"v","type":"quantitative"},"color":{"field":"s","type":"nominal"}}}
      """)
    for value in [5, 7, 6, 3] {
      #expect(columns.contains { $0.contains(" \(value) ") }, "\(columns)")
    }
    let pyramid = try ChartRows.of(
      """
      {"data":{"values":[{"k":"old","s":"m","v":-6},{"k":"old","s":"f","v":8}]},"mark":"bar",
      "encoding":{"y":{"field":"k","type":"nominal"},"x":{"field":"v","type":"quantitative",
      "axis":{"labelExpr":"abs(datum.value)"}},"color":{"field":"s","type":"nominal"}}}
      """)
    let row = try #require(pyramid.first { $0.hasPrefix("old") })
    #expect(row.contains(" 6 ") && row.contains(" 8 ") && !row.contains("−6"), "\(pyramid)")
  }

  @Test("K4.5c Segments between given values have none, since these aren't their lengths")
  func placedSegments() throws {
    let rows = try ChartRows.of(
      """
      {"data":{"values":[{"k":"a","s":"x","l":-20,"h":10},{"k":"a","s":"y","l":10,"h":60},
      {"k":"b","s":"x","l":-30,"h":0},{"k":"b","s":"y","l":0,"h":40}]},"mark":"bar","encoding":{
      "y":{"field":"k","type":"nominal"},"x":{"field":"l","type":"quantitative"},
      "x2":{"field":"h"},"color":{"field":"s","type":"nominal"}}}
      """)
    let row = try #require(rows.first { $0.hasPrefix("a") })
    #expect(!row.contains("10") && !row.contains("20"), "\(rows)")
  }

  @Test("K4.5c A bar between two values has both after it")
  func ranges() throws {
    let rows = try ChartRows.of(
      """
      {"data":{"values":[{"k":"a","l":3,"h":9},{"k":"b","l":-2.5,"h":4}]},"mark":"bar","encoding":{
      "x":{"field":"k","type":"nominal"},"y":{"field":"l","type":"quantitative"},
      "y2":{"field":"h"}}}
      """)
    #expect(rows.contains { $0.hasPrefix("a") && $0.hasSuffix(" 3–9") }, "\(rows)")
    #expect(rows.contains { $0.hasPrefix("b") && $0.hasSuffix(" −2.5 – 4") }, "\(rows)")
  }

  @Test("K4.5c A column between two values has them above and below it")
  func columnRanges() throws {
    let rows = try ChartRows.of(
      """
      {"data":{"values":[{"d":"2024-01-01","l":3,"h":9},{"d":"2024-01-02","l":5,"h":12}]},
      "mark":"bar","encoding":{"x":{"field":"d","type":"temporal","timeUnit":"yearmonthdate"},
      "y":{"field":"l","type":"quantitative","scale":{"domain":[0,15]}},"y2":{"field":"h"}}}
      """)
    let texts = rows.map { $0.split { $0 == "│" || $0 == "┤" }.last.map(String.init) ?? "" }
    #expect(texts.contains { $0.trimmed == "12" }, "\(rows)")
    #expect(texts.contains { $0.trimmed == "3" }, "\(rows)")
  }

  @Test("K4.5d Cells of a heat map have their values where all fit")
  func heatMap() throws {
    func rows(_ last: String) throws -> [String] {
      try ChartRows.of(
        """
        {"data":{"sequence":{"start":0,"stop":40,"as":"i"}},"mark":"rect","encoding":{
        "x":{"field":"x","type":"ordinal"},"y":{"field":"y","type":"ordinal"},
        "color":{"field":"v","type":"quantitative"}},"transform":[
        {"calculate":"datum.i%20","as":"x"},{"calculate":"floor(datum.i/20)","as":"y"},
        {"calculate":"datum.i == 39 ? \(last) : datum.i%9","as":"v"}]}
        """, width: 70)
    }
    #expect(try rows("8").contains { $0.contains("0") && $0.contains("▓5▓") })
    #expect(try !rows("12345").contains { $0.contains("░5░") })
  }

  @Test("K4.5e Sectors of equal angles have the values of their radii")
  func sectors() throws {
    let rows = try ChartRows.of(
      """
      {"data":{"values":[{"k":"Red","a":0,"b":2,"v":11},{"k":"Blue","a":2,"b":4,"v":16}]},
      "mark":"arc","encoding":{"theta":{"field":"a","type":"quantitative","scale":null,
      "stack":null},"theta2":{"field":"b"},"radius":{"field":"v","type":"quantitative"},
      "color":{"field":"k","type":"nominal"}}}
      """)
    #expect(rows.contains { $0.contains("Red") && $0.hasSuffix(" 11") }, "\(rows)")
    #expect(rows.contains { $0.contains("Blue") && $0.hasSuffix("█ 16") }, "\(rows)")
  }

  @Test("K4.6d A gradient has the ends of its domain as labels")
  func gradient() throws {
    func first(_ format: String = "") throws -> String? {
      try ChartRows.of(
        """
        {"data":{"values":[{"k":"a","v":2.2},{"k":"b","v":7},{"k":"c","v":13}]},"mark":"rect",
        "encoding":{"x":{"field":"k","type":"nominal"},"color":{"field":"v",
        "type":"quantitative"\(format)}}}
        """
      ).first
    }
    #expect(try first()?.hasPrefix("v  2.2 ░") == true)
    #expect(try first()?.hasSuffix("█ 13") == true)
    #expect(try first(#","legend":{"format":"$.1f"}"#)?.hasSuffix("█ $13.0") == true)
  }
}

/// Charts of Vega-Lite as rows of text.
enum ChartRows {
  static func of(_ json: String, width: Int = 80, hasColors: Bool = false) throws -> [String] {
    let chart = try #require(VegaLiteNotation.chart(from: JSONValue(parsing: json))?.chart)
    let canvas = Canvas2D(
      maxWidth: Double(width), unit: .cells, measure: CellMetrics(), hasColors: hasColors)
    let scene = try #require(ChartPicture(chart).drawing(for: canvas)?.scene)
    let options = LayoutOptions(width: width, theme: .plain)
    return ScenePainter.rows(of: scene, width: width, options).map { Line($0).description }
  }
}

extension String {
  fileprivate var trimmed: String {
    split(separator: " ").joined(separator: " ")
  }
}
