/// Where a route may begin or end: a port, and the first point of the lattice outside of it.
struct LatticeEntry {
  var port: RoutePort
  /// The point of the lattice.
  var index: Int
  /// The price of the way between the port and the point, and of the port itself.
  var price: Int
}

/// What a search may do.
enum RoutingLeniency: Int {
  /// Only what the rules allow.
  case strict
  /// Run beside and over other routes, at a price.
  case crowded
  /// Also run through boxes, at a higher price.
  case any
}

/// A way on the lattice.
struct LatticePath {
  var start: LatticeEntry
  var goal: LatticeEntry
  /// The first point, the corners, and the last point.
  var corners: [Int]
  var price: Int
}

/// Searches for cheapest ways on a lattice, by A* over points and the axis of the last step.
///
/// The price of a way is its length, with additions for corners, crossings, and nearness to boxes. The
/// arrays are reused between searches, so that a search costs only what it explores.
struct LatticeSearch {
  /// The prices of a corner and a crossing.
  let bend: Int
  let crossing: Int
  /// The price of the step from each column or row to the next, and from the first one to each.
  private let columnSteps: [Int]
  private let rowSteps: [Int]
  private let columnSums: [Int]
  private let rowSums: [Int]
  private let shift: Int
  private let isCells: Bool

  private var price: [Int32]
  private var stamp: [Int32]
  /// By state: the direction of the step that led there, whether the step before was vertical, and
  /// whether the state is settled.
  private var origin: [UInt8]
  private var generation: Int32 = 0
  private var queue = RadixHeap()
  /// The number of states that were settled.
  private(set) var work = 0

  private static let isVerticalBefore: UInt8 = 4
  private static let isStart: UInt8 = 8
  private static let isSettled: UInt8 = 128
  private static let priceLimit = Int(Int32.max / 2)

  init(_ lattice: RoutingLattice) {
    let scale = lattice.scale
    isCells = scale.isCells
    let (width, height) = (
      (lattice.xs.last ?? 0) - (lattice.xs.first ?? 0),
      (lattice.ys.last ?? 0) - (lattice.ys.first ?? 0)
    )
    var shift = scale.isCells ? -2 : 6
    // Prices of lenient searches are up to 64 times the length.
    while (width + 2 * height) >> shift > 1 << 24 { shift += 1 }
    self.shift = shift
    bend = max(1, scale.bendPrice >> shift)
    crossing = max(1, scale.crossingPrice >> shift)
    let weight = scale.verticalWeight
    columnSteps = zip(lattice.xs, lattice.xs.dropFirst()).map { max(1, ($1 - $0) >> shift) }
    rowSteps = zip(lattice.ys, lattice.ys.dropFirst()).map {
      max(1, (weight * ($1 - $0)) >> shift)
    }
    columnSums = columnSteps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    rowSums = rowSteps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    price = [Int32](repeating: 0, count: 2 * lattice.count)
    stamp = price
    origin = [UInt8](repeating: 0, count: 2 * lattice.count)
  }

  /// The price of a length.
  func price(ofLength length: Int, _ axis: RouteAxis) -> Int {
    (axis == .vertical && isCells ? 2 * length : length) >> shift
  }

  /// The price of a straight way between two points, if it is free.
  func price(_ lattice: RoutingLattice, from: Int, to: Int) -> Int? {
    let width = lattice.xs.count
    let isVertical = from % width == to % width
    let stride = isVertical ? width : 1
    let taken = isVertical ? lattice.takenVertically : lattice.takenHorizontally
    var sum = 0
    for index in Swift.stride(from: min(from, to), through: max(from, to), by: stride) {
      if taken[index] != 0 || lattice.blocked[index] != 0 { return nil }
      if index == max(from, to) { break }
      let step = isVertical ? rowSteps[index / width] : columnSteps[index % width]
      let crossed = isVertical ? lattice.crossedDown[index] : lattice.crossedRight[index]
      sum += step + Int(crossed) * crossing
      // As near to boxes as before, in both directions.
      if lattice.isNearBox[index] { sum += step / 2 }
    }
    return sum
  }

  /// The price of a segment with its crossings.
  func price(_ lattice: RoutingLattice, over from: RoutePoint, _ to: RoutePoint) -> Int {
    let box = RouteBox(from, to)
    let isVertical = from.x == to.x
    let columns = RoutingLattice.range(lattice.xs, box.x)
    let rows = RoutingLattice.range(lattice.ys, box.y)
    var crossings = 0
    if isVertical, let column = columns.first {
      for row in rows.dropLast() {
        crossings += Int(lattice.crossedDown[lattice.index(column, row)])
      }
    } else if !isVertical, let row = rows.first {
      for column in columns.dropLast() {
        crossings += Int(lattice.crossedRight[lattice.index(column, row)])
      }
    }
    return crossings * crossing
      + price(ofLength: box.x.high - box.x.low, .horizontal)
      + price(ofLength: box.y.high - box.y.low, .vertical)
  }

