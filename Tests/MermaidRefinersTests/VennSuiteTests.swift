import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N25 Venn diagrams")
struct VennSuiteTests {
  @Test("N25.1 N25.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("venn", atLeast: 2) {
      $0.withNormalizedTexts.withSortedKeys
    } model: {
      content, _ in
      guard case .venn(let diagram) = content else { return nil }
      func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
      return [
        "subsetData": .array(
          diagram.subsets.map { subset in
            var model = JSONObject()
            model["sets"] = texts(subset.sets)
            model["size"] = .amount(subset.size)
            model.add(text: subset.label.source, "label")
            return .object(model)
          }),
        "textData": .array(
          diagram.texts.map { text in
            var model = JSONObject()
            model["sets"] = texts(text.sets)
            model.add(text: text.id, "id")
            model.add(text: text.label.source, "label")
            return .object(model)
          }),
        "styleData": .array(
          diagram.styleRules.map { rule in
            var styles = JSONObject()
            for style in rule.styles { styles[style.key] = .string(style.value) }
            return ["targets": texts(rule.targets), "styles": .object(styles)]
          }),
      ]
    }
  }

  @Test("N25.2 N25.3 A text with white space before it is in the last set")
  func texts() {
    let source =
      "set \"b c\"\nset A[x]:2\n  text t[\"T\"]\n\n  text 3\nunion A,\"b c\"\n text \"u v\"\ntext A w\n"
    guard case .venn(let diagram) = MermaidRefiner(whole: Self.whole(source)).model.content else {
      Issue.record("not a Venn diagram")
      return
    }
    #expect(diagram.texts.map(\.id) == ["t", "3", "u v", "w"])
    #expect(diagram.texts.map(\.sets) == [["A"], ["A"], ["A", "b c"], ["A"]])
    #expect(diagram.subsets.map(\.size) == [10, 2, 2.5])
  }

  @Test("N25.1 N25.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("venn", lines: 0, of: 0) }

  @Test("N25.1 N25.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N25.1 N25.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N25.4 Usual mistakes have advice",
    arguments: [
      ("set A\nunion A,B", "unknown set `B`"),
      ("set A\nunion A", "two or more sets"),
      ("set 1A", "in quotes"),
      ("set (A)", "put the name in quotes"),
      ("[\"x\"]", "a set has a name"),
      ("set A\ntext A", "or `text name` with white space"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "venn-beta\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "set A", "set A[\"x\"]", "set A[x y]", "set A[\"x\"]:10", "set A:10", "set A : -1.5",
    "set \"a b\"", "set a-b", "set A set B", "set A\nset B\nunion A,B",
    "set A\nset B\nunion A, B[\"x\"]:3", "set A\nunion A,A", "set A\n  text x",
    "set A\n  text x[\"y\"]", "set A\n  text \"x y\"", "set A\n  text 3", "set A\n\n  text x",
    "set A\ntext A x", "set A\nstyle A fill:red, stroke:#333", "style A fill:rgb(1, 2, 3)",
    "style A fill:rgba(1,2,3,0.5)", "style A font-size:12px", "style A x:\"a b\"",
    "style A,B color:red", "title T", "set A %% c", "set A[\"x\ny\"]", "^venn-beta set A",
    "^venn-beta", "SET a",
  ]

  private static let rejected = [
    "set A:x", "set 1A", "set (A)", "set é", "set", "set A\nunion A,B", "set A\nunion A",
    "set A\n  text 3[\"x\"]", "set A\ntext A", "  text x", "set A\n  style A fill:red\n  text x",
    "style A fill:rgb(1,2)", "style A fill", "style A fill:", "title", "titles", "accTitle: x",
    "set A;", "set A[x", "set A[\"x\" ]", "set A[]", "venn-beta", "foo",
  ]
}
