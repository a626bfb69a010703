import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N26 Diagrams of causes and effect")
struct IshikawaSuiteTests {
  @Test("N26.1 N26.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("ishikawa", atLeast: 1) { content, _ in
      guard case .ishikawa(let diagram) = content else { return nil }
      return ["root": Self.model(diagram, 0)]
    }
  }

  private static func model(_ diagram: MermaidIshikawa, _ index: Int) -> JSONValue {
    var model = JSONObject()
    model["text"] = .string(diagram.nodes[index].label.source)
    let children = diagram.nodes.indices.filter { diagram.nodes[$0].parent == index }
    model.add(list: children.map { self.model(diagram, $0) }, "children")
    return .object(model)
  }

  @Test("N26.3 The indentation of the effect does not count")
  func levels() {
    let source = "    Effect\n  A\n    B\n   C\n D\n  E\n"
    guard
      case .ishikawa(let diagram) = MermaidRefiner(whole: Self.whole(source)).model.content
    else {
      Issue.record("not a diagram of causes")
      return
    }
    #expect(diagram.nodes.map(\.parent) == [nil, 0, 1, 1, 0, 0])
  }

  @Test("N26.1 N26.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("ishikawa", lines: 0, of: 0) }

  @Test("N26.1 N26.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N26.1 N26.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N26.4 Usual mistakes have advice",
    arguments: [
      ("\n  a", "remove empty lines after the type"),
      ("a\nishikawa", "does not begin with the type"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "ishikawa-beta\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "a", "a\n  b\n  c", "^ishikawa\na", "^Ishikawa\na", "^ishikawa a", "a\n\n  b", "a \n b",
    "a %% c", "a\n  %% c\n b", "a\nishikawas", "a: (b) [c]", "é",
  ]

  private static let rejected = [
    "\n  a", "^ishikawa-beta \na", "a\nishikawa", "^ishikawa-beta\n   \na",
  ]
}
