import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N5 State diagrams of the suite", .needsSharedFolder)
struct StateSuiteTests {
  @Test("N5.1 N5.3 The model is that of Mermaid")
  func models() throws {
    let cases = MermaidSuite.valid("state")
    #expect(cases.count >= 29)
    for item in cases {
      let refiner = MermaidRefiner(whole: item.source)
      #expect(
        refiner.refinement.verdict == .valid, "\(item.name) \(refiner.refinement.diagnostics)")
      guard case .state(let diagram) = refiner.model.content else {
        Issue.record("\(item.name) is read as something else")
        continue
      }
      let ours = diagram.mermaidModel
      let theirs = Self.normalized(item.model)
      for key in ["direction", "states", "relations", "classes"] {
        let (own, other) = (ours[key] ?? .null, theirs[key] ?? .null)
        #expect(own == other, "\(item.name) \(key)\n\(own.serialized())\n\(other.serialized())")
      }
      #expect(
        diagram.accessibleTitle == item.extra?["accTitle"]?.stringValue ?? "", "\(item.name)")
      #expect(
        diagram.accessibleDescription == item.extra?["accDescr"]?.stringValue ?? "",
        "\(item.name)")
    }
  }

  @Test("N5.1 N5.4 An error is where Mermaid rejects the source")
  func errors() throws {
    let errors = MermaidSuite.errors("state")
    #expect(errors.accepted.isEmpty, "\(errors.accepted.joined(separator: "\n"))")
    #expect(errors.lines >= 6 && errors.rightLines * 100 >= errors.lines * 85, "\(errors)")
  }

  /// The model of the suite, with one name for all IDs that Mermaid makes up.
  private static func normalized(_ value: JSONValue) -> JSONValue {
    switch FlowchartSuiteTests.normalized(value) {
    case .string(let text) where text.hasPrefix("id-random"):
      .string(
        "id-random" + (text.hasSuffix("_start") ? "_start" : text.hasSuffix("_end") ? "_end" : ""))
    case .array(let items): .array(items.map(normalized))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { JSONObject.Member(key: $0.key, value: normalized($0.value)) }))
    case let other: other
    }
  }
}
