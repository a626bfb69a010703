import FlowGraph
import Observation
import Synchronization
import Testing

@MainActor @Suite struct FlowStoreTests {
  private func store() -> FlowStore<String> {
    FlowStore(
      nodes: ["a", "b", "c"].enumerated().map { index, id in
        FlowNode(id: id, position: Point2D(x: 0, y: Double(index) * 120), data: id)
      }, edges: [FlowEdge(id: "ab", sourceNodeID: "a", targetNodeID: "b")])
  }

  @Test("F8.7 Callbacks hear of the changes of each operation, in order")
  func callbacks() {
    let store = store()
    var heard: [String] = []
    store.onNodesChange = { heard += $0.map { "node \($0.id)" } }
    store.onEdgesChange = { heard += $0.map { "edge \($0.id)" } }
    store.removeNode("a")
    #expect(heard == ["edge ab", "node a"])
    heard = []
    store.undo()
    #expect(heard == ["node a", "edge ab"])
    heard = []
    store.removeEdge("unknown")
    store.moveNode("unknown", to: Point2D(x: 1, y: 1))
    #expect(heard.isEmpty)
  }

  @Test("F8.7 Between the start and the end of an interactive update, changes collect")
  func batch() {
    let store = store()
    var lists: [[NodeChange<String>]] = []
    store.onNodesChange = { lists.append($0) }
    store.beginInteractiveUpdates()
    for x in 1...5 {
      store.moveNode("a", to: Point2D(x: Double(x), y: 0))
      store.moveNode("b", to: Point2D(x: Double(x), y: 120))
    }
    #expect(lists.isEmpty)
    store.endInteractiveUpdates()
    store.endInteractiveUpdates()
    #expect(
      lists == [[.position("a", Point2D(x: 5, y: 0)), .position("b", Point2D(x: 5, y: 120))]])
    #expect(store.undoActionName == "Move")
    store.undo()
    #expect(store.nodeLookup["a"]?.position == Point2D(x: 0, y: 0) && !store.canUndo)
  }

  @Test("F8.6 F8.7a What a callback changes is reported after the changes before it")
  func reentrance() {
    let store = store()
    var heard: [String] = []
    store.onEdgesChange = { heard += $0.map { "edge \($0.id)" } }
    store.onNodesChange = { changes in
      heard += changes.map { "node \($0.id)" }
      for case .add(let node) in changes { store.removeNode(node.id) }
    }
    func add() {
      store.edit { editor in
        editor.addNode(FlowNode(id: "d", position: Point2D(x: 0, y: 0), data: ""))
        editor.addEdge(FlowEdge(id: "ad", sourceNodeID: "a", targetNodeID: "d"))
      }
    }
    add()
    #expect(heard == ["node d", "edge ad", "edge ad", "node d"])
    heard = []
    store.onNodesChange = { changes in
      heard += changes.map { "node \($0.id)" }
      store.load(FlowDocument())
    }
    add()
    #expect(heard == ["node d"] && store.edges.isEmpty)
    heard = []
    store.onNodesChange = { heard += $0.map { "node \($0.id)" } }
    store.addNode(FlowNode(id: "e", position: Point2D(x: 0, y: 0), data: ""))
    #expect(heard == ["node e"])
  }

  @Test("F8.8 Connections are proposed from source to target, and validated")
  func connections() {
    let store = store()
    var accepted: [ConnectionProposal] = []
    var rejected = 0
    store.onConnect = { accepted.append($0) }
    store.onConnectionRejected = { _ in rejected += 1 }
    #expect(!store.beginConnection(from: "a", handle: "target", type: .source))
    #expect(store.beginConnection(from: "c", handle: "target", type: .target))
    store.updateConnection(to: Point2D(x: 70, y: 175))
    #expect(
      store.connectionDraft?.target == HandleReference(nodeID: "b", handleID: "source"))
    store.endConnection(at: "b", handle: "source")
    #expect(accepted.map(\.sourceNodeID) == ["b"] && accepted.map(\.targetNodeID) == ["c"])
    store.beginConnection(from: "a", handle: "source", type: .source)
    store.endConnection(at: "a", handle: "target")
    #expect(rejected == 1 && store.connectionDraft == nil)
    store.addEdge(FlowEdge(id: "bc", accepted[0], pathType: .straight))
    #expect(store.connectionLookup["b"]?.map(\.id) == ["ab", "bc"])
  }

  @Test("F8.7 Observers are told once what they have read changes")
  func observation() {
    let store = store()
    let count = Mutex(0)
    withObservationTracking {
      _ = store.selectedNodeIDs
    } onChange: {
      count.withLock { $0 += 1 }
    }
    store.selectNode("b")
    store.selectNode("c")
    #expect(count.withLock { $0 } == 1 && store.selectedNodeIDs == ["c"])
  }

  @Test("F8.5 F8.9 A document goes through export and load, without transient nodes")
  func documents() throws {
    let store = store()
    store.addNode(
      FlowNode(
        id: "t", position: Point2D(x: 9, y: 9), data: "t", persistence: .transient,
        isDraggable: false))
    store.addEdge(FlowEdge(id: "at", sourceNodeID: "a", targetNodeID: "t"))
    store.updateNode("c") { $0.isDraggable = false }
    store.selectNode("a")
    store.zoom(by: 2, anchor: Point2D(x: 0, y: 0))
    let document = store.export()
    #expect(document.nodes.map(\.id) == ["a", "b", "c"] && document.edges.map(\.id) == ["ab"])
    #expect(document.nodes.allSatisfy { !$0.isSelected } && !document.nodes[2].isDraggable)
    let copy = FlowStore<String>()
    copy.load(try FlowDocument.decoded(from: document.encoded()))
    #expect(copy.export() == document && !copy.canUndo && copy.viewport.zoom == 2)
  }

  @Test(
    "F8.7 F12.7 F15.5 F16.3 F16.6 The store has the operations of the editor, and tells of them")
  func interaction() {
    let store = store()
    let document = store.export()
    var heard: [String] = []
    store.onNodesChange = { heard += $0.map { "node \($0.id)" } }
    store.onEdgesChange = { heard += $0.map { "edge \($0.id)" } }
    func expect(_ changes: [String], sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(heard == changes, sourceLocation: sourceLocation)
      heard = []
    }
    store.connect(ConnectionProposal(sourceNodeID: "b", targetNodeID: "c"))
    expect(["edge b-c"])
    store.insertWaypoint(Point2D(x: 300, y: 0), in: "ab")
    store.moveWaypoint(0, of: "ab", to: Point2D(x: 300, y: 9))
    store.removeWaypoint(0, of: "ab")
    expect(["edge ab", "edge ab", "edge ab"])
    store.click(.node("a"))
    store.moveSelection(by: Point2D(x: 5, y: 5))
    expect(["node a", "node a"])
    store.animateNodes(to: ["b": Point2D(x: 90, y: 90)])
    expect(["node b"])
    #expect(store.isAnimating)
    store.advanceAnimations(by: 0.1)
    store.finishAnimations()
    expect([])
    #expect(store.nodeLookup["b"]?.position == Point2D(x: 90, y: 90) && !store.isAnimating)
    store.apply([.node(.position("c", Point2D(x: 1, y: 1))), .edge(.remove("b-c"))])
    expect(["node c", "edge b-c"])
    let canvas = Size2D(width: 300, height: 300)
    store.fit(Rect2D(at: Point2D(x: 0, y: 0)), canvasSize: canvas)
    store.animateViewport(to: Viewport())
    store.setViewport(Viewport())
    #expect(store.viewport == Viewport() && !store.isAnimating)
    #expect(store.minimap(canvasSize: canvas).nodeFrames.count == 3)
    store.beginNodeDrag("a")
    #expect(store.autoPan(at: Point2D(x: 0, y: 0), canvasSize: canvas, elapsed: 1.0 / 60))
    store.cancelNodeDrag()
    store.setViewport(Viewport())
    store.handleDrop(.updated(1, at: Point2D(x: 0, y: 0), on: .node("a"))) { _, _ in true }
    #expect(store.dropTargetNodeID == "a")
    store.focus(.edge("ab"))
    store.selectAll()
    #expect(store.focusedElement == .edge("ab") && store.selectedNodeIDs.count == 3)
    let isFitted = store.fitGroup("a")
    #expect(!isFitted)
    while store.undo() {}
    #expect(store.export() == document)
  }
}
