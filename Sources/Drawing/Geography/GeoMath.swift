#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of the C library that projections need, and the tolerances of spherical geometry.
enum GeoMath {
  /// A difference of angles that is taken as none.
  static let epsilon = 1e-6
  /// An area on the unit sphere that is taken as none.
  static let areaEpsilon = 1e-12
  static let fullTurn = 2 * Double.pi
  static let quarterTurn = Double.pi / 2
  static let degree = Double.pi / 180

  static func sine(_ angle: Double) -> Double { sin(angle) }
  static func cosine(_ angle: Double) -> Double { cos(angle) }
  static func tangent(_ angle: Double) -> Double { tan(angle) }
  static func logarithm(_ number: Double) -> Double { log(number) }
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  static func arcTangent(_ number: Double) -> Double { atan(number) }

  /// Returns the angle of the vector from the origin to a point.
  static func angle(y: Double, x: Double) -> Double { atan2(y, x) }

  /// Returns the angle with a sine; sines beyond 1 by rounding are taken as 1.
  static func arcSine(_ sine: Double) -> Double { asin(max(-1, min(1, sine))) }

  /// Returns the angle with a cosine; cosines beyond 1 by rounding are taken as 1.
  static func arcCosine(_ cosine: Double) -> Double { acos(max(-1, min(1, cosine))) }

  /// Returns the longitude between -π and π of one that may be some turns away.
  static func wrapped(_ longitude: Double) -> Double {
    guard abs(longitude) > .pi else { return longitude }
    return longitude - (longitude / fullTurn + 0.5).rounded(.down) * fullTurn
  }
}

/// A vector in space; positions on the sphere have the length 1.
struct GeoVector {
  var x, y, z: Double

  init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  /// Creates the vector of a position in radians.
  init(_ position: GeoPoint) {
    let cosine = GeoMath.cosine(position.y)
    x = cosine * GeoMath.cosine(position.x)
    y = cosine * GeoMath.sine(position.x)
    z = GeoMath.sine(position.y)
  }

  /// The position in radians.
  var position: GeoPoint {
    GeoPoint(x: GeoMath.angle(y: y, x: x), y: GeoMath.arcSine(z))
  }

  func dot(_ other: GeoVector) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: GeoVector) -> GeoVector {
    GeoVector(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  func scaled(_ factor: Double) -> GeoVector {
    GeoVector(x: x * factor, y: y * factor, z: z * factor)
  }

  func adding(_ other: GeoVector) -> GeoVector {
    GeoVector(x: x + other.x, y: y + other.y, z: z + other.z)
  }

  var normalized: GeoVector {
    let length = dot(self).squareRoot()
    return length == 0 ? self : scaled(1 / length)
  }
}

/// A point of a line that is clipped: a position in radians, or a point of the plane.
struct GeoPoint {
  var x, y: Double
  /// Whether the point is where the line leaves or enters the clip area.
  var isCrossing = false

  init(x: Double, y: Double, isCrossing: Bool = false) {
    (self.x, self.y, self.isCrossing) = (x, y, isCrossing)
  }

  func isNear(_ other: GeoPoint) -> Bool {
    abs(x - other.x) < GeoMath.epsilon && abs(y - other.y) < GeoMath.epsilon
  }
}
