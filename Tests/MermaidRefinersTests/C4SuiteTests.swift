import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N17 C4 diagrams")
struct C4SuiteTests {
  @Test("N17.1 N17.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("c4", atLeast: 5) {
      $0.withNormalizedTexts.withNumbers
    } model: {
      content, item in
      guard case .c4(let diagram) = content else { return nil }
      #expect(diagram.title == item.extra?["title"]?.stringValue ?? "", "\(item.name)")
      return diagram.mermaidModel
    }
  }

  @Test("N17.3 Arguments have their meaning by their order or their name")
  func arguments() {
    let source = """
      C4Container
      System_Ext(a, "A", $link="l", $tags="t")
      ContainerQueue(b, "B", , "d")
      Boundary("c") {
        Component(a, "A2", "t")
      }
      Rel_Up(a, b, "x", $descr="y", "z")
      RelIndex(1, b, a, "w")
      UpdateElementStyle(c, $borderColor="red", "blue")
      UpdateRelStyle(a, b, "red", "blue", $offsetY="-7px")
      UpdateLayoutConfig("5", $c4BoundaryInRow="0")
      """
    guard case .c4(let diagram) = MermaidRefiner(whole: source).model.content else {
      Issue.record("not a C4 diagram")
      return
    }
    #expect(diagram.type == .container && diagram.shapesPerRow == 5)
    #expect(diagram.boundariesPerRow == 2)
    #expect(diagram.shapes.map(\.id) == ["a", "b"])
    let (a, b) = (diagram.shapes[0], diagram.shapes[1])
    #expect(a.kind == .component && !a.isExternal && a.boundary == "c")
    #expect(a.properties.label.source == "A2" && a.properties.technology.source == "t")
    #expect(a.properties.link == "" && a.properties.tags == "")
    #expect(b.kind == .container && b.form == .queue && b.properties.description.source == "d")
    let boundary = diagram.boundaries[0]
    #expect(boundary.properties.type.source == "system" && boundary.boundary == nil)
    #expect(boundary.properties.borderColor == "red" && boundary.properties.fontColor == "blue")
    #expect(diagram.relations.map(\.source) == ["a", "b"])
    let relation = diagram.relations[0]
    #expect(relation.kind == .up && relation.properties.description.source == "z")
    #expect(relation.textColor == "red" && relation.lineColor == "blue" && relation.offsetY == -7)
  }

  @Test("N17.5 A boundary is in the model from its first line on")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("C4Context\nBoundary(b, \"B\") {\nPerson(a, \"A\")\n")
    #expect(refiner.refinement.status == .ready(safeLength: 44, closing: "}\n"))
    guard case .c4(let diagram) = refiner.model.content else { return }
    #expect(diagram.boundaries.count == 1 && diagram.shapes.first?.boundary == "b")
  }

  @Test("N17.1 N17.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("c4", lines: 2, of: 2) }

  @Test("N17.1 N17.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N17.1 N17.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N17.4a Arguments that Mermaid reads otherwise have the line to write",
    arguments: [
      ("Person(a)\nPerson(b, \"x\")", "`Person(a, \"a\")`", ["a", "b"]),
      ("Person(a, My name)\nPerson(b, \"x\")", "`Person(a, \"My name\")`", ["a", "b"]),
      (
        "System(a, \"A\", Some text)\nRel(a, a, \"x\")", "`System(a, \"A\", \"Some text\")`", ["a"]
      ),
      (
        "System_Boundary(b, My system) {\nPerson(a, \"A\")\n}",
        "`System_Boundary(b, \"My system\")`", ["a"]
      ),
      ("System(a, 'A')\nPerson(b, \"B\")", "`System(a, \"A\")`", ["a", "b"]),
      ("System(a \"A\")\nPerson(b, \"B\")", "`System(a, \"A\")`", ["a", "b"]),
    ])
  func cutArguments(source: String, advice: String, shapes: [String]) {
    Self.check(source, .error, advice, shapes)
  }

  @Test(
    "N17.4a Missing labels and further arguments have warnings",
    arguments: [
      ("Person(\"a\")", "`Person(\"a\", \"a\")`", ["a"]),
      ("Person(a, \"A\")\nRel(a, \"a\")", "`Rel(a, \"a\", \"text\")`", ["a"]),
      (
        "Person(a, \"A\", \"1\", \"2\", \"3\", \"4\", \"5\")", "at most 6 arguments, found 7", ["a"]
      ),
    ])
  func doubts(source: String, advice: String, shapes: [String]) {
    Self.check(source, .warning, advice, shapes)
  }

  @Test(
    "N17.4b A statement without `)` ends with its line",
    arguments: [
      ("System(bank, \"Bank\"\nPerson(b, \"B\")", "`System(bank, \"Bank\")`", ["bank", "b"]),
      ("System(bank, \"Bank\" \n\n  Person(b, \"B\")", "`System(bank, \"Bank\")`", ["bank", "b"]),
      ("System(bank, \"Bank\"", "`System(bank, \"Bank\")`", ["bank"]),
      ("System(bank, Bank\nPerson(b, \"B\")", "`System(bank, \"Bank\")`", ["bank", "b"]),
      ("System(bank, Bank\n", "`System(bank, \"Bank\")`", ["bank"]),
      ("System(bank, \"Bank\",\nPerson(b, \"B\")", "`System(bank, \"Bank\")`", ["bank", "b"]),
      ("System(bank\nPerson(b, \"B\")", "`System(bank, \"bank\")`", ["bank", "b"]),
      (
        "System_Boundary(c, \"C\" {\nPerson(b, \"B\")\n}\nSystem(d, \"D\")",
        "`System_Boundary(c, \"C\")`", ["b", "d"]
      ),
      ("System(b, \"B\", $link=\"x\"\ntitle T", "`System(b, \"B\", $link=\"x\")`", ["b"]),
    ])
  func unclosed(source: String, advice: String, shapes: [String]) {
    Self.check(source, .error, advice, shapes)
  }

  @Test("N17.4c A relation names an element that is declared, before or after it")
  func missingElements() {
    let source = """
      Person(user, "User")
      Rel(user, ghost, "Uses")
      BiRel(ghost, user, "Uses")
      Rel(use, bank, "Uses")
      Rel(user, frame, "Uses")
      System_Boundary(frame, "Frame") {
      System(bank, "Bank")
      }
      """
    let diagnostics = MermaidRefiner(whole: "C4Context\n" + source).refinement.diagnostics
    #expect(diagnostics.map(\.severity) == [.error, .error])
    #expect(diagnostics.map(\.message).allSatisfy { $0.hasPrefix("unknown element `") })
    #expect(
      diagnostics.first?.message
        == "unknown element `ghost`: expected one that is declared; declare it, such as `System(ghost, \"ghost\")`"
    )
    #expect(diagnostics.last?.suggestion == "user")
  }

  private static func check(
    _ source: String, _ severity: Diagnostic.Severity, _ advice: String, _ shapes: [String]
  ) {
    let refiner = MermaidRefiner(whole: "C4Context\n" + source)
    let diagnostics = refiner.refinement.diagnostics
    #expect((refiner.refinement.verdict == .valid) == (severity == .warning), "\(diagnostics)")
    #expect(diagnostics.map(\.severity) == [severity], "\(diagnostics)")
    #expect(diagnostics.first?.message.contains(advice) == true, "\(diagnostics)")
    guard case .c4(let diagram) = refiner.model.content else { return }
    #expect(diagram.shapes.map(\.id) == shapes)
  }

  @Test("N17.2 N17.4a An argument without quotes may end on a later line")
  func longArguments() {
    let refiner = MermaidRefiner(
      whole: "C4Context\nPerson(a, long\n name, \"x\")\nPerson(b, two\nlines)\n")
    guard case .c4(let diagram) = refiner.model.content else { return }
    #expect(diagram.shapes.map(\.properties.label.source) == ["long\n name", "two\nlines"])
    #expect(refiner.refinement.verdict != .valid)
  }

  @Test(
    "N17.4 Usual mistakes have advice",
    arguments: [
      ("Person(a)", "put the argument in quotes"),
      ("Person (a, \"b\")", "directly after the name"),
      ("Boundary(b, \"B\") {\n}", "not empty"),
      ("Person(a, \"b\") Person(c, \"d\")", "a line of its own"),
      ("Person(a, \"b\") {", "follows boundaries"),
      ("Rel(a, b, \"one direction LR\")", "texts cannot contain"),
      ("Person(a, $x=1)", "an argument with a name is"),
      ("Boundary(b, \"B\")\nPerson(a, \"A\")", "has its parts in"),
      ("Boundary(b, \"B\") {\nPerson(a, \"A\")", "unclosed boundary"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "C4Context\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "Person(a, \"A\")", "Person(\"a\")", "Person(,\"a\")",
    "Person(a, $link=\"x\")", "Person(a, $link = \"x\")", "Person(a, \"x\" , \"y\")",
    "Person(a,\n\"x\", \"y\")", "Person(a, \"x\ny\")", "Person(a, \"x\") %% c\n",
    "Boundary(b, \"B\") {\nPerson(a, \"A\")\n}", "Boundary(b, \"B\"){\nPerson(a, \"A\") }",
    "Boundary(b, \"B\")\n{\nPerson(a, \"A\")\n}", "Boundary(b, \"B\")\n{ Person(a, \"A\")\n}",
    "Boundary(b, \"B\") {\nPerson(a, \"A\")\ntitle x\n}",
    "Node(a, \"A\", \"t\") {\nNode_L(b, \"B\") {\nContainer(c, \"C\")\n}\n\n}", "title x",
    "title x\n\n", "accDescription x y", "accTitle: a\naccDescr: b", "accDescr {\na\n}",
    "accDescr {x} Person(a, \"A\")", "Person(a, \"A\")\nRel(a, a, \"one direction lr\")",
    "Person(a, \"A\")\nRel(a, \"a\")",
    "UpdateLayoutConfig($c4ShapeInRow=\"3\")", "UpdateElementStyle(x, $bgColor=\"red\")",
    "^C4Context \n\nPerson(a, \"A\")", "^C4Dynamic\nPerson(a, \"é <br/> b\")",
  ]

  private static let rejected = [
    "Person(a)", "Person(a)\nPerson(b, \"x\")", "Person(a, \"A\")\nRel(a, b, \"x\")",
    "Person (a, \"b\")", "Person()", "Person", "Person(a, $link=x)",
    "Person(a, $link=\"\")", "Person(a, \"x\", )", "Person(a, \"x\" )", "person(a, \"x\")",
    "Persons(a, \"x\")", "Person(a, \"x\") Person(b, \"y\")", "Person(a, \"x\");",
    "Person(a, \"x\") %% c\n  Person(b, \"x\")", "Boundary(b, \"B\") {\n}",
    "Boundary(b, \"B\") { Person(a, \"A\") }", "Boundary(b, \"B\")\nPerson(a, \"A\")",
    "Boundary(b, \"B\") {\nPerson(a, \"A\")", "Boundary(b, \"B\") {\ntitle x\nPerson(a, \"A\")\n}",
    "Boundary(b, \"B\") {\nPerson(a, \"A\")\n} Person(c, \"C\")", "Person(a, \"A\") {", "}", "{",
    "", "title", "title a #x", "accTitle:", "Rel(a, b, \"one direction LR\")", "Rel(a, b)",
    "BiRel(a, b, \"x\")\nRel_Neighbor(a, b, \"x\")", "AddElementTag(\"x\", $bgColor=\"red\")",
    "^C4Context Person(a, \"A\")", "C4Context", "direction LR", "Person(a, \"b\"", "Person(a, \"b",
  ]
}
