/// Routes the pieces of edges through the gap between two layers with horizontal and vertical segments.
///
/// A piece that does not run straight gets a horizontal segment on a track. Tracks are ordered so that:
/// - the vertical parts of two pieces never come nearer than the spacing: where the top of one is above
///   the bottom of another, the first has the upper track. Pieces that require this of each other in a
///   circle are resolved by dividing one of them at a free column;
/// - no pair crosses more often than the order of its ends requires, as far as the pairs agree.
struct GapRouter {
  /// A horizontal segment: it is reached from above at `top` and left downwards at `bottom`.
  private struct Segment {
    var wire: Int32
    var top: Int
    var bottom: Int
    /// Whether the end is a column inside of the gap, from which nothing else is near.
    var startsAtColumn = false
    var endsAtColumn = false
    var track: Int32 = 0

    var low: Int { min(top, bottom) }
    var high: Int { max(top, bottom) }
  }

  /// The course of a piece: its tracks from top to bottom; between two tracks it runs in a column.
  struct Course {
    var track: Int32 = -1
    var column = 0
    var secondTrack: Int32 = -1

    /// Whether the piece has no horizontal segment.
    var isStraight: Bool { track < 0 }
  }

  private let spacing: Int
  private var segments: [Segment] = []
  /// The places of all vertical parts, in ascending order.
  private var verticals: [Int] = []
  private var successors: [[(segment: Int32, cost: Int32)]] = []
  private var predecessors: [[Int32]] = []
  private var missing: [Int32] = []
  private var order: [Int32] = []

  /// The course of each piece.
  private(set) var courses: [Course]
  /// The number of tracks.
  private(set) var trackCount = 0

  /// The cost of a relation that must hold.
  private static let required = Int32.max

  /// Routes pieces that start at `tops` and end at `bottoms`.
  init(tops: [Int], bottoms: [Int], spacing: Int) {
    self.spacing = spacing
    courses = [Course](repeating: Course(), count: tops.count)
    for wire in tops.indices where tops[wire] != bottoms[wire] {
      segments.append(Segment(wire: Int32(wire), top: tops[wire], bottom: bottoms[wire]))
    }
    guard !segments.isEmpty else { return }
    verticals = tops + bottoms
    verticals.sort()
    if overlapCount(limit: 3_000_000) < 3_000_000 {
      relateAll()
      sortByRelations()
      assignTracks()
    } else {
      sortByClasses()
      assignTracksByMaximum()
    }
    for segment in segments {
      let wire = Int(segment.wire)
      if segment.startsAtColumn {
        courses[wire].secondTrack = segment.track
      } else {
        courses[wire].track = segment.track
        if segment.endsAtColumn { courses[wire].column = segment.bottom }
      }
      trackCount = max(trackCount, Int(segment.track) + 1)
    }
  }

  // MARK: - Relations

  private func overlapCount(limit: Int) -> Int {
    let sorted = segments.indices.sorted { segments[$0].low < segments[$1].low }
    let lows = sorted.map { segments[$0].low }
    var count = 0
    for (index, segment) in sorted.enumerated() {
      // The number of segments that begin before this one ends.
      var low = index + 1
      var high = lows.count
      let end = segments[segment].high + spacing
      while low < high {
        let middle = (low + high) / 2
        if lows[middle] < end { low = middle + 1 } else { high = middle }
      }
      count += low - index - 1
      if count >= limit { break }
    }
    return count
  }

  private mutating func relateAll() {
    successors = [[(segment: Int32, cost: Int32)]](repeating: [], count: segments.count)
    predecessors = [[Int32]](repeating: [], count: segments.count)
    missing = [Int32](repeating: 0, count: segments.count)
    let sorted = segments.indices.sorted {
      let (left, right) = (segments[$0].low, segments[$1].low)
      return left != right ? left < right : $0 < $1
    }
    for index in sorted.indices {
      let end = segments[sorted[index]].high + spacing
      var next = index + 1
      while next < sorted.count, segments[sorted[next]].low < end {
        relate(sorted[index], sorted[next])
        next += 1
      }
    }
  }

  /// Adds the relations of a pair of segments.
  private mutating func relate(_ first: Int, _ second: Int) {
    let a = segments[first]
    let b = segments[second]
    if a.wire == b.wire {
      if a.startsAtColumn { require(second, first) } else { require(first, second) }
      return
    }
    let isFirstAbove = isNear(a, b)
    let isSecondAbove = isNear(b, a)
    if isFirstAbove { require(first, second) }
    if isSecondAbove { require(second, first) }
    if isFirstAbove || isSecondAbove { return }
    let difference = Self.crossings(a, b) - Self.crossings(b, a)
    if difference < 0 {
      add(first, second, cost: Int32(-difference))
    } else if difference > 0 {
      add(second, first, cost: Int32(difference))
    }
  }

