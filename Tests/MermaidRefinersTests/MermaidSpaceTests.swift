import ArtifactBase
import MermaidRefiners
import RefinerCore
import Testing

@Suite("Mermaid N1 White space that is not ASCII")
struct MermaidSpaceTests {
  @Test("N1.1a White space that is not ASCII separates words", arguments: Self.accepted)
  func accepts(source: String) {
    for space in Self.spaces {
      let source = source.replacing("␣", with: space)
      let refinement = MermaidRefiner(whole: source).refinement
      #expect(refinement.verdict == .valid, "\(source.debugDescription) \(refinement.diagnostics)")
    }
  }

  @Test("N1.1a Texts keep their white space")
  func texts() {
    for space in Self.spaces {
      let refiner = MermaidRefiner(whole: "flowchart TD\nA[\"x\(space)y\"]\(space)-->\(space)B")
      guard case .flowchart(let chart) = refiner.model.content else {
        Issue.record("no flowchart")
        return
      }
      #expect(chart.nodes.map(\.id) == ["A", "B"] && chart.nodes[0].label.source == "x\(space)y")
    }
  }

  @Test("N1.1a Such white space counts as one character of the indentation")
  func indentation() {
    let refiner = MermaidRefiner(whole: "mindmap\n\u{3000} a\n   b\n\u{A0}  c\n  \u{2003} d")
    guard case .mindmap(let map) = refiner.model.content else {
      Issue.record("no mind map")
      return
    }
    #expect(map.nodes.map(\.parent) == [nil, 0, 0, 2])
  }

  @Test("N1.1a Kinds whose white space is that of ASCII reject it", arguments: Self.rejected)
  func rejects(source: String) {
    guard case .invalid = MermaidRefiner(whole: source).refinement.verdict else {
      Issue.record("\(source.debugDescription) is valid")
      return
    }
  }

  private static let spaces = [
    "\u{A0}", "\u{1680}", "\u{2000}", "\u{2003}", "\u{200A}", "\u{202F}", "\u{205F}", "\u{3000}",
    "\u{FEFF}", "\u{B}", "\u{C}",
  ]

  // Checked with Mermaid 11.

  private static let accepted = [
    "␣flowchart TD\nA", "flowchart␣TD␣\nA", "flowchart TD\n␣A␣-->␣B␣\nclass␣A␣c",
    "sequenceDiagram\n␣A->>B:␣Hi␣", "classDiagram␣\n␣class A␣{\nint x\n}␣\nA␣<|--␣B",
    "stateDiagram-v2\n␣[*]␣-->␣A␣", "erDiagram\n␣A␣||--o{␣B␣:␣has␣", "gantt\n␣title␣T\n␣t␣:␣1d",
    "mindmap\n␣root␣", "timeline\n␣2020␣:␣e␣", "journey\n␣t:␣5:␣Me␣",
    "␣pie\n\"a\": 1", "␣gitGraph\ncommit", "␣quadrantChart\nA:␣[␣0.5␣,␣0.5␣]",
    "xychart-beta\n␣bar␣[1,␣2]",
    "requirementDiagram\nelement␣e␣{\n␣type:␣x\n}\n", "sankey-beta\na,b,1␣",
  ]

  private static let rejected = [
    "pie\n\u{A0}\"a\": 1", "venn-beta\n\u{A0}set A", "packet-beta\n0-7:\u{A0}\"a\"",
    "erDiagram\nA {\nint\u{3000}y\n}", "quadrantChart\n\u{A0}title T\nA: [0.5, 0.5]",
  ]
}
