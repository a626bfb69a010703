/// A part of the sphere to which geometries are clipped.
protocol SphericalClip: ClipBoundary {
  /// The start of the boundary.
  var start: GeoPoint { get }

  /// Returns the visible parts of a line.
  func clipped(_ line: [GeoPoint]) -> ClippedLine

  /// Whether a position is visible.
  func isVisible(_ position: GeoPoint) -> Bool
}

extension SphericalClip {
  func isBefore(_ first: GeoPoint, _ second: GeoPoint) -> Bool {
    func rank(_ point: GeoPoint) -> Double {
      point.x < 0
        ? point.y - GeoMath.quarterTurn - GeoMath.epsilon : GeoMath.quarterTurn - point.y
    }
    return rank(first) < rank(second)
  }

  /// Returns the visible rings of a polygon.
  ///
  /// - Parameter polygon: Rings of positions in radians that don't repeat the first position.
  func rings(of polygon: [[GeoPoint]]) -> [[GeoPoint]] {
    var rings: [[GeoPoint]] = []
    var segments: [[GeoPoint]] = []
    for ring in polygon {
      guard let first = ring.first else { continue }
      let line = clipped(ring + [first])
      guard let whole = line.segments.first else { continue }
      if line.isWhole {
        if whole.count > 1 { rings.append(Array(whole.dropLast())) }
      } else {
        segments += line.joined.filter { $0.count > 1 }
      }
    }
    let startsInside = SphericalPolygon(rings: polygon).contains(start)
    if segments.isEmpty {
      if startsInside { rings.append(outline) }
      return rings
    }
    return rings + self.rings(joining: segments, startsInside: startsInside)
  }
}

/// Cuts the sphere at the antimeridian.
struct AntimeridianClip: SphericalClip {
  var start: GeoPoint { GeoPoint(x: -.pi, y: -GeoMath.quarterTurn) }

  func isVisible(_ position: GeoPoint) -> Bool { true }

  func clipped(_ line: [GeoPoint]) -> ClippedLine {
    var result = ClippedLine()
    var segment: [GeoPoint] = []
    var last: GeoPoint?
    var lastSide = Double.pi
    for point in line {
      var point = point
      let side = point.x > 0 ? Double.pi : -.pi
      if var start = last {
        let distance = abs(point.x - start.x)
        var latitude: Double?
        if abs(distance - .pi) < GeoMath.epsilon {
          // The line crosses a pole.
          let pole =
            (start.y + point.y) / 2 > 0 ? GeoMath.quarterTurn : -GeoMath.quarterTurn
          segment.append(GeoPoint(x: start.x, y: pole))
          latitude = pole
        } else if lastSide != side, distance >= .pi {
          if abs(start.x - lastSide) < GeoMath.epsilon { start.x -= lastSide * GeoMath.epsilon }
          if abs(point.x - side) < GeoMath.epsilon { point.x -= side * GeoMath.epsilon }
          latitude = Self.crossing(start, point)
        }
        if let latitude {
          segment.append(GeoPoint(x: lastSide, y: latitude))
          result.segments.append(segment)
          segment = [GeoPoint(x: side, y: latitude)]
          if abs(distance - .pi) < GeoMath.epsilon {
            segment.append(GeoPoint(x: point.x, y: latitude))
          }
          result.isWhole = false
          result.joinsEnds = true
        }
      }
      segment.append(point)
      last = point
      lastSide = side
    }
    result.segments.append(segment)
    return result
  }

  /// Returns the latitude at which an arc crosses the antimeridian.
  private static func crossing(_ first: GeoPoint, _ second: GeoPoint) -> Double {
    let sine = GeoMath.sine(first.x - second.x)
    guard abs(sine) > GeoMath.epsilon else { return (first.y + second.y) / 2 }
    let (firstCosine, secondCosine) = (GeoMath.cosine(first.y), GeoMath.cosine(second.y))
    return GeoMath.arcTangent(
      (GeoMath.sine(first.y) * secondCosine * GeoMath.sine(second.x)
        - GeoMath.sine(second.y) * firstCosine * GeoMath.sine(first.x))
        / (firstCosine * secondCosine * sine))
  }

  func appendBoundary(
    from start: GeoPoint?, to end: GeoPoint?, isForward: Bool, to points: inout [GeoPoint]
  ) {
    let top = isForward ? GeoMath.quarterTurn : -GeoMath.quarterTurn
    func add(_ x: Double, _ y: Double) { points.append(GeoPoint(x: x, y: y)) }
    guard let start, let end else {
      for x in [-Double.pi, 0, Double.pi] { add(x, top) }
      add(.pi, 0)
      for x in [Double.pi, 0, -Double.pi] { add(x, -top) }
      add(-.pi, 0)
      add(-.pi, top)
      return
    }
    guard abs(start.x - end.x) > GeoMath.epsilon else {
      points.append(end)
      return
    }
    // From one side to the other, over a pole.
    let side = start.x < end.x ? Double.pi : -.pi
    let pole = start.x < end.x ? top : -top
    for x in [-side, 0, side] { add(x, pole) }
  }
}

/// Clips the sphere to a circle about the center.
struct CircleClip: SphericalClip {
  private let radius: Double
  private let cosine: Double
  private let isSmall: Bool
  private let isHemisphere: Bool
  private static let step = 2 * GeoMath.degree

  /// Creates a circle.
  ///
  /// - Parameter radius: The radius in radians, at most π.
  init(radius: Double) {
    self.radius = radius
    cosine = GeoMath.cosine(radius)
    isSmall = cosine > 0
    isHemisphere = abs(cosine) <= GeoMath.epsilon
  }

