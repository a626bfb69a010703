import Drawing

/// The shapes of a map on a plane: the longitudes of a line or ring continue along it, and the globe is
/// cut along a meridian.
///
/// The cut is in the middle of the largest gap between the longitudes that points, edges and the frame
/// cover, or in the gap at the antimeridian if the map is not much wider then. Without a gap, shapes stay where their longitudes are if they are at most a turn wide;
/// otherwise all of them are cut at the antimeridian.
struct UnrolledMap {
  /// The shapes with at least one position on the globe.
  private(set) var shapes: [MapPicture.Shape] = []

  /// The area of the shapes and the frame, in degrees to the east and north.
  private(set) var bounds: Rect2D

  /// A difference of longitudes that is not visible.
  private static let tolerance = 1e-6

  /// Unrolls the shapes of a map; nil if no position is on the globe.
  ///
  /// - Complexity: O(n log n) for n positions.
  init?(_ map: MapPicture) {
    for shape in map.shapes {
      let places = shape.places.filter(Self.isOnEarth)
      switch shape.kind {
      case .points:
        // Each point may be on another side of the cut.
        shapes += places.map { Self.shape(shape, [$0]) }
      case .line where !places.isEmpty: shapes.append(Self.shape(shape, Self.unrolled(places)))
      case .ring where !places.isEmpty:
        shapes.append(Self.shape(shape, UnrolledRing(places).places))
      case .line, .ring: break
      }
    }
    let frames = Self.frames(of: map)
    let all = shapes.compactMap { Self.bounds(of: $0.places) }
    guard var whole = all.first else { return nil }
    for other in all.dropFirst() + frames { whole.formUnion(other) }
    bounds = whole
    if let seam = Self.seam(of: all + frames) {
      for index in shapes.indices {
        let turns = Self.turns(from: all[index], to: seam)
        guard turns != 0 else { continue }
        for place in shapes[index].places.indices {
          shapes[index].places[place].longitude += turns * 360
        }
      }
      let moved = (all + frames).map { area in
        area.offset(x: Self.turns(from: area, to: seam) * 360, y: 0)
      }
      bounds = moved.dropFirst().reduce(into: moved[0]) { $0.formUnion($1) }
    } else if whole.width > 360 + Self.tolerance {
      shapes = zip(shapes, all).flatMap { Self.cut($0, $1) }
      bounds = Rect2D(
        Point2D(x: -180, y: whole.min.y), Point2D(x: 180, y: whole.max.y))
    }
  }

  static func isOnEarth(_ place: MapPicture.Place) -> Bool {
    abs(place.longitude) <= 540 && abs(place.latitude) <= 90
  }

  private static func shape(
    _ shape: MapPicture.Shape, _ places: [MapPicture.Place]
  ) -> MapPicture.Shape {
    MapPicture.Shape(feature: shape.feature, kind: shape.kind, places: places)
  }

  static func bounds(of places: [MapPicture.Place]) -> Rect2D? {
    guard let first = places.first else { return nil }
    var bounds = Rect2D(at: Point2D(x: first.longitude, y: first.latitude))
    for place in places.dropFirst() {
      bounds.formUnion(Point2D(x: place.longitude, y: place.latitude))
    }
    return bounds
  }

  /// Returns the frame of a map. If its east edge is west of its west edge, it crosses the antimeridian.
  private static func frames(of map: MapPicture) -> [Rect2D] {
    var corners = map.frame.filter(isOnEarth)
    guard corners.count == 2, map.frame.count == 2 else {
      return corners.compactMap { bounds(of: [$0]) }
    }
    if corners[1].longitude < corners[0].longitude { corners[1].longitude += 360 }
    return bounds(of: corners).map { [$0] } ?? []
  }

  // MARK: Along lines

  /// Returns positions whose longitudes continue: edges take the shorter way around the globe.
  ///
  /// - Parameter isRing: Whether the last position is the first one, so that it has a successor.
  static func unrolled(_ places: [MapPicture.Place], isRing: Bool = false) -> [MapPicture.Place] {
    var result = places
    let end = places.count - 1
    for index in places.indices.dropFirst() {
      let before = index > 1 ? places[index - 2] : isRing ? places[end - 1] : nil
      let after = index < end ? places[index + 1] : isRing ? places[1] : nil
      result[index].longitude =
        result[index - 1].longitude
        + step(before, start: places[index - 1], end: places[index], after: after)
    }
    return result
  }

  /// Returns the difference of the longitudes of two positions, the shorter way around the globe.
  ///
  /// For a whole turn, the longer way is meant unless the line arrives and continues in the direction
  /// of the shorter way: it is an edge of a world map.
  private static func step(
    _ before: MapPicture.Place?, start: MapPicture.Place, end: MapPicture.Place,
    after: MapPicture.Place?
  ) -> Double {
    let step = end.longitude - start.longitude
    guard abs(step) > 180 else { return step }
    if abs(abs(step) - 360) < tolerance {
      guard let before, let after, (start.longitude - before.longitude) * step < 0,
        (after.longitude - end.longitude) * step < 0
      else { return step }
    }
    return step.remainder(dividingBy: 360)
  }

