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

  /// By point and axis of the last step.
  private var states: [State]

  private struct State {
    var price: Int32 = 0
    /// The search to which the state belongs.
    var generation: Int32 = 0
    /// The direction of the step that led there, whether the step before was vertical, and whether the
    /// state is settled.
    var origin: UInt8 = 0
  }

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
    states = [State](repeating: State(), count: 2 * lattice.count)
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
    let axis: RouteAxis = isVertical ? .vertical : .horizontal
    var sum = 0
    for index in Swift.stride(from: min(from, to), through: max(from, to), by: stride) {
      let point = lattice.points[index]
      if point.isTaken(axis) || point.blocked != 0 { return nil }
      if index == max(from, to) { break }
      let step = isVertical ? rowSteps[index / width] : columnSteps[index % width]
      sum += step + point.crossed(axis) * crossing
      if point.isNearBox { sum += step / 2 }
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
        crossings += lattice.points[lattice.index(column, row)].crossed(.vertical)
      }
    } else if !isVertical, let row = rows.first {
      for column in columns.dropLast() {
        crossings += lattice.points[lattice.index(column, row)].crossed(.horizontal)
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
    let estimate = LatticeEstimate(target, lattice, columnSums, rowSums, bend)
    let goalArea = LatticeArea(goals, lattice)
    let zones = ends.map { LatticeArea($0.grown(by: lattice.scale.cornerGap - 1), lattice) }
    let width = lattice.xs.count
    for start in starts { open(start, estimate, width) }
    let reached = lattice.points.withUnsafeBufferPointer { points in
      columnSteps.withUnsafeBufferPointer { columnSteps in
        rowSteps.withUnsafeBufferPointer { rowSteps in
          states.withUnsafeMutableBufferPointer { states -> Int? in
            while let (_, value) = queue.pop() {
              if value < 0 { return Int(-1 - value) }
              let state = Int(value)
              if states[state].origin & Self.isSettled != 0 { continue }
              states[state].origin |= Self.isSettled
              work += 1
              if work & 1023 == 0, budget.spend(4096) { return nil }
              let current = states[state]
              let index = state >> 1
              let isVertical = state & 1 == 1
              let row = index / width
              let column = index - row * width
              if goalArea.contains(column, row) {
                for (number, goal) in goals.enumerated()
                where goal.index == index && (goal.port.side.normal == .vertical) == isVertical {
                  queue.push(
                    Int32(clamping: Int(current.price) + goal.price), Int32(-1 - number))
                }
              }

              let here = points[index]
              var turn = bend
              var mayTurn = true
              if here.isNearBox {
                if isCells { turn += bend / 2 } else { mayTurn = false }
              }
              if mayTurn, zones.contains(where: { $0.contains(column, row) }) { mayTurn = false }
              if !mayTurn, leniency == .any {
                mayTurn = true
                turn = 8 * bend
              }
              // No step leads straight back.
              let back = current.origin & Self.isStart != 0 ? -1 : Int(current.origin & 3) ^ 1
              for direction in 0..<4 where direction != back {
                let isVerticalStep = direction >= 2
                if isVerticalStep != isVertical, !mayTurn { continue }
                let isForward = direction & 1 == 0
                let (nextColumn, nextRow) =
                  isVerticalStep
                  ? (column, isForward ? row + 1 : row - 1)
                  : (isForward ? column + 1 : column - 1, row)
                if isVerticalStep {
                  if nextRow < 0 || nextRow > rowSteps.count { continue }
                } else if nextColumn < 0 || nextColumn > columnSteps.count {
                  continue
                }
                let next = nextRow * width + nextColumn
                let there = points[next]
                let axis: RouteAxis = isVerticalStep ? .vertical : .horizontal
                let step =
                  isVerticalStep
                  ? rowSteps[min(row, nextRow)] : columnSteps[min(column, nextColumn)]
                var cost = step + (isForward ? here : there).crossed(axis) * crossing
                if there.isNearBox { cost += step / 2 }
                if here.isTaken(axis) || there.isTaken(axis) {
                  if leniency == .strict { continue }
                  cost += 16 * step
                }
                if there.blocked != 0 {
                  if leniency != .any { continue }
                  cost += 64 * step
                }
                if isVerticalStep != isVertical { cost += turn }
                let price = Int32(
                  truncatingIfNeeded: min(Int(current.price) + cost, Self.priceLimit))
                let nextState = 2 * next + (isVerticalStep ? 1 : 0)
                let old = states[nextState]
                if old.generation == generation,
                  old.price <= price || old.origin & Self.isSettled != 0
                {
                  continue
                }
                states[nextState] = State(
                  price: price, generation: generation,
                  origin: UInt8(direction) | (isVertical ? Self.isVerticalBefore : 0))
                queue.push(
                  price &+ estimate(nextColumn, nextRow, isVerticalStep), Int32(nextState))
              }
            }
            return nil
          }
        }
      }
    }
    return reached.flatMap { path(to: goals[$0], starts, lattice) }
  }

  /// Adds a start to the queue.
  private mutating func open(_ start: LatticeEntry, _ estimate: LatticeEstimate, _ width: Int) {
    let isVertical = start.port.side.normal == .vertical
    let state = 2 * start.index + (isVertical ? 1 : 0)
    let price = Int32(clamping: min(start.price, Self.priceLimit))
    if states[state].generation == generation, states[state].price <= price { return }
    states[state] = State(price: price, generation: generation, origin: Self.isStart)
    queue.push(
      price &+ estimate(start.index % width, start.index / width, isVertical), Int32(state))
  }

  private func path(
    to goal: LatticeEntry, _ starts: [LatticeEntry], _ lattice: RoutingLattice
  ) -> LatticePath? {
    var index = goal.index
    var isVertical = goal.port.side.normal == .vertical
    let total = Int(states[2 * index + (isVertical ? 1 : 0)].price) + goal.price
    var corners = [index]
    while true {
      let origin = states[2 * index + (isVertical ? 1 : 0)].origin
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
