import ArtifactBase
import Charts
import Testing

@Suite("L7.2 Values of scripts") struct ScriptValueTests {
  /// Expressions of JavaScript with their values; nil for those that are left out.
  static let values: [(String, JSONValue?)] = [
    ("1", 1), ("+1", 1), (".5", 0.5), ("5.", 5), ("-.25", -0.25), ("1e3", 1000), ("0xFF", 255),
    ("0b101", 5), ("1_000", 1000), ("10n", 10), ("NaN", .null), ("undefined", .null),
    ("null", .null), ("true", true), ("!0", true), ("!1", false), ("True", true), ("None", .null),
    ("'it\\'s'", "it's"), (#""\u00e9\u{1F600}\x41""#, "é😀A"), (#""\ud83d\ude00""#, "😀"),
    ("'a' + 1 + 'b'", "a1b"), ("1 + 2 * 3", 7), ("60 * 60 / 2", 1800), ("7 % 4", 3),
    ("(1 + 2) * 3", 9), ("`a\nb`", "a\nb"), ("`n = ${1 + 1}!`", "n = 2!"), ("`${x}`", .null),
    ("[1, 2, , 3,]", [1, 2, 3]), ("[...[1, 2], 3]", [1, 2, 3]), ("{}", [:]),
    ("{a: 1, 'b': 2, \"c\": 3, 4: 5, [`d`]: 6,}", ["a": 1, "b": 2, "c": 3, "4": 5, "d": 6]),
    ("{...{a: 1}, a: 2}", ["a": 2]), ("/* x */ 1 // y\n", 1), ("[1, 2][1]", 2),
    ("{a: {b: 3}}.a.b", 3), ("[1, 2, 3].length", 3), ("true ? 1 : 2", 1), ("null ?? 4", 4),
    ("0 || 5", 5), ("function (v) { return '}' }", .null), ("v => v + '%'", .null),
    ("(a, b) => ({a, b})", .null), ("async () => { await x(); }", .null),
    ("new Date('2024-01-02')", "2024-01-02"), ("new Date(2024, 0, 2)", "2024-01-02T00:00:00.000Z"),
    ("new Map([[1, 2]])", .null), ("/[/}]/g.test('x')", .null), ("Math.PI", .null),
    ("[{n: 1}, {n: 2}].map(d => d.n)", [1, 2]),
    ("[1, 2].map((d, i) => [i, d * 2])", [[0, 2], [1, 4]]),
    ("['a'].map(d => ({ name: d }))", [["name": "a"]]), ("[1].map(d => g(d))", .null),
    ("[3, 1].sort()", .null), ("JSON.parse('[1]')", [1]), ("Object.freeze([1])", [1]),
  ]

  @Test func `Values of JavaScript are read without running them`() {
    for (source, expected) in Self.values {
      let script = "option = {series: [{type: 'bar'}], probe: \(source), after: 1}"
      let value = ScriptChart.find(in: script)?.value
      #expect(value?["probe"] == expected, "\(source)")
      #expect(value?["after"] == 1, "\(source)")
    }
  }

  @Test func `Unfinished literals give what is complete`() {
    let rows: [(String, JSONValue)] = [
      (
        "{\"series\": [{\"type\": \"bar\", \"data\": [1, 2",
        ["series": [["type": "bar", "data": [1]]]]
      ),
      (
        "option = {series: [{type: 'bar', data: [1, 2, {a: 'x', b: 'y",
        [
          "series": [["type": "bar", "data": [1, 2, ["a": "x"]]]]
        ]
      ),
      (
        "x.setOption({series: [{type: 'pie'}], title: {text: `ab",
        [
          "series": [["type": "pie"]], "title": [:],
        ]
      ),
    ]
    for (source, expected) in rows {
      #expect(ScriptChart.find(in: source)?.value == expected, "\(source)")
    }
  }

  @Test func `The notation is recognized by its content`() {
    let rows: [(JSONValue, ChartDialect?)] = [
      (["type": "bar", "data": ["labels": [], "datasets": []]], .chartjs),
      (["data": ["datasets": [["type": "line"]]]], .chartjs),
      (["data": ["datasets": []], "options": [:]], .chartjs),
      (["series": [["type": "pie"]]], .echarts),
      (["xAxis": [:], "yAxis": [:], "series": [["data": [1]]]], .echarts),
      (["baseOption": ["series": ["type": "line"]], "options": []], .echarts),
      (["data": [["x": [1], "y": [2]]]], .plotly),
      (["data": [["type": "indicator", "value": 3]]], .plotly),
      ([["type": "bar", "y": [1]]], .plotly),
      (["data": [["foo": 1]], "layout": [:]], .plotly),
      (["$schema": "https://vega.github.io/schema/vega-lite/v5.json", "data": []], nil),
      (["mark": "bar", "data": ["values": [["a": 1]]], "encoding": [:]], nil),
      (["series": [["data": [1]]]], nil), (["type": "bar", "data": [1, 2]], nil),
      (["data": [["id": 1]]], nil), ([["x": 1, "y": 2]], nil), ([], nil), ("series", nil),
    ]
    for (value, dialect) in rows {
      #expect(DialectDetector.dialect(of: value) == dialect, "\(value)")
    }
  }
}
