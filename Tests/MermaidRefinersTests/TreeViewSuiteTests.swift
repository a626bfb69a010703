import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N24 Trees of files")
struct TreeViewSuiteTests {
  @Test("N24.1 N24.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("treeview", atLeast: 2) {
      $0.withNormalizedTexts.withSortedKeys
    } model: {
      content, item in
      guard case .treeView(let tree) = content else { return nil }
      #expect(tree.accessibleTitle == item.extra?["accTitle"]?.stringValue ?? "")
      #expect(tree.accessibleDescription == item.extra?["accDescr"]?.stringValue ?? "")
      var root = JSONObject()
      root["id"] = .number(JSONNumber(0))
      root["level"] = .number(JSONNumber(-1))
      root["name"] = "/"
      root["nodeType"] = "directory"
      root.add(list: Self.models(tree, in: nil), "children")
      return ["root": .object(root)]
    }
  }

  private static func models(_ tree: MermaidTreeView, in parent: Int?) -> [JSONValue] {
    tree.nodes.indices.filter { tree.nodes[$0].parent == parent }.map { index in
      let node = tree.nodes[index]
      var model = JSONObject()
      model["id"] = .number(JSONNumber(index + 1))
      model["level"] = .number(JSONNumber(node.indentation))
      model["name"] = .string(node.name)
      model["nodeType"] = node.isDirectory ? "directory" : "file"
      model.add(text: node.icon, "icon")
      model.add(text: node.styleClass, "cssClass")
      model.add(text: node.description, "description")
      model.add(list: models(tree, in: index), "children")
      return .object(model)
    }
  }

  @Test("N24.3 Lines before names have the depth of white space")
  func signs() {
    let source = "src/\n├── a b ## the file\n│   └── c :::d-e icon(f:g)\n│\n└── h/\ni\n"
    guard case .treeView(let tree) = MermaidRefiner(whole: Self.whole(source)).model.content else {
      Issue.record("not a tree")
      return
    }
    #expect(tree.nodes.map(\.name) == ["src", "a b", "c", "h", "i"])
    #expect(tree.nodes.map(\.parent) == [nil, 0, 1, 0, nil])
    #expect(tree.nodes.map(\.isDirectory) == [true, false, false, true, false])
    #expect(tree.nodes[1].description == "the file")
    #expect(tree.nodes[2].styleClass == "d-e" && tree.nodes[2].icon == "f:g")
  }

  @Test("N24.1 N24.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("treeview", lines: 1, of: 1) }

  @Test("N24.1 N24.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N24.1 N24.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N24.4 Usual mistakes have advice",
    arguments: [
      ("a\ntitle x", "titles come first"),
      ("\"a\":::x", "a space before `:::`"),
      ("\"a\" \n  b", "at the end of a line"),
      ("  a\n├── b", "without lines"),
      ("├──", "expected a name after them"),
      ("^treeView-beta a", "the end of the line"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "treeView-beta\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "a\n  b", "a \n  b", "\"a\" b", "a :::x icon(y) ## z", "a icon(x) b", "a\n  ## z",
    "  title x\naccTitle: y\na", "a %% c", "src/\n├── a\n│   └── b\n└── c", "├── a :::x \n└── b",
    "a icon()", "a :::1", "'a'", "titlex", "accDescr {\nx\n}\na", "a\"b\"", "\"a\nb\"", "│\na",
    "accDescr: x\na",
  ]

  private static let rejected = [
    "^treeView-beta  \n\"a\"", "^treeView-beta a", "\"a\" \n  \"b\"", "## z", "  ## z",
    "a\ntitle x", "\"a\" %% c", "treeView-beta", "  src/\n├── a", "src\n├── ", "├── a\n  b",
    "a icon(x y)", ":::x", "\"a", "a\n\n   \n  b", "\"a\":::x",
  ]
}
