/// Where edges are fastened to the upper and lower sides of nodes.
struct PortPlan {
  /// The cross coordinate of the lane of each edge that takes one.
  private(set) var lane: [Int]
  /// The ends of edges on each side of a node, from left to right: the lower side of node `n` is
  /// `2 n`, the upper one `2 n + 1`.
  private var sides: [[Int32]]
  private var step: [Int]
  /// By end: where it may be, and where it would be if the bundle is centered, relative to the line of
  /// the node.
  private var range: [PortRange]
  private var centered: [Int]
  /// The place of each end across the layers.
  private var place: [Int]
  private let pieceCount: Int

  /// The end of a piece at its upper or lower item.
  @inline(__always)
  private static func end(_ piece: Int, isLower: Bool) -> Int { 2 * piece + (isLower ? 1 : 0) }

  /// Where the pieces may be fastened to their upper and lower items.
  var upperRanges: [PortRange] { (0..<pieceCount).map { range[2 * $0] } }
  var lowerRanges: [PortRange] { (0..<pieceCount).map { range[2 * $0 + 1] } }

  /// Where a piece starts and ends.
  func top(ofPiece piece: Int) -> Int { place[2 * piece] }
  func bottom(ofPiece piece: Int) -> Int { place[2 * piece + 1] }

  /// Where an edge that takes a lane starts and ends.
  func top(ofOutside link: Int) -> Int { place[2 * (pieceCount + link)] }
  func bottom(ofOutside link: Int) -> Int { place[2 * (pieceCount + link) + 1] }

  /// Orders the edges of each side by their other ends.
  init(
    _ layering: Layering, component: LayeredComponent, grid: LayoutGrid, tail: [Int32],
    head: [Int32], isOutside: [Bool], chosen: (_ link: Int, _ isLower: Bool) -> Int?
  ) {
    pieceCount = layering.upper.count
    let endCount = 2 * (pieceCount + tail.count)
    range = [PortRange](repeating: PortRange(low: 0, high: 0), count: endCount)
    centered = [Int](repeating: 0, count: endCount)
    place = centered
    lane = [Int](repeating: 0, count: tail.count)
    sides = [[Int32]](repeating: [], count: 2 * layering.nodeCount)
    step = [Int](repeating: 0, count: sides.count)
    let outside = tail.indices.filter { isOutside[$0] }
    for node in 0..<layering.nodeCount {
      let below = layering.below.range(node).map { layering.below.items[$0] }
      sides[2 * node] = Self.sorted(below, layering.lower, layering).map { 2 * $0 }
      let above = layering.above.range(node).map { layering.above.items[$0] }
      sides[2 * node + 1] = Self.sorted(above, layering.upper, layering).map { 2 * $0 + 1 }
    }
    for link in outside {
      let end = Int32(2 * (pieceCount + link))
      sides[2 * Int(tail[link])].append(end)
      sides[2 * Int(head[link]) + 1].append(end + 1)
    }
    for side in sides.indices where !sides[side].isEmpty {
      let (before, after) = (component.left[side / 2], component.right[side / 2])
      let count = sides[side].count
      let offsets = grid.portOffsets(count: count, before: before, after: after)
      step[side] = grid.portStep(count: count, side: before + after)
      let whole =
        component.isPointed[side / 2]
        ? grid.tipRange(before: before, after: after, count: count)
        : grid.portRange(before: before, after: after)
      let places = sides[side].map { end -> Int? in
        let index = Int(end) / 2
        let link = index < pieceCount ? Int(layering.pieceEdge[index]) : index - pieceCount
        return chosen(link, side & 1 == 0)
      }
      if places.contains(where: { $0 != nil }) {
        // The caller answers for the distances of the ports.
        step[side] = 0
        for (index, end) in sides[side].enumerated() {
          centered[Int(end)] = places[index] ?? offsets[index]
          range[Int(end)] = PortRange(low: centered[Int(end)], high: centered[Int(end)])
        }
        continue
      }
      for (index, end) in sides[side].enumerated() {
        centered[Int(end)] = offsets[index]
        range[Int(end)] = PortRange(
          low: min(offsets[index], whole.low + index * step[side]),
          high: max(offsets[index], whole.high - (count - 1 - index) * step[side]))
      }
    }
  }

