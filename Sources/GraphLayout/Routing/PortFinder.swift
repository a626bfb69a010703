/// Finds the ports where an edge may start and end.
struct PortFinder {
  private let scene: RoutingScene
  private let lattice: RoutingLattice
  private let search: LatticeSearch
  private let scale: RoutingScale

  init(_ scene: RoutingScene, _ lattice: RoutingLattice, _ search: LatticeSearch) {
    self.scene = scene
    self.lattice = lattice
    self.search = search
    scale = scene.scale
  }

  /// The entries of an end of an edge: those of the port that was chosen or planned, or of the best free
  /// places of all sides.
  func entries(
    _ edge: Int, isSource: Bool, _ ports: RoutePortPlan, _ leniency: RoutingLeniency
  ) -> [LatticeEntry] {
    let value = scene.graph.edges[edge]
    let node = isSource ? value.source : value.target
    if let port = scene.chosenPort(edge, isSource: isSource) ?? ports[edge, isSource] {
      return entry(node, port, offset: 0, leniency).map { [$0] } ?? []
    }
    let former = scene.formerSides[edge]?[isSource]
    return LayoutSide.allCases.filter { scene.mayUse($0, edge, isSource: isSource) }
      .flatMap { side in
        let price = former == nil || former == side ? 0 : search.bend
        return places(
          node, side, without: edge, wish: scene.boxes[node][side.normal.other].middle, leniency
        )
        .compactMap { place, offset -> LatticeEntry? in
          var entry = entry(node, RoutePort(side: side, place: place), offset: offset, leniency)
          entry?.price += price
          return entry
        }
      }
  }

  /// The free places of a side, or all if there are none and edges may share them.
  private func places(
    _ node: Int, _ side: LayoutSide, without edge: Int, wish: Int, _ leniency: RoutingLeniency
  ) -> [(place: Int, offset: Int)] {
    let free = freePlaces(
      node, side, without: edge, wish: wish, mayBeTight: !scene.sharesPorts || leniency != .strict)
    guard free.isEmpty, scene.sharesPorts, leniency != .strict else { return free }
    return freePlaces(node, side, without: edge, wish: wish, mayBeTight: true, isShared: true)
  }

