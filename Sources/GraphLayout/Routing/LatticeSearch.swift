/// Searches for cheapest ways on a lattice, by A* over points and the axis of the last step.
///
/// The price of a way is its length, with additions for corners, crossings, and nearness to boxes. The
/// arrays are reused between searches, so that a search costs only what it explores.
struct LatticeSearch {
  /// The prices of a corner and a crossing.
  let bend: Int
  let crossing: Int
  /// The prices of the ways from the first column or row to each.
  private let columnSums: [Int]
  private let rowSums: [Int]
  private let shift: Int
  private let isCells: Bool

  /// By point and axis of the last step.
  private var states: [LatticeState]

  private var generation: Int32 = 0
  private var queue = RadixHeap()
  /// The number of states that were settled.
  private(set) var work = 0

  /// The numbers of points beyond which searches look less far around, for a few and for many edges.
  private static let eagerLimitsForFew = [20_000, 40_000]
  private static let eagerLimits = [100_000]
  private let eagerness: Int

  init(_ lattice: RoutingLattice, isForFew: Bool) {
    let scale = lattice.scale
    let limits = isForFew ? Self.eagerLimitsForFew : Self.eagerLimits
    eagerness = limits.count { $0 < lattice.count }
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
    func sums(_ lines: [Int], weight: Int) -> [Int] {
      var sums = [0]
      for index in lines.indices.dropFirst() {
        let length = weight * (lines[index] - lines[index - 1])
        sums.append(sums[index - 1] + max(1, length >> shift))
      }
      return sums
    }
    columnSums = sums(lattice.xs, weight: 1)
    rowSums = sums(lattice.ys, weight: scale.verticalWeight)
    states = [LatticeState](repeating: LatticeState(), count: 2 * lattice.count)
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
      let step =
        isVertical
        ? rowSums[index / width + 1] - rowSums[index / width]
        : columnSums[index % width + 1] - columnSums[index % width]
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
  ///   - limit: the price beyond which a way is of no use.
  mutating func run(
    _ lattice: RoutingLattice, from starts: [LatticeEntry], to goals: [LatticeEntry],
    ends: (source: RouteBox, target: RouteBox), target: RouteBox, leniency: RoutingLeniency,
    limit: Int = .max, budget: inout LayoutBudget
  ) -> LatticePath? {
    guard !starts.isEmpty, !goals.isEmpty else { return nil }
    generation += 1
    queue.removeAll()
    // A single goal is a better estimate than its box.
    let aim =
      goals.count == 1
      ? RouteBox(lattice.point(goals[0].index), lattice.point(goals[0].index)) : target
    let columns = LatticeLine.lines(lattice.xs, columnSums, target: aim.x, eagerness: eagerness)
    let rows = LatticeLine.lines(lattice.ys, rowSums, target: aim.y, eagerness: eagerness)
    let zones = [ends.source, ends.target].map {
      LatticeArea($0.grown(by: lattice.scale.cornerGap - 1), lattice)
    }
    let reached = lattice.points.withUnsafeBufferPointer { points in
      columns.withUnsafeBufferPointer { columns in
        rows.withUnsafeBufferPointer { rows in
          states.withUnsafeMutableBufferPointer { states -> Int? in
            var exploration = Exploration(
              points: points, columns: columns, rows: rows, states: states,
              generation: generation, bend: Int32(bend), crossing: Int32(crossing),
              isCells: isCells, leniency: leniency, limit: Int32(clamping: limit), goals: goals,
              goalArea: LatticeArea(goals, lattice), firstZone: zones[0],
              lastZone: zones[1], queue: queue)
            // The queue is moved, not copied.
            queue = RadixHeap()
            let reached = exploration.run(starts, &budget)
            queue = exploration.queue
            work += exploration.work
            return reached
          }
        }
      }
    }
    return reached.flatMap { path(to: goals[$0], starts, lattice) }
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
      if origin & LatticeState.isStart != 0 { break }
      switch origin & 3 {
      case 0: index -= 1
      case 1: index += 1
      case 2: index -= lattice.xs.count
      default: index += lattice.xs.count
      }
      let wasVertical = origin & LatticeState.isVerticalBefore != 0
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
