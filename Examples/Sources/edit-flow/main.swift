// Edits a flow: builds, connects, groups, drags and undoes, as a front does, and saves it.
//
//   swift run --package-path Examples edit-flow

import FlowGraph

/// Accepts no edge into the first step.
struct KeepsStart: ConnectionValidating {
  func validate(_ proposal: ConnectionProposal) -> Bool { proposal.targetNodeID != "boil" }
}

var editor = FlowEditor<String>(
  configuration: FlowConfiguration(
    defaultEdgePathType: .smoothStep, snapToGrid: true, connectionValidator: KeepsStart()))
for (row, id) in ["boil", "steep", "pour"].enumerated() {
  editor.addNode(FlowNode(id: id, position: Point2D(x: 0, y: Double(row) * 140), data: id))
}

// Drawn from the handle at the bottom of a node to the one at the top of another.
for (source, target) in [("boil", "steep"), ("steep", "pour"), ("pour", "boil")] {
  editor.beginConnection(from: source, handle: "source", type: .source)
  switch editor.endConnection(at: target, handle: "target") {
  case .accepted(let proposal)?: print("connected", editor.connect(proposal) ?? "-")
  case .rejected?: print("rejected", source, "to", target)
  case nil: break
  }
}

editor.selectNode("boil")
editor.selectNode("steep", exclusive: false)
editor.groupSelection(id: "kitchen", data: "Kitchen")
show("grouped")

editor.beginNodeDrag("pour")
editor.updateNodeDrag(translation: Point2D(x: 78, y: -118))
editor.endNodeDrag()
show("dragged")

editor.undo()
show("undone")
editor.redo()
show("redone")

let point = Point2D(x: 75, y: 100)
print(
  "at", point.x, point.y, editor.hitTestNode(at: point) ?? "-", editor.hitTestEdge(at: point) ?? "-"
)
editor.insertWaypoint(Point2D(x: 300, y: 240), in: "steep-pour")
print("path", editor.edge("steep-pour")?.waypoints.count ?? 0, "waypoint")

// Half a second in frames of a sixtieth, and then the end.
let canvas = Size2D(width: 400, height: 300)
if let all = editor.contentViewport(canvasSize: canvas) { editor.animateViewport(to: all) }
for _ in 0..<30 { editor.advanceAnimations(by: 1.0 / 60) }
print("moving", editor.isAnimating)
editor.finishAnimations()
print("zoom", editor.viewport.zoom)

let map = editor.minimap(canvasSize: canvas, size: Size2D(width: 20, height: 10))
for (node, frame) in zip(editor.nodes, map.nodeFrames) {
  print("map", node.id, Int(frame.min.x), Int(frame.min.y))
}

let bytes = try editor.export().encoded()
let copy = try FlowDocument<String>.decoded(from: bytes)
print("saved", copy.nodes.count, "nodes and", copy.edges.count, "edges")

/// Prints where the nodes are.
@MainActor func show(_ step: String) {
  let places = editor.nodes.map { node in
    "\(node.parentID.map { $0 + "/" } ?? "")\(node.id) \(Int(node.position.x)),\(Int(node.position.y))"
  }
  print(step, places.joined(separator: "  "))
}