  /// The best places of a side where a port may be, with their distances from the one that is wished for.
  ///
  /// - Parameters:
  ///   - mayBeTight: whether they may be nearer to other ports than is usual if there are no others; if
  ///     not, there are more to choose from.
  ///   - isShared: whether other ports are ignored.
  private func freePlaces(
    _ node: Int, _ side: LayoutSide, without edge: Int, wish: Int, mayBeTight: Bool,
    isShared: Bool = false
  ) -> [(place: Int, offset: Int)] {
    let lines = side.normal == .horizontal ? lattice.ys : lattice.xs
    let span = scale.portSpan(scene.boxes[node][side.normal.other])
    let range = RoutingLattice.range(lines, span)
    let used = isShared ? [] : scene.usedPlaces(node, side, without: edge).sorted()
    func room(_ place: Int) -> Int {
      let next = RoutingLattice.first(used, atLeast: place)
      let after = next < used.count ? used[next] - place : .max
      return min(after, next > 0 ? place - used[next - 1] : .max)
    }
    if scale.isCells {
      let free = lines[range].filter { room($0) > 0 }
        .sorted { abs($0 - wish) < abs($1 - wish) }
      return free.prefix(mayBeTight ? 9 : .max)
        .map { (place: $0, offset: abs($0 - wish) + (room($0) == 1 ? 1 : 0)) }
    }
    // In each gap between the ports that are there, of the places with most room the one nearest to the
    // wish. Where the way from there may be blocked for good, the farthest one, too.
    var best: [(place: Int, room: Int)] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let gap = RoutingLattice.first(used, atLeast: lines[place])
      // Room beyond the spacing of edges makes no difference.
      var places: [(place: Int, room: Int)] = []
      while place < range.upperBound, RoutingLattice.first(used, atLeast: lines[place]) == gap {
        places.append((lines[place], min(room(lines[place]), scale.spacing)))
        place += 1
      }
      let most = places.reduce(0) { max($0, $1.room) }
      places = places.filter { $0.room == most }
        .sorted { abs($0.place - wish) < abs($1.place - wish) }
      best += places.prefix(1)
      if !mayBeTight, places.count > 1 { best.append(places[places.count - 1]) }
    }
    var usable = best.filter { $0.room >= scale.portGap }
    if usable.isEmpty, mayBeTight {
      // Less distance than that of ports is the last resort.
      let tight = best.filter { $0.room > 0 }.max { $0.room < $1.room } ?? best.first
      usable = tight.map { [$0] } ?? []
    }
    return usable.map { (place: $0.place, offset: abs($0.place - wish)) }
      .sorted { $0.offset < $1.offset }
      .prefix(mayBeTight ? 5 : .max).map { $0 }
  }

  /// The entry of a port, if it may be used.
  private func entry(
    _ node: Int, _ port: RoutePort, offset: Int, _ leniency: RoutingLeniency
  ) -> LatticeEntry? {
    let box = scene.boxes[node]
    let axis = port.side.normal
    let (along, across) = axis == .horizontal ? (lattice.xs, lattice.ys) : (lattice.ys, lattice.xs)
    guard let line = nearest(across, port.place, within: box[axis.other]) else { return nil }
    let isFar = port.side.isFar
    let border = isFar ? box[axis].high : box[axis].low
    let first =
      isFar
      ? RoutingLattice.first(along, atLeast: border + scale.boxGap)
      : RoutingLattice.first(along, atLeast: border - scale.boxGap + 1) - 1
    guard along.indices.contains(first) else { return nil }
    let index = axis == .horizontal ? lattice.index(first, line) : lattice.index(line, first)
    if leniency != .any, lattice.points[index].blocked != 0 { return nil }
    if leniency == .strict, lattice.points[index].isTaken(axis) { return nil }
    var price = search.price(ofLength: abs(along[first] - border) + 2 * offset, axis)
    let last = RoutingLattice.first(along, atLeast: isFar ? border : border + 1) - 1
    let steps = isFar ? max(0, last)..<max(0, last, first) : max(0, first)..<max(0, first, last)
    for step in steps {
      let index = axis == .horizontal ? lattice.index(step, line) : lattice.index(line, step)
      price += search.crossing * lattice.points[index].crossed(axis)
    }
    let place = across[line]
    return LatticeEntry(port: RoutePort(side: port.side, place: place), index: index, price: price)
  }

  /// The line nearest to a place, of those that meet a side.
  private func nearest(_ lines: [Int], _ place: Int, within side: RouteSpan) -> Int? {
    let next = RoutingLattice.first(lines, atLeast: place)
    return [next - 1, next].filter {
      lines.indices.contains($0) && side.distance(to: lines[$0]) == 0
    }
    .min { abs(lines[$0] - place) < abs(lines[$1] - place) }
  }

  /// The points of the lattice before and after a label that is passed straight towards a side.
  func pass(
    _ label: RouteBox, _ center: RoutePoint, _ side: LayoutSide
  ) -> (before: LatticeEntry, after: LatticeEntry)? {
    let axis = side.normal
    let (along, across) = axis == .horizontal ? (lattice.xs, lattice.ys) : (lattice.ys, lattice.xs)
    let line = RoutingLattice.first(across, atLeast: center[axis.other])
    guard line < across.count, across[line] == center[axis.other] else { return nil }
    let low = RoutingLattice.first(along, atLeast: label[axis].low) - 1
    let high = RoutingLattice.first(along, atLeast: label[axis].high + 1)
    guard low >= 0, high < along.count else { return nil }
    func index(_ position: Int) -> Int {
      axis == .horizontal ? lattice.index(position, line) : lattice.index(line, position)
    }
    for position in low...high {
      let point = lattice.points[index(position)]
      if point.isTaken(axis) || point.blocked != 0 { return nil }
    }
    let port = RoutePort(side: side, place: center[axis.other])
    let (before, after) = side.isFar ? (low, high) : (high, low)
    return (
      LatticeEntry(port: port, index: index(before), price: 0),
      LatticeEntry(port: port, index: index(after), price: 0)
    )
  }

  // MARK: - Straight routes

  /// The straight route of an edge, if its boxes face each other and nothing is between them.
  func straight(
    _ edge: Int, _ ports: RoutePortPlan
  ) -> (course: RouteCourse, price: Int, crossings: Int)? {
    let (source, target) = scene.ends(of: edge)
    for axis in [RouteAxis.vertical, .horizontal] {
      let isForward = source[axis].high < target[axis].low
      guard isForward || target[axis].high < source[axis].low else { continue }
      let sides: (LayoutSide, LayoutSide) =
        axis == .vertical
        ? (isForward ? (.bottom, .top) : (.top, .bottom))
        : (isForward ? (.right, .left) : (.left, .right))
      return straight(edge, sides, isForward: isForward, ports)
    }
    return nil
  }

  private func straight(
    _ edge: Int, _ sides: (source: LayoutSide, target: LayoutSide), isForward: Bool,
    _ ports: RoutePortPlan
  ) -> (course: RouteCourse, price: Int, crossings: Int)? {
    let value = scene.graph.edges[edge]
    let axis = sides.source.normal
    let (source, target) = scene.ends(of: edge)
    let (first, second) = (source[axis.other], target[axis.other])
    let (firstSpan, secondSpan) = (scale.straightSpan(first), scale.straightSpan(second))
    guard scene.mayUse(sides.source, edge, isSource: true),
      scene.mayUse(sides.target, edge, isSource: false)
    else { return nil }
    var span = RouteSpan(
      low: max(firstSpan.low, secondSpan.low), high: min(firstSpan.high, secondSpan.high))
    for (isSource, side) in [(true, sides.source), (false, sides.target)] {
      guard let port = scene.chosenPort(edge, isSource: isSource) ?? ports[edge, isSource] else {
        continue
      }
      guard port.side == side else { return nil }
      span = RouteSpan(low: max(span.low, port.place), high: min(span.high, port.place))
    }
    guard span.low <= span.high else { return nil }
    let across = axis == .horizontal ? lattice.ys : lattice.xs
    let along = axis == .horizontal ? lattice.xs : lattice.ys
    var used: [Int] = []
    if scene.chosenPort(edge, isSource: true) == nil, ports[edge, true] == nil {
      used += scene.usedPlaces(value.source, sides.source, without: edge)
    }
    if scene.chosenPort(edge, isSource: false) == nil, ports[edge, false] == nil {
      used += scene.usedPlaces(value.target, sides.target, without: edge)
    }
    used.sort()
    func isFree(_ place: Int) -> Bool {
      let next = RoutingLattice.first(used, atLeast: place)
      if next < used.count, used[next] - place < scale.portGap { return false }
      return next == 0 || place - used[next - 1] >= scale.portGap
    }
    // Between the middles of both sides, the middle of what they share is best.
    func offset(_ place: Int) -> (Int, Int) {
      (abs(place - first.middle) + abs(place - second.middle), abs(place - span.middle))
    }
    let candidates = RoutingLattice.range(across, span).filter { isFree(across[$0]) }
      .sorted { offset(across[$0]) < offset(across[$1]) }
    let (near, far) =
      isForward ? (source[axis].high, target[axis].low) : (target[axis].high, source[axis].low)
    guard far - near > (scale.isCells ? 1 : 0) else { return nil }
    let points = RoutingLattice.range(
      along, RouteSpan(low: near + scale.boxGap, high: far - scale.boxGap))
    candidates: for line in candidates.prefix(8) {
      var crossings = 0
      for position in points {
        let index =
          axis == .horizontal ? lattice.index(position, line) : lattice.index(line, position)
        let point = lattice.points[index]
        if point.isTaken(axis) || point.blocked != 0 { continue candidates }
        crossings += point.crossed(axis)
      }
      let place = across[line]
      let course = RouteCourse([
        RoutePort(side: sides.source, place: place).point(on: source),
        RoutePort(side: sides.target, place: place).point(on: target),
      ])
      let price = search.price(ofLength: far - near, axis) + crossings * search.crossing
      return (course, price, crossings)
    }
    return nil
  }

  // MARK: - Loops

  /// The starts of a loop, best ones first, with the goals for each.
  func loopEntries(
    _ edge: Int, _ direction: LayoutDirection, _ leniency: RoutingLeniency
  ) -> [(start: LatticeEntry, goals: [LatticeEntry])] {
    let node = scene.graph.edges[edge].source
    let box = scene.boxes[node]
    let sides: [LayoutSide] =
      direction == .topToBottom || direction == .bottomToTop
      ? [.right, .left, .bottom, .top] : [.bottom, .top, .right, .left]
    let chosen = (
      start: scene.chosenPort(edge, isSource: true), end: scene.chosenPort(edge, isSource: false)
    )
    func entries(_ side: LayoutSide, _ wish: Int) -> [LatticeEntry] {
      places(node, side, without: edge, wish: wish, leniency).compactMap {
        entry(node, RoutePort(side: side, place: $0.place), offset: $0.offset, leniency)
      }
    }
    return sides.compactMap { side in
      if let start = chosen.start, start.side != side { return nil }
      guard scene.mayUse(side, edge, isSource: true) else { return nil }
      let length = box[side.normal.other]
      let half =
        scale.isCells
        ? 1 : min(24 * 1024, max(scale.portGap / 2, (length.high - length.low) * 28 / 100))
      let start =
        chosen.start.map { entry(node, $0, offset: 0, leniency) }
        ?? entries(side, length.middle - half).first
      guard let start else { return nil }
      var goals: [LatticeEntry] = []
      if let end = chosen.end {
        goals += [entry(node, end, offset: 0, leniency)].compactMap { $0 }
      } else {
        if scene.mayUse(side, edge, isSource: false) {
          goals += entries(side, length.middle + half)
        }
        let required = scene.requiredSides[edge]?.target
        for other in LayoutSide.allCases
        where other != side && (required == other || required == nil && other.normal != side.normal)
        {
          goals += entries(other, box[other.normal.other].middle)
        }
      }
      goals.removeAll {
        $0.index == start.index
          || $0.port.side == start.port.side
            && abs($0.port.place - start.port.place) < scale.portGap
      }
      return goals.isEmpty ? nil : (start, goals)
    }
  }
}
