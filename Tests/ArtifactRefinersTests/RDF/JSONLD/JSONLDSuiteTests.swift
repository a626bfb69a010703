import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct JSONLDSuiteTests {
  @Test(
    "R19.9 JSON-LD expand: all 376 tests pass",
    .needsSharedFolder)
  func expands() throws {
    let suite = try JSONLDSuite("expand", count: 376)
    for row in suite.rows {
      check(row) { options throws(JSONLDError) in
        try JSONLDProcessor(options).expand(row.input)
      } compare: { expanded in
        JSONLDSuite.isSame(expanded, try JSONValue(parsing: try #require(row.result)))
      }
    }
  }

  @Test(
    "R19.9 JSON-LD toRdf: all 456 tests pass",
    .needsSharedFolder
  )
  func makesStatements() throws {
    let suite = try JSONLDSuite("toRdf", count: 456)
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

  @Test(
    "R19.9 JSON-LD flatten: all 55 tests pass", .needsSharedFolder)
  func flattens() throws {
    let suite = try JSONLDSuite("flatten", count: 55)
    #expect(suite.rows.filter { $0.context != nil }.map(\.id) == ["t0044"])
    for row in suite.rows {
      check(row) { options throws(JSONLDError) in
        try JSONLDProcessor(options).flatten(row.input, context: row.context)
      } compare: { flattened in
        JSONLDSuite.isSame(flattened, try JSONValue(parsing: try #require(row.result)))
      }
    }
  }

  @Test(
    "R19.10 Compacted documents have the same meaning, in their own and in another context",
    .needsSharedFolder)
  func compacts() throws {
    let schema = try JSONValue(parsing: #"{"@context": "https://schema.org"}"#)
    var failures: [String] = []
    for (name, total) in [("toRdf", 456), ("expand", 376)] {
      let suite = try JSONLDSuite(name, count: total)
      for (number, row) in suite.rows.enumerated()
      where TestScale.includes(number, oneIn: 8) && !row.isNegative && !row.options.isVersion1_0 {
        var options = row.options
        options.expandContext = nil
        let processor = JSONLDProcessor(options)
        guard let dataset = try? processor.dataset(of: row.input) else { continue }
        let own = (try? JSONValue(parsing: row.input))?["@context"] ?? [:]
        let isKept = [own, schema].allSatisfy { context in
          guard let compacted = try? processor.compact(row.input, context: context),
            let again = try? processor.dataset(of: Array(compacted.serialized().utf8))
          else { return false }
          return RDFIsomorphism.areIsomorphic(again, dataset)
        }
        if !isKept { failures.append("\(name) \(row.id)") }
      }
    }
    // Relative IRIs without a base, an `@id` that stands for nothing, and a name that a prefix of
    // schema.org would change cannot be expressed in another context.
    let known = [
      "toRdf t0030", "toRdf te060", "toRdf te122", "toRdf tli14", "expand t0060", "expand t0122",
    ]
    #expect(failures.filter { !known.contains($0) } == [])
    if TestScale.isFull { #expect(failures == known) }
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
