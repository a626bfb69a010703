/// Finds whole numbers for the nodes of a connected directed graph that minimize the sum of weighted
/// edge lengths, `weight · (position[head] − position[tail])`, where every edge has a least length.
///
/// The network simplex method of Gansner, Koutsofios, North and Vo, "A Technique for Drawing Directed
/// Graphs" (1993), section 2.3: a spanning tree of tight edges is kept; a tree edge with a negative cut
/// value is exchanged for the edge with least slack that connects the two halves again. Nothing
/// recurses. Every state is feasible, so that the search can stop at any time.
struct NetworkSimplex {
  private let nodeCount: Int
  private var tail: [Int32]
  private var head: [Int32]
  private var length: [Int]
  private var weight: [Int]
  /// The solution, feasible from the beginning.
  private(set) var position: [Int]

  private var incident: Adjacency
  private var isInTree: [Bool]
  private var treeEdges: [Int32] = []
  private var cutValue: [Int]
  /// The tree edge towards the root, by node; −1 at the root.
  private var parentEdge: [Int32]
  /// The number of a node in a depth-first traversal of the tree, children before parents.
  private var limit: [Int32]
  /// The least number in the subtree of a node.
  private var low: [Int32]
  /// The nodes by their number.
  private var order: [Int32]
  private var searchStart = 0

  /// Creates a problem from a feasible solution: `position[head] − position[tail] ≥ length` for all edges.
  init(
    nodeCount: Int, tail: [Int32], head: [Int32], length: [Int], weight: [Int], position: [Int]
  ) {
    self.nodeCount = nodeCount
    self.tail = tail
    self.head = head
    self.length = length
    self.weight = weight
    self.position = position
    incident = Self.incidence(nodeCount, tail, head)
    isInTree = [Bool](repeating: false, count: tail.count)
    cutValue = [Int](repeating: 0, count: tail.count)
    parentEdge = [Int32](repeating: -1, count: nodeCount)
    limit = [Int32](repeating: 0, count: nodeCount)
    low = [Int32](repeating: 0, count: nodeCount)
    order = [Int32](repeating: 0, count: nodeCount)
  }

  private static func incidence(_ count: Int, _ tail: [Int32], _ head: [Int32]) -> Adjacency {
    var keys = [Int32]()
    keys.reserveCapacity(2 * tail.count)
    for edge in tail.indices {
      keys.append(tail[edge])
      keys.append(head[edge])
    }
    var lists = Adjacency(count: count, keys: keys)
    for index in lists.items.indices { lists.items[index] /= 2 }
    return lists
  }

  /// Improves the solution until it is optimal or `pivots` exchanges are made.
  ///
  /// - Returns: the number of exchanges.
  @discardableResult
  mutating func solve(pivots: Int, work: Int = .max, budget: inout LayoutBudget) -> Int {
    guard nodeCount > 1 else { return 0 }
    buildTightTree()
    renumber(from: 0, firstNumber: 0, parent: -1)
    initializeCutValues()
    var count = 0
    var remaining = work
    while count < pivots, remaining > 0, let leaving = leavingEdge() {
      let steps = exchange(leaving)
      remaining -= steps
      count += 1
      if budget.spend(steps) { break }
    }
    return count
  }

  // MARK: - The first tree

