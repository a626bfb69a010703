import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct RDFSuiteTests {
  @Test("R10 RDF 1.1 Turtle: all 313 documents are judged and read as they should be")
  func passesTurtle() throws {
    guard let suite = try RDFSuite("turtle", count: 313) else { return }
    try check(suite, TurtleRefiner.self)
  }

  @Test("R11 RDF 1.1 TriG: all 356 documents are judged and read as they should be")
  func passesTriG() throws {
    guard let suite = try RDFSuite("trig", count: 356) else { return }
    try check(suite, TriGRefiner.self)
  }

  @Test("R14 RDF 1.1 XML: all 166 documents are judged and read as they should be")
  func passesXML() throws {
    guard let suite = try RDFSuite("rdf-xml", count: 166) else { return }
    try check(suite, RDFXMLRefiner.self)
  }

  @Test("R1 R7 The promises hold at every byte of every document of the suites")
  func keepsPromises() throws {
    if let suite = try RDFSuite("turtle", count: 313) {
      try checkPromises(suite, TurtleRefiner.self)
    }
    if let suite = try RDFSuite("trig", count: 356) { try checkPromises(suite, TriGRefiner.self) }
    if let suite = try RDFSuite("rdf-xml", count: 166) {
      try checkPromises(suite, RDFXMLRefiner.self)
    }
  }

  private func check<Refiner: ArtifactRefiner>(
    _ suite: RDFSuite, _ type: Refiner.Type
  ) throws where Refiner.Model == RDFDataset {
    for row in suite.rows {
      let bytes = try suite.bytes(of: row.action)
      let promises = RDFPromises<Refiner>(attributes: ["base": row.base ?? ""])
      var refiner = promises.finished(bytes)
      #expect((refiner.refinement.verdict == .valid) != row.isNegative, "\(row.name)")
      if let result = row.result, !row.isNegative {
        let expected = RDFPromises<NQuadsRefiner>().finished(try suite.bytes(of: result))
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
      let attributes = ["base": row.base ?? ""]
      RDFPromises<Refiner>(attributes: attributes).checkEveryPrefix(of: bytes, "\(row.name)")
      RefinerPromises<Refiner>(attributes: attributes)
        .checkRandomCuts(of: bytes, count: 2, seed: 10, "\(row.name)")
    }
  }
}
