import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N21 Kanban boards")
struct KanbanSuiteTests {
  @Test("N21.1 N21.3 The model is that of Mermaid", .needsSharedFolder)
  func models() {
    MermaidSuite.checkModels("kanban", atLeast: 5, keys: ["nodes"]) { value in
      guard let data = value["data"] else { return value.withNormalizedTexts }
      return ["nodes": (data["nodes"] ?? .null).withNormalizedTexts]
    } model: { content, _ in
      guard case .kanban(let board) = content else { return nil }
      return ["nodes": .array(Self.nodes(board))]
    }
  }

  /// The columns, each with the items of all columns with its ID, as Mermaid has them.
  private static func nodes(_ board: MermaidKanban) -> [JSONValue] {
    board.columns.flatMap { column -> [JSONValue] in
      var model = JSONObject()
      model["id"] = .string(column.id)
      model["label"] = .string(column.label.source)
      model["labelType"] = "markdown"
      model["isGroup"] = false
      model["isGroup"] = true
      model.add(text: column.ticket, "ticket")
      model["shape"] = "kanbanSection"
      model["level"] = .number(JSONNumber(column.indentation))
      model["look"] = "classic"
      let items = board.items.filter { board.columns[$0.column].id == column.id }
      return [.object(model)]
        + items.map { item in
          var model = JSONObject()
          model["id"] = .string(item.id)
          model["parentId"] = .string(column.id)
          model["label"] = .string(item.label.source)
          model["labelType"] = "markdown"
          model["isGroup"] = false
          model.add(text: item.ticket, "ticket")
          model.add(text: item.priority, "priority")
          model.add(text: item.assignee, "assigned")
          model.add(text: item.icon, "icon")
          model["shape"] = "kanbanItem"
          model["level"] = .number(JSONNumber(item.indentation))
          model["rx"] = .number(JSONNumber(5))
          model["ry"] = .number(JSONNumber(5))
          model["cssStyles"] = ["text-align: left"]
          return .object(model)
        }
    }
  }

  @Test("N21.5 Each line adds to the board")
  func arrives() {
    var refiner = MermaidRefiner()
    refiner.append("kanban\n a\n  b[x\n")
    #expect(refiner.refinement.status == .ready(safeLength: 10, closing: ""))
    refiner.append("y]@{ priority: 'High' }\n  :::c d\n")
    guard case .kanban(let board) = refiner.model.content else { return }
    #expect(board.items.map(\.label.source) == ["x\ny"])
    #expect(board.items.first?.priority == "High" && board.items.first?.styleClass == "c d")
  }

  @Test("N21.1 N21.4 An error is where Mermaid rejects the source", .needsSharedFolder)
  func errors() { MermaidSuite.checkErrors("kanban", lines: 0, of: 0) }

  @Test("N21.1 N21.2 What Mermaid accepts is valid", arguments: accepted)
  func accepts(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict == .valid, "\(refinement.diagnostics)")
  }

  @Test("N21.1 N21.2 What Mermaid rejects is an error", arguments: rejected)
  func rejects(_ source: String) {
    let refinement = MermaidRefiner(whole: Self.whole(source)).refinement
    #expect(refinement.verdict != .valid && !refinement.diagnostics.isEmpty)
  }

  @Test(
    "N21.4 Usual mistakes have advice",
    arguments: [
      ("\n  a", "remove empty lines after `kanban`"),
      ("a[x (y)]", "put a text with brackets in quotes"),
      ("  a\n b\n c", "indent all columns alike"),
      ("::icon(x)", "a node before it"),
      ("a[x]@{ shape: X }", "expected lower case"),
      ("a[kanban]\nkanban", "for a node of this name"),
      ("a[x", "the end of the node"),
    ])
  func advice(_ source: String, _ expected: String) {
    let diagnostics = MermaidRefiner(whole: Self.whole(source)).refinement.diagnostics
    let text = diagnostics.map(\.message).joined(separator: "\n")
    #expect(text.contains(expected), "\(text)")
  }

  private static func whole(_ source: String) -> String {
    source.hasPrefix("^") ? String(source.dropFirst()) : "kanban\n" + source
  }

  /// Sources of which Mermaid was asked; the type comes before those without `^`.
  private static let accepted = [
    "", "  a", "^kanban a", "  a\n\n  b", "  a[x]  \n   b", "  a[x] %% c\n   b",
    "a[x]@{ priority: 'High' }", "a[x\ny]", "a@{\npriority: x\n}", "a@{ x }", "a@{}", "a\nb", "[x]",
    "a\n ::icon(x)\nb", "a\n:::c", "a\n  %%x\n\n b", "a[\"x (y)\"]", "a{{x}}", "a)x(", "a(-x-)",
    "a[\"`x`\"]", "a]", "  a\n b", " a\n  b\n   c\n d", "a kanban", "a[kanban]", "kanbans", "é",
    "a[x]@{ \"^\" }", "a;",
  ]

  private static let rejected = [
    "\n  a", "^kanban \n  a", "a[x]@{ priority: 'High' ", "a@{ shape: X }", "::icon(x)", "a[]",
    "a[\"x\"] y", "a[x (y)]", "a((x)) b", "a{x}", "a[\"x]", "a@x", "a}", "a[x", "  a\n b\n c",
    "kanban", "a[x]@{ ^ }",
  ]
}
