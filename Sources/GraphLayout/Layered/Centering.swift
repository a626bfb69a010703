/// Moves blocks so that straight edges meet the middles of sides, after ``Straightening``.
///
/// A block moves to the mean of the places at which its straight pieces would be in the middle of their ports, as
/// far as all of them stay straight, the order and the distances of the blocks allow it, and the picture becomes no
/// wider. A block without straight pieces moves towards those that it is connected to. Blocks that a straight piece
/// leaves no play, such as a dot and the line that begins at it, move together.
///
/// - Complexity: linear, since the number of rounds is fixed.
struct Centering {
  /// The position of each block.
  private(set) var position: [Int]
  private let length: [Int]
  private let bounds: [(least: Int, greatest: Int)]
  /// The blocks that separations keep apart: the left one at `2 s`, the right one at `2 s + 1`.
  private let separated: [Int32]
  private let separationsOf: Adjacency
  /// The blocks and ranges that pieces connect: the upper end at `2 p`, the lower one at `2 p + 1`.
  private var connected: [Int32] = []
  private var range: [PortRange] = []
  /// How much the middle of the ports of each piece counts.
  private var weight: [Int] = []

  /// The number of times that all blocks are visited.
  private static let rounds = 64

  /// Takes what ``Straightening`` takes, and the positions that it found.
  init(
    position: [Int], tail: [Int32], head: [Int32], length: [Int],
    bounds: [(least: Int, greatest: Int)]
  ) {
    self.position = position
    self.length = length
    self.bounds = bounds
    separated = zip(tail, head).flatMap { [$0, $1] }
    separationsOf = Adjacency(count: position.count, keys: separated)
  }

  /// Adds a piece between two blocks.
  ///
  /// - Parameter isAlone: Whether no other piece ends at the same sides, so that every distance from the middle shows.
  mutating func add(
    from upper: Int32, _ upperRange: PortRange, to lower: Int32, _ lowerRange: PortRange,
    isAlone: Bool
  ) {
    weight.append(isAlone ? 8 : 1)
    connected += [upper, lower]
    range += [upperRange, lowerRange]
  }

  /// Visits the blocks forwards and backwards in turns.
  mutating func run(budget: inout LayoutBudget) {
    let endsOf = Adjacency(count: position.count, keys: connected)
    let (unit, count) = rigidUnits()
    let members = Adjacency(count: count, keys: unit)
    for round in 0..<Self.rounds {
      var hasMoved = false
      for index in 0..<count {
        let next = round & 1 == 0 ? index : count - 1 - index
        if center(members.items[members.range(next)], unit, endsOf) { hasMoved = true }
      }
      if !hasMoved || budget.spend(separated.count + 2 * connected.count) { return }
    }
  }

  /// Joins blocks whose straight pieces have one place only; returns the unit of each block.
  private func rigidUnits() -> (unit: [Int32], count: Int) {
    var sets = DisjointSets(count: position.count)
    for piece in weight.indices {
      let (upper, lower) = (2 * piece, 2 * piece + 1)
      let (from, to) = (Int(connected[upper]), Int(connected[lower]))
      let places = range[upper].straight(from: position[from], to: range[lower])
      if places.low == places.high, places.low == position[to] { sets.join(from, to) }
    }
    var unit = [Int32](repeating: -1, count: position.count)
    var count = 0
    for block in position.indices {
      // The root is the least index of its set.
      let root = sets.root(block)
      if root == block {
        unit[block] = Int32(count)
        count += 1
      } else {
        unit[block] = unit[root]
      }
    }
    return (unit, count)
  }

  /// Moves blocks together as near to the place that they should have as they may.
  private mutating func center(
    _ blocks: ArraySlice<Int32>, _ unit: [Int32], _ endsOf: Adjacency
  ) -> Bool {
    var (low, high) = (Int.min, Int.max)
    var straight = (sum: 0, weight: 0)
    var bent = straight
    for block in blocks.map(Int.init) {
      let place = position[block]
      // How far this block may move.
      var (least, greatest) = bounds[block]
      for slot in separationsOf.range(block) {
        let side = Int(separationsOf.items[slot])
        let other = Int(separated[side ^ 1])
        if unit[other] == unit[block] { continue }
        if side & 1 == 0 {
          greatest = min(greatest, position[other] - length[side / 2])
        } else {
          least = max(least, position[other] + length[side / 2])
        }
      }
      for slot in endsOf.range(block) {
        let end = Int(endsOf.items[slot])
        let other = Int(connected[end ^ 1])
        if unit[other] == unit[block] { continue }
        let places = range[end ^ 1].straight(from: position[other], to: range[end])
        // The difference to this place keeps sums small.
        let wish = weight[end / 2] * (((places.low + places.high) >> 1) - place)
        guard places.low <= place, place <= places.high else {
          bent = (bent.sum + wish, bent.weight + weight[end / 2])
          continue
        }
        straight = (straight.sum + wish, straight.weight + weight[end / 2])
        least = max(least, places.low)
        greatest = min(greatest, places.high)
      }
      low = max(low, least - place)
      high = min(high, greatest - place)
    }
    let wish = straight.weight > 0 ? straight : bent
    guard low <= high, wish.weight > 0 else { return false }
    let step = min(max(wish.sum / wish.weight, low), high)
    for block in blocks { position[Int(block)] += step }
    return step != 0
  }
}