  /// Whether the upper vertical part of one segment and the lower one of another are near.
  private func isNear(_ upper: Segment, _ lower: Segment) -> Bool {
    !upper.startsAtColumn && !lower.endsAtColumn && abs(upper.top - lower.bottom) < spacing
  }

  /// The crossings of two segments if the first has the upper track.
  private static func crossings(_ upper: Segment, _ lower: Segment) -> Int {
    (lower.low < upper.bottom && upper.bottom < lower.high ? 1 : 0)
      + (upper.low < lower.top && lower.top < upper.high ? 1 : 0)
  }

  private mutating func require(_ upper: Int, _ lower: Int) {
    add(upper, lower, cost: Self.required)
  }

  private mutating func add(_ upper: Int, _ lower: Int, cost: Int32) {
    successors[upper].append((Int32(lower), cost))
    predecessors[lower].append(Int32(upper))
    missing[lower] += 1
  }

  // MARK: - Order

  /// Sorts the segments from top to bottom; breaks circles of relations.
  private mutating func sortByRelations() {
    var isPlaced = [Bool](repeating: false, count: segments.count)
    var ready = segments.indices.filter { missing[$0] == 0 }
    var next = 0
    var firstOpen = 0
    while true {
      while next < ready.count {
        let segment = ready[next]
        next += 1
        isPlaced[segment] = true
        order.append(Int32(segment))
        for relation in successors[segment] where relation.cost > 0 {
          missing[Int(relation.segment)] -= 1
          if missing[Int(relation.segment)] == 0 { ready.append(Int(relation.segment)) }
        }
      }
      while firstOpen < segments.count, isPlaced[firstOpen] { firstOpen += 1 }
      guard firstOpen < segments.count else { return }
      let circle = circle(from: firstOpen, isPlaced)
      if !dropWeakest(circle, &ready) {
        divide(circle, isPlaced: &isPlaced, &ready)
      }
    }
  }

  /// A circle of relations between open segments, each followed by one that it is above of.
  private func circle(from start: Int, _ isPlaced: [Bool]) -> [Int] {
    var step = [Int: Int]()
    var path: [Int] = []
    var segment = start
    while step[segment] == nil {
      step[segment] = path.count
      path.append(segment)
      segment = Int(
        predecessors[segment].first { above in
          !isPlaced[Int(above)]
            && successors[Int(above)].contains { Int($0.segment) == segment && $0.cost > 0 }
        }!)
    }
    return path[step[segment]!...].reversed()
  }

  private mutating func dropWeakest(_ circle: [Int], _ ready: inout [Int]) -> Bool {
    var best = Self.required
    var bestEdge: (upper: Int, slot: Int)?
    for (index, upper) in circle.enumerated() {
      let lower = circle[(index + 1) % circle.count]
      for slot in successors[upper].indices
      where Int(successors[upper][slot].segment) == lower && successors[upper][slot].cost > 0 {
        if successors[upper][slot].cost < best {
          best = successors[upper][slot].cost
          bestEdge = (upper, slot)
        }
      }
    }
    guard let bestEdge else { return false }
    let lower = Int(successors[bestEdge.upper][bestEdge.slot].segment)
    successors[bestEdge.upper][bestEdge.slot].cost = 0
    missing[lower] -= 1
    if missing[lower] == 0 { ready.append(lower) }
    return true
  }

  /// Divides one segment of a circle at a free column.
  private mutating func divide(
    _ circle: [Int], isPlaced: inout [Bool], _ ready: inout [Int]
  ) {
    var best = circle[0]
    var bestColumn = 0
    var bestCost = Int.max
    for segment in circle {
      if segments[segment].startsAtColumn || segments[segment].endsAtColumn { continue }
      let (column, cost) = freeColumn(segments[segment].low, segments[segment].high)
      if cost < bestCost {
        best = segment
        bestColumn = column
        bestCost = cost
      }
    }
    precondition(bestCost < .max, "a circle has a segment that is not divided")
    insertVertical(bestColumn)
    let second = segments.count
    var lower = segments[best]
    lower.top = bestColumn
    lower.startsAtColumn = true
    segments[best].bottom = bestColumn
    segments[best].endsAtColumn = true
    segments.append(lower)
    successors.append([])
    predecessors.append([])
    missing.append(0)
    isPlaced.append(false)
    detach(best)
    for other in segments.indices.dropLast() where other != best {
      for half in [best, second] where overlaps(half, other) {
        if !isPlaced[other] {
          relate(half, other)
        } else if isNear(segments[other], segments[half]) {
          // It has its place in the order; its track is still to come.
          successors[other].append((Int32(half), Self.required))
        }
      }
    }
    require(best, second)
    ready.append(contentsOf: segments.indices.filter { missing[$0] == 0 && !isPlaced[$0] })
    var seen = Set<Int>()
    ready = ready.filter { isPlaced[$0] || seen.insert($0).inserted }
  }

