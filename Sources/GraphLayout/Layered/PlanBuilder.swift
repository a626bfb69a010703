/// Turns plans of components in grid units into a plan in the caller's coordinates.
struct PlanBuilder {
  private let graph: LayoutGraph
  private let input: LayeredInput
  private let grid: LayoutGrid

  init(_ graph: LayoutGraph, _ input: LayeredInput, _ grid: LayoutGrid) {
    self.graph = graph
    self.input = input
    self.grid = grid
  }

  func plan(_ plans: [ComponentPlan], _ offsets: [GridPoint]) -> GraphPlan {
    var end = GridPoint(cross: 0, main: 0)
    for (plan, offset) in zip(plans, offsets) {
      end.cross = max(end.cross, plan.greatest.cross + offset.cross)
      end.main = max(end.main, plan.greatest.main + offset.main)
    }
    let empty = Rect2D(at: Point2D(x: 0, y: 0))
    var result = GraphPlan(
      nodeFrames: [Rect2D](repeating: empty, count: graph.nodes.count),
      groupFrames: [Rect2D?](repeating: nil, count: graph.groups.count),
      routes: [EdgeRoute?](repeating: nil, count: graph.edges.count),
      layerPositions: [LayerPosition](
        repeating: LayerPosition(component: 0, rank: 0, order: 0), count: graph.nodes.count))
    for index in plans.indices {
      let component = input.components[index]
      let plan = plans[index]
      let offset = offsets[index]
      for (local, node) in component.nodes.enumerated() {
        result.nodeFrames[Int(node)] = grid.frame(
          cross: plan.cross[local] - component.left[local] + offset.cross,
          main: plan.main[local] + offset.main,
          crossExtent: component.left[local] + component.right[local],
          mainExtent: component.height[local], end.main)
        result.layerPositions[Int(node)] = LayerPosition(
          component: index, rank: Int(plan.rank[local]), order: Int(plan.order[local]))
      }
      for (local, group) in component.groups.groups.enumerated() {
        let (least, greatest) = plan.groupBoxes[local]
        result.groupFrames[Int(group)] = grid.frame(
          cross: least.cross + offset.cross, main: least.main + offset.main,
          crossExtent: greatest.cross - least.cross, mainExtent: greatest.main - least.main,
          end.main)
      }
      for (local, edge) in component.edges.enumerated() {
        var label: Rect2D?
        if let center = plan.labels[local] {
          let (cross, main) = (component.labelCross[local], component.labelMain[local])
          label = grid.frame(
            cross: center.cross - cross / 2 + offset.cross,
            main: center.main - main / 2 + offset.main, crossExtent: cross, mainExtent: main,
            end.main)
        }
        result.routes[Int(edge)] = EdgeRoute(
          points: grid.points(plan.routes[local], offset, end.main), labelFrame: label)
      }
    }
    if !graph.nodes.isEmpty {
      let corner = grid.point(
        cross: end.cross, main: grid.isReversed ? 0 : end.main, mainEnd: end.main)
      let extra = grid.isCells ? 1.0 : 0
      result.size = Size2D(width: corner.x + extra, height: corner.y + extra)
    }
    return result
  }
}

extension LayoutGrid {
  /// The box of some grid units; in cells, up to the end of the last cell.
  func frame(
    cross: Int, main: Int, crossExtent: Int, mainExtent: Int, _ mainEnd: Int
  ) -> Rect2D {
    let first = point(cross: cross, main: main, mainEnd: mainEnd)
    let second = point(cross: cross + crossExtent, main: main + mainExtent, mainEnd: mainEnd)
    let box = Rect2D(first, second)
    if isCells {
      return Rect2D(box.min, Point2D(x: box.max.x + 1, y: box.max.y + 1))
    }
    return box
  }

  /// The corners of a route, without points on straight lines.
  func points(_ route: [GridPoint], _ offset: GridPoint, _ mainEnd: Int) -> [Point2D] {
    corners(route).map {
      point(cross: $0.cross + offset.cross, main: $0.main + offset.main, mainEnd: mainEnd)
    }
  }

  /// A route without points on straight lines.
  func corners(_ route: [GridPoint]) -> [GridPoint] {
    var corners: [GridPoint] = []
    for point in route {
      if corners.last == point { continue }
      if corners.count > 1 {
        let last = corners[corners.count - 1]
        let before = corners[corners.count - 2]
        let isStraight =
          before.cross == last.cross && last.cross == point.cross
          || before.main == last.main && last.main == point.main
        if isStraight { corners.removeLast() }
      }
      corners.append(point)
    }
    if corners.count == 1 { corners.append(corners[0]) }
    return corners
  }
}
