extension LiveState {
  /// Routes an edge and places its label. Rows are moved apart if they leave no room for them.
  mutating func route(_ edge: Int) {
    if routeStrictly(edge) || routeBeforeOthers(edge) { return }
    var router = router(edge)
    adopt(router.route(edge), for: edge)
  }

  /// Finds a route that satisfies all rules, if need be after lanes were inserted for it.
  private mutating func routeStrictly(_ edge: Int) -> Bool {
    if adoptStrict(edge, mayBeWide: true) { return true }
    for spaces in Space.plans {
      var wider = self
      let isWider = spaces.reduce(false) { wider.insert($1, for: edge) || $0 }
      guard isWider else { continue }
      if wider.adoptStrict(edge, mayBeWide: spaces.count > 2) {
        self = wider
        return true
      }
    }
    return false
  }

  /// The greatest number of edges that are routed again after another one.
  private static let rerouteLimit = 32

  /// Routes an edge before the others at one of its ends, which are in its way.
  private mutating func routeBeforeOthers(_ edge: Int) -> Bool {
    for node in [edges[edge].target, edges[edge].source] {
      let others = edges.indices.filter {
        $0 != edge && !edges[$0].points.isEmpty
          && (edges[$0].source == node || edges[$0].target == node)
      }
      guard others.count <= Self.rerouteLimit else { continue }
      var state = self
      for other in others { state.edges[other].points = [] }
      if ([edge] + others).allSatisfy({ state.routeStrictly($0) }) {
        self = state
        return true
      }
    }
    return false
  }

  /// Where the space of a lane can be inserted for a route.
  private enum Space {
    /// Below the upper end, and above the lower one.
    case below, above
    /// Above the groups around the lower end that the upper one isn't in.
    case between
    /// Beside the ends, which become wider.
    case besideSource, besideTarget

    /// What to try: at most one lane along each axis first, which moves nothing by more than that.
    static let plans: [[Space]] =
      [
        [.below], [.above], [.between], [.besideSource], [.besideTarget],
        [.besideSource, .below], [.besideTarget, .below], [.besideSource, .above],
        [.besideTarget, .above],
      ]
      + (1...3).map {
        [[Space]](repeating: [.besideSource, .besideTarget, .below, .above, .between], count: $0)
          .flatMap(
            \.self)
      }
  }

  /// Inserts the space of a lane.
  ///
  /// - Returns: whether there is such a place.
  private mutating func insert(_ space: Space, for edge: Int) -> Bool {
    let (source, target) = (edges[edge].source, edges[edge].target)
    let isTurned = nodes[source].row > nodes[target].row
    let (upper, lower) = isTurned ? (target, source) : (source, target)
    switch space {
    case .below:
      // Beside a loop, there is room for its label and a lane on either side.
      let label = edges[edge].label?.main ?? 0
      let room = source == target ? label + 2 * (grid.clearance + labelSpacing) : 0
      insertTrack(below: nodes[upper].row, room: room)
    case .above, .between:
      guard nodes[upper].row < nodes[lower].row else { return false }
      var main = rows[nodes[lower].row].top
      if space == .between {
        var group = nodes[lower].group
        while group >= 0, !isInside(upper, group) {
          main = min(main, groups[group].box?.top ?? main)
          group = groups[group].parent
        }
        if main == rows[nodes[lower].row].top { return false }
      }
      insertTrack(above: main)
    case .besideSource, .besideTarget:
      let node = space == .besideSource ? source : target
      insert(cross: nodes[node].box.right + 1, extent: grid.edgeSpacing, stretching: node)
    }
    return true
  }

  /// Adopts a route that satisfies all rules, if there is one.
  private mutating func adoptStrict(_ edge: Int, mayBeWide: Bool) -> Bool {
    var router = router(edge)
    let sides = mainSides(edge)
    let isLoop = sides == nil
    let area = isLoop ? surroundingBox(edges[edge].source).map(routeBox) : nil
    for (sides, isWide) in [(sides, false), (nil, false), (nil, true)].dropFirst(isLoop ? 1 : 0) {
      if isWide, isLoop || !mayBeWide { continue }
      guard let course = router.strictCourse(edge, sides, isWide: isWide, within: area) else {
        continue
      }
      adopt(course, for: edge)
      return true
    }
    return false
  }

  /// The sides along the main axis where an edge leaves and enters in a layered picture; `nil` for a loop.
  private func mainSides(_ edge: Int) -> RouteSides? {
    let (source, target) = (edges[edge].source, edges[edge].target)
    if source == target { return nil }
    let (lower, upper): (LayoutSide, LayoutSide) =
      grid.isHorizontal ? (.right, .left) : (.bottom, .top)
    let (first, last) = (nodes[source].row, nodes[target].row)
    return first < last
      ? RouteSides(source: lower, target: upper)
      : first > last ? RouteSides(source: upper, target: lower) : RouteSides()
  }

  private mutating func adopt(_ course: RouteCourse, for edge: Int) {
    edges[edge].points = course.points.map(gridPoint)
    if let box = course.label, var label = edges[edge].label {
      let corner = gridPoint(RoutePoint(x: box.x.low, y: box.y.low))
      label.center = GridPoint(
        cross: corner.cross + label.cross / 2, main: corner.main + label.main / 2)
      edges[edge].label = label
      reach(label.box)
    }
    for point in edges[edge].points { reach(LiveBox(point)) }
  }

