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
    NotationCase.cases(chartJSCases, .chartjs) + NotationCase.cases(eChartsCases, .echarts)
    + NotationCase.cases(plotlyCases, .plotly)

  private func check(_ row: NotationCase) {
    guard let found = ScriptChart.find(in: row.source, as: row.dialect) else {
      Issue.record("\(row.name): no chart")
      return
    }
    #expect(found.dialect == row.dialect, "\(row.name)")
    guard let chart = found.chart else {
      Issue.record("\(row.name): nothing to draw")
      return
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

  @Test func `Charts of each notation are drawn`() {
    #expect(Self.own.count >= 120)
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

  @Test func `Every prefix of a source is read, and the whole is the last`() {
    for row in Self.own {
      let bytes = Array(row.source.utf8)
      var last: ScriptChart?
      for count in 0...bytes.count {
        last = ScriptChart.find(
          in: String(decoding: bytes[..<count], as: UTF8.self), as: row.dialect)
      }
      let whole = ScriptChart.find(in: row.source, as: row.dialect)
      #expect(last?.value == whole?.value, "\(row.name)")
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
    "return ",
  ]

  @Test(.timeLimit(.minutes(2)), arguments: parts)
  func `Repetitions neither trap nor hang`(_ part: String) {
    let count = 200_000 / part.utf8.count
    let text = String(repeating: part, count: count)
    _ = ScriptChart.find(in: text)
    _ = ScriptChart.find(in: "option = {series: " + text)
  }
}
