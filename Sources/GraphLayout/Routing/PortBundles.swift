/// Spreads the ports of each side around its middle, in the order of the other ends.
struct PortBundles {
  private let scene: RoutingScene
  private let scale: RoutingScale
  /// The ends on each side of a node, in order along the side.
  private(set) var bundles: [[End]] = []

  /// An end of an edge.
  struct End {
    var edge: Int
    var isSource: Bool
    /// The other end as seen from the side: −1 along the side to its low end, 0 straight away from it,
    /// 1 to its high end, and beyond that backwards.
    fileprivate var bearing: Double
    /// The place of a port that must stay where it is.
    fileprivate var fixed: Int?
  }

  /// Collects the ends of some edges that have courses.
  init(_ scene: RoutingScene, _ edges: [Int]) {
    self.scene = scene
    scale = scene.scale
    var isOwn = [Bool](repeating: false, count: scene.graph.edges.count)
    for edge in edges { isOwn[edge] = true }
    var isDone = [Bool](repeating: false, count: scene.graph.nodes.count)
    for edge in edges {
      let value = scene.graph.edges[edge]
      for node in [value.source, value.target] where !isDone[node] {
        isDone[node] = true
        for side in LayoutSide.allCases {
          let ends = ends(node, side, isOwn)
          if !ends.isEmpty { bundles.append(ends) }
        }
      }
    }
  }

  private func ends(_ node: Int, _ side: LayoutSide, _ isOwn: [Bool]) -> [End] {
    var ends: [End] = []
    for edge in scene.edges(at: node) {
      guard let course = scene.courses[edge] else { continue }
      let value = scene.graph.edges[edge]
      for isSource in [true, false] where (isSource ? value.source : value.target) == node {
        let port = course.port(isSource: isSource)
        guard port.side == side else { continue }
        let isFixed =
          !isOwn[edge] || course.segmentCount == 1
          || scene.chosenPort(edge, isSource: isSource) != nil || scene.isLoop(edge)
        let other = scene.boxes[isSource ? value.target : value.source]
        ends.append(
          End(
            edge: edge, isSource: isSource,
            bearing: bearing(from: scene.boxes[node], side, to: other.center),
            fixed: isFixed ? port.place : nil))
      }
    }
    return sorted(ends)
  }

  private func bearing(from box: RouteBox, _ side: LayoutSide, to point: RoutePoint) -> Double {
    let across = Double(point[side.normal.other] - box[side.normal.other].middle)
    let away =
      side.isFar
      ? Double(point[side.normal] - box[side.normal].high)
      : Double(box[side.normal].low - point[side.normal])
    let sum = abs(across) + abs(away)
    guard sum > 0 else { return 0 }
    if away >= 0 { return across / sum }
    return (across < 0 ? -1 : 1) * (2 - abs(across) / sum)
  }

  /// The ends by bearing; fixed ones keep the order of their places.
  private func sorted(_ ends: [End]) -> [End] {
    func isBefore(_ first: End, _ second: End) -> Bool {
      if let a = first.fixed, let b = second.fixed, a != b { return a < b }
      if first.bearing != second.bearing { return first.bearing < second.bearing }
      if first.edge != second.edge {
        return order(first.edge, first.isSource) < order(second.edge, second.isSource)
      }
      return first.isSource && !second.isSource
    }
    var free = ends.filter { $0.fixed == nil }
    free.sort(by: isBefore)
    var fixed = ends.filter { $0.fixed != nil }
    fixed.sort(by: isBefore)
    var result: [End] = []
    var next = 0
    for end in fixed {
      while next < free.count, free[next].bearing < end.bearing {
        result.append(free[next])
        next += 1
      }
      result.append(end)
    }
    return result + free[next...]
  }

  /// Parallel edges have opposite orders at both of their ends, so that they do not cross.
  private func order(_ edge: Int, _ isSource: Bool) -> Int {
    guard let course = scene.courses[edge] else { return edge }
    let port = course.port(isSource: isSource)
    return port.place
  }

  /// The places of all ends that may move.
  func plan() -> RoutePortPlan {
    var plan = RoutePortPlan()
    for ends in bundles {
      let places = places(ends)
      for (end, place) in zip(ends, places) {
        guard let place, end.fixed == nil || scene.courses[end.edge]?.segmentCount == 1 else {
          continue
        }
        let side = side(of: end)
        plan[end.edge, end.isSource] = RoutePort(side: side, place: place)
      }
    }
    return plan
  }

  func node(of end: End) -> Int {
    let value = scene.graph.edges[end.edge]
    return end.isSource ? value.source : value.target
  }

  func side(of end: End) -> LayoutSide {
    scene.courses[end.edge]?.port(isSource: end.isSource).side ?? .bottom
  }

  /// The place of each end; `nil` for those beside ports that stay.
  private func places(_ ends: [End]) -> [Int?] {
    let side = scene.boxes[node(of: ends[0])][self.side(of: ends[0]).normal.other]
    let span = scale.portSpan(side)
    let step = scale.portStep(count: ends.count, side: side)
    guard ends.contains(where: { $0.fixed != nil }) else {
      let width = step * (ends.count - 1)
      return ends.indices.map { index in
        let place =
          side.middle - width / 2 + (ends.count > 1 ? width * index / (ends.count - 1) : 0)
        return span.distance(to: place) == 0 ? place : nil
      }
    }
    // Beside ports that stay, the others find their places themselves.
    return ends.map(\.fixed)
  }
}