  // MARK: - The plane of the router

  /// The router of the picture, in which layouts of opposite directions are mirrored.
  private func router(_ edge: Int) -> LiveRouter {
    var graph = LayoutGraph()
    graph.nodes = [LayoutGraph.Node](
      repeating: LayoutGraph.Node(size: Size2D(width: 0, height: 0)), count: nodes.count)
    graph.edges = edges.map {
      LayoutGraph.Edge(source: $0.source, target: $0.target, labelSize: $0.label?.size)
    }
    let frames = groups.compactMap(\.box)
    let scene = RoutingScene(
      graph, boxes: nodes.map { routeBox($0.box) } + frames.map(routeBox), groups: [],
      titles: groups.compactMap(title), courses: edges.map(course), routing: [edge], scale)
    let isContainer = nodes.map { _ in false } + frames.map { _ in true }
    return LiveRouter(scene, isContainer: isContainer, options)
  }

  /// The course of an edge with a route.
  func course(_ edge: Edge) -> RouteCourse? {
    edge.points.isEmpty
      ? nil : RouteCourse(edge.points.map(routePoint), label: edge.label.map { routeBox($0.box) })
  }

  /// Where the label of a group is, if it has a box.
  private func title(_ group: Group) -> RouteBox? {
    guard let box = group.box, let size = group.labelSize else { return nil }
    let frame = routeBox(box)
    var title = scale.title(size, in: frame)
    guard grid.isReversed else { return title }
    let axis: RouteAxis = grid.isHorizontal ? .horizontal : .vertical
    title[axis] = RouteSpan(
      low: frame[axis].low + frame[axis].high - title[axis].high,
      high: frame[axis].low + frame[axis].high - title[axis].low)
    return title
  }

  private func routePoint(_ point: GridPoint) -> RoutePoint {
    grid.isHorizontal
      ? RoutePoint(x: point.main, y: point.cross) : RoutePoint(x: point.cross, y: point.main)
  }

  private func gridPoint(_ point: RoutePoint) -> GridPoint {
    grid.isHorizontal
      ? GridPoint(cross: point.y, main: point.x) : GridPoint(cross: point.x, main: point.y)
  }

  func routeBox(_ box: LiveBox) -> RouteBox {
    RouteBox(
      routePoint(GridPoint(cross: box.left, main: box.top)),
      routePoint(GridPoint(cross: box.right, main: box.bottom)))
  }

  // MARK: - What is in the way

  /// Forgets the routes that boxes and groups are in the way of that have changed.
  mutating func forgetBlockedRoutes(_ oldNodes: [Node]) {
    let changed = nodes.indices.filter { oldNodes[$0].row < 0 || oldNodes[$0].box != nodes[$0].box }
    let boxes = BoxSweep(changed.map { (routeBox(nodes[$0].box), $0) })
    // Insertions bring nothing nearer to a border.
    let borders = grownGroups.sorted().compactMap { groups[$0].box.map(routeBox) }
    grownGroups = []
    guard !boxes.isEmpty || !borders.isEmpty else { return }
    for edge in edges.indices {
      guard let course = course(edges[edge]) else { continue }
      if isBlocked(course, edge, boxes) || borders.contains(where: { isOnBorder(course, $0) }) {
        edges[edge].points = []
      }
    }
  }

  private func isBlocked(_ course: RouteCourse, _ edge: Int, _ boxes: BoxSweep) -> Bool {
    let ends = [edges[edge].source, edges[edge].target]
    for (isSource, node) in zip([true, false], ends) {
      let (port, box) = (course.port(isSource: isSource), routeBox(nodes[node].box))
      let point = isSource ? course.points[0] : course.points[course.segmentCount]
      if port.point(on: box) != point
        || box[port.side.normal.other].grown(by: scale.isCells ? -1 : 0).distance(to: port.place)
          > 0
      {
        return true
      }
    }
    let gap = scale.isCells ? 0 : scale.boxGap - 1
    return boxes.contains(in: course.bounds.grown(by: scale.cornerGap)) { node, box in
      if course.label?.meets(box.grown(by: scale.isCells ? 0 : 2 * 1024)) == true { return true }
      let corners = course.points.dropFirst().dropLast()
      let zone = box.grown(by: scale.cornerGap - 1)
      if ends.contains(node) || !scale.isCells,
        corners.contains(where: { RouteBox($0, $0).meets(zone) })
      {
        return true
      }
      return !ends.contains(node) && course.meets(box.grown(by: gap))
    }
  }

  /// Whether a route runs along the border of a box, or its label covers the border.
  private func isOnBorder(_ course: RouteCourse, _ box: RouteBox) -> Bool {
    if let label = course.label, label.meets(box), !box.grown(by: -1).contains(label) {
      return true
    }
    let distance = scale.isCells ? 1 : 3 * 1024
    return zip(course.points, course.points.dropFirst()).contains { from, to in
      let segment = RouteBox(from, to)
      let axis: RouteAxis = from.y == to.y ? .horizontal : .vertical
      let (level, sides) = (from[axis.other], box[axis.other])
      return min(abs(level - sides.low), abs(level - sides.high)) < distance
        && min(segment[axis].high, box[axis].high) > max(segment[axis].low, box[axis].low)
    }
  }
}
