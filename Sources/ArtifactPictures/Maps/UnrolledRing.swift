import Drawing

/// The outline of an area with longitudes that continue along it.
///
/// Edges of more than half a turn are ambiguous: they do not cross the antimeridian in RFC 7946, but in
/// much data they do. The ring is then the one of the two that is less elongated, if its direction does
/// not tell otherwise. A ring around the globe is an area up to the nearer pole.
struct UnrolledRing {
  /// The positions, the first one again at the end.
  let places: [MapPicture.Place]

  /// The elongation above which a ring is not meant, whatever its direction.
  private static let sliver = 30.0

  /// Unrolls a ring.
  ///
  /// - Parameter places: The positions, at least one.
  init(_ places: [MapPicture.Place]) {
    let written = places.last == places.first ? places : places + [places[0]]
    let unrolled = UnrolledMap.unrolled(written, isRing: true)
    let turn = unrolled[unrolled.count - 1].longitude - unrolled[0].longitude
    if abs(turn) > 180 {
      self.places = abs(turn) < 540 ? Self.closed(unrolled) : written
    } else {
      self.places = Self.isMeant(written, not: unrolled) ? written : unrolled
    }
  }

  /// Closes a ring around the globe along the nearer pole.
  private static func closed(_ places: [MapPicture.Place]) -> [MapPicture.Place] {
    let sum = places.reduce(0) { $0 + $1.latitude }
    let pole = sum < 0 ? -90.0 : 90
    let corners = [places[places.count - 1], places[0]].map {
      MapPicture.Place(longitude: $0.longitude, latitude: pole)
    }
    return places + corners + [places[0]]
  }

  /// Whether a ring is meant as it is written, instead of unrolled.
  private static func isMeant(
    _ written: [MapPicture.Place], not unrolled: [MapPicture.Place]
  ) -> Bool {
    guard written != unrolled, let wide = UnrolledMap.bounds(of: written),
      let narrow = UnrolledMap.bounds(of: unrolled)
    else { return false }
    guard narrow.width <= 360 else { return true }
    guard elongation(of: wide) < elongation(of: narrow) else { return false }
    return isCounterclockwise(written) || elongation(of: narrow) > sliver
  }

  private static func elongation(of area: Rect2D) -> Double {
    let (shorter, longer) = (min(area.width, area.height), max(area.width, area.height))
    return shorter > 0 ? longer / shorter : .infinity
  }

  /// Whether a ring has its area at the left, as RFC 7946 §3.1.6 requires of the outlines of areas.
  private static func isCounterclockwise(_ places: [MapPicture.Place]) -> Bool {
    zip(places, places.dropFirst()).reduce(0) { sum, edge in
      sum + edge.0.longitude * edge.1.latitude - edge.1.longitude * edge.0.latitude
    } > 0
  }
}
