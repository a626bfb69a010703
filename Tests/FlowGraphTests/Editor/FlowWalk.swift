import TestSupport

@testable import FlowGraph

/// Random operations on an editor, good and bad ones.
struct FlowWalk {
  var editor: FlowEditor<Int>
  private var generator: SeededGenerator
  private var count = 0
  private var time = 0.0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var configuration = FlowConfiguration()
    configuration.snapToGrid = seed % 2 == 0
    configuration.groupsFollowChildren = seed % 3 == 0
    editor = FlowEditor(configuration: configuration)
    editor.undoLimit = .max
    editor.recordsChanges = true
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// The ID of a node, now and then of none.
  private mutating func node() -> String { "n\(number(max(0, count - 40)...count + 1))" }
  private mutating func edge() -> String { "e\(number(max(0, count - 60)...count + 1))" }

  private mutating func point() -> Point2D {
    Point2D(x: Double(number(-600...600)) * 1.7, y: Double(number(-600...600)) * 1.3)
  }

  mutating func step() {
    // Most drags that are begun move something.
    if editor.isDraggingNodes, number(0...1) == 0 {
      editor.updateNodeDrag(translation: point())
    }
    switch number(0...33) {
    case 0...3:
      count += 1
      editor.addNode(
        FlowNode(
          id: "n\(count)", position: point(), data: count,
          parentID: number(0...3) == 0 ? node() : nil, acceptsChildren: number(0...1) == 0,
          zIndex: number(-2...2)))
    case 4...6:
      editor.addEdge(
        FlowEdge(
          id: "e\(count)", sourceNodeID: node(), sourceHandleID: "source", targetNodeID: node(),
          targetHandleID: "target", parentID: number(0...4) == 0 ? node() : nil))
    case 7: editor.removeNode(node())
    case 8: editor.removeEdge(edge())
    case 9: editor.moveNode(node(), to: point())
    case 10:
      let id = node()
      let (place, label) = (point(), number(0...9))
      editor.updateNode(id) { node in
        node.position = place
        node.data = label
        node.zIndex = label - 5
      }
    case 11: editor.updateNodeSize(node(), size: Size2D(width: Double(number(1...400)), height: 40))
    case 12: editor.setParent(number(0...2) == 0 ? nil : node(), of: node())
    case 13...15: editor.selectNode(node(), exclusive: number(0...2) == 0)
    case 16: editor.selectEdge(edge(), exclusive: false)
    case 17: if editor.selectedNodeIDs.count < 6 { editor.deleteSelection() }
    case 18: drag()
    case 19: editor.beginNodeDrag(node())
    case 20: number(0...1) == 0 ? editor.endNodeDrag() : editor.cancelNodeDrag()
    case 21: group()
    case 22: editor.ungroupNode(node())
    case 23:
      let label = "\(number(0...9))"
      editor.updateEdge(edge()) { $0.label = label }
    case 24:
      let (first, second) = (node(), node())
      editor.reconnectEdge(
        edge(), to: ConnectionProposal(sourceNodeID: first, targetNodeID: second))
    case 25: editor.undo()
    case 26: editor.redo()
    case 27, 28: editor.insertWaypoint(point(), in: edge())
    case 29: waypoints()
    case 30, 31:
      for _ in 0..<number(1...3) { editor.moveSelection(by: point(), at: nextTime()) }
    case 32: editor.fitGroup(node())
    default: batch()
    }
  }

  /// A later time, mostly within half a second, now and then none.
  private mutating func nextTime() -> Double? {
    time += Double(number(0...7)) / 10
    return number(0...4) == 0 ? nil : time
  }

  private mutating func waypoints() {
    guard let edge = editor.edges.last(where: { !$0.waypoints.isEmpty }) else { return }
    let index = number(0...edge.waypoints.count)
    for _ in 0..<number(0...3) {
      editor.moveWaypoint(index, of: edge.id, to: point(), at: nextTime())
    }
    if number(0...2) == 0 { editor.removeWaypoint(index, of: edge.id) }
  }

  private mutating func drag() {
    guard editor.beginNodeDrag(node()) else { return }
    for _ in 0..<number(1...3) {
      editor.updateNodeDrag(translation: point())
      if number(0...3) == 0 { step() }
    }
    switch number(0...4) {
    case 0: editor.cancelNodeDrag()
    case 1: editor.undo()
    case 2: break
    default: editor.endNodeDrag()
    }
  }

  private mutating func group() {
    count += 1
    editor.groupSelection(id: "n\(count)", data: count)
  }

  private mutating func batch() {
    let (first, second, place) = (node(), node(), point())
    editor.transaction("Batch") { editor in
      editor.moveNode(first, to: place)
      editor.removeNode(second)
      editor.moveNode(first, to: Point2D(x: 0, y: 0))
    }
  }
}

/// A copy of a document that only hears of changes.
struct FlowReplica {
  private(set) var nodes: [String: FlowNode<Int>] = [:]
  private(set) var edges: [String: FlowEdge] = [:]

  mutating func apply(_ change: FlowChange<Int>) {
    switch change {
    case .node(.add(let node)), .node(.replace(let node)): nodes[node.id] = node
    case .node(.remove(let id)): nodes[id] = nil
    case .node(.position(let id, let point)): nodes[id]?.position = point
    case .node(.dimensions(let id, let size)): nodes[id]?.size = size
    case .node(.select(let id, let isSelected)): nodes[id]?.isSelected = isSelected
    case .edge(.add(let edge)), .edge(.replace(let edge)): edges[edge.id] = edge
    case .edge(.remove(let id)): edges[id] = nil
    case .edge(.select(let id, let isSelected)): edges[id]?.isSelected = isSelected
    }
  }
}
