/// Moves blocks so that more edges run straight, after the blocks have places.
///
/// A piece of an edge that does not run straight would do so if one of its ends moved a little. A move
/// takes along whatever it pushes and, in some trials, whatever runs straight to what moves. It is made
/// if the bends and the length of the pieces that it touches become less and the picture does not become
/// wider.
///
/// - Complexity: linear, since every trial, and all trials together, have a limit of steps.
struct Straightening {
  /// What moves along with a block, besides what it pushes.
  private enum Company: CaseIterable {
    case nothing
    /// What runs straight to the block.
    case straight
    /// What runs straight to anything that moves.
    case all
  }

  /// The position of each block.
  private(set) var position: [Int]
  private let length: [Int]
  private let bounds: [(least: Int, greatest: Int)]
  private let bendCost: Int
  /// The blocks that separations keep apart: the left one at `2 s`, the right one at `2 s + 1`.
  private let separated: [Int32]
  private let separationsOf: Adjacency
  /// The blocks and ranges that pieces connect: the upper end at `2 p`, the lower one at `2 p + 1`.
  private var connected: [Int32] = []
  private var range: [PortRange] = []
  private var endsOf = Adjacency(count: 0, keys: [])

  /// How far each block moves in a trial, and the blocks that do.
  private var shift: [Int]
  private var moving: [Int32] = []
  private var steps = 0

  /// The greatest number of steps of a trial.
  private static let trialLimit = 1_000

  /// - Parameters:
  ///   - position: a feasible position of each block.
  ///   - tail: the left block of each separation.
  ///   - head: the right block of each separation.
  ///   - length: the least distance of the two.
  ///   - bounds: the least and the greatest position of each block.
  ///   - bendCost: the length that a piece may gain to run straight.
  init(
    position: [Int], tail: [Int32], head: [Int32], length: [Int],
    bounds: [(least: Int, greatest: Int)], bendCost: Int
  ) {
    self.position = position
    self.length = length
    self.bounds = bounds
    self.bendCost = bendCost
    separated = zip(tail, head).flatMap { [$0, $1] }
    separationsOf = Adjacency(count: position.count, keys: separated)
    shift = [Int](repeating: 0, count: position.count)
  }

  /// Adds a piece between two blocks.
  mutating func add(
    from upper: Int32, _ upperRange: PortRange, to lower: Int32, _ lowerRange: PortRange
  ) {
    connected += [upper, lower]
    range += [upperRange, lowerRange]
  }

  /// Makes moves until none is better, or the work that the effort allows is done.
  mutating func run(effort: LayoutEffort, budget: inout LayoutBudget) {
    endsOf = Adjacency(count: position.count, keys: connected)
    var work = (position.count + connected.count) * (effort == .quick ? 100 : 1_000)
    var hasMoved = true
    while hasMoved {
      hasMoved = false
      // Short distances first.
      var bent: [(distance: Int, end: Int)] = []
      for end in stride(from: 0, to: connected.count, by: 2) where missing(end) != 0 {
        bent.append((abs(missing(end)), end))
      }
      bent.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.end < $1.end }
      for (_, end) in bent {
        steps = 0
        if straighten(end) { hasMoved = true }
        work -= steps
        if budget.spend(steps) || work < 0 { return }
      }
    }
  }

  /// Makes the best move after which a piece runs straight, if it is worth it.
  private mutating func straighten(_ upper: Int) -> Bool {
    let distance = missing(upper)
    guard distance != 0 else { return false }
    var best = 0
    var choice: (end: Int, distance: Int, company: Company)?
    for company in Company.allCases {
      for (end, distance) in [(upper, distance), (upper + 1, -distance)] {
        let change = move(end, by: distance, with: company)
        if change < best {
          best = change
          choice = (end, distance, company)
        }
        clear()
      }
    }
    guard let choice else { return false }
    _ = move(choice.end, by: choice.distance, with: choice.company)
    for block in moving { position[Int(block)] += shift[Int(block)] }
    clear()
    return true
  }

  private mutating func clear() {
    for block in moving { shift[Int(block)] = 0 }
    moving.removeAll(keepingCapacity: true)
  }

  // MARK: - Costs

  /// How far an end has to move so that its piece runs straight.
  @inline(__always)
  private func missing(_ end: Int) -> Int {
    let own = position[Int(connected[end])]
    let other = position[Int(connected[end ^ 1])]
    let right = other + range[end ^ 1].low - own - range[end].high
    return right > 0 ? right : min(0, other + range[end ^ 1].high - own - range[end].low)
  }

  /// The cost of a piece if its ends were moved by some distances.
  @inline(__always)
  private func cost(_ end: Int, _ own: Int, _ other: Int) -> Int {
    let distance = position[Int(connected[end ^ 1])] + other - position[Int(connected[end])] - own
    let (first, second) = (range[end], range[end ^ 1])
    if first.low <= distance + second.high, distance + second.low <= first.high { return 0 }
    return bendCost + abs(distance + (second.low + second.high - first.low - first.high) / 2)
  }

  /// The change of the costs of all pieces at blocks that move.
  private mutating func change() -> Int {
    var change = 0
    for block in moving {
      for slot in endsOf.range(Int(block)) {
        let end = Int(endsOf.items[slot])
        let other = shift[Int(connected[end ^ 1])]
        // A piece whose ends both move counts at the upper one.
        if other != 0, end & 1 == 1 { continue }
        change += cost(end, shift[Int(block)], other) - cost(end, 0, 0)
      }
    }
    return change
  }

  // MARK: - Moves

  /// Moves the block of an end, and whatever has to move or accompanies it, in `shift`.
  ///
  /// - Returns: the change of the costs; 0 if the move is not possible.
  private mutating func move(_ end: Int, by distance: Int, with company: Company) -> Int {
    let isRight = distance > 0
    let limit = steps + Self.trialLimit
    var queue: [(block: Int32, leads: Bool)] = [(connected[end], company != .nothing)]
    shift[Int(connected[end])] = distance
    moving.append(connected[end])
    func add(_ block: Int32, _ needed: Int, leads: Bool) {
      guard isRight ? needed > shift[Int(block)] : needed < shift[Int(block)] else { return }
      if shift[Int(block)] == 0 { moving.append(block) }
      shift[Int(block)] = needed
      queue.append((block, leads))
    }
    var next = 0
    while next < queue.count {
      let (block, leads) = (Int(queue[next].block), queue[next].leads)
      next += 1
      let place = position[block] + shift[block]
      guard bounds[block].least <= place, place <= bounds[block].greatest else { return 0 }
      steps += 1 + separationsOf.count(block) + 2 * endsOf.count(block)
      guard steps < limit else { return 0 }
      for slot in separationsOf.range(block) {
        let side = Int(separationsOf.items[slot])
        guard (side & 1 == 0) == isRight else { continue }
        let other = separated[side ^ 1]
        let least = length[side / 2]
        let needed = place + (isRight ? least : -least) - position[Int(other)]
        add(other, needed, leads: company == .all)
      }
      guard leads else { continue }
      for slot in endsOf.range(block) {
        let end = Int(endsOf.items[slot])
        guard missing(end) == 0 else { continue }
        let other = connected[end ^ 1]
        let needed =
          place - position[Int(other)]
          + (isRight ? range[end].low - range[end ^ 1].high : range[end].high - range[end ^ 1].low)
        add(other, needed, leads: true)
      }
    }
    return change()
  }
}