  private func overlaps(_ first: Int, _ second: Int) -> Bool {
    segments[first].low < segments[second].high + spacing
      && segments[second].low < segments[first].high + spacing
  }

  /// Removes all relations of an open segment with others that are open.
  private mutating func detach(_ segment: Int) {
    for relation in successors[segment] where relation.cost > 0 {
      missing[Int(relation.segment)] -= 1
      predecessors[Int(relation.segment)].removeAll { Int($0) == segment }
    }
    successors[segment] = []
    for upper in predecessors[segment] {
      successors[Int(upper)].removeAll { Int($0.segment) == segment }
    }
    predecessors[segment] = []
    missing[segment] = 0
  }

  /// The free column that lengthens a segment least, and by how much; inside of it, near its middle.
  private func freeColumn(_ low: Int, _ high: Int) -> (column: Int, cost: Int) {
    var best = verticals[verticals.count - 1] + spacing
    var bestCost = cost(best)
    func cost(_ column: Int) -> Int {
      let outside = max(0, low - column, column - high)
      return outside * 4 + abs(column - (low + high) / 2) / 4
    }
    func consider(_ column: Int) {
      let value = cost(column)
      if value < bestCost {
        bestCost = value
        best = column
      }
    }
    consider(verticals[0] - spacing)
    for index in 1..<verticals.count where verticals[index] - verticals[index - 1] >= 2 * spacing {
      let first = verticals[index - 1] + spacing
      let last = verticals[index] - spacing
      consider(min(max((low + high) / 2, first), last))
    }
    return (best, bestCost)
  }

  private mutating func insertVertical(_ x: Int) {
    verticals.append(x)
    verticals.sort()
  }

  // MARK: - Tracks

  /// Gives each segment the uppermost track below those that it has to be below of, where it fits.
  private mutating func assignTracks() {
    var occupied: [[(low: Int, high: Int)]] = []
    var least = [Int32](repeating: 0, count: segments.count)
    for index in order {
      let segment = Int(index)
      var track = Int(least[segment])
      let low = segments[segment].low - spacing
      let high = segments[segment].high + spacing
      while track < occupied.count,
        occupied[track].contains(where: { $0.low < high && low < $0.high })
      {
        track += 1
      }
      if track == occupied.count { occupied.append([]) }
      occupied[track].append((segments[segment].low, segments[segment].high))
      segments[segment].track = Int32(track)
      for relation in successors[segment] where relation.cost > 0 {
        let other = Int(relation.segment)
        least[other] = max(least[other], Int32(track) + 1)
      }
    }
  }

  // MARK: - Many segments

  /// Orders very many segments without comparing all pairs: those that run to the right by their top from
  /// the right, the others from the left, as far as the required relations allow.
  private mutating func sortByClasses() {
    let byPlace = segments.indices.sorted {
      let (first, second) = (segments[$0], segments[$1])
      let (firstRight, secondRight) = (first.bottom > first.top, second.bottom > second.top)
      if firstRight != secondRight { return firstRight }
      if first.top != second.top {
        return firstRight ? first.top > second.top : first.top < second.top
      }
      return firstRight ? first.bottom > second.bottom : first.bottom < second.bottom
    }
    segments = byPlace.map { segments[$0] }
    successors = [[(segment: Int32, cost: Int32)]](repeating: [], count: segments.count)
    predecessors = [[Int32]](repeating: [], count: segments.count)
    missing = [Int32](repeating: 0, count: segments.count)
    let tops = segments.indices.sorted { segments[$0].top < segments[$1].top }
    let bottoms = segments.indices.sorted { segments[$0].bottom < segments[$1].bottom }
    var start = 0
    for upper in tops {
      let top = segments[upper].top
      while start < bottoms.count, segments[bottoms[start]].bottom <= top - spacing { start += 1 }
      var index = start
      while index < bottoms.count, segments[bottoms[index]].bottom < top + spacing {
        if bottoms[index] != upper { require(upper, bottoms[index]) }
        index += 1
      }
    }
    var isPlaced = [Bool](repeating: false, count: segments.count)
    var ready = IndexHeap()
    for segment in segments.indices where missing[segment] == 0 { ready.push(segment) }
    var firstOpen = 0
    while true {
      while let segment = ready.pop() {
        if isPlaced[segment] { continue }
        isPlaced[segment] = true
        order.append(Int32(segment))
        for relation in successors[segment] {
          missing[Int(relation.segment)] -= 1
          if missing[Int(relation.segment)] == 0 { ready.push(Int(relation.segment)) }
        }
      }
      while firstOpen < segments.count, isPlaced[firstOpen] { firstOpen += 1 }
      guard firstOpen < segments.count else { return }
      divideSimply(circle(from: firstOpen, isPlaced), &isPlaced, &ready)
    }
  }

