/// Puts layers, gaps and routes together along the main axis.
struct LayerAssembly {
  let layering: Layering
  let component: LayeredComponent
  let grid: LayoutGrid
  let x: [Int]
  let ports: PortPlan
  let labelItem: [Int32]
  let hasLabels: Bool
  let groups: GroupTree
  let borders: [(lesser: Int, greater: Int)]

  /// A piece of an edge in a gap.
  private struct Wire {
    var link: Int32
    var top: Int
    var bottom: Int
  }

  private var wires: [[Wire]] = []
  private var routers: [GapRouter] = []
  private var bandStart: [Int] = []
  private var bandHeight: [Int] = []
  private var gapHeight: [Int] = []
  /// The least distances of tracks from the layers above and below each gap.
  private var gapBefore: [Int] = []
  /// The space from the layers where groups begin and end to their borders.
  private var openings: [Int] = []
  private var closings: [Int] = []
  /// What each group needs for its label where ranks are columns.
  private var titleRoom: [Int] = []

  init(
    layering: Layering, component: LayeredComponent, grid: LayoutGrid, x: [Int], ports: PortPlan,
    labelItem: [Int32], hasLabels: Bool, groups: GroupTree,
    borders: [(lesser: Int, greater: Int)]
  ) {
    self.layering = layering
    self.component = component
    self.grid = grid
    self.x = x
    self.ports = ports
    self.labelItem = labelItem
    self.hasLabels = hasLabels
    self.groups = groups
    self.borders = borders
  }

  mutating func plan(
    links: [Int32], tail: [Int32], head: [Int32], isReversed: [Bool], isOutside: [Bool],
    loopLanes: LoopLanes
  ) -> ComponentPlan {
    collectWires(tail, head, isOutside)
    routers = wires.map { gap in
      GapRouter(
        tops: gap.map(\.top), bottoms: gap.map(\.bottom), spacing: grid.edgeSpacing)
    }
    stackLayers(links, loopLanes)

    var plan = ComponentPlan()
    plan.cross = Array(x[..<layering.nodeCount])
    plan.main = (0..<layering.nodeCount).map { node in
      let rank = Int(layering.rank[node])
      return bandStart[rank] + (bandHeight[rank] - component.height[node]) / 2
    }
    plan.rank = Array(layering.rank[..<layering.nodeCount])
    plan.order = Array(layering.position[..<layering.nodeCount])
    plan.routes = [[GridPoint]](repeating: [], count: component.source.count)
    plan.labels = [GridPoint?](repeating: nil, count: component.source.count)
    addRoutes(&plan, links: links, tail: tail, head: head, isReversed: isReversed)
    addLoops(&plan, loopLanes)
    addLabels(&plan, links)
    addGroupBoxes(&plan)
    measure(&plan)
    return plan
  }

  private mutating func collectWires(_ tail: [Int32], _ head: [Int32], _ isOutside: [Bool]) {
    wires = [[Wire]](repeating: [], count: max(0, layering.layers.count - 1))
    for piece in layering.upper.indices {
      let upper = Int(layering.upper[piece])
      wires[Int(layering.rank[upper])].append(
        Wire(
          link: layering.pieceEdge[piece], top: ports.top(ofPiece: piece),
          bottom: ports.bottom(ofPiece: piece)))
    }
    for link in tail.indices where isOutside[link] {
      let upper = Int(tail[link])
      let lower = Int(head[link])
      wires[Int(layering.rank[upper])].append(
        Wire(
          link: Int32(link), top: ports.top(ofOutside: link), bottom: ports.lane[link]))
      wires[Int(layering.rank[lower]) - 1].append(
        Wire(
          link: Int32(link), top: ports.lane[link], bottom: ports.bottom(ofOutside: link)))
    }
  }

  private mutating func stackLayers(_ links: [Int32], _ loops: LoopLanes) {
    let count = layering.layers.count
    bandHeight = [Int](repeating: 0, count: count)
    var hasBox = [Bool](repeating: false, count: count)
    for node in 0..<layering.nodeCount {
      let rank = Int(layering.rank[node])
      bandHeight[rank] = max(bandHeight[rank], component.height[node], loops.labelHeight[node])
      hasBox[rank] = true
    }
    for link in labelItem.indices where labelItem[link] >= 0 {
      let rank = Int(layering.rank[Int(labelItem[link])])
      bandHeight[rank] = max(bandHeight[rank], component.labelMain[Int(links[link])])
      hasBox[rank] = true
    }
    makeRoomForTitles(hasBox)
    stackBands(hasBox)
  }

