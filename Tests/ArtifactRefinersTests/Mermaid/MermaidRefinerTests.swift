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

  /// The statements on a line each: two spaces for each block around it, `…` where one is open.
  private func show(_ diagram: MermaidDiagram) -> [String] {
    let document = diagram.statements
    return document.indices.map { index in
      let statement = document[index]
      let mark = statement.role == .statement ? "" : "\(statement.role): "
      return String(repeating: "  ", count: statement.depth) + mark + document.text(of: index)
        + (statement.isClosed ? "" : "…")
    }
  }

  @Test(
    "R18.1 R18.2 R18.4 The renderable prefix of partial Mermaid",
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
    "R18.3 The blocks of a block diagram begin and end at their keywords anywhere in a line",
    arguments: [
      (
        "block-beta\ncolumns 3\na:2 block:g:2\nb c end d\nblock\ne[\"block end\"]\nend\nf",
        [
          "header: block-beta", "columns 3", "a:2", "block: block:g:2", "  b c", "d",
          "block: block", "  e[\"block end\"]", "f",
        ]
      ),
      (
        "block\nblock:a block:b x end end\nblocks end-1 (block end)\nstyle block fill:#f00",
        [
          "header: block", "block: block:a", "  block: block:b", "    x",
          "blocks end-1 (block end)", "style block fill:#f00",
        ]
      ),
    ])
  func blockDiagrams(text: String, expected: [String]) {
    #expect(show(promises.refiner(text, finished: true).model) == expected)
    #expect(promises.refiner(text, finished: true).refinement.verdict == .valid)
    promises.checkEverySplit(of: Array(text.utf8))
    for count in 0...text.utf8.count {
      let shown = refined(String(decoding: Array(text.utf8).prefix(count), as: UTF8.self))
      guard shown != "∅" else { continue }
      #expect(promises.refiner(shown, finished: true).refinement.verdict == .valid, "\(shown)")
    }
  }

  @Test(
    "R18.2 The first statement names the diagram",
    arguments: [
      ("packet-beta", MermaidDocument.Diagram.packet),
      ("C4Context", .c4),
      ("graphs", .other),
    ])
  func diagrams(text: String, expected: MermaidDocument.Diagram) {
    #expect(promises.refiner(text).model.content == .none)
    #expect(promises.refiner(text + "\n").model.statements.diagram == expected)
  }

  @Test(
    "R18.5 Ends without blocks and blocks without ends",
    arguments: [
      ("graph TD\nend\na-->b\n", "graph TD\n !9"),
      ("", "∅ !0"),
      ("%% x\n", "∅ !5"),
      ("graph TD\nsubgraph a\n", "graph TD\nsubgraph a\nend\n !20"),
      ("graph TD\nsubgraph a\nsubgraph b\nend", "graph TD\nsubgraph a\nsubgraph b\nend\nend\n !34"),
      ("graph TD\nsubgraph a\nend", "graph TD\nsubgraph a\nend"),
      ("---\na\n", "∅ !6"),
    ])
  func ends(text: String, expected: String) {
    #expect(refined(text, finished: true) == expected)
  }

  @Test(
    "R18.3 R18.5 Each misplaced divider and unmatched end is reported",
    arguments: [
      ("block-beta\na ⟦end b\n", 3)
    ])
  func strayWords(text: String, count: Int) {
    let pieces = text.split(separator: "⟦", omittingEmptySubsequences: false)
    let bytes = Array(pieces.joined().utf8)
    var places: [Int] = []
    for piece in pieces.dropLast() { places.append((places.last ?? 0) + piece.utf8.count) }
    let refiner = promises.refiner(bytes, finished: true)
    #expect(refiner.refinement.diagnostics.map(\.bytes.lowerBound) == places)
    #expect(refiner.refinement.diagnostics.allSatisfy { $0.code == .invalidMermaid })
    #expect(refiner.refinement.verdict == (places.first.map { .invalid(offset: $0) } ?? .valid))
    // The model continues after it.
    #expect(refiner.model.statements.count == count)
    promises.checkEverySplit(of: bytes)
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

  @Test("R18.6 Blocks nest 256 deep and not deeper")
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
  /// The statements; none of a kind with a model of its own.
  var statements: MermaidDocument {
    if case .statements(let document) = content { document } else { MermaidDocument() }
  }

  /// What only grows while a diagram without a reader of its own, or a flowchart, arrives.
  var parts: [String] {
    switch content {
    case .flowchart(let chart): chart.nodes.map(\.id)
    case .statements(let document):
      document.indices.map { index in
        let statement = document[index]
        return "\(statement.role) \(statement.parent ?? -1) \(document.text(of: index))"
      }
    default: []
    }
  }
}
