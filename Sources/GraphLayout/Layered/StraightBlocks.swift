/// Items that share one vertical line: the places where a long edge passes, as far as it crosses no other
/// long edge between them. Every other item is a block of its own.
struct StraightBlocks {
  /// The block of each item.
  private(set) var block: [Int32]
  /// The number of blocks.
  var count = 0

  init(_ layering: Layering, _ groups: GroupTree) {
    block = [Int32](repeating: -1, count: layering.itemCount)
    let isKept = Self.keptPieces(layering, groups)
    for item in 0..<layering.nodeCount { block[item] = Int32(item) }
    count = layering.nodeCount
    for item in layering.nodeCount..<layering.itemCount
    where layering.above.count(item) == 0 && layering.below.count(item) == 0 {
      block[item] = Int32(count)
      count += 1
    }
    for edge in layering.firstPiece.indices.dropLast() {
      let pieces = Int(layering.firstPiece[edge])..<Int(layering.firstPiece[edge + 1])
      for piece in pieces.dropLast() {
        let item = Int(layering.lower[piece])
        if isKept[piece] {
          block[item] = block[Int(layering.upper[piece])]
        } else {
          block[item] = Int32(count)
          count += 1
        }
      }
    }
  }

  /// The greatest set of pieces between passing items, in each gap, that do not cross each other: a
  /// longest increasing subsequence.
  private static func keptPieces(_ layering: Layering, _ groups: GroupTree) -> [Bool] {
    let borders = BorderPlaces(layering, groups)
    var isKept = [Bool](repeating: false, count: layering.upper.count)
    var tops: [Int32] = []
    var previous: [Int32] = []
    for layer in layering.layers {
      var pieces: [Int32] = []
      for item in layer where layering.isPassing(item) {
        for slot in layering.below.range(Int(item)) {
          let piece = layering.below.items[slot]
          if layering.isPassing(layering.lower[Int(piece)]),
            !borders.isCrossed(Int(piece), layering)
          {
            pieces.append(piece)
          }
        }
      }
      tops.removeAll(keepingCapacity: true)
      previous = [Int32](repeating: -1, count: pieces.count)
      func place(_ index: Int32) -> Int32 {
        layering.position[Int(layering.lower[Int(pieces[Int(index)])])]
      }
      for index in pieces.indices {
        let end = place(Int32(index))
        var low = 0
        var high = tops.count
        while low < high {
          let middle = (low + high) / 2
          if place(tops[middle]) < end { low = middle + 1 } else { high = middle }
        }
        previous[index] = low > 0 ? tops[low - 1] : -1
        if low == tops.count { tops.append(Int32(index)) } else { tops[low] = Int32(index) }
      }
      var last = tops.last ?? -1
      while last >= 0 {
        isKept[Int(pieces[Int(last)])] = true
        last = previous[Int(last)]
      }
    }
    return isKept
  }

  /// The median place of the items of each block.
  func initialPositions(_ x: [Int]) -> [Int] {
    let members = Adjacency(count: count, keys: block)
    var result = [Int](repeating: 0, count: count)
    var values: [Int] = []
    for index in 0..<count {
      let range = members.range(index)
      if range.count == 1 {
        result[index] = x[Int(members.items[range.lowerBound])]
        continue
      }
      values.removeAll(keepingCapacity: true)
      for slot in range { values.append(x[Int(members.items[slot])]) }
      values.sort()
      result[index] = values[values.count / 2]
    }
    return result
  }

  /// Moves blocks apart where they are nearer than the separations allow: the mean of moving all to the
  /// right and all to the left.
  mutating func makeFeasible(
    _ position: inout [Int], tail: [Int32], head: [Int32], length: [Int]
  ) {
    let outgoing = Adjacency(count: count, keys: tail)
    var missing = [Int32](repeating: 0, count: count)
    for node in head { missing[Int(node)] += 1 }
    var order: [Int32] = []
    order.reserveCapacity(count)
    for node in 0..<count where missing[node] == 0 { order.append(Int32(node)) }
    var rightwards = position
    var next = 0
    while next < order.count {
      let node = Int(order[next])
      next += 1
      for slot in outgoing.range(node) {
        let edge = Int(outgoing.items[slot])
        let other = Int(head[edge])
        rightwards[other] = max(rightwards[other], rightwards[node] + length[edge])
        missing[other] -= 1
        if missing[other] == 0 { order.append(Int32(other)) }
      }
    }
    precondition(order.count == count, "blocks that do not cross have an order")
    var leftwards = position
    for node in order.reversed() {
      for slot in outgoing.range(Int(node)) {
        let edge = Int(outgoing.items[slot])
        leftwards[Int(node)] = min(leftwards[Int(node)], leftwards[Int(head[edge])] - length[edge])
      }
    }
    for node in 0..<count { position[node] = (rightwards[node] + leftwards[node]) >> 1 }
  }
}

/// The places of groups in layers, to find edges that cross the border of a group between two layers.
private struct BorderPlaces {
  private let groups: GroupTree
  private let layerCount: Int
  private var first: [Int32] = []
  private var last: [Int32] = []

  init(_ layering: Layering, _ groups: GroupTree) {
    self.groups = groups
    layerCount = layering.layers.count
    guard groups.count > 0 else { return }
    first = [Int32](repeating: .max, count: groups.count * layerCount)
    last = [Int32](repeating: -1, count: groups.count * layerCount)
    for item in layering.rank.indices {
      var group = layering.group[item]
      while group >= 0 {
        let index = Int(group) * layerCount + Int(layering.rank[item])
        first[index] = min(first[index], layering.position[item])
        last[index] = max(last[index], layering.position[item])
        group = groups.parent[Int(group)]
      }
    }
  }

  /// Whether a piece is on different sides of the border of a group in its two layers.
  func isCrossed(_ piece: Int, _ layering: Layering) -> Bool {
    if groups.count == 0 { return false }
    let upper = Int(layering.upper[piece])
    let lower = Int(layering.lower[piece])
    let rank = Int(layering.rank[upper])
    for group in 0..<groups.count {
      let index = group * layerCount + rank
      guard last[index] >= 0, last[index + 1] >= 0 else { continue }
      let above = side(layering.position[upper], first[index], last[index])
      if above != side(layering.position[lower], first[index + 1], last[index + 1]) { return true }
    }
    return false
  }

  private func side(_ place: Int32, _ first: Int32, _ last: Int32) -> Int {
    place < first ? -1 : place > last ? 1 : 0
  }
}
