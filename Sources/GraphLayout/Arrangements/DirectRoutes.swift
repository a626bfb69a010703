/// Short routes from side to side that regard nothing but the two boxes, for graphs of a size at which
/// single edges cannot be followed anyway.
enum DirectRoutes {
  /// Adds routes for some edges to a plan.
  ///
  /// - Complexity: O(edges).
  static func add(
    _ edges: [Int], _ graph: LayoutGraph, _ grid: LayoutGrid, to plan: inout GraphPlan
  ) {
    let unit = grid.isCells ? 1.0 : 0
    let reach = grid.isCells ? Double(grid.clearance) : Double(grid.clearance) / 1024
    for edge in edges {
      let value = graph.edges[edge]
      func box(_ node: Int) -> Rect2D {
        let frame = plan.nodeFrames[node]
        return Rect2D(frame.min, Point2D(x: frame.max.x - unit, y: frame.max.y - unit))
      }
      let points =
        value.source == value.target
        ? loop(box(value.source), reach, grid)
        : route(box(value.source), box(value.target), grid)
      var label: Rect2D?
      if let size = value.labelSize {
        let middle = points.count / 2
        let (a, b) = (points[middle - 1], points[middle])
        let extents = (grid.extent(size.width), grid.extent(size.height))
        let scale = grid.isCells ? 1.0 : 1024
        let (width, height) = (Double(extents.0) / scale, Double(extents.1) / scale)
        let center = Point2D(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
        let least = Point2D(
          x: half(2 * center.x - width, grid), y: half(2 * center.y - height, grid))
        label = Rect2D(
          least, Point2D(x: least.x + width + unit, y: least.y + height + unit))
      }
      plan.routes[edge] = EdgeRoute(points: points, labelFrame: label)
    }
  }

  /// Half of a value; in cells, as a whole number.
  private static func half(_ value: Double, _ grid: LayoutGrid) -> Double {
    grid.isCells ? Double(wholeBelow(value / 2)) : value / 2
  }

  private static func route(_ a: Rect2D, _ b: Rect2D, _ grid: LayoutGrid) -> [Point2D] {
    let gapX = max(b.min.x - a.max.x, a.min.x - b.max.x)
    let gapY = max(b.min.y - a.max.y, a.min.y - b.max.y)
    if gapY >= gapX {
      let isDown = b.min.y + b.max.y >= a.min.y + a.max.y
      return joined(
        (a.min.x, a.max.x), second: (b.min.x, b.max.x), from: isDown ? a.max.y : a.min.y,
        to: isDown ? b.min.y : b.max.y, grid: grid
      ) { Point2D(x: $0, y: $1) }
    }
    let isRight = b.min.x + b.max.x >= a.min.x + a.max.x
    return joined(
      (a.min.y, a.max.y), second: (b.min.y, b.max.y), from: isRight ? a.max.x : a.min.x,
      to: isRight ? b.min.x : b.max.x, grid: grid
    ) { Point2D(x: $1, y: $0) }
  }

  /// A route between two sides that face each other: straight where they have the middle in common.
  private static func joined(
    _ first: (Double, Double), second: (Double, Double), from start: Double, to end: Double,
    grid: LayoutGrid, point: (Double, Double) -> Point2D
  ) -> [Point2D] {
    let a = half(first.0 + first.1, grid)
    let b = half(second.0 + second.1, grid)
    if a == b { return [point(a, start), point(a, end)] }
    let middle = half(start + end, grid)
    return [point(a, start), point(a, middle), point(b, middle), point(b, end)]
  }

  /// A route around the upper right corner.
  private static func loop(_ box: Rect2D, _ reach: Double, _ grid: LayoutGrid) -> [Point2D] {
    let start = Point2D(x: half(box.min.x + box.max.x, grid), y: box.min.y)
    let end = Point2D(x: box.max.x, y: half(box.min.y + box.max.y, grid))
    let corner = Point2D(x: box.max.x + reach, y: box.min.y - reach)
    return [
      start, Point2D(x: start.x, y: corner.y), corner, Point2D(x: corner.x, y: end.y), end,
    ]
  }
}
