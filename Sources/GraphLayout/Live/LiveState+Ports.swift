extension LiveState {
  /// The places of a side where an edge may be fastened.
  func portRange(_ node: Int) -> (low: Int, high: Int) {
    let box = nodes[node].box
    let extent = box.right - box.left
    let corner = grid.isCells ? 1 : min(2 * 1024, extent / 4)
    return (box.left + corner, max(box.left + corner, box.right - corner))
  }

  /// The places of a side that are in use.
  func ports(of node: Int, isLower: Bool) -> [Int] {
    let row = nodes[node].row
    var places: [Int] = []
    // The first segment of a route at a low box may end beside the boxes of its row.
    for strip in [index.gaps[row + (isLower ? 1 : 0)], index.rows[row]] {
      for segment in strip.verticals
      where Int(isLower ? segment.upper : segment.lower) == node { places.append(segment.cross) }
    }
    return places
  }

  /// Whether an end fits at a place of a side.
  func isFreePort(_ place: Int, _ node: Int, _ used: [Int]) -> Bool {
    let range = portRange(node)
    return range.low <= place && place <= range.high
      && !used.contains { abs($0 - place) < grid.portSpacing }
  }

  /// Free places of a side, those nearest to a wish first; where there is none, the box becomes wider.
  ///
  /// - Parameter count: the number of edges that have to fit at the same time.
  mutating func freePorts(
    _ node: Int, isLower: Bool, near wish: Int, count: Int = 1
  ) -> [Int] {
    while true {
      let used = ports(of: node, isLower: isLower).sorted()
      let range = portRange(node)
      var places: [Int] = []
      func consider(_ place: Int) {
        if isFreePort(place, node, used), !places.contains(place) { places.append(place) }
      }
      let near = min(max(wish, range.low), range.high)
      if used.isEmpty { consider((range.low + range.high) / 2) }
      consider(near)
      var free = FreePlaces(range.low, range.high)
      for place in used {
        free.block(place - grid.edgeSpacing, place + grid.edgeSpacing)
      }
      for place in free.nearest(to: near, near, count: 3) {
        consider(place)
      }
      for place in used {
        for distance in [grid.portSpacing, grid.edgeSpacing] {
          consider(place - distance)
          consider(place + distance)
        }
      }
      consider(range.low)
      consider(range.high)
      if fits(places, count) {
        places.sort {
          let (a, b) = (abs($0 - near), abs($1 - near))
          return a != b ? a < b : $0 < $1
        }
        return places
      }
      let last = used.last ?? range.low - grid.portSpacing
      let missing = last + count * grid.portSpacing - range.high
      insert(
        cross: nodes[node].box.right + 1, extent: max(missing, grid.portSpacing), stretching: node)
    }
  }

  private func fits(_ places: [Int], _ count: Int) -> Bool {
    if count < 2 { return !places.isEmpty }
    guard let least = places.min(), let greatest = places.max() else { return false }
    return greatest - least >= (count - 1) * grid.portSpacing
  }
}
