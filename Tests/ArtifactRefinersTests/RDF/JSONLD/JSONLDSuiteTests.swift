import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct JSONLDSuiteTests {
  @Test("R19 JSON-LD expand: all 376 documents are judged and expanded as they should be")
  func expands() throws {
    guard let suite = try JSONLDSuite("expand", count: 376) else { return }
    for row in suite.rows {
      check(row) { options throws(JSONLDError) in
        try JSONLDProcessor(options).expand(row.input)
      } compare: { expanded in
        JSONLDSuite.isSame(expanded, try JSONValue(parsing: try #require(row.result)))
      }
    }
  }

  @Test("R19 JSON-LD toRdf: all 456 documents are judged and read as they should be")
  func makesStatements() throws {
    guard let suite = try JSONLDSuite("toRdf", count: 456) else { return }
    for row in suite.rows {
      check(row) { options throws(JSONLDError) in
        try JSONLDProcessor(options).dataset(of: row.input)
      } compare: { dataset in
        guard let result = row.result else { return true }
        if row.options.allowsBlankPredicates {
          // No N-Quads, so nothing can read it.
          return dataset.nQuads() == String(decoding: result, as: UTF8.self)
        }
        let expected = RDFPromises<NQuadsRefiner>().finished(result)
        return expected.refinement.verdict == .valid
          && RDFIsomorphism.areIsomorphic(dataset, expected.model)
      }
    }
  }

  @Test("R19 JSON-LD flatten: all 55 documents but one are flattened as they should be")
  func flattens() throws {
    guard let suite = try JSONLDSuite("flatten", count: 55) else { return }
    // A result in a context would have to be compacted.
    #expect(suite.rows.filter(\.isCompacted).map(\.id) == ["t0044"])
    for row in suite.rows where !row.isCompacted {
      check(row) { options throws(JSONLDError) in
        try JSONLDProcessor(options).flatten(row.input)
      } compare: { flattened in
        JSONLDSuite.isSame(flattened, try JSONValue(parsing: try #require(row.result)))
      }
    }
  }

  private func check<Result>(
    _ row: JSONLDSuite.Row, _ process: (JSONLDOptions) throws(JSONLDError) -> Result,
    compare: (Result) throws -> Bool
  ) {
    do throws(JSONLDError) {
      let result = try process(row.options)
      if row.isNegative {
        Issue.record("\(row.id) \(row.name): no error, but \(row.errorCode ?? "")")
      } else if (try? compare(result)) != true {
        Issue.record("\(row.id) \(row.name): not the result")
      }
    } catch {
      if error.code.rawValue != row.errorCode {
        Issue.record("\(row.id) \(row.name): \(error), not \(row.errorCode ?? "none")")
      }
    }
  }
}
