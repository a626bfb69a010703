import ArtifactBase
import MermaidRefiners
import RefinerCore
import Testing

@Suite("Mermaid N1 Types of diagrams")
struct MermaidTypeTests {
  @Test("N1.4 Other names of a type have the type as suggestion", arguments: Self.names)
  func otherNames(name: String, type: String) {
    let diagnostics = MermaidRefiner(whole: name + "\nA\n").refinement.diagnostics
    #expect(diagnostics.map(\.message) == ["unknown diagram type `\(name)`"])
    #expect(diagnostics.first?.suggestion == type)
  }

  @Test("N1.4a Text before the type is one error, and the diagram is read", arguments: Self.texts)
  func textBefore(text: String, found: String) {
    let refiner = MermaidRefiner(whole: text + "\n\nsequenceDiagram\nA->>B: x\n")
    #expect(
      refiner.refinement.diagnostics.map(\.message) == [
        "\(found): expected a diagram type such as `flowchart`; remove the line"
      ])
    #expect(refiner.refinement.verdict == .invalid(offset: 0))
    guard case .sequence(let sequence) = refiner.model.content else {
      Issue.record("no sequence diagram")
      return
    }
    #expect(sequence.participants.map(\.id) == ["A", "B"])
  }

  @Test("N1.4a Text without a diagram is one error")
  func textOnly() {
    #expect(MermaidRefiner(whole: "Here is no\ndiagram at all\n").refinement.diagnostics.count == 1)
  }

  private static let names = [
    ("sequence", "sequenceDiagram"), ("flow", "flowchart"), ("class", "classDiagram"),
    ("state", "stateDiagram-v2"), ("er", "erDiagram"), ("erd", "erDiagram"), ("piechart", "pie"),
    ("pieChart", "pie"), ("userJourney", "journey"), ("journeyDiagram", "journey"),
    ("C4", "C4Context"), ("quadrant", "quadrantChart"), ("kanbanBoard", "kanban"),
    ("blockDiagram", "block"), ("mindMap", "mindmap"), ("gitgraph", "gitGraph"),
    ("Flowchart", "flowchart"), ("digraph", "graph"), ("sankeyDiagram", "sankey"),
    ("gitGraphDiagram", "gitGraph"), ("barChart", "xychart"),
  ]

  private static let texts = [
    ("Here is the diagram:", "text before the diagram"),
    ("Diagram of it:", "text before the diagram"),
    ("Here:", "text before the diagram"), ("# My title", "text before the diagram"),
    ("```mermaid", "code fence in the diagram"), ("mermaid", "name of the format"),
  ]
}
