import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct SessionDiagnosticsTests {
  @Test("D1.4 A session reports the diagnostics of tags and payloads with ranges in the answer")
  func ranges() {
    let answer = """
      é <artifact type="json" identifier="a" title="t">
      ```json
      {"a": 1,}
      ```
      </artifact>
      <artifact identifier="b">x</artifact>
      <artifact type="csv" identifier="c">
      a,b
      1
      </artifact>
      """
    let bytes = Array(answer.utf8)
    let brace = answer.utf8.firstIndex(of: UInt8(ascii: "}")).map {
      answer.utf8.distance(from: answer.utf8.startIndex, to: $0)
    }
    var expected: [Diagnostic] = []
    for cut in TestScale.some(of: 0...bytes.count, oneIn: 8) {
      var session = ArtifactSession(.standard)
      session.append(Array(bytes[..<cut]).span)
      session.append(Array(bytes[cut...]).span)
      session.finish()
      let found = session.diagnostics
      if expected.isEmpty { expected = found }
      #expect(found == expected, "cut at \(cut)")
    }
    #expect(expected.map(\.code) == [.invalidJSON, .missingArtifactType, .csvRaggedRows])
    #expect(expected.first?.range?.lowerBound == brace)
    let row = expected.last?.range.map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(row?.hasPrefix("1") == true)
  }

  @Test("D1.4 The diagnostics of an open artifact are there before it ends")
  func open() {
    var session = ArtifactSession(.standard)
    session.append("ab <artifact type=\"json\">[1 2")
    #expect(session.diagnostics.map(\.range) == [28..<29])
    session.append(", 3]</artifact>")
    session.finish()
    #expect(session.diagnostics.map(\.range) == [28..<29])
  }

  @Test("D1.2 A note has the severity of its diagnostic")
  func severities() {
    var session = ArtifactSession(.standard)
    session.append(
      "<artifact type=\"csv\">a,b\n1\n</artifact><artifact type=\"json\">[1 2]</artifact>")
    session.finish()
    var notes: [NoteBlock] = []
    func collect(_ blocks: Blocks) {
      for block in blocks {
        if case .note(let note) = block.kind { notes.append(note) }
        if case .artifact(let artifact) = block.kind { collect(artifact.content) }
      }
    }
    collect(session.presentation.blocks)
    #expect(notes.map(\.severity) == [.warning, .error])
    #expect(notes.last?.text.hasPrefix("line 1, column 4: ") == true)
  }
}
