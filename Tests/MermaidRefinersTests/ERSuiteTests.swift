import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N6 Entity relationship diagrams of the suite", .needsSharedFolder)
struct ERSuiteTests {
  @Test("N6.1 N6.3 The model is that of Mermaid")
  func models() throws {
    let cases = MermaidSuite.valid("er")
    #expect(cases.count >= 28)
    for item in cases {
      let refiner = MermaidRefiner(whole: item.source)
      #expect(
        refiner.refinement.verdict == .valid, "\(item.name) \(refiner.refinement.diagnostics)")
      guard case .er(let diagram) = refiner.model.content else {
        Issue.record("\(item.name) is read as something else")
        continue
      }
      let ours = diagram.mermaidModel
      let theirs = Self.normalized(item.model)
      for key in ["direction", "entities", "relationships"] {
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

  @Test("N6.1 N6.4 An error is where Mermaid rejects the source")
  func errors() throws {
    let errors = MermaidSuite.errors("er")
    #expect(errors.accepted.isEmpty, "\(errors.accepted.joined(separator: "\n"))")
    #expect(errors.lines >= 9 && errors.rightLines * 100 >= errors.lines * 85, "\(errors)")
  }

  /// The model of the suite, without the look, which its configuration names.
  private static func normalized(_ value: JSONValue) -> JSONValue {
    switch FlowchartSuiteTests.normalized(value) {
    case .array(let items): .array(items.map(normalized))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { $0.key != "look" }
            .map { JSONObject.Member(key: $0.key, value: normalized($0.value)) }))
    case let other: other
    }
  }
}
