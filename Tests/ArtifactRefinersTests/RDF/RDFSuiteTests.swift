import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct RDFSuiteTests {
  @Test("R10 R11 R14 RDF 1.1: all tests of Turtle, TriG and XML pass", .needsSharedFolder)
  func passesVersion11() throws {
    for (name, refiner) in RDFSuite.formats where !name.hasPrefix("n-") {
      try check(try RDFSuite(name), refiner)
    }
  }

  @Test("R1 R7 The promises hold at every byte of every document of the suites", .needsSharedFolder)
  func keepsPromises() throws {
    for (name, refiner) in RDFSuite.formats where !name.hasPrefix("n-") {
      try checkPromises(try RDFSuite(name), refiner)
    }
  }

  @Test("R25 RDF 1.2: all 332 tests pass", .needsSharedFolder)
  func passesVersion12() throws {
    var count = 0
    for (name, refiner) in RDFSuite.formats {
      var suite = try RDFSuite(name, version: .rdf12)
      count += suite.rows.count
      suite.rows.removeAll { $0.action.hasPrefix("c14n/") }
      try check(suite, refiner)
      try checkPromises(suite, refiner)
    }
    #expect(count == 332)
  }

  @Test("R25.1 RDF 1.1 documents are read the same with the option RDF 1.2", .needsSharedFolder)
  func readsVersion11AsVersion12() throws {
    for (name, refiner) in RDFSuite.formats {
      try check(try RDFSuite(name), refiner, version: .rdf12)
    }
  }

  @Test(
    "R25.1 The RDF 1.2 suites are read the same if each document declares RDF 1.2",
    .needsSharedFolder)
  func readsAnnouncedVersion12() throws {
    for (name, refiner) in RDFSuite.formats {
      var suite = try RDFSuite(name, version: .rdf12)
      let isXML = name == "rdf-xml"
      if isXML {
        // Where no version is announced, the attributes of RDF 1.2 are properties.
        suite.rows = try suite.rows.filter { row in
          String(decoding: try suite.bytes(of: row.action), as: UTF8.self).contains("rdf:version")
        }
      }
      try check(suite, refiner, version: .rdf11, after: isXML ? "" : "VERSION \"1.2\"\n")
    }
  }

  private func check<Refiner: RDFRefiner>(
    _ suite: RDFSuite, _ type: Refiner.Type, version: RDFVersion? = nil, after head: String = ""
  ) throws {
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

  private func checkPromises<Refiner: RDFRefiner>(
    _ suite: RDFSuite, _ type: Refiner.Type
  ) throws {
    for row in suite.rows {
      let bytes = try suite.bytes(of: row.action)
      let attributes = suite.attributes(of: row)
      RDFPromises<Refiner>(attributes: attributes).checkEveryPrefix(of: bytes, "\(row.name)")
      RefinerPromises<Refiner>(attributes: attributes)
        .checkRandomCuts(of: bytes, count: 2, seed: 10, "\(row.name)")
    }
  }
}
