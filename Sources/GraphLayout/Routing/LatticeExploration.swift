/// What a search knows of a point that it reached along an axis.
struct LatticeState {
  var price: Int32 = 0
  /// The search to which the state belongs.
  var generation: Int32 = 0
  /// The direction of the step that led there, from 0: right, left, down, up; and flags.
  var origin: UInt8 = 0

  /// Whether the step before was vertical.
  static let isVerticalBefore: UInt8 = 4
  /// Whether the way starts there.
  static let isStart: UInt8 = 8
  /// Whether the price is final.
  static let isSettled: UInt8 = 128

  /// A price that is higher than that of any way.
  static let priceLimit = Int32.max / 4
}

/// The loop of a search.
struct Exploration {
  let points: UnsafeBufferPointer<RoutingLattice.Point>
  let columns: UnsafeBufferPointer<LatticeLine>
  let rows: UnsafeBufferPointer<LatticeLine>
  let states: UnsafeMutableBufferPointer<LatticeState>
  let generation: Int32
  let bend: Int32
  let crossing: Int32
  let isCells: Bool
  let leniency: RoutingLeniency
  /// Dearer ways are not looked for.
  let limit: Int32
  let goals: [LatticeEntry]
  let goalArea: LatticeArea
  /// The areas around the ends, where there are no corners.
  let firstZone: LatticeArea
  let lastZone: LatticeArea
  var queue: RadixHeap
  /// The number of states that were settled.
  var work = 0

  /// Explores until the cheapest way to a goal is found.
  ///
  /// - Returns: the number of the goal.
  mutating func run(_ starts: [LatticeEntry], _ budget: inout LayoutBudget) -> Int? {
    for start in starts { open(start) }
    while let value = queue.pop() {
      if value < 0 { return Int(-1 - value) }
      let index = Int(value)
      if states[index].origin & LatticeState.isSettled != 0 { continue }
      states[index].origin |= LatticeState.isSettled
      work += 1
      if work & 1023 == 0, budget.spend(4096) { return nil }
      expand(index >> 1, isVertical: index & 1 == 1, states[index])
    }
    return nil
  }

  /// A lower bound of the price of the rest of a way: the distance, and a corner if the way does not run
  /// straight towards the target.
  @inline(__always)
  private func estimate(_ column: Int, _ row: Int, _ isVertical: Bool) -> Int32 {
    let (across, down) = (columns[column].distance, rows[row].distance)
    return across &+ down &+ ((isVertical ? across : down) > 0 ? bend : 0)
  }

  private mutating func open(_ start: LatticeEntry) {
    let isVertical = start.port.side.normal == .vertical
    let index = 2 * start.index + (isVertical ? 1 : 0)
    let price = min(Int32(clamping: start.price), LatticeState.priceLimit)
    if states[index].generation == generation, states[index].price <= price { return }
    states[index] = LatticeState(
      price: price, generation: generation, origin: LatticeState.isStart)
    let (row, column) = start.index.quotientAndRemainder(dividingBy: columns.count)
    queue.push(price &+ estimate(column, row, isVertical), Int32(index))
  }

  /// Takes the steps from a settled state.
  @inline(__always)
  private mutating func expand(_ index: Int, isVertical: Bool, _ state: LatticeState) {
    let width = columns.count
    let row = index / width
    let column = index - row * width
    if goalArea.contains(column, row) {
      for (number, goal) in goals.enumerated()
      where goal.index == index && (goal.port.side.normal == .vertical) == isVertical {
        let price = Int(state.price) + goal.price
        queue.push(Int32(clamping: price), Int32(-1 - number))
      }
    }
    let turn = priceOfTurn(index, column, row)
    // No step leads straight back.
    let back = state.origin & LatticeState.isStart != 0 ? -1 : Int(state.origin & 3) ^ 1
    if isVertical || turn >= 0 {
      let price = isVertical ? 0 : turn
      if back != 2, row + 1 < rows.count {
        step(
          2, from: index, to: index + width, column: column, row: row + 1, length: rows[row].step,
          state: state, turn: price)
      }
      if back != 3, row > 0 {
        step(
          3, from: index, to: index - width, column: column, row: row - 1,
          length: rows[row - 1].step, state: state, turn: price)
      }
    }
    if !isVertical || turn >= 0 {
      let price = isVertical ? turn : 0
      if back != 0, column + 1 < width {
        step(
          0, from: index, to: index + 1, column: column + 1, row: row, length: columns[column].step,
          state: state, turn: price)
      }
      if back != 1, column > 0 {
        step(
          1, from: index, to: index - 1, column: column - 1, row: row,
          length: columns[column - 1].step, state: state, turn: price)
      }
    }
  }

  /// The price of a corner at a point; −1 if it may not be there.
  @inline(__always)
  private func priceOfTurn(_ index: Int, _ column: Int, _ row: Int) -> Int32 {
    let isNearBox = points[index].isNearBox
    if isNearBox,
      !isCells
        || firstZone.contains(column, row)
        || lastZone.contains(column, row)
    {
      return leniency == .any ? 8 * bend : -1
    }
    return isNearBox ? bend + bend / 2 : bend
  }

  @inline(__always)
  private mutating func step(
    _ direction: Int, from index: Int, to next: Int, column: Int, row: Int, length: Int32,
    state: LatticeState, turn: Int32
  ) {
    let isVertical = direction >= 2
    let axis: RouteAxis = isVertical ? .vertical : .horizontal
    let (here, there) = (points[index], points[next])
    var price =
      Int(state.price) + Int(length) + Int(turn)
      + (direction & 1 == 0 ? here : there).crossed(axis) * Int(crossing)
    if there.isNearBox { price += Int(length / 2) }
    if here.isTaken(axis) || there.isTaken(axis) {
      if leniency == .strict { return }
      price += 16 * Int(length)
    }
    if there.blocked != 0 {
      if leniency != .any { return }
      price += 64 * Int(length)
    }
    let total = Int32(truncatingIfNeeded: min(price, Int(LatticeState.priceLimit)))
    let estimate = total &+ estimate(column, row, isVertical)
    if estimate > limit { return }
    let target = 2 * next + (isVertical ? 1 : 0)
    let old = states[target]
    if old.generation == generation,
      old.price <= total || old.origin & LatticeState.isSettled != 0
    {
      return
    }
    let wasVertical = isVertical == (turn == 0)
    states[target] = LatticeState(
      price: total, generation: generation,
      origin: UInt8(direction) | (wasVertical ? LatticeState.isVerticalBefore : 0))
    queue.push(estimate, Int32(target))
  }
}
