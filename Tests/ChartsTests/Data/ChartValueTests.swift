import ArtifactBase
import Drawing
import Testing

@testable import Charts

@Suite struct ChartValueTests {
  @Test(
    "L1.1 Values are converted as in JavaScript",
    arguments: [
      (ChartValue.missing, Double.nan, "undefined", false), (.null, 0, "null", false),
      (.bool(true), 1, "true", true), (.number(0), 0, "0", false),
      (.number(1e21), 1e21, "1e+21", true),
      (.number(123_456_789.5), 123_456_789.5, "123456789.5", true),
      (.number(1e-7), 1e-7, "1e-7", true), (.number(-0.000001), -0.000001, "-0.000001", true),
      (.text(""), 0, "", false), (.text(" 12 "), 12, " 12 ", true),
      (.text("0x1F"), 31, "0x1F", true),
      (.text("nan"), .nan, "nan", true), (.text("-Infinity"), -.infinity, "-Infinity", true),
      (.list([]), 0, "", true), (.list([1, .null, "a"]), .nan, "1,,a", true),
      (.date(0), 0, "1970-01-01T00:00:00.000Z", true),
    ] as [(ChartValue, Double, String, Bool)])
  func conversions(value: ChartValue, number: Double, text: String, isTrue: Bool) {
    #expect(value.asNumber == number || value.asNumber.isNaN && number.isNaN)
    #expect(value.asText == text && value.isTruthy == isTrue)
  }

  @Test("L1.2 Tables have a value for each row, and paths name what is inside")
  func frames() throws {
    let json = try JSONValue(
      parsing: #"[{"a":{"b":[1,2]},"c.d":"x"},3,{"a":null,"e":true},{"e":false,"a":{"b":[5]}}]"#)
    let frame = DataFrame(rows: json.arrayValue ?? [])
    #expect(frame.names == ["a", "c.d", "data", "e"] && frame.rowCount == 4)
    #expect(frame.column(at: "a.b[0]").values == [1, .missing, .missing, 5])
    #expect(frame.column(at: "a['b'][1]").values == [2, .missing, .missing, .missing])
    #expect(frame.column(at: #"c\.d"#)[0] == "x" && frame.column(at: "c.d")[0] == "x")
    #expect(frame["data"].values == [.missing, 3, .missing, .missing])
    #expect(frame["nothing"].values == Array(repeating: .missing, count: 4))
    #expect(frame.selecting([3, 0])["e"].values == [false, .missing])
    #expect(frame.record(at: 2).names == ["a", "e"])
  }

  @Test("L1.1 Numbers and texts are different groups, a time is its milliseconds")
  func groups() {
    let column = Column([1, "1", 1, .null, .number(.nan), .number(.nan), "1"])
    let (groups, first) = column.groups()
    #expect(groups == [0, 1, 0, 2, 3, 3, 1] && first == [0, 1, 3, 4])
  }

  @Test("L6.2 L6.5 Views inherit from their parents, and are limited in number and depth")
  func inheritance() throws {
    let text = #"""
      {"data":{"values":[{"a":"x","b":1},{"a":"y","b":5}]},"transform":[{"filter":"datum.b>2"}],
       "encoding":{"x":{"field":"a"}},"layer":[{"mark":"bar","encoding":{"y":{"field":"b","type":"quantitative"}}},
       {"mark":"text","encoding":{"y":{"field":"b","type":"quantitative"},"text":{"field":"b"}}}]}
      """#
    let (chart, _) = try #require(VegaLiteNotation.chart(from: try JSONValue(parsing: text)))
    let plot = try #require(chart.plot(on: .init()).plot)
    #expect(plot.views.count == 1 && plot.views[0].marks.map(\.items.count) == [1, 1])
    let rows = (0..<2_000).map { #"{"a":\#($0)}"# }.joined(separator: ",")
    let many = #"{"data":{"values":[\#(rows)]},"mark":"point","encoding":{"row":{"field":"a"}}}"#
    let (facets, _) = try #require(VegaLiteNotation.chart(from: try JSONValue(parsing: many)))
    #expect(facets.plot(on: .init()).notes.contains { $0.code == .limit })
    let deep =
      String(repeating: #"{"layer":["#, count: 60) + #"{"mark":"bar"}"#
      + String(repeating: "]}", count: 60)
    let nested = VegaLiteNotation.chart(from: try JSONValue(parsing: deep))
    #expect(nested?.notes.contains { $0.code == .limit } == true)
  }
}