  /// The cheapest way from one of some entries to another.
  ///
  /// - Parameters:
  ///   - ends: the boxes where the way ends, near which it has no corners.
  ///   - target: the box of the goals.
  mutating func run(
    _ lattice: RoutingLattice, from starts: [LatticeEntry], to goals: [LatticeEntry],
    ends: [RouteBox], target: RouteBox, leniency: RoutingLeniency, budget: inout LayoutBudget
  ) -> LatticePath? {
    guard !starts.isEmpty, !goals.isEmpty else { return nil }
    generation += 1
    queue.removeAll()
    let goalArea = Area(goals, lattice)
    let estimate = Estimate(target, lattice, columnSums, rowSums, bend)
    let zones = ends.map { Area($0.grown(by: lattice.scale.cornerGap - 1), lattice) }
    let width = lattice.xs.count
    let height = lattice.ys.count

    for start in starts {
      let isVertical = start.port.side.normal == .vertical
      let state = 2 * start.index + (isVertical ? 1 : 0)
      let value = Int32(clamping: min(start.price, Self.priceLimit))
      if stamp[state] == generation, price[state] <= value { continue }
      stamp[state] = generation
      price[state] = value
      origin[state] = Self.isStart
      queue.push(
        value &+ estimate(start.index % width, start.index / width, isVertical), Int32(state))
    }

    while let (_, value) = queue.pop() {
      if value < 0 { return path(to: goals[Int(-1 - value)], starts, lattice) }
      let state = Int(value)
      if origin[state] & Self.isSettled != 0 { continue }
      origin[state] |= Self.isSettled
      work += 1
      if work & 1023 == 0, budget.spend(4096) { return nil }
      let index = state >> 1
      let isVertical = state & 1 == 1
      let (row, column) = index.quotientAndRemainder(dividingBy: width)
      let base = Int(price[state])

      if goalArea.contains(column, row) {
        for (number, goal) in goals.enumerated()
        where goal.index == index && (goal.port.side.normal == .vertical) == isVertical {
          queue.push(Int32(clamping: base + goal.price), Int32(-1 - number))
        }
      }

      let isStart = origin[state] & Self.isStart != 0
      let last = Int(origin[state] & 3)
      var turn = bend
      var mayTurn = true
      if lattice.isNearBox[index] {
        if !isCells { mayTurn = false } else { turn += bend / 2 }
      }
      if mayTurn, zones.contains(where: { $0.contains(column, row) }) { mayTurn = false }
      if !mayTurn, leniency == .any {
        mayTurn = true
        turn = 8 * bend
      }
      for direction in 0..<4 {
        if !isStart, direction ^ 1 == last { continue }
        let isVerticalStep = direction >= 2
        if isVerticalStep != isVertical, !mayTurn { continue }
        var next = index
        var step = 0
        var crossed = 0
        switch direction {
        case 0:
          if column + 1 >= width { continue }
          next += 1
          step = columnSteps[column]
          crossed = Int(lattice.crossedRight[index])
        case 1:
          if column == 0 { continue }
          next -= 1
          step = columnSteps[column - 1]
          crossed = Int(lattice.crossedRight[next])
        case 2:
          if row + 1 >= height { continue }
          next += width
          step = rowSteps[row]
          crossed = Int(lattice.crossedDown[index])
        default:
          if row == 0 { continue }
          next -= width
          step = rowSteps[row - 1]
          crossed = Int(lattice.crossedDown[next])
        }
        var cost = step + crossed * crossing
        if lattice.isNearBox[next] { cost += step / 2 }
        let isTaken =
          isVerticalStep
          ? lattice.takenVertically[index] | lattice.takenVertically[next] != 0
          : lattice.takenHorizontally[index] | lattice.takenHorizontally[next] != 0
        if isTaken {
          if leniency == .strict { continue }
          cost += 16 * step
        }
        if lattice.blocked[next] != 0 {
          if leniency != .any { continue }
          cost += 64 * step
        }
        if isVerticalStep != isVertical { cost += turn }
        let total = Int32(truncatingIfNeeded: min(base + cost, Self.priceLimit))
        let nextState = 2 * next + (isVerticalStep ? 1 : 0)
        if stamp[nextState] == generation {
          if price[nextState] <= total || origin[nextState] & Self.isSettled != 0 { continue }
        }
        stamp[nextState] = generation
        price[nextState] = total
        origin[nextState] = UInt8(direction) | (isVertical ? Self.isVerticalBefore : 0)
        let (nextRow, nextColumn) =
          isVerticalStep
          ? (direction == 2 ? row + 1 : row - 1, column)
          : (row, direction == 0 ? column + 1 : column - 1)
        queue.push(
          total &+ estimate(nextColumn, nextRow, isVerticalStep), Int32(nextState))
      }
    }
    return nil
  }

  private func path(
    to goal: LatticeEntry, _ starts: [LatticeEntry], _ lattice: RoutingLattice
  ) -> LatticePath? {
    var index = goal.index
    var isVertical = goal.port.side.normal == .vertical
    let total = Int(price[2 * index + (isVertical ? 1 : 0)]) + goal.price
    var corners = [index]
    while true {
      let origin = self.origin[2 * index + (isVertical ? 1 : 0)]
      if origin & Self.isStart != 0 { break }
      switch origin & 3 {
      case 0: index -= 1
      case 1: index += 1
      case 2: index -= lattice.xs.count
      default: index += lattice.xs.count
      }
      let wasVertical = origin & Self.isVerticalBefore != 0
      if wasVertical != isVertical { corners.append(index) }
      isVertical = wasVertical
    }
    if corners.last != index || corners.count == 1 { corners.append(index) }
    corners.reverse()
    let start = starts.filter {
      $0.index == index && ($0.port.side.normal == .vertical) == isVertical
    }.min { $0.price < $1.price }
    guard let start else { return nil }
    return LatticePath(start: start, goal: goal, corners: corners, price: total)
  }
}

/// A rectangle of columns and rows.
private struct Area {
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
private struct Estimate {
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
