/// Routes a set of edges in rounds.
struct RoutingRounds {
  private var scene: RoutingScene
  private let edges: [Int]
  private let size: Size2D
  private let options: GraphLayoutOptions
  private let scale: RoutingScale

  init(_ scene: RoutingScene, _ edges: [Int], _ size: Size2D, _ options: GraphLayoutOptions) {
    self.scene = scene
    self.edges = edges
    self.size = size
    self.options = options
    scale = scene.scale
  }

  /// The courses, in the order of the edges.
  mutating func run(_ budget: inout LayoutBudget) -> [RouteCourse] {
    let order = edges.sorted {
      let (first, second) = (distance($0), distance($1))
      return first != second ? first < second : $0 < $1
    }
    var router = EdgeRouter(
      scene, edges: edges, window: window(isWide: edges.count > 1), ports: RoutePortPlan(),
      direction: options.direction)
    route(order, &router, RoutePortPlan(), &budget)
    scene = router.scene
    return edges.map { scene.courses[$0] ?? direct($0) }
  }

  private mutating func route(
    _ order: [Int], _ router: inout EdgeRouter, _ ports: RoutePortPlan,
    _ budget: inout LayoutBudget
  ) {
    for edge in order {
      if budget.isSpent { return }
      for leniency in [RoutingLeniency.strict, .crowded, .any] {
        let found = router.course(of: edge, ports: ports, leniency: leniency, budget: &budget)
        guard let found else { continue }
        router.insert(found.course, for: edge)
        break
      }
    }
  }

  private func distance(_ edge: Int) -> Int {
    let (source, target) = scene.ends(of: edge)
    return max(source.x.low - target.x.high, target.x.low - source.x.high, 0)
      + scale.verticalWeight
      * max(source.y.low - target.y.high, target.y.low - source.y.high, 0)
  }

  /// The area where the edges are routed.
  private func window(isWide: Bool) -> RouteBox {
    var area = scene.ends(of: edges[0]).source
    for edge in edges {
      area.formUnion(scene.ends(of: edge).source)
      area.formUnion(scene.ends(of: edge).target)
    }
    let margin = (scale.isCells ? 8 : 8 * scale.spacing)
    area = area.grown(by: margin)
    let core = area
    for box in scene.boxes where isWide || box.meets(core) {
      area.formUnion(box.grown(by: 3 * scale.spacing + (scale.isCells ? 4 : 0)))
    }
    if isWide { area = area.grown(by: margin) }
    area.x.low = max(0, area.x.low)
    area.y.low = max(0, area.y.low)
    return area
  }

  /// A route that does not look at what is in its way.
  private func direct(_ edge: Int) -> RouteCourse {
    let (source, target) = scene.ends(of: edge)
    let (first, second) = (source.center, target.center)
    return RouteCourse([
      RoutePoint(x: first.x, y: source.y.high), RoutePoint(x: first.x, y: second.y),
      RoutePoint(x: second.x, y: second.y),
    ])
  }
}
