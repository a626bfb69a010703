/// Routes edges one after another on a lattice, around boxes and beside the routes that are there.
struct EdgeRouter {
  private(set) var scene: RoutingScene
  let scale: RoutingScale
  let direction: LayoutDirection
  private(set) var lattice: RoutingLattice
  private var search: LatticeSearch
  /// The area of the lattice.
  let window: RouteBox

  /// The number of edges up to which a quick answer counts more than the last corner.
  static let fewEdges = 4

  /// Creates the router of a window of a scene.
  ///
  /// - Parameters:
  ///   - ports: places where the lattice needs lines, by axis of the side.
  ///   - pointLimit: the greatest number of points of the lattice.
  init(
    _ scene: RoutingScene, edges: [Int], window: RouteBox, ports: RoutePortPlan,
    direction: LayoutDirection, pointLimit: Int = .max
  ) {
    self.scene = scene
    self.direction = direction
    self.window = window
    scale = scene.scale
    var columns = LatticeLines()
    var rows = LatticeLines()
    ports.addLines(scene, edges: edges, columns: &columns, rows: &rows)
    let gap = scale.cornerGap
    var boxes: [RouteBox] = []
    for box in scene.obstacles where box.grown(by: gap).meets(window) {
      boxes.append(box)
      columns.channels += [box.x.low - gap, box.x.high + gap]
      rows.channels += [box.y.low - gap, box.y.high + gap]
    }
    let isForFew = edges.count <= Self.fewEdges
    lattice = RoutingLattice(
      window: window, columns: columns, rows: rows, isForFew: isForFew,
      pointLimit: pointLimit, scale)
    search = LatticeSearch(lattice, isForFew: isForFew)
    for box in boxes { lattice.add(box) }
    for group in scene.groups where group.grown(by: gap).meets(window) { lattice.addFrame(group) }
    for title in scene.titles where title.meets(window) { lattice.block(title, by: 1) }
    let reach = window.grown(by: scale.spacing)
    for edge in scene.courses.indices where scene.courseBounds[edge].meets(reach) {
      if let course = scene.courses[edge] { mark(course, by: 1) }
    }
  }

  /// The number of states that searches have explored.
  var work: Int { search.work }

  // MARK: - Marks

  /// Marks where a course is, or with −1 removes the marks.
  private mutating func mark(_ course: RouteCourse, by change: UInt16) {
    for index in 1..<course.points.count {
      markSegment(course, index, distance: scale.spacing, by: change)
    }
    if let label = course.label {
      lattice.block(label.grown(by: scale.isCells ? 0 : 3 * 1024), by: change)
    }
  }

  private mutating func markSegment(
    _ course: RouteCourse, _ index: Int, distance: Int, by change: UInt16
  ) {
    let (from, to) = (course.points[index - 1], course.points[index])
    guard RouteBox(from, to).grown(by: max(distance, scale.reach)).meets(window) else { return }
    if from.x != to.x, from.y != to.y {
      // Routes of others may be slanted.
      let corner = RoutePoint(x: to.x, y: from.y)
      lattice.mark(from, corner, distance: distance, by: change)
      lattice.mark(corner, to, distance: distance, by: change)
    } else {
      lattice.mark(from, to, distance: distance, by: change)
    }
  }

  /// Lets an edge come nearer to the first segments of the edges at its ends, or undoes that.
  private mutating func markSharedEnds(_ edge: Int, isUndone: Bool) {
    let less: UInt16 = isUndone ? 1 : .max
    let more: UInt16 = isUndone ? .max : 1
    let value = scene.graph.edges[edge]
    for node in value.source == value.target ? [value.source] : [value.source, value.target] {
      let own = [true, false].compactMap { isSource -> RoutePort? in
        (isSource ? value.source : value.target) == node
          ? scene.chosenPort(edge, isSource: isSource) : nil
      }
      for other in scene.edges(at: node) where other != edge {
        guard let course = scene.courses[other] else { continue }
        let ends = scene.graph.edges[other]
        for isSource in [true, false] where (isSource ? ends.source : ends.target) == node {
          // One segment between the same nodes is the first one at both.
          if course.segmentCount == 1, node != value.source,
            ends.source == value.source || ends.target == value.source
          {
            continue
          }
          let index = isSource ? 1 : course.segmentCount
          let isSame = own.contains(course.port(isSource: isSource))
          guard isSame || scale.portGap < scale.spacing else { continue }
          markSegment(course, index, distance: scale.spacing, by: less)
          if !isSame { markSegment(course, index, distance: scale.portGap, by: more) }
        }
      }
    }
  }

  /// Takes the course of an edge out of the scene.
  mutating func remove(_ edge: Int) {
    guard let course = scene.courses[edge] else { return }
    mark(course, by: .max)
    scene.set(nil, for: edge)
  }

  /// Adds a course to the scene.
  mutating func insert(_ course: RouteCourse, for edge: Int) {
    remove(edge)
    scene.set(course, for: edge)
    mark(course, by: 1)
  }

  // MARK: - Routes

