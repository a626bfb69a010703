import ArtifactBase
import Drawing
import Testing

@testable import Charts

@Suite("L1.3 L1.4 Reading of data") struct ReadingTests {
  @Test func `reads times as V8 does`() {
    for (text, time) in DateTextTruth.cases {
      #expect(DateText.time(of: text) == time, "\(text)")
    }
  }

  @Test func `chooses the intervals of Vega`() {
    for (index, row) in BinTruth.cases.enumerated() {
      var frame = DataFrame(rowCount: row.numbers.count)
      frame["v"] = Column(numbers: row.numbers)
      var environment = TransformEnvironment()
      let transform = BinTransform("v", parameters: row.parameters, as: "s")
      let result = frame.applying(.bin(transform), in: &environment)
      let intervals = (0..<result.rowCount).flatMap {
        [result["s"].number(at: $0), result["s_end"].number(at: $0)]
      }
      let isSame = zip(intervals, row.intervals).allSatisfy {
        $0 == $1 || abs($0 - $1) <= 1e-12 * abs($1) || $0.isNaN && $1.isNaN
      }
      #expect(isSame, "\(index): \(row) \(intervals)")
    }
  }

  @Test(arguments: [
    ("a,b\n1,x\n2,y\n", "a:number b:string", "1|x 2|y"),
    ("a,b\r\n1,\r\n,y", "a:number b:string", "1|null null|y"),
    ("a\n\"x, \"\"q\"\"\"\n\"l1\nl2\"", "a:string", "x, \"q\" l1\nl2"),
    ("a,b\n1", "a:number b:number", "1|null"),
    ("a,b\n1,2,3\n", "a:number b:number", "1|2"),
    ("t,f\ntrue,false\nfalse,", "t:boolean f:string", "true|false false|null"),
    ("d\n2012-01-01\n2012-02-01", "d:date", "2012-01-01T00:00:00.000Z 2012-02-01T00:00:00.000Z"),
    ("\u{FEFF}n\n1.5\n-2e3\n0x10", "n:number", "1.5 -2000 16"),
    ("a", "a:nil", ""),
    ("", "", ""),
    ("a\n\n1\n", "a:number", "null 1"),
    ("a\n\"open", "a:string", "open"),
  ]) func `reads delimited text`(_ text: String, _ types: String, _ rows: String) {
    let frame = CSV.frame(of: text)
    let found = frame.names.map { name -> String in
      let raw = CSV.frame(of: text, types: .named([:]))[name]
      return "\(name):" + (ColumnType.inferred(from: raw).map { "\($0)" } ?? "nil")
    }
    #expect(found.joined(separator: " ") == types)
    let lines = (0..<frame.rowCount).map { row in
      frame.names.map { frame[$0][row].asText }.joined(separator: "|")
    }
    #expect(lines.joined(separator: " ") == rows)
  }

  @Test func `rows with different fields are bounded`() {
    let rows: [JSONValue] = (0..<5_000).map { ["k\($0)": 1] }
    let frame = DataFrame(rows: rows)
    #expect(frame.isTruncated)
    #expect(frame.rowCount * frame.names.count <= ChartLimits.values)
    #expect(frame["k7"][7] == 1)
    var few = DataFrame(rows: rows.prefix(3))
    #expect(!few.isTruncated)
    few.isTruncated = true
    let view = ChartView(.unit(ChartMark("point")), data: .frame(few))
    #expect(Chart(view: view).plot(on: Canvas2D()).notes.contains { $0.code == .limit })
  }

  @Test func `reads other delimiters and headers`() {
    let frame = CSV.frame(
      of: "1;2\n3;4", delimiter: UInt8(ascii: ";"), header: ["p", "q"],
      types: .named(["q": .number]))
    #expect(frame["p"].values == ["1", "3"])
    #expect(frame["q"].values == [2, 4])
  }
}
