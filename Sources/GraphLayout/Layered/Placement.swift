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
  /// The least distance between the boxes of two nodes, between the frames of groups, of an edge from a box,
  /// between labels, and of two edges.
  var nodeSpacing: Int
  var frameSpacing: Int
  var boxSpacing: Int
  var labelSpacing: Int
  var edgeSpacing: Int
  var effort: LayoutEffort
  var borders: GroupBorders
}

/// The distances that the boxes of groups need across the layers.
struct GroupBorders {
  let groups: GroupTree
  /// From the lesser and from the greater border to what is inside.
  let lesserPadding: [Int]
  let greaterPadding: Int
  /// The least extent of each group.
  let extent: [Int]

  init(_ groups: GroupTree, _ grid: LayoutGrid) {
    self.groups = groups
    greaterPadding = grid.groupPadding
    // Along rows of layers, the label of a group is beside its nodes, at the top.
    lesserPadding = groups.labelCross.map { grid.groupPadding + (grid.isHorizontal ? $0 : 0) }
    extent = groups.labelCross.map { grid.isHorizontal ? 0 : $0 + 2 * grid.edgeSpacing }
  }
}

/// Finds the places of items across the layers, given their order, so that edges are short and long
/// edges run straight.
struct Placement {
  private let layering: Layering
  private let problem: PlacementProblem
  private var x: [Int]
  private var borders: [(lesser: Int, greater: Int)] = []

  /// Returns the position of the line of each item, and the borders of each group.
  static func positions(
    _ layering: Layering, _ problem: PlacementProblem, budget: inout LayoutBudget
  ) -> (x: [Int], borders: [(lesser: Int, greater: Int)]) {
    var placement = Placement(layering, problem)
    placement.relax(rounds: problem.effort == .quick ? 6 : 12, budget: &budget)
    placement.alignBlocks(budget: &budget)
    return (placement.x, placement.borders)
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
    if !layering.group.isEmpty, layering.group[Int(first)] != layering.group[Int(second)] {
      return crossed(first, second).reduce(0) { $0 + $1.length }
    }
    return plainSeparation(first, second)
  }

  /// The borders of groups between two neighbors, each with the distance from what is before it; the last
  /// step leads to the second neighbor. A lesser border is `2 g`, a greater one `2 g + 1`.
  private func crossed(_ first: Int32?, _ second: Int32?) -> [(border: Int32, length: Int)] {
    let groups = problem.borders.groups
    let a = first.map { layering.group[Int($0)] } ?? -1
    let b = second.map { layering.group[Int($0)] } ?? -1
    let common = groups.common(a, b)
    let closed = groups.path(from: a, to: common)
    let opened = groups.path(from: b, to: common).reversed()
    var steps: [(border: Int32, length: Int)] = []
    var distance = first.map { problem.right[Int($0)] } ?? 0
    for group in closed {
      steps.append((2 * group + 1, distance + problem.borders.greaterPadding))
      distance = 0
    }
    // Between groups, or between a group and what is not inside.
    distance += problem.frameSpacing
    if first == nil { distance = 0 }
    for group in opened {
      steps.append((2 * group, distance))
      distance = problem.borders.lesserPadding[Int(group)]
    }
    if let second { steps.append((-1, distance + problem.left[Int(second)])) }
    return steps
  }

