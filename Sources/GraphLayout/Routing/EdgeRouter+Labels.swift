extension EdgeRouter {
  /// About the greatest number of states that the search for the place of a label explores.
  private static let labelWorkLimit = 100_000

  /// Finds a course with room for the label, if the edge has one.
  mutating func labeledCourse(
    of edge: Int, ports: RoutePortPlan, leniency: RoutingLeniency, budget: inout LayoutBudget
  ) -> (course: RouteCourse, price: Int)? {
    guard
      var found = course(of: edge, ports: ports, leniency: leniency, budget: &budget)
    else { return nil }
    guard let size = scene.graph.edges[edge].labelSize else { return found }
    let placer = LabelPlacer(scene, edge, size, around: found.course.bounds)
    found.course.label = placer.place(on: found.course, mayCoverOwn: false)
    if found.course.label != nil { return found }
    let (source, target) = scene.ends(of: edge)
    let wish = RouteBox(source.center, target.center).center
    let around =
      budget.isSpent
      ? nil
      : courseThroughLabel(
        edge, placer: LabelPlacer(scene, edge, size, around: window), near: wish, ports: ports,
        leniency: leniency, budget: &budget)
    if let around, around.price <= found.price + 2 * goodDetour { return around }
    found.course.label = placer.place(on: found.course, mayCoverOwn: true)
    if found.course.label != nil { return found }
    if let around { return around }
    // A wider search may find room.
    if leniency == .strict { return nil }
    found.course.label = placer.anyPlace(on: found.course)
    return found
  }

  /// Finds a course through a free place for its label, as near to a point as possible.
  private mutating func courseThroughLabel(
    _ edge: Int, placer: LabelPlacer, near wish: RoutePoint, ports: RoutePortPlan,
    leniency: RoutingLeniency, budget: inout LayoutBudget
  ) -> (course: RouteCourse, price: Int)? {
    var best: (course: RouteCourse, price: Int)?
    var tries = 0
    let start = work
    for center in freeCenters(placer, near: wish) {
      let label = placer.box(around: center)
      for side in LayoutSide.allCases {
        if let found = course(
          of: edge, through: label, center: center, towards: side, ports, leniency,
          limit: best?.price ?? .max, &budget),
          found.price < best?.price ?? .max
        {
          best = found
        }
      }
      tries += 1
      if best != nil && tries >= 3 || work - start > Self.labelWorkLimit { break }
      if budget.isSpent { break }
    }
    return best
  }

  /// Points of the lattice where the label may be, near ones first, and not beside each other.
  private func freeCenters(_ placer: LabelPlacer, near wish: RoutePoint) -> [RoutePoint] {
    // About 10,000 points are tried.
    var stride = 1
    while lattice.count / (stride * stride) > 10_000 { stride += 1 }
    var points: [(distance: Int, index: Int)] = []
    for row in Swift.stride(from: 0, to: lattice.ys.count, by: stride) {
      for column in Swift.stride(from: 0, to: lattice.xs.count, by: stride) {
        let index = lattice.index(column, row)
        if lattice.points[index].blocked != 0 { continue }
        let distance =
          abs(lattice.xs[column] - wish.x) + scale.verticalWeight * abs(lattice.ys[row] - wish.y)
        points.append((distance, index))
      }
    }
    points.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.index < $1.index }
    var result: [RoutePoint] = []
    let apart = 2 * scale.spacing
    for (_, index) in points where placer.isFree(placer.box(around: lattice.point(index))) {
      let point = lattice.point(index)
      if result.contains(where: { abs($0.x - point.x) + abs($0.y - point.y) < apart }) { continue }
      result.append(point)
      if result.count == 12 { break }
    }
    return result
  }
}
