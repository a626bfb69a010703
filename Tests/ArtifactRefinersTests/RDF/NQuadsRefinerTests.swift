import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct NQuadsRefinerTests {
  private let triples = RefinerPromises<NTriplesRefiner>()
  private let quads = RefinerPromises<NQuadsRefiner>()

  @Test("R8.1 A statement is available when its line is complete")
  func commitsLines() {
    #expect(triples.refiner("<a:s> <a:p> <a:o> .").model.count == 0)
    #expect(triples.refiner("<a:s> <a:p> <a:o> .\r").model.count == 1)
    #expect(triples.refiner("<a:s> <a:p> <a:o> .\n<a:s> <a:p> \"x").model.count == 1)
    let refiner = triples.refiner("<a:s> <a:p> <a:o> .\n<a:s>")
    #expect(refiner.refinement.status == .ready(safeLength: 20, closing: ""))
  }

  @Test("R8.2 The end completes the last line")
  func endsLines() {
    let refiner = triples.refiner("<a:s> <a:p> <a:o> . # why", finished: true)
    #expect(refiner.model.count == 1)
    #expect(refiner.model[0].range == 0..<19)
    #expect(refiner.refinement.verdict == .valid)
    #expect(triples.refiner("", finished: true).refinement.verdict == .valid)
  }

  @Test("R8.5 R7.11 An unterminated IRI is reported as such")
  func cutIRI() {
    for text in ["<u:a> <u", "<u:a> <u:p> <u:o", "<u:a> <u:p> \"x\"^^<u:\\u0074", "<u:a> <u\n"] {
      let refinement = quads.refiner(text, finished: true).refinement
      let message = refinement.diagnostics.first?.message ?? ""
      #expect(message.hasPrefix("unterminated IRI: expected >"), "\(text): \(message)")
    }
    let foreign = quads.refiner("<u:a> <u b> .", finished: true).refinement.diagnostics
    #expect(foreign.first?.message.contains("invalid character in an IRI") == true)
  }

  @Test("R7.1 Escapes in terms are decoded")
  func readsTerms() {
    let model = quads.refiner(
      #"""
      _:a.b <a:\u00E9> "t\t\"q\" \U0001F600"@en-GB _:g.
      <a:s><a:p>"1"^^<a:\u0074>.

      """#
    ).model
    let first = model[0]
    #expect(model.term(first.subject) == .blank("a.b"))
    #expect(model.term(first.predicate) == .iri("a:é"))
    #expect(
      model.term(first.object)
        == .literal(
          "t\t\"q\" 😀", datatype: "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString",
          language: "en-GB"))
    #expect(first.graph.map(model.term) == .blank("g"))
    #expect(model.term(model[1].object) == .literal("1", datatype: "a:t", language: nil))
    #expect(model[1].graph == nil)
  }

  @Test("R7.2 Equal terms have one number, unequal ones never")
  func internsTerms() {
    let model = triples.refiner(
      """
      <a:s> <a:p> <a:s> .
      <a:s> <a:p> "a:s" .
      _:s <a:p> "a:s"@en .
      _:s <a:p> "a:s"^^<a:t> .

      """
    ).model
    #expect(model[0].subject == model[0].object)
    #expect(model[2].subject == model[3].subject)
    #expect(Set((0..<4).map { model[$0].object }).count == 4)
  }

  @Test(
    "R7.4 A bad line is skipped and reported, and the safe prefix ends before it",
    arguments: [
      ("<a:s> <a:p> .", 12), ("<s> <a:p> <a:o> .", 1), ("<a:s> <a:p> <a:o>", 17),
      ("<a:s> <a:p> \"x", 14), ("<a:s> <a:p> <a:o> . .", 20), ("<a:s> \"p\" <a:o> .", 6),
    ])
  func skipsBadLines(line: String, offset: Int) {
    let good = "<a:s> <a:p> <a:o> .\n"
    let refiner = triples.refiner(good + line + "\n" + good, finished: true)
    #expect(refiner.model.count == 2)
    #expect(refiner.refinement.verdict == .invalid(offset: 20 + offset))
    #expect(refiner.refinement.status == .ready(safeLength: 20, closing: ""))
    #expect(refiner.refinement.diagnostics.map(\.code) == [.rdfSyntax])
  }

  @Test("R7.4 A line with invalid UTF-8 is an error")
  func refusesInvalidUTF8() {
    let bytes = Array("<a:s> <a:p> \"".utf8) + [0xC3] + Array("\" .\n".utf8)
    #expect(triples.refiner(bytes).refinement.verdict == .invalid(offset: 14))
  }

  @Test("R8.3 Only N-Quads has graphs")
  func refusesGraphs() {
    let line = "<a:s> <a:p> <a:o> <a:g> .\n"
    #expect(quads.refiner(line).model.count == 1)
    #expect(triples.refiner(line).model.count == 0)
  }

  @Test("R8 RDF 1.1 N-Triples: all 70 tests pass", .needsSharedFolder)
  func passesTriples() throws {
    try check(try RDFSuite("n-triples"), NTriplesRefiner.self)
  }

  @Test("R8 RDF 1.1 N-Quads: all 87 tests pass", .needsSharedFolder)
  func passesQuads() throws {
    try check(try RDFSuite("n-quads"), NQuadsRefiner.self)
  }

  private func check<Refiner: ArtifactRefiner>(
    _ suite: RDFSuite, _ type: Refiner.Type
  ) throws where Refiner.Model == RDFDataset {
    for row in suite.rows {
      let bytes = try suite.bytes(of: row.action)
      let promises = RDFPromises<Refiner>()
      let isValid = promises.finished(bytes).refinement.verdict == .valid
      #expect(isValid != row.isNegative, "\(row.name)")
      promises.checkEveryPrefix(of: bytes, "\(row.name)")
      RefinerPromises<Refiner>().checkRandomCuts(of: bytes, count: 3, seed: 8, "\(row.name)")
    }
  }

  @Test("R1.4 Every split of small documents gives the same dataset")
  func isIndependentOfCuts() {
    for sample in [
      "<a:s> <a:p> \"é\\u00e9\"@en <a:g> . # c\r\n\n_:a <a:p> _:b.\r", "#\n\n<x> bad\n<a:s",
    ] {
      quads.checkEverySplit(of: Array(sample.utf8))
      triples.checkEverySplit(of: Array(sample.utf8))
    }
  }

  @Test("R1.7 Random bytes never trap and keep the promises")
  func survivesRandomBytes() {
    let alphabet = Array("<<>>\"\"\\u0041_::a.@^# \n\r\t".utf8) + [0xC3, 0xA9, 0]
    for seed in 0..<1_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let random = Chunks.randomBytes(longest: 40, alphabet: alphabet, using: &generator)
      let bytes = Array("<a:s> <a:p> ".utf8) + random
      RDFPromises<NQuadsRefiner>().checkEveryPrefix(of: bytes, "seed \(seed)")
      quads.checkRandomCuts(of: bytes, count: 1, seed: seed)
    }
  }

  @Test("R1.5 A long line in small chunks is read once")
  func staysLinear() {
    var refiner = NQuadsRefiner()
    refiner.append("<a:s> <a:p> \"".utf8.span)
    for _ in 0..<50_000 { refiner.append("abcd".utf8.span) }
    refiner.append("\" .\n".utf8.span)
    #expect(refiner.model.count == 1)
  }

  @Test("R8.6 A byte order mark is skipped")
  func skipsByteOrderMark() {
    for text in [
      "\u{FEFF}<u:a> <u:p> <u:b> .\n<u:a> <u:p> <u:c> .\n", "\u{FEFF}<u:a> <u:p> <u:b> .",
    ] {
      let quads = RefinerPromises<NQuadsRefiner>()
      let refiner = quads.refiner(text, finished: true)
      #expect(refiner.refinement.verdict == .valid)
      #expect(refiner.model.count == text.split(separator: "\n").count)
      #expect(refiner.model[0].range.lowerBound == 3)
      quads.checkEverySplit(of: Array(text.utf8))
      #expect(RefinerPromises<NTriplesRefiner>().refiner(text, finished: true).model.count > 0)
    }
    let bad = RefinerPromises<NQuadsRefiner>().refiner("\u{FEFF}<u:a> x", finished: true)
    #expect(bad.refinement.verdict == .invalid(offset: 9))
  }

  @Test("R7.10 A long IRI is kept and reported once, at its first occurrence")
  func longIRIs() {
    let long = "<u:" + String(repeating: "a", count: 8_200) + ">"
    let text = "<u:a> <u:p> <u:b> .\n\(long) <u:p> \(long) .\n"
    let lines = RefinerPromises<NTriplesRefiner>().refiner(text, finished: true).refinement
    #expect(lines.diagnostics.map(\.code) == [.longIRI])
    let turtle = RefinerPromises<TurtleRefiner>()
      .refiner(text, finished: true).refinement
    #expect(turtle.verdict == .valid)
    #expect(turtle.diagnostics.map(\.code) == [.longIRI])
    #expect(turtle.diagnostics.map(\.message) == ["IRI is longer than 8192 bytes"])
    #expect(turtle.diagnostics.first?.bytes.lowerBound == 20)
  }
}