  @inline(__always)
  private func plainSeparation(_ first: Int32, _ second: Int32) -> Int {
    let extent = problem.right[Int(first)] + problem.left[Int(second)]
    let passes = (layering.isPassing(first) ? 1 : 0) + (layering.isPassing(second) ? 1 : 0)
    if passes == 0 { return extent + problem.nodeSpacing }
    // Two nodes with an edge between them are as far from each other as without.
    if passes == 1 { return extent + problem.frameSpacing }
    switch (problem.hasBox[Int(first)], problem.hasBox[Int(second)]) {
    case (true, true): return extent + problem.labelSpacing
    case (false, false): return extent + problem.edgeSpacing
    default: return extent + problem.boxSpacing
    }
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
    let groups = problem.borders.groups
    var blocks = StraightBlocks(layering, groups)
    let firstBorder = Int32(blocks.count)
    var tail: [Int32] = []
    var head: [Int32] = []
    var length: [Int] = []
    collectSeparations(blocks, tail: &tail, head: &head, length: &length)
    for group in 0..<groups.count {
      tail.append(firstBorder + 2 * Int32(group))
      head.append(firstBorder + 2 * Int32(group) + 1)
      length.append(problem.borders.extent[group])
    }
    var position = blocks.initialPositions(x)
    addBorders(groups, &position)
    blocks.count += 2 * groups.count
    blocks.makeFeasible(&position, tail: tail, head: head, length: length)

    let pieces = layering.upper.indices.filter {
      blocks.block[Int(layering.upper[$0])] != blocks.block[Int(layering.lower[$0])]
    }
    let size = blocks.count + pieces.count
    let limit = problem.effort == .quick ? 4_000 : 60_000
    if size <= limit, !budget.isSpent {
      var graph = PlacementGraph(tail: tail, head: head, length: length, position: position)
      for group in 0..<groups.count { graph.weight[tail.count - groups.count + group] = 1 }
      // Of many pieces, the middles alone are compared; that their ends may move helps later.
      let isDetailed = size <= 4_000
      for piece in pieces {
        graph.add(
          from: blocks.block[Int(layering.upper[piece])], problem.upperRange[piece],
          to: blocks.block[Int(layering.lower[piece])], problem.lowerRange[piece],
          weight: weight(piece), isDetailed: isDetailed)
      }
      var simplex = NetworkSimplex(
        nodeCount: graph.position.count, tail: graph.tail, head: graph.head,
        length: graph.length, weight: graph.weight, position: graph.position)
      let work = problem.effort == .thorough ? 3_000_000_000 : 150_000_000
      simplex.solve(pivots: 50 * graph.position.count, work: work, budget: &budget)
      position = simplex.position
    }
    if !budget.isSpent {
      var straightening = Straightening(
        position: Array(position[..<blocks.count]), tail: tail, head: head, length: length,
        bounds: bounds(blocks, position), bendCost: 4 * problem.nodeSpacing)
      for piece in pieces {
        straightening.add(
          from: blocks.block[Int(layering.upper[piece])], problem.upperRange[piece],
          to: blocks.block[Int(layering.lower[piece])], problem.lowerRange[piece])
      }
      straightening.run(effort: problem.effort, budget: &budget)
      position = straightening.position
    }
    if !budget.isSpent {
      var centering = Centering(
        position: position, tail: tail, head: head, length: length,
        bounds: bounds(blocks, position))
      for piece in pieces {
        centering.add(
          from: blocks.block[Int(layering.upper[piece])], problem.upperRange[piece],
          to: blocks.block[Int(layering.lower[piece])], problem.lowerRange[piece],
          isAlone: layering.below.count(Int(layering.upper[piece])) == 1
            && layering.above.count(Int(layering.lower[piece])) == 1)
      }
      centering.run(budget: &budget)
      position = centering.position
    }
    for item in x.indices { x[item] = position[Int(blocks.block[item])] }
    let first = Int(firstBorder)
    borders = (0..<groups.count).map { (position[first + 2 * $0], position[first + 2 * $0 + 1]) }
  }

  /// The least and the greatest position of each block that does not make the picture wider.
  private func bounds(_ blocks: StraightBlocks, _ position: [Int]) -> [(least: Int, greatest: Int)]
  {
    var left = [Int](repeating: 0, count: blocks.count)
    var right = left
    for item in x.indices {
      let block = Int(blocks.block[item])
      left[block] = max(left[block], problem.left[item])
      right[block] = max(right[block], problem.right[item])
    }
    var (low, high) = (Int.max, Int.min)
    for block in 0..<blocks.count {
      low = min(low, position[block] - left[block])
      high = max(high, position[block] + right[block])
    }
    return left.indices.map { (low + left[$0], high - right[$0]) }
  }

  /// Appends first positions of the borders of groups: the extents of what is inside.
  private func addBorders(_ groups: GroupTree, _ position: inout [Int]) {
    guard groups.count > 0 else { return }
    var low = [Int](repeating: .max, count: groups.count)
    var high = [Int](repeating: .min, count: groups.count)
    for item in x.indices where layering.group[item] >= 0 {
      let group = Int(layering.group[item])
      low[group] = min(low[group], x[item] - problem.left[item])
      high[group] = max(high[group], x[item] + problem.right[item])
    }
    for group in (0..<groups.count).reversed() {
      low[group] -= problem.borders.lesserPadding[group]
      high[group] += problem.borders.greaterPadding
      if groups.parent[group] >= 0 {
        let outer = Int(groups.parent[group])
        low[outer] = min(low[outer], low[group])
        high[outer] = max(high[outer], high[group])
      }
    }
    for group in 0..<groups.count { position += [low[group], high[group]] }
  }

  private func collectSeparations(
    _ blocks: StraightBlocks, tail: inout [Int32], head: inout [Int32], length: inout [Int]
  ) {
    var entries: [(pair: UInt64, length: Int)] = []
    entries.reserveCapacity(layering.itemCount)
    func connect(_ first: Int32, _ second: Int32, _ length: Int) {
      entries.append((UInt64(first) << 32 | UInt64(second), length))
    }
    for layer in layering.layers {
      var index = layering.group.isEmpty ? 1 : 0
      while index < layer.count + (layering.group.isEmpty ? 0 : 1) {
        let first = index > 0 ? layer[index - 1] : nil
        let second = index < layer.count ? layer[index] : nil
        index += 1
        if let first, let second,
          layering.group.isEmpty || layering.group[Int(first)] == layering.group[Int(second)]
        {
          connect(
            blocks.block[Int(first)], blocks.block[Int(second)], separation(first, second))
          continue
        }
        var last = first.map { blocks.block[Int($0)] }
        for step in crossed(first, second) {
          let next =
            step.border >= 0 ? Int32(blocks.count) + step.border : blocks.block[Int(second!)]
          if let last { connect(last, next, step.length) }
          last = next
        }
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
