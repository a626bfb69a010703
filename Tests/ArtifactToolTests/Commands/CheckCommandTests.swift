import ArtifactAll
import Testing

@testable import artifact

@Suite struct CheckCommandTests {
  private func lines(_ text: String, _ type: PayloadType? = nil) -> [String] {
    let text = SourceText(Array(text.utf8))
    let diagnostics =
      type.map { Diagnostic.check(payload: text, $0) }
      ?? Diagnostic.check(answer: .read(text.bytes))
    return diagnostics.map { DiagnosticOutput.line($0, in: text.lines) }
  }

  /// The locations, severities and codes of lines.
  private func summaries(_ lines: [String]) -> [String] {
    lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 2)
      let code = line.split(separator: "[").last ?? ""
      return "\(parts[0]) \(parts[1]) [\(code.dropLast(2))]"
    }
  }

  @Test("A11.2 A11.4 D3.1 Diagnostics have line, column, severity and code, and are ordered")
  func locations() throws {
    let answer = """
      é <artifact type=json>{"é": 1,}</artifact>\r
      <artifact type=csv>a,b\r1\r2,3
      </artifact> <artifact type=json>[1,
      """
    let lines = lines(answer)
    #expect(
      summaries(lines).map { $0.replacing("[json.trailing-comma]", with: "[json.invalid]") } == [
        ":1:31: error: [json.invalid]", ":3:1: warning: [csv.ragged-rows]",
        ":5:13: error: [tag.unterminated-artifact]",
      ])
    #expect(lines.allSatisfy { $0.hasSuffix("]\n") && !$0.contains(".\n") })
  }

  @Test("A11.2 The text of an answer is checked too")
  func text() {
    let answer = "a\n\n|a|b|\n|-|-|\n|1|2|3|\n<artifact type=json>{}</artifact>"
    #expect(summaries(lines(answer)) == [":5:5: warning: [markdown.surplus-cells]"])
  }

  @Test("A11.2 Offsets in a payload after a removed fence are offsets in the answer")
  func fences() {
    let answer = "<artifact type=json>\n```json\n[1,\n 2}\n```\n</artifact>"
    let lines = lines(answer)
    #expect(lines.count == 1 && lines[0].hasPrefix(":4:3: error: ") && lines[0].contains("[json."))
  }

  @Test(
    "A11.1 P9.9 Fenced code that is presented as an artifact is checked at its place",
    arguments: [
      (
        "vega-lite", #"{"data":{"values":[{"a":1}]},"mark":"baar"}"#,
        ":4:38: warning: [vegalite.unknown-name]"
      ),
      (
        "json", #"{"mark":"bar","encoding":{"x":{"field":"b"}},"data":{"values":[{"a":1}]}}"#,
        ":4:41: warning: [vegalite.unknown-field]"
      ),
      (
        "js", "new Chart(c, {type: 'baar', data: {labels: ['a'], datasets: [{data: [1]}]}});",
        ":4:22: warning: [chart.unknown-name]"
      ),
      ("json", "{\"a\": }", nil), ("swift", "let a = ", nil), ("js", "let a = {", nil),
    ])
  func presentedFences(language: String, code: String, summary: String?) {
    for (start, indent) in [("", ""), ("- a\n\n", "  "), ("> a\n>\n", "> ")] {
      let empty = start.isEmpty ? "a\n\n" : start
      let text = "\(empty)\(indent)```\(language)\n\(indent)\(code)\n\(indent)```\n"
      let moved = summary.map { summary -> String in
        let parts = summary.split(separator: ":", maxSplits: 2)
        return ":\(parts[0]):\((Int(parts[1]) ?? 0) + indent.utf8.count):\(parts[2])"
      }
      #expect(summaries(lines(text)) == (moved.map { [$0] } ?? []), "\(text)")
      #expect(lines(String(text.dropLast(indent.count + 4))).isEmpty, "an open fence: \(text)")
    }
  }

  @Test("A11.3 D1.2 Invalid content is an error, repaired content a warning")
  func severities() throws {
    let json = try #require(PayloadType(named: "json"))
    let cut = lines("{\"a\"", json)
    #expect(cut.count == 1 && cut[0].hasPrefix(":1:5: error: ") && cut[0].contains("[json."))
    #expect(lines("{}", json).isEmpty)
    let turtle = try #require(PayloadType(named: "ttl"))
    #expect(lines("<a:b> <a:c> d:e .", turtle).first?.hasPrefix(":1:13: error: ") == true)
    let diff = try #require(PayloadType(named: "diff"))
    #expect(
      lines("--- a\n+++ b\n@@ -1,2 +1 @@\n-a\n+b\n", diff).first?.hasPrefix(":3:1: warning: ")
        == true)
  }

  @Test(
    "A11.3 D1.2 A payload with an error can have warnings",
    arguments: [
      (#"{"type":"Point","coordinates":["a",2]"#, "geojson", ["geojson", "json"], [String]()),
      (#"\foo}"#, "latex", ["latex"], ["latex"]),
      (#"{"http://p":"x","@id":5}"#, "jsonld", ["jsonld"], []),
    ])
  func severitiesOfFormats(
    text: String, name: String, errors: [String], warnings: [String]
  ) throws {
    let type = try #require(PayloadType(named: name))
    let summaries = summaries(lines(text, type))
    func formats(_ severity: String) -> [String] {
      summaries.filter { $0.contains(" \(severity): ") }
        .map { String($0.split(separator: "[")[1].prefix { $0 != "." }) }
    }
    #expect(formats("error") == errors, "\(summaries)")
    #expect(warnings.isEmpty || formats("warning") == warnings, "\(summaries)")
  }

  @Test("A11.2 The diagnostics of a payload are in the order of their locations")
  func order() throws {
    let geoJSON = """
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point",\
      "coordinates":[200,0]}},{"type":"Feature","properties":{},"geometry":{"type":"Point",\
      "coordinates":["a"]}}]}
      """
    let type = try #require(PayloadType(named: "geojson"))
    let columns = lines(geoJSON, type).compactMap {
      Int($0.split(separator: ":")[1])
    }
    #expect(columns.count == 3 && columns == columns.sorted())
  }

  @Test("R17.6 R18.2 R23.4 Unknown diagrams, formats and versions are reported")
  func unknown() throws {
    func found(_ text: String, _ name: String) throws -> [String] {
      let type = try #require(PayloadType(named: name))
      return summaries(lines(text, type))
    }
    #expect(try found("hello world", "mermaid") == [":1:1: error: [mermaid.unknown-diagram]"])
    #expect(
      try found("data:image/png;base64,SGFsbG8=", "image/png") == [
        ":1:1: warning: [media.unknown-format]"
      ])
    let model = try found(#"{"asset":{"version":"3.0"}}"#, "gltf")
    #expect(model.count == 1 && model[0].hasPrefix(":1:10: error: [gltf."), "\(model)")
    #expect(try found(#"{"asset":{"version":"2.1"}}"#, "gltf").isEmpty)
    #expect(try found("pie\n\"a\": 1\n", "mermaid").isEmpty)
  }

  @Test(
    "D2.1 Codes have the form format.kebab-case",
    arguments: [
      ("[NaN]", "json"), ("{'a':1}", "json"), (#"{"a" 1}"#, "json"), ("[1 2]", "json"),
      ("plain text", "rdf"), ("```\n<svg", "svg"), ("<u:a> <u:p> \"x\ny\" .", "ttl"),
      ("\\frac{a}{", "latex"), (#"{"type":"Feature","geometry":null,"coordinates":[]}"#, "geojson"),
    ])
  func codes(text: String, name: String) throws {
    let type = try #require(PayloadType(named: name))
    let diagnostics = Diagnostic.check(payload: SourceText(Array(text.utf8)), type)
    #expect(!diagnostics.isEmpty)
    for diagnostic in diagnostics {
      #expect(diagnostic.code.rawValue.wholeMatch(of: /[a-z0-9]+\.[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      #expect(!diagnostic.message.isEmpty && diagnostic.range != nil)
    }
  }

  @Test("A11.4 R7.4 Invalid UTF-8 is reported at the first invalid byte, in every format")
  func encoding() throws {
    for (text, type) in [
      (Array("[\"a".utf8) + [0xC3] + Array("(\"]".utf8), "json"),
      (Array("<u:a> <u:p> \"a".utf8) + [0xC3] + Array("(\" .\n".utf8), "ttl"),
      (Array("<u:a> <u:p> \"a".utf8) + [0xC3] + Array("(\" .\n".utf8), "nt"),
      (Array("# a".utf8) + [0xC3] + Array("(\n".utf8), "ttl"),
    ] {
      let type = try #require(PayloadType(named: type))
      let found = Diagnostic.check(payload: SourceText(text), type)
      #expect(found.map(\.range?.lowerBound) == [text.firstIndex(of: UInt8(ascii: "("))])
    }
  }

  @Test("A11.9 Names that repeat in their object are reported, in JSON and formats based on it")
  func duplicateNames() throws {
    let json = try #require(PayloadType(named: "json"))
    let text = #"{"a":1,"b":[{"x":1,"\u0078":2,"X":3}],"c":{"a":1},"a":{},"a":2}"#
    #expect(
      summaries(lines(text, json)) == [
        ":1:20: warning: [json.duplicate-name]", ":1:51: warning: [json.duplicate-name]",
        ":1:58: warning: [json.duplicate-name]",
      ])
    let found = Diagnostic.check(payload: SourceText(Array(text.utf8)), json)
    #expect(found.map { $0.notes[0].range } == [13..<16, 1..<4, 1..<4])
    #expect(found[0].message.hasPrefix("duplicate name `x`: "))
    for (text, name) in [
      (#"{"type":"Point","coordinates":[1,2],"z":1,"z":2}"#, "geojson"),
      (#"{"@context":{},"a":1,"a":2}"#, "jsonld"), ("[{a:1, a:2}]", "json"),
      ("{\"a\":1}\n{\"a\":1,'a':2}", "json"),
    ] {
      let type = try #require(PayloadType(named: name))
      #expect(lines(text, type).count { $0.contains("[json.duplicate-name]") } == 1, "\(text)")
    }
    #expect(
      summaries(lines("Here: <artifact type=json>\n{\"a\":1,\n \"a\":2}</artifact>")) == [
        ":3:2: warning: [json.duplicate-name]"
      ])
    let many = lines("{" + String(repeating: "\"a\":1,", count: 150) + "\"b\":2}", json)
    #expect(many.count == 100 && many.last?.contains("(49 more)") == true)
  }

  @Test("A11.10 Errors after the first one are reported as far as the reader recovers")
  func laterErrors() throws {
    let json = try #require(PayloadType(named: "json"))
    #expect(
      lines("{'a': [1,],\n b: 2} // c", json).map { $0.prefix(6) } == [
        ":1:2: ", ":1:10:", ":2:2: ",
      ])
    #expect(lines("[1,,2]", json).count == 1)
    let mermaid = try #require(PayloadType(named: "mermaid"))
    #expect(lines("pie\n\"a\" 1\nc : 2\n", mermaid).map { $0.prefix(3) } == [":2:", ":3:"])
  }

  @Test("A11.2 Every error of a payload has a line and a column")
  func everyError() throws {
    let type = try #require(PayloadType(named: "nq"))
    let found = lines("<u:a> <u:p> .\n<u:a> <u:p> <u:b> .\n<u:a> p <u:b> .\n<u:a>\n", type)
    #expect(found.map { $0.prefix(6) } == [":1:13:", ":3:7: ", ":4:6: "])
  }

  @Test("A6.2 D2.4 Quoted content cannot control a terminal")
  func hostile() {
    let diagnostic = Diagnostic(
      .init(rawValue: "x"), .error, at: 0..<0, message: "a\u{1B}[2J\u{202E}b")
    let line = DiagnosticOutput.line(diagnostic, in: TextLocator())
    #expect(line == ":1:1: error: a\u{FFFD}[2J\u{FFFD}b [x]\n")
  }

  @Test("A11.4 Every offset has a line and a column")
  func positions() {
    let text = SourceText(Array("a\r\nb\rc\n\n é".utf8))
    let positions = (0...text.bytes.count).map { text.lines.location(of: $0) }
    #expect(positions.map(\.line) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 5])
    #expect(positions.map(\.column) == [1, 2, 3, 1, 2, 1, 2, 1, 1, 2, 3, 3])
    #expect(TextLocator().location(of: 0) == TextLocation(offset: 0, line: 1, column: 1))
    let marked = SourceText(Array("\u{FEFF}a\nb".utf8))
    #expect((0...6).map { marked.lines.location(of: $0).column } == [1, 1, 1, 1, 2, 1, 2])
  }
}
