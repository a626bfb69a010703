/// Moves boxes apart that are too near to each other, and onto a coarse lattice, so that boxes in line stay
/// in line.
struct BoxSeparation {
  private let boxes: BoxGraph
  /// The extents with the space around the boxes.
  private let width: [Int]
  private let height: [Int]

  /// The number of boxes up to which they are first pushed in the direction of the shortest way.
  private static let pushLimit = 20_000
  /// The number of boxes up to which they are moved together where they have much space.
  private static let tightLimit = 1_500

  init(_ boxes: BoxGraph) {
    self.boxes = boxes
    width = boxes.cross.indices.map { boxes.cross[$0] + 2 * boxes.room[$0] }
    height = boxes.main.indices.map { boxes.main[$0] + 2 * boxes.room[$0] }
  }

  /// Returns the middles of the boxes.
  ///
  /// - Complexity: O(n log n), for boxes that overlap little.
  func separated(
    _ x: [Double], _ y: [Double], budget: inout LayoutBudget
  ) -> [GridPoint] {
    var (x, y) = (x, y)
    if boxes.count <= Self.tightLimit { tighten(&x, &y) }
    if boxes.count <= Self.pushLimit { push(&x, &y, budget: &budget) }
    let (stepX, stepY) = (step(width), step(height))
    func snapped(_ value: Double, _ step: Int) -> Int {
      wholeBelow(value / Double(step) + 0.5) * step
    }
    let columns = x.map { snapped($0, stepX) }
    let rows = y.map { snapped($0, stepY) }
    let final = stacked(columns, rows, step: stepY)
    return columns.indices.map { GridPoint(cross: columns[$0], main: final[$0]) }
  }

  /// A quarter of the mean extent.
  private func step(_ extents: [Int]) -> Int {
    var sum = 0.0
    for extent in extents { sum += Double(extent) }
    return max(1, wholeBelow(sum / Double(max(1, extents.count)) / 4))
  }

  /// Makes the whole drawing smaller, as long as no more boxes overlap than before.
  private func tighten(_ x: inout [Double], _ y: inout [Double]) {
    let limit = overlaps(x, y, scale: 1, limit: .max)
    var (low, high) = (0.3, 1.0)
    for _ in 0..<6 {
      let middle = (low + high) / 2
      if overlaps(x, y, scale: middle, limit: limit) <= limit {
        high = middle
      } else {
        low = middle
      }
    }
    for box in x.indices {
      x[box] *= high
      y[box] *= high
    }
  }

  /// The number of pairs that overlap in a scaled drawing, counted up to a limit.
  private func overlaps(_ x: [Double], _ y: [Double], scale: Double, limit: Int) -> Int {
    var count = 0
    for b in x.indices {
      for a in 0..<b
      where abs(x[a] - x[b]) * 2 * scale < Double(width[a] + width[b])
        && abs(y[a] - y[b]) * 2 * scale < Double(height[a] + height[b])
      {
        count += 1
        if count > limit { return count }
      }
    }
    return count
  }

  /// Pushes pairs apart, each in the direction of the shortest way.
  private func push(_ x: inout [Double], _ y: inout [Double], budget: inout LayoutBudget) {
    var order = Array(0..<boxes.count)
    for _ in 0..<40 {
      order.sort { x[$0] != x[$1] ? x[$0] < x[$1] : $0 < $1 }
      var isChanged = false
      let widest = Double(width.max() ?? 0)
      var work = boxes.count
      for (index, first) in order.enumerated() {
        let start = x[first]
        for second in order[(index + 1)...] {
          // Positions change on the way; what is missed is found in the next round.
          if x[second] - start >= widest { break }
          work += 1
          let overlapX = Double(width[first] + width[second]) / 2 - abs(x[second] - x[first])
          let overlapY = Double(height[first] + height[second]) / 2 - abs(y[second] - y[first])
          guard overlapX > 1e-6, overlapY > 1e-6 else { continue }
          isChanged = true
          if overlapX * Double(height[first]) < overlapY * Double(width[first]) {
            let part = x[second] >= x[first] ? overlapX / 2 : -overlapX / 2
            x[first] -= part
            x[second] += part
          } else {
            let part = y[second] >= y[first] ? overlapY / 2 : -overlapY / 2
            y[first] -= part
            y[second] += part
          }
        }
      }
      if !isChanged || budget.spend(work) { return }
    }
  }

  /// The rows at which boxes that share columns are apart, halfway between the uppermost and the lowest
  /// possible ones.
  private func stacked(_ columns: [Int], _ rows: [Int], step: Int) -> [Int] {
    let order = rows.indices.sorted { rows[$0] != rows[$1] ? rows[$0] < rows[$1] : $0 < $1 }
    let down = pushed(columns, rows: rows, order: order, step: step)
    let up = pushed(columns, rows: rows.map { -$0 }, order: order.reversed(), step: step).map {
      -$0
    }
    return down.indices.map { box in
      let sum = down[box] + up[box]
      return (sum >= 0 ? sum : sum - 2 * step + 1) / (2 * step) * step
    }
  }

  /// Moves boxes in one direction until each is beyond those before it whose columns it shares.
  private func pushed(_ columns: [Int], rows: [Int], order: [Int], step: Int) -> [Int] {
    // Extents are even multiples of the step, so that halfway between two places of the lattice is one.
    let half = height.map { (($0 + 1) / 2 + step - 1) / step * step }
    let ends = columns.indices.map { columns[$0] - (width[$0] + 1) / 2 }
    let starts = Array(Set(ends)).sorted()
    var tree = SkylineTree(count: starts.count)
    var result = rows
    for box in order {
      let low = LayoutSearch.first(starts, atLeast: ends[box])
      let high = LayoutSearch.first(starts, atLeast: columns[box] + (width[box] + 1) / 2)
      if let line = tree.greatest(low..<high) {
        result[box] = max(result[box], line + half[box])
      }
      tree.raise(low..<high, to: result[box] + half[box])
    }
    return result
  }
}
