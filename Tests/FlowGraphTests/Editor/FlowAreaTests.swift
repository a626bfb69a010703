import FlowGraph
import Testing

@Suite struct FlowAreaTests {
  private func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
    Rect2D(origin: point(x, y), size: Size2D(width: width, height: height))
  }

  /// Nodes in a row, with a curve below them between the first and the last one.
  private func editor() -> FlowEditor<String> {
    FlowEditor(
      FlowDocument(
        nodes: ["a", "b", "c"].enumerated().map { index, id in
          FlowNode(
            id: id, position: point(Double(index) * 1_000, 0),
            size: Size2D(width: 100, height: 100), data: "",
            handles: [HandleDeclaration(id: "h", type: .source, position: .bottom)])
        },
        edges: [
          FlowEdge(
            id: "arc", sourceNodeID: "a", sourceHandleID: "h", targetNodeID: "c",
            targetHandleID: "h"),
          FlowEdge(id: "ab", sourceNodeID: "a", targetNodeID: "b", pathType: .straight),
        ]))
  }

  @Test("F16.1 Nodes in a rectangle, wholly or in part")
  func nodes() {
    var editor = editor()
    let area = rect(-10, -10, 1_050, 120)
    #expect(editor.nodes(in: area).map(\.id) == ["a", "b"])
    #expect(editor.nodes(in: area, partially: false).map(\.id) == ["a"])
    #expect(editor.nodes(in: rect(100, 0, 900, 100)).isEmpty)
    #expect(editor.nodes(in: rect(.nan, 0, .infinity, 1)).count <= 3)
    editor.addNode(
      FlowNode(id: "dot", position: point(50, 50), size: Size2D(width: 0, height: 0), data: ""))
    #expect(editor.nodes(in: rect(0, 0, 60, 60), partially: false).map(\.id) == ["dot"])
    editor.moveNode("b", to: point(50, 50))
    #expect(editor.nodes(intersecting: "a").map(\.id) == ["b", "dot"])
    #expect(editor.nodes(intersecting: "a", partially: false).map(\.id) == ["dot"])
    #expect(editor.nodes(intersecting: "?").isEmpty)
  }

  @Test("F16.2 An edge is visible where its line is, wherever its ends are")
  func edges() {
    var editor = editor()
    let canvas = Size2D(width: 400, height: 200)
    editor.setViewport(Viewport(offset: point(-850, -600)))
    #expect(editor.visibleEdges(canvasSize: canvas).map(\.id) == ["arc"])
    #expect(editor.visibleNodes(canvasSize: canvas).isEmpty)
    editor.setViewport(Viewport())
    #expect(editor.visibleEdges(canvasSize: canvas).map(\.id) == ["arc", "ab"])
    #expect(editor.visibleNodes(canvasSize: canvas).map(\.id) == ["a"])
    #expect(editor.edges(in: rect(1_500, 300, 10, 10)).isEmpty)
    #expect(editor.edges(connecting: ["b"]).map(\.id) == ["ab"])
    #expect(editor.edges(connecting: ["c", "a", "?"]).map(\.id) == ["arc", "ab"])
  }

  @Test("F16.3 The selection moves with what is in it; moves in short succession are one change")
  func moving() {
    var editor = editor()
    let start = editor.export()
    let isMoved = editor.moveSelection(by: point(1, 1))
    #expect(!isMoved && !editor.canUndo)
    editor.selectNode("a")
    editor.selectNode("b", exclusive: false)
    for (index, time) in [1, 1.4, 1.9, 2.5].enumerated() {
      editor.moveSelection(by: point(0, 1), at: time)
      #expect(editor.node("a")?.position == point(0, Double(index + 1)))
    }
    editor.undo()
    #expect(editor.node("b")?.position == point(1_000, 3))
    editor.undo()
    #expect(editor.export() == start && !editor.canUndo)
    editor.redo()
    #expect(editor.node("b")?.position == point(1_000, 3))
    editor.moveSelection(by: point(0, 1), at: 2)
    editor.selectNode("c")
    editor.moveSelection(by: point(0, 1), at: 2.1)
    editor.undo()
    #expect(editor.node("c")?.position == point(2_000, 0) && editor.node("a")?.position.y == 4)
    editor.configuration.snapToGrid = true
    editor.selectNode("c")
    editor.moveSelection(by: point(-1, 0))
    editor.moveSelection(by: point(0, 30))
    #expect(editor.node("c")?.position == point(1_980, 40))
    editor.undo()
    #expect(editor.node("c")?.position == point(1_980, 0))
  }

  @Test("F16.3a Moves by keys change parents as a drag does, unless groups follow their children")
  func parents() {
    let group = FlowNode(
      id: "group", position: point(0, 0), size: Size2D(width: 400, height: 300), data: "",
      acceptsChildren: true, zIndex: -1)
    var editor = FlowEditor(
      FlowDocument(nodes: [
        group, FlowNode(id: "a", position: point(20, 20), data: "", parentID: "group"),
        FlowNode(id: "b", position: point(20, 900), data: ""),
      ]))
    let start = editor.export()
    editor.selectNode("a")
    editor.moveSelection(by: point(300, 0), at: 1)
    #expect(editor.node("a")?.parentID == "group")
    for step in 0..<8 {
      editor.moveSelection(by: point(step % 2 == 0 ? 100 : -100, 0), at: 1.1 + Double(step) / 10)
      #expect(editor.node("a")?.parentID == (step % 2 == 0 ? nil : "group"))
    }
    editor.moveSelection(by: point(100, 5), at: 2)
    let end = editor.export()
    editor.undo()
    #expect(editor.export() == start && !editor.canUndo)
    editor.redo()
    #expect(editor.export() == end && editor.node("a")?.parentID == nil)
    editor.undo()
    editor.configuration.groupsFollowChildren = true
    editor.selectNode("a")
    editor.moveSelection(by: point(900, 0))
    editor.selectNode("b")
    editor.moveSelection(by: point(0, -880))
    #expect(editor.node("a")?.parentID == "group" && editor.node("b")?.parentID == nil)
    #expect(editor.node("group")?.frame == rect(0, 0, 1_070, 300))
  }

  @Test("F16.4 Groups grow around nodes that are replaced, grouped or changed together")
  func replacedNodes() {
    func group(_ id: String, _ parent: String?, _ size: Double) -> FlowNode<String> {
      FlowNode(
        id: id, position: point(0, 0), size: Size2D(width: size, height: size), data: "",
        parentID: parent, acceptsChildren: true, zIndex: -1)
    }
    var editor = FlowEditor(
      FlowDocument(nodes: [
        group("outer", nil, 400), group("inner", "outer", 300),
        FlowNode(id: "a", position: point(0, 0), data: "", parentID: "inner"),
        FlowNode(id: "b", position: point(900, 0), data: ""),
      ]))
    editor.configuration.groupsFollowChildren = true
    let start = editor.export()
    func expect(
      inner: Rect2D, outer: Rect2D, sourceLocation: SourceLocation = #_sourceLocation,
      _ change: (inout FlowEditor<String>) -> Void
    ) {
      change(&editor)
      #expect(editor.node("inner")?.frame == inner, sourceLocation: sourceLocation)
      #expect(editor.node("outer")?.frame == outer, sourceLocation: sourceLocation)
      editor.undo()
      #expect(editor.export() == start && !editor.canUndo, sourceLocation: sourceLocation)
    }
    expect(inner: rect(0, 0, 500, 300), outer: rect(0, 0, 500, 400)) {
      $0.updateNode("a") { $0.size.width = 500 }
    }
    expect(inner: rect(0, 0, 300, 300), outer: rect(0, 0, 1_050, 400)) {
      $0.updateNode("b") { $0.parentID = "outer" }
    }
    expect(inner: rect(-10, 0, 310, 300), outer: rect(-10, 0, 410, 400)) {
      $0.apply([.node(.position("a", point(-10, 0)))])
    }
    expect(inner: rect(0, 0, 600, 300), outer: rect(0, 0, 600, 400)) {
      $0.apply([.node(.dimensions("a", Size2D(width: 600, height: 1)))])
    }
    // In between, the inner group is outside.
    expect(inner: rect(150, 150, 200, 200), outer: rect(0, 0, 400, 400)) {
      $0.apply([
        .node(.position("a", point(160, 160))), .node(.position("inner", point(150, 150))),
        .node(.dimensions("inner", Size2D(width: 200, height: 200))),
      ])
    }
    #expect(editor.configuration.groupsFollowChildren)
    expect(inner: rect(-24, -24, 324, 324), outer: rect(-24, -24, 424, 424)) {
      $0.selectNode("a")
      $0.groupSelection(id: "g", data: "")
      $0.clearSelection()
    }
  }

  @Test("F16.4 A group is as large as what is in it; groups around it grow if they follow")
  func groups() {
    func group(_ id: String, _ parent: String?, _ size: Double) -> FlowNode<String> {
      FlowNode(
        id: id, position: point(0, 0), size: Size2D(width: size, height: size), data: "",
        parentID: parent, acceptsChildren: true, zIndex: -1)
    }
    var editor = FlowEditor(
      FlowDocument(nodes: [
        group("outer", nil, 400), group("inner", "outer", 300),
        FlowNode(id: "a", position: point(20, 20), data: "", parentID: "inner"),
      ]))
    let start = editor.export()
    editor.fitGroup("outer", padding: 10)
    #expect(editor.node("inner")?.frame == rect(10, 10, 170, 80))
    #expect(editor.node("outer")?.frame == rect(0, 0, 190, 100))
    editor.undo()
    #expect(editor.export() == start && !editor.canUndo)
    let unknown = editor.fitGroup("?")
    let empty = editor.fitGroup("a")
    #expect(!unknown && !empty)

    editor.configuration.groupsFollowChildren = true
    editor.beginNodeDrag("a")
    editor.updateNodeDrag(translation: point(200, 10))
    editor.endNodeDrag()
    #expect(editor.node("a")?.parentID == "inner")
    #expect(editor.node("inner")?.frame == rect(0, 0, 370, 300))
    #expect(editor.node("outer")?.frame == rect(0, 0, 400, 400))
    editor.moveNode("a", to: point(-50, 380))
    #expect(editor.node("inner")?.frame == rect(-50, 0, 420, 440))
    #expect(editor.node("outer")?.frame == rect(-50, 0, 450, 440))
    editor.undo()
    editor.undo()
    #expect(editor.export() == start && !editor.canUndo)
    editor.animateNodes(to: ["a": point(900, 20)])
    #expect(editor.node("outer")?.frame == rect(0, 0, 1_050, 400))
    editor.undo()
    editor.updateNodeSize("a", size: Size2D(width: 500, height: 9))
    #expect(editor.node("outer")?.frame == rect(0, 0, 520, 400))
    editor.undo()
    editor.addNode(FlowNode(id: "b", position: point(0, 390), data: "", parentID: "inner"))
    #expect(editor.node("outer")?.frame == rect(0, 0, 400, 450))
    editor.undo()
    #expect(editor.export() == start && !editor.canUndo)
  }
}
