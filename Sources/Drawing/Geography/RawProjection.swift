/// The formula of a projection, of positions in radians to the unit of the globe's radius.
enum RawProjection {
  case azimuthalEqualArea, azimuthalEquidistant, equalEarth, equirectangular, gnomonic, mercator
  case mollweide, naturalEarth, orthographic, stereographic, transverseMercator
  case cylindricalEqualArea(cosine: Double)
  case conicConformal(n: Double, f: Double)
  case conicEqualArea(n: Double, c: Double, r: Double)
  case conicEquidistant(n: Double, g: Double)
  /// The plane, in which `y` grows downwards.
  case identity

  /// Creates the formula of a projection.
  init(_ projection: GeoProjection) {
    let first = projection.parallels.south * GeoMath.degree
    let second = projection.parallels.north * GeoMath.degree
    switch projection.kind {
    case .albers, .albersUsa, .conicEqualArea: self = .equalArea(first, second)
    case .conicConformal: self = .conformal(first, second)
    case .conicEquidistant: self = .equidistant(first, second)
    case .azimuthalEqualArea: self = .azimuthalEqualArea
    case .azimuthalEquidistant: self = .azimuthalEquidistant
    case .equalEarth: self = .equalEarth
    case .equirectangular: self = .equirectangular
    case .gnomonic: self = .gnomonic
    case .identity: self = .identity
    case .mercator: self = .mercator
    case .mollweide: self = .mollweide
    case .naturalEarth1: self = .naturalEarth
    case .orthographic: self = .orthographic
    case .stereographic: self = .stereographic
    case .transverseMercator: self = .transverseMercator
    }
  }

  // MARK: Conic projections

  private static func equalArea(_ first: Double, _ second: Double) -> RawProjection {
    let sine = GeoMath.sine(first)
    let n = (sine + GeoMath.sine(second)) / 2
    guard abs(n) >= GeoMath.epsilon else {
      return .cylindricalEqualArea(cosine: GeoMath.cosine(first))
    }
    let c = 1 + sine * (2 * n - sine)
    return .conicEqualArea(n: n, c: c, r: c.squareRoot() / n)
  }

  private static func conformal(_ first: Double, _ second: Double) -> RawProjection {
    let cosine = GeoMath.cosine(first)
    let n =
      first == second
      ? GeoMath.sine(first)
      : GeoMath.logarithm(cosine / GeoMath.cosine(second))
        / GeoMath.logarithm(stretch(second) / stretch(first))
    guard n != 0, n.isFinite else { return .mercator }
    return .conicConformal(n: n, f: cosine * GeoMath.power(stretch(first), n) / n)
  }

  private static func equidistant(_ first: Double, _ second: Double) -> RawProjection {
    let cosine = GeoMath.cosine(first)
    let n =
      first == second
      ? GeoMath.sine(first) : (cosine - GeoMath.cosine(second)) / (second - first)
    guard abs(n) >= GeoMath.epsilon else { return .equirectangular }
    return .conicEquidistant(n: n, g: cosine / n + first)
  }

  /// Returns the tangent of half the distance of a latitude from the south pole.
  private static func stretch(_ latitude: Double) -> Double {
    GeoMath.tangent((GeoMath.quarterTurn + latitude) / 2)
  }

  // MARK: Projecting

  /// Returns the point of a position; `y` grows upwards.
  func project(_ position: GeoPoint) -> GeoPoint {
    let (x, y) = (position.x, position.y)
    switch self {
    case .identity, .equirectangular: return position
    case .mercator: return GeoPoint(x: x, y: GeoMath.logarithm(Self.stretch(y)))
    case .transverseMercator: return GeoPoint(x: GeoMath.logarithm(Self.stretch(y)), y: -x)
    case .cylindricalEqualArea(let cosine):
      return GeoPoint(x: x * cosine, y: GeoMath.sine(y) / cosine)
    case .azimuthalEqualArea: return azimuthal(x, y) { (2 / (1 + $0)).squareRoot() }
    case .azimuthalEquidistant:
      return azimuthal(x, y) { cosine in
        let angle = GeoMath.arcCosine(cosine)
        return angle == 0 ? 0 : angle / GeoMath.sine(angle)
      }
    case .gnomonic: return azimuthal(x, y, limit: -1) { 1 / $0 }
    case .orthographic: return azimuthal(x, y) { _ in 1 }
    case .stereographic: return azimuthal(x, y, limit: -1) { 1 / (1 + $0) }
    case .conicConformal(let n, let f):
      let limit = GeoMath.quarterTurn - GeoMath.epsilon
      let r = f / GeoMath.power(Self.stretch(f > 0 ? max(y, -limit) : min(y, limit)), n)
      return GeoPoint(x: r * GeoMath.sine(n * x), y: f - r * GeoMath.cosine(n * x))
    case .conicEqualArea(let n, let c, let r0):
      let r = max(0, c - 2 * n * GeoMath.sine(y)).squareRoot() / n
      return GeoPoint(x: r * GeoMath.sine(n * x), y: r0 - r * GeoMath.cosine(n * x))
    case .conicEquidistant(let n, let g):
      return GeoPoint(
        x: (g - y) * GeoMath.sine(n * x), y: g - (g - y) * GeoMath.cosine(n * x))
    case .equalEarth: return Self.equalEarth(x, y)
    case .mollweide: return Self.mollweide(x, y)
    case .naturalEarth: return Self.naturalEarth(x, y)
    }
  }

  /// - Parameter limit: The factor that represents the point of the projection at infinity; negative for
  ///   none.
  private func azimuthal(
    _ x: Double, _ y: Double, limit: Double = 2, factor: (Double) -> Double
  ) -> GeoPoint {
    let cosine = GeoMath.cosine(y)
    let k = factor(GeoMath.cosine(x) * cosine)
    if limit > 0, k == .infinity { return GeoPoint(x: limit, y: 0) }
    return GeoPoint(x: k * cosine * GeoMath.sine(x), y: k * GeoMath.sine(y))
  }

  private static func equalEarth(_ x: Double, _ y: Double) -> GeoPoint {
    let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
    let m = 3.0.squareRoot() / 2
    let l = GeoMath.arcSine(m * GeoMath.sine(y))
    let l2 = l * l
    let l6 = l2 * l2 * l2
    let slope = a1 + 3 * a2 * l2 + l6 * (7 * a3 + 9 * a4 * l2)
    return GeoPoint(
      x: x * GeoMath.cosine(l) / (m * slope), y: l * (a1 + a2 * l2 + l6 * (a3 + a4 * l2)))
  }

  private static func naturalEarth(_ x: Double, _ y: Double) -> GeoPoint {
    let y2 = y * y
    let y4 = y2 * y2
    let width =
      0.8707 - 0.131979 * y2 + y4 * (-0.013791 + y4 * (0.003971 * y2 - 0.001529 * y4))
    let height =
      1.007226 + y2 * (0.015085 + y4 * (-0.044475 + 0.028874 * y2 - 0.005916 * y4))
    return GeoPoint(x: x * width, y: y * height)
  }

  private static func mollweide(_ x: Double, _ y: Double) -> GeoPoint {
    let target = Double.pi * GeoMath.sine(y)
    var angle = y
    for _ in 0..<30 {
      let step =
        (angle + GeoMath.sine(angle) - target) / (1 + GeoMath.cosine(angle))
      angle -= step
      if abs(step) <= GeoMath.epsilon { break }
    }
    let root = 2.0.squareRoot()
    return GeoPoint(
      x: root / GeoMath.quarterTurn * x * GeoMath.cosine(angle / 2),
      y: root * GeoMath.sine(angle / 2))
  }
}
