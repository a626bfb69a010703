import TestSupport
import Testing

@testable import FlowGraph

@Suite struct FlowCostTests {
  @Test("F10.6 The grid has what was inserted and not removed, also of rounded extents")
  func grid() {
    var generator = SeededGenerator(seed: 1)
    var grid = SpatialGrid()
    var frames: [Int: Rect2D] = [:]
    func coordinate() -> Double {
      [-1e-17, 0, 64, 128, Double.random(in: -300...300, using: &generator)]
        .randomElement(using: &generator) ?? 0
    }
    func frame() -> Rect2D {
      Rect2D(Point2D(x: coordinate(), y: coordinate()), Point2D(x: coordinate(), y: coordinate()))
    }
    for _ in 0..<TestScale.many(4_000) {
      let item = Int.random(in: 0..<40, using: &generator)
      if let old = frames.removeValue(forKey: item) {
        grid.remove(item, SpatialGrid.range(of: old))
      } else {
        let new = frame()
        grid.insert(item, SpatialGrid.range(of: new))
        frames[item] = new
      }
      let area = frame()
      var found: Set<Int> = []
      grid.visit(area) { found.insert($0) }
      let wanted = frames.filter { area.intersects($0.value) }.keys
      #expect(found.isSuperset(of: wanted) && found.isSubset(of: frames.keys))
    }
    for (item, frame) in frames { grid.remove(item, SpatialGrid.range(of: frame)) }
    grid.visit(Rect2D(Point2D(x: -1e6, y: -1e6), Point2D(x: 1e6, y: 1e6))) { _ in
      Issue.record("the grid is not empty")
    }
  }

  @Test("F10.6 Thousands of nodes at one place move, and the edges of a hub change")
  func hub() {
    let count = TestScale.many(2_000)
    let nodes = (0..<count).map {
      FlowNode(id: "n\($0)", position: Point2D(x: 0, y: 0), data: $0)
    }
    let edges = (1..<count).map {
      FlowEdge(id: "e\($0)", sourceNodeID: "n0", targetNodeID: "n\($0)")
    }
    var editor = FlowEditor(FlowDocument(nodes: nodes, edges: edges))
    let start = editor.export()
    editor.selectAll()
    editor.beginNodeDrag("n0")
    for step in 1...4 {
      editor.updateNodeDrag(translation: Point2D(x: Double(step) * 500, y: 0))
    }
    editor.endNodeDrag()
    editor.updateEdges { $0.label = "x" }
    #expect(editor.edgesForNode("n0").allSatisfy { $0.label == "x" })
    #expect(editor.hitTestNode(at: Point2D(x: 2_001, y: 1)) == "n\(count - 1)")
    #expect(editor.hitTestNode(at: Point2D(x: 1, y: 1)) == nil)
    editor.undo()
    editor.undo()
    #expect(editor.export() == start && !editor.canUndo)
  }

  @Test("F9.4 A change that grows counts for the limit of commands")
  func commands() {
    func transaction(_ ids: [String]) -> FlowTransaction<Int> {
      FlowTransaction(
        name: "", commands: ids.map { .removeNode($0) }, selection: FlowSelection())
    }
    var history = FlowHistory<Int>()
    history.commandLimit = 4
    history.register(transaction(["a", "b"]))
    history.register(transaction(["c"]))
    #expect(history.undos.count == 2)
    history.extendLast(with: [.removeNode("d"), .removeNode("e")])
    #expect(history.undos.map(\.commands.count) == [3])
  }
}