  var start: GeoPoint {
    isSmall ? GeoPoint(x: 0, y: -radius) : GeoPoint(x: -.pi, y: radius - .pi)
  }

  func isVisible(_ position: GeoPoint) -> Bool {
    GeoMath.cosine(position.x) * GeoMath.cosine(position.y) > cosine
  }

  func clipped(_ line: [GeoPoint]) -> ClippedLine {
    var result = ClippedLine()
    var segment: [GeoPoint] = []
    func end() {
      result.segments.append(segment)
      segment = []
    }
    var last: GeoPoint?
    var (firstIsVisible, lastIsVisible) = (false, false)
    var lastSides = 0
    for point in line {
      let isVisible = isVisible(point)
      let sides = sides(of: point, isVisible: isVisible)
      if last == nil {
        firstIsVisible = isVisible
        lastIsVisible = isVisible
      }
      if let start = last, isVisible != lastIsVisible {
        result.isWhole = false
        if isVisible {
          let crossing = crossings(point, start)?.first ?? point
          segment = [crossing]
          last = crossing
        } else {
          var crossing = crossings(start, point)?.first ?? start
          crossing.isCrossing = true
          segment.append(crossing)
          end()
          last = crossing
        }
      } else if let start = last, !isHemisphere, isSmall != isVisible,
        sides & lastSides == 0, let both = crossings(point, start, within: true)
      {
        // Both ends are on the same side of the circle, and what is between them on the other one.
        result.isWhole = false
        if isSmall {
          segment = both
          end()
        } else {
          segment.append(both[1])
          end()
          segment = [GeoPoint(x: both[0].x, y: both[0].y, isCrossing: true)]
        }
      }
      if isVisible, last.map({ !$0.isNear(point) }) ?? true { segment.append(point) }
      last = point
      lastIsVisible = isVisible
      lastSides = sides
    }
    if lastIsVisible, last != nil { end() }
    result.joinsEnds = firstIsVisible && lastIsVisible
    return result
  }

  /// Returns where the great circle through two positions crosses the circle: the crossing after the
  /// first position, or both crossings if `within` is true and they are between the positions.
  private func crossings(
    _ first: GeoPoint, _ second: GeoPoint, within: Bool = false
  ) -> [GeoPoint]? {
    let normal = GeoVector(first).cross(GeoVector(second))
    let square = normal.dot(normal)
    let determinant = square - normal.x * normal.x
    // The positions are opposite to each other, or the same.
    guard determinant != 0 else { return within ? nil : [first] }
    let base = GeoVector(x: cosine * square / determinant, y: 0, z: 0).adding(
      normal.scaled(-cosine * normal.x / determinant))
    let direction = GeoVector(x: 1, y: 0, z: 0).cross(normal)
    let w = base.dot(direction)
    let length = direction.dot(direction)
    let discriminant = w * w - length * (base.dot(base) - 1)
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let crossing = direction.scaled((-w - root) / length).adding(base).position
    guard within else { return [crossing] }
    guard Self.isBetween(crossing, first, second) else { return nil }
    return [crossing, direction.scaled((-w + root) / length).adding(base).position]
  }

  private static func isBetween(_ point: GeoPoint, _ first: GeoPoint, _ second: GeoPoint) -> Bool {
    var (west, east) = (first.x, second.x)
    var (low, high) = (first.y, second.y)
    if east < west { swap(&west, &east) }
    let distance = east - west
    let isPolar = abs(distance - .pi) < GeoMath.epsilon
    if !isPolar, high < low { swap(&low, &high) }
    if isPolar {
      let limit = abs(point.x - west) < GeoMath.epsilon ? low : high
      return (low + high > 0) != (point.y < limit)
    }
    if distance < GeoMath.epsilon { return low <= point.y && point.y <= high }
    return (distance > .pi) != (west <= point.x && point.x <= east)
  }

  /// Returns the sides of the box around the circle (or of what is outside of it, for a large circle)
  /// beyond which a position is, as bits.
  private func sides(of position: GeoPoint, isVisible: Bool) -> Int {
    guard isSmall != isVisible else { return 0 }
    let limit = isSmall ? radius : .pi - radius
    let x = isSmall ? position.x : position.x + (position.x < 0 ? .pi : -.pi)
    var sides = x < -limit ? 1 : x > limit ? 2 : 0
    if position.y < -limit { sides |= 4 } else if position.y > limit { sides |= 8 }
    return sides
  }

  func appendBoundary(
    from start: GeoPoint?, to end: GeoPoint?, isForward: Bool, to points: inout [GeoPoint]
  ) {
    let sign: Double = isForward ? 1 : -1
    let step = sign * Self.step
    var from = radius + sign * GeoMath.fullTurn
    var to = radius - step / 2
    if let start, let end {
      from = angle(of: start)
      to = angle(of: end)
      if isForward ? from < to : from > to { from += sign * GeoMath.fullTurn }
    }
    let sine = GeoMath.sine(radius)
    var angle = from
    // At most a turn and a half.
    for _ in 0..<600 {
      guard isForward ? angle > to : angle < to else { break }
      points.append(
        GeoVector(x: cosine, y: -sine * GeoMath.cosine(angle), z: -sine * GeoMath.sine(angle))
          .position)
      angle -= step
    }
  }

  /// Returns the angle of a position of the boundary along the circle.
  private func angle(of position: GeoPoint) -> Double {
    var vector = GeoVector(position)
    vector.x -= cosine
    vector = vector.normalized
    let angle = GeoMath.arcCosine(-vector.y)
    return ((-vector.z < 0 ? -angle : angle) + GeoMath.fullTurn - GeoMath.epsilon)
      .truncatingRemainder(dividingBy: GeoMath.fullTurn)
  }
}
