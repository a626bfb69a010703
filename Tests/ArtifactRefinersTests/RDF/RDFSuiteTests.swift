import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct RDFSuiteTests {
  @Test(
    "R10 RDF 1.1 Turtle: all 313 tests pass",
    .needsSharedFolder)
  func passesTurtle() throws {
    guard let suite = try RDFSuite("turtle", count: 313) else { return }
    try check(suite, TurtleRefiner.self)
  }

  @Test(
    "R11 RDF 1.1 TriG: all 356 tests pass", .needsSharedFolder)
  func passesTriG() throws {
    guard let suite = try RDFSuite("trig", count: 356) else { return }
    try check(suite, TriGRefiner.self)
  }

  @Test(
    "R14 RDF 1.1 XML: all 166 tests pass", .needsSharedFolder)
  func passesXML() throws {
    guard let suite = try RDFSuite("rdf-xml", count: 166) else { return }
    try check(suite, RDFXMLRefiner.self)
  }

  @Test("R1 R7 The promises hold at every byte of every document of the suites", .needsSharedFolder)
  func keepsPromises() throws {
    if let suite = try RDFSuite("turtle", count: 313) {
      try checkPromises(suite, TurtleRefiner.self)
    }
    if let suite = try RDFSuite("trig", count: 356) { try checkPromises(suite, TriGRefiner.self) }
    if let suite = try RDFSuite("rdf-xml", count: 166) {
      try checkPromises(suite, RDFXMLRefiner.self)
    }
  }

  @Test("R25 RDF 1.2: all 332 tests pass", .needsSharedFolder)
  func passesVersion12() throws {
    if let suite = try RDFSuite("turtle", count: 103, version: .rdf12) {
      try check(suite, TurtleRefiner.self)
      try checkPromises(suite, TurtleRefiner.self)
    }
    if let suite = try RDFSuite("trig", count: 60, version: .rdf12) {
      try check(suite, TriGRefiner.self)
      try checkPromises(suite, TriGRefiner.self)
    }
    if let suite = try RDFSuite("rdf-xml", count: 31, version: .rdf12) {
      try check(suite, RDFXMLRefiner.self)
      try checkPromises(suite, RDFXMLRefiner.self)
    }
    if var suite = try RDFSuite("n-quads", count: 68, version: .rdf12) {
      suite.rows = suite.rows.filter { !$0.action.hasPrefix("c14n/") }
      #expect(suite.rows.count == 27)
      try check(suite, NQuadsRefiner.self)
      try checkPromises(suite, NQuadsRefiner.self)
    }
    if var suite = try RDFSuite("n-triples", count: 70, version: .rdf12) {
      suite.rows = suite.rows.filter { !$0.action.hasPrefix("c14n/") }
      #expect(suite.rows.count == 29)
      try check(suite, NTriplesRefiner.self)
      try checkPromises(suite, NTriplesRefiner.self)
    }
  }

  @Test("R25.1 RDF 1.1 documents are read the same with the option RDF 1.2", .needsSharedFolder)
  func readsVersion11AsVersion12() throws {
    if let suite = try RDFSuite("turtle", count: 313) {
      try check(suite, TurtleRefiner.self, version: .rdf12)
    }
    if let suite = try RDFSuite("trig", count: 356) {
      try check(suite, TriGRefiner.self, version: .rdf12)
    }
    if let suite = try RDFSuite("rdf-xml", count: 166) {
      try check(suite, RDFXMLRefiner.self, version: .rdf12)
    }
    if let suite = try RDFSuite("n-triples", count: 70) {
      try check(suite, NTriplesRefiner.self, version: .rdf12)
    }
    if let suite = try RDFSuite("n-quads", count: 87) {
      try check(suite, NQuadsRefiner.self, version: .rdf12)
    }
  }

  @Test(
    "R25.1 The RDF 1.2 suites are read the same if each document declares RDF 1.2",
    .needsSharedFolder)
  func readsAnnouncedVersion12() throws {
    let announcement = "VERSION \"1.2\"\n"
    if let suite = try RDFSuite("turtle", count: 103, version: .rdf12) {
      try check(suite, TurtleRefiner.self, version: .rdf11, after: announcement)
    }
    if let suite = try RDFSuite("trig", count: 60, version: .rdf12) {
      try check(suite, TriGRefiner.self, version: .rdf11, after: announcement)
    }
    if let suite = try RDFSuite("n-quads", count: 68, version: .rdf12) {
      try check(suite, NQuadsRefiner.self, version: .rdf11, after: announcement)
    }
    if let suite = try RDFSuite("n-triples", count: 70, version: .rdf12) {
      try check(suite, NTriplesRefiner.self, version: .rdf11, after: announcement)
    }
    if var suite = try RDFSuite("rdf-xml", count: 31, version: .rdf12) {
      // Where no version is announced, the attributes of RDF 1.2 are properties.
      suite.rows = try suite.rows.filter { row in
        String(decoding: try suite.bytes(of: row.action), as: UTF8.self).contains("rdf:version")
      }
      try check(suite, RDFXMLRefiner.self, version: .rdf11)
    }
  }

  private func check<Refiner: ArtifactRefiner>(
    _ suite: RDFSuite, _ type: Refiner.Type, version: RDFVersion? = nil, after head: String = ""
  ) throws where Refiner.Model == RDFDataset {
    for row in suite.rows {
      let bytes = Array(head.utf8) + (try suite.bytes(of: row.action))
      let promises = RDFPromises<Refiner>(attributes: suite.attributes(of: row, version: version))
      var refiner = promises.finished(bytes)
      #expect((refiner.refinement.verdict == .valid) != row.isNegative, "\(row.name)")
      if let result = row.result, !row.isNegative {
        let lines = RDFPromises<NQuadsRefiner>(attributes: suite.attributes(of: row))
        let expected = lines.finished(try suite.bytes(of: result))
        #expect(expected.refinement.verdict == .valid, "\(result)")
        #expect(RDFIsomorphism.areIsomorphic(refiner.model, expected.model), "\(row.name)")
      }
    }
  }

  private func checkPromises<Refiner: ArtifactRefiner>(
    _ suite: RDFSuite, _ type: Refiner.Type
  ) throws where Refiner.Model == RDFDataset {
    for row in suite.rows {
      let bytes = try suite.bytes(of: row.action)
      let attributes = suite.attributes(of: row)
      RDFPromises<Refiner>(attributes: attributes).checkEveryPrefix(of: bytes, "\(row.name)")
      RefinerPromises<Refiner>(attributes: attributes)
        .checkRandomCuts(of: bytes, count: 2, seed: 10, "\(row.name)")
    }
  }
}
