import FlowGraph
import Testing

@Suite struct FlowInterruptedDragTests {
  private func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }

  private func editor() -> FlowEditor<String> {
    FlowEditor(
      FlowDocument(
        nodes: [
          FlowNode(
            id: "group", position: point(0, 0), size: Size2D(width: 400, height: 300), data: "",
            acceptsChildren: true, zIndex: -1),
          FlowNode(id: "c", position: point(20, 200), data: "", parentID: "group"),
          FlowNode(id: "a", position: point(600, 0), data: ""),
          FlowNode(id: "b", position: point(900, 0), data: ""),
        ], edges: [FlowEdge(id: "ab", sourceNodeID: "a", targetNodeID: "b")]))
  }

  /// Changes of a document, by name.
  private static let changes: [(name: String, make: @Sendable (inout FlowEditor<String>) -> Void)] =
    [
      ("update", { $0.updateNode("a") { $0.data = "x" } }),
      ("resize", { $0.updateNodeSize("a", size: Size2D(width: 9, height: 9)) }),
      ("move", { $0.moveNode("a", to: Point2D(x: 5, y: 5)) }),
      ("move another", { $0.moveNode("b", to: Point2D(x: 5, y: 5)) }),
      ("parent", { $0.setParent("group", of: "b") }),
      (
        "group",
        {
          $0.selectNode("a")
          $0.groupSelection(id: "g", data: "")
        }
      ),
      ("ungroup", { $0.ungroupNode("group") }),
      ("fit", { $0.fitGroup("group") }),
      ("edge", { $0.updateEdge("ab") { $0.label = "x" } }),
      ("waypoint", { $0.insertWaypoint(Point2D(x: 1, y: 1), in: "ab") }),
      ("add", { $0.addNode(FlowNode(id: "n", position: Point2D(x: 0, y: 0), data: "")) }),
      ("remove", { $0.removeNode("a") }),
      (
        "delete",
        {
          $0.selectNode("a")
          $0.deleteSelection()
        }
      ),
      ("apply", { $0.apply([.node(.position("a", Point2D(x: 7, y: 7)))]) }),
      ("animate", { $0.animateNodes(to: ["a": Point2D(x: 7, y: 7)]) }),
      ("complete", { $0.completeMoveNodes(from: ["b": Point2D(x: 900, y: 0)]) }),
      (
        "batch",
        {
          $0.transaction("Batch") {
            $0.beginNodeDrag("b")
            $0.updateNodeDrag(translation: Point2D(x: 3, y: 3))
            $0.moveNode("b", to: Point2D(x: 1, y: 1))
          }
        }
      ),
    ]

  @Test("F9.6 A change during a drag ends it first, as a change of its own")
  func interruptions() throws {
    for (name, change) in Self.changes {
      var editor = editor()
      let start = try editor.export().encoded()
      editor.beginNodeDrag("a")
      editor.updateNodeDrag(translation: point(-500, 100))
      change(&editor)
      #expect(!editor.isDraggingNodes, "\(name)")
      let changed = try editor.export().encoded()
      editor.updateNodeDrag(translation: point(-400, 50))
      editor.endNodeDrag()
      #expect(try editor.export().encoded() == changed, "\(name)")
      if name != "complete" { editor.undo() }
      #expect(editor.node("a")?.position == point(100, 100), "\(name)")
      #expect(editor.node("a")?.parentID == "group", "\(name)")
      editor.undo()
      #expect(try editor.export().encoded() == start && !editor.canUndo, "\(name)")
      while editor.redo() {}
      #expect(try editor.export().encoded() == changed, "\(name)")
    }
  }

  @Test("F9.6 Selecting, marking and refused operations leave a drag; a cycle is refused after it")
  func goesOn() {
    var editor = editor()
    editor.beginNodeDrag("group")
    editor.updateNodeDrag(translation: point(10, 0))
    editor.selectNode("b")
    editor.setHoveredNode("b")
    editor.pan(by: point(0, 0))
    let answers = [
      editor.moveNode("?", to: point(0, 0)), editor.updateNode("?") { $0.data = "x" },
      editor.removeEdge("?"), editor.moveSelection(by: point(1, 1)),
    ]
    #expect(!answers.contains(true) && editor.isDraggingNodes)
    editor.endNodeDrag()
    editor.updateNode("b") { $0.acceptsChildren = true }
    editor.updateNodeSize("b", size: Size2D(width: 900, height: 900))
    editor.beginNodeDrag("group")
    editor.updateNodeDrag(translation: point(1_000, 100))
    let isSet = editor.setParent("group", of: "b")
    #expect(!isSet && editor.node("group")?.parentID == "b" && editor.node("b")?.parentID == nil)
  }

  @Test("F9.7 Loading in a transaction begins anew")
  func loading() {
    var editor = editor()
    editor.selectNode("b")
    let document = FlowDocument(nodes: [FlowNode(id: "x", position: point(0, 0), data: "")])
    editor.transaction("Open") { editor in
      editor.updateNode("a") { $0.data = "1" }
      editor.load(document)
      editor.updateNode("x") { $0.data = "2" }
    }
    #expect(editor.node("x")?.data == "2" && editor.undoActionName == "Open")
    editor.undo()
    #expect(editor.export() == document && !editor.canUndo && editor.selectedNodeIDs.isEmpty)
    editor.updateNode("x") { $0.data = "3" }
    editor.undo()
    #expect(editor.export() == document)
    editor.transaction("Open") { _ = $0.load(document) }
    #expect(!editor.canUndo && editor.nodes.map(\.id) == ["x"])
  }
}
