/// Routes a set of edges in rounds.
struct RoutingRounds {
  private var scene: RoutingScene
  private let edges: [Int]
  private let options: GraphLayoutOptions
  private let scale: RoutingScale

  init(_ scene: RoutingScene, _ edges: [Int], _ options: GraphLayoutOptions) {
    self.scene = scene
    self.edges = edges
    self.options = options
    scale = scene.scale
  }

  /// The courses, in the order of the edges.
  mutating func run(_ budget: inout LayoutBudget) -> [RouteCourse] {
    let order = edges.sorted {
      let (first, second) = (distance($0), distance($1))
      return first != second ? first < second : $0 < $1
    }
    var failed = route(order, isWide: false, [.strict], &budget)
    if !failed.isEmpty {
      failed = route(failed, isWide: true, [.strict, .crowded, .any], &budget)
    }
    return edges.map { scene.courses[$0] ?? direct($0) }
  }

  /// Routes some edges, short ones first.
  ///
  /// - Returns: the edges without a route.
  private mutating func route(
    _ order: [Int], isWide: Bool, _ leniencies: [RoutingLeniency], _ budget: inout LayoutBudget
  ) -> [Int] {
    if budget.isSpent { return order }
    let ports = RoutePortPlan()
    var router = EdgeRouter(
      scene, edges: order, window: window(order, isWide: isWide), ports: ports,
      direction: options.direction)
    var failed: [Int] = []
    for edge in order {
      for leniency in leniencies where router.scene.courses[edge] == nil && !budget.isSpent {
        let found = router.labeledCourse(
          of: edge, ports: ports, leniency: leniency, budget: &budget)
        if let found { router.insert(found.course, for: edge) }
      }
      if router.scene.courses[edge] == nil { failed.append(edge) }
    }
    scene = router.scene
    return failed
  }

  private func distance(_ edge: Int) -> Int {
    let (source, target) = scene.ends(of: edge)
    return max(source.x.low - target.x.high, target.x.low - source.x.high, 0)
      + scale.verticalWeight
      * max(source.y.low - target.y.high, target.y.low - source.y.high, 0)
  }

  /// The area where some edges are routed: around their ends and the boxes between them, or around all
  /// boxes.
  private func window(_ edges: [Int], isWide: Bool) -> RouteBox {
    var area = scene.ends(of: edges[0]).source
    var label = 0
    for edge in edges {
      area.formUnion(scene.ends(of: edge).source)
      area.formUnion(scene.ends(of: edge).target)
      guard let size = scene.graph.edges[edge].labelSize else { continue }
      label = max(label, scale.extent(size.width), scale.extent(size.height))
    }
    area = area.grown(by: 8 * scale.spacing)
    let core = area
    for box in scene.boxes where isWide || box.meets(core) {
      area.formUnion(box.grown(by: scale.cornerGap + 3 * scale.spacing))
    }
    if isWide { area = area.grown(by: min(edges.count, 40) * scale.spacing + label) }
    area.x.low = max(0, area.x.low)
    area.y.low = max(0, area.y.low)
    return area
  }

  /// A route that does not look at what is in its way.
  private func direct(_ edge: Int) -> RouteCourse {
    let (source, target) = scene.ends(of: edge)
    var course = DirectRoute.course(source, target, isLoop: scene.isLoop(edge), scale)
    if let size = scene.graph.edges[edge].labelSize {
      let area = LabelPlacer.area(course, size, scale)
      course.label = LabelPlacer(scene, edge, size, within: area).anyPlace(on: course)
    }
    return course
  }
}
