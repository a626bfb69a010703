/// Boxes that keep their places, and the others around them.
struct PinnedBoxes {
  /// By box: the middle, if it is fixed.
  private(set) var places: [GridPoint?]
  private(set) var isEmpty = true

  /// The greatest number of boxes of a picture where some are fixed.
  static let limit = 2_000

  /// Takes the pins that are apart by the spacing of nodes, earlier ones first.
  init(_ boxes: BoxGraph, _ grid: LayoutGrid) {
    places = [GridPoint?](repeating: nil, count: boxes.count)
    guard boxes.count <= Self.limit else { return }
    for box in boxes.pins.indices {
      guard let pin = boxes.pins[box] else { continue }
      let isFree = (0..<box).allSatisfy { other in
        guard let place = places[other] else { return true }
        return Self.areApart(
          box, first: pin, b: other, second: place, gap: grid.nodeSpacing, boxes: boxes)
      }
      guard isFree else { continue }
      places[box] = pin
      isEmpty = false
    }
  }

  private static func areApart(
    _ a: Int, first: GridPoint, b: Int, second: GridPoint, gap: Int, boxes: BoxGraph
  ) -> Bool {
    2 * (abs(first.cross - second.cross) - gap) > boxes.cross[a] + boxes.cross[b]
      || 2 * (abs(first.main - second.main) - gap) > boxes.main[a] + boxes.main[b]
  }

  /// Places the other boxes as near as possible to where they should be, those near to fixed ones first.
  ///
  /// - Complexity: O(n²) if boxes find a place soon.
  func surrounded(_ x: [Double], _ y: [Double], _ boxes: BoxGraph) -> [GridPoint] {
    var result = places
    let wishes = x.indices.map {
      GridPoint(cross: wholeBelow(x[$0] + 0.5), main: wholeBelow(y[$0] + 0.5))
    }
    let fixed = places.compactMap { $0 }
    func remoteness(_ box: Int) -> Int {
      fixed.map { abs($0.cross - wishes[box].cross) + abs($0.main - wishes[box].main) }.min() ?? 0
    }
    let remoteness = boxes.cross.indices.map(remoteness)
    let order = boxes.cross.indices.filter { places[$0] == nil }
      .sorted { remoteness[$0] != remoteness[$1] ? remoteness[$0] < remoteness[$1] : $0 < $1 }
    var taken = places.indices.filter { places[$0] != nil }
    for box in order {
      let place = nearest(wishes[box], box: box, taken: taken, middles: result, boxes: boxes)
      result[box] = place
      taken.append(box)
    }
    return result.map { $0 ?? GridPoint(cross: 0, main: 0) }
  }

  /// The nearest free place, in squares of growing size around the wish.
  private func nearest(
    _ wish: GridPoint, box: Int, taken: [Int], middles: [GridPoint?], boxes: BoxGraph
  ) -> GridPoint {
    let stepCross = max(1, (boxes.cross[box] + 2 * boxes.room[box]) / 4)
    let stepMain = max(1, (boxes.main[box] + 2 * boxes.room[box]) / 4)
    func isFree(_ place: GridPoint) -> Bool {
      taken.allSatisfy { other in
        guard let middle = middles[other] else { return true }
        return Self.areApart(
          box, first: place, b: other, second: middle, gap: boxes.room[box] + boxes.room[other],
          boxes: boxes)
      }
    }
    for ring in 0..<200 {
      for (across, along) in Self.square(ring) {
        let place = GridPoint(
          cross: wish.cross + across * stepCross, main: wish.main + along * stepMain)
        if isFree(place) { return place }
      }
    }
    // Below everything.
    let end = taken.map { (middles[$0]?.main ?? 0) + boxes.main[$0] + boxes.room[$0] }.max() ?? 0
    return GridPoint(cross: wish.cross, main: end + boxes.main[box] + boxes.room[box] + 1)
  }

  /// The steps of a square around the origin.
  private static func square(_ ring: Int) -> [(across: Int, along: Int)] {
    if ring == 0 { return [(0, 0)] }
    var steps: [(Int, Int)] = []
    for step in -ring..<ring {
      steps += [(step, -ring), (ring, step), (-step, ring), (-ring, -step)]
    }
    return steps
  }
}
