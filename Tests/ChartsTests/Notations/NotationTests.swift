import ArtifactBase
import Charts
import TestSupport
import Testing

/// A chart in a foreign notation with what a reader should see in it.
struct NotationCase: CustomStringConvertible, Sendable {
  var name: String
  var dialect: ChartDialect
  var source: String
  var want: JSONValue

  var description: String { name }

  /// Reads cases from a text: `=== name`, the source, `---`, and the description as JSON.
  static func cases(_ text: String, _ dialect: ChartDialect) -> [NotationCase] {
    var cases: [NotationCase] = []
    for part in text.components(at: "\n=== ") {
      let pieces = part.components(at: "\n---\n")
      guard pieces.count == 2, let end = pieces[0].firstIndex(of: "\n") else { continue }
      guard let want = try? JSONValue(parsing: pieces[1]) else {
        Issue.record("\(part): the description isn't JSON")
        continue
      }
      cases.append(
        NotationCase(
          name: String(pieces[0][..<end]), dialect: dialect,
          source: String(pieces[0][pieces[0].index(after: end)...]), want: want))
    }
    return cases
  }
}

extension String {
  fileprivate func components(at separator: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(self)
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}

@Suite("L7.1 L7.3 L7.5 Charts of other notations") struct NotationTests {
  static let own =
    NotationCase.cases(chartJSCases + chartJSScripts, .chartjs)
    + NotationCase.cases(eChartsCases + eChartsScripts, .echarts)
    + NotationCase.cases(plotlyCases + plotlyScripts, .plotly)

  private func check(_ row: NotationCase) {
    guard let found = ScriptChart.find(in: row.source, as: row.dialect) else {
      Issue.record("\(row.name): no chart")
      return
    }
    #expect(found.dialect == row.dialect, "\(row.name)")
    if let part = row.want["unknown"]?.stringValue {
      let isNil = found.chart == nil
      #expect(isNil, "\(row.name)")
      let messages = found.notes.map(\.message)
      #expect(messages.contains { $0.contains(part) }, "\(row.name): \(messages)")
      return
    }
    guard let chart = found.chart else {
      Issue.record("\(row.name): nothing to draw: \(found.value) \(found.notes.map(\.message))")
      return
    }
    if let part = row.want["note"]?.stringValue {
      let messages = found.notes.map(\.message)
      #expect(messages.contains { $0.contains(part) }, "\(row.name): \(messages)")
    }
    let differences = ChartReading(chart).differences(from: row.want)
    #expect(differences.isEmpty, "\(row.name): \(differences.joined(separator: "; "))")
    if let count = row.want["notes"]?.intValue {
      #expect(chart.notes.count == count, "\(row.name): \(chart.notes)")
    }
    if let only = row.want["only"]?.boolValue {
      #expect(found.isOnlyChart == only, "\(row.name): \(found.statements)")
    }
  }

  @Test func `L7.2a Charts of each notation are drawn, and reasons are given for others`() {
    #expect(Self.own.count >= 160)
    for dialect in ChartDialect.allCases {
      let scripts = Self.own.filter { row in
        row.dialect == dialect && (try? JSONValue(parsing: row.source)) == nil
      }
      #expect(scripts.count >= 14, "\(dialect)")
    }
    for row in Self.own { check(row) }
  }

  @Test(.needsSharedFolder) func `The suite of foreign notations is drawn`() throws {
    let lines = try SharedFolder.jsonLines("suites/charts/foreign.jsonl")
    #expect(lines.count >= 20)
    for line in lines {
      check(
        NotationCase(
          name: line["name"]?.stringValue ?? "",
          dialect: try #require(ChartDialect(rawValue: line["dialect"]?.stringValue ?? "")),
          source: line["source"]?.stringValue ?? "", want: line["want"] ?? .null))
    }
  }

