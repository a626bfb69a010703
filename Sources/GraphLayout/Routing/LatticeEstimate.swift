/// A rectangle of columns and rows.
struct LatticeArea {
  private var columns: Range<Int>
  private var rows: Range<Int>

  init(_ entries: [LatticeEntry], _ lattice: RoutingLattice) {
    let width = lattice.xs.count
    let columns = entries.map { $0.index % width }
    let rows = entries.map { $0.index / width }
    self.columns = (columns.min() ?? 0)..<(columns.max() ?? -1) + 1
    self.rows = (rows.min() ?? 0)..<(rows.max() ?? -1) + 1
  }

  init(_ box: RouteBox, _ lattice: RoutingLattice) {
    columns = RoutingLattice.range(lattice.xs, box.x)
    rows = RoutingLattice.range(lattice.ys, box.y)
  }

  @inline(__always)
  func contains(_ column: Int, _ row: Int) -> Bool {
    columns.contains(column) && rows.contains(row)
  }
}

/// A column or row as a search sees it.
struct LatticeLine {
  /// The price of the step to the next line; 0 for the last one.
  var step: Int32
  /// The price of the way to the target across the line.
  var distance: Int32

  /// The lines of an axis.
  ///
  /// - Parameters:
  ///   - sums: the prices of the ways from the first line.
  ///   - eagerness: how many quarters more distances count, so that a search explores less; the way that
  ///     it finds is then at most so many quarters dearer than the cheapest one.
  static func lines(
    _ lines: [Int], _ sums: [Int], target: RouteSpan, eagerness: Int
  ) -> [LatticeLine] {
    let low = RoutingLattice.first(lines, atLeast: target.low + 1) - 1
    let high = RoutingLattice.first(lines, atLeast: target.high)
    return lines.indices.map { line in
      var distance = 0
      if line < low { distance = sums[low] - sums[line] }
      if line > high, high < lines.count { distance = sums[line] - sums[high] }
      distance += eagerness * distance / 4
      let step = line + 1 < lines.count ? sums[line + 1] - sums[line] : 0
      return LatticeLine(step: Int32(clamping: step), distance: Int32(clamping: distance))
    }
  }
}
