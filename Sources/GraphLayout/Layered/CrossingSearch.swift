/// The search for an order with few crossings.
extension CrossingReducer {
  /// How much is tried.
  struct Plan {
    /// The number of first orders.
    var starts: Int
    /// The number of sweeps from each.
    var sweeps: Int
    /// Whether items are sifted.
    var sifts: Bool
    /// The steps that all together may take.
    var work: Int

    /// The plan for a graph of some number of items and pieces.
    init(_ effort: LayoutEffort, size: Int) {
      switch effort {
      case .quick: (starts, sweeps, sifts, work) = (1, 6, false, 5_000_000)
      case .balanced:
        // Small graphs are laid out within a frame; for others, quality is worth more time.
        let steps = min(40_000, 8_000 + 40 * max(0, size - 400))
        (starts, sweeps, sifts, work) = (6, 24, true, min(120_000_000, steps * size))
      case .thorough:
        (starts, sweeps, sifts, work) = (16, 40, true, min(1_500_000_000, 200_000 * size))
      }
    }
  }

  /// Orders all layers.
  ///
  /// - Returns: the number of crossings.
  mutating func reduce(_ plan: Plan, budget: inout LayoutBudget) -> Int {
    guard groups != nil else { return reduceOrders(plan, budget: &budget) }
    // An order without groups tells in which order the groups are best.
    var free = self
    free.groups = nil
    var quick = plan
    quick.starts = min(plan.starts, 4)
    quick.work = plan.work / 8
    _ = free.reduceOrders(quick, budget: &budget)
    groups?.orderByMean(free.layers)
    var part = plan
    part.work = plan.work / 4
    var bestCount = reduceOrders(part, budget: &budget)
    part.starts = 2
    part.work = work + plan.work / 2
    bestCount = exchangeGroups(part, bestCount, budget: &budget)
    var last = plan
    last.work = work + plan.work / 4
    var random = FixedRandom(seed: 0x3C6E_F372_FE94_F82B)
    if plan.sifts, bestCount > 0, !budget.isSpent {
      bestCount -= disturb(last, bestCount, &random, budget: &budget)
    }
    return bestCount
  }

  /// Exchanges groups that follow each other in the order of the groups while that removes crossings.
  private mutating func exchangeGroups(
    _ plan: Plan, _ count: Int, budget: inout LayoutBudget
  ) -> Int {
    guard let parent = groups?.parent else { return count }
    var best = (count: count, layers: layers)
    var isChanged = true
    while isChanged, best.count > 0 {
      isChanged = false
      let byOrder = parent.indices.sorted { groups!.order[$0] < groups!.order[$1] }
      for (index, first) in byOrder.enumerated() {
        guard let second = byOrder[(index + 1)...].first(where: { parent[$0] == parent[first] })
        else { continue }
        if work > plan.work || budget.spend(belowItem.count) { break }
        let order = groups!.order
        groups!.order.swapAt(first, second)
        for layer in layers.indices {
          place(groups!.gathered(best.layers[layer]), inLayer: layer)
        }
        var quick = plan
        quick.sweeps = 6
        let value = improve(quick, 0, budget: &budget)
        if value < best.count {
          best = (value, layers)
          isChanged = true
        } else {
          groups!.order = order
        }
      }
      if work > plan.work || budget.isSpent { break }
    }
    restore(best.layers)
    return best.count
  }

  private mutating func reduceOrders(_ plan: Plan, budget: inout LayoutBudget) -> Int {
    var best = layers
    var bestCount = Int.max
    var random = FixedRandom(seed: 0x6A09_E667_F3BC_C909)
    for start in 0..<plan.starts {
      arrange(start, &random)
      let count = improve(plan, start, budget: &budget)
      if count < bestCount {
        bestCount = count
        best = layers
      }
      if bestCount == 0 || work > plan.work / 2 || budget.spend(belowItem.count) { break }
    }
    restore(best)
    if plan.sifts, bestCount > 0, !budget.isSpent {
      bestCount -= disturb(plan, bestCount, &random, budget: &budget)
    }
    for round in 0..<4 where !budget.isSpent {
      for index in layers.indices {
        sortTies(round & 1 == 0 ? index : layers.count - 1 - index)
      }
    }
    return bestCount
  }

  private mutating func restore(_ order: [[Int32]]) {
    for layer in order.indices { place(order[layer], inLayer: layer) }
  }

  // MARK: - First orders

  private mutating func arrange(_ start: Int, _ random: inout FixedRandom) {
    switch start {
    case 0: traverse(downwards: true, breadthFirst: false)
    case 1: traverse(downwards: false, breadthFirst: false)
    case 2: traverse(downwards: true, breadthFirst: true)
    case 3: traverse(downwards: false, breadthFirst: true)
    default:
      for layer in layers.indices {
        var order = layers[layer]
        var index = order.count - 1
        while index > 0 {
          order.swapAt(index, random.below(index + 1))
          index -= 1
        }
        place(order, inLayer: layer)
      }
    }
    if let groups {
      for layer in layers.indices { place(groups.gathered(layers[layer]), inLayer: layer) }
    }
  }

