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
    ("new Map([[1, 2]])", .null), ("/[/}]/g.test('x')", .null), ("Math.PI", 3.141592653589793),
    ("[{n: 1}, {n: 2}].map(d => d.n)", [1, 2]),
    ("[1, 2].map((d, i) => [i, d * 2])", [[0, 2], [1, 4]]),
    ("['a'].map(d => ({ name: d }))", [["name": "a"]]), ("[1].map(d => g(d))", .null),
    ("[3, 1].sort()", [1, 3]), ("[3, 1, 2].sort((a, b) => b - a)", [3, 2, 1]),
    ("[1, 2, 3].filter(x => x > 1 && x !== 3)", [2]), ("[1, 2].reduce((a, b) => a + b, 1)", 4),
    ("[[1], [2, 3]].flat()", [1, 2, 3]), ("[1, 2, 3].slice(-2)", [2, 3]),
    ("['a', 'b'].join(' & ')", "a & b"), ("[1, 2].includes(2)", true), ("[5].at(-1)", 5),
    ("[1, 2].find(x => x > 5)", .null), ("[1, 2].some(x => x > 1)", true),
    ("['1', '2'].map(Number)", [1, 2]), ("[0, 1].filter(Boolean)", [1]),
    ("'a-b'.split('-')", ["a", "b"]), ("'ab'.toUpperCase()", "AB"), ("(2.345).toFixed(1)", "2.3"),
    ("'7'.padStart(2, '0')", "07"), ("Math.round(2.5) + Math.max(1, 2)", 5), ("2 ** 3", 8),
    ("Math.random()", .null), ("Date.now()", .null), ("new Date()", .null),
    ("5 > 3 ? 'a' : 'b'", "a"),
    ("Object.keys({a: 1, b: 2})", ["a", "b"]), ("Object.entries({a: 1})", [["a", 1]]),
    ("Object.fromEntries([['a', 1]])", ["a": 1]),
    ("Array.from({length: 3}, (_, i) => i * i)", [0, 1, 4]),
    ("[...Array(2).keys()]", [0, 1]), ("Array(2).fill(7)", [7, 7]),
    ("[...new Set([1, 1, 2])]", [1, 2]),
    ("[1, ...rest]", .null), ("[a(), b()]", .null),
    ("JSON.parse(JSON.stringify({a: 1}))", ["a": 1]),
    ("typeof [1]", "object"), ("[1, 2] as number[]", [1, 2]), ("x!", .null),
    ("null == undefined", true),
    ("((a, b = 2) => a + b)(1)", 3),
    ("(({ a, ...r }, [c]) => [a, r, c])({ a: 1, d: 2 }, [3])", [1, ["d": 2], 3]),
    ("(n => { if (n > 1) { return 'many'; } return 'one'; })(2)", "many"),
    ("(n => { if (y) { return 'many'; } return 'one'; })(2)", .null),
    ("(function f(n) { return n < 1 ? 0 : n + f(n - 1); })(3)", .null),
    (
      "(() => { const l = []; for (let i = 3; i > 0; i--) { l.push(i); } return l; })()", [3, 2, 1]
    ),
    ("(() => { let s = ''; for (const c of ['a', 'b']) s += c; return s; })()", "ab"),
    ("(() => { const l = [1]; while (l.length < 3) { l.push(2); } return l; })()", .null),
    ("new Date(2024, 0, 31).toISOString().split('T')[0]", "2024-01-31"),
    ("new Date('2024-03-05').getMonth()", 2), ("Number('12.5')", 12.5),
    ("parseInt('42px', 10)", 42),
    ("<Bar a={1} />", .null), ("[1, 2].map(x => unknown + x)", .null), ("'x'.length", 1),
    ("JSON.parse('[1]')", [1]), ("Object.freeze([1])", [1]),
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