  /// Grows a tree of tight edges from node 0. Where none continues it, the tree moves as a whole until
  /// the edge with the least slack between it and the rest is tight.
  private mutating func buildTightTree() {
    var reached = [Bool](repeating: false, count: nodeCount)
    // Positions of tree nodes are relative to `shift` while the tree grows.
    var shift = 0
    var outgoing = SlackHeap()
    var incoming = SlackHeap()
    var stack: [Int32] = [0]
    var nextUnreached = 1
    reached[0] = true
    treeEdges.reserveCapacity(nodeCount - 1)
    var reachedCount = 1
    while true {
      while let node = stack.popLast() {
        let index = Int(node)
        for slot in incident.range(index) {
          let edge = Int(incident.items[slot])
          let isTail = tail[edge] == node
          let other = Int(isTail ? head[edge] : tail[edge])
          if reached[other] { continue }
          let slack =
            isTail
            ? position[other] - position[index] - shift - length[edge]
            : position[index] + shift - position[other] - length[edge]
          if slack == 0 {
            join(edge, other, shift)
          } else if isTail {
            outgoing.push(slack + shift, Int32(edge))
          } else {
            incoming.push(slack - shift, Int32(edge))
          }
        }
      }
      if reachedCount == nodeCount { break }
      while let top = outgoing.first, reached[Int(head[Int(top)])] { outgoing.pop() }
      while let top = incoming.first, reached[Int(tail[Int(top)])] { incoming.pop() }
      let down = outgoing.firstKey.map { $0 - shift }
      let up = incoming.firstKey.map { $0 + shift }
      if let down, up == nil || down <= up! {
        shift += down
        let edge = Int(outgoing.pop())
        join(edge, Int(head[edge]), shift)
      } else if let up {
        shift -= up
        let edge = Int(incoming.pop())
        join(edge, Int(tail[edge]), shift)
      } else {
        // Not connected: hold the parts together by an edge without weight.
        while reached[nextUnreached] { nextUnreached += 1 }
        appendWeightlessEdge(to: nextUnreached, shift)
        join(tail.count - 1, nextUnreached, shift)
      }
    }
    for node in 0..<nodeCount { position[node] += shift }
    if incident.items.count < 2 * tail.count {
      incident = Self.incidence(nodeCount, tail, head)
    }

    func join(_ edge: Int, _ node: Int, _ shift: Int) {
      reached[node] = true
      reachedCount += 1
      position[node] -= shift
      isInTree[edge] = true
      treeEdges.append(Int32(edge))
      stack.append(Int32(node))
    }
  }

  private mutating func appendWeightlessEdge(to node: Int, _ shift: Int) {
    tail.append(0)
    head.append(Int32(node))
    length.append(position[node] - position[0] - shift)
    weight.append(0)
    isInTree.append(false)
    cutValue.append(0)
  }

  // MARK: - Numbering

  /// Numbers the subtree of `root` again, children before parents.
  ///
  /// - Returns: the number of steps taken.
  @discardableResult
  private mutating func renumber(from root: Int, firstNumber: Int32, parent: Int32) -> Int {
    var number = firstNumber
    var steps = 0
    parentEdge[root] = parent
    low[root] = number
    var path: [(node: Int32, slot: Int32)] = [(Int32(root), incident.start[root])]
    while let top = path.last {
      let node = Int(top.node)
      var slot = Int(top.slot)
      let end = Int(incident.start[node + 1])
      let towardsRoot = parentEdge[node]
      var descended = false
      while slot < end {
        let edge = Int(incident.items[slot])
        slot += 1
        if !isInTree[edge] || Int32(edge) == towardsRoot { continue }
        let child = Int(tail[edge] == top.node ? head[edge] : tail[edge])
        parentEdge[child] = Int32(edge)
        low[child] = number
        path[path.count - 1].slot = Int32(slot)
        path.append((Int32(child), incident.start[child]))
        descended = true
        break
      }
      steps += 1
      if descended { continue }
      limit[node] = number
      order[Int(number)] = top.node
      number += 1
      path.removeLast()
    }
    return steps
  }

  /// The cut value of a tree edge is the net weight that leaves the half at its tail; the weights of edges
  /// inside of a half cancel out.
  private mutating func initializeCutValues() {
    var net = [Int](repeating: 0, count: nodeCount)
    for edge in tail.indices {
      net[Int(tail[edge])] += weight[edge]
      net[Int(head[edge])] -= weight[edge]
    }
    for number in 0..<nodeCount {
      let node = Int(order[number])
      guard parentEdge[node] >= 0 else { continue }
      let edge = Int(parentEdge[node])
      let isTail = Int(tail[edge]) == node
      cutValue[edge] = isTail ? net[node] : -net[node]
      net[Int(isTail ? head[edge] : tail[edge])] += net[node]
    }
  }

  // MARK: - Pivots

  /// The tree edge with the least of the next few negative cut values, as an index of `treeEdges`.
  private mutating func leavingEdge() -> Int? {
    var best: Int?
    var bestValue = 0
    var found = 0
    var index = searchStart
    for _ in treeEdges.indices {
      let value = cutValue[Int(treeEdges[index])]
      if value < 0 {
        if value < bestValue {
          bestValue = value
          best = index
        }
        found += 1
        if found >= 30 { break }
      }
      index += 1
      if index == treeEdges.count { index = 0 }
    }
    searchStart = index
    return best
  }

