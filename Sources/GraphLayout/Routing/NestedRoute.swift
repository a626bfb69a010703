/// The route between a box and one that contains it: straight across the space between their borders.
enum NestedRoute {
  /// The course between two boxes one of which contains the other.
  ///
  /// - Parameters:
  ///   - sides: the sides to prefer.
  ///   - isFree: whether the way is free of boxes.
  /// - Returns: `nil` if neither contains the other, or no side has space.
  static func course(
    _ source: RouteBox, target: RouteBox, sides: RouteSides, scale: RoutingScale,
    isFree: (RouteBox) -> Bool
  ) -> RouteCourse? {
    let isOutwards = target.contains(source)
    guard isOutwards || source.contains(target) else { return nil }
    let (inner, outer) = isOutwards ? (source, target) : (target, source)
    let wishes = [sides.source, sides.target]
    var best: (course: RouteCourse, rank: (Int, Int, Int))?
    for (number, side) in LayoutSide.allCases.enumerated() {
      let port = RoutePort(side: side, place: scale.portSpan(inner[side.normal.other]).middle)
      let (near, far) = (port.point(on: inner), port.point(on: outer))
      let length = abs(near.x - far.x) + abs(near.y - far.y)
      guard length > 0 else { continue }
      // Sides first, then boxes in the way, then the length.
      let misses = wishes.count { $0 != nil && $0 != side }
      let rank = (misses, isFree(RouteBox(near, far)) ? 0 : 1, 4 * length + number)
      if let best, best.rank <= rank { continue }
      best = (RouteCourse(isOutwards ? [near, far] : [far, near]), rank)
    }
    return best?.course
  }
}

extension RouteBox {
  /// Whether another box is inside, or equal.
  func contains(_ other: RouteBox) -> Bool {
    x.low <= other.x.low && y.low <= other.y.low && x.high >= other.x.high
      && y.high >= other.y.high
  }
}