  @Test(.needsSharedFolder) func `Charts in answers of models are drawn`() throws {
    let wanted = [
      "chartjs":
        #"{"type": "bar", "title": "Revenue and costs", "labels": ["Q1", "Q2", "Q3", "Q4"]}"#,
      "echarts": #"{"type": "line", "title": "Weekly sales"}"#,
      "plotly": #"{"type": "bar", "title": "Sales", "labels": ["A", "B", "C"]}"#,
    ]
    for (name, want) in wanted {
      let file = "suites/wild/interfaces/chart-\(name).txt"
      let bytes = try #require(SharedFolder.bytes(of: file))
      let text = String(decoding: bytes, as: UTF8.self)
      let parts = text.split(separator: "```")
      let fenced = try #require(parts.count == 3 ? parts[1] : nil)
      let source = String(fenced.drop { !$0.isNewline })
      let dialect = try #require(ChartDialect(rawValue: name))
      #expect(DialectDetector.dialect(of: try JSONValue(parsing: source)) == dialect)
      check(
        NotationCase(
          name: file, dialect: dialect, source: source, want: try JSONValue(parsing: want)))
    }
  }

  @Test func `Every prefix of a source is read in the same notation`() {
    for row in Self.own {
      let bytes = Array(row.source.utf8)
      for count in 0...bytes.count {
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        guard let found = ScriptChart.find(in: text), found.chart != nil else { continue }
        #expect(found.dialect == row.dialect, "\(row.name): \(text)")
      }
    }
  }

  @Test func `Mutated sources never trap`() {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("{}[]()'\"`,:;.$=>/*\\\n 0e-+x".utf8)
    for row in Self.own {
      for _ in 0..<20 {
        var bytes = Array(row.source.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: bytes.remove(at: place)
          case 1: bytes[place] = alphabet.randomElement(using: &generator) ?? 0
          default: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
          }
        }
        _ = ScriptChart.find(in: String(decoding: bytes, as: UTF8.self), as: row.dialect)
      }
    }
  }
}

@Suite("L7.4 Hostile scripts") struct HostileScriptTests {
  /// Texts whose repetition nests or restarts something.
  static let parts = [
    "[", "{a:", "(", "`${", "a=>", "new ", "-", "!", "[...", "{...", "x.y=", "if(", "function a(){",
    "const a=[", "/[", "/a ", "'", "<script>", "<a b='", "{get ", "(a,", "?.a", "a?b:", "a[", "f(",
    "new Chart(", "x.setOption(", "const b=[a,a];const a=[b,b];", "a=[a,a,a];",
    "a=a.map(x=>[x,x]);",
    "//", "/*", "\\", "`", "{a:1,", "[1].map(x=>", "()=>{", "(function(){", "1+", "a&&", "\n{",
    "return ", "async ", "await ", "else if(a)", "if(0)", "<div>", "<a b={", "<a {", "<>{",
    "for(const a of [1,2,3]){", "for(let i=0;i<9999;i++)", "for(let i=0;i<99;i++){a.push(i);",
    "class A{b(){", "new Set([", "let a=[1];a.push(a);", "const f=x=>f(f(x));f(", "f(x=>", "(()=>{",
    "const f=x=>[x,x];f(f(f(1)));", "a<b<", "x as y ", "type A=", "interface A{", "const {a,",
    "const [a,[", "a||b&&", "(a||b&&c|d^e&f==g<h<<i+j*", "a.b=", "let a='x';a+=a;",
    "a=Array(9999);", "a=[1,2].map(x=>[3,4].map(y=>", "[3,1,2].sort((a,b)=>", "x ? y : ", "a['",
    "Array.from({length:9999},(_,i)=>i);", "let a=[[]];a[0].push(a);", "for(;;){", "${`", "({a=",
  ]

  @Test(.timeLimit(.minutes(2)), arguments: parts)
  func `Repetitions neither trap nor hang`(_ part: String) {
    let count = 200_000 / part.utf8.count
    let text = String(repeating: part, count: count)
    _ = ScriptChart.find(in: text)
    _ = ScriptChart.find(in: "option = {series: " + text)
  }
}
