/// The lattice on which routes run: lines in both directions, and what is at the points where they meet.
///
/// The marks of boxes and routes are counted, so that a route can be removed again.
struct RoutingLattice {
  let scale: RoutingScale
  /// The coordinates of the columns and rows.
  let xs: [Int]
  let ys: [Int]
  /// What is at the points, by rows.
  private(set) var points: [Point]

  /// What is at a point.
  struct Point {
    /// The number of routes that are too near for a horizontal or vertical segment.
    var takenHorizontally: UInt16 = 0
    var takenVertically: UInt16 = 0
    /// The number of routes that are crossed on the way to the next column or row.
    var crossedRight: UInt16 = 0
    var crossedDown: UInt16 = 0
    /// The number of boxes and labels that are too near for any segment.
    var blocked: UInt16 = 0
    /// Whether a box is too near for a corner.
    var isNearBox = false

    @inline(__always)
    func isTaken(_ axis: RouteAxis) -> Bool {
      (axis == .horizontal ? takenHorizontally : takenVertically) != 0
    }

    /// The number of routes that are crossed on the way to the next point along an axis.
    @inline(__always)
    func crossed(_ axis: RouteAxis) -> Int {
      Int(axis == .horizontal ? crossedRight : crossedDown)
    }
  }

  /// The greatest number of points of a lattice in which every corridor has a line.
  static let pointLimit = 2_000_000
  /// About the greatest number of points of a coarser one.
  static let coarsePointLimit = 100_000

  /// The numbers of points up to which a lattice for a few edges has all lines that routes want, and up to
  /// which every corridor has a line.
  static let pointLimitsForFew = [60_000, 60_000, 300_000]

  /// Creates the lattice of a window.
  ///
  /// - Parameter pointLimit: the greatest number of points, whatever the window.
  init(
    window: RouteBox, columns: LatticeLines, rows: LatticeLines, isForFew: Bool, pointLimit: Int,
    _ scale: RoutingScale
  ) {
    self.scale = scale
    var (xs, ys): ([Int], [Int]) = ([window.x.low], [window.y.low])
    for level in 0..<48 {
      let density = LatticeLines.Density(level: level, scale)
      var limit = density.isFull ? Self.pointLimit : Self.coarsePointLimit
      if isForFew, density.isFull, !scale.isCells { limit = Self.pointLimitsForFew[level] }
      limit = min(limit, pointLimit)
      guard let across = columns.make(in: window.x, scale, density, limit: limit / 2),
        let down = rows.make(in: window.y, scale, density, limit: limit / 2),
        across.count * down.count <= limit
      else { continue }
      (xs, ys) = (across, down)
      break
    }
    self.xs = xs
    self.ys = ys
    points = [Point](repeating: Point(), count: xs.count * ys.count)
  }

  var count: Int { points.count }

  @inline(__always)
  func index(_ column: Int, _ row: Int) -> Int { row * xs.count + column }

  func point(_ index: Int) -> RoutePoint {
    RoutePoint(x: xs[index % xs.count], y: ys[index / xs.count])
  }

  /// The first line at or after a coordinate.
  static func first(_ lines: [Int], atLeast value: Int) -> Int {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The lines within a span.
  static func range(_ lines: [Int], _ span: RouteSpan) -> Range<Int> {
    let start = first(lines, atLeast: span.low)
    return start..<max(start, first(lines, atLeast: span.high + 1))
  }

  /// The lines within a span, or those beside it.
  private static func covering(_ lines: [Int], _ span: RouteSpan) -> Range<Int> {
    let range = range(lines, span)
    guard range.isEmpty, span.low <= span.high else { return range }
    return max(0, range.lowerBound - 1)..<min(lines.count, range.lowerBound + 1)
  }

  // MARK: - Marks

  /// Marks the area where a box is in the way.
  mutating func add(_ box: RouteBox) {
    let gap = scale.isCells ? 0 : scale.boxGap - 1
    block(box.grown(by: gap), by: 1)
    let corners = box.grown(by: scale.isCells ? 1 : scale.cornerGap - 1)
    let columns = Self.range(xs, corners.x)
    for row in Self.range(ys, corners.y) {
      for column in columns { points[index(column, row)].isNearBox = true }
    }
  }

  /// Marks the border of a group, which routes cross but do not follow.
  mutating func addFrame(_ box: RouteBox) {
    let side = scale.isCells ? 0 : 3 * 1024
    for y in [box.y.low, box.y.high] {
      let columns = Self.range(xs, box.x)
      for row in Self.range(ys, RouteSpan(low: y - side, high: y + side)) {
        for column in columns { points[index(column, row)].takenHorizontally &+= 1 }
      }
    }
    for x in [box.x.low, box.x.high] {
      let columns = Self.range(xs, RouteSpan(low: x - side, high: x + side))
      for row in Self.range(ys, box.y) {
        for column in columns { points[index(column, row)].takenVertically &+= 1 }
      }
    }
  }

  /// Adds to the number of boxes in an area.
  mutating func block(_ box: RouteBox, by change: UInt16) {
    let columns = Self.covering(xs, box.x)
    for row in Self.covering(ys, box.y) {
      for column in columns { points[index(column, row)].blocked &+= change }
    }
  }

  /// Marks the segment between two points.
  ///
  /// - Parameter distance: how near a parallel segment may be.
  mutating func mark(_ from: RoutePoint, _ to: RoutePoint, distance: Int, by change: UInt16) {
    let box = RouteBox(from, to)
    let side = max(0, distance - (scale.isCells ? 1 : 256))
    if from.y == to.y {
      let columns = Self.covering(xs, box.x.grown(by: scale.reach))
      for row in Self.range(ys, box.y.grown(by: side)) {
        for column in columns { points[index(column, row)].takenHorizontally &+= change }
      }
      let row = Self.first(ys, atLeast: from.y + 1) - 1
      guard row >= 0, row + 1 < ys.count else { return }
      for column in Self.range(xs, box.x) { points[index(column, row)].crossedDown &+= change }
    } else {
      let columns = Self.range(xs, box.x.grown(by: side))
      for row in Self.covering(ys, box.y.grown(by: scale.reach)) {
        for column in columns { points[index(column, row)].takenVertically &+= change }
      }
      let column = Self.first(xs, atLeast: from.x + 1) - 1
      guard column >= 0, column + 1 < xs.count else { return }
      for row in Self.range(ys, box.y) { points[index(column, row)].crossedRight &+= change }
    }
  }
}
