/// Moves segments of a way to the middle of the corridors where they run, where that costs nothing.
struct LatticeCentering {
  private let lattice: RoutingLattice
  private let search: LatticeSearch

  /// The greatest number of places that are tried for a segment.
  private static let placeLimit = 128

  init(_ lattice: RoutingLattice, _ search: LatticeSearch) {
    self.lattice = lattice
    self.search = search
  }

  /// The corners of a way after centering the segments that lead from a corner to an opposite one.
  func centered(_ corners: [Int], ends: [RouteBox]) -> [Int] {
    var corners = corners
    guard corners.count > 3 else { return corners }
    for index in 1..<corners.count - 2 { center(index, &corners, ends) }
    return corners
  }

  /// Moves the segment after a corner.
  private func center(_ index: Int, _ corners: inout [Int], _ ends: [RouteBox]) {
    let width = lattice.xs.count
    let places = corners[(index - 1)...(index + 2)].map { ($0 % width, $0 / width) }
    let isVertical = places[1].0 == places[2].0
    func across(_ place: (Int, Int)) -> Int { isVertical ? place.0 : place.1 }
    func along(_ place: (Int, Int)) -> Int { isVertical ? place.1 : place.0 }
    let (start, own, end) = (across(places[0]), across(places[1]), across(places[3]))
    guard min(start, end) < own, own < max(start, end) else { return }
    func point(_ across: Int, _ along: Int) -> Int {
      isVertical ? lattice.index(across, along) : lattice.index(along, across)
    }
    func price(_ place: Int) -> Int? {
      let (from, to) = (along(places[0]), along(places[3]))
      let corners = [
        corners[index - 1], point(place, from), point(place, to), corners[index + 2],
      ]
      if place != own, corners[1...2].contains(where: { !mayTurn($0, ends) }) { return nil }
      var sum = 0
      for (from, to) in zip(corners, corners.dropFirst()) {
        guard let price = search.price(lattice, from: from, to: to) else { return nil }
        sum += price
      }
      return sum
    }
    guard let least = price(own) else { return }
    // The run of equally cheap places around the own one.
    let step = max(1, (max(start, end) - min(start, end)) / Self.placeLimit)
    var (low, high) = (own, own)
    while low - step > min(start, end), price(low - step) == least { low -= step }
    while high + step < max(start, end), price(high + step) == least { high += step }
    let lines = isVertical ? lattice.xs : lattice.ys
    let middle = lines[low] + (lines[high] - lines[low]) / 2
    let best = RoutingLattice.first(lines, atLeast: middle)
    for place in [best, best - 1] where place >= low && place <= high {
      guard price(place) == least else { continue }
      corners[index] = point(place, along(places[0]))
      corners[index + 1] = point(place, along(places[3]))
      return
    }
  }

  private func mayTurn(_ index: Int, _ ends: [RouteBox]) -> Bool {
    let point = lattice.point(index)
    if lattice.points[index].isNearBox { return false }
    let gap = lattice.scale.cornerGap - 1
    return !ends.contains { $0.grown(by: gap).meets(RouteBox(point, point)) }
  }
}
