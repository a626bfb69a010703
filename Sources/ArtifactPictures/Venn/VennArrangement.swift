import Drawing

/// Where the circles or ellipses of sets are. The largest circle has a radius of 1.
///
/// Areas are roughly as the sizes: circles and overlaps are never so small that a word has no room.
struct VennArrangement {
  /// The maximum number of sets of which the overlaps are drawn.
  static let setCount = 4

  private(set) var shapes: [VennShape] = []
  private let sizes: [Double]
  private var radii: [Double]
  /// The part of the smaller set that is in the other one; nil for none.
  private var shares: [[Double?]]

  /// Arranges one to four sets.
  init(_ picture: VennPicture) {
    let count = picture.sets.count
    sizes = picture.sets.map { set in
      let size = set.size ?? 10
      return size.isFinite ? min(max(size, 0), 1e150) : 0
    }
    let largest = max(sizes.max() ?? 0, 1e-300)
    radii = sizes.map { min(max(($0 / largest).squareRoot(), 0.5), 1) }
    shares = Array(repeating: Array(repeating: nil, count: count), count: count)
    readShares(picture)
    switch count {
    case 1: shapes = [VennShape(Point2D(x: 0, y: 0), radius: 1)]
    case 2, 3: placeCircles(picture)
    default: shapes = count == Self.setCount ? Self.ellipses : []
    }
  }

  /// Four ellipses of which each meets all others, with an area for each combination.
  private static let ellipses = [
    (-0.47, 0.16, 0.698), (-0.155, -0.15, 0.698), (0.155, -0.15, -0.698), (0.47, 0.16, -0.698),
  ].map { x, y, angle in
    VennShape(Point2D(x: x, y: y), radii: Size2D(width: 1.15, height: 0.72), angle: angle)
  }

  // MARK: Shares

  private mutating func readShares(_ picture: VennPicture) {
    // Larger overlaps are in smaller ones.
    for (part, overlap) in zip(picture.parts.dropFirst(sizes.count), picture.overlaps)
    where part.sets.count >= 2 {
      let number = Double(part.sets.count)
      let size = overlap.size ?? 10 / (number * number)
      for first in part.sets {
        for second in part.sets where second != first {
          let smaller = max(min(sizes[first], sizes[second]), 1e-300)
          let share = size.isFinite ? min(max(size, 0) / smaller, 1) : 1
          shares[first][second] = max(shares[first][second] ?? 0, share)
        }
      }
    }
  }

  // MARK: Circles

  private mutating func placeCircles(_ picture: VennPicture) {
    shrinkInner()
    var distances = shares.indices.map { first in
      shares.indices.map { distance(first, $0) }
    }
    var centers = [Point2D(x: 0, y: 0), Point2D(x: distances[0][1], y: 0)]
    if radii.count == 3 {
      straighten(&distances)
      centers[1].x = distances[0][1]
      centers.append(Self.corner(distances[0][1], distances[0][2], distances[1][2]))
    }
    shapes = zip(centers, radii).map { VennShape($0, radius: $1) }
    let isShared = picture.parts.contains { $0.sets.count == 3 }
    if isShared { drawTogether() }
  }

  /// Makes circles inside of others so small that others have room beside them.
  private mutating func shrinkInner() {
    let order = radii.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    for (place, outer) in order.enumerated() {
      let inner = order.dropFirst(place + 1).filter { isInside($0, outer) }
      let areApart = inner.count > 1 && shares[inner[0]][inner[1]] == nil
      let limit = radii[outer] * (areApart ? 0.44 : inner.count > 1 ? 0.55 : 0.6)
      for index in inner { radii[index] = min(radii[index], limit) }
    }
  }

  private func isInside(_ inner: Int, _ outer: Int) -> Bool {
    guard let share = shares[inner][outer], share >= 1 else { return false }
    return sizes[inner] < sizes[outer] || sizes[inner] == sizes[outer] && inner > outer
  }

  /// The distance of the centers of two circles.
  private func distance(_ first: Int, _ second: Int) -> Double {
    guard first != second else { return 0 }
    let (small, large) = (
      min(radii[first], radii[second]), max(radii[first], radii[second])
    )
    guard let share = shares[first][second] else { return small + large + 0.08 }
    if isInside(first, second) || isInside(second, first) { return large * 0.94 - small }
    // Bisection: the area that two circles share falls with their distance.
    let area = share * .pi * small * small
    var (near, far) = (large - small, large + small)
    for _ in 0..<50 {
      let middle = (near + far) / 2
      if Self.sharedArea(small, large, middle) > area { near = middle } else { far = middle }
    }
    // Each part is wide enough for a word.
    return min(max(near, large + small - 1.3 * small), large + small - 0.55 * small)
  }

  /// The area that two circles share.
  private static func sharedArea(_ r: Double, _ s: Double, _ d: Double) -> Double {
    guard d < r + s else { return 0 }
    guard d > abs(r - s), d > 0 else { return .pi * min(r, s) * min(r, s) }
    func angle(_ value: Double) -> Double { min(max(value, -1), 1).arcCosine }
    let first = angle((d * d + r * r - s * s) / (2 * d * r))
    let second = angle((d * d + s * s - r * r) / (2 * d * s))
    return r * r * (first - (2 * first).sine / 2) + s * s * (second - (2 * second).sine / 2)
  }

  /// Places two circles that have nothing in common on opposite sides of a third one that meets both.
  private func straighten(_ distances: inout [[Double]]) {
    for middle in 0..<3 {
      let (first, second) = ((middle + 1) % 3, (middle + 2) % 3)
      let sum = distances[middle][first] + distances[middle][second]
      guard shares[first][second] == nil, shares[middle][first] != nil,
        shares[middle][second] != nil
      else { continue }
      distances[first][second] = sum
      distances[second][first] = sum
    }
  }

  /// The third corner of a triangle on a level side, below it.
  private static func corner(_ side: Double, _ first: Double, _ second: Double) -> Point2D {
    guard side > 0, first > 0 else { return Point2D(x: 0, y: first) }
    let cosine = (side * side + first * first - second * second) / (2 * side * first)
    let clamped = min(max(cosine, -1), 1)
    return Point2D(x: first * clamped, y: first * (1 - clamped * clamped).squareRoot())
  }

  /// Moves three circles closer together until they share an area with room for a word.
  private mutating func drawTogether() {
    let middle = Point2D(
      x: shapes.reduce(0) { $0 + $1.center.x } / 3, y: shapes.reduce(0) { $0 + $1.center.y } / 3)
    for _ in 0..<12 {
      // The point with the greatest distance from all outlines is between the centers.
      let depth =
        Self.samples(around: middle).map { point in
          shapes.map { shape in
            let (x, y) = (point.x - shape.center.x, point.y - shape.center.y)
            return shape.radii.width - (x * x + y * y).squareRoot()
          }.min() ?? 0
        }.max() ?? 0
      if depth >= 0.26 { return }
      for index in shapes.indices {
        let center = shapes[index].center
        shapes[index].center = Point2D(
          x: middle.x + (center.x - middle.x) * 0.93, y: middle.y + (center.y - middle.y) * 0.93)
      }
    }
  }

  private static func samples(around middle: Point2D) -> [Point2D] {
    (-10...10).flatMap { y in
      (-10...10).map { x in
        Point2D(x: middle.x + Double(x) * 0.05, y: middle.y + Double(y) * 0.05)
      }
    }
  }
}
