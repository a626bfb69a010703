import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

/// Sources of which Mermaid was asked whether it accepts them. `classDiagram` comes before each, but those that begin
/// with `^`.
@Suite("Mermaid N4 The grammar of class diagrams")
struct ClassGrammarTests {
  @Test("N4.1 N4.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refiner = MermaidRefiner(whole: Self.whole(source))
    #expect(refiner.refinement.verdict == .valid, "\(refiner.refinement.diagnostics)")
  }

  @Test("N4.1 N4.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refiner = MermaidRefiner(whole: Self.whole(source))
    #expect(refiner.refinement.verdict != .valid)
    #expect(!refiner.refinement.diagnostics.isEmpty)
  }

  @Test("N1.5 Namespaces nest at most 256 deep, with dots or braces", arguments: [true, false])
  func depth(_ hasDots: Bool) {
    func source(_ count: Int) -> String {
      let start = hasDots ? "namespace a" + String(repeating: ".a", count: count - 1) + " {\n" : ""
      let braces = String(repeating: "namespace a {\n", count: hasDots ? 0 : count)
      return start + braces + "class B\n" + String(repeating: "}\n", count: hasDots ? 1 : count)
    }
    let known = MermaidRefiner(whole: Self.whole(source(256)))
    #expect(known.refinement.verdict == .valid)
    let deep = MermaidRefiner(whole: Self.whole(source(257)))
    #expect(deep.refinement.diagnostics.count == 1, "\(deep.refinement.diagnostics)")
    guard case .classDiagram(let diagram) = deep.model.content else { return }
    #expect(diagram.namespaces.count == (hasDots ? 0 : 256) && diagram.classes.map(\.id) == ["B"])
  }

  @Test("N4.3 Members are split as Mermaid does")
  func members() throws {
    let refiner = MermaidRefiner(
      whole: "classDiagram\nclass A {\n+int x\n-List~int~ y$\n#f(a, b~T~)* Map~K, V~\n<<x>>\n}\n")
    guard case .classDiagram(let diagram) = refiner.model.content else { return }
    let item = try #require(diagram.classes.first)
    #expect(item.attributes.map(\.text) == ["+int x", "-List<int> y"])
    #expect(item.attributes.map(\.classifier) == [.none, .isStatic])
    #expect(item.methods.map(\.text) == ["#f(a, b<T>) : Map<K, V>"])
    #expect(item.methods.map(\.classifier) == [.abstract] && item.annotations == ["x"])
  }

