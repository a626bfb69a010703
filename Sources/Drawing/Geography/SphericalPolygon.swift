/// A polygon on the sphere.
struct SphericalPolygon {
  /// Rings of positions in radians that don't repeat the first position.
  let rings: [[GeoPoint]]

  /// Whether a position is inside.
  ///
  /// The number of edges between the position and the south pole tells whether the two are on the same
  /// side; the area of the polygon, or the turns of the rings around the pole, tell whether the pole
  /// is inside.
  ///
  /// - Complexity: O(number of positions).
  func contains(_ position: GeoPoint) -> Bool {
    let meridian = Self.longitude(position)
    let sine = GeoMath.sine(position.y)
    var latitude = position.y
    if sine == 1 {
      latitude = GeoMath.quarterTurn + GeoMath.epsilon
    } else if sine == -1 {
      latitude = -GeoMath.quarterTurn - GeoMath.epsilon
    }
    let plane = GeoVector(x: GeoMath.sine(meridian), y: -GeoMath.cosine(meridian), z: 0)
    var turns = 0.0
    var crossings = 0
    var area = CompensatedSum()
    for ring in rings {
      guard var start = ring.last else { continue }
      var west = Self.longitude(start)
      var (startSine, startCosine) = Self.half(start.y)
      for end in ring {
        let east = Self.longitude(end)
        let (endSine, endCosine) = Self.half(end.y)
        let difference = east - west
        let sign: Double = difference >= 0 ? 1 : -1
        let distance = abs(difference)
        let isLong = distance > .pi
        let k = startSine * endSine
        area.add(
          GeoMath.angle(
            y: k * sign * GeoMath.sine(distance),
            x: startCosine * endCosine + k * GeoMath.cosine(distance)))
        turns += isLong ? difference + sign * GeoMath.fullTurn : difference
        if (isLong != (west >= meridian)) != (east >= meridian) {
          let arc = GeoVector(start).cross(GeoVector(end)).normalized
          let height = GeoMath.arcSine(plane.cross(arc).normalized.z)
          let isEastward = isLong != (difference >= 0)
          let crossing = isEastward ? -height : height
          if latitude > crossing || latitude == crossing && (arc.x != 0 || arc.y != 0) {
            crossings += isEastward ? 1 : -1
          }
        }
        (start, west, startSine, startCosine) = (end, east, endSine, endCosine)
      }
    }
    let containsPole =
      turns < -GeoMath.epsilon || turns < GeoMath.epsilon && area.total < -GeoMath.areaEpsilon
    return containsPole != !crossings.isMultiple(of: 2)
  }

  private static func half(_ latitude: Double) -> (sine: Double, cosine: Double) {
    let angle = latitude / 2 + .pi / 4
    return (GeoMath.sine(angle), GeoMath.cosine(angle))
  }

  private static func longitude(_ point: GeoPoint) -> Double {
    guard abs(point.x) > .pi else { return point.x }
    let rest = (abs(point.x) + .pi).truncatingRemainder(dividingBy: GeoMath.fullTurn) - .pi
    return point.x < 0 ? -rest : rest
  }
}

/// A sum whose rounding errors are added up too.
struct CompensatedSum {
  private var sum = 0.0
  private var error = 0.0

  mutating func add(_ number: Double) {
    let next = sum + number
    error += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
    sum = next
  }

  var total: Double { sum + error }
}
