/// Assigns nodes of an acyclic graph to ranks.
enum Ranking {
  /// Returns the rank of every node, from 0, so that the sum of weighted edge spans is small and every
  /// edge spans at least its least number of ranks.
  static func ranks(
    nodeCount: Int, tail: [Int32], head: [Int32], length: [Int], weight: [Int],
    effort: LayoutEffort, budget: inout LayoutBudget
  ) -> [Int32] {
    let outgoing = Adjacency(count: nodeCount, keys: tail)
    var rank = longestPathRanks(nodeCount, tail, head, length, outgoing)
    if !tail.isEmpty, !budget.isSpent {
      var simplex = NetworkSimplex(
        nodeCount: nodeCount, tail: tail, head: head, length: length, weight: weight,
        position: rank)
      let root = wholeRoot(Double(nodeCount))
      let factor = effort == .quick ? 10 : effort == .balanced ? 100 : 400
      simplex.solve(
        pivots: factor * (root + 10), work: factor * 500_000 + 20 * nodeCount, budget: &budget)
      rank = simplex.position
    }
    let least = rank.min() ?? 0
    for node in rank.indices { rank[node] -= least }
    balance(&rank, tail, head, length, weight, outgoing, nodeCount)
    return rank.map { Int32($0) }
  }

  private static func longestPathRanks(
    _ nodeCount: Int, _ tail: [Int32], _ head: [Int32], _ length: [Int], _ outgoing: Adjacency
  ) -> [Int] {
    var rank = [Int](repeating: 0, count: nodeCount)
    var missing = [Int32](repeating: 0, count: nodeCount)
    for node in head { missing[Int(node)] += 1 }
    var queue = (0..<nodeCount).filter { missing[$0] == 0 }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for slot in outgoing.range(node) {
        let edge = Int(outgoing.items[slot])
        let other = Int(head[edge])
        rank[other] = max(rank[other], rank[node] + length[edge])
        missing[other] -= 1
        if missing[other] == 0 { queue.append(other) }
      }
    }
    return rank
  }

  /// Moves nodes whose place does not change the total span to the least occupied of their possible ranks.
  private static func balance(
    _ rank: inout [Int], _ tail: [Int32], _ head: [Int32], _ length: [Int], _ weight: [Int],
    _ outgoing: Adjacency, _ nodeCount: Int
  ) {
    let incoming = Adjacency(count: nodeCount, keys: head)
    let last = rank.max() ?? 0
    var occupied = [Int](repeating: 0, count: last + 1)
    for value in rank { occupied[value] += 1 }
    for node in 0..<nodeCount {
      guard incoming.count(node) > 0, outgoing.count(node) > 0 else { continue }
      var low = 0
      var high = last
      var net = 0
      for slot in incoming.range(node) {
        let edge = Int(incoming.items[slot])
        low = max(low, rank[Int(tail[edge])] + length[edge])
        net += weight[edge]
      }
      for slot in outgoing.range(node) {
        let edge = Int(outgoing.items[slot])
        high = min(high, rank[Int(head[edge])] - length[edge])
        net -= weight[edge]
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
