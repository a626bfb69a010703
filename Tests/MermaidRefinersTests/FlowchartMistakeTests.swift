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

  @Test(
    "N2.4e An arrow to the left is an error with the edge to write, which the picture has",
    arguments: [
      ("F <- G", "<-", "G --> F"), ("H <-- I", "<--", "I --> H"), ("A <-.- B", "<-.-", "B -.-> A"),
      ("A <== B", "<==", "B ==> A"), ("A <--- B", "<---", "B --> A"),
      ("A <=== B", "<===", "B ==> A"),
      ("A<-B", "<-", "B --> A"), ("A ← B", "←", "B --> A"), ("A ⇐ B", "⇐", "B ==> A"),
      ("A[x y] <-- B(z)", "<--", "B(z) --> A[x y]"), ("A & B <-- C", "<--", "C --> A & B"),
      ("A <-- one two --- B", "<--", "B -->|one two| A"), ("A <--|one| B", "<--", "B -->|one| A"),
      ("A <-. t .- B", "<-.", "B -.->|t| A"), ("A --> B <- C", "<-", "C --> B"),
    ])
  func arrowsToTheLeft(source: String, arrow: String, edge: String) {
    for rest in ["", "\nX --> Y", "\nX -. t .-> Y ==> Z"] {
      let found = errors(source + rest)
      #expect(found == ["unexpected `\(arrow)`: expected an edge; write `\(edge)`"], "\(found)")
      let written = chart(edge + rest)
      let read = chart(source + rest)
      let ends = read.edges.map { "\($0.source) \($0.target) \($0.line) \($0.label.source)" }
      for edge in written.edges {
        #expect(
          ends.contains("\(edge.source) \(edge.target) \(edge.line) \(edge.label.source)"),
          "\(ends)")
      }
      #expect(read.edges.allSatisfy { $0.sourceHead == .none && $0.targetHead == .arrow })
    }
  }

  @Test("N2.4e Each arrow of a chain is turned")
  func chainToTheLeft() {
    let read = chart("A <- B <-- C <== D\nE --> F")
    #expect(read.edges.map(\.source) == ["B", "C", "D", "E"])
    #expect(read.edges.map(\.target) == ["A", "B", "C", "F"])
  }

  @Test(
    "N2.4e N1.5 Arrows with two heads are edges, and many arrows take linear time",
    arguments: ["A <--> B", "A <-- t --> B", "A <-.-> B", "A <== t ==> B"])
  func arrowsBothWays(source: String) {
    #expect(errors(source).isEmpty)
    #expect(!errors(String(repeating: "A <-- ", count: 5_000)).isEmpty)
    #expect(!errors("A " + String(repeating: "<-- x ", count: 5_000) + "--> B").isEmpty)
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

  @Test("N1.7c N2.4c The lines after a bracket without its end are statements")
  func statementsAfterUnclosed() {
    let source = "X --> Y; A[text\nsubgraph g\nB -- t --> C\nend\nsubgraph h [x\nD\nend"
    #expect(errors(source) == ["unclosed `[`: expected `]`", "unclosed `[`: expected `]`"])
    let read = chart(source)
    #expect(read.nodes.map(\.id) == ["X", "Y", "A", "B", "C", "D"])
    #expect(read.edges.map(\.label.source) == ["", "t"])
    #expect(read.subgraphs.map(\.members) == [["C", "B"], ["D"]])
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
