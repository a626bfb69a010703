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
      ("A -> B : x", "write `A --> B : x`"), ("A-B --> C", "names have no hyphens"),
      ("note over A : x", "notes are beside a state"), ("A\n--> B", "on the same line"),
      ("[*] -->\nA", "expected the name of a state"),
      ("state A\nstate B {\nC\n}", "leave out `state` before a name"),
      ("state Big one {\nC\n}", "write `state \"Big one\" as Big_one`"),
      ("state Big as B {\nC\n}", "write `state \"Big\" as B {`"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  @Test(
    "N5.4a Names of several words and texts in bars are errors with the line to write",
    arguments: [
      ("my state --> B", "write `state \"my state\" as my_state`", ["my state B "]),
      (
        "A --> my own state : text", "`state \"my own state\" as my_own_state`",
        ["A my own state text"]
      ),
      (
        "[*] --> Waiting room", "`state \"Waiting room\" as Waiting_room`",
        ["root_start Waiting room "]
      ),
      ("A -->|go home| B", "write `A --> B : go home`", ["A B go home"]),
      ("A -->|x|B", "write `A --> B : x`", ["A B x"]),
      ("A --> |x| [*]", "write `A --> [*] : x`", ["A root_end x"]),
      ("A -->|x| my state", "write `A --> my_state : x`", ["A my state x"]),
    ])
  func looseNames(source: String, advice: String, relations: [String]) {
    for rest in ["", "\n", "\nC --> D\n"] {
      let refiner = MermaidRefiner(whole: Self.whole(source + rest))
      let text = refiner.refinement.diagnostics.map(\.message)
      #expect(text.count == 1 && text[0].contains(advice), "\(text)")
      guard case .state(let diagram) = refiner.model.content else { return }
      let found = diagram.relations.map { "\($0.source) \($0.target) \($0.label.plainText)" }
      #expect(found == relations + (rest.count > 1 ? ["C D "] : []))
    }
    let inside = MermaidRefiner(whole: Self.whole("state X {\n\(source)\nC --> D\n}"))
    #expect(inside.refinement.diagnostics.count == 1)
    guard case .state(let diagram) = inside.model.content else { return }
    #expect(diagram.states.first?.statements?.count == 2)
  }

  @Test("N5.4a A description of a name of several words is that of one state")
  func looseDescription() {
    let refiner = MermaidRefiner(
      whole: Self.whole("Waiting room : with chairs\nOther state : b\nOther one\n"))
    #expect(refiner.refinement.diagnostics.count == 2)
    guard case .state(let diagram) = refiner.model.content else { return }
    #expect(diagram.states.map(\.id) == ["Waiting room", "Other state", "Other", "one"])
    #expect(diagram.states[0].descriptions.map(\.plainText) == ["with chairs"])
    // Several statements on a line are what they are.
    let several = MermaidRefiner(whole: Self.whole("A --> B C --> D"))
    #expect(several.refinement.verdict == .valid)
  }

  @Test(
    "N5.4a A name of several words has the same advice in every statement",
    arguments: [
      "state In Progress {\nA --> B\n}", "In Progress : x", "A --> In Progress",
      "note right of In Progress : hi", "note left of In Progress: hi",
    ])
  func longNames(source: String) {
    let refiner = MermaidRefiner(whole: Self.whole("\(source)\nC --> D\n"))
    #expect(
      refiner.refinement.diagnostics.map(\.message) == [
        """
        the name of a state is one word; write `state "In Progress" as In_Progress`, and \
        `In_Progress` in other lines
        """
      ])
    guard case .state(let diagram) = refiner.model.content else { return }
    #expect(diagram.states.map(\.id).contains("In Progress"))
    #expect(diagram.relations.last.map { "\($0.source) \($0.target)" } == "C D")
    if source.hasPrefix("note") {
      #expect(diagram.states[0].note?.text.plainText == "hi")
    }
  }

  @Test("N5.4a A text without quotes before `as` has the line to write")
  func textWithoutQuotes() {
    let refiner = MermaidRefiner(whole: Self.whole("state Some text as s {\nA\n}\n"))
    let text = refiner.refinement.diagnostics.map(\.message)
    #expect(text.count == 1 && text[0].hasSuffix("write `state \"Some text\" as s {`"), "\(text)")
    guard case .state(let diagram) = refiner.model.content else { return }
    #expect(diagram.states.map(\.id) == ["s"])
  }

  @Test("N5.3a A name alone declares a state in the state around it")
  func namedStates() {
    let refiner = MermaidRefiner(
      whole: Self.whole("state A {\nstate B\nC --> D\nstate E\n--\nstate F\nG\n}\nstate H\nI"))
    #expect(refiner.refinement.verdict == .valid)
    guard case .state(let diagram) = refiner.model.content else { return }
    #expect(diagram.states.map(\.id) == ["A", "I"])
    let regions = diagram.states[0].statements ?? []
    let names = regions.map { region -> [String] in
      if case .state(let state) = region { state.namedStates.map(\.id) } else { [] }
    }
    #expect(names == [["B", "E"], ["F"]])
    var partial = MermaidRefiner()
    partial.append(Self.whole("state A {\nstate B\n"))
    guard case .state(let early) = partial.model.content else { return }
    #expect(early.states.first?.namedStates.map(\.id) == ["B"])
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

  @Test("N5.2 N5.3 What follows on the next line belongs to the statement")
  func goesOn() throws {
    let refiner = MermaidRefiner(
      whole: "stateDiagram-v2\nA:::a \n--> B \n:::b \n: text\nC --> D\n")
    guard case .state(let diagram) = refiner.model.content else { return }
    #expect(diagram.states.map(\.id) == ["A", "B", "C", "D"])
    #expect(diagram.states.map(\.styleClasses) == [["a"], ["b"], [], []])
    #expect(diagram.relations.map(\.source) == ["A", "C"])
    #expect(diagram.relations.map(\.target) == ["B", "D"])
    #expect(diagram.relations.map(\.label.plainText) == ["text", ""])
  }

  @Test("N5.2 N5.3 A body may begin on a line of its own")
  func bodies() {
    let refiner = MermaidRefiner(
      whole: "stateDiagram-v2\nstate \"x\" as A\n{\nB --> C\n}\nstate D\n{\nE\n}\n")
    #expect(refiner.refinement.verdict == .valid)
    guard case .state(let diagram) = refiner.model.content else { return }
    #expect(diagram.states.map(\.id) == ["A", "D"])
    #expect(diagram.states.map { $0.descriptions.map(\.plainText) } == [["x"], []])
    #expect(diagram.states.map { $0.statements?.count } == [1, 1])
  }

  @Test("N1.7 N5.4 After a name of several words, the body is still read")
  func recovers() {
    let refiner = MermaidRefiner(
      whole: "stateDiagram-v2\nstate Big one {\nA --> B\n}\nstate C\nstate D {\nE\n}\n")
    #expect(refiner.refinement.diagnostics.count == 2)
    guard case .state(let diagram) = refiner.model.content else { return }
    #expect(diagram.states.map(\.id) == ["Big one", "D"])
    #expect(diagram.states.map { $0.statements?.count } == [1, 1])
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
    // Line breaks after white space, and after keywords, do not end a statement.
    "A \n--> B",
    "A:::b \n--> C",
    "A --> B \n: text",
    "state X {\nA --> B\n: text\n}",
    "state X {\nA --> B\n:::c\n}",
    "state X {\nA\n-->\nB\n}",
    "class\nA b",
    "classDef a\nA --> B",
    "note\nleft of A : x",
    "note left of\nA : x",
    "style A\nfill:red",
    "state\nA --> B",
    "state \"x\"\nas A",
    "state \"x\" as\nA",
    "state A\n{\nB\n}",
    "state A\n \n{\nB\n}",
    "state \"x\" as A\n{\nB\n}",
    // What is not closed at the end.
    "\"abc",
    "A --> \"\nB",
    "accDescr { x",
    // Names of states with a body.
    "state A-b\nstate B {\nC\n}",
    "A\nstate B {\nC\n}",
    "state A\nB --> C",
    "state f <<fork>>\nstate C {\nD\n}",
    "state é ü {\nC\n}",
    "state A {\n } direction LR x\n}",
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
    "A --> B\n: text",
    "state A\nstate B {\nC\n}",
    "state A\nB {\nC\n}",
    "state A : d e\n\n  state B {\nC\n}",
    "state A\nA --> A : {x}",
    "state A B {\nC\n}",
    "state A as B {\nC\n}",
    "state A {\nstate B direction LR {\nC\n}\n}",
    "state A\n\n{\nB\n}",
    "state X {\nstate\n}",
    "state \"x\" as A\n\n{\nB\n}",
    "state X {\nstate A\n{\nB\n}\n}",
    "A : :::b",
    "classDef a<br/>b c",
    "classDef a: b",
  ]
}