  // MARK: The cut

  /// The part of the width at the antimeridian that another cut must save at least.
  private static let savedPart = 0.25

  /// Returns the middle of the largest gap between the longitudes of areas, or of the one at the
  /// antimeridian if the other does not make the map a quarter narrower; nil without a gap.
  private static func seam(of areas: [Rect2D]) -> Double? {
    let ranges = areas.map { area in
      let start = (area.min.x + 180).truncatingRemainder(dividingBy: 360)
      let west = start < 0 ? start + 360 : start
      return (west: west, east: west + area.width)
    }.sorted { $0.west < $1.west }
    var reach = (ranges.map(\.east).max() ?? 0) - 360
    // The first gap is the only one that may contain the antimeridian.
    let usual = reach <= 0 ? (ranges.first?.west ?? 0) - reach : 0
    var seam: Double?
    var largest = usual > tolerance ? 360 - (360 - usual) * (1 - savedPart) : tolerance
    for (index, range) in ranges.enumerated() {
      let gap = range.west - reach
      if index == 0 ? usual > tolerance || gap > largest : gap > largest {
        largest = max(largest, gap)
        seam = (range.west + reach) / 2 - 180
      }
      reach = max(reach, range.east)
    }
    return seam
  }

  /// Returns the number of turns by which an area is moved to be to the east of a meridian, at most a
  /// turn away.
  private static func turns(from area: Rect2D, to seam: Double) -> Double {
    ((seam - area.min.x) / 360).rounded(.up)
  }

  /// Cuts a shape at the antimeridian into the parts of each turn, which are moved onto each other.
  ///
  /// - Complexity: O(n) for lines, O(n) in the number of turns for rings.
  private static func cut(_ shape: MapPicture.Shape, _ area: Rect2D) -> [MapPicture.Shape] {
    let first = ((area.min.x + 180) / 360).rounded(.down)
    let last = max(first, ((area.max.x + 180) / 360).rounded(.up) - 1)
    switch shape.kind {
    case .points, .line:
      return lineParts(of: shape.places).map { Self.shape(shape, $0) }
    case .ring:
      return stride(from: first, through: last, by: 1).compactMap { turn in
        var places = shape.places
        if first < last {
          places = clipped(places, at: turn * 360 - 180, isWest: false)
          places = clipped(places, at: turn * 360 + 180, isWest: true)
        }
        for index in places.indices { places[index].longitude -= turn * 360 }
        return places.isEmpty ? nil : Self.shape(shape, places)
      }
    }
  }

  /// Returns the parts of a line between antimeridians.
  private static func lineParts(of places: [MapPicture.Place]) -> [[MapPicture.Place]] {
    var parts: [[MapPicture.Place]] = []
    var part: [MapPicture.Place] = []
    var turn = (((places.first?.longitude ?? 0) + 180) / 360).rounded(.down)
    for (index, place) in places.enumerated() {
      // The ends of a turn belong to it, so that a line can end there.
      while abs(place.longitude - turn * 360) > 180 {
        let side = place.longitude > turn * 360 ? 1.0 : -1
        let end = crossing(places[index - 1], place, at: turn * 360 + side * 180)
        parts.append(part + [moved(end, by: -turn)])
        turn += side
        part = [moved(end, by: -turn)]
      }
      part.append(moved(place, by: -turn))
    }
    return parts + [part]
  }

  private static func moved(_ place: MapPicture.Place, by turns: Double) -> MapPicture.Place {
    MapPicture.Place(longitude: place.longitude + turns * 360, latitude: place.latitude)
  }

  /// Returns the part of a ring on one side of a meridian, closed along it.
  private static func clipped(
    _ places: [MapPicture.Place], at meridian: Double, isWest: Bool
  ) -> [MapPicture.Place] {
    func isInside(_ place: MapPicture.Place) -> Bool {
      isWest ? place.longitude <= meridian : place.longitude >= meridian
    }
    guard var last = places.last else { return [] }
    var result: [MapPicture.Place] = []
    for place in places {
      if isInside(place) != isInside(last) {
        result.append(crossing(last, place, at: meridian))
      }
      if isInside(place) { result.append(place) }
      last = place
    }
    if let first = result.first, result.last != first { result.append(first) }
    return result
  }

  /// Returns where an edge crosses a meridian; rounding never moves it beyond the ends of the edge.
  private static func crossing(
    _ start: MapPicture.Place, _ end: MapPicture.Place, at meridian: Double
  ) -> MapPicture.Place {
    let length = end.longitude - start.longitude
    let part = length == 0 ? 0 : min(1, max(0, (meridian - start.longitude) / length))
    let latitude = start.latitude + (end.latitude - start.latitude) * part
    let ends = [start.latitude, end.latitude].sorted()
    return MapPicture.Place(
      longitude: meridian, latitude: min(ends[1], max(ends[0], latitude)))
  }
}
