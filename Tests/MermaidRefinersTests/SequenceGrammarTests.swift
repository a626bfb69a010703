import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

/// Sources of which Mermaid was asked whether it accepts them. `sequenceDiagram` comes before each, but those that begin
/// with `^`.
@Suite("Mermaid N3 The grammar of sequence diagrams")
struct SequenceGrammarTests {
  @Test("N3.1 N3.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refiner = MermaidRefiner(whole: Self.whole(source))
    #expect(refiner.refinement.verdict == .valid, "\(refiner.refinement.diagnostics)")
  }

  @Test("N3.1 N3.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refiner = MermaidRefiner(whole: Self.whole(source))
    #expect(refiner.refinement.verdict != .valid)
    #expect(!refiner.refinement.diagnostics.isEmpty)
  }

  @Test(
    "N3.4 Usual mistakes have advice",
    arguments: [
      ("A->>B: a; b", "write `#59;` for a semicolon in a text"),
      ("A->>B Log in", "write `B: Log in`"),
      ("A=>B: x", "write `->>` for a message"),
      ("particpant A\nA->>B: x", "participant"),
      ("end->>B: x", "write `participant p1 as end`"),
      ("box X\nA->>B: x\nend", "write `end` before what else follows"),
      ("B-->>-A: x", "activate it with `+`"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map { $0.message + " " + ($0.suggestion ?? "") }.joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  @Test("N3.5 What is clear of a message without a colon is kept")
  func recovery() {
    let refiner = MermaidRefiner(
      whole: "sequenceDiagram\nparticipant S\nU->>S Log in\nS-->>U: ok\n")
    guard case .sequence(let sequence) = refiner.model.content else { return }
    #expect(sequence.participants.map(\.id) == ["S", "U"])
    let texts = sequence.events.compactMap { event -> String? in
      if case .message(let message) = event { message.text.source } else { nil }
    }
    #expect(texts == ["Log in", "ok"])
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "sequenceDiagram\n" + source
  }

  private static let accepted: [String] = [
    "title\nX\nA->>B: y", "title:\nX #c\nA->>B: y",
    "A->>B: x",
    "A->B:",
    "A->>+B: x\nB-->>-A: y",
    "participant A\nA->>A: self",
    "participant A as Alice B",
    "actor A as X\nA->>B: x",
    "create participant C\nA->>C: x",
    "destroy A\nA->>B: x",
    "A->>B: x\ndestroy B\nA-xB: y",
    "loop x\nA->>B: x\nend",
    "loop\nA->>B: x\nend",
    "alt a\nelse b\nelse c\nend",
    "par a\nand b\nand c\nend",
    "critical a\noption b\nend",
    "break x\nend",
    "rect rgb(1,2,3)\nA->>B: x\nend",
    "rect #fff\nend",
    "box Aqua X\nparticipant A\nend",
    "box\nend",
    "Note over A: x",
    "Note over A,B: x",
    "note left of A: x",
    "activate A\ndeactivate A",
    "activate A  \nA->>B: x",
    "autonumber",
    "autonumber 10 5\nA->>B: x",
    "autonumber off",
    "autonumber 1.5\nA->>B:x",
    "title: x",
    "title x",
    "accTitle: x\nA->>B: x",
    "accDescr {\n a\n b\n}\nA->>B: x",
    "links A: {\"a\": \"b\"}",
    "link A: x @ y",
    "properties A: {\"a\":1}",
    "details A: x",
    "A->>B: x; A->>C: y",
    "A->>B: a # b",
    "A->>B: a #35; b",
    "%% c\nA->>B: x",
    "A->>B: x %% c",
    "Endpoint->>B: x",
    "a-b->>c-d: x",
    "A->>B:x\n\n\n",
    "A ->> B : x",
    "A()->>B: x",
    "A->>()B: x",
    "A()->>()B: x",
    "A(x)->>B: x",
    "A<<->>B: x",
    "A-|\\B: x",
    "A//--B: x",
    "A\\\\-B: x",
    "A/B->>C: x",
    "<",
    "participant A@{type: queue}",
    "participant A@{ \"type\" : \"queue\" } as B",
    "participant A as \nA->>B: x",
    "participant A B\nA B->>C: x",
    "participant A #c\nA->>B: x",
    "participant as as B",
    "create actor A\nB->>A: x",
    "par_over x\nA->>B: x\nend",
    "loop a # b\nend",
    "A->>B: wrap: x",
    "A->>B:nowrap:x",
    "A->>B: <br/> x",
    "1->>2: x",
    "A1.5->>B: x",
    "😀->>B: x",
    "Loop x\nEND",
    "Participant A\nPARTICIPANT B",
    "A-xB: x",
    "A-XB: x",
    "A--xB: x",
    "A -x B: x",
    "Alex-xBob: x",
    "A-)B: x",
    "activate A B",
    "Note over A: ",
    "A->>B: ",
    "A->>B:   \nB->>A: y",
    "  \n  A->>B: x",
    "A->>B: x\n  \n  \n  B->>A: y  ",
    "box a\nparticipant A\nparticipant B as C\nend\nA->>B: x",
    "box a\n\nparticipant A\n\nend",
    "rect\nend",
    "loop x\nloop y\nend\nend",
    "loop x\nA->>B: y\nend A->>B: z",
    "alt x\nA->>B: y else z\nend",
    "A->>B: y end",
    "critical\nend",
    "A->>B: x\nalt\nend",
    "%%{init: {'theme':'dark'}}%%\nA->>B: x",
    "A->>B: off",
    "as->>B: x",
    "create participant A\ncreate participant B\nA->>B: x",
    "^sequenceDiagram A->>B: x",
    "^sequenceDiagram;A->>B: x",
    "\nA->>B: x",
    "^sequenceDiagram %% c\nA->>B: x",
  ]

  private static let rejected: [String] = [
    "A->>B",
    "A->>B: x\nB-->>-A: y",
    "create participant C\nA->>B: x",
    "loop x\nA->>B: x",
    "else x",
    "opt x\nelse y\nend",
    "end",
    "box X\nA->>B: x\nend",
    "Note right of A x",
    "Note A: x",
    "deactivate A",
    "autonumber  \nA->>B: x",
    "autonumber x",
    "title",
    "titlex",
    "A %% x\nA->>B: y",
    "end->>B: x",
    "End->>B: x",
    "option->>B: x",
    "A->>end: x",
    "A-B: x",
    "A<->B: x",
    "A=>B: x",
    "A~>B: x",
    "A>B: x",
    "A->>>B: x",
    "A--->B: x",
    "A-->>>B: x",
    "A<->>B: x",
    "A+B->>C: x",
    "A:B->>C: x",
    "A,B->>C: x",
    "A->>B: x\nfoo",
    "foo bar",
    "*bold*",
    "(x)",
    "- item\nA->>B: x",
    "A->>B: x\n```",
    "participant",
    "participant \nA->>B: x",
    "participant A:B",
    "participant A, B",
    "participant A@{ type: x",
    "participant A@{ \"a\" \"b\" }",
    "actor",
    "create A",
    "loop a;b\nend",
    "box rgb(1,2,3) T\nparticipant A\nend\nbox X\nparticipant A\nend",
    "1 ->> 2: x",
    "autonumber 1 2 3",
    "activate",
    "note over A,B,C: x",
    "A->>B: x\nend",
    "loop x\nend end",
    "sequenceDiagram",
    "destroy",
    "note over A;A->>B: x",
    "over->>B: x",
    "note->>B: x",
    "Link->>B: x",
    "A->>Note: x",
    "A->>left of: x",
    "off->>A: x",
    "box->>A: x",
    "actor->>A: x",
    "actor Actor\nActor->>B: x",
    "A-\nB->>C: x",
    "A->>B\n: x",
    "A\n->>B: x",
    "^sequenceDiagramX\nA->>B: x",
    "^sequenceDiagram:\nA->>B: x",
    "^SequenceDiagram\nA->>B: x",
  ]
}