  private static func sorted(
    _ pieces: [Int32], _ other: [Int32], _ layering: Layering
  ) -> [Int32] {
    guard pieces.count > 1 else { return pieces }
    return pieces.sorted {
      let first = layering.position[Int(other[Int($0)])]
      let second = layering.position[Int(other[Int($1)])]
      return first != second
        ? first < second : layering.pieceEdge[Int($0)] < layering.pieceEdge[Int($1)]
    }
  }

  /// Places the ends, given the lines of the items: pieces run straight where that is possible, and what
  /// remains is as near to the middle of its side as the others allow.
  mutating func settle(_ x: [Int], _ layering: Layering) {
    var sideOf = [Int32](repeating: -1, count: place.count)
    var indexIn = [Int32](repeating: 0, count: place.count)
    for side in sides.indices {
      for (index, end) in sides[side].enumerated() {
        sideOf[Int(end)] = Int32(side)
        indexIn[Int(end)] = Int32(index)
        centered[Int(end)] += x[side / 2]
        range[Int(end)].low += x[side / 2]
        range[Int(end)].high += x[side / 2]
      }
    }
    for piece in 0..<pieceCount {
      for (end, item) in [
        (2 * piece, layering.upper[piece]), (2 * piece + 1, layering.lower[piece]),
      ]
      where layering.isPassing(item) {
        let line = x[Int(item)]
        centered[end] = line
        range[end] = PortRange(low: line, high: line)
      }
    }
    // Narrow choices first.
    var candidates: [(width: Int, piece: Int)] = []
    for piece in 0..<pieceCount {
      let width =
        min(range[2 * piece].high, range[2 * piece + 1].high)
        - max(range[2 * piece].low, range[2 * piece + 1].low)
      if width >= 0 { candidates.append((width, piece)) }
    }
    candidates.sort { $0.width != $1.width ? $0.width < $1.width : $0.piece < $1.piece }
    for (_, piece) in candidates {
      let (upper, lower) = (2 * piece, 2 * piece + 1)
      let low = max(range[upper].low, range[lower].low)
      let high = min(range[upper].high, range[lower].high)
      guard low <= high else { continue }
      let wish = (centered[upper] + centered[lower]) >> 1
      fix(upper, at: min(max(wish, low), high), sideOf, indexIn)
      fix(lower, at: min(max(wish, low), high), sideOf, indexIn)
    }
    for end in place.indices { place[end] = centered[end] }
    for side in sides.indices {
      var least = Int.min
      for end in sides[side].map(Int.init) {
        let low = max(range[end].low, least)
        place[end] = min(max(centered[end], low), max(range[end].high, low))
        least = place[end] + step[side]
      }
    }
  }

  /// Fixes an end, and narrows what remains for the others of its side.
  private mutating func fix(
    _ end: Int, at x: Int, _ sideOf: [Int32], _ indexIn: [Int32]
  ) {
    range[end] = PortRange(low: x, high: x)
    guard sideOf[end] >= 0 else { return }
    let side = Int(sideOf[end])
    let distance = step[side]
    let ends = sides[side]
    var bound = x
    var index = Int(indexIn[end]) + 1
    while index < ends.count {
      bound += distance
      if range[Int(ends[index])].low >= bound { break }
      range[Int(ends[index])].low = bound
      index += 1
    }
    bound = x
    index = Int(indexIn[end]) - 1
    while index >= 0 {
      bound -= distance
      if range[Int(ends[index])].high <= bound { break }
      range[Int(ends[index])].high = bound
      index -= 1
    }
  }

  /// Gives the edges that run beside the layers a lane each; lanes are used again where they are free.
  mutating func assignLanes(
    _ x: [Int], right: [Int], layering: Layering, tail: [Int32], head: [Int32],
    isOutside: [Bool], grid: LayoutGrid
  ) {
    var links = tail.indices.filter { isOutside[$0] }
    guard !links.isEmpty else { return }
    var edge = 0
    for item in x.indices { edge = max(edge, x[item] + right[item]) }
    links.sort {
      let first = layering.rank[Int(tail[$0])]
      let second = layering.rank[Int(tail[$1])]
      return first != second ? first < second : $0 < $1
    }
    var lastRank: [Int32] = []
    for link in links {
      let start = layering.rank[Int(tail[link])]
      var index = 0
      while index < lastRank.count, lastRank[index] >= start { index += 1 }
      if index == lastRank.count { lastRank.append(0) }
      lastRank[index] = layering.rank[Int(head[link])]
      lane[link] = edge + grid.boxSpacing + index * grid.edgeSpacing
    }
  }
}
