/// Assigns nodes of an acyclic graph to ranks.
enum Ranking {
  /// Returns the rank of every node, from 0, so that the sum of edge spans and of the ranks of groups is small
  /// and every edge spans at least its least number of ranks.
  static func ranks(
    nodeCount: Int, tail: [Int32], head: [Int32], length: [Int], groups: GroupTree,
    effort: LayoutEffort, budget: inout LayoutBudget
  ) -> [Int32] {
    var graph = RankedGraph(nodeCount: nodeCount, tail: tail, head: head, length: length)
    graph.addBounds(of: groups)
    let outgoing = Adjacency(count: graph.count, keys: graph.tail)
    var rank = longestPathRanks(graph, outgoing)
    if !graph.tail.isEmpty, !budget.isSpent {
      var simplex = NetworkSimplex(
        nodeCount: graph.count, tail: graph.tail, head: graph.head, length: graph.length,
        weight: graph.weight, position: rank)
      let root = wholeRoot(Double(graph.count))
      let factor = effort == .quick ? 10 : effort == .balanced ? 100 : 400
      simplex.solve(
        pivots: factor * (root + 10), work: factor * 500_000 + 20 * graph.count, budget: &budget)
      rank = simplex.position
    }
    let least = rank[..<nodeCount].min() ?? 0
    for node in rank.indices { rank[node] -= least }
    balance(&rank, graph, outgoing)
    return rank[..<nodeCount].map { Int32($0) }
  }

  private static func longestPathRanks(_ graph: RankedGraph, _ outgoing: Adjacency) -> [Int] {
    var rank = [Int](repeating: 0, count: graph.count)
    var missing = [Int32](repeating: 0, count: graph.count)
    for node in graph.head { missing[Int(node)] += 1 }
    var queue = (0..<graph.count).filter { missing[$0] == 0 }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for slot in outgoing.range(node) {
        let edge = Int(outgoing.items[slot])
        let other = Int(graph.head[edge])
        rank[other] = max(rank[other], rank[node] + graph.length[edge])
        missing[other] -= 1
        if missing[other] == 0 { queue.append(other) }
      }
    }
    return rank
  }

  /// Moves nodes whose place does not change the total span to the least occupied of their possible ranks.
  private static func balance(_ rank: inout [Int], _ graph: RankedGraph, _ outgoing: Adjacency) {
    let incoming = Adjacency(count: graph.count, keys: graph.head)
    let last = rank[..<graph.nodeCount].max() ?? 0
    var occupied = [Int](repeating: 0, count: last + 1)
    for value in rank[..<graph.nodeCount] { occupied[value] += 1 }
    for node in 0..<graph.nodeCount {
      guard incoming.count(node) > 0, outgoing.count(node) > 0 else { continue }
      var low = 0
      var high = last
      var net = 0
      for slot in incoming.range(node) {
        let edge = Int(incoming.items[slot])
        low = max(low, rank[Int(graph.tail[edge])] + graph.length[edge])
        net += graph.weight[edge]
      }
      for slot in outgoing.range(node) {
        let edge = Int(outgoing.items[slot])
        high = min(high, rank[Int(graph.head[edge])] - graph.length[edge])
        net -= graph.weight[edge]
      }
      guard net == 0, low < high else { continue }
      var best = rank[node]
      for candidate in low...high where occupied[candidate] + 1 < occupied[best] {
        best = candidate
      }
      occupied[rank[node]] -= 1
      occupied[best] += 1
      rank[node] = best
    }
  }
}

/// The graph whose weighted spans a ranking makes small: nodes, and the first and the last rank of each group.
private struct RankedGraph {
  let nodeCount: Int
  private(set) var count: Int
  private(set) var tail: [Int32]
  private(set) var head: [Int32]
  private(set) var length: [Int]
  private(set) var weight: [Int]

  /// What a rank of a group costs, beside a rank that an edge spans.
  private static let groupWeight = 5

  init(nodeCount: Int, tail: [Int32], head: [Int32], length: [Int]) {
    self.nodeCount = nodeCount
    count = nodeCount
    self.tail = tail
    self.head = head
    self.length = length
    weight = [Int](repeating: 1, count: tail.count)
  }

  /// Adds two nodes for each group that all it contains is between.
  mutating func addBounds(of groups: GroupTree) {
    guard groups.count > 0 else { return }
    // What has an edge from or to its own group is bounded by the other end.
    var needsFirst = [Bool](repeating: true, count: nodeCount)
    var needsLast = needsFirst
    for edge in tail.indices {
      let (upper, lower) = (Int(tail[edge]), Int(head[edge]))
      guard groups.nodeGroup[upper] == groups.nodeGroup[lower] else { continue }
      needsLast[upper] = false
      needsFirst[lower] = false
    }
    count = nodeCount + 2 * groups.count
    let start = Int32(nodeCount)
    let first = { (group: Int32) in start + 2 * group }
    for node in 0..<nodeCount where groups.nodeGroup[node] >= 0 {
      let group = groups.nodeGroup[node]
      if needsFirst[node] { connect(first(group), Int32(node), weight: 0) }
      if needsLast[node] { connect(Int32(node), first(group) + 1, weight: 0) }
    }
    for group in 0..<Int32(groups.count) {
      connect(first(group), first(group) + 1, weight: Self.groupWeight)
      let outer = groups.parent[Int(group)]
      guard outer >= 0 else { continue }
      connect(first(outer), first(group), weight: 0)
      connect(first(group) + 1, first(outer) + 1, weight: 0)
    }
  }

  private mutating func connect(_ from: Int32, _ to: Int32, weight: Int) {
    tail.append(from)
    head.append(to)
    length.append(0)
    self.weight.append(weight)
  }
}
