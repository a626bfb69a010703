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

/// A lower bound of the price from a state to the target: the distance, and a corner if the way does not
/// run straight towards it.
struct LatticeEstimate {
  private var across: [Int32]
  private var down: [Int32]
  private let bend: Int32

  init(
    _ target: RouteBox, _ lattice: RoutingLattice, _ columnSums: [Int], _ rowSums: [Int],
    _ bend: Int
  ) {
    func distances(_ lines: [Int], _ sums: [Int], _ span: RouteSpan) -> [Int32] {
      let low = RoutingLattice.first(lines, atLeast: span.low + 1) - 1
      let high = RoutingLattice.first(lines, atLeast: span.high)
      return lines.indices.map { line in
        if line < low { return Int32(clamping: sums[low] - sums[line]) }
        if line > high, high < lines.count { return Int32(clamping: sums[line] - sums[high]) }
        return 0
      }
    }
    across = distances(lattice.xs, columnSums, target.x)
    down = distances(lattice.ys, rowSums, target.y)
    self.bend = Int32(clamping: bend)
  }

  @inline(__always)
  func callAsFunction(_ column: Int, _ row: Int, _ isVertical: Bool) -> Int32 {
    let isAside = isVertical ? across[column] > 0 : down[row] > 0
    return across[column] &+ down[row] &+ (isAside ? bend : 0)
  }
}