  /// Puts bands and gaps on top of each other.
  private mutating func stackBands(_ hasBox: [Bool]) {
    let rankSpacing = hasLabels ? (grid.rankSpacing + 1) / 2 : grid.rankSpacing
    let count = layering.layers.count
    (bandStart, gapBefore, gapHeight, trackExtra) = ([], [], [], [])
    openings = groupOffsets(\.firstRank, isOpening: true)
    closings = groupOffsets(\.lastRank, isOpening: false)
    var opening = [Int](repeating: 0, count: count)
    var closing = opening
    for group in 0..<groups.count where groups.lastRank[group] >= 0 {
      let (first, last) = (Int(groups.firstRank[group]), Int(groups.lastRank[group]))
      opening[first] = max(opening[first], openings[group])
      closing[last] = max(closing[last], closings[group])
    }
    var start = 0
    for layer in 0..<count {
      bandStart.append(start)
      start += bandHeight[layer]
      guard layer + 1 < count else { break }
      let before = hasBox[layer] ? grid.clearance : (grid.edgeSpacing + 1) / 2
      let after = hasBox[layer + 1] ? grid.clearance : (grid.edgeSpacing + 1) / 2
      let tracks = routers[layer].trackCount
      let needed = tracks == 0 ? 0 : before + after + (tracks - 1) * grid.edgeSpacing
      gapBefore.append(before + closing[layer])
      let frames = closing[layer] + opening[layer + 1]
      // The paddings of groups are part of the distance between ranks.
      var room = frames > 0 ? max(grid.frameSpacing, grid.clearance) : 0
      if !hasBox[layer] || !hasBox[layer + 1] { room = (room + 1) / 2 }
      gapHeight.append(max(rankSpacing - frames, needed, room))
      start += gapHeight[layer] + frames
      // Space that no track needs is spread evenly.
      let extra = gapHeight[layer] - needed
      trackExtra.append(tracks == 0 ? 0 : extra)
    }
  }

  /// Where ranks are columns, makes groups as wide as their labels, inner ones first.
  private mutating func makeRoomForTitles(_ hasBox: [Bool]) {
    titleRoom = [Int](repeating: 0, count: groups.count)
    guard grid.isHorizontal, groups.labelMain.contains(where: { $0 > 0 }) else { return }
    let deepest = groups.depth.max() ?? 0
    for depth in (0...deepest).reversed() {
      stackBands(hasBox)
      for group in 0..<groups.count
      where groups.depth[group] == depth && groups.labelMain[group] > 0 {
        let (first, last) = (Int(groups.firstRank[group]), Int(groups.lastRank[group]))
        let start = bandStart[first] - openings[group]
        let end = bandStart[last] + bandHeight[last] + closings[group]
        titleRoom[group] = max(0, groups.labelMain[group] + 2 * grid.edgeSpacing - (end - start))
      }
    }
  }

  /// How far the border of each group is from the first or last layer of the group.
  private func groupOffsets(
    _ rank: KeyPath<GroupTree, [Int32]>, isOpening: Bool
  ) -> [Int] {
    let ranks = groups[keyPath: rank]
    var offsets = [Int](repeating: 0, count: groups.count)
    for group in (0..<groups.count).reversed() {
      // The label is at the top of the picture.
      let hasLabel = !grid.isHorizontal && isOpening != grid.isReversed
      offsets[group] += grid.groupPadding + (hasLabel ? groups.labelMain[group] : 0)
      // What the label needs beside the nodes is on both sides of them.
      offsets[group] += isOpening ? titleRoom[group] / 2 : titleRoom[group] - titleRoom[group] / 2
      let outer = Int(groups.parent[group])
      if outer >= 0, ranks[outer] == ranks[group] {
        offsets[outer] = max(offsets[outer], offsets[group])
      }
    }
    return offsets
  }

  private func addGroupBoxes(_ plan: inout ComponentPlan) {
    plan.groupBoxes = (0..<groups.count).map { group in
      let (first, last) = (Int(groups.firstRank[group]), Int(groups.lastRank[group]))
      return (
        GridPoint(cross: borders[group].lesser, main: bandStart[first] - openings[group]),
        GridPoint(
          cross: borders[group].greater,
          main: bandStart[last] + bandHeight[last] + closings[group])
      )
    }
  }

  private var trackExtra: [Int] = []

  private func trackPlace(_ gap: Int, _ track: Int32) -> Int {
    bandStart[gap] + bandHeight[gap] + gapBefore[gap] + Int(track) * grid.edgeSpacing
      + trackExtra[gap] * (Int(track) + 1) / (routers[gap].trackCount + 1)
  }

