import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N4 Class diagrams of the suite", .needsSharedFolder)
struct ClassSuiteTests {
  @Test("N4.1 N4.3 The model is that of Mermaid")
  func models() throws {
    let cases = MermaidSuite.valid("class")
    #expect(cases.count >= 35)
    for item in cases {
      let refiner = MermaidRefiner(whole: item.source)
      #expect(
        refiner.refinement.verdict == .valid, "\(item.name) \(refiner.refinement.diagnostics)")
      guard case .classDiagram(let diagram) = refiner.model.content else {
        Issue.record("\(item.name) is read as something else")
        continue
      }
      let ours = diagram.mermaidModel
      let theirs = FlowchartSuiteTests.normalized(item.model)
      for key in ["direction", "classes", "relations", "namespaces", "notes"] {
        let (own, other) = (ours[key] ?? .null, theirs[key] ?? .null)
        #expect(own == other, "\(item.name) \(key)\n\(own.serialized())\n\(other.serialized())")
      }
      if let known = item.extra?["interfaces"]?.arrayValue {
        let own = diagram.interfaces.map { [$0.id, $0.label, $0.classID] }
        #expect(
          own
            == known.map { item in ["id", "label", "classId"].map { item[$0]?.stringValue ?? "" } },
          "\(item.name)")
      }
      #expect(
        diagram.accessibleTitle == item.extra?["accTitle"]?.stringValue ?? "", "\(item.name)")
      #expect(
        diagram.accessibleDescription == item.extra?["accDescr"]?.stringValue ?? "",
        "\(item.name)")
    }
  }

  @Test("N4.1 N4.4 An error is where Mermaid rejects the source")
  func errors() throws {
    let errors = MermaidSuite.errors("class")
    #expect(errors.accepted.isEmpty, "\(errors.accepted.joined(separator: "\n"))")
    #expect(errors.lines >= 7 && errors.rightLines * 100 >= errors.lines * 85, "\(errors)")
  }
}
