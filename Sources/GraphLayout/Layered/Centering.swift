/// Moves blocks so that straight edges meet the middles of sides, after ``Straightening``.
///
/// A block moves to the mean of the places at which its straight pieces would be in the middle of their ports, as
/// far as all of them stay straight, the order and the distances of the blocks allow it, and the picture becomes no
/// wider. A block without straight pieces moves towards those that it is connected to.
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
    for round in 0..<Self.rounds {
      var hasMoved = false
      for index in position.indices {
        let block = round & 1 == 0 ? index : position.count - 1 - index
        if endsOf.count(block) > 0, center(block, endsOf) { hasMoved = true }
      }
      if !hasMoved || budget.spend(separated.count + 2 * connected.count) { return }
    }
  }

  /// Moves a block as near to the place that it should have as it may.
  private mutating func center(_ block: Int, _ endsOf: Adjacency) -> Bool {
    var (low, high) = bounds[block]
    for slot in separationsOf.range(block) {
      let side = Int(separationsOf.items[slot])
      let other = position[Int(separated[side ^ 1])]
      if side & 1 == 0 {
        high = min(high, other - length[side / 2])
      } else {
        low = max(low, other + length[side / 2])
      }
    }
    var straight = (sum: 0, weight: 0)
    var bent = straight
    let place = position[block]
    for slot in endsOf.range(block) {
      let end = Int(endsOf.items[slot])
      let other = position[Int(connected[end ^ 1])]
      let places = range[end ^ 1].straight(from: other, to: range[end])
      // The difference to this place keeps sums small.
      let wish = weight[end / 2] * (((places.low + places.high) >> 1) - place)
      guard places.low <= place, place <= places.high else {
        bent = (bent.sum + wish, bent.weight + weight[end / 2])
        continue
      }
      straight = (straight.sum + wish, straight.weight + weight[end / 2])
      low = max(low, places.low)
      high = min(high, places.high)
    }
    let wish = straight.weight > 0 ? straight : bent
    guard low <= high, wish.weight > 0 else { return false }
    let next = min(max(place + wish.sum / wish.weight, low), high)
    position[block] = next
    return next != place
  }
}
