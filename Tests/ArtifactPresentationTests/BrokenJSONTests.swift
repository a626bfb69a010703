import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

/// What is shown of JSON with errors: the part that can be read, the rest as source, and notes.
@Suite struct BrokenJSONTests {
  /// A line for each block of a payload: its kind and its text.
  private func shown(
    _ payload: String, _ type: ArtifactType = .json, size: Int = 1_000
  ) -> [String] {
    var session = ArtifactSession(payload: ArtifactHeader(type: type, title: ""), .standard)
    var settled: [BlockID: Block] = [:]
    for chunk in Chunks.equal(Array(payload.utf8), size: size) {
      session.append(chunk.span)
      for block in Self.content(&session) {
        if let known = settled[block.id] { #expect(known == block, "a settled block changed") }
        if block.isSettled { settled[block.id] = block }
      }
    }
    session.finish()
    let content = Self.content(&session)
    for block in content {
      #expect(block.isSettled)
      if let known = settled[block.id] { #expect(known == block, "a settled block changed") }
    }
    #expect(Set(content.map(\.id)).count == content.count)
    return content.map { block in
      let text = block.plainText.replacing("\n", with: "⏎")
      return switch block.kind {
      case .tree: "tree \(text)"
      case .code(let code): "code(\(code.language ?? "")) \(text)"
      case .note: "note"
      case .picture: block.kind.name.rawValue
      case .table: "table"
      default: "other \(text)"
      }
    }
  }

  private static func content(_ session: inout ArtifactSession) -> [Block] {
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else { return [] }
    return Array(artifact.content)
  }

  @Test(
    "P3.4 P3.4a JSON is a tree of what can be read, and the rest is source",
    arguments: [
      (#"{"a":[1,],"p":"C:\dir"}"#, ["tree ⏎  \"a\":⏎    1⏎  \"p\": C:\\dir", "note"]),
      ("{'a': True, b: None}", ["tree ⏎  \"a\": true⏎  \"b\": null", "note"]),
      ("{\"a\":1}\n{\"a\":2}", ["tree ⏎  \"a\": 1⏎⏎  \"a\": 2", "note"]),
      ("{\"d\":2024-01-02,\n\"e\":1}", ["tree ", "code(json) \"d\":2024-01-02,⏎\"e\":1}", "note"]),
      ("[1] and\n\nmore", ["tree ⏎  1", "code(json) and⏎⏎more", "note"]),
      ("Sure: [1]", ["code(json) Sure: [1]", "note"]), ("'a'", ["tree a", "note"]),
      ("{\"a\":\"half", ["tree ", "code(json) \"a\":\"half", "note"]),
      (#"{"a\": 1, \"b":2,"c\nd":3}"#, [#"tree ⏎  "a\": 1, \"b": 2⏎  "c\nd": 3"#]),
    ])
  func json(payload: String, expected: [String]) {
    for size in [1, 3, 1_000] { #expect(shown(payload, size: size) == expected) }
  }

  @Test("P3.4 The tree settles where the rest begins, and the rest line by line")
  func settles() {
    var session = ArtifactSession(payload: ArtifactHeader(type: .json, title: ""), .standard)
    session.append("{\"a\":1,}\nno\nte")
    let content = Self.content(&session)
    #expect(content.map(\.isSettled) == [true, false])
    guard case .code(let code)? = content.last?.kind else {
      Issue.record("no source")
      return
    }
    #expect(code.lines.map(\.text) == ["no", "te"] && code.settledLineCount == 1)
    session.append("{'a': 1}")
    #expect(Self.content(&session).count == 2)
  }

  @Test(
    "P3.4 P3.4b Charts, maps, models and JSON-LD with errors are drawn as far as they can be read",
    arguments: [
      (
        #"{"mark":"bar","data":{"values":[{"a":1,"b":2},]},"encoding":{"x":{"field":"a"},"y":{"field":"b","type":"quantitative"}}}"#,
        ArtifactType.vegaLite, ["chart", "note"]
      ),
      (
        "{'mark':'bar','data':{'values':[{'a':'x','b':2}]},'encoding':{'x':{'field':'a'},'y':{'field':'b','type':'quantitative'}}} done",
        .vegaLite, ["chart", "code(json) done", "note"]
      ),
      ("not a chart", .vegaLite, ["note", "code() not a chart", "note"]),
      (#"{"a":1}"#, .vegaLite, ["note", #"code(json) {"a":1}"#, "note", "note"]),
      ("{'type':'Point','coordinates':[1,2]}", .geoJSON, ["map", "note"]),
      (
        #"{"type":"Point","coordinates":[1,2],"x":1.2.3}"#, .geoJSON,
        ["map", #"code(json) "x":1.2.3}"#, "note"]
      ),
      (
        "{'asset':{'version':'2.0'},'nodes':[{'name':'a'}]} x", .gltf,
        ["note", "other glTF 2.0, 0 vertices, 0 triangles.", "table", "code(json) x", "note"]
      ),
      (
        "{'@id':'u:a','http://e/p':{'@id':'u:b'}} tail", .jsonLD,
        ["graph", "code(json) tail", "note"]
      ),
    ])
  func others(payload: String, type: ArtifactType, expected: [String]) {
    for size in [1, 1_000] { #expect(shown(payload, type, size: size) == expected) }
  }
}
