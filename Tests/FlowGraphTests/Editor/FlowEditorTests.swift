import FlowGraph
import Testing

@Suite struct FlowEditorTests {
  private func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }

  /// A group with a node in it, another node, and edges.
  private func editor() -> FlowEditor<String> {
    FlowEditor(
      FlowDocument(
        nodes: [
          FlowNode(id: "in", position: point(20, 20), data: "", parentID: "group"),
          FlowNode(id: "out", position: point(600, 0), data: ""),
          FlowNode(
            id: "group", position: point(0, 0), size: Size2D(width: 400, height: 300), data: "",
            acceptsChildren: true, zIndex: -1),
        ],
        edges: [
          FlowEdge(id: "in-out", sourceNodeID: "in", targetNodeID: "out"),
          FlowEdge(id: "loop", sourceNodeID: "out", targetNodeID: "out", parentID: "group"),
        ]))
  }

  @Test("F8.3 A node is removed with what is in it and fastened to it, told in document order")
  func removal() {
    var editor = editor()
    editor.recordsChanges = true
    editor.removeNode("group")
    #expect(editor.nodes.map(\.id) == ["out"] && editor.edges.isEmpty)
    let changes = editor.takeChanges()
    #expect(
      changes == [
        .edge(.remove("in-out")), .edge(.remove("loop")), .node(.remove("in")),
        .node(.remove("group")),
      ])
    editor.undo()
    #expect(editor.nodes.map(\.id) == ["in", "out", "group"])
    #expect(editor.children(of: "group").map(\.id) == ["in"] && editor.edgeCount == 2)
  }

  @Test("F8.4 A drag goes into the group below the middle of a node, and out of it")
  func drag() {
    var editor = editor()
    editor.beginNodeDrag("out")
    editor.updateNodeDrag(translation: point(-500, 200))
    editor.endNodeDrag()
    #expect(editor.node("out")?.parentID == "group")
    editor.beginNodeDrag("group")
    editor.updateNodeDrag(translation: point(1_000, 0))
    #expect(editor.node("in")?.position == point(1_020, 20))
    editor.cancelNodeDrag()
    #expect(editor.node("in")?.position == point(20, 20) && !editor.isDraggingNodes)
    editor.undo()
    #expect(editor.node("out")?.parentID == nil && editor.node("out")?.position == point(600, 0))
    #expect(!editor.canUndo)
  }

  @Test("F8.9 F8.10 Loading forgets everything, and drops edges to missing nodes")
  func loading() {
    var editor = editor()
    editor.selectNode("in")
    editor.setHoveredNode("in")
    editor.beginNodeDrag("in")
    editor.moveNode("out", to: point(1, 1))
    let diagnostics = editor.load(
      FlowDocument(
        nodes: [FlowNode(id: "in", position: point(0, 0), data: "")],
        edges: [FlowEdge(id: "e", sourceNodeID: "in", targetNodeID: "gone")],
        viewport: Viewport(zoom: 0)))
    #expect(diagnostics.count == 2 && editor.edges.isEmpty && editor.viewport.zoom == 1)
    #expect(!editor.canUndo && editor.selectedNodeIDs.isEmpty && editor.hoveredNodeID == nil)
    #expect(!editor.isDraggingNodes && editor.node("in")?.isHovered == false)
  }

  @Test("F9.1 A gesture, a transaction or a call is one change to undo")
  func transactions() {
    var editor = editor()
    let start = editor.export()
    editor.moveNode("out", to: point(500, 0))
    editor.moveNode("out", to: point(550, 0))
    #expect(editor.undoActionName == "Move")
    editor.transaction("Rename") { editor in
      editor.updateNode("in") { $0.data = "x" }
      editor.updateNode("out") { $0.data = "y" }
    }
    editor.updateEdges { $0.label = "z" }
    #expect(editor.undoActionName == "Change Edges")
    editor.undo()
    #expect(editor.undoActionName == "Rename" && editor.redoActionName == "Change Edges")
    editor.undo()
    #expect(editor.node("in")?.data == "" && editor.node("out")?.position == point(550, 0))
    editor.undo()
    #expect(editor.export() == start && !editor.canUndo)
    editor.completeResizeNodes(from: [:])
    editor.updateNodeSize("out", size: Size2D(width: 10, height: 10))
    editor.updateNodeSize("out", size: Size2D(width: 20, height: 20))
    editor.completeResizeNodes(
      from: ["out": Rect2D(origin: point(600, 0), size: Size2D(width: 150, height: 60))])
    #expect(editor.undoActionName == "Resize" && !editor.canRedo)
    editor.undo()
    #expect(editor.export() == start)
  }

  @Test("F9.4 As many changes are kept as the limit says")
  func limit() {
    var editor = editor()
    editor.undoLimit = 3
    for number in 0..<10 { editor.updateNode("in") { $0.data = "\(number)" } }
    var count = 0
    while editor.undo() { count += 1 }
    #expect(count == 3 && editor.node("in")?.data == "6")
    while editor.redo() {}
    editor.undoLimit = 1
    #expect(editor.undo() && !editor.canUndo && editor.node("in")?.data == "8")
    editor.redo()
    editor.undoLimit = 0
    #expect(!editor.canUndo)
  }

  @Test("F9.5 Undo gives a drag and a connection up first")
  func gestures() {
    var editor = editor()
    editor.updateNode("in") { $0.data = "x" }
    editor.beginConnection(from: "out", handle: "source", type: .source)
    editor.beginNodeDrag("in")
    editor.updateNodeDrag(translation: point(9, 9))
    editor.undo()
    #expect(editor.connectionDraft == nil && !editor.isDraggingNodes)
    #expect(editor.node("in")?.position == point(20, 20) && editor.node("in")?.data == "")
  }

  @Test("F10.4 A rectangle selects the nodes and lines that it meets")
  func rectangle() {
    var editor = editor()
    editor.selectInRect(Rect2D(origin: point(590, 10), size: Size2D(width: 300, height: 40)))
    #expect(editor.selectedNodeIDs == ["out"] && editor.selectedEdgeIDs.contains("in-out"))
    editor.selectInRect(Rect2D(origin: point(5, 5), size: Size2D(width: 1, height: 1)))
    #expect(editor.selectedNodeIDs == ["group"] && editor.selectedEdgeIDs.isEmpty)
  }

  @Test("F11.1 Zooming keeps what is at the anchor in its place, within limits")
  func zoom() {
    var editor = editor()
    let anchor = point(123, 45)
    let before = editor.viewport.screenToCanvas(anchor)
    editor.zoom(by: 1.7, anchor: anchor)
    let after = editor.viewport.screenToCanvas(anchor)
    #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9)
    editor.zoom(by: 1e9, anchor: anchor)
    #expect(editor.viewport.zoom == 4)
    for factor in [0, -1, .nan, .infinity, 1e-9] { editor.zoom(by: factor, anchor: anchor) }
    #expect(editor.viewport.zoom == 0.1)
  }

  @Test("F11.2 All nodes fit, in the middle, never larger than they are")
  func fit() {
    var editor = editor()
    editor.fitToContent(canvasSize: Size2D(width: 425, height: 2_000))
    #expect(editor.viewport.zoom == 0.5)
    #expect(editor.viewport.screenToCanvas(point(212.5, 1_000)) == point(375, 150))
    editor.fitToContent(canvasSize: Size2D(width: 9_000, height: 9_000))
    #expect(editor.viewport.zoom == 1)
  }

  @Test("F8.2 Numbers that aren't finite become finite")
  func numbers() {
    var editor = editor()
    editor.moveNode("in", to: point(.nan, .infinity))
    editor.updateNodeSize("in", size: Size2D(width: -.infinity, height: .nan))
    editor.pan(by: point(.nan, -.infinity))
    editor.fitToContent(canvasSize: Size2D(width: .nan, height: 0))
    editor.beginNodeDrag("out")
    editor.updateNodeDrag(translation: point(.infinity, 1e300))
    editor.endNodeDrag()
    let numbers = editor.nodes.flatMap {
      [$0.position.x, $0.position.y, $0.size.width, $0.size.height]
    }
    #expect(numbers.allSatisfy { $0.isFinite && abs($0) <= FlowLimits.coordinate })
    #expect(editor.viewport == Viewport())
    #expect(editor.hitTestNode(at: point(.nan, 0)) != "unknown")
  }

  @Test("F8.11 Marks belong to what exists, and are no part of a document")
  func marks() {
    var editor = editor()
    editor.setHoveredNode("in")
    editor.setDropTargetNode("group")
    editor.setDropTargetEdge("loop")
    editor.focus(.node("in"))
    editor.focus(.edge("unknown"))
    #expect(editor.node("in")?.isHovered == true && editor.hoveredNodeID == "in")
    #expect(editor.node("group")?.isDropTarget == true && editor.dropTargetNodeID == "group")
    #expect(editor.edge("loop")?.isDropTarget == true && editor.dropTargetEdgeID == "loop")
    #expect(editor.focusedElement == .node("in") && !editor.canUndo)
    #expect(editor.export().nodes.allSatisfy { !$0.isHovered && !$0.isDropTarget })
    editor.removeNode("group")
    #expect(editor.hoveredNodeID == nil && editor.dropTargetNodeID == nil)
    #expect(editor.dropTargetEdgeID == nil && editor.focusedElement == nil)
  }

  @Test("F8.11 All is selected only where several elements may be")
  func selectingAll() {
    var editor = editor()
    editor.selectAll()
    #expect(editor.selectedNodeIDs.count == 3 && editor.selectedEdgeIDs.count == 2)
    editor.configuration.multiSelectionEnabled = false
    editor.selectNode("in")
    editor.selectAll()
    #expect(editor.selectedNodeIDs == ["in"] && editor.selectedEdgeIDs.isEmpty)
  }

  @Test("F8.12 Neighbors, handles and the geometry of edges")
  func queries() {
    let editor = editor()
    #expect(editor.incomers(of: "out").map(\.id) == ["in", "out"])
    #expect(editor.outgoers(of: "in").map(\.id) == ["out"])
    #expect(editor.outgoers(of: "unknown").isEmpty && editor.children(of: "in").isEmpty)
    #expect(editor.handleInfo("source", of: "out")?.point == point(675, 60))
    #expect(editor.handleInfo(nil, of: "out")?.point == point(675, 30))
    #expect(editor.handleInfo("unknown", of: "out") == nil)
    #expect(editor.geometry(ofEdge: "in-out")?.bounds.contains(point(300, 40)) == true)
    #expect(editor.geometry(ofEdge: "unknown") == nil)
  }

  @Test("F11.1 A viewport has a zoom within the limits, and finite numbers")
  func viewport() {
    var editor = editor()
    editor.setViewport(Viewport(offset: point(.nan, 7), zoom: 99))
    #expect(editor.viewport == Viewport(offset: point(0, 7), zoom: 4))
    editor.setViewport(Viewport(zoom: .infinity))
    #expect(editor.viewport.zoom == 1)
  }
}