  /// Finds a course for an edge that has none.
  mutating func course(
    of edge: Int, ports: RoutePortPlan, leniency: RoutingLeniency, budget: inout LayoutBudget
  ) -> (course: RouteCourse, price: Int)? {
    markSharedEnds(edge, isUndone: false)
    defer { markSharedEnds(edge, isUndone: true) }
    if scene.isLoop(edge) { return loop(edge, leniency, &budget) }
    let finder = PortFinder(scene, lattice, search)
    let straight = finder.straight(edge, ports)
    if let straight, straight.crossings == 0 { return (straight.course, straight.price) }
    let starts = finder.entries(edge, isSource: true, ports, leniency)
    let goals = finder.entries(edge, isSource: false, ports, leniency)
    let (source, target) = scene.ends(of: edge)
    let path = search.run(
      lattice, from: starts, to: goals, ends: (source, target), target: target,
      leniency: leniency, budget: &budget)
    if let straight, straight.price <= path?.price ?? .max {
      return (straight.course, straight.price)
    }
    return path.map { (course(edge, of: $0), $0.price) }
  }

  /// Finds a course that passes the label in a direction.
  mutating func course(
    of edge: Int, through label: RouteBox, center: RoutePoint, towards side: LayoutSide,
    _ ports: RoutePortPlan, _ leniency: RoutingLeniency, limit: Int,
    _ budget: inout LayoutBudget
  ) -> (course: RouteCourse, price: Int)? {
    markSharedEnds(edge, isUndone: false)
    defer { markSharedEnds(edge, isUndone: true) }
    let finder = PortFinder(scene, lattice, search)
    guard let pass = finder.pass(label, center, side) else { return nil }
    lattice.block(label, by: 1)
    defer { lattice.block(label, by: .max) }
    let (source, target) = scene.ends(of: edge)
    let starts = finder.entries(edge, isSource: true, ports, leniency)
    guard
      let first = search.run(
        lattice, from: starts, to: [pass.before], ends: (source, target),
        target: RouteBox(lattice.point(pass.before.index), lattice.point(pass.before.index)),
        leniency: leniency, limit: limit, budget: &budget)
    else { return nil }
    var points = [first.start.port.point(on: source)] + first.corners.map(lattice.point)
    let half = RouteCourse(points)
    mark(half, by: 1)
    defer { mark(half, by: .max) }
    let goals = PortFinder(scene, lattice, search)
      .entries(edge, isSource: false, ports, leniency)
    guard
      let second = search.run(
        lattice, from: [pass.after], to: goals, ends: (source, target), target: target,
        leniency: leniency, limit: limit - first.price, budget: &budget)
    else { return nil }
    points += second.corners.map(lattice.point) + [second.goal.port.point(on: target)]
    return (RouteCourse(points, label: label), first.price + second.price)
  }

  private mutating func loop(
    _ edge: Int, _ leniency: RoutingLeniency, _ budget: inout LayoutBudget
  ) -> (course: RouteCourse, price: Int)? {
    let finder = PortFinder(scene, lattice, search)
    let box = scene.ends(of: edge).source
    for (start, goals) in finder.loopEntries(edge, direction, leniency) {
      if let path = search.run(
        lattice, from: [start], to: goals, ends: (box, box), target: box, leniency: leniency,
        budget: &budget)
      {
        let course = course(edge, of: path)
        if course.points.count > 3 { return (course, path.price) }
      }
    }
    return nil
  }

  /// The price of two corners.
  var goodDetour: Int { 2 * search.bend }

  /// How far the ends of a straight route are from the middles of their sides, beyond what is needed.
  func offset(of edge: Int) -> Int {
    guard let course = scene.courses[edge], course.segmentCount == 1 else { return 0 }
    let axis = course.port(isSource: true).side.normal.other
    let (source, target) = scene.ends(of: edge)
    let (first, second) = (source[axis].middle, target[axis].middle)
    let place = course.points[0][axis]
    return abs(place - first) + abs(place - second) - abs(first - second)
  }

  /// The price of the course of an edge, and how much of it is for corners, crossings and ways around.
  func price(of edge: Int) -> (price: Int, detour: Int) {
    guard let course = scene.courses[edge] else { return (.max, 0) }
    var price =
      search.bend * (course.points.count - 2)
      + search.price(ofLength: offset(of: edge), .horizontal) / 4
    for index in 1..<course.points.count {
      price += search.price(lattice, over: course.points[index - 1], course.points[index])
    }
    let (start, end) = (course.points[0], course.points[course.points.count - 1])
    let least =
      search.price(ofLength: abs(end.x - start.x), .horizontal)
      + search.price(ofLength: abs(end.y - start.y), .vertical)
    return (price, price - least)
  }

  private func course(_ edge: Int, of path: LatticePath) -> RouteCourse {
    let (source, target) = scene.ends(of: edge)
    var path = path
    if !scene.isLoop(edge) {
      let straightening = JogStraightening(scene, lattice, search)
      straightening.straighten(edge, isSource: true, &path.start.port, &path.corners)
      path.corners.reverse()
      straightening.straighten(edge, isSource: false, &path.goal.port, &path.corners)
      path.corners.reverse()
    }
    let corners = LatticeCentering(lattice, search)
      .centered(path.corners, ends: [source, target]).map(lattice.point)
    var course = RouteCourse(
      [path.start.port.point(on: source)] + corners + [path.goal.port.point(on: target)])
    // A route that had to cross the box of its end is fastened where it arrives.
    for (isSource, box) in [(true, source), (false, target)]
    where scene.chosenPort(edge, isSource: isSource) == nil {
      let side = course.port(isSource: isSource).side
      let last = isSource ? 0 : course.segmentCount
      let next = course.points[isSource ? 1 : last - 1][side.normal]
      let border = side.isFar ? box[side.normal].high : box[side.normal].low
      if side.isFar ? border < next : next < border { course.points[last][side.normal] = border }
    }
    return course
  }
}
