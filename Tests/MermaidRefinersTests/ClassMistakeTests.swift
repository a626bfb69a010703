import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N4 Mistakes in class diagrams")
struct ClassMistakeTests {
  @Test(
    "N4.4 Usual mistakes have advice",
    arguments: [
      ("A -> B", "write `A --> B`"), ("A <|- B : x", "write `A <|-- B : x`"),
      ("A => B~T~ : is a", "write `A --> B~T~ : is a`"), ("A --> B;", "leave out the semicolon"),
      ("class A[x]", "put the text in quotes"), ("note x", "put the text in quotes"),
      ("class A\n{\n}", "on the line of its class"), ("A:::x --> B", "on a line of its own"),
      ("A ||--o{ B : has", "write cardinalities in quotes"),
      ("A --|> B --|> C", "write each relation on a line of its own"),
      ("A -->|x| B", "write the text after a colon"), ("class A<T>", "write `class A~T~`"),
      ("class Map<K, V> {\n+x\n}", "write `class Map~K, V~ {`"),
      ("class \"A b\"", "`class A[\"A b\"]`"), ("enum A {\nX\n}", "`<<enum>>`"),
      ("abstract class A {\nx\n}", "`<<abstract>>`"), ("package N {\n}", "`namespace N {`"),
      ("class A, B", "each class on a line"),
      ("class A {\nx\nclass B {\n}", "end the class before"),
      ("namespace N\nclass A", "on the line of its namespace"),
      ("click A \"u\"", "`click A href \"u\"`"), ("note for A: x", "`note for A \"a text\"`"),
      ("class note", "`class Note[\"note\"]`"), ("class o", "in backticks"),
      ("class A {\nf(a: List<int)\n}", "write `List~T~`"),
      ("namespace N {\nA --> B\n}", "after its `}`"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: ClassGrammarTests.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  @Test(
    "N4.4a What an invalid line begins is read",
    arguments: [
      ("class A {\n+x\nclass B~T~ {\n+y\n}\nA --> B", ["A +x", "B +y"]),
      ("class A\n{\n+x\n}\nclass B", ["A +x", "B"]), ("enum A {\nX\n}\nB", ["A «enum» X"]),
      ("abstract class A {\n+x\n}\nclass B", ["A +x", "B"]),
      ("package N {\nclass A {\n+x\n}\n}\nclass B", ["N", "A +x", "B"]),
      ("namespace N\n{\nclass A\n}\nclass B", ["N", "A", "B"]),
    ])
  func recovery(_ source: String, _ expected: [String]) {
    let refiner = MermaidRefiner(whole: ClassGrammarTests.whole(source))
    #expect(refiner.refinement.diagnostics.count == 1, "\(refiner.refinement.diagnostics)")
    guard case .classDiagram(let diagram) = refiner.model.content else { return }
    let classes = diagram.classes.map { item in
      ([item.id] + item.annotations.map { "«\($0)»" } + item.attributes.map(\.text))
        .joined(separator: " ")
    }
    #expect(diagram.namespaces.map(\.id) + classes == expected)
  }

  @Test("N4.4b A name without its end has a warning")
  func openName() {
    let refinement = MermaidRefiner(whole: ClassGrammarTests.whole("class `a\nclass b")).refinement
    #expect(refinement.verdict == .valid)
    #expect(refinement.diagnostics.map(\.severity) == [.warning])
  }
}
