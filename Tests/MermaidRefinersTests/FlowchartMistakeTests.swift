import ArtifactBase
import MermaidRefiners
import RefinerCore
import Testing

@Suite("Mermaid N2 Mistakes in flowcharts")
struct FlowchartMistakeTests {
  private func errors(_ source: String) -> [String] {
    MermaidRefiner(whole: "flowchart TD\n" + source).refinement.diagnostics.map(\.message)
  }

  private func chart(_ source: String) -> MermaidFlowchart {
    guard
      case .flowchart(let chart) = MermaidRefiner(whole: "flowchart TD\n" + source).model.content
    else { return MermaidFlowchart() }
    return chart
  }

  @Test("N2.4 `click` alone is an error", arguments: ["", " ", "\n", " \n ", "\n\nX"])
  func click(rest: String) {
    #expect(!errors("A --> B\nclick" + rest).isEmpty)
    var refiner = MermaidRefiner()
    refiner.append("flowchart TD\nA --> B\nclick\n")
    guard case .ready(let length, _) = refiner.refinement.status else {
      Issue.record("not shown")
      return
    }
    #expect(length == 21)
  }

  @Test(
    "N2.4a The error of another arrow names all of it, and the edge to write",
    arguments: [
      ("—>", "-->"), ("–>", "-->"), ("→", "-->"), ("=>", "==>"), ("->", "-->"), ("-->>", "-->"),
      ("->>", "-->"), ("<->", "<-->"), ("⇒", "==>"), ("—", "---"),
    ])
  func arrows(arrow: String, edge: String) {
    for source in ["A \(arrow) B", "A \(arrow) B\nC --> D", "A \(arrow) B[x]"] {
      let found = errors(source)
      #expect(found == ["unexpected `\(arrow)`: expected an edge; write `\(edge)`"], "\(found)")
    }
    let read = chart("A \(arrow) B\nC --> D")
    #expect(read.nodes.map(\.id) == ["A", "B", "C", "D"] && read.edges.count == 2)
  }

  @Test("N1.7a Errors name whole characters", arguments: ["😀", "👩‍👩‍👧", "→", "é́"])
  func characters(character: String) {
    for source in [
      "flowchart TD\n\(character)= --> B", "classDiagram\nA \(character)= B",
      "erDiagram\nA {\nint x \(character)\n}", "stateDiagram-v2\nA --> \(character):: B",
    ] {
      let messages = MermaidRefiner(whole: source).refinement.diagnostics.map(\.message)
      #expect(!messages.contains { $0.contains("\u{FFFD}") }, "\(messages)")
    }
    #expect(
      character == "é́" || errors("\(character) --> B").first?.contains(character) == true)
  }

  @Test("N2.4b A group whose title needs quotes is drawn, with one error")
  func titles() {
    let source = "subgraph My Group (prod)\nA --> B\nend\nC"
    #expect(
      errors(source) == [
        "unexpected `(` in the title of a group; put the title in quotes: `subgraph id [\"My Group (prod)\"]`"
      ])
    #expect(chart(source).subgraphs.map(\.title.source) == ["My Group (prod)"])
    #expect(chart(source).subgraphs.first?.members == ["B", "A"])
    #expect(
      errors("subgraph g [My Group (prod)]\nA\nend") == [
        "unexpected `(` in the title of a group; put the title in quotes: `subgraph g [\"My Group (prod)\"]`"
      ])
    #expect(chart("subgraph g [x (y)]\nA\nend").subgraphs.map(\.id) == ["g"])
  }

  @Test("N2.4c A bracket without its end is one error, where it begins", arguments: ["", "\nD[x]"])
  func unclosed(rest: String) {
    let diagnostics = MermaidRefiner(whole: "flowchart TD\nA[text\nB --> C" + rest).refinement
      .diagnostics
    #expect(diagnostics.map(\.message) == ["unclosed `[`: expected `]`"])
    #expect(diagnostics.first?.range == 14..<15)
    #expect(chart("A[text\nB --> C" + rest).nodes.map(\.id).prefix(3) == ["A", "B", "C"])
  }

  @Test("N2.4d Statements of other languages have advice", arguments: Self.foreign)
  func foreignStatements(source: String, advice: String) {
    let found = errors(source)
    #expect(found.count == 1 && found[0].contains(advice), "\(found)")
  }

  private static let foreign = [
    ("// a comment\nA", "`%%`"), ("# a comment\nA", "`%%`"),
    ("title My chart\nA --> B", "`title: My chart` between two lines `---`"),
    ("A --> B: yes", "`A -->|yes| B`"), ("style --> b", "`style` is a keyword"),
    ("A --> B --", "the end of the edge"),
  ]
}
