/// Arranges boxes in rows and columns, in document order.
struct GridPlacement: BoxArrangement {
  let grid: LayoutGrid
  /// The number of columns; nil to choose it by the aspect ratio.
  let columns: Int?
  let aspectRatio: Double
  var dividesParts: Bool { false }

  func plan(_ boxes: BoxGraph, budget: inout LayoutBudget) -> BoxPlan {
    guard boxes.count > 0 else { return BoxPlan(cross: [], main: []) }
    return Self.plan(boxes, columns: columns ?? bestCount(boxes))
  }

  /// Places boxes in a number of columns.
  static func plan(_ boxes: BoxGraph, columns: Int) -> BoxPlan {
    let count = min(max(columns, 1), max(boxes.count, 1))
    let rows = (boxes.count + count - 1) / count
    let across = tracks(boxes.cross, boxes.room, count: count) { $0 % count }
    let along = tracks(boxes.main, boxes.room, count: rows) { $0 / count }
    return BoxPlan(
      cross: boxes.cross.indices.map { across.middle[$0 % count] - boxes.cross[$0] / 2 },
      main: boxes.main.indices.map { along.middle[$0 / count] - boxes.main[$0] / 2 })
  }

  /// The middles of columns or rows, each as wide as its widest box, and the whole extent.
  private static func tracks(
    _ extents: [Int], _ room: [Int], count: Int, _ track: (Int) -> Int
  ) -> (middle: [Int], extent: Int) {
    var before = [Int](repeating: 0, count: count)
    var after = before
    for box in extents.indices {
      let index = track(box)
      before[index] = max(before[index], extents[box] / 2 + room[box])
      after[index] = max(after[index], extents[box] - extents[box] / 2 + room[box])
    }
    var place = 0
    for index in 0..<count {
      let middle = place + before[index]
      place = middle + after[index]
      before[index] = middle
    }
    return (before, place)
  }

  /// The number of columns whose picture has the least area, weighed by how far its shape is from the
  /// one asked for.
  private func bestCount(_ boxes: BoxGraph) -> Int {
    var (width, height) = (0.0, 0.0)
    for box in boxes.cross.indices {
      width += Double(boxes.cross[box] + 2 * boxes.room[box])
      height += Double(boxes.main[box] + 2 * boxes.room[box])
    }
    let ratio = max(aspectRatio, 1e-3)
    let middle = wholeRoot(
      min(Double(boxes.count) * ratio * max(height, 1) / max(width, 1), 1e12))
    var best = (count: 1, cost: Double.infinity)
    for count in max(1, middle - 4)...max(middle + 4, 1) where count <= boxes.count {
      let rows = (boxes.count + count - 1) / count
      let across = Self.tracks(boxes.cross, boxes.room, count: count) { $0 % count }.extent
      let along = Self.tracks(boxes.main, boxes.room, count: rows) { $0 / count }.extent
      let shape = Double(max(across, 1)) / Double(max(along, 1)) / ratio
      let cost = Double(max(across, 1)) * Double(max(along, 1)) * max(shape, 1 / shape)
      if cost < best.cost { best = (count, cost) }
    }
    return best.cost < .infinity ? best.count : boxes.count
  }
}
