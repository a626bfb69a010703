/// Routes a set of edges in rounds: each after the other, then again with the ports of each side spread
/// around its middle, and then those again that might do better now.
struct RoutingRounds {
  private var scene: RoutingScene
  private let edges: [Int]
  private let options: GraphLayoutOptions
  private let scale: RoutingScale
  private var ports = RoutePortPlan()

  /// The greatest number of edges that a round tries to improve.
  private static let improvementLimit = 400

  init(_ scene: RoutingScene, _ edges: [Int], _ options: GraphLayoutOptions) {
    self.scene = scene
    self.edges = edges
    self.options = options
    scale = scene.scale
  }

  /// The courses, in the order of the edges.
  mutating func run(_ budget: inout LayoutBudget) -> [RouteCourse] {
    let order = edges.sorted {
      let (first, second) = (scene.distance($0), scene.distance($1))
      return first != second ? first < second : $0 < $1
    }
    route(order, &budget)
    if edges.count > 1, !budget.isSpent {
      improve(order, &budget)
      spreadPorts(order, &budget)
      improve(order, &budget)
    }
    return edges.map { scene.courses[$0] ?? DirectRoute.course(of: $0, scene) }
  }

  /// Routes those of some edges that have no course, the first ones first.
  private mutating func route(_ order: [Int], _ budget: inout LayoutBudget) {
    for isWide in [false, true] {
      let open = order.filter { scene.courses[$0] == nil }
      if open.isEmpty || budget.isSpent { return }
      var router = router(open, isWide: isWide)
      let leniencies: [RoutingLeniency] = isWide ? [.strict, .crowded, .any] : [.strict]
      for edge in open {
        for plan in ports.contains(edge) ? [ports, RoutePortPlan()] : [ports] {
          for leniency in leniencies where router.scene.courses[edge] == nil {
            if budget.isSpent { break }
            let found = router.labeledCourse(
              of: edge, ports: plan, leniency: leniency, budget: &budget)
            if let found { router.insert(found.course, for: edge) }
          }
        }
      }
      scene = router.scene
    }
  }

  /// Routes edges again whose routes could be cheaper.
  private mutating func improve(_ order: [Int], _ budget: inout LayoutBudget) {
    let rounds = options.effort == .quick ? 0 : options.effort == .balanced ? 1 : 3
    guard rounds > 0 else { return }
    var router = router(order, isWide: false)
    for _ in 0..<rounds {
      // Routes with two corners and without crossings are good enough.
      let prices = order.map { router.price(of: $0) }
      let candidates = order.indices
        .filter { prices[$0].detour > router.goodDetour || router.offset(of: order[$0]) > 0 }
        .sorted { (prices[$1].detour, $0) < (prices[$0].detour, $1) }
        .prefix(Self.improvementLimit)
      var isBetter = false
      for index in candidates where !budget.isSpent {
        let edge = order[index]
        guard let old = router.scene.courses[edge] else { continue }
        let price = router.price(of: edge).price
        router.remove(edge)
        let found = router.labeledCourse(
          of: edge, ports: ports, leniency: .strict, budget: &budget)
        router.insert(found?.course ?? old, for: edge)
        if found == nil || router.price(of: edge).price >= price {
          router.insert(old, for: edge)
        } else {
          isBetter = true
        }
      }
      if !isBetter { break }
    }
    scene = router.scene
  }

  /// Routes all edges again, with their ports around the middle of each side.
  private mutating func spreadPorts(_ order: [Int], _ budget: inout LayoutBudget) {
    let old = scene
    ports = PortBundles(scene, edges).plan()
    for edge in order where scene.courses[edge]?.segmentCount != 1 { scene.set(nil, for: edge) }
    route(order, &budget)
    if budget.isSpent {
      scene = old
      ports = RoutePortPlan()
    }
  }

  private func router(_ edges: [Int], isWide: Bool) -> EdgeRouter {
    EdgeRouter(
      scene, edges: edges, window: scene.window(edges, isWide: isWide), ports: ports,
      direction: options.direction)
  }
}
