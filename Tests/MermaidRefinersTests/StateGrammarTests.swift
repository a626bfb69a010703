import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

/// Sources of which Mermaid was asked whether it accepts them. `stateDiagram-v2` comes before each, but those that begin
/// with `^`.
@Suite("Mermaid N5 The grammar of state diagrams")
struct StateGrammarTests {
  @Test("N5.1 N5.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refiner = MermaidRefiner(whole: Self.whole(source))
    #expect(refiner.refinement.verdict == .valid, "\(refiner.refinement.diagnostics)")
  }

  @Test("N5.1 N5.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refiner = MermaidRefiner(whole: Self.whole(source))
    #expect(refiner.refinement.verdict != .valid)
    #expect(!refiner.refinement.diagnostics.isEmpty)
  }

  @Test(
    "N5.4 Usual mistakes have advice",
    arguments: [
      ("A -> B", "write `-->`"), ("A-B --> C", "names have no hyphens"),
      ("note over A : x", "notes are beside a state"), ("A\n--> B", "on the same line"),
      ("[*] -->\nA", "expected the name of a state"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  @Test("N5.3 N5.5 States inside of a state appear while it is open")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("stateDiagram-v2\nstate A {\nB --> C\n--\n[*] --> D\n")
    #expect(refiner.refinement.status == .ready(safeLength: 47, closing: "}\n"))
    guard case .state(let diagram) = refiner.model.content else { return }
    let regions = diagram.states.first?.statements ?? []
    #expect(diagram.states.map(\.id) == ["A"] && regions.count == 2)
    for region in regions {
      guard case .state(let state) = region else {
        Issue.record("\(region)")
        continue
      }
      #expect(state.kind == .divider && state.statements?.count == 1)
    }
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "stateDiagram-v2\n" + source
  }

  private static let accepted: [String] = [
    "A --> B",
    "state A {\nB\n--> C\n}",
    "A --> B : x",
    "A --> B: x: y",
    "A : x : y",
    "A : x;y",
    "state A",
    "state A {\n}",
    "state \"x\" as A",
    "state \"x\" as A {\nB\n}",
    "state A : d",
    "state A B",
    "state f <<fork>>",
    "state f <<foo>>",
    "state f [[join]]",
    "[*] --> A",
    "A --> [*]",
    "[*]",
    "note left of A : x",
    "note right of A\nx\nend note",
    "note \"x\" as N",
    "classDef a fill:red",
    "class A b",
    "class A, B c",
    "class A,B c",
    "style A fill:red",
    "A:::b --> C:::d",
    "A --> B:::c",
    "direction LR",
    "direction XX",
    "hide empty description",
    "scale 350 width",
    "accTitle: x",
    "accDescr { x }",
    "A; B",
    "A --> B;",
    "state A {\ndirection LR\nB --> C\n}",
    "state A {\nB --> C\n--\nD --> E\n}",
    "}",
    "state A {\n}\n}",
    "%% c\nA",
    "A %% c",
    "A --> B %% c",
    "A # c",
    "end",
    "click A \"x\" \"y\"\n",
    "click A href \"x\"\n",
    "Note left of A : x",
    "State A",
    "A --> B : \"x\"",
    "A --> B : x\\ny",
    "state A { B }",
    "state A{\nB\n}",
    "state \"a\nb\" as C",
    "A --> B : ",
    "漢字 --> ü",
    "A --> B\n\n\nC",
    "A(x) --> B",
    "A --> B(x)",
    "state \"x\" as A : y",
    "state \"x\" as A %% c",
    "fork --> join",
    "state fork",
    "choice --> A",
    "A --> B <<choice>>",
    "note right of A: x",
    "note right of A:x",
    "state A {\nstate B {\nC\n}\n}",
    "state A {\nnote left of B : x\n}",
    "state A {\nclassDef x fill:red\n}",
    "direction LR\nA",
    "A direction LR",
    "A --> B : direction LR",
    "state \"x\" as \"y\"",
    "[*] --> A : go",
    "[*]:::x --> A",
    "A --> B : x ; y",
    "<<x>>",
    "state",
    "state ",
    "title x",
    "A, B",
    "style A,B fill:red,color:blue",
    "style A, B fill:red",
    "class A",
    "classDef a",
    "state A {\n%% c\nB\n}",
    "state A { %% c\nB\n}",
    "state A %% c\nB",
    "state A # c\nB",
    "A: d\nA: e",
    "A:::b : desc",
    "A --> B:::c : desc",
    "^stateDiagram-v2",
    "^stateDiagram\nA",
    "^stateDiagram-v2 A",
    "",
    "^stateDiagram A --> B",
  ]

  private static let rejected: [String] = [
    "A -->",
    "A\n--> B",
    "state A {\nB\n",
    "state \"x\"",
    "note right of A\nx\n",
    "note left A : x",
    "note over A : x",
    "classDef default fill:red",
    "scale 350",
    "A-B --> C",
    "A - B",
    "A -> B",
    "A --> B --> C",
    "--",
    "\"x\"",
    "state A {B}",
    "A:",
    "A :",
    "A --> : x",
    "state A as B",
    "state A <<choice>> --> B",
    "note right of A : x : y",
    "note right of A x",
    "note left of A-B : x",
    "default",
    "A --> default",
    "note",
    "A --> B\nstate B {",
    "stateDiagram",
    "^stateDiagram-v3\nA",
    "^stateDiagram-v2;\nA",
  ]
}
