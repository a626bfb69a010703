/// What the places of items across the layers depend on, in whole grid units.
struct PlacementProblem {
  /// The extents of each item to the left and right of its line.
  var left: [Int]
  var right: [Int]
  /// Where each piece may be fastened, relative to the lines of its upper and lower item.
  var upperRange: [PortRange]
  var lowerRange: [PortRange]
  /// Whether an item has a box: a node, or a place for a label.
  var hasBox: [Bool]
  /// The least distance between the boxes of two nodes, of an edge from a box, and of two edges.
  var nodeSpacing: Int
  var boxSpacing: Int
  var edgeSpacing: Int
  var effort: LayoutEffort
}

/// Finds the places of items across the layers, given their order, so that edges are short and long
/// edges run straight.
struct Placement {
  private let layering: Layering
  private let problem: PlacementProblem
  private var x: [Int]

  /// Returns the position of the line of each item.
  static func positions(
    _ layering: Layering, _ problem: PlacementProblem, budget: inout LayoutBudget
  ) -> [Int] {
    var placement = Placement(layering, problem)
    placement.relax(rounds: problem.effort == .quick ? 6 : 12, budget: &budget)
    placement.alignBlocks(budget: &budget)
    return placement.x
  }

  private init(_ layering: Layering, _ problem: PlacementProblem) {
    self.layering = layering
    self.problem = problem
    x = [Int](repeating: 0, count: layering.itemCount)
    for layer in layering.layers {
      var end = 0
      for (index, item) in layer.enumerated() {
        if index > 0 { end += separation(layer[index - 1], item) }
        x[Int(item)] = end
      }
    }
  }

  /// The least distance of the lines of neighbors.
  @inline(__always)
  private func separation(_ first: Int32, _ second: Int32) -> Int {
    let extent = problem.right[Int(first)] + problem.left[Int(second)]
    let passes = (layering.isPassing(first) ? 1 : 0) + (layering.isPassing(second) ? 1 : 0)
    if passes == 0 { return extent + problem.nodeSpacing }
    // Two nodes with an edge between them are as far from each other as without.
    if passes == 1 { return extent + max(problem.boxSpacing, (problem.nodeSpacing + 1) / 2) }
    let isBox = problem.hasBox[Int(first)] || problem.hasBox[Int(second)]
    return extent + (isBox ? problem.boxSpacing : problem.edgeSpacing)
  }

  @inline(__always)
  private func weight(_ piece: Int) -> Int {
    let upper = layering.isPassing(layering.upper[piece])
    let lower = layering.isPassing(layering.lower[piece])
    return upper && lower ? 8 : upper || lower ? 2 : 1
  }

  // MARK: - Relaxation

  /// Moves the items of one layer after the other towards their neighbors' mean place, as near as the
  /// separations allow: an isotonic regression, solved by pooling adjacent violators.
  private mutating func relax(rounds: Int, budget: inout LayoutBudget) {
    let count = layering.layers.count
    guard count > 1 else { return }
    for round in 0..<rounds {
      let usesBoth = round >= rounds / 2
      if round & 1 == 0 {
        for layer in 0..<count { relaxLayer(layer, above: true, below: usesBoth) }
      } else {
        for layer in (0..<count).reversed() { relaxLayer(layer, above: usesBoth, below: true) }
      }
      if budget.spend(8 * layering.itemCount) { return }
    }
  }

  /// Between the middle of the places from which a piece runs straight and the nearest of them.
  @inline(__always)
  private static func target(_ x: Int, _ range: (low: Int, high: Int)) -> Int {
    let nearest = min(max(x, range.low), range.high)
    let middle = (range.low + range.high) >> 1
    return nearest + (middle - nearest) / 4
  }

  private mutating func relaxLayer(_ layer: Int, above: Bool, below: Bool) {
    let items = layering.layers[layer]
    // Stacks of pooled items: the sum of weighted targets, the weight, and the end.
    var sums: [Double] = []
    var weights: [Double] = []
    var ends: [Int] = []
    var offsets = [Int](repeating: 0, count: items.count)
    var offset = 0
    for index in items.indices {
      let item = items[index]
      if index > 0 { offset += separation(items[index - 1], item) }
      offsets[index] = offset
      var sum = 0.0
      var total = 0.0
      if above {
        for slot in layering.above.range(Int(item)) {
          let piece = Int(layering.above.items[slot])
          let weight = Double(weight(piece))
          let other = x[Int(layering.upper[piece])]
          let range = problem.upperRange[piece].straight(from: other, to: problem.lowerRange[piece])
          sum += weight * Double(Self.target(x[Int(item)], range))
          total += weight
        }
      }
      if below {
        for slot in layering.below.range(Int(item)) {
          let piece = Int(layering.below.items[slot])
          let weight = Double(weight(piece))
          let other = x[Int(layering.lower[piece])]
          let range = problem.lowerRange[piece].straight(from: other, to: problem.upperRange[piece])
          sum += weight * Double(Self.target(x[Int(item)], range))
          total += weight
        }
      }
      if total == 0 {
        total = 0.01
        sum = total * Double(x[Int(item)])
      }
      sums.append(sum - total * Double(offset))
      weights.append(total)
      ends.append(index + 1)
      while sums.count > 1 {
        let last = sums.count - 1
        if sums[last - 1] * weights[last] <= sums[last] * weights[last - 1] { break }
        sums[last - 1] += sums[last]
        weights[last - 1] += weights[last]
        ends[last - 1] = ends[last]
        sums.removeLast()
        weights.removeLast()
        ends.removeLast()
      }
    }
    var start = 0
    for pool in sums.indices {
      let base = wholeBelow(sums[pool] / weights[pool])
      for index in start..<ends[pool] { x[Int(items[index])] = base + offsets[index] }
      start = ends[pool]
    }
  }

