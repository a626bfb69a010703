/// A direction of the plane.
enum RouteAxis {
  case horizontal, vertical

  var other: RouteAxis { self == .horizontal ? .vertical : .horizontal }
}

/// A point in routing units.
struct RoutePoint: Hashable {
  var x: Int
  var y: Int

  subscript(axis: RouteAxis) -> Int {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

/// The coordinates from `low` to `high`, both included.
struct RouteSpan: Hashable {
  var low: Int
  var high: Int

  var middle: Int { low + (high - low) / 2 }

  func grown(by distance: Int) -> RouteSpan {
    RouteSpan(low: low - distance, high: high + distance)
  }

  func distance(to value: Int) -> Int { max(low - value, value - high, 0) }
}

/// A box in routing units. In cells, it ends with its last cells.
struct RouteBox: Hashable {
  var x: RouteSpan
  var y: RouteSpan

  init(x: RouteSpan, y: RouteSpan) {
    self.x = x
    self.y = y
  }

  init(_ first: RoutePoint, _ second: RoutePoint) {
    x = RouteSpan(low: min(first.x, second.x), high: max(first.x, second.x))
    y = RouteSpan(low: min(first.y, second.y), high: max(first.y, second.y))
  }

  subscript(axis: RouteAxis) -> RouteSpan {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  var center: RoutePoint { RoutePoint(x: x.middle, y: y.middle) }

  func grown(by distance: Int) -> RouteBox {
    RouteBox(x: x.grown(by: distance), y: y.grown(by: distance))
  }

  /// Whether the boxes have a point in common.
  func meets(_ other: RouteBox) -> Bool {
    x.low <= other.x.high && other.x.low <= x.high && y.low <= other.y.high
      && other.y.low <= y.high
  }

  mutating func move(by distance: RoutePoint) {
    x = RouteSpan(low: x.low + distance.x, high: x.high + distance.x)
    y = RouteSpan(low: y.low + distance.y, high: y.high + distance.y)
  }

  mutating func formIntersection(_ other: RouteBox) {
    x = RouteSpan(low: max(x.low, other.x.low), high: min(x.high, other.x.high))
    y = RouteSpan(low: max(y.low, other.y.low), high: min(y.high, other.y.high))
  }

  mutating func formUnion(_ other: RouteBox) {
    x = RouteSpan(low: min(x.low, other.x.low), high: max(x.high, other.x.high))
    y = RouteSpan(low: min(y.low, other.y.low), high: max(y.high, other.y.high))
  }
}

extension LayoutSide {
  /// The axis along which an edge leaves the side.
  var normal: RouteAxis { self == .left || self == .right ? .horizontal : .vertical }

  /// Whether the side has the greater coordinates along its normal.
  var isFar: Bool { self == .right || self == .bottom }
}

/// A place where an edge is fastened.
struct RoutePort: Hashable {
  var side: LayoutSide
  /// The coordinate along the side.
  var place: Int

  /// The point on the border of a box.
  func point(on box: RouteBox) -> RoutePoint {
    let border = side.isFar ? box[side.normal].high : box[side.normal].low
    return side.normal == .horizontal
      ? RoutePoint(x: border, y: place) : RoutePoint(x: place, y: border)
  }
}
