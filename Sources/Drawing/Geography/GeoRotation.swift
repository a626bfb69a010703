/// A rotation of the globe about three axes.
struct GeoRotation {
  private let longitude: Double
  private let isTilted: Bool
  private let latitudeCosine, latitudeSine, rollCosine, rollSine: Double

  /// Creates a rotation.
  ///
  /// - Parameter angles: The angles in degrees.
  init(_ angles: GeoProjection.Rotation) {
    func radians(_ angle: Double) -> Double {
      angle.truncatingRemainder(dividingBy: 360) * GeoMath.degree
    }
    longitude = radians(angles.longitude)
    let latitude = radians(angles.latitude)
    let roll = radians(angles.roll)
    isTilted = latitude != 0 || roll != 0
    latitudeCosine = GeoMath.cosine(latitude)
    latitudeSine = GeoMath.sine(latitude)
    rollCosine = GeoMath.cosine(roll)
    rollSine = GeoMath.sine(roll)
  }

  /// Returns the rotated position, in radians.
  func rotated(_ position: GeoPoint) -> GeoPoint {
    let turned = GeoPoint(x: GeoMath.wrapped(position.x + longitude), y: position.y)
    guard isTilted else { return turned }
    let vector = GeoVector(turned)
    let k = vector.z * latitudeCosine + vector.x * latitudeSine
    return GeoPoint(
      x: GeoMath.angle(
        y: vector.y * rollCosine - k * rollSine,
        x: vector.x * latitudeCosine - vector.z * latitudeSine),
      y: GeoMath.arcSine(k * rollCosine + vector.y * rollSine))
  }
}
