import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N3 Sequence diagrams of the suite", .needsSharedFolder)
struct SequenceSuiteTests {
  @Test("N3.1 N3.3 The model is that of Mermaid")
  func models() throws {
    let cases = MermaidSuite.valid("sequence")
    #expect(cases.count >= 53)
    for item in cases {
      let refiner = MermaidRefiner(whole: item.source)
      #expect(
        refiner.refinement.verdict == .valid, "\(item.name) \(refiner.refinement.diagnostics)")
      guard case .sequence(let sequence) = refiner.model.content else {
        Issue.record("\(item.name) is read as something else")
        continue
      }
      let config = item.config
      let wraps = config?["wrap"] ?? config?["sequence"]?["wrap"] ?? false
      let ours = sequence.mermaidModel(wraps: wraps == true)
      let theirs = Self.normalized(item.model)
      for key in ["actors", "messages", "boxes", "createdActors", "destroyedActors"] {
        let (own, other) = (ours[key] ?? .null, theirs[key] ?? .null)
        #expect(own == other, "\(item.name) \(key)\n\(own.serialized())\n\(other.serialized())")
      }
      #expect(
        sequence.accessibleTitle == item.extra?["accTitle"]?.stringValue ?? "", "\(item.name)")
      #expect(
        sequence.accessibleDescription == item.extra?["accDescr"]?.stringValue ?? "",
        "\(item.name)")
    }
  }

  @Test("N3.1 N3.4 An error is where Mermaid rejects the source")
  func errors() throws {
    // Mermaid says 1 of all participants that are not active.
    let errors = MermaidSuite.errors("sequence", withoutLinesOf: "inactive participant")
    #expect(errors.accepted.isEmpty, "\(errors.accepted.joined(separator: "\n"))")
    #expect(errors.lines >= 14 && errors.rightLines * 100 >= errors.lines * 90, "\(errors)")
  }

  private static func normalized(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(text.normalizedMermaid)
    case .array(let items): return .array(items.map { normalized($0) })
    case .object(let object):
      var result = JSONObject()
      for member in object.members where member.key != "prevActor" && member.key != "nextActor" {
        result[member.key] = normalized(member.value)
      }
      return .object(result)
    default: return value
    }
  }
}
