/// The units and distances of the router: whole numbers, so that results don't depend on rounding.
///
/// In pixels, a unit is 1/1024. In cells, it is a cell, and a box ends with its last cells.
struct RoutingScale {
  let isCells: Bool
  /// Units per coordinate.
  private let factor: Double
  /// The unit of coordinate 0, so that units of negative coordinates aren't negative.
  private let origin: Int
  /// The least distance of parallel segments of different edges.
  let spacing: Int
  /// The least distance of a route from a box that it passes.
  let boxGap: Int
  /// The least distance of a corner from a box.
  let cornerGap: Int
  /// The least distance of ports of a side.
  let portGap: Int
  /// The distance of ports from the corners of a box.
  let cornerGuard: Int
  /// How far beyond its ends a segment keeps others at a distance.
  let reach: Int
  /// The prices of a corner and of a crossing, in units of length.
  let bendPrice: Int
  let crossingPrice: Int
  /// How much more a vertical unit counts than a horizontal one: a row is twice as high as a column is
  /// wide.
  let verticalWeight: Int

  /// Creates the scale of some options.
  ///
  /// - Parameter isSigned: whether coordinates may be negative; otherwise, negative ones count as 0.
  init(_ options: GraphLayoutOptions, isSigned: Bool = false) {
    isCells = options.unit == .cells
    factor = isCells ? 1 : 1024
    // Room for routes beyond the least coordinate.
    origin = isSigned ? 2 * Int(Self.limit * factor) : 0
    let given = options.edgeSpacing.isFinite ? options.edgeSpacing : isCells ? 1 : 14
    spacing = wholeAbove(min(max(given, 1), 1e4) * factor)
    boxGap = isCells ? 1 : 2560
    cornerGap = isCells ? 2 : spacing
    portGap = isCells ? 1 : 6 * 1024
    cornerGuard = isCells ? 1 : 4 * 1024
    reach = isCells ? 0 : spacing - 256
    bendPrice = isCells ? 7 : 7 * spacing / 2
    crossingPrice = isCells ? 7 : 5 * spacing / 2
    verticalWeight = isCells ? 2 : 1
  }

  /// The greatest coordinate that is read.
  private static let limit = 1e9

  /// A coordinate in units.
  func units(_ value: Double) -> Int {
    guard value.isFinite else { return origin }
    let scaled = min(max(value, origin > 0 ? -Self.limit : 0), Self.limit) * factor
    return origin + wholeBelow(scaled + 0.5)
  }

  /// A distance in units.
  func length(_ value: Double) -> Int { units(value) - origin }

  /// An extent in units; in cells, the distance from the first to the last cell.
  func extent(_ value: Double) -> Int {
    guard value.isFinite else { return 0 }
    let limited = min(max(value, 0), Self.limit)
    return isCells ? max(wholeAbove(limited), 1) - 1 : wholeAbove(limited * factor)
  }

  /// A frame in units.
  func box(_ frame: Rect2D) -> RouteBox {
    func span(_ low: Double, _ high: Double) -> RouteSpan {
      let first = units(low)
      return RouteSpan(low: first, high: max(first, units(high) - (isCells ? 1 : 0)))
    }
    return RouteBox(x: span(frame.min.x, frame.max.x), y: span(frame.min.y, frame.max.y))
  }

  /// Where the label of a group is in its frame.
  func title(_ size: Size2D, in frame: RouteBox) -> RouteBox {
    let (x, y) =
      isCells ? (frame.x.low + 1, frame.y.low) : (frame.x.low + 8 * 1024, frame.y.low + 1024)
    let width = extent(size.width) + (isCells ? 2 : 8 * 1024)
    return RouteBox(
      x: RouteSpan(low: x, high: max(x, min(x + width, frame.x.high - 1))),
      y: RouteSpan(low: y, high: y + (isCells ? 0 : extent(size.height) + 8 * 1024)))
  }

  /// A frame of the caller's plane.
  func frame(_ box: RouteBox) -> Rect2D {
    let extra = isCells ? 1 : 0
    return Rect2D(
      point(RoutePoint(x: box.x.low, y: box.y.low)),
      point(RoutePoint(x: box.x.high + extra, y: box.y.high + extra)))
  }

  func point(_ point: Point2D) -> RoutePoint { RoutePoint(x: units(point.x), y: units(point.y)) }

  func point(_ point: RoutePoint) -> Point2D {
    Point2D(x: Double(point.x - origin) / factor, y: Double(point.y - origin) / factor)
  }

  /// Where ports may be on a side that reaches over a span.
  func portSpan(_ side: RouteSpan) -> RouteSpan {
    let length = side.high - side.low
    let inset = min(cornerGuard, length / (isCells ? 2 : 4))
    return RouteSpan(low: side.low + inset, high: side.high - inset)
  }

  /// Where straight routes may be: not so near to the corners that they look like a mistake.
  func straightSpan(_ side: RouteSpan) -> RouteSpan {
    let length = side.high - side.low
    let inset = isCells ? min(1, length / 2) : min(spacing / 2, length / 4)
    return RouteSpan(low: side.low + inset, high: side.high - inset)
  }

  /// The distance of neighbors among some ports of a side.
  func portStep(count: Int, side: RouteSpan) -> Int {
    guard count > 1 else { return 0 }
    let length = side.high - side.low
    if isCells { return max(1, min(spacing + 1, (length - 2) / (count - 1))) }
    let step = min(spacing, (length - 2 * portGap) / (count - 1))
    if step >= portGap { return step }
    return max(0, min(portGap, max(length - 2048, length / 2) / (count - 1)))
  }
}
