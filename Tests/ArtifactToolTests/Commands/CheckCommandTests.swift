import ArtifactAll
import Testing

@testable import artifact

@Suite struct CheckCommandTests {
  private func lines(_ text: String, _ type: PayloadType? = nil) -> [String] {
    let text = SourceText(Array(text.utf8))
    let diagnostics =
      type.map { Diagnostic.check(payload: text, $0) } ?? Diagnostic.check(answer: text)
    return diagnostics.map { DiagnosticOutput.line($0, in: text.lines) }
  }

  @Test("A11.2 A11.4 Findings say line and column, and come in order")
  func places() throws {
    let answer = """
      é <artifact type=json>{"é": 1,}</artifact>\r
      <artifact type=csv>a,b\r1\r2,3
      </artifact> <artifact type=json>[1,
      """
    #expect(
      lines(answer) == [
        ":1:31: error: trailing comma: expected a member name [json.invalid]\n",
        ":3:1: warning: row has 1 cell, expected 2: missing cells are empty "
          + "[csv.ragged-rows]\n",
        ":5:13: error: artifact without a close tag: the message ends inside it [tag.unterminated-artifact]\n",
      ])
  }

  @Test("A11.2 An offset in a payload whose fence was taken away is that in the answer")
  func fences() {
    let answer = "<artifact type=json>\n```json\n[1,\n 2}\n```\n</artifact>"
    #expect(
      lines(answer) == [
        ":4:3: error: unexpected character: expected a comma or a closing bracket [json.invalid]\n"
      ])
  }

  @Test("A11.3 What makes a payload invalid is an error, what was repaired a warning")
  func severities() throws {
    let json = try #require(PayloadType(named: "json"))
    #expect(
      lines("{\"a\"", json) == [":1:5: error: unexpected end of JSON [json.invalid]\n"])
    #expect(lines("{}", json).isEmpty)
    let turtle = try #require(PayloadType(named: "ttl"))
    #expect(lines("<a:b> <a:c> d:e .", turtle).first?.hasPrefix(":1:13: error: ") == true)
    let diff = try #require(PayloadType(named: "diff"))
    #expect(
      lines("--- a\n+++ b\n@@ -1,2 +1 @@\n-a\n+b\n", diff).first?.hasPrefix(":3:1: warning: ")
        == true)
  }

  @Test("A11.3 What is odd beside an error is a warning, and what follows from none an error")
  func severitiesOfKinds() throws {
    func found(_ text: String, _ name: String) throws -> [String] {
      let type = try #require(PayloadType(named: name))
      return lines(text, type).map {
        "\($0.split(separator: " ")[1]) \($0.split(separator: "[").last ?? "")"
      }
    }
    #expect(
      try found(#"{"type":"Point","coordinates":["a",2]"#, "geojson") == [
        "error: geojson.invalid]\n", "error: invalid_json]\n",
      ])
    #expect(
      try found(#"\foo}"#, "latex") == [
        "warning: latex.unknown-command]\n", "error: latex.invalid]\n",
      ])
    #expect(
      try found(#"{"http://p":"x","@id":5}"#, "jsonld").filter { $0.hasPrefix("error") } == [
        "error: jsonld.invalid]\n"
      ])
  }

  @Test("A11.2 The findings in a payload are in the order of their places")
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

  @Test("R17.6 R18.2 R23.4 What nobody knows is told")
  func unknown() throws {
    func found(_ text: String, _ name: String) throws -> [String] {
      let type = try #require(PayloadType(named: name))
      return lines(text, type)
    }
    #expect(
      try found("hello world", "mermaid") == [
        ":1:1: warning: unknown diagram type “hello” [mermaid.unknown-diagram]\n"
      ])
    #expect(
      try found("data:image/png;base64,SGFsbG8=", "image/png") == [
        ":1:1: warning: unknown format: expected PNG image [media.unknown-format]\n"
      ])
    #expect(
      try found(#"{"asset":{"version":"3.0"}}"#, "gltf") == [
        ":1:10: error: unsupported glTF version “3.0”: expected 2.0 [gltf.invalid]\n"
      ])
    #expect(try found(#"{"asset":{"version":"2.1"}}"#, "gltf").isEmpty)
    #expect(try found("pie\n\"a\": 1\n", "mermaid").isEmpty)
  }

  @Test("A11.3 The sentence says what would be right")
  func sentences() throws {
    for (text, type, sentence) in [
      ("[NaN]", "json", "a value is expected here"), ("{'a':1}", "json", "a name in double quotes"),
      (#"{"a" 1}"#, "json", "a colon is expected"),
      ("[1 2]", "json", "a comma or a closing bracket"),
      ("plain text", "rdf", "outside of all elements"),
      ("```\n<svg", "svg", "outside of all elements"),
      ("<u:a> <u:p> \"x\ny\" .", "ttl", "A string in one pair of quotes ends"),
      ("\\frac{a}{", "latex", "unclosed `{` at the end"),
      (
        #"{"type":"Feature","geometry":null,"coordinates":[]}"#, "geojson",
        "read as a foreign member"
      ),
    ] {
      let type = try #require(PayloadType(named: type))
      let found = lines(text, type)
      #expect(found.contains { $0.contains(sentence) }, "\(text): \(found)")
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

  @Test("A11.2 Every error of a payload has its line and column")
  func everyError() throws {
    let type = try #require(PayloadType(named: "nq"))
    let found = lines("<u:a> <u:p> .\n<u:a> <u:p> <u:b> .\n<u:a> p <u:b> .\n<u:a>\n", type)
    #expect(found.map { $0.prefix(6) } == [":1:13:", ":3:7: ", ":4:6: "])
  }

  @Test("A6.2 What a finding repeats of a text cannot act on a terminal")
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
