/// Chooses the edges to reverse so that a graph without loops has no directed cycle.
enum CycleBreaking {
  /// Returns for each edge whether it is reversed.
  ///
  /// Edges that point back are. Of the others, those that a depth-first search in document order finds to lead
  /// back are reversed, which keeps the reading order of the document. If these are more than eight and more than
  /// a tenth, the greedy heuristic of Eades, Lin and Smyth (1993) is tried too, and the smaller set is used.
  static func reversedEdges(
    nodeCount: Int, source: [Int32], target: [Int32], pointsBack: [Bool]
  ) -> [Bool] {
    let tail = source.indices.map { pointsBack[$0] ? target[$0] : source[$0] }
    let head = source.indices.map { pointsBack[$0] ? source[$0] : target[$0] }
    let back = smallBackEdges(nodeCount, tail: tail, head: head)
    return zip(back, pointsBack).map { $0 != $1 }
  }

  private static func smallBackEdges(_ nodeCount: Int, tail: [Int32], head: [Int32]) -> [Bool] {
    let outgoing = Adjacency(count: nodeCount, keys: tail)
    let incoming = Adjacency(count: nodeCount, keys: head)
    let back = backEdges(nodeCount, target: head, outgoing: outgoing, incoming: incoming)
    let count = back.count { $0 }
    guard count > 8, count * 10 > tail.count else { return back }
    let order = greedyOrder(
      nodeCount, source: tail, target: head, outgoing: outgoing, incoming: incoming)
    let greedy = tail.indices.map { order[Int(tail[$0])] > order[Int(head[$0])] }
    return greedy.count { $0 } < count ? greedy : back
  }

  private static func backEdges(
    _ nodeCount: Int, target: [Int32], outgoing: Adjacency, incoming: Adjacency
  ) -> [Bool] {
    var result = [Bool](repeating: false, count: target.count)
    // 0: not reached, 1: on the path, 2: left.
    var state = [UInt8](repeating: 0, count: nodeCount)
    var cursor = outgoing.start
    var path: [Int32] = []
    func visit(_ root: Int) {
      guard state[root] == 0 else { return }
      state[root] = 1
      path.append(Int32(root))
      while let top = path.last {
        let node = Int(top)
        if cursor[node] == outgoing.start[node + 1] {
          state[node] = 2
          path.removeLast()
          continue
        }
        let edge = Int(outgoing.items[Int(cursor[node])])
        cursor[node] += 1
        let next = Int(target[edge])
        if state[next] == 1 {
          result[edge] = true
        } else if state[next] == 0 {
          state[next] = 1
          path.append(Int32(next))
        }
      }
    }
    for node in 0..<nodeCount where incoming.count(node) == 0 { visit(node) }
    for node in 0..<nodeCount { visit(node) }
    return result
  }

  /// Places sinks last and sources first, and else the node with the greatest surplus of outgoing edges.
  private static func greedyOrder(
    _ nodeCount: Int, source: [Int32], target: [Int32], outgoing: Adjacency,
    incoming: Adjacency
  ) -> [Int32] {
    var outDegree = (0..<nodeCount).map { Int32(outgoing.count($0)) }
    var inDegree = (0..<nodeCount).map { Int32(incoming.count($0)) }
    var buckets = DegreeBuckets(nodeCount: nodeCount, edgeCount: source.count)
    for node in stride(from: nodeCount - 1, through: 0, by: -1) {
      buckets.insert(node, outDegree[node], inDegree[node])
    }
    var order = [Int32](repeating: 0, count: nodeCount)
    var first: Int32 = 0
    var last = Int32(nodeCount) - 1
    for _ in 0..<nodeCount {
      let node: Int
      if let sink = buckets.popSink() {
        node = sink
        order[node] = last
        last -= 1
      } else if let other = buckets.popSourceOrGreatest() {
        node = other
        order[node] = first
        first += 1
      } else {
        break
      }
      for slot in outgoing.range(node) {
        let other = Int(target[Int(outgoing.items[slot])])
        guard buckets.remove(other) else { continue }
        inDegree[other] -= 1
        buckets.insert(other, outDegree[other], inDegree[other])
      }
      for slot in incoming.range(node) {
        let other = Int(source[Int(incoming.items[slot])])
        guard buckets.remove(other) else { continue }
        outDegree[other] -= 1
        buckets.insert(other, outDegree[other], inDegree[other])
      }
    }
    return order
  }
}

/// Nodes in doubly linked lists by the difference of their degrees; sources and sinks have their own.
private struct DegreeBuckets {
  private var heads: [Int32]
  private var next: [Int32]
  private var previous: [Int32]
  private var bucket: [Int32]
  private let offset: Int
  private var greatest = 0

  init(nodeCount: Int, edgeCount: Int) {
    offset = edgeCount + 2
    heads = [Int32](repeating: -1, count: 2 * edgeCount + 5)
    next = [Int32](repeating: -1, count: nodeCount)
    previous = [Int32](repeating: -1, count: nodeCount)
    bucket = [Int32](repeating: -1, count: nodeCount)
  }

  mutating func insert(_ node: Int, _ outDegree: Int32, _ inDegree: Int32) {
    // The first bucket holds sinks, the last sources.
    let index =
      outDegree == 0
      ? 0 : inDegree == 0 ? heads.count - 1 : offset + Int(outDegree) - Int(inDegree)
    bucket[node] = Int32(index)
    previous[node] = -1
    next[node] = heads[index]
    if heads[index] >= 0 { previous[Int(heads[index])] = Int32(node) }
    heads[index] = Int32(node)
    greatest = max(greatest, index)
  }

  /// Removes a node; `false` if it was removed before.
  mutating func remove(_ node: Int) -> Bool {
    let index = Int(bucket[node])
    guard index >= 0 else { return false }
    if previous[node] >= 0 {
      next[Int(previous[node])] = next[node]
    } else {
      heads[index] = next[node]
    }
    if next[node] >= 0 { previous[Int(next[node])] = previous[node] }
    bucket[node] = -1
    return true
  }

  mutating func popSink() -> Int? {
    guard heads[0] >= 0 else { return nil }
    let node = Int(heads[0])
    _ = remove(node)
    return node
  }

  mutating func popSourceOrGreatest() -> Int? {
    while greatest > 0, heads[greatest] < 0 { greatest -= 1 }
    guard heads[greatest] >= 0 else { return nil }
    let node = Int(heads[greatest])
    _ = remove(node)
    return node
  }
}