  // MARK: - Blocks

  /// Makes the straight parts of long edges rigid, and places them and the nodes so that the weighted
  /// sum of the horizontal distances of their connections is least.
  private mutating func alignBlocks(budget: inout LayoutBudget) {
    var blocks = StraightBlocks(layering)
    var tail: [Int32] = []
    var head: [Int32] = []
    var length: [Int] = []
    collectSeparations(blocks, &tail, &head, &length)
    var position = blocks.initialPositions(x)
    blocks.makeFeasible(&position, tail, head, length)

    let pieces = layering.upper.indices.filter {
      blocks.block[Int(layering.upper[$0])] != blocks.block[Int(layering.lower[$0])]
    }
    let size = blocks.count + pieces.count
    let limit = problem.effort == .quick ? 4_000 : 60_000
    if size <= limit, !budget.isSpent {
      var graph = PlacementGraph(tail: tail, head: head, length: length, position: position)
      let centers = size <= 3_000
      for piece in pieces {
        graph.add(
          from: blocks.block[Int(layering.upper[piece])], problem.upperRange[piece],
          to: blocks.block[Int(layering.lower[piece])], problem.lowerRange[piece],
          weight: weight(piece), centers: centers)
      }
      var simplex = NetworkSimplex(
        nodeCount: graph.position.count, tail: graph.tail, head: graph.head,
        length: graph.length, weight: graph.weight, position: graph.position)
      let work = problem.effort == .thorough ? 3_000_000_000 : 150_000_000
      simplex.solve(pivots: 50 * graph.position.count, work: work, budget: &budget)
      position = simplex.position
    }
    for item in x.indices { x[item] = position[Int(blocks.block[item])] }
  }

  private func collectSeparations(
    _ blocks: StraightBlocks, _ tail: inout [Int32], _ head: inout [Int32], _ length: inout [Int]
  ) {
    var entries: [(pair: UInt64, length: Int)] = []
    entries.reserveCapacity(layering.itemCount)
    for layer in layering.layers {
      var index = 1
      while index < layer.count {
        let first = layer[index - 1]
        let second = layer[index]
        let pair =
          UInt64(blocks.block[Int(first)]) << 32 | UInt64(blocks.block[Int(second)])
        entries.append((pair, separation(first, second)))
        index += 1
      }
    }
    entries.sort { $0.pair != $1.pair ? $0.pair < $1.pair : $0.length > $1.length }
    for index in entries.indices where index == 0 || entries[index].pair != entries[index - 1].pair
    {
      tail.append(Int32(entries[index].pair >> 32))
      head.append(Int32(entries[index].pair & 0xFFFF_FFFF))
      length.append(entries[index].length)
    }
  }
}

/// The places on the side of a node where an edge may be fastened, relative to the node's line.
struct PortRange {
  var low: Int
  var high: Int

  /// Places of the line of an item from which a piece runs straight to this range at `x`.
  @inline(__always)
  func straight(from x: Int, to other: PortRange) -> (low: Int, high: Int) {
    (x + low - other.high, x + high - other.low)
  }
}

/// The graph on which the placement of blocks is a network simplex problem.
private struct PlacementGraph {
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

  /// Adds the cost of a piece: how far its ends miss each other. With `centers`, also, with less weight,
  /// how far the middles of their ranges do.
  mutating func add(
    from upper: Int32, _ upperRange: PortRange, to lower: Int32, _ lowerRange: PortRange,
    weight: Int, centers: Bool
  ) {
    let isFixed = upperRange.low == upperRange.high && lowerRange.low == lowerRange.high
    if isFixed || centers {
      // A node left of both ends: the sum of the distances to them is their distance.
      let node = Int32(position.count)
      let upperMiddle = (upperRange.low + upperRange.high) >> 1
      let lowerMiddle = (lowerRange.low + lowerRange.high) >> 1
      position.append(min(position[Int(upper)] + upperMiddle, position[Int(lower)] + lowerMiddle))
      connect(node, upper, -upperMiddle, weight: isFixed ? 4 * weight : weight)
      connect(node, lower, -lowerMiddle, weight: isFixed ? 4 * weight : weight)
      if isFixed { return }
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
