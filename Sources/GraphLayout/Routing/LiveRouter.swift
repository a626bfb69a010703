/// Routes single edges of a live picture, each in a window around its ends.
struct LiveRouter {
  private(set) var scene: RoutingScene
  private let options: GraphLayoutOptions
  /// The boxes that are not containers, and the indices of those that are.
  private let obstacles: [RouteBox]
  private let containers: [Int]
  private var budget: LayoutBudget
  /// About the number of states that were explored, and a part of the points of lattices.
  private(set) var work = 0

  /// The greatest number of points of a lattice.
  private static let pointLimit = 60_000

  /// Creates the router of a scene whose nodes are boxes and containers.
  init(_ scene: RoutingScene, isContainer: [Bool], _ options: GraphLayoutOptions) {
    self.scene = scene
    self.options = options
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

  private func nested(_ edge: Int) -> RouteCourse? {
    guard !scene.isLoop(edge) else { return nil }
    let (source, target) = scene.ends(of: edge)
    let sides = scene.requiredSides[edge] ?? RouteSides()
    var course = NestedRoute.course(source, target, sides, scene.scale) { way in
      !obstacles.contains { $0.meets(way) && $0 != source && $0 != target }
    }
    if let found = course, let size = scene.graph.edges[edge].labelSize {
      let area = LabelPlacer.area(found, size, scene.scale)
      course?.label = LabelPlacer(scene, edge, size, within: area).anyPlace(on: found)
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
