extension LiveState {
  /// A possible route, from the upper to the lower end.
  struct Course {
    var points: [GridPoint]
    var cost: Int
    /// Whether it passes beyond everything else.
    var isOutside = false
  }

  /// Gives an edge a route, and its label a place. Where there is none, rows are moved apart.
  mutating func route(_ edge: Int) {
    let (source, target) = (edges[edge].source, edges[edge].target)
    let rows = [nodes[source].row, nodes[target].row]
    if routeLoop(edge) { return }
    if edges[edge].label != nil {
      // The label leaves both ends of its segment visible if it can, with one more lane if need be.
      if adoptBest(edge, isWide: false, mayCoverEnds: false) { return }
      if adoptBest(edge, isWide: true, mayCoverEnds: false) { return }
      var below = self
      below.insertTrack(below: rows.min()!)
      if below.adoptBest(edge, isWide: true, mayCoverEnds: false) {
        self = below
        return
      }
    }
    if adoptBest(edge, isWide: false) || adoptBest(edge, isWide: true) { return }
    for _ in 0..<3 {
      // One more lane on either side, or else on both.
      var below = self
      below.insertTrack(below: rows.min()!)
      if below.adoptBest(edge, isWide: true) {
        self = below
        return
      }
      if rows[0] != rows[1] {
        insertTrack(above: rows.max()!)
        if adoptBest(edge, isWide: true) { return }
        insertTrack(below: rows.min()!)
        if adoptBest(edge, isWide: true) { return }
      } else {
        self = below
      }
    }
    // Free columns at both ends, and lanes in the gaps beside them.
    for node in [source, target] { addColumns(besides: node) }
    for _ in 0..<2 {
      insertTrack(below: rows.min()!)
      if rows[0] != rows[1] { insertTrack(above: rows.max()!) }
    }
    if adoptBest(edge, isWide: true) { return }
    adopt(detour(source, target), label: detour(source, target)[2], for: edge)
  }

  /// Makes a box wider, with free columns above and below its right end.
  mutating func addColumns(besides node: Int) {
    let box = nodes[node].box
    var extent = 2 * grid.edgeSpacing
    for gap in [nodes[node].row, nodes[node].row + 1] {
      for label in index.gaps[gap].labels where label.left <= box.right && label.right >= box.right
      {
        extent = max(extent, label.right - box.right + labelSpacing + 2 * grid.edgeSpacing)
      }
    }
    insert(cross: box.right + 1, extent: extent, stretching: node)
  }

  /// Adopts the best course whose label has a place.
  private mutating func adoptBest(
    _ edge: Int, isWide: Bool, mayCoverEnds: Bool = true
  ) -> Bool {
    let (source, target) = (edges[edge].source, edges[edge].target)
    let isTurned = nodes[source].row > nodes[target].row
    let (upper, lower) = isTurned ? (target, source) : (source, target)
    let label = edges[edge].label
    let courses = self.courses(upper, lower, label: label, isWide: isWide)
    // On a route around everything else, there is room for a label.
    let outermost = label == nil || !mayCoverEnds ? [] : courses.filter(\.isOutside).prefix(3)
    for course in courses.prefix(label == nil ? 1 : isWide ? 24 : 8) + outermost {
      var center: GridPoint?
      if let label {
        center = place(label, along: course.points, mayCoverEnds: mayCoverEnds)
        if center == nil { continue }
      }
      adopt(isTurned ? course.points.reversed() : course.points, label: center, for: edge)
      return true
    }
    return false
  }

  private mutating func courses(
    _ upper: Int, _ lower: Int, label: Label?, isWide: Bool
  ) -> [Course] {
    let margin = label.map { $0.cross / 2 + labelSpacing } ?? 0
    var found: [Course] = []
    if upper == lower {
      addLoops(upper, &found)
      addLoopDetour(upper, margin, &found)
      return Self.sorted(found)
    }
    let wish = { (node: LiveState.Node) in (node.box.left + node.box.right) / 2 }
    let isSideways = nodes[upper].row == nodes[lower].row
    let portCount = isWide ? 8 : 4
    var (starts, ends): ([Int], [Int]) = ([], [])
    for _ in 0..<8 {
      // Boxes may become wider, and move the other.
      let before = greatest.cross
      ends = Array(
        freePorts(lower, isLower: isSideways, near: wish(nodes[upper])).prefix(portCount))
      starts = Array(
        freePorts(upper, isLower: true, near: wish(nodes[lower])).prefix(portCount))
      if greatest.cross == before { break }
    }
    let outside = outermost + margin
    if isSideways {
      for start in starts {
        for end in ends { addSideways(upper, start, lower, end, &found) }
      }
      if found.isEmpty || label != nil {
        addSidewaysDetour(upper, starts[0], lower, ends[0], outside, &found)
      }
    } else {
      addStraight(upper, starts, lower, ends, &found)
      if nodes[upper].row + 1 == nodes[lower].row {
        for start in starts {
          for end in ends { addStep(upper, start, lower, end, &found) }
        }
        if found.isEmpty || label != nil {
          var columns = [outside]
          if isWide {
            columns += self.columns(
              throughGap: nodes[lower].row, near: min(starts[0], ends[0]),
              max(starts[0], ends[0]), count: 8
            ).filter { $0 < outside }
          }
          for column in columns {
            for start in starts.prefix(4) {
              for end in ends.prefix(4) { addDetour(upper, start, lower, end, column, &found) }
            }
          }
        }
      } else {
        addPassing(upper, starts, lower, ends, outside, isWide: isWide, &found)
      }
    }
    return Self.sorted(found)
  }

