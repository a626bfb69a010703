import ArtifactBase
import ArtifactPictures
import Drawing
import FlowGraph
import TestSupport
import Testing

@Suite("K3 Flows that are edited") struct FlowPictureTests {
  /// The boxes of a flow: an ID, a position and a size in cells.
  private func editor(
    _ boxes: [(id: String, x: Double, y: Double)], _ edges: [(String, String)] = [],
    zoom: Double = 1
  ) -> FlowEditor<JSONValue> {
    var document = FlowDocument<JSONValue>(viewport: Viewport(zoom: zoom))
    for box in boxes {
      document.nodes.append(
        FlowNode(
          id: box.id, position: Point2D(x: box.x * 10, y: box.y * 20),
          data: .string("Box \(box.id)")))
    }
    for (source, target) in edges {
      document.edges.append(
        FlowEdge(
          id: source + target, sourceNodeID: source, sourceHandleID: "source",
          targetNodeID: target, targetHandleID: "target", label: "to \(target)"))
    }
    return FlowEditor(document)
  }

  private func picture(
    _ editor: FlowEditor<JSONValue>, _ content: FlowContent = FlowContent()
  ) -> FlowPicture {
    var picture = FlowPicture()
    picture.content = content
    picture.update(editor, columns: 80, rows: 24, measure: CellWidths())
    return picture
  }

  @Test("K3.4 Nodes are where they are, and keep their size in cells")
  func places() {
    var editor = editor([("a", 2, 1), ("b", 2.3, 8.4)])
    var picture = picture(editor)
    #expect(picture.frame(ofNode: "a") == Rect2D(Point2D(x: 2, y: 1), Point2D(x: 17, y: 4)))
    #expect(picture.frame(ofNode: "b") == Rect2D(Point2D(x: 2, y: 8), Point2D(x: 17, y: 11)))
    for step in 1...30 {
      editor.moveNode("b", to: Point2D(x: 23 + Double(step) * 3.7, y: 168))
      picture.update(editor, columns: 80, rows: 24, measure: CellWidths())
      #expect(picture.frame(ofNode: "b")?.size == Size2D(width: 15, height: 3))
    }
    editor.pan(by: Point2D(x: 30, y: 40))
    picture.update(editor, columns: 80, rows: 24, measure: CellWidths())
    #expect(picture.frame(ofNode: "a")?.min == Point2D(x: 5, y: 3))
  }

