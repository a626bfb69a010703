import ArtifactBase
import FlowGraph
import TestSupport
import Testing

@Suite struct FlowScenarioTests {
  @Test("F8.1 The scenarios of swift-flow's store", .needsSharedFolder)
  func scenarios() throws {
    let bytes = try #require(SharedFolder.bytes(of: "suites/flow/store-scenarios.json"))
    let json = try JSONValue(parsing: bytes)
    let scenarios = try #require(json["scenarios"]?.arrayValue)
    #expect(scenarios.count == 51)
    var known: [KnownDifference: Int] = [:]
    for json in scenarios {
      var scenario = FlowScenario(json)
      for (index, step) in scenario.steps.enumerated() {
        let (returned, told) = scenario.run(step)
        for kind in scenario.knownDifferences(at: step) { known[kind, default: 0] += 1 }
        let differences = scenario.differences(from: step, returned, told)
        guard differences.isEmpty else {
          let operation = step["op"] ?? .null
          Issue.record("\(scenario.name), step \(index) \(operation): \(differences)")
          break
        }
        if scenario.isOver { break }
      }
    }
    #expect(Set(known.keys) == Set(KnownDifference.allCases), "\(known)")
  }
}

/// What swift-flow does otherwise, on purpose.
enum KnownDifference: CaseIterable {
  /// An undone removal appends to the document there; here it restores the place.
  case order
  /// Undo and redo restore what was selected here.
  case selection
  /// A drag that is given up leaves nodes where they are there.
  case canceledDrag
  /// A selection by rectangle selects any one there where only one may be selected.
  case anyOfSeveral
}
