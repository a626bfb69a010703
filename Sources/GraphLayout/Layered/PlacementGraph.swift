/// The graph on which the placement of blocks is a network simplex problem.
struct PlacementGraph {
  var tail: [Int32]
  var head: [Int32]
  var length: [Int]
  var weight: [Int]
  var position: [Int]

  init(tail: [Int32], head: [Int32], length: [Int], position: [Int]) {
    self.tail = tail
    self.head = head
    self.length = length
    self.position = position
    weight = [Int](repeating: 0, count: tail.count)
  }

  private mutating func connect(_ from: Int32, _ to: Int32, _ length: Int, weight: Int) {
    tail.append(from)
    head.append(to)
    self.length.append(length)
    self.weight.append(weight)
  }

  /// Adds the cost of a piece: how far the middles of its ends' ranges miss each other; in detail, also,
  /// with more weight, how far the ranges do.
  mutating func add(
    from upper: Int32, _ upperRange: PortRange, to lower: Int32, _ lowerRange: PortRange,
    weight: Int, isDetailed: Bool
  ) {
    let isFixed = upperRange.low == upperRange.high && lowerRange.low == lowerRange.high
    do {
      // A node left of both ends: the sum of the distances to them is their distance.
      let node = Int32(position.count)
      let upperMiddle = (upperRange.low + upperRange.high) >> 1
      let lowerMiddle = (lowerRange.low + lowerRange.high) >> 1
      position.append(min(position[Int(upper)] + upperMiddle, position[Int(lower)] + lowerMiddle))
      connect(node, upper, -upperMiddle, weight: isFixed ? 4 * weight : weight)
      connect(node, lower, -lowerMiddle, weight: isFixed ? 4 * weight : weight)
      if isFixed || !isDetailed { return }
    }
    addGap(from: upper, upperRange.high, to: lower, lowerRange.low, 4 * weight)
    addGap(from: lower, lowerRange.high, to: upper, upperRange.low, 4 * weight)
  }

  /// Adds the cost of how far the end of one range is before the start of the other.
  private mutating func addGap(
    from first: Int32, _ end: Int, to second: Int32, _ start: Int, _ weight: Int
  ) {
    let node = Int32(position.count)
    position.append(max(position[Int(first)] + end, position[Int(second)] + start))
    connect(first, node, end, weight: weight)
    connect(second, node, start, weight: 0)
  }
}
