/// Routes single edges of a live picture, each in a window around its ends.
struct LiveRouter {
  private(set) var scene: RoutingScene
  private let options: GraphLayoutOptions
  /// The boxes that are not containers, and the indices of those that are.
  private let obstacles: [RouteBox]
  private let containers: [Int]
  private let isContainer: [Bool]
  private var budget: LayoutBudget
  /// About the number of states that were explored, and a part of the points of lattices.
  private(set) var work = 0

  /// The greatest number of points of a lattice.
  private static let pointLimit = 60_000

  /// Creates the router of a scene whose nodes are boxes and containers.
  init(_ scene: RoutingScene, isContainer: [Bool], _ options: GraphLayoutOptions) {
    self.scene = scene
    self.options = options
    self.isContainer = isContainer
    obstacles = scene.boxes.indices.filter { !isContainer[$0] }.map { scene.boxes[$0] }
    containers = scene.boxes.indices.filter { isContainer[$0] }
    budget = LayoutBudget(options)
    self.scene.sharesPorts = true
  }

  /// Finds the course of an edge, and adds it to the scene.
  mutating func route(_ edge: Int) -> RouteCourse {
    let course = nested(edge) ?? searched(edge) ?? DirectRoute.course(of: edge, scene)
    scene.set(course, for: edge)
    return course
  }

  /// Finds the course of an edge that satisfies all rules, around its ends or in the whole picture.
  ///
  /// - Parameters:
  ///   - sides: the sides where the edge has to leave and enter; any if `nil`.
  ///   - area: the area that the course does not leave.
  mutating func strictCourse(
    _ edge: Int, _ sides: RouteSides?, isWide: Bool, within area: RouteBox? = nil
  ) -> RouteCourse? {
    scene.requiredSides[edge] = sides
    scene.obstacles = obstacles + (scene.isLoop(edge) ? [] : markerCells(without: edge))
    scene.groups = containers.map { scene.boxes[$0] }
    var window = scene.window([edge], isWide: isWide)
    if let area { window.formIntersection(area) }
    var router = router(edge, window)
    guard var course = course(edge, &router, [.strict]), hasOwnPorts(course, edge) else {
      return nil
    }
    if let label = course.label,
      let better = labelPlaces(edge, course).better(than: label, on: course, keepsCorners: true),
      course.meets(RouteBox(better.center, better.center))
    {
      course.label = better
    }
    return course
  }

  /// In cells, those beside the ends of other edges, where their arrow heads are.
  private func markerCells(without edge: Int) -> [RouteBox] {
    guard scene.scale.isCells else { return [] }
    return scene.courses.indices.filter { $0 != edge }.compactMap { scene.courses[$0] }
      .flatMap { course in
        [(0, 1), (course.segmentCount, course.segmentCount - 1)].map { end, next in
          var cell = course.points[end]
          cell.x += (course.points[next].x - cell.x).signum()
          cell.y += (course.points[next].y - cell.y).signum()
          return RouteBox(cell, cell)
        }
      }
  }

  /// Whether the ports of an edge are far enough from those of others.
  private func hasOwnPorts(_ course: RouteCourse, _ edge: Int) -> Bool {
    let value = scene.graph.edges[edge]
    return [(true, value.source), (false, value.target)].allSatisfy { isSource, node in
      let port = course.port(isSource: isSource)
      return scene.usedPlaces(node, port.side, without: edge)
        .allSatisfy { abs($0 - port.place) >= scene.scale.portGap }
    }
  }

  /// What is around the places that the label of an edge may have on a course.
  private func labelPlaces(_ edge: Int, _ course: RouteCourse) -> LabelPlaces {
    var places = LabelPlaces(course.label ?? course.bounds, scene.scale)
    let area = places.area(course.bounds)
    let value = scene.graph.edges[edge]
    for (number, box) in scene.boxes.enumerated() where box.meets(area) {
      places.add(
        box, isContainer: isContainer[number],
        isEnd: number == value.source || number == value.target)
    }
    for number in scene.courses.indices
    where number != edge && scene.courseBounds[number].meets(area) {
      if let other = scene.courses[number] { places.add(other) }
    }
    return places
  }

  private func nested(_ edge: Int) -> RouteCourse? {
    guard !scene.isLoop(edge) else { return nil }
    let (source, target) = scene.ends(of: edge)
    let sides = scene.requiredSides[edge] ?? RouteSides()
    var course = NestedRoute.course(source, target: target, sides: sides, scale: scene.scale) {
      way in
      !obstacles.contains { $0.meets(way) && $0 != source && $0 != target }
    }
    if let found = course, let size = scene.graph.edges[edge].labelSize {
      course?.label = LabelPlacer(scene, edge, size, around: found.bounds).anyPlace(on: found)
    }
    return course
  }

  private mutating func searched(_ edge: Int) -> RouteCourse? {
    // A container is in the way of the edges that end there.
    let value = scene.graph.edges[edge]
    let own = containers.filter { $0 == value.source || $0 == value.target }
    scene.obstacles = obstacles + own.map { scene.boxes[$0] }
    scene.groups = containers.filter { !own.contains($0) }.map { scene.boxes[$0] }
    let window = scene.window([edge], isWide: false)
    var near = router(edge, window)
    if let found = course(edge, &near, [.strict, .crowded]) { return found }
    let wide = scene.window([edge], isWide: true)
    if wide != window {
      var far = router(edge, wide)
      if let found = course(edge, &far, [.crowded]) { return found }
    }
    return course(edge, &near, [.any])
  }

  private mutating func router(_ edge: Int, _ window: RouteBox) -> EdgeRouter {
    let router = EdgeRouter(
      scene, edges: [edge], window: window, ports: RoutePortPlan(), direction: options.direction,
      pointLimit: Self.pointLimit)
    work += router.lattice.count / 4
    return router
  }

  private mutating func course(
    _ edge: Int, _ router: inout EdgeRouter, _ leniencies: [RoutingLeniency]
  ) -> RouteCourse? {
    let start = router.work
    defer { work += router.work - start }
    for leniency in leniencies {
      let found = router.labeledCourse(
        of: edge, ports: RoutePortPlan(), leniency: leniency, budget: &budget)
      if let found { return found.course }
    }
    return nil
  }
}
