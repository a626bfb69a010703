import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

/// Sources of which Mermaid was asked whether it accepts them. `erDiagram` comes before each, but those that begin
/// with `^`.
@Suite("Mermaid N6 The grammar of entity relationship diagrams")
struct ERGrammarTests {
  @Test("N6.1 N6.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refiner = MermaidRefiner(whole: Self.whole(source))
    #expect(refiner.refinement.verdict == .valid, "\(refiner.refinement.diagnostics)")
  }

  @Test("N6.1 N6.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refiner = MermaidRefiner(whole: Self.whole(source))
    #expect(refiner.refinement.verdict != .valid)
    #expect(!refiner.refinement.diagnostics.isEmpty)
  }

  @Test(
    "N6.4 Usual mistakes have advice",
    arguments: [
      ("A --> B", "write how many are at both ends"), ("A {\nname: string\n}", "without a colon"),
      ("A ||--x{ B : x", "cardinalities are"), ("A ||--o{ B", "write `A ||--o{ B : has`"),
      ("A ||--o{ B : x # y", "comments on lines of their own"),
      ("A ||--o{ B : 'x'", "several words in quotes"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  @Test("N6.3 N6.5 Attributes appear while the entity is open")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("erDiagram\nA {\nstring a PK, FK \"note\"\nint\n")
    #expect(refiner.refinement.status == .ready(safeLength: 37, closing: "}\n"))
    guard case .er(let diagram) = refiner.model.content else { return }
    let attribute = diagram.entities.first?.attributes.last
    #expect(diagram.entities.first?.attributes.count == 1)
    #expect(attribute?.type == "string" && attribute?.name == "a")
    #expect(attribute?.keys == ["PK", "FK"] && attribute?.comment == "note")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "erDiagram\n" + source
  }

  private static let accepted: [String] = [
    "A",
    "A ||--o{ B : has",
    "A ||--o{ B : \"has many\"",
    "A ||--o{ B : \"\"",
    "A }|..|{ B : x",
    "A |o--o| B : x",
    "A ||..|| B : x",
    "A one to many B : x",
    "A many(0) optionally to 0+ B : x",
    "A 1 to 1+ B : x",
    "A only one to zero or more B : x",
    "A {\nstring a\n}",
    "A {\nstring a PK\n}",
    "A {\nstring a PK, FK \"c\"\n}",
    "A {\n}",
    "A {}",
    "A { string a }",
    "A {\nstring a int b\n}",
    "A[B]",
    "A[\"B c\"] {\nint x\n}",
    "\"A b\"",
    "\"A b\" ||--o{ C : x",
    "A:::c",
    "A:::c ||--o{ B:::d : x",
    "A ||--o{ B:::d : x",
    "classDef a fill:red",
    "classDef a fill:#f00,stroke:blue",
    "classDef a,b fill:red;",
    "style A fill:red",
    "class A b",
    "class A,B c",
    "direction LR",
    "A direction LR",
    "A ||--o{ B : a.b",
    "A-B ||--o{ C : x",
    "A_B",
    "A.B",
    "1",
    "1 ||--|| 2 : x",
    "1.5 ||--|| 2 : x",
    "A ||--|| 1 : x",
    "A u--o{ B : x",
    "A {\nList~string~ a\n}",
    "A {\nMap~a, b~ c\n}",
    "A {\ndecimal(10,2) x\n}",
    "A {\n`my name` x\n}",
    "A {\nstring `my name`\n}",
    "A {\n*string a\n}",
    "A {\nstring a PK,FK\n}",
    "A {\nstring a UK \"x\"\nint b\n}",
    "A }o--o{ B : x",
    "A}o--o{B : x",
    "A||--o{B:x",
    "A ||--o{ B : x C",
    "title x",
    "accTitle: x",
    "accDescr {x}",
    "A\n\n\nB",
    "end",
    "onex",
    "toB",
    "漢字 ||--o{ ü : 関係",
    "A \"x\"",
    "A ||--|{ B : \"x\ny\"",
    "A {\nint a\n}\nA {\nint b\n}",
    "A [B]",
    "A { int a } B",
    "A ||--o{ B : x\nA ||--o{ B : x",
    "A }|--|| A : self",
    "A || -- o{ B : x",
    "A zero or one to one B : x",
    "A 0+ to 1 B : x",
    "A:::b,c",
    "A ||--o{ B : \"100%\"",
    "A {\nint a-b\n}",
    "A {\nint a[]\n}",
    "A {\n%% c\nint a\n}",
    "^erDiagram",
    "^erDiagram A",
  ]

  private static let rejected: [String] = [
    "A ||--o{ B",
    "A ||--o{ B :",
    "A ||--o{ B : has many",
    "A {\nstring a \"c\" PK\n}",
    "A {\nstring\n}",
    "A {\nname: string\n}",
    "A {\nid : int\n}",
    "A[B c]",
    "A --> B",
    "A -- B : x",
    "A ||--x{ B : x",
    "A ||-o{ B : x",
    "A ||--o{ B : x # y",
    "A %% c",
    "u--o{ B : x",
    "A {\nstring PK\n}",
    "A {\nstring a NN\n}",
    "A {\nstring a\n",
    "A {\nstring a \"x\n}",
    "A ||--o{ B : x\n}",
    "A;",
    "A ||--o{ B : x;",
    "to",
    "one ||--o{ B : x",
    "many",
    "A ||--o{ B : 'x'",
    "erDiagram",
    "A ||--o { B : x",
    "style A fill:rgb(1,2,3)",
    "classDef a",
    "class A",
    "A:::",
    "\"100%\" ||--o{ B : x",
    "A {\n1int a\n}",
    "A {\nint 1a\n}",
    "A {\nint a /* c */\n}",
    "A {\nint a // c\n}",
    "A {\nint a %% c\n}",
    "^erDiagram;\nA",
    "^erDiagramx\nA",
  ]
}
