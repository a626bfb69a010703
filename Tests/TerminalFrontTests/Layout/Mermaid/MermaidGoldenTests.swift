import ArtifactCore
import TestSupport
import Testing

/// A diagram of each kind at two widths. `ARTIFACT_RECORD=1` writes the goldens instead of comparing them.
@Suite("V23 Goldens of Mermaid") struct MermaidGoldenTests {
  @Test(
    "V23.14 Diagrams look as recorded, however they arrive",
    arguments: [
      "architecture", "block", "c4", "chain", "class", "composite", "er", "flowchart",
      "flowchart-wide", "gantt", "gitgraph", "ishikawa", "journey", "kanban", "mindmap", "packet",
      "pie", "quadrant", "radar", "requirement", "sankey", "sequence", "state", "timeline",
      "treemap", "treeview", "venn", "wardley", "xychart",
    ], [80, 120])
  func golden(name: String, width: Int) throws {
    let bytes = try #require(Goldens.bytes(of: "Mermaid/\(name).mmd"))
    let once = GoldenView.text(of: bytes, .mermaid, width, chunk: bytes.count)
    #expect(GoldenView.text(of: bytes, .mermaid, width, chunk: 7) == once)
    try Goldens.check(once, "Mermaid/\(name)-\(width).txt")
  }
}
