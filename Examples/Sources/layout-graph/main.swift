// Lays out boxes and the lines between them in the cells of a terminal, and prints them.
//
//   swift run --package-path Examples layout-graph

import GraphLayout

let names = ["water", "leaves", "pot", "cup"]
let graph = LayoutGraph(
  nodes: names.map { .init(size: Size2D(width: Double($0.count + 4), height: 3)) },
  edges: [.init(source: 0, target: 2), .init(source: 1, target: 2), .init(source: 2, target: 3)])
let plan = GraphArrangement.layered.plan(graph, options: .cells())

var rows = Array(
  repeating: Array(repeating: Character(" "), count: Int(plan.size.width)),
  count: Int(plan.size.height))
for route in plan.routes.compactMap({ $0 }) {
  for (start, end) in zip(route.points, route.points.dropFirst()) { drawLine(from: start, to: end) }
  for corner in route.points { rows[Int(corner.y)][Int(corner.x)] = "+" }
}
for (name, frame) in zip(names, plan.nodeFrames) { draw(name, in: frame) }
for row in rows { print(String(row)) }

/// Draws a horizontal or vertical line.
@MainActor func drawLine(from start: Point2D, to end: Point2D) {
  for y in Int(min(start.y, end.y))...Int(max(start.y, end.y)) {
    for x in Int(min(start.x, end.x))...Int(max(start.x, end.x)) {
      rows[y][x] = start.x == end.x ? "|" : "-"
    }
  }
}

/// Draws a box with a text.
@MainActor func draw(_ name: String, in frame: Rect2D) {
  for y in Int(frame.min.y)..<Int(frame.max.y) {
    let isEdge = y == Int(frame.min.y) || y == Int(frame.max.y) - 1
    let middle = isEdge ? String(repeating: "-", count: name.count + 2) : " \(name) "
    let line = Array((isEdge ? "+" : "|") + middle + (isEdge ? "+" : "|"))
    rows[y].replaceSubrange(Int(frame.min.x)..<Int(frame.max.x), with: line)
  }
}

// The same tea as an electronic circuit: ports at the sides of a node, a group, and every arrangement, in pixels.
var circuit = graph
circuit.groups = [.init(labelSize: Size2D(width: 80, height: 20))]
circuit.nodes = names.map { _ in .init(size: Size2D(width: 120, height: 40)) }
circuit.nodes[2].ports = [
  LayoutGraph.Port(side: LayoutSide.left, offset: 10), .init(side: .left, offset: 30),
  .init(side: .right),
]
for node in [0, 1] { circuit.nodes[node].group = 0 }
circuit.edges[0].targetPort = 0
circuit.edges[1].targetPort = 1
circuit.edges[2].sourcePort = 2
circuit.edges[2].minimumLength = 2

var options = GraphLayoutOptions(direction: .leftToRight, effort: .quick)
options.unit = LayoutUnit.pixels
options.rankSpacing = 80
options.groupPadding = 16
for effort in LayoutEffort.allCases {
  options.effort = effort
  let plan = LayeredLayout.plan(circuit, options: options)
  let layers = plan.layerPositions
  let route: EdgeRoute? = plan.routes[2]
  print(effort, plan.outcome == LayoutOutcome.complete, layers.count, route?.points.count ?? 0)
}
let plans = [
  ("tree", TreeLayout.plan(circuit, options: options)),
  ("radial", RadialLayout.plan(circuit, options: options)),
  ("grid", GridLayout.plan(circuit, columns: 2, options: options)),
  ("force", ForceLayout.plan(circuit, pins: [0: Point2D(x: 0, y: 0)], options: options)),
]
for (name, plan) in plans { print(name, Int(plan.size.width), "×", Int(plan.size.height)) }