  /// Divides a segment: its upper part keeps what is below it, its lower part what is above it.
  private mutating func divideSimply(
    _ circle: [Int], _ isPlaced: inout [Bool], _ ready: inout IndexHeap
  ) {
    let segment = circle.first {
      !segments[$0].startsAtColumn && !segments[$0].endsAtColumn
    }!
    let column = freeColumn(segments[segment].low, segments[segment].high).column
    insertVertical(column)
    var lower = segments[segment]
    lower.top = column
    lower.startsAtColumn = true
    segments[segment].bottom = column
    segments[segment].endsAtColumn = true
    let second = segments.count
    segments.append(lower)
    isPlaced.append(false)
    successors.append([])
    predecessors.append(predecessors[segment])
    missing.append(missing[segment])
    for upper in predecessors[segment] where !isPlaced[Int(upper)] {
      for slot in successors[Int(upper)].indices
      where Int(successors[Int(upper)][slot].segment) == segment {
        successors[Int(upper)][slot].segment = Int32(second)
      }
    }
    predecessors[segment] = []
    missing[segment] = 0
    require(segment, second)
    ready.push(segment)
  }

  /// Gives each segment the track below all earlier ones that it overlaps.
  private mutating func assignTracksByMaximum() {
    var places = segments.flatMap { [$0.low - spacing, $0.high + spacing] }
    places.sort()
    var tree = MaximumTree(count: places.count)
    func index(_ x: Int) -> Int {
      var low = 0
      var high = places.count
      while low < high {
        let middle = (low + high) / 2
        if places[middle] < x { low = middle + 1 } else { high = middle }
      }
      return low
    }
    for entry in order {
      let segment = Int(entry)
      let low = index(segments[segment].low - spacing)
      let high = index(segments[segment].high + spacing)
      let track = tree.maximum(low, high) + 1
      segments[segment].track = track
      tree.raise(low, high, to: track)
    }
  }
}

/// A binary heap of indices, the least first.
private struct IndexHeap {
  private var entries: [Int] = []

  mutating func push(_ value: Int) {
    entries.append(value)
    var index = entries.count - 1
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> Int? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if entries.isEmpty { return first }
    entries[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= entries.count { break }
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      if entries[child] >= entries[index] { break }
      entries.swapAt(index, child)
      index = child
    }
    return first
  }
}

/// The greatest value over ranges of places, where ranges are raised: a segment tree.
private struct MaximumTree {
  private var whole: [Int32]
  private var part: [Int32]
  private var leaves = 1

  init(count: Int) {
    while leaves < count { leaves *= 2 }
    // `whole` holds for all of a range, `part` for some of it.
    whole = [Int32](repeating: -1, count: 2 * leaves)
    part = [Int32](repeating: -1, count: 2 * leaves)
  }

  func maximum(_ low: Int, _ high: Int) -> Int32 {
    var result: Int32 = -1
    var stack = [(node: 1, start: 0, end: leaves)]
    while let (node, start, end) = stack.popLast() {
      if end <= low || start >= high { continue }
      result = max(result, whole[node])
      if low <= start, end <= high {
        result = max(result, part[node])
        continue
      }
      let middle = (start + end) / 2
      stack.append((2 * node, start, middle))
      stack.append((2 * node + 1, middle, end))
    }
    return result
  }

  mutating func raise(_ low: Int, _ high: Int, to value: Int32) {
    var stack = [(node: 1, start: 0, end: leaves)]
    while let (node, start, end) = stack.popLast() {
      if end <= low || start >= high { continue }
      part[node] = max(part[node], value)
      if low <= start, end <= high {
        whole[node] = max(whole[node], value)
        continue
      }
      let middle = (start + end) / 2
      stack.append((2 * node, start, middle))
      stack.append((2 * node + 1, middle, end))
    }
  }
}
