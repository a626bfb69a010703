extension PlacedGraph {
  /// The plan in the caller's coordinates, with a margin on all sides. Edges that the arrangement does not
  /// route have no route yet.
  func plan(_ graph: LayoutGraph, _ grid: LayoutGrid, margin: Int) -> GraphPlan {
    var (crossEnd, mainEnd) = (0, 0)
    for box in nodes + groups {
      guard let box else { continue }
      crossEnd = max(crossEnd, box.least.cross + box.cross)
      mainEnd = max(mainEnd, box.least.main + box.main)
    }
    for route in routes {
      for point in route.points {
        crossEnd = max(crossEnd, point.cross)
        mainEnd = max(mainEnd, point.main)
      }
      guard let label = route.label else { continue }
      crossEnd = max(crossEnd, label.cross + (route.labelExtent.cross + 1) / 2)
    }
    crossEnd += 2 * margin
    mainEnd += 2 * margin
    func point(_ place: GridPoint) -> Point2D {
      grid.point(cross: place.cross + margin, main: place.main + margin, mainEnd: mainEnd)
    }
    func frame(_ least: GridPoint, cross: Int, main: Int) -> Rect2D {
      let box = Rect2D(
        point(least), point(GridPoint(cross: least.cross + cross, main: least.main + main)))
      guard grid.isCells else { return box }
      return Rect2D(box.min, Point2D(x: box.max.x + 1, y: box.max.y + 1))
    }
    var result = GraphPlan(
      nodeFrames: nodes.map { box in
        box.map { frame($0.least, cross: $0.cross, main: $0.main) }
          ?? Rect2D(at: Point2D(x: 0, y: 0))
      },
      groupFrames: groups.map { $0.map { frame($0.least, cross: $0.cross, main: $0.main) } },
      routes: [EdgeRoute?](repeating: nil, count: graph.edges.count))
    for route in routes {
      let label = route.label.map { center in
        frame(
          GridPoint(
            cross: center.cross - route.labelExtent.cross / 2,
            main: center.main - route.labelExtent.main / 2),
          cross: route.labelExtent.cross, main: route.labelExtent.main)
      }
      result.routes[Int(route.edge)] = EdgeRoute(
        points: route.points.map(point), labelFrame: label)
    }
    guard !graph.nodes.isEmpty else { return result }
    let corner = grid.point(
      cross: crossEnd, main: grid.isReversed ? 0 : mainEnd, mainEnd: mainEnd)
    let extra = grid.isCells ? 1.0 : 0
    result.size = Size2D(width: corner.x + extra, height: corner.y + extra)
    return result
  }
}

extension GraphPlan {
  /// Moves everything to the origin, and fits the size.
  mutating func crop(isCells: Bool) {
    var bounds: Rect2D?
    func include(_ box: Rect2D) { bounds = bounds?.union(box) ?? box }
    for frame in nodeFrames { include(frame) }
    for case let frame? in groupFrames { include(frame) }
    for case let route? in routes {
      for point in route.points {
        include(
          Rect2D(
            origin: point,
            size: isCells ? Size2D(width: 1, height: 1) : Size2D(width: 0, height: 0)))
      }
      if let label = route.labelFrame { include(label) }
    }
    guard let bounds else { return }
    let (x, y) = (-bounds.min.x, -bounds.min.y)
    size = bounds.size
    guard x != 0 || y != 0 else { return }
    for node in nodeFrames.indices { nodeFrames[node] = nodeFrames[node].offset(x: x, y: y) }
    for group in groupFrames.indices {
      groupFrames[group] = groupFrames[group]?.offset(x: x, y: y)
    }
    for edge in routes.indices {
      guard var route = routes[edge] else { continue }
      routes[edge] = nil
      for index in route.points.indices {
        route.points[index].x += x
        route.points[index].y += y
      }
      route.labelFrame = route.labelFrame?.offset(x: x, y: y)
      routes[edge] = route
    }
  }
}