  // MARK: - Routes

  private func addRoutes(
    _ plan: inout ComponentPlan, links: [Int32], tail: [Int32], head: [Int32],
    isReversed: [Bool]
  ) {
    var courses = [[GridPoint]](repeating: [], count: links.count)
    for (gap, list) in wires.enumerated() {
      for (index, wire) in list.enumerated() {
        let link = Int(wire.link)
        let upper = Int(tail[link])
        if courses[link].isEmpty {
          courses[link].append(
            GridPoint(cross: wire.top, main: plan.main[upper] + component.height[upper]))
        }
        let course = routers[gap].courses[index]
        if !course.isStraight {
          let main = trackPlace(gap, course.track)
          courses[link].append(GridPoint(cross: wire.top, main: main))
          if course.secondTrack >= 0 {
            let second = trackPlace(gap, course.secondTrack)
            courses[link].append(GridPoint(cross: course.column, main: main))
            courses[link].append(GridPoint(cross: course.column, main: second))
            courses[link].append(GridPoint(cross: wire.bottom, main: second))
          } else {
            courses[link].append(GridPoint(cross: wire.bottom, main: main))
          }
        }
        let lower = Int(head[link])
        if Int(layering.rank[lower]) == gap + 1 {
          courses[link].append(GridPoint(cross: wire.bottom, main: plan.main[lower]))
        }
      }
    }
    for link in links.indices {
      plan.routes[Int(links[link])] = isReversed[link] ? courses[link].reversed() : courses[link]
    }
  }

  private func addLoops(_ plan: inout ComponentPlan, _ lanes: LoopLanes) {
    for edge in component.source.indices where lanes.lane[edge] > 0 {
      let node = Int(component.source[edge])
      let side = x[node] + component.right[node]
      let start = plan.main[node] + lanes.start[edge]
      let end = plan.main[node] + lanes.end[edge]
      let lane = side + lanes.lane[edge]
      var points = [GridPoint(cross: side, main: start)]
      var (first, last) = (start, end)
      if lanes.level[edge] > 0 {
        let column = side + lanes.detour[edge]
        points.append(GridPoint(cross: column, main: start))
        first = (start + end) / 2 - lanes.level[edge]
        last = (start + end) / 2 + lanes.level[edge]
        points.append(GridPoint(cross: column, main: first))
      }
      points.append(GridPoint(cross: lane, main: first))
      points.append(GridPoint(cross: lane, main: last))
      if lanes.level[edge] > 0 {
        points.append(GridPoint(cross: side + lanes.detour[edge], main: last))
        points.append(GridPoint(cross: side + lanes.detour[edge], main: end))
      }
      points.append(GridPoint(cross: side, main: end))
      plan.routes[edge] = points
      if component.labelCross[edge] >= 0 {
        plan.labels[edge] = GridPoint(
          cross: side + lanes.lane[edge], main: (start + end) / 2)
      }
    }
  }

  private func addLabels(_ plan: inout ComponentPlan, _ links: [Int32]) {
    for link in labelItem.indices where labelItem[link] >= 0 {
      let item = Int(labelItem[link])
      let rank = Int(layering.rank[item])
      plan.labels[Int(links[link])] = GridPoint(
        cross: x[item], main: bandStart[rank] + bandHeight[rank] / 2)
    }
  }

  private func measure(_ plan: inout ComponentPlan) {
    var least = GridPoint(cross: .max, main: .max)
    var greatest = GridPoint(cross: .min, main: .min)
    func include(_ cross: Int, _ main: Int) {
      least.cross = min(least.cross, cross)
      least.main = min(least.main, main)
      greatest.cross = max(greatest.cross, cross)
      greatest.main = max(greatest.main, main)
    }
    for node in plan.cross.indices {
      include(plan.cross[node] - component.left[node], plan.main[node])
      include(
        plan.cross[node] + component.right[node], plan.main[node] + component.height[node])
    }
    for route in plan.routes {
      for point in route { include(point.cross, point.main) }
    }
    for (edge, label) in plan.labels.enumerated() {
      guard let label else { continue }
      let (cross, main) = (component.labelCross[edge], component.labelMain[edge])
      include(label.cross - cross / 2, label.main - main / 2)
      include(label.cross + cross - cross / 2, label.main + main - main / 2)
    }
    for box in plan.groupBoxes {
      include(box.least.cross, box.least.main)
      include(box.greatest.cross, box.greatest.main)
    }
    plan.least = least
    plan.greatest = greatest
  }
}
