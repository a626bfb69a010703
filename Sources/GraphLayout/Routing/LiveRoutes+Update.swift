extension LiveRoutes {
  /// About the number of states that the searches of an update explore; one more search may exceed it.
  private static let workLimit = 100_000

  /// Brings the routes up to date with boxes and edges.
  ///
  /// An edge gets a new route if it is new, if one of its ends has moved or grown, if its sides or the size of its
  /// label have changed, or if a box has come into its way. If both ends have moved by the same distance, its route
  /// moves along. All other routes stay as they are.
  ///
  /// - Parameters:
  ///   - boxes: all boxes that routes go around, and all ends of edges.
  ///   - edges: the edges whose routes are needed. Routes of others are forgotten.
  /// - Returns: the IDs of the edges whose routes have changed, in the order of `edges`; also of those that have no
  ///   route any more, because an end is missing.
  /// - Complexity: O(*b* + *e*) for *b* boxes and *e* edges, and O(*b* log *b*) if boxes have moved; for each edge that
  ///   gets a new route, O(*b* + *e*) and about the lattice of a window around its ends. The work of an update is
  ///   limited; see ``isSettled``.
  public mutating func update(boxes: [Box], edges: [Edge]) -> [String] {
    var changes = replaceBoxes(boxes)
    let hasSameEnds = replaceEdges(edges, isReconnecting: changes.hasOtherIDs)
    if let shift = changes.commonShift {
      for index in lines.indices {
        if let course = lines[index].course { lines[index].set(moved(course, by: shift, index)) }
      }
      for index in changes.boxes.indices where changes.boxes[index] != .new {
        changes.boxes[index] = .same
      }
    }
    let queue = invalidate(changes, hasSameEnds)
    if !queue.isEmpty { route(queue) }
    isSettled = !lines.contains { $0.isPending }
    return collectRoutes()
  }

  // MARK: - New routes

  /// Routes edges until the work of the update is done, short ones first; the others get direct routes.
  private mutating func route(_ queue: [Int]) {
    var graph = LayoutGraph()
    graph.nodes = [LayoutGraph.Node](
      repeating: LayoutGraph.Node(size: Size2D(width: 0, height: 0)), count: boxes.count)
    graph.edges = lines.map {
      LayoutGraph.Edge(
        source: $0.ends?.source ?? -1, target: $0.ends?.target ?? -1, labelSize: $0.edge.labelSize)
    }
    var scene = RoutingScene(
      graph, boxes: boxes.map(\.frame), groups: [], courses: lines.map(\.course), routing: queue,
      scale)
    for index in queue {
      let line = lines[index]
      scene.requiredSides[index] = RouteSides(
        source: line.edge.sourceSide, target: line.edge.targetSide)
      guard let course = line.course, !line.isPending else { continue }
      scene.formerSides[index] = RouteSides(
        source: course.port(isSource: true).side, target: course.port(isSource: false).side)
    }
    let order = queue.map { (index: $0, isOld: lines[$0].isPending, distance: scene.distance($0)) }
      .sorted {
        ($0.isOld ? 1 : 0, $0.distance, $0.index) < ($1.isOld ? 1 : 0, $1.distance, $1.index)
      }
    var router = LiveRouter(scene, isContainer: boxes.map(\.box.isContainer), options)
    for (index, isOld, _) in order {
      let isLate = router.work >= Self.workLimit
      lines[index].isPending = isLate
      if !isLate {
        lines[index].set(router.route(index))
      } else if !isOld {
        lines[index].set(DirectRoute.course(of: index, router.scene))
      }
    }
    improveLabels(of: order.map(\.index))
  }

  /// Brings the routes in line with the courses.
  ///
  /// - Returns: the IDs of the edges whose routes are others than before.
  private mutating func collectRoutes() -> [String] {
    var changed: [String] = []
    for index in lines.indices {
      guard lines[index].isTouched else { continue }
      lines[index].isTouched = false
      let line = lines[index]
      let route = line.course.map { callerRoute($0, line) }
      guard route != line.route else { continue }
      lines[index].route = route
      changed.append(line.edge.id)
    }
    return changed
  }

  /// A course in the caller's plane; its ends are exactly on the borders of the boxes.
  private func callerRoute(_ course: RouteCourse, _ line: RoutedEdge) -> EdgeRoute {
    var points = course.points.map(scale.point)
    if !scale.isCells, let ends = line.ends {
      for (index, box) in [(0, ends.source), (points.count - 1, ends.target)] {
        let frame = boxes[box].box.frame
        if course.port(isSource: index == 0).side.normal == .horizontal {
          points[index].x = Self.exact([frame.min.x, frame.max.x], points[index].x)
        } else {
          points[index].y = Self.exact([frame.min.y, frame.max.y], points[index].y)
        }
      }
    }
    return EdgeRoute(points: points, labelFrame: course.label.map(scale.frame))
  }

  /// The border that a place in routing units is on.
  private static func exact(_ borders: [Double], _ place: Double) -> Double {
    borders.first { $0.isFinite && abs($0 - place) < 0.001 } ?? place
  }
}