  @Test("K3.5 Edges lead around nodes, from side to side, also while one is moved")
  func routes() throws {
    var editor = editor(
      [("a", 30, 1), ("b", 30, 18), ("c", 25, 9)], [("a", "b")])
    var picture = picture(editor)
    for step in 0..<12 {
      editor.moveNode("c", to: Point2D(x: 250 + Double(step) * 10, y: 180))
      picture.update(editor, columns: 80, rows: 24, measure: CellWidths())
      let parts = SceneParts(picture.scene())
      let middle = try #require(picture.frame(ofNode: "c"))
      let line = try #require(parts.segments.isEmpty ? nil : parts.segments)
      for (from, to) in line {
        #expect(from.x == to.x || from.y == to.y)
        let box = Rect2D(from, to)
        #expect(
          box.max.x <= middle.min.x || box.min.x >= middle.max.x || box.max.y <= middle.min.y
            || box.min.y >= middle.max.y, "step \(step)")
      }
      #expect(line.first?.from.y == 3.5 && line.last?.to.y == 18.5)
    }
  }

  @Test("K3.5 An edge with waypoints passes them")
  func waypoints() {
    var editor = editor([("a", 10, 2), ("b", 40, 15)], [("a", "b")])
    editor.updateEdge("ab") { $0.waypoints = [Point2D(x: 605, y: 190)] }
    let parts = SceneParts(picture(editor).scene())
    let isPassed = parts.segments.contains { from, to in
      Rect2D(from, to).grown(by: 0.1).contains(Point2D(x: 60.5, y: 9.5))
    }
    #expect(isPassed && parts.segments.allSatisfy { $0.from.x == $0.to.x || $0.from.y == $0.to.y })
  }

  @Test("K3.5 From far, edges are straight lines without labels")
  func straight() {
    let parts = SceneParts(
      picture(editor([("a", 0, 0), ("b", 40, 30)], [("a", "b")], zoom: 0.25)).scene())
    #expect(parts.segments.count == 1 && !parts.words.contains("to b"))
  }

  @Test("K3.6 Small nodes are names in brackets, or signs; containers are dashed boxes with titles")
  func small() {
    var editor = editor([("a", 2, 1), ("b", 2, 8)], zoom: 0.5)
    #expect(SceneParts(picture(editor).scene()).words.filter { $0 == "[" || $0 == "]" }.count == 4)
    editor.setViewport(Viewport(zoom: 0.2))
    #expect(SceneParts(picture(editor).scene()).words.isEmpty)
    editor.setViewport(Viewport())
    editor.selectNode("a")
    editor.groupSelection(id: "g", data: "Group", padding: 40)
    let scene = picture(editor).scene()
    #expect(SceneParts(scene).words.contains("Group"))
    let isDashed = scene.elements.contains { element in
      guard case .shape(let shape) = element.content else { return false }
      return element.id == "g" && shape.fill == nil
    }
    #expect(isDashed)
  }

  @Test("K3.7 What is selected has a heavy outline and shows its handles")
  func selection() throws {
    var editor = editor([("a", 2, 1), ("b", 2, 8)], [("a", "b")])
    editor.selectNode("a")
    let drawn = picture(editor)
    let shapes = drawn.scene().elements.compactMap { element -> Scene2D.Shape? in
      if case .shape(let shape) = element.content, element.id == "a" { shape } else { nil }
    }
    #expect(shapes.last?.stroke == Stroke2D(.role(.accent), width: 2))
    #expect(drawn.handle(atColumn: 9, row: 3)?.type == .source)
    #expect(drawn.handle(atColumn: 9, row: 1)?.reference.handleID == "target")
    editor.selectNode("b", exclusive: false)
    #expect(picture(editor).handle(atColumn: 9, row: 3) == nil)
  }

  @Test("K3.8 The topmost element in a cell is found")
  func hits() {
    var editor = editor([("a", 10, 2), ("b", 10, 14), ("c", 0, 1)], [("a", "b")])
    editor.selectNode("b")
    editor.groupSelection(id: "g", data: "Group", padding: 40)
    let drawn = picture(editor)
    #expect(drawn.element(atColumn: 12, row: 3) == .node("c"))
    #expect(drawn.element(atColumn: 17, row: 4) == .node("a"))
    #expect(drawn.element(atColumn: 12, row: 15) == .node("b"))
    #expect(drawn.element(atColumn: 8, row: 15) == .node("g"))
    #expect(drawn.element(atColumn: 70, row: 20) == nil)
    // The line crosses the border of the group.
    #expect(drawn.element(atColumn: 17, row: 13) == .edge("ab"))
    #expect(drawn.boxCells[15 * 80 + 12] && !drawn.boxCells[15 * 80 + 8])
  }

  @Test("K3.9 No text shows through a box above it")
  func covered() {
    let scene = picture(editor([("a", 10, 2), ("b", 14, 2), ("c", 40, 2)], [])).scene()
    #expect(SceneParts(scene).words.sorted() == ["Box b", "Box c"])
  }

  @Test("K3.9a A host says what elements look like, and what is beside the selected one")
  func content() {
    var content = FlowContent()
    content.node = {
      var node = GraphPicture.Node(id: $0.id, title: "<\($0.label)>")
      node.style.stroke = .role(.warning)
      return node
    }
    content.edge = { GraphPicture.Edge(id: $0.id, source: 0, target: 0, label: "own") }
    content.accessory = { _ in FlowAccessory("delete\nrename", placement: .top) }
    var editor = editor([("a", 10, 0), ("b", 10, 14)], [("a", "b")])
    editor.selectNode("a")
    let parts = SceneParts(picture(editor, content).scene())
    #expect(Set(parts.words).isSuperset(of: ["<Box a>", "<Box b>", "own", "delete", "rename"]))
    // There is no room above the node, so the box is below it.
    let place = parts.texts.first { $0.text.lines == ["delete"] }?.text.position
    #expect((place?.y ?? 0) > 3)
  }

  @Test("K3.10 A picture becomes a flow in which everything has its place")
  func flows() throws {
    var picture = GraphPicture()
    picture.groups = [.init(id: "g", title: "Group"), .init(id: "a", title: "Same", parent: 0)]
    picture.nodes = [
      .init(id: "a", title: "A"), .init(id: "b", title: "B", group: 1),
      .init(id: "c", title: "A title that takes a few lines of its box", group: 0),
    ]
    picture.edges = [
      .init(id: "1", source: 0, target: 1), .init(id: "2", source: 1, target: 2, label: "x"),
    ]
    picture.edges[0].targetGroup = 1
    let document = FlowDocument(picture, measure: CellWidths())
    #expect(document.nodes.map(\.id) == ["a", "b", "c", "g", "a-2"])
    #expect(document.nodes.map(\.parentID) == [nil, "a-2", "g", nil, "g"])
    #expect(document.edges.map(\.targetNodeID) == ["a-2", "c"])
    var copy = document
    #expect(copy.sanitize().isEmpty)
    let group = document.nodes[3].frame
    for node in document.nodes where node.parentID != nil {
      #expect(group.union(node.frame) == group)
    }
    var drawn = FlowPicture()
    drawn.content = FlowContent(picture)
    drawn.update(FlowEditor(document), columns: 80, rows: 40, measure: CellWidths())
    let words = SceneParts(drawn.scene()).words.joined(separator: " ")
    for word in ["Group", "Same", "A", "B", "title", "box", "x"] { #expect(words.contains(word)) }
  }

  @Test("K3.4 Hostile values are drawn without a trap", arguments: [0.1, 1, 4])
  func hostile(zoom: Double) {
    let values = [0, -1e15, 1e15, 0.5, .infinity, -.infinity, .nan]
    var document = FlowDocument<JSONValue>(viewport: Viewport(zoom: zoom))
    for (index, x) in values.enumerated() {
      for (other, y) in values.enumerated() {
        document.nodes.append(
          FlowNode(
            id: "\(index)-\(other)", position: Point2D(x: x, y: y),
            size: Size2D(width: y, height: x), data: .string("\u{1B}[2J\u{202E}\(index)")))
        document.edges.append(
          FlowEdge(
            id: "e\(index)-\(other)", sourceNodeID: "\(index)-0", targetNodeID: "\(index)-\(other)")
        )
      }
    }
    var editor = FlowEditor(document)
    editor.selectAll()
    var picture = FlowPicture()
    for size in [(1, 1), (80, 24), (0, 0)] {
      picture.update(editor, columns: size.0, rows: size.1, measure: CellWidths())
      #expect(!picture.scene().elements.isEmpty)
    }
  }
}
