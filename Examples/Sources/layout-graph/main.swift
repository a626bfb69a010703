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
