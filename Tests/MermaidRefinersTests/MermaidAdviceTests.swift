import ArtifactBase
import MermaidRefiners
import RefinerCore
import Testing

@Suite("Mermaid Advice for usual mistakes")
struct MermaidAdviceTests {
  @Test(
    "N1.7b N3.4 N4.4 N6.4 N11.4 N13.4 N23.4 A mistake is one error with advice",
    arguments: Self.mistakes)
  func oneError(source: String, range: Range<Int>, advice: String) {
    let diagnostics = MermaidRefiner(whole: source).refinement.diagnostics
    #expect(diagnostics.count == 1, "\(diagnostics)")
    #expect(diagnostics.first?.range == range, "\(diagnostics)")
    #expect(diagnostics.first?.message.contains(advice) == true, "\(diagnostics)")
  }

  @Test("N3.4 A block of another language ends with its `end`")
  func blocks() {
    let source = "sequenceDiagram\nif ok\nA->>B: y\nend\nB->>A: z"
    guard case .sequence(let sequence) = MermaidRefiner(whole: source).model.content else {
      Issue.record("no sequence diagram")
      return
    }
    #expect(sequence.events.count == 4 && sequence.participants.map(\.id) == ["A", "B"])
  }

  @Test("N15.3a A value that is not a number has a warning", arguments: ["x", "\"x\""])
  func amounts(value: String) {
    let refinement = MermaidRefiner(whole: "sankey-beta\na,b,\(value)").refinement
    #expect(refinement.verdict == .valid)
    #expect(refinement.diagnostics.map(\.code) == [.undrawnMermaid])
    #expect(MermaidRefiner(whole: "sankey-beta\na,b,5x").refinement.diagnostics.isEmpty)
  }

  private static let mistakes: [(String, Range<Int>, String)] = [
    ("classDiagram\n// c\nclass A", 13..<17, "`%%`"), ("erDiagram\n# c\nA", 10..<13, "`%%`"),
    ("pie\n// c\n\"a\": 1", 4..<8, "`%%`"), ("sequenceDiagram\n// c\nA->>B: x", 16..<20, "`%%`"),
    ("gantt\n// c\nA: 1d", 6..<10, "`%%`"),
    ("sequenceDiagram\nif ok\nA->>B: y\nend", 16..<21, "write `alt`"),
    ("sequenceDiagram\ngroup G\nA->>B: y\nend", 16..<23, "`rect`"),
    ("quadrantChart\nA: [1.0, 1.0]", 19..<27, "write `1` instead of `1.0`"),
    ("quadrantChart\nA: [0.5, 1.0]", 24..<27, "write `1` instead of `1.0`"),
    ("erDiagram\nA {\nstring x UNIQUE\nint y\n}", 23..<29, "write `UK`"),
    ("erDiagram\nA {\nint id PK;\nint y\n}", 23..<24, "leave out the semicolon"),
    ("erDiagram\nA ||--|| B : x %% c", 25..<26, "lines of their own"),
    ("erDiagram\np[Two Words] {\nint x\n}", 16..<21, "in quotes"),
    ("erDiagram\nA {\nenum('a','b') x\nint y\n}", 19..<20, "write `enum name`"),
    ("classDiagram\nend --> class", 21..<26, "write another name"),
    ("treemap-beta\n\"a\": 1\nclassDef b fill:#f00;", 20..<28, "two or more characters"),
    (
      "sequenceDiagram\nA → B: hi", 18..<21,
      "unexpected `→`: expected an arrow, such as `->>`; write"
    ),
    ("sequenceDiagram\nA —> B: hi", 18..<22, "unexpected `—>`"),
    ("erDiagram\nA → B : x", 18..<19, "write how many are at both ends"),
    ("gitGraph\ncommit\nmerge main", 16..<26, "cannot be merged into itself"),
  ]
}