  static func sorted(_ courses: [Course]) -> [Course] {
    courses.enumerated().sorted {
      let (a, b) = ($0.element.cost, $1.element.cost)
      return a != b ? a < b : $0.offset < $1.offset
    }.map(\.element)
  }

  /// The cost of a route, as a length.
  private func cost(_ points: [GridPoint], crossings: Int) -> Int {
    var length = 0
    for place in points.indices.dropFirst() {
      length += abs(points[place].cross - points[place - 1].cross)
      length += abs(points[place].main - points[place - 1].main)
    }
    return length + grid.edgeSpacing * (2 * max(0, points.count - 2) + 3 * crossings)
  }

  private func add(_ points: [GridPoint], _ crossings: Int, _ found: inout [Course]) {
    let isOutside = points.contains { $0.cross >= outermost }
    found.append(
      Course(
        points: points, cost: cost(points, crossings: crossings), isOutside: isOutside))
  }

  private func start(_ node: Int, _ cross: Int) -> GridPoint {
    GridPoint(cross: cross, main: nodes[node].box.bottom)
  }

  private func end(_ node: Int, _ cross: Int) -> GridPoint {
    GridPoint(cross: cross, main: nodes[node].box.top)
  }

  // MARK: - Ends in the same row

  func addSideways(
    _ first: Int, _ start: Int, _ second: Int, _ end: Int, from least: Int = .min,
    _ found: inout [Course]
  ) {
    let gap = nodes[first].row + 1
    let ends = [
      TrackEnd(cross: start, isFromTop: true, node: first),
      TrackEnd(cross: end, isFromTop: true, node: second),
    ]
    guard start != end,
      let track = track(in: gap, ends[0], ends[1], prefersTop: true, from: least)
    else {
      return
    }
    let points = [
      self.start(first, start), GridPoint(cross: start, main: track.main),
      GridPoint(cross: end, main: track.main), self.start(second, end),
    ]
    add(points, track.crossings, &found)
  }

  /// A route around everything else.
  func addSidewaysDetour(
    _ first: Int, _ start: Int, _ second: Int, _ end: Int, _ outside: Int,
    _ found: inout [Course]
  ) {
    let gap = nodes[first].row + 1
    // The end on the right has the upper track, so that the route does not cross itself.
    let isTurned = start < end
    let (right, rightNode) = isTurned ? (end, second) : (start, first)
    let (left, leftNode) = isTurned ? (start, first) : (end, second)
    let column = TrackEnd(cross: outside, isFromTop: true)
    guard
      let upper = track(
        in: gap, TrackEnd(cross: right, isFromTop: true, node: rightNode), column,
        prefersTop: true, isStrict: true),
      let lower = track(
        in: gap, TrackEnd(cross: left, isFromTop: true, node: leftNode), column,
        prefersTop: true, from: upper.main + grid.edgeSpacing)
    else { return }
    var points = [
      self.start(rightNode, right), GridPoint(cross: right, main: upper.main),
      GridPoint(cross: outside, main: upper.main), GridPoint(cross: outside, main: lower.main),
      GridPoint(cross: left, main: lower.main), self.start(leftNode, left),
    ]
    if isTurned { points.reverse() }
    add(points, upper.crossings + lower.crossings, &found)
  }

  /// A route around everything, without regard to what it touches; where a label leaves no other.
  private func detour(_ source: Int, _ target: Int) -> [GridPoint] {
    let (first, last) = (nodes[source].box, nodes[target].box)
    let (from, to) = ((first.left + first.right) / 2, (last.left + last.right) / 2)
    let (below, above) = (first.bottom + grid.clearance, last.bottom + 2 * grid.clearance)
    return [
      GridPoint(cross: from, main: first.bottom), GridPoint(cross: from, main: below),
      GridPoint(cross: outermost, main: below), GridPoint(cross: outermost, main: above),
      GridPoint(cross: to, main: above), GridPoint(cross: to, main: last.bottom),
    ]
  }

  // MARK: - Ends in different rows

