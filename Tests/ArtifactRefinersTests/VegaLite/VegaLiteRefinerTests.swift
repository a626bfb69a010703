import ArtifactCore
import ArtifactRefiners
import Charts
import TestSupport
import Testing

@Suite struct VegaLiteRefinerTests {
  private let promises = RefinerPromises<VegaLiteRefiner>()

  /// The refined text, `∅` while waiting.
  private func refined(_ text: String) -> String {
    guard case .ready(let length, let closing) = promises.refiner(text).refinement.status else {
      return "∅"
    }
    return String(decoding: Array(text.utf8)[..<length], as: UTF8.self) + closing
  }

  @Test(
    "R21.1 R21.2 The renderable prefix of a partial chart",
    arguments: [
      (#"{"mark":"bar","data":{"values":[{"a":1"#, "∅"),
      (#"{"mark":"bar","data":{"values":[{"a":1}"#, #"{"mark":"bar","data":{"values":[{"a":1}]}}"#),
      (#"{"data":{"values":[{"a":1},{"a":2}"#, "∅"),
      (#"{"data":{"values":[{"a":1}]},"mark":"ba"#, "∅"),
      (
        #"{"data":{"values":[{"a":1}]},"mark":"bar""#,
        #"{"data":{"values":[{"a":1}]},"mark":"bar"}"#
      ),
      (#"{"data":{"values":[1]},"mark":{"type":"bar","#, "∅"),
      (
        #"{"mark":"bar","data":{"values":[1]},"encoding":{"x":{"field":"a"},"y":{"fi"#,
        #"{"mark":"bar","data":{"values":[1]},"encoding":{"x":{"field":"a"}}}"#
      ),
      (
        #"{"data":{"values":[1,2]},"layer":[{"mark":"line"},{"mark":"poi"#,
        #"{"data":{"values":[1,2]},"layer":[{"mark":"line"}]}"#
      ),
      (
        #"{"hconcat":[{"mark":"bar","data":{"values":[1]}},{"width":1,"mark":"bar","data":{"#,
        #"{"hconcat":[{"mark":"bar","data":{"values":[1]}},{"width":1,"mark":"bar"}]}"#
      ),
      (
        #"{"hconcat":[{"mark":"bar","data":{"values":[1]}},{"layer":[{"width":2,"#,
        #"{"hconcat":[{"mark":"bar","data":{"values":[1]}},{"layer":[]}]}"#
      ),
      (#"{"data":{"values":[1]},"spec":{"mark":"bar"},"columns":2"#, "∅"),
      (
        #"{"data":{"values":[1]},"spec":{"mark":"bar"},"repeat":["a"],"#,
        #"{"data":{"values":[1]},"spec":{"mark":"bar"},"repeat":["a"]}"#
      ),
      (#"{"data":{"values":[1]},"facet":{"field":"a"},"spec":{"width":1,"#, "∅"),
      (
        #"{"data":{"values":[1]},"facet":{"field":"a"},"spec":{"mark":"bar","#,
        #"{"data":{"values":[1]},"facet":{"field":"a"},"spec":{"mark":"bar"}}"#
      ),
      (
        #"{"mark":"bar","data":{"format":{"type":"csv"},"values":"a\n1","#,
        #"{"mark":"bar","data":{"format":{"type":"csv"},"values":"a\n1"}}"#
      ),
      (
        #"{"data":{"url":"a.csv"},"mark":"bar","width":3"#,
        #"{"data":{"url":"a.csv"},"mark":"bar"}"#
      ),
      (#"{"mark":"nobody","data":{"values":[1]}"#, "∅"),
    ])
  func streaming(text: String, expected: String) {
    #expect(refined(text) == expected)
  }

  @Test("R21.3 The model is the chart with the complete rows so far")
  func model() throws {
    let text = #"""
      {"title":{"text":"T"},"data":{"name":"d"},"datasets":{"d":[{"a":1},{"a":2}]},"width":200,
       "hconcat":[{"mark":"bar","encoding":{"x":{"field":"a","bin":true},"y":{"aggregate":"count"}}},
        {"facet":{"field":"a"},"spec":{"mark":"point"},"data":{"url":"http://e/x.json"}}]}
      """#
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.refinement.diagnostics.map(\.code) == [.externalData])
    #expect(refiner.model.rowCount == 2 && refiner.model.hasMark)
    let (chart, notes) = try #require(refiner.model.chart())
    #expect(chart.view.title?["text"] == "T" && chart.datasets["d"]?.rowCount == 2)
    #expect(notes.isEmpty && chart.view.hasMark)
    let partial = promises.refiner(#"{"mark":"bar","data":{"values":[{"a":1,"b":2},{"a":3,"#).model
    #expect(partial.json == ["mark": "bar", "data": ["values": [["a": 1, "b": 2]]]])
    #expect(partial.chart()?.chart.rowCount == 1)
  }

  @Test("R21.4 Unknown names are kept and reported; a payload without a chart is invalid")
  func unknownNames() {
    let text = #"{"mark":"bar","data":{"values":[1]},"foo":1,"encoding":{"q":{"field":"a"}}}"#
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    #expect(
      refiner.refinement.diagnostics.map(\.code) == [.unknownVegaLiteWord, .unknownVegaLiteWord])
    #expect(refiner.refinement.diagnostics.map(\.bytes) == [37..<40, 57..<58])
    #expect(refiner.model.json["foo"] == 1)
    for text in ["{}", "[1]", "3", #"{"mark":1}"#] {
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .invalid(offset: 0), "\(text)")
      #expect(refinement.diagnostics.last?.code == .invalidVegaLite, "\(text)")
      #expect(refinement.diagnostics.count == (text.contains("mark") ? 2 : 1), "\(text)")
      let pending = promises.refiner(text).refinement
      for case .ready in [pending.status, refinement.status] {
        Issue.record("R1.1 \(text) is called valid")
      }
    }
  }

  @Test(
    "R21.4b R1.2 A specification of Vega is read as a whole",
    arguments: [
      (
        #"{"type":"rect","from":{"data":"t"},"encode":{"enter":{"x":{"scale":"x","field":"k"}}}}"#,
        1
      ),
      (#"{"type":"symbol","from":{"data":"t"}}"#, 0),
    ])
  func vega(mark: String, count: Int) throws {
    let text =
      #"{"$schema":"https://vega.github.io/schema/vega/v5.json","signals":[],"data":[{"name":"t","#
      + #""values":[{"k":"a"},{"k":"b"}]}],"scales":[{"name":"x","type":"band","range":"width","#
      + #""domain":{"data":"t","field":"k"}}],"axes":[{"orient":"bottom","scale":"x"}],"#
      + #""marks":[\#(mark)]}"#
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    let (chart, notes) = try #require(refiner.model.chart())
    #expect(
      chart.view.hasMark == (count > 0) && chart.dataTable(rows: 9, columns: 9)?.rows.count == 2)
    #expect(notes.map(\.code) == (count > 0 ? [] : [.notDrawn]))
    #expect(
      refiner.refinement.diagnostics.map(\.code.rawValue)
        == (count > 0 ? [] : ["vegalite.not-drawn"]))
  }

  @Test(
    "R21.4 D2.3 A similar name is suggested",
    arguments: [
      (#""mark":"brr""#, "unknown mark `brr`: drawn as `bar`", "bar"),
      (#""mark":"bar","encodin":{}"#, "unknown member `encodin`", "encoding"),
      (
        #""mark":"bar","encoding":{"colour":{}}"#, "unknown channel `colour`: read as `color`",
        "color"
      ),
      (#""mark":"bar","data":{"valuse":[]}"#, "unknown member `valuse`", "values"),
      (#""mark":"bar","zigzag":1"#, "unknown member `zigzag`", nil),
    ])
  func suggestions(members: String, message: String, suggestion: String?) {
    let found = promises.refiner("{\(members)}", finished: true).refinement.diagnostics
      .filter { $0.code == .unknownVegaLiteWord }
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.suggestion) == [suggestion])
  }

  @Test(
    "R21.4a What is wrong with a chart and its data is reported at its place",
    arguments: [
      (#""encoding":{"x":{"field":⟦"amuont"}}"#, "unknown-field", "amount"),
      (#""encoding":{"x":{"field":"t","type":⟦"temporal"}}"#, "mismatched-type", nil),
      (#""encoding":{"x":{"field":"a","aggregate":⟦"medain"}}"#, "unknown-name", "median"),
      (#""transform":[{"filter":⟦"datum.a > 9"}]"#, "empty-data", nil),
      (
        #""transform":[{"filter":"true"},{"calculate":⟦"datum.a +","as":"c"}]"#,
        "invalid-expression", nil
      ),
      (#""transform":[{"⟦agregate":[{"op":"sum"}]}]"#, "unknown-name", "aggregate"),
      (
        #""transform":[{"aggregate":[{"op":"sum","field":⟦"amuont","as":"amuont"}],"groupby":[]}]"#,
        "unknown-field", "amount"
      ),
      (
        #""transform":[{"aggregate":[{"op":⟦"summ","field":"a","as":"s"}],"groupby":[]}]"#,
        "unknown-name", "sum"
      ),
      (#""transform":[{"filter":⟦"datum.amuont > 1"}]"#, "unknown-field", "amount"),
      (#""transform":[{"fold":["a",⟦"amuont"]}]"#, "unknown-field", "amount"),
      (#""encoding":{"tooltip":[{"field":"a"},{"field":⟦"amuont"}]}"#, "unknown-field", "amount"),
      (
        #""encoding":{"color":{"value":1,"condition":{"test":⟦"datum.amuont > 1","value":2}}}"#,
        "unknown-field", "amount"
      ),
      (#""encoding":{"x":{"field":"a","scale":{"type":⟦"logg"}}}"#, "unknown-name", "log"),
      (#""encoding":{"x":{"field":"a","axis":{"⟦tilte":"A"}}}"#, "unknown-name", "title"),
      (#""encoding":{"⟦colour":{"field":"a"}}"#, "unknown-name", "color"),
    ])
  func places(members: String, code: String, suggestion: String?) throws {
    let text = #"{"mark":"bar","data":{"values":[{"a":1,"amount":2,"t":"x"}]},\#(members)}"#
    let start = text.split(separator: "⟦", omittingEmptySubsequences: false)[0].utf8.count
    let bytes = Array(text.replacing("⟦", with: "").utf8)
    let refiner = promises.refiner(bytes, finished: true)
    let found = try #require(
      refiner.refinement.diagnostics.first { $0.code.rawValue == "vegalite.\(code)" },
      "\(refiner.refinement.diagnostics)")
    #expect(found.suggestion == suggestion)
    if text.contains("⟦") {
      let isText = bytes[start] == UInt8(ascii: "\"")
      #expect(found.range?.lowerBound == (isText ? start + 1 : start), "\(found)")
    }
  }

  @Test(
    "R21.6 R1.9 Members of the wrong type are reported at their value",
    arguments: [
      (#""mark":⟦1"#, "`mark` must be a string or an object, found a number"),
      (#""mark":⟦{"point":true}"#, "mark has no `type`"),
      (#""mark":⟦["bar"]"#, "found an array"),
      (#""encoding":⟦[{"x":1}]"#, "`encoding` must be an object, found an array"),
      (#""encoding":{"x":"⟦a"}"#, "`x` must be an object, an array or null, found a string"),
      (#""encoding":{"x":{"field":⟦1,"type":⟦false,"axis":null,"bin":"binned"}}"#, "must be"),
      (#""encoding":{"tooltip":[{"field":"a"},⟦3,{"aggregate":⟦[]}],"y":null}"#, "must be"),
      (#""width":⟦{}"#, "`width` has no `step`"),
      (#""width":{"step":20},"height":"container""#, ""),
      (#""width":"⟦100%""#, "`width` must be a number or `container`, found `100%`"),
      (#""height":⟦true"#, "found a Boolean"),
      (#""data":⟦[1]"#, "`data` must be an object or null, found an array"),
      (#""data":null,"title":["a","b"]"#, ""),
      (
        #""data":{"values":⟦3}"#, "`values` must be an array, a string or an object, found a number"
      ),
      (
        #""data":{"values":"⟦a,b","format":{"type":"json"}}"#,
        "data declared as JSON is not valid JSON"
      ),
      (#""data":{"format":{"type":"json"},"values":"[{\"a\":1}]"}"#, ""),
      (#""data":{"format":{"type":"csv"},"values":"a,b"}"#, ""),
      (#""data":{"url":⟦{},"values":[1]}"#, "`url` must be a string, found an object"),
      (
        #""datasets":{"a":[1],"b":⟦2,"c":"x"}"#,
        "`b` must be an array, a string or an object, found a number"
      ),
      (#""layer":⟦{"mark":"bar"}"#, "`layer` must be an array, found an object"),
      (#""layer":[{"mark":"bar"},⟦null]"#, "view must be an object, found null"),
      (#""transform":[{"filter":"x"},⟦7]"#, "transform must be an object, found a number"),
      (#""transform":⟦{}"#, "found an object"),
      (#""resolve":⟦[],"params":⟦{},"name":⟦5,"config":⟦null"#, "must be"),
    ])
  func wrongKinds(members: String, reason: String) {
    let text = #"{"mark":"bar","data":{"values":[1]},\#(members)}"#
    let pieces = text.split(separator: "⟦", omittingEmptySubsequences: false)
    let bytes = Array(pieces.joined().utf8)
    var places: [Int] = []
    for piece in pieces.dropLast() { places.append((places.last ?? 0) + piece.utf8.count) }
    let refinement = promises.refiner(bytes, finished: true).refinement
    let wrong = refinement.diagnostics.filter { $0.code == .wrongVegaLiteKind }
    #expect(wrong.map(\.bytes.lowerBound) == places, "\(wrong)")
    #expect(wrong.allSatisfy { $0.message.contains(reason) }, "\(wrong)")
    #expect(refinement.verdict == (places.isEmpty ? .valid : .repaired))
    promises.checkEverySplit(of: bytes)
  }

  @Test("R21.5 R1.7 Views have a depth limit, and rows cost O(size)")
  func limits() {
    let deep = String(repeating: #"{"layer":["#, count: 500)
    let refiner = promises.refiner(deep)
    #expect(refiner.refinement.diagnostics.isEmpty)
    let closed =
      String(repeating: #"{"layer":["#, count: 40) + #"{"mark":"bar"}"#
      + String(repeating: "]}", count: 40)
    let codes = promises.refiner(closed, finished: true).refinement.diagnostics.map(\.code)
    #expect(codes.contains(.vegaLiteDepth))
    let rows = #"{"mark":"bar","data":{"values":["# + String(repeating: "{},", count: 20_000)
    #expect(promises.refiner(rows).model.rowCount == 20_000)
  }

  /// Whether a view is one by the rules of Vega-Lite: it has a mark, a list of views, or a view that is
  /// repeated, and data with an origin.
  private func isView(_ value: JSONValue) -> Bool {
    if let data = value["data"], data != .null {
      let origins = ["values", "url", "name", "sequence", "sphere", "graticule"]
      guard origins.contains(where: { data[$0] != nil }) else { return false }
    }
    for key in ["layer", "concat", "hconcat", "vconcat"] {
      if case .array(let views)? = value[key] { return views.allSatisfy(isView) }
    }
    if value["facet"] != nil || value["repeat"] != nil, let inner = value["spec"] {
      return isView(inner)
    }
    return value["mark"] != nil
  }

  @Test("R21 R1 All 204 examples are read, and the promises hold in them", .needsSharedFolder)
  func readsExamples() throws {
    guard SharedFolder.isAvailable else {
      return SharedFolder.reportMissing("the examples of Vega-Lite", count: 204)
    }
    let file = try #require(SharedFolder.bytes(of: "suites/formats/vega-lite/cases.jsonl"))
    let lines = file.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 204)
    for (number, line) in lines.enumerated() {
      // The specification precedes its rendering, which is not read here.
      let words = Array(#","width":"#.utf8)
      let start = try #require(find(Array(#""spec":"#.utf8), in: line)) + 7
      var refiner = JSONRefiner()
      let rest = line[start...]
      refiner.append(rest.span)
      let end = try #require(refiner.model.first?.range.upperBound) + start
      #expect(line[end...].starts(with: words))
      let bytes = Array(line[start..<end])
      check(bytes, isThorough: TestScale.includes(number, oneIn: 15), "example \(number)")
    }
  }

  private func find(_ words: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    line.indices.first { line[$0...].starts(with: words) }
  }

  private func check(_ bytes: [UInt8], isThorough: Bool, _ comment: Comment) {
    let refiner = promises.refiner(bytes, finished: true)
    #expect(refiner.refinement.verdict == .valid, comment)
    let unknown = refiner.refinement.diagnostics.filter { $0.code == .unknownVegaLiteWord }
    #expect(unknown.isEmpty, comment)
    #expect(refiner.model.chart()?.chart.view.hasMark == true, comment)
    guard isThorough, bytes.count < 8_000 || TestScale.isFull else { return }
    promises.checkRandomCuts(of: bytes, count: 2, seed: 21, comment)
    var rowCount = 0
    promises.checkGrowth(of: bytes, comment) { refiner, received in
      let rows = refiner.model.rowCount
      if rows < rowCount { Issue.record("rows are lost after \(received) bytes") }
      rowCount = rows
      guard received % 7 == 0, case .ready(let length, let closing) = refiner.refinement.status
      else { return }
      let shown = String(decoding: bytes[..<length], as: UTF8.self) + closing
      guard let value = try? JSONValue(parsing: shown), isView(value) else {
        Issue.record("\(shown)")
        return
      }
    }
  }
}
