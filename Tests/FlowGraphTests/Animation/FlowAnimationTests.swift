import TestSupport
import Testing

@testable import FlowGraph

@Suite struct FlowAnimationTests {
  private func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }

  private func editor() -> FlowEditor<String> {
    var editor = FlowEditor(
      FlowDocument(
        nodes: [
          FlowNode(id: "a", position: point(0, 0), data: ""),
          FlowNode(id: "b", position: point(300, 0), data: ""),
        ], edges: [FlowEdge(id: "e", sourceNodeID: "a", targetNodeID: "b", pathType: .straight)]))
    editor.recordsChanges = true
    return editor
  }

  /// Advances until nothing moves.
  private func finish<Data>(_ editor: inout FlowEditor<Data>) {
    for _ in 0..<300 where editor.isAnimating { editor.advanceAnimations(by: 1.0 / 60) }
    #expect(!editor.isAnimating)
  }

  @Test("F15.4 A point stays while the zoom changes, and the target is reached exactly")
  func zooming() {
    var editor = editor()
    let anchor = point(200, 100)
    let canvasPoint = editor.viewport.screenToCanvas(anchor)
    let target = editor.viewport.zoomed(to: 3, anchor: anchor)
    editor.animateViewport(to: target)
    for _ in 0..<10 {
      editor.advanceAnimations(by: 1.0 / 60)
      let shown = editor.viewport.canvasToScreen(canvasPoint)
      #expect(abs(shown.x - 200) < 1e-6 && abs(shown.y - 100) < 1e-6)
    }
    #expect(editor.viewport.zoom > 1.2 && editor.viewport.zoom < 3)
    let before = editor.viewport
    editor.animateViewport(to: Viewport(offset: point(-50, 70), zoom: 99))
    #expect(editor.viewport == before)
    finish(&editor)
    #expect(editor.viewport == Viewport(offset: point(-50, 70), zoom: 4))
    #expect(!editor.canUndo)
  }

  @Test("F15.4 With the same zoom the offset moves; panning and fitting end that")
  func panning() throws {
    var editor = editor()
    editor.animateViewport(
      to: Viewport(offset: point(100, -40)), with: .easeInOut(duration: 1))
    editor.advanceAnimations(by: 0.5)
    #expect(editor.viewport == Viewport(offset: point(50, -20)))
    editor.pan(by: point(1, 1))
    #expect(!editor.isAnimating && editor.viewport.offset == point(51, -19))
    let canvas = Size2D(width: 300, height: 300)
    let content = try #require(editor.contentViewport(canvasSize: canvas))
    editor.animateViewport(to: content)
    editor.finishAnimations()
    let animated = editor.viewport
    editor.setViewport(Viewport())
    editor.fitToContent(canvasSize: canvas)
    #expect(editor.viewport == animated && animated == content)
    editor.animateViewport(to: editor.viewport)
    #expect(!editor.isAnimating)
    for end in [
      { $0.zoom(by: 2, anchor: Point2D(x: 0, y: 0)) }, { $0.setViewport(Viewport()) },
    ] as [(inout FlowEditor<String>) -> Void] {
      editor.animateViewport(to: Viewport(offset: point(9, 9), zoom: 3))
      end(&editor)
      #expect(!editor.isAnimating)
    }
  }

  @Test("F15.5 Moving nodes is one change, reported and undone at once, without snapping")
  func moving() {
    var editor = editor()
    editor.configuration.snapToGrid = true
    editor.animateNodes(to: ["a": point(3, 100), "b": point(300, 111), "?": point(1, 1)])
    #expect(
      editor.takeChanges() == [
        .node(.position("a", point(3, 100))), .node(.position("b", point(300, 111))),
      ])
    #expect(editor.node("a")?.position == point(0, 0))
    #expect(editor.export().nodes.map(\.position) == [point(3, 100), point(300, 111)])
    for _ in 0..<10 { editor.advanceAnimations(by: 1.0 / 60) }
    let y = editor.node("a")?.position.y ?? 0
    #expect(y > 5 && y < 95 && editor.hitTestNode(at: point(20, y + 1)) == "a")
    #expect(
      editor.hitTestEdge(at: point(225, 30 + (y + (editor.node("b")?.position.y ?? 0)) / 2)) == "e")
    finish(&editor)
    #expect(editor.nodes.map(\.position) == [point(3, 100), point(300, 111)])
    #expect(editor.takeChanges().isEmpty)
    editor.undo()
    #expect(editor.nodes.map(\.position) == [point(0, 0), point(300, 0)] && !editor.canUndo)
    editor.redo()
    #expect(editor.node("a")?.position == point(3, 100))
  }

  @Test("F15.6 Undo, edits and drags of nodes that move")
  func interruptions() {
    var editor = editor()
    let start = editor.export()
    editor.animateNodes(to: ["a": point(0, 100)])
    editor.advanceAnimations(by: 0.1)
    editor.undo()
    #expect(editor.export() == start && !editor.isAnimating)
    editor.animateNodes(to: ["a": point(0, 100)])
    editor.advanceAnimations(by: 0.1)
    editor.updateNode("a") { $0.data = "x" }
    #expect(editor.node("a")?.position == point(0, 100) && !editor.isAnimating)
    editor.undo()
    editor.undo()
    #expect(editor.export() == start)
    editor.animateNodes(to: ["a": point(0, 100)])
    editor.advanceAnimations(by: 0.1)
    let y = editor.node("a")?.position.y ?? 0
    editor.beginNodeDrag("a")
    #expect(y > 1 && editor.node("a")?.position.y == y && !editor.isAnimating)
    editor.updateNodeDrag(translation: point(10, 0))
    editor.endNodeDrag()
    #expect(editor.node("a")?.position == point(10, y))
    for expected in [point(0, y), point(0, 100), point(0, 0)] {
      editor.undo()
      #expect(editor.node("a")?.position == expected)
    }
    #expect(!editor.canUndo)
    editor.animateNodes(to: ["a": point(0, 100)])
    editor.removeNode("a")
    #expect(!editor.isAnimating)
    editor.animateNodes(to: ["b": point(0, 100)])
    editor.load(start)
    #expect(!editor.isAnimating && !editor.canUndo)
  }

  @Test("F15.5 F15.6 With nodes that move, undo and changes are exact too")
  func walk() throws {
    for seed: UInt64 in 21...24 {
      var walk = FlowWalk(seed: seed)
      var generator = SeededGenerator(seed: seed)
      var replica = FlowReplica()
      func coordinate() -> Double { Double.random(in: -900...900, using: &generator) }
      let start = try walk.editor.export().encoded()
      for _ in 0..<TestScale.many(1_500) {
        walk.step()
        if Int.random(in: 0...3, using: &generator) == 0 {
          var targets: [String: Point2D] = [:]
          for node in walk.editor.nodes.suffix(5) {
            targets[node.id] = point(coordinate(), coordinate())
          }
          walk.editor.animateNodes(to: targets)
        }
        walk.editor.advanceAnimations(by: Double.random(in: 0...0.3, using: &generator))
        for change in walk.editor.takeChanges() { replica.apply(change) }
      }
      walk.editor.cancelNodeDrag()
      walk.editor.finishAnimations()
      while walk.editor.redo() {}
      for change in walk.editor.takeChanges() { replica.apply(change) }
      let nodes = Dictionary(uniqueKeysWithValues: walk.editor.nodes.map { ($0.id, $0) })
      #expect(replica.nodes == nodes, "seed \(seed)")
      let end = try walk.editor.export().encoded()
      while walk.editor.undo() {}
      #expect(try walk.editor.export().encoded() == start, "seed \(seed)")
      while walk.editor.redo() {}
      #expect(try walk.editor.export().encoded() == end, "seed \(seed)")
    }
  }
}