  @Test("N4.5 Members appear while the body of a class is open")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("classDiagram\nnamespace N {\nclass A {\n+x\n")
    #expect(refiner.refinement.status == .ready(safeLength: 40, closing: "}\n}\n"))
    guard case .classDiagram(let diagram) = refiner.model.content else { return }
    #expect(diagram.classes.first?.attributes.count == 1)
    #expect(diagram.namespaces.map(\.classes) == [["A"]])
  }

  static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "classDiagram\n" + source
  }

  private static let accepted: [String] = [
    "class 漢字",
    "class ü",
    "漢字 --> B",
    "ü --> B",
    "A : ü",
    "namespace ü {\nclass A\n}",
    "namespace 漢 {\nclass A\n}",
    "class A\n\n\nclass B",
    "A --> B %% c\nC",
    "class A {}",
    "class A\n<<i>> A",
    "A -- B\nstyle A fill:red",
    "direction LR",
    "A - B",
    "A-B --> C",
    "A.B --> C",
    "A o-- B",
    "A --o B",
    "A ()--() B",
    "A \"1\" --> B",
    "A --> \"1\" B : x",
    "class A[\"x\"]",
    "class A [\"x\"]",
    "class `a b`",
    "`a b` --> C",
    "class A~T~",
    "A~T~ --> B",
    "link A \"x\"",
    "class A\nlink A \"x\" \"tip\" _blank",
    "click A href \"x\"",
    "class A\nclick A call f()",
    "class A\nclick A call f(1) \"t\"",
    "click A call f()",
    "callback A \"f\"",
    "note \"x\"",
    "note for A \"x\"",
    "classDef a fill:red",
    "classDef a,b fill:red,stroke:blue",
    "cssClass \"A,B\" c",
    "class A:::x",
    "class A { <<i>>\nx }",
    "class A <<i>>",
    "class A <<i>> {\n}",
    "A",
    "A B",
    "A : x",
    "A: x()",
    "end",
    "  class A  ",
    "namespace N { class A }",
    "namespace N { class A\n}",
    "namespace A.B {\nclass C\n}",
    "namespace N {\nnamespace M {\nclass A\n}\n}",
    "accTitle: x\nclass A",
    "accDescr {\nx\n}\nclass A",
    "A <|-- B",
    "A ..> B",
    "A ..|> B",
    "A --* B",
    "A *..* B",
    "A <--> B",
    "A <|--|> B",
    "class A.B",
    "class A-B",
    "class 1A",
    "class direction",
    "linkA --> B",
    "stylex --> B",
    "class A[\"a\"] {\n+x\n}",
    "A \"1\" -- \"2\" B : l",
    "A --> B : a\\nb",
    "note \"a\nb\"",
    "class A[\"a\nb\"]",
    "A --> A",
    "class A ~T~",
    "A --> B~T~ : x",
    "class A {\n%% c\nx\n}",
    "title x",
    "class A { +x : int }",
    "class A {+x}",
    "class A{+x\n+y}\nB",
    "namespace N{\nclass A{\nx\n}\n}\nA --> B",
    "namespace N [\"lab\"] {\nclass A\n}",
    "class `my note`",
    "class `class`",
    "class `linkx`",
    "class `a",
    "A --> `b\nC",
    "`\n",
    "A : `x",
    "class A~a\nb~",
    "class A~a\nlink~",
    "class A~\nlink~",
    "class A~a\n\"b\"~",
    "A --> C~a\nb~ : x",
    "A~a\nb~ : x",
    "class A {\nList<int> f()\n}",
    "class A {\n+f()<\na<<b\n}",
    "A : f<b()",
    "class A {\nf(a < b)\noperator<(a)\n}",
    "class Note[\"note\"]",
    "^classDiagram-v2\nclass A",
    "^classDiagram \n\nclass A",
  ]

  private static let rejected: [String] = [
    "",
    "class A;",
    "namespace N {\n}",
    "class A:::x {}",
    "class A:::x {\n}",
    "<<i>> A",
    "class A { x) }",
    "A -- B\nstyle A stroke-width:4px",
    "A --> B : x : y",
    "o --> B",
    "class o",
    "class A[x]",
    "class A~List~int~~",
    "note x",
    "classDef a stroke-width:2px",
    "A:::x --> B",
    "class A{\n{\n}",
    "class A }",
    "namespace N {\nA --> B\n}",
    "namespace N\n{\nclass A\n}",
    "class A\n{\n}",
    "class A\nA --> ",
    "A <|== B",
    "A -> B",
    "A --> B;",
    "class note",
    "class link",
    "class A {\n+x\n",
    "\"x\"",
    "class A\n}\n",
    "classDiagram",
    "[*] --> A",
    "class A {\n\"x\"\n}",
    "A -- B -- C",
    "class `note`",
    "class `link a`",
    "`click` --> B",
    "class `callback x`",
    "class `<<a`",
    "class `\"a\"`",
    "class `~T~`",
    "class `href`",
    "class A {\n`x",
    "namespace `x",
    "namespace N {\nclass `x",
    "style `x",
    "click `A",
    "class A~T",
    "class A {\nf<b()\n}",
    "class A {\nf(a: List<int)\n}",
    "class A {\n<int>()\n}",
    "^classDiagram",
    "^classDiagram A",
  ]
}