  private func addStraight(
    _ upper: Int, _ starts: [Int], _ lower: Int, _ ends: [Int], _ found: inout [Course]
  ) {
    let (above, below) = (portRange(upper), portRange(lower))
    let (low, high) = (max(above.low, below.low), min(above.high, below.high))
    guard low <= high else { return }
    let usedAbove = ports(of: upper, isLower: true)
    let usedBelow = ports(of: lower, isLower: false)
    for place in [(low + high) / 2] + starts + ends
    where isFreePort(place, upper, usedAbove) && isFreePort(place, lower, usedBelow) {
      let (first, last) = (nodes[upper].row + 1, nodes[lower].row)
      guard
        (first...last).allSatisfy({
          isFree(
            place, through: $0, from: $0 == first ? upper : -1, to: $0 == last ? lower : -1)
        }), (first..<last).allSatisfy({ isFree(place, throughRow: $0) })
      else { continue }
      // Straight lines are worth a little more length elsewhere.
      add([start(upper, place), end(lower, place)], 0, &found)
      if grid.isCells || found.count > 2 { return }
    }
  }

  /// A route between adjacent rows.
  private func addStep(
    _ upper: Int, _ from: Int, _ lower: Int, _ to: Int, _ found: inout [Course]
  ) {
    guard from != to,
      let track = track(
        in: nodes[lower].row, TrackEnd(cross: from, isFromTop: true, node: upper),
        TrackEnd(cross: to, isFromTop: false, node: lower), prefersTop: true)
    else { return }
    let points = [
      start(upper, from), GridPoint(cross: from, main: track.main),
      GridPoint(cross: to, main: track.main), end(lower, to),
    ]
    add(points, track.crossings, &found)
  }

  /// A route between adjacent rows with two tracks, and a column that passes the whole gap.
  private func addDetour(
    _ upper: Int, _ from: Int, _ lower: Int, _ to: Int, _ outside: Int, _ found: inout [Course]
  ) {
    guard from != outside, to != outside else { return }
    let gap = nodes[lower].row
    guard
      let first = track(
        in: gap, TrackEnd(cross: from, isFromTop: true, node: upper),
        TrackEnd(cross: outside, isFromTop: true), prefersTop: true, isStrict: true),
      let second = track(
        in: gap, TrackEnd(cross: outside, isFromTop: false),
        TrackEnd(cross: to, isFromTop: false, node: lower), prefersTop: false,
        from: first.main + grid.edgeSpacing)
    else { return }
    let points = [
      start(upper, from), GridPoint(cross: from, main: first.main),
      GridPoint(cross: outside, main: first.main), GridPoint(cross: outside, main: second.main),
      GridPoint(cross: to, main: second.main), end(lower, to),
    ]
    add(points, first.crossings + second.crossings, &found)
  }

  /// Routes that pass rows in a column.
  private func addPassing(
    _ upper: Int, _ starts: [Int], _ lower: Int, _ ends: [Int], _ outside: Int,
    isWide: Bool, _ found: inout [Course]
  ) {
    let (first, last) = (nodes[upper].row + 1, nodes[lower].row)
    let passed = first..<last
    let columns = columns(
      through: passed, near: min(starts[0], ends[0]), max(starts[0], ends[0]),
      count: isWide ? 12 : 5)
    let width = isWide ? 8 : 2
    for column in columns.filter({ $0 < outside }) + [outside] {
      for from in starts.prefix(width) where from != column {
        let upperEnd = TrackEnd(cross: from, isFromTop: true, node: upper)
        guard
          let first = track(
            in: first, upperEnd, TrackEnd(cross: column, isFromTop: false), prefersTop: true)
        else { continue }
        for to in ends.prefix(width) where to != column {
          let lowerEnd = TrackEnd(cross: to, isFromTop: false, node: lower)
          guard
            let last = track(
              in: last, TrackEnd(cross: column, isFromTop: true), lowerEnd, prefersTop: false)
          else { continue }
          let points = [
            start(upper, from), GridPoint(cross: from, main: first.main),
            GridPoint(cross: column, main: first.main), GridPoint(cross: column, main: last.main),
            GridPoint(cross: to, main: last.main), end(lower, to),
          ]
          add(points, first.crossings + last.crossings, &found)
        }
      }
    }
    for from in starts where passed.allSatisfy({ isFree(from, throughRow: $0) }) {
      guard (first..<last).allSatisfy({ isFree(from, through: $0, from: $0 == first ? upper : -1) })
      else { continue }
      for to in ends where to != from {
        guard
          let track = track(
            in: last, TrackEnd(cross: from, isFromTop: true),
            TrackEnd(cross: to, isFromTop: false, node: lower), prefersTop: false)
        else { continue }
        let points = [
          start(upper, from), GridPoint(cross: from, main: track.main),
          GridPoint(cross: to, main: track.main), end(lower, to),
        ]
        add(points, track.crossings, &found)
      }
    }
    for to in ends where passed.allSatisfy({ isFree(to, throughRow: $0) }) {
      guard
        (first + 1...last).allSatisfy({ isFree(to, through: $0, to: $0 == last ? lower : -1) })
      else { continue }
      for from in starts where to != from {
        guard
          let track = track(
            in: first, TrackEnd(cross: from, isFromTop: true, node: upper),
            TrackEnd(cross: to, isFromTop: false), prefersTop: true)
        else { continue }
        let points = [
          start(upper, from), GridPoint(cross: from, main: track.main),
          GridPoint(cross: to, main: track.main), end(lower, to),
        ]
        add(points, track.crossings, &found)
      }
    }
  }
}
