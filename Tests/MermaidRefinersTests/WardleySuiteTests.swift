import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N27 Wardley maps")
struct WardleySuiteTests {
  @Test("N27.1 N27.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("wardley", atLeast: 2) {
      $0.withNormalizedTexts.withSortedKeys
    } model: {
      content, _ in
      guard case .wardley(let map) = content else { return nil }
      return ["wardleyData": map.mermaidModel]
    }
  }

  @Test("N27.3 Links, marks and stages have what their statements say")
  func parts() {
    let source = """
      wardley-beta
      evolution A @0.2 / B -> "C d"
      component X [0.5, 60.0] (buy) inertia
      Y +<> X
      Y -.-> X ; needs
      X +'flow'< Y
      annotation 2, [1, 0.5] "text"
      annotations [0, 1]
      """
    guard case .wardley(let map) = MermaidRefiner(whole: source).model.content else {
      Issue.record("not a Wardley map")
      return
    }
    #expect(map.stages.map(\.label.source) == ["A / B", "C d"])
    #expect(map.stages.map(\.boundary) == [0.2, nil])
    #expect(map.nodes.first?.strategy == .buy && map.nodes.first?.hasInertia == true)
    #expect(map.nodes.first?.position == .init(x: 60, y: 50))
    #expect(map.links.map(\.flow) == [.bidirectional, nil, .backward])
    #expect(map.links.map(\.isDashed) == [false, true, false])
    #expect(map.links.map(\.label.source) == ["", "needs", "flow"])
    #expect(map.marks.first?.number == 2 && map.marks.first?.position == .init(x: 50, y: 100))
    #expect(map.annotationsPosition == .init(x: 100, y: 0))
  }

  @Test("N27.5 A pipeline is in the model from its first line on")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("wardley-beta\ncomponent A [0.5, 0.6]\npipeline A {\n")
    #expect(refiner.refinement.status == .ready(safeLength: 36, closing: ""))
    refiner.append("component b [0.1]\n")
    #expect(refiner.refinement.status == .ready(safeLength: 67, closing: "}\n"))
    guard case .wardley(let map) = refiner.model.content else { return }
    #expect(map.pipelines.first?.variants == ["A_b"] && map.nodes.last?.position.y == 50)
  }

  @Test("N27.1 N27.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("wardley", lines: 1, of: 1) }

  @Test("N27.1 N27.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N27.1 N27.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N27.4 Usual mistakes have advice",
    arguments: [
      ("component A [1, 0.5]", "write 1.0"),
      ("component A [0.5, 0.6] # c", "a comment begins with `%%`"),
      ("component market [0.1, 0.2]", "put the name in quotes"),
      ("note text [0.1, 0.2]", "put the text in quotes"),
      ("pipeline A {\ncomponent b [0.1]\n}", "unknown component `A`"),
      ("component A [0.5, 0.6]\npipeline A {\ncomponent b [0.1, 0.2]\n}", "an evolution only"),
      ("component A [500.0, 0.1]", "too large"),
      ("size of it", "`[`"),
      ("component A [0.5, 0.6]\npipeline A {\ncomponent b [0.1]", "unclosed pipeline"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "wardley-beta\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "component A [0.5, 0.6]", "component A [1.0, 0.5]", "component A b [0.5, 0.6]",
    "component A-b (c) [0.5, 0.6]", "component \"1 x\" [0.5, 0.6]", "component Market [0.1, 0.2]",
    "component A [0.5, 0.6] label [-1, 2]", "component A [0.5, 0.6] (build) (inertia)",
    "component A [0.5, 0.6] inertia", "component A [0.5, 0.6] %% c", "anchor A [0.5, 0.6]",
    "A -> B", "A->B", "A --> B", "A-->B", "A -.-> B", "A > B", "A +> B", "A +'x'> B", "A +<> B; c",
    "A \"B\"", "evolve A 0.5", "evolve A 500.0", "size [1, 2]", "evolution A -> B",
    "evolution A@0.5 -> B / C", "note \"x\" [0.1, 0.2]", "annotation 1, [0.1, 1] \"x\"",
    "annotations [1, 0.5]", "accelerator A [0.1, 0.2]", "deaccelerator A [0.1, 0.2]",
    "component A [0.5, 0.6]\npipeline A {\ncomponent b [0.1]\n}",
    "pipeline A {\ncomponent b [0.1]\n}\ncomponent A [0.5, 0.6]", "title T", "title", "titles -> B",
    "accTitle: a\naccDescr: b", "^wardley-beta A -> B",
  ]

  private static let rejected = [
    "component A [1, 0.5]", "component A [-0.1, 0.5]", "component A [500.0, 0.1]",
    "component market [0.1, 0.2]", "component A [0.5]", "component A",
    "component A [0.5, 0.6] label [1.5, 2]", "component A [0.5, 0.6] (own)",
    "component A [0.5, 0.6] # c", "anchor A [0.5, 0.6] label [1, 2]", "A B", "A", "A ->",
    "evolve A 2", "component A [0.5, 0.6]\nevolve A 500.0", "size [1.5, 2]", "sizes", "evolution A",
    "note text [0.1, 0.2]", "pipeline A {\ncomponent b [0.1]\n}",
    "component A [0.5, 0.6]\npipeline A {\n}",
    "component A [0.5, 0.6]\npipeline A { component b [0.1]\n}",
    "component A [0.5, 0.6]\npipeline A {\ncomponent b [0.1, 0.2]\n}",
    "component A [0.5, 0.6]\npipeline A {\ncomponent b [0.1]", "^Wardley-beta\nA -> B", "é -> B",
  ]
}