  /// Lists items in the order in which a traversal from the outermost items reaches them.
  private mutating func traverse(downwards: Bool, breadthFirst: Bool) {
    var reached = [Bool](repeating: false, count: rank.count)
    for layer in layers.indices { layers[layer].removeAll(keepingCapacity: true) }
    let lists = downwards ? below : above
    let neighbor = downwards ? belowItem : aboveItem
    let inner = downwards ? above : below
    var queue: [Int32] = []
    func visit(_ root: Int32, _ reducer: inout CrossingReducer) {
      guard !reached[Int(root)] else { return }
      queue.removeAll(keepingCapacity: true)
      queue.append(root)
      reached[Int(root)] = true
      var next = 0
      while next < queue.count {
        let item: Int32
        if breadthFirst {
          item = queue[next]
          next += 1
        } else {
          item = queue.removeLast()
        }
        reducer.layers[Int(reducer.rank[Int(item)])].append(item)
        let range = lists.range(Int(item))
        for slot in range {
          // A stack gives the last one first.
          let other = neighbor[breadthFirst ? slot : range.lowerBound + range.upperBound - 1 - slot]
          if !reached[Int(other)] {
            reached[Int(other)] = true
            queue.append(other)
          }
        }
      }
    }
    for item in rank.indices where inner.count(item) == 0 { visit(Int32(item), &self) }
    for item in rank.indices { visit(Int32(item), &self) }
    restore(layers)
    work += 4 * belowItem.count + 4 * rank.count
  }

  // MARK: - Improvement

  private mutating func improve(_ plan: Plan, _ start: Int, budget: inout LayoutBudget) -> Int {
    var best = layers
    var bestCount = countCrossings()
    var idle = 0
    for round in 0..<plan.sweeps {
      if bestCount == 0 || budget.spend(belowItem.count) { break }
      sweep(downwards: (round + start) & 1 == 0, reversingTies: round & 3 >= 2)
      if plan.sifts || round & 1 == 1 { exchangeAll(budget: &budget) }
      let count = countCrossings()
      if count < bestCount {
        idle = Double(count) < 0.995 * Double(bestCount) ? 0 : idle + 1
        bestCount = count
        best = layers
      } else {
        idle += 1
      }
      if idle >= 4 || work > plan.work { break }
    }
    restore(best)
    guard plan.sifts else { return bestCount }
    var round = 0
    while round < 20, bestCount > 0, work < plan.work, !budget.isSpent {
      let gain = siftAll(plan, downwards: round & 1 == 0, budget: &budget)
      bestCount -= gain
      round += 1
      if gain * 1000 < bestCount { break }
    }
    return bestCount
  }

  private mutating func exchangeAll(budget: inout LayoutBudget) {
    for layer in layers.indices {
      let before = work
      _ = exchangeNeighbors(layer)
      if budget.spend(work - before) { return }
    }
  }

  private mutating func siftAll(_ plan: Plan, downwards: Bool, budget: inout LayoutBudget) -> Int {
    var gain = 0
    for index in layers.indices {
      let before = work
      gain += sift(downwards ? index : layers.count - 1 - index)
      if work > plan.work || budget.spend(work - before) { break }
    }
    return gain
  }

  /// Moves random items to random places, improves the layers around again, and keeps what is not worse.
  ///
  /// - Returns: the number of crossings removed.
  private mutating func disturb(
    _ plan: Plan, _ count: Int, _ random: inout FixedRandom, budget: inout LayoutBudget
  ) -> Int {
    let candidates = layers.indices.filter { layers[$0].count > 1 }
    guard !candidates.isEmpty else { return 0 }
    var gain = 0
    while gain < count, work < plan.work, !budget.isSpent {
      let before = work
      let layer = candidates[random.below(candidates.count)]
      let first = max(0, layer - 2)
      let last = min(layers.count - 1, layer + 2)
      let saved = Array(layers[first...last])
      // Items next to each other change places with others; the cost is known afterwards only.
      let old = countAround(first, last)
      kick(layer, &random)
      for _ in 0..<2 {
        var improvement = 0
        for index in [layer - 1, layer + 1, layer, layer - 2, layer + 2]
        where index >= first && index <= last {
          improvement += sift(index)
        }
        if improvement == 0 { break }
      }
      let new = countAround(first, last)
      if new <= old {
        gain += old - new
      } else {
        for index in first...last { place(saved[index - first], inLayer: index) }
      }
      if budget.spend(work - before) { break }
    }
    return gain
  }

  private mutating func countAround(_ first: Int, _ last: Int) -> Int {
    var sum = 0
    for layer in max(0, first - 1)...min(layers.count - 2, last)
    where layer >= 0 && layer + 1 < layers.count {
      sum += counter.count(
        layers[layer], lowerCount: layers[layer + 1].count, below: below, neighbor: belowItem,
        position: position)
      work += 8 * layers[layer].count
    }
    return sum
  }

  private mutating func kick(_ layer: Int, _ random: inout FixedRandom) {
    var order = layers[layer]
    let length = min(order.count, 2 + random.below(6))
    let start = random.below(order.count - length + 1)
    if let groups {
      for _ in 0..<length {
        let index = start + random.below(length)
        let other = start + random.below(length)
        if groups.areExchangeable(order, index, other) { order.swapAt(index, other) }
      }
    } else {
      var index = length - 1
      while index > 0 {
        order.swapAt(start + index, start + random.below(index + 1))
        index -= 1
      }
    }
    place(order, inLayer: layer)
  }
}
