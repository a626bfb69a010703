import FlowGraph
import Testing

@Suite struct ViewportFittingTests {
  private let canvas = Size2D(width: 1_000, height: 500)

  private func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }

  private func editor() -> FlowEditor<String> {
    FlowEditor(
      FlowDocument(nodes: [
        FlowNode(id: "a", position: point(0, 0), data: ""),
        FlowNode(id: "b", position: point(400, 0), data: ""),
      ]))
  }

  @Test("F12.2 A rectangle is in the middle between the paddings, as large as possible")
  func fitting() {
    let bounds = Rect2D(point(100, 100), point(300, 200))
    let padding = ViewportPadding(horizontal: .percent(10), vertical: .units(50))
    let viewport = Viewport.fitting(bounds, in: canvas, padding: padding)
    #expect(viewport.zoom == 4)
    #expect(viewport.canvasToScreen(bounds) == Rect2D(point(100, 50), point(900, 450)))
    let corner = Viewport.fitting(
      bounds, in: canvas, padding: ViewportPadding(left: .units(600)), maxZoom: 1)
    #expect(corner.canvasToScreen(bounds).min == point(600, 200))
    var editor = editor()
    editor.fit(bounds, canvasSize: canvas, padding: padding)
    #expect(editor.viewport == viewport)
  }

  @Test("F12.2 Any numbers give a finite viewport")
  func hostile() {
    let numbers: [Double] = [0, -1, .nan, .infinity, -.infinity, 1e300]
    for number in numbers {
      for other in numbers {
        for length in [
          ViewportPadding.Length.units(number), .percent(number), .factor(number), .factor(-1),
        ] {
          let viewport = Viewport.fitting(
            Rect2D(point(number, other), point(other, 7)),
            in: Size2D(width: other, height: number), padding: ViewportPadding(length),
            minZoom: other, maxZoom: number)
          #expect(viewport.offset.x.isFinite && viewport.offset.y.isFinite)
          #expect(viewport.zoom >= Viewport.leastZoom && viewport.zoom.isFinite)
        }
      }
    }
  }

  @Test("F12.3 The visible part of the canvas, and a viewport in whose middle a point is")
  func visible() {
    let viewport = Viewport(offset: point(100, -50), zoom: 2)
    #expect(viewport.visibleRect(canvasSize: canvas) == Rect2D(point(-50, 25), point(450, 275)))
    let centered = viewport.centered(on: point(10, 20), canvasSize: canvas)
    #expect(centered.screenToCanvas(point(500, 250)) == point(10, 20) && centered.zoom == 2)
  }

  @Test("F12.4 A grid may have two distances; coordinates without one stay")
  func snapping() {
    #expect(point(-10, 30).snapped(to: Size2D(width: 20, height: 20)) == point(-20, 40))
    #expect(point(7, 7).snapped(to: Size2D(width: 5, height: 0)) == point(5, 7))
    #expect(point(.nan, 7).snapped(to: Size2D(width: .infinity, height: -3)) == point(0, 7))
  }

  @Test("F12.5 A rectangle moves the least way into another one")
  func clamping() {
    let outer = Rect2D(point(0, 0), point(100, 100))
    #expect(
      Rect2D(point(90, -5), point(120, 5)).clamped(to: outer)
        == Rect2D(point(70, 0), point(100, 10)))
    #expect(Rect2D(point(5, 5), point(205, 9)).clamped(to: outer).min == point(0, 5))
    #expect(outer.overlapArea(with: Rect2D(point(90, 50), point(200, 200))) == 500)
    #expect(outer.overlapArea(with: Rect2D(point(100, 0), point(200, 200))) == 0)
  }

  @Test("F12.6 The canvas moves while something is dragged near its edge, below the pointer")
  func autoPan() {
    var editor = editor()
    let idle = editor.autoPan(at: point(990, 250), canvasSize: canvas, elapsed: 1)
    #expect(!idle)
    editor.beginNodeDrag("a")
    editor.updateNodeDrag(translation: point(900, 20))
    let inside = editor.autoPan(at: point(500, 250), canvasSize: canvas, elapsed: 1)
    #expect(!inside)
    let atEdge = editor.autoPan(at: point(1_000, 250), canvasSize: canvas, elapsed: 2.0 / 60)
    #expect(atEdge)
    #expect(editor.viewport.offset == point(-30, 0))
    #expect(editor.node("a")?.position == point(930, 20))
    editor.updateNodeDrag(translation: point(910, 20))
    #expect(editor.node("a")?.position == point(940, 20))
    editor.cancelNodeDrag()
    #expect(editor.node("a")?.position == point(0, 0))
    editor.beginConnection(from: "a", handle: "source", type: .source)
    editor.updateConnection(to: point(30, 300))
    let outside = editor.autoPan(at: point(-99, 250), canvasSize: canvas, elapsed: 1.0 / 60)
    #expect(outside)
    #expect(editor.connectionDraft?.point == point(15, 300))
    editor.configuration.panEnabled = false
    let disabled = editor.autoPan(at: point(0, 0), canvasSize: canvas, elapsed: 1)
    #expect(!disabled)
    #expect(
      AutoPan(band: .nan).translation(at: point(1, 1), canvasSize: canvas) == point(0, 0))
  }

  @Test("F12.7 A connection becomes one edge, with the path type of the configuration")
  func connecting() {
    var editor = editor()
    editor.configuration.defaultEdgePathType = .smoothStep
    let proposal = ConnectionProposal(sourceNodeID: "a", targetNodeID: "b")
    let first = editor.connect(proposal, label: "x")
    #expect(first == "a-b")
    #expect(editor.edge("a-b")?.pathType == .smoothStep && editor.edge("a-b")?.label == "x")
    let again = editor.connect(proposal)
    #expect(again == nil && editor.edgeCount == 1)
    var other = proposal
    other.sourceHandleID = "source"
    let second = editor.connect(other)
    #expect(second == "a-b-2")
    let loop = editor.connect(ConnectionProposal(sourceNodeID: "a", targetNodeID: "a"))
    #expect(loop == nil)
    let dangling = editor.connect(ConnectionProposal(sourceNodeID: "a", targetNodeID: "?"))
    #expect(dangling == nil)
    editor.undo()
    editor.undo()
    #expect(editor.edgeCount == 0 && !editor.canUndo)
  }

  @Test("F12.8 Changes that are reported are one change to undo; impossible ones do nothing")
  func changes() {
    var editor = editor()
    editor.configuration.snapToGrid = true
    let start = editor.export()
    editor.apply([
      .node(.position("a", point(3, 4))), .node(.position("?", point(3, 4))),
      .edge(.add(FlowEdge(id: "e", sourceNodeID: "a", targetNodeID: "b"))),
      .edge(.replace(FlowEdge(id: "e", sourceNodeID: "b", targetNodeID: "a", label: "x"))),
      .edge(.select("e", true)), .node(.remove("?")), .edge(.remove("?")),
    ])
    #expect(editor.node("a")?.position == point(3, 4) && editor.edge("e")?.label == "x")
    #expect(editor.selectedEdgeIDs == ["e"] && editor.edge("e")?.sourceNodeID == "b")
    editor.undo()
    #expect(editor.export() == start && !editor.canUndo)
  }
}
