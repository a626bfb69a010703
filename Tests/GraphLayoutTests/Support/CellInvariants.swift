import GraphLayout

/// The rules of drawing in cells, checked by walking along every route.
enum CellInvariants {
  private struct Visit {
    var edge: Int
    /// The sides that the route uses in the cell: 1 left, 2 right, 4 up, 8 down.
    var sides: Int
  }

  static func violations(_ graph: LayoutGraph, _ plan: GraphPlan) -> [String] {
    var result: [String] = []
    var cells: [Int: [Visit]] = [:]
    let width = Int(plan.size.width) + 1
    func key(_ x: Int, _ y: Int) -> Int { y * width + x }
    for (edge, route) in plan.routes.enumerated() {
      guard let points = route?.points else { continue }
      var sides: [Int: Int] = [:]
      for index in 1..<points.count {
        var (x, y) = (Int(points[index - 1].x), Int(points[index - 1].y))
        let (endX, endY) = (Int(points[index].x), Int(points[index].y))
        let (dx, dy) = ((endX - x).signum(), (endY - y).signum())
        while (x, y) != (endX, endY) {
          sides[key(x, y), default: 0] |= dx < 0 ? 1 : dx > 0 ? 2 : dy < 0 ? 4 : 8
          x += dx
          y += dy
          sides[key(x, y), default: 0] |= dx < 0 ? 2 : dx > 0 ? 1 : dy < 0 ? 8 : 4
        }
      }
      for cell in sides.keys.sorted() {
        cells[cell, default: []].append(Visit(edge: edge, sides: sides[cell]!))
      }
      for (end, next) in [
        (points[0], points[1]), (points[points.count - 1], points[points.count - 2]),
      ] {
        // The cell before the border is for the arrow head, so that a corner is at least two away.
        if abs(end.x - next.x) + abs(end.y - next.y) < 2 {
          result.append("cells: arrow of \(edge)")
        }
      }
    }
    for cell in cells.keys.sorted() {
      let visits = cells[cell]!
      if visits.count == 1 { continue }
      let isCrossing =
        visits.count == 2 && (visits[0].sides, visits[1].sides) == (3, 12)
        || visits.count == 2 && (visits[0].sides, visits[1].sides) == (12, 3)
      if !isCrossing {
        result.append(
          "cells: edges \(visits.map(\.edge)) share \(cell % width),\(cell / width)")
      }
    }
    for (node, frame) in plan.nodeFrames.enumerated() where frame.height < 3 || frame.width < 3 {
      result.append("cells: box \(node) is too small")
    }
    for (edge, route) in plan.routes.enumerated() {
      guard let points = route?.points else { continue }
      for (node, corner) in [
        (graph.edges[edge].source, points[0]), (graph.edges[edge].target, points[points.count - 1]),
      ] {
        let frame = plan.nodeFrames[node]
        let isAtX = corner.x == frame.min.x || corner.x == frame.max.x - 1
        let isAtY = corner.y == frame.min.y || corner.y == frame.max.y - 1
        if isAtX == isAtY { result.append("cells: port of \(edge) at \(node)") }
      }
    }
    return result
  }
}
