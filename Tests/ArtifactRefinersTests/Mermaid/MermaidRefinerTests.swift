import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct MermaidRefinerTests {
  private let promises = RefinerPromises<MermaidRefiner>()

  /// The refined text, `∅` while waiting; after `!` the offset of the first error.
  private func refined(_ text: String, finished: Bool = false) -> String {
    let refinement = promises.refiner(text, finished: finished).refinement
    let mark = if case .invalid(let offset) = refinement.verdict { " !\(offset)" } else { "" }
    guard case .ready(let length, let closing) = refinement.status else { return "∅" + mark }
    return String(decoding: Array(text.utf8)[..<length], as: UTF8.self) + closing + mark
  }

  @Test(
    "R18.1 R18.2 The renderable prefix of partial Mermaid",
    arguments: [
      ("", "∅"),
      ("graph T", "∅"),
      ("\n%% note\n", "∅"),
      ("graph TD\n", "graph TD\n"),
      ("graph TD\na-->b\nb--", "graph TD\na-->b\n"),
      ("graph TD\r\na\r", "graph TD\r\na\r"),
      ("graph TD\r\na\r\n", "graph TD\r\na\r\n"),
      ("---\ntitle: x\n", "∅"),
      ("%%{init:\n", "∅"),
      ("graph TD\nsubgraph a\nw-->y\nz--", "graph TD\nsubgraph a\nw-->y\nend\n"),
      ("graph TD\nEND\n", "graph TD\nEND\n"),
      ("unknown\na {\n", "∅ !0"),
    ])
  func streaming(text: String, expected: String) {
    #expect(refined(text) == expected)
  }

  @Test(
    "R18.2 The first word names the diagram",
    arguments: [
      ("zenuml", MermaidContent.other("zenuml")),
      ("graphs", .other("graphs")), ("pie", .pie(MermaidPie())),
    ])
  func diagrams(text: String, expected: MermaidContent) {
    #expect(promises.refiner(text).model.content == .none)
    #expect(promises.refiner(text + "\n").model.content == expected)
  }

  @Test(
    "R18.3 R18.4 Ends without blocks and blocks without ends",
    arguments: [
      ("graph TD\nend\na-->b\n", "graph TD\n !9"),
      ("", "∅ !0"),
      ("%% x\n", "∅ !5"),
      ("graph TD\nsubgraph a\n", "graph TD\nsubgraph a\nend\n !18"),
      ("graph TD\nsubgraph a\nsubgraph b\nend", "graph TD\nsubgraph a\nsubgraph b\nend\nend\n !33"),
      ("graph TD\nsubgraph a\nend", "graph TD\nsubgraph a\nend"),
      ("---\na\n", "∅ !6"),
    ])
  func ends(text: String, expected: String) {
    #expect(refined(text, finished: true) == expected)
  }

  @Test(
    "R18.2 D2.3 A similar diagram type is suggested",
    arguments: [
      ("flowchrat TD", "flowchart"),
      ("hello", nil),
    ])
  func suggestions(text: String, suggestion: String?) {
    let found = promises.refiner(text + "\n", finished: true).refinement.diagnostics
    #expect(found.map(\.suggestion) == [suggestion])
  }

  @Test("R18.4 Blocks nest 256 deep and not deeper")
  func depth() {
    func nested(_ depth: Int) -> String {
      "graph TD\n" + String(repeating: "subgraph a\n", count: depth)
        + String(repeating: "end\n", count: depth)
    }
    #expect(promises.refiner(nested(256), finished: true).refinement.verdict == .valid)
    #expect(
      promises.refiner(nested(257), finished: true).refinement.verdict
        == .invalid(offset: 9 + 256 * 11))
  }

  @Test(
    "R1 R18 Promises at every byte prefix of the samples and of random diagrams", .needsSharedFolder
  )
  func keepsPromises() {
    var documents = CorpusPayload.all(ofType: "application/vnd.ant.mermaid").map(\.bytes)
    if documents.isEmpty { SharedFolder.reportMissing("Mermaid samples", count: 1) }
    for bytes in documents {
      let refinement = promises.refiner(bytes, finished: true).refinement
      #expect(refinement.verdict == .valid && refinement.diagnostics == [])
    }
    let headers = [
      "graph TD", "sequenceDiagram", "stateDiagram-v2", "erDiagram", "classDiagram",
      "---\nx: y\n---\npie", "%% x",
      "%%{init: {}}%%", "block-beta",
    ]
    let lines = [
      "subgraph a", "end", "end", "a-->b;c", "loop x", "alt y", "else", "A {", "}", "}",
      "note left of A", "end;", "loop x; a->>b: c; end", "end %% c", "else; alt y # z", "a: #1; b",
      "A { x", "class A { x", "y } namespace N {", "B }o--o{ C",
      "end note", "accDescr {", "", " é: 漢 ", "%% c", "%%{init:", "}%%", "block:a", "note: x",
    ]
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var text = ""
      for number in 0..<Int.random(in: 1...14, using: &generator) {
        let choices = number == 0 ? headers : lines
        text += choices.randomElement(using: &generator) ?? ""
        text += ["\n", "\r\n", "\r", "\n"].randomElement(using: &generator) ?? "\n"
      }
      documents.append(Array(text.utf8))
    }
    for (number, bytes) in documents.enumerated() {
      expectPromises(bytes, "document \(number)")
      promises.checkRandomCuts(of: bytes, count: 3, seed: UInt64(number), "document \(number)")
    }
  }

  private func expectPromises(_ bytes: [UInt8], _ comment: String) {
    var refiner = MermaidRefiner()
    var safeLength = -1
    var statements: [String] = []
    for (offset, chunk) in Chunks.single(bytes).enumerated() {
      refiner.append(chunk.span)
      guard case .ready(let length, let closing) = refiner.refinement.status else {
        if safeLength >= 0 { Issue.record("waits again at \(offset) \(comment)") }
        continue
      }
      guard length != safeLength else { continue }
      let now = refiner.model.parts
      let text = Array(bytes[..<length]) + Array(closing.utf8)
      let again = promises.refiner(text, finished: true)
      if length < safeLength || !now.starts(with: statements)
        || again.refinement.verdict != .valid || again.model.parts.count > now.count
      {
        Issue.record("at \(offset) \(comment): \(String(decoding: text, as: UTF8.self))")
        return
      }
      safeLength = length
      statements = now
    }
    refiner.finish()
    if refiner.refinement.verdict == .valid {
      promises.checkEnd(refiner, count: bytes.count, "\(comment)")
    }
  }
}

extension MermaidDiagram {
  /// The nodes of a flowchart, which only grow while it arrives.
  var parts: [String] {
    if case .flowchart(let chart) = content { chart.nodes.map(\.id) } else { [] }
  }
}
