import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N16 Requirement diagrams")
struct RequirementSuiteTests {
  @Test("N16.1 N16.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("requirement", atLeast: 5) { content, item in
      guard case .requirement(let diagram) = content else { return nil }
      let isVertical = !item.source.contains("direction ") || item.source.contains("direction TB")
      #expect((diagram.direction == .topToBottom) == isVertical)
      return diagram.mermaidModel
    }
  }

  @Test("N16.3 Classes of styles apply to nodes before and after their definition")
  func styles() {
    let source = "element a:::x {\n}\nclassDef x fill:red\nelement b {\n}\nb:::x\nstyle b c:d\n"
    guard
      case .requirement(let diagram) = MermaidRefiner(whole: Self.whole(source)).model.content
    else {
      Issue.record("not a requirement diagram")
      return
    }
    #expect(diagram.elements.map(\.styles) == [["fill:red"], ["fill:red", "c:d"]])
    #expect(diagram.elements.map(\.styleClasses) == [["x"], ["x"]])
  }

  @Test("N16.5 A requirement is in the model from its first line on")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("requirementDiagram\nrequirement r {\nid: 1\n")
    #expect(refiner.refinement.status == .ready(safeLength: 41, closing: "}\n"))
    guard case .requirement(let diagram) = refiner.model.content else { return }
    #expect(diagram.requirements.first?.requirementID == "1")
  }

  @Test("N16.1 N16.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("requirement", lines: 4, of: 4) }

  @Test("N16.1 N16.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N16.1 N16.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N16.4 Usual mistakes have advice",
    arguments: [
      ("requirement a-b {\n}", "put names with hyphens in quotes"),
      ("requirement test {\n}", "put keywords in quotes"),
      ("requirement r {\nid: 1; text: x\nrisk: big\n}", "expected `low`, `medium` or `high`"),
      ("a - uses -> b", "expected `contains`"),
      ("^requirementDiagram \nelement e {\n}", "spaces after the type"),
      ("title x", "front matter"),
      ("element e { type: x }", "lines of their own"),
      ("node n {\n}", "begins with `requirement` or `element`"),
      ("requirement r {\ntext: a - b\n}", "put a text with signs in quotes"),
      ("requirement r {\nid: 1", "unclosed requirement"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "requirementDiagram\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "element e {\n}", "requirement r {\n}", "requirement r{\n}", "requirement \"a-b\" {\n}",
    "functionalRequirement r {\nid: 1\ntext: x\nrisk: LOW\nverifyMethod: Test\n}",
    "requirement r {\nid: 1 \n}", "requirement r {\ntext: \"a, b {c}\"\n}",
    "element e {\ntype: a b\ndocRef: x/y.z\n}", "a - satisfies -> b", "a <- copies - b",
    "a -satisfies->b", "a - satisfies -> b c", "a - satisfies -> b\nc - traces -> d", "a:::x",
    "a:::x,y", "element e:::x {\n}", "class a,b x,y", "classDef x fill:#f9f,stroke:1px",
    "style a fill:red", "direction LR", "x direction LR y", "", "^requirementDiagram", "# comment",
    "aé - satisfies -> b", "accTitle: a\naccDescr: b", "accDescr {\na\nb\n}",
    "element \"a\nb\" {\n}",
  ]

  private static let rejected = [
    "requirement r { \n}", "requirement a-b {\n}", "requirement test {\n}", "requirement \"\" {\n}",
    "requirement r {\nrisk: big\n}", "requirement r {\nrisk: low \n}",
    "requirement r {\nid: test\n}", "requirement r {\ntext: a, b\n}", "requirement r {\ntype: x\n}",
    "element e {\nid: 1\n}", "element e { type: x }", "element e {\ntype: x }", "a - satisfies - b",
    "a -> b", "a - uses -> b", "class a", "classDef x", "style a", "style a fill:rgb(1)",
    "direction XY", "title x", "^requirementDiagram \nelement e {\n}",
    "^requirementDiagram element e {\n}", "}", "element e {", "a - satisfies -> é",
    "é - satisfies -> a", "accTitle:", "element e {\naccTitle: x\n}", "node n {\n}",
    "element e\n{\n}", "a - satisfies ->\nb", "a;", "requirementDiagram", "element \"a",
  ]
}
