import FlowGraph
import Testing

@Suite struct InteractionValueTests {
  private let canvas = Size2D(width: 800, height: 600)

  private func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
    Rect2D(origin: point(x, y), size: Size2D(width: width, height: height))
  }

  private func editor() -> FlowEditor<String> {
    FlowEditor(
      FlowDocument(
        nodes: [
          FlowNode(id: "a", position: point(0, 0), data: ""),
          FlowNode(id: "b", position: point(300, 300), data: ""),
        ], edges: [FlowEdge(id: "e", sourceNodeID: "a", targetNodeID: "b", pathType: .straight)]))
  }

  @Test("F14.1 The second tap on the same target within 300 ms counts, a third begins anew")
  func doubleTaps() {
    var recognizer = DoubleTapRecognizer()
    let taps: [(FlowElement?, Double, Bool)] = [
      (.node("a"), 0, false), (.node("a"), 0.29, true), (.node("a"), 0.4, false),
      (.node("a"), 0.71, false), (.edge("a"), 0.8, false), (nil, 0.9, false), (nil, 1, true),
      (nil, 0.5, false), (nil, 0.4, false), (nil, .nan, false), (nil, 2, false),
    ]
    for (target, time, isDouble) in taps {
      let result = recognizer.tap(target, at: time)
      #expect(result == isDouble, "\(time)")
    }
    recognizer.reset()
    let result = recognizer.tap(nil, at: 2.1)
    #expect(!result)
  }

  @Test("F14.2 A map shows all nodes and the visible part")
  func minimap() {
    var editor = editor()
    let map = editor.minimap(canvasSize: canvas)
    #expect(map.size == Size2D(width: 200, height: 150))
    #expect(map.bounds == rect(-50, -50, 900, 700))
    #expect(abs(map.scale - 150.0 / 700) < 1e-12)
    #expect(map.nodeFrames.count == 2 && abs(map.nodeFrames[0].width - 150 * map.scale) < 1e-9)
    #expect(abs(map.visibleFrame.width - 800 * map.scale) < 1e-9)
    let center = map.visibleFrame.center
    #expect(abs(center.x - 100) < 1e-9 && abs(center.y - 75) < 1e-9)
    editor.moveNode("b", to: point(1e6, 0))
    let small = editor.minimap(canvasSize: canvas)
    #expect(small.nodeFrames.allSatisfy { $0.width > 1.99 && $0.height > 1.99 })
    let empty = FlowEditor<String>().minimap(canvasSize: canvas)
    #expect(empty.nodeFrames.isEmpty && empty.bounds == rect(-50, -50, 900, 700))
  }

  @Test("F14.3 A point of the map becomes the middle of the viewport")
  func minimapDrag() {
    var editor = editor()
    editor.setViewport(Viewport(offset: point(10, 20), zoom: 2))
    let map = editor.minimap(canvasSize: canvas)
    let target = map.canvasPoint(at: map.nodeFrames[1].center)
    #expect(abs(target.x - 375) < 1e-9 && abs(target.y - 330) < 1e-9)
    editor.setViewport(map.viewport(centeredAt: map.nodeFrames[1].center))
    let middle = editor.viewport.screenToCanvas(point(400, 300))
    #expect(abs(middle.x - 375) < 1e-9 && abs(middle.y - 330) < 1e-9)
    #expect(editor.viewport.zoom == 2)
    for number in [Double.nan, .infinity, -1, 0] {
      let map = editor.minimap(
        canvasSize: Size2D(width: number, height: number), size: Size2D(width: number, height: 1))
      #expect(map.viewport(centeredAt: point(number, number)).offset.x.isFinite)
    }
  }

  @Test("F14.4 An accessory flips when it is clipped, and then stays within the margin")
  func accessories() {
    let size = Size2D(width: 100, height: 20)
    func frame(_ placement: AccessoryPlacement, _ element: Rect2D) -> Rect2D {
      placement.frame(of: size, beside: element, canvasSize: canvas)
    }
    let middle = rect(300, 300, 50, 40)
    #expect(frame(.top, middle) == rect(275, 272, 100, 20))
    #expect(frame(.bottom, middle) == rect(275, 348, 100, 20))
    #expect(frame(.leading, middle) == rect(192, 310, 100, 20))
    #expect(frame(.trailing, middle) == rect(358, 310, 100, 20))
    #expect(frame(.top, rect(300, 10, 50, 40)) == rect(275, 58, 100, 20))
    #expect(frame(.bottom, rect(300, 580, 50, 40)) == rect(275, 552, 100, 20))
    #expect(frame(.leading, rect(20, 300, 50, 40)) == rect(78, 310, 100, 20))
    #expect(frame(.trailing, rect(760, 300, 50, 40)) == rect(652, 310, 100, 20))
    // Clipped at both sides, it covers the element.
    #expect(frame(.top, rect(0, 0, 800, 600)) == rect(350, 8, 100, 20))
    #expect(frame(.top, rect(-90, 300, 50, 40)) == rect(8, 272, 100, 20))
    // The anchor of an edge is its label.
    #expect(frame(.top, Rect2D(at: point(300, 300))) == rect(250, 272, 100, 20))
    var editor = editor()
    editor.setViewport(Viewport(offset: point(10, 0), zoom: 2))
    #expect(editor.accessoryAnchor(of: .node("b")) == rect(610, 600, 300, 120))
    #expect(editor.accessoryAnchor(of: .edge("e")) == Rect2D(at: point(460, 360)))
    #expect(editor.accessoryAnchor(of: .edge("?")) == nil)
    #expect(AccessoryPlacement.allCases.allSatisfy { $0.opposite.opposite == $0 })
  }

  @Test("F14.5 Dashes move by 30 units per second")
  func dashes() {
    var style = EdgeStyle()
    #expect(style.animatedDashPhase(at: 0.1) == 3 && style.animatedDashPhase(at: 0.5) == 5)
    #expect(style.animatedDashPhase(at: -0.1) == 7 && style.animatedDashPhase(at: .nan) == 0)
    style.animatedDashPattern = [4]
    #expect(style.animatedDashPhase(at: 0.25) == 7.5)
    style.animatedDashPattern = []
    #expect(style.animatedDashPhase(at: 1) == 0)
  }

  @Test("F14.6 A drop marks what accepts it")
  func drops() {
    var editor = editor()
    #expect(editor.dropTarget(at: point(20, 20)) == .node("a"))
    #expect(editor.dropTarget(at: point(225, 180)) == .edge("e"))
    #expect(editor.dropTarget(at: point(-50, 0)) == .canvas)
    func drag(_ phase: DropPhase<Int>, accepts: Bool = true) -> Bool {
      editor.handleDrop(phase) { _, _ in accepts }
    }
    _ = drag(.updated(1, at: point(20, 20), on: .node("a")))
    #expect(editor.dropTargetNodeID == "a" && editor.dropTargetEdgeID == nil)
    _ = drag(.updated(1, at: point(225, 180), on: .edge("e")))
    #expect(editor.dropTargetNodeID == nil && editor.dropTargetEdgeID == "e")
    let isAccepted = drag(.updated(1, at: point(20, 20), on: .node("a")), accepts: false)
    #expect(!isAccepted && editor.dropTargetNodeID == nil && editor.dropTargetEdgeID == nil)
    for end in [DropPhase.exited, .performed(1, at: point(20, 20), on: .node("a"))] {
      _ = drag(.updated(1, at: point(20, 20), on: .node("a")))
      _ = drag(end)
      #expect(editor.dropTargetNodeID == nil)
    }
  }
}
