import SpecRender
import Testing

@Suite("S19.5a Fields of charts of other vocabularies") struct ChartFieldTests {
  /// The diagnostics of a chart with two rows, its properties and its children.
  private func diagnostics(_ type: String, _ props: String, part: String = "") throws
    -> [Diagnostic]
  {
    let json = try JSONValue(
      parsing: """
        {"root": "c", "elements": {
          "c": {"type": "\(type)", "children": [\(part.isEmpty ? "" : "\"p\"")], "props": {
            "data": [{"month": "Jan", "rev": 120}, {"month": "Feb", "cost": 95}], \(props)}}
          \(part.isEmpty ? "" : ", \"p\": \(part)")}}
        """)
    return Spec.decode(json, catalog: .builtIn).diagnostics.filter { $0.code == .unknownField }
  }

  @Test(
    "Fields that no row has are reported with a similar one",
    arguments: [
      (#""xKey": "month", "yKey": "revenue""#, "/elements/c/props/yKey", "rev"),
      (#""xKey": "mnoth", "yKey": "rev""#, "/elements/c/props/xKey", "month"),
      (#""x_field": "month", "yFields": ["rev", "costs"]"#, "/elements/c/props/yFields/1", "cost"),
      (#""indexBy": "zigzag""#, "/elements/c/props/indexBy", nil),
    ])
  func unknown(props: String, pointer: String, suggestion: String?) throws {
    let found = try diagnostics("BarChart", props)
    #expect(found.map(\.pointer.description) == [pointer], "\(found)")
    #expect(found.first?.suggestion == suggestion && found.first?.severity == .warning)
  }

  @Test("Parts of a chart name its fields")
  func parts() throws {
    let found = try diagnostics(
      "LineChart", #""title": "T""#,
      part: #"{"type": "Line", "props": {"dataKey": "revs"}, "children": []}"#)
    #expect(found.map(\.element) == ["p"] && found.first?.suggestion == "rev")
  }

  @Test(
    "Known fields, paths, bindings and other properties are not reported",
    arguments: [
      ("BarChart", #""xKey": "month", "yKeys": ["rev", "cost"]"#),
      ("BarChart", #""xKey": "month.name", "yKey": {"$state": "/key"}, "y": "Revenue""#),
      ("Table", #""dataKey": "zigzag""#), ("BarChart", #""title": "yKey""#),
    ])
  func known(type: String, props: String) throws {
    #expect(try diagnostics(type, props).isEmpty)
  }
}