  private mutating func exchange(_ leavingIndex: Int) -> Int {
    let leaving = Int(treeEdges[leavingIndex])
    let tailIsChild = parentEdge[Int(tail[leaving])] == Int32(leaving)
    let child = Int(tailIsChild ? tail[leaving] : head[leaving])
    let first = low[child]
    let last = limit[child]
    var steps = Int(last - first) + 1
    // The edge that enters leads back from the half at the head to the half at the tail.
    var entering = -1
    var leastSlack = Int.max
    search: for number in Int(first)...Int(last) {
      let node = order[number]
      let range = incident.range(Int(node))
      steps += range.count
      for slot in range {
        let edge = Int(incident.items[slot])
        let inside = tailIsChild ? head[edge] : tail[edge]
        if inside != node { continue }
        let outside = Int(tailIsChild ? tail[edge] : head[edge])
        if limit[outside] >= first && limit[outside] <= last { continue }
        let slack = position[Int(head[edge])] - position[Int(tail[edge])] - length[edge]
        if slack < leastSlack {
          leastSlack = slack
          entering = edge
          if slack == 0 { break search }
        }
      }
    }
    guard entering >= 0 else {
      // Nothing holds the halves together, which a connected problem with a bounded optimum excludes.
      cutValue[leaving] = 0
      return steps
    }
    if leastSlack > 0 { shiftSubtree(first, last, by: tailIsChild ? -leastSlack : leastSlack) }

    let value = cutValue[leaving]
    let ancestor = updatePath(
      from: Int(tail[entering]), until: head[entering], value, alongTail: true)
    _ = updatePath(from: Int(head[entering]), until: tail[entering], value, alongTail: false)
    cutValue[entering] = -value
    cutValue[leaving] = 0
    isInTree[leaving] = false
    isInTree[entering] = true
    treeEdges[leavingIndex] = Int32(entering)
    return steps
      + renumber(from: ancestor, firstNumber: low[ancestor], parent: parentEdge[ancestor])
  }

  private mutating func shiftSubtree(_ first: Int32, _ last: Int32, by distance: Int) {
    if Int(last - first) < nodeCount / 2 {
      for number in Int(first)...Int(last) { position[Int(order[number])] += distance }
    } else {
      for number in 0..<Int(first) { position[Int(order[number])] -= distance }
      for number in Int(last) + 1..<nodeCount { position[Int(order[number])] -= distance }
    }
  }

  /// Adds the cut value of the leaving edge along the tree path up to the first common ancestor.
  private mutating func updatePath(
    from start: Int, until other: Int32, _ value: Int, alongTail: Bool
  ) -> Int {
    var node = start
    let target = limit[Int(other)]
    while !(low[node] <= target && target <= limit[node]) {
      let edge = Int(parentEdge[node])
      let isTail = Int(tail[edge]) == node
      cutValue[edge] += isTail == alongTail ? value : -value
      node = Int(isTail ? head[edge] : tail[edge])
    }
    return node
  }
}

/// A binary heap of edges with the least key first; equal keys in order of the edges.
private struct SlackHeap {
  private var entries: [(key: Int, edge: Int32)] = []

  var first: Int32? { entries.first?.edge }
  var firstKey: Int? { entries.first?.key }

  private static func isLess(_ left: (key: Int, edge: Int32), _ right: (key: Int, edge: Int32))
    -> Bool
  {
    left.key != right.key ? left.key < right.key : left.edge < right.edge
  }

  mutating func push(_ key: Int, _ edge: Int32) {
    entries.append((key, edge))
    var index = entries.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      if !Self.isLess(entries[index], entries[parent]) { break }
      entries.swapAt(index, parent)
      index = parent
    }
  }

  @discardableResult
  mutating func pop() -> Int32 {
    let result = entries[0].edge
    let last = entries.removeLast()
    if entries.isEmpty { return result }
    entries[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= entries.count { break }
      if child + 1 < entries.count, Self.isLess(entries[child + 1], entries[child]) { child += 1 }
      if !Self.isLess(entries[child], entries[index]) { break }
      entries.swapAt(index, child)
      index = child
    }
    return result
  }
}
