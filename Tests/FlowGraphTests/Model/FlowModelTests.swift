import ArtifactBase
import FlowGraph
import TestSupport
import Testing

struct FlowModelTests {
  private func node(
    _ id: String, _ x: Double = 0, _ y: Double = 0, z: Int = 0,
    size: Size2D = Size2D(width: 150, height: 60)
  ) -> FlowNode<String> {
    FlowNode(id: id, position: Point2D(x: x, y: y), size: size, data: id, zIndex: z)
  }

  @Test func `F1.1 A node has defaults`() {
    let node = FlowNode(id: "a", position: Point2D(x: 1, y: 2), data: 0)
    #expect(node.frame == Rect2D(Point2D(x: 1, y: 2), Point2D(x: 151, y: 62)))
    #expect(node.isDraggable && !node.acceptsChildren && node.zIndex == 0)
    #expect(node.phase == .normal && node.persistence == .persistent && node.parentID == nil)
    #expect(node.handles.map(\.id) == ["target", "source"])
    #expect(node.handles.map(\.type) == [.target, .source])
    #expect(node.handles.map(\.position) == [.top, .bottom])
    #expect(node.handles.allSatisfy { $0.connectionStartArea == nil })
  }

  @Test func `F1.1 Handles are in the middle of the sides`() {
    let node = node("a", 10, 20)
    let points = HandlePosition.allCases.map(node.point(at:))
    #expect(
      points == [
        Point2D(x: 85, y: 50), Point2D(x: 85, y: 20), Point2D(x: 85, y: 80),
        Point2D(x: 10, y: 50), Point2D(x: 160, y: 50),
      ])
  }

  @Test(
    "F1.2 An edge without a known handle meets the center",
    arguments: [(nil, nil), ("nope", "")] as [(String?, String?)])
  func anEdgeWithoutAKnownHandle(source: String?, target: String?)
    throws
  {
    let document = FlowDocument(nodes: [node("a"), node("b", 300, 200)])
    let edge = FlowEdge(
      id: "e", sourceNodeID: "a", sourceHandleID: source, targetNodeID: "b",
      targetHandleID: target)
    #expect(edge.pathType == .bezier)
    let geometry = try #require(document.geometry(of: edge))
    #expect(geometry.sourcePosition == .center && geometry.targetPosition == .center)
    let origin = geometry.bounds.min
    #expect(geometry.sourcePoint == Point2D(x: 75 - origin.x, y: 30 - origin.y))
  }

  @Test func `F1.2 Of handles with the same ID the first counts`() {
    var node = node("a")
    node.handles = [
      HandleDeclaration(id: "h", type: .source, position: .left),
      HandleDeclaration(id: "h", type: .source, position: .right),
    ]
    #expect(node.handle("h")?.position == .left)
    #expect(node.handle("g") == nil)
  }

  @Test func `F1.3 State of an editor is false by default and counts for equality`() {
    let node = node("a")
    #expect(!node.isSelected && !node.isHovered && !node.isDropTarget)
    var hovered = node
    hovered.isHovered = true
    #expect(hovered != node)
    var edge = FlowEdge(id: "e", sourceNodeID: "a", targetNodeID: "b")
    #expect(!edge.isSelected && !edge.isDropTarget)
    let copy = edge
    edge.isDropTarget = true
    #expect(edge != copy)
  }

  @Test(
    "F1.4 The conversions of a viewport are inverse",
    arguments: [1, 0.5, 4, 0.001, 0, -2, .nan, .infinity, -.infinity])
  func theConversionsOfAViewportAre(zoom: Double) {
    let viewport = Viewport(offset: Point2D(x: 30, y: -10), zoom: zoom)
    let point = Point2D(x: 12, y: 34)
    let screen = viewport.canvasToScreen(point)
    let back = viewport.screenToCanvas(screen)
    #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    #expect(viewport.effectiveZoom >= 0.01 && viewport.effectiveZoom.isFinite)
    if zoom == 4 { #expect(screen == Point2D(x: 78, y: 126)) }
  }

  @Test func `F1.5 The topmost node is met`() {
    let document = FlowDocument(nodes: [
      node("low", z: -1), node("first"), node("second", 100), node("under", 0, 10, z: -2),
    ])
    func met(_ x: Double, _ y: Double) -> String? { document.node(at: Point2D(x: x, y: y))?.id }
    #expect(met(0, 0) == "first")
    #expect(met(120, 30) == "second")
    #expect(met(249.9, 59.9) == "second")
    #expect(met(250, 30) == nil)
    #expect(met(10, 65) == "under")
    #expect(met(.nan, 0) == nil)
  }

  @Test func `F1.5 A node without an extent is met within a unit`() {
    let document = FlowDocument(nodes: [node("a", 5, 5, size: Size2D(width: 0, height: -3))])
    #expect(document.node(at: Point2D(x: 5.4, y: 4.6))?.id == "a")
    #expect(document.node(at: Point2D(x: 5.6, y: 5)) == nil)
  }

  @Test func `F1.6 The bounds contain all nodes and are finite`() {
    #expect(FlowDocument<String>().nodeBounds() == nil)
    let document = FlowDocument(nodes: [node("a", -10, 5), node("b", 100, 100)])
    #expect(
      document.nodeBounds() == Rect2D(Point2D(x: -10, y: 5), Point2D(x: 250, y: 160)))
    var random = RandomFlow(seed: TestScale.seed)
    for _ in 0..<100 {
      let hostile = node(
        "a", random.hostileNumber(), random.hostileNumber(),
        size: Size2D(width: random.hostileNumber(), height: random.hostileNumber()))
      let bounds = FlowDocument(nodes: [hostile]).nodeBounds()
      #expect(bounds?.isFinite == true, "\(hostile)")
    }
  }
}
