/// Arranges the content of groups from the inside to the outside, and then the whole picture.
struct ArrangementEngine<Arrangement: BoxArrangement> {
  private let graph: LayoutGraph
  private let arrangement: Arrangement
  private let grid: LayoutGrid
  private let aspectRatio: Double
  private let containers: BoxContainers
  /// The space around each node, and around groups.
  private let room: [Int]
  private let groupRoom: Int
  private let pins: [Int: Point2D]

  init(
    _ graph: LayoutGraph, _ containers: BoxContainers, _ arrangement: Arrangement,
    aspectRatio: Double, room: [Int], groupRoom: Int, pins: [Int: Point2D]
  ) {
    self.pins = pins
    self.graph = graph
    self.containers = containers
    self.arrangement = arrangement
    self.aspectRatio = aspectRatio
    self.room = room
    self.groupRoom = groupRoom
    grid = arrangement.grid
  }

  /// Places everything; edges that the arrangement does not route itself are left over.
  ///
  /// - Returns: nil if the caller cancelled.
  func place(budget: inout LayoutBudget) -> PlacedGraph? {
    let count = graph.groups.count
    var groupCross = [Int](repeating: 0, count: count)
    var groupMain = groupCross
    var plans: [BoxPlan] = []
    var origins: [GridPoint] = []
    for (index, container) in containers.containers.enumerated() {
      if budget.spend(container.contents.count), budget.isCancelled { return nil }
      var boxes = containers.boxes(of: index, groupCross: groupCross, groupMain: groupMain) {
        $0 >= 0 ? room[$0] : groupRoom
      }
      if container.group < 0, !pins.isEmpty { boxes.pins = container.contents.map(pin(of:)) }
      let plan = arrangement.packed(boxes, aspectRatio: aspectRatio, budget: &budget)
      let (least, greatest) = plan.bounds(boxes)
      plans.append(plan)
      guard container.group >= 0 else {
        origins.append(least)
        continue
      }
      let insets = GroupInsets(graph.groups[container.group], grid)
      let extra = max(0, insets.labelCross - (greatest.cross - least.cross))
      origins.append(
        GridPoint(
          cross: least.cross - insets.crossBefore - extra / 2,
          main: least.main - insets.mainBefore))
      groupCross[container.group] =
        greatest.cross - least.cross + extra + insets.crossBefore + insets.crossAfter
      groupMain[container.group] =
        greatest.main - least.main + insets.mainBefore + insets.mainAfter
    }
    if budget.isCancelled { return nil }
    return assemble(plans, origins: origins, groupCross: groupCross, groupMain: groupMain)
  }

  /// The fixed place of a node in grid units.
  private func pin(of content: Int32) -> GridPoint? {
    guard content >= 0, let point = pins[Int(content)], point.x.isFinite, point.y.isFinite else {
      return nil
    }
    func units(_ value: Double) -> Int {
      let limited = min(max(value, -LayoutGrid.extentLimit), LayoutGrid.extentLimit)
      return wholeBelow(limited * (grid.isCells ? 1 : 1024))
    }
    return GridPoint(cross: units(point.x), main: units(point.y))
  }

  private func assemble(
    _ plans: [BoxPlan], origins: [GridPoint], groupCross: [Int], groupMain: [Int]
  ) -> PlacedGraph {
    var result = PlacedGraph(
      nodes: [GridBox?](repeating: nil, count: graph.nodes.count),
      groups: [GridBox?](repeating: nil, count: graph.groups.count))
    // From the outside to the inside.
    for (index, container) in containers.containers.enumerated().reversed() {
      let outer = container.group >= 0 ? result.groups[container.group]?.least : nil
      let offset = GridPoint(
        cross: (outer?.cross ?? 0) - origins[index].cross,
        main: (outer?.main ?? 0) - origins[index].main)
      let plan = plans[index]
      for (box, content) in container.contents.enumerated() {
        let least = GridPoint(
          cross: plan.cross[box] + offset.cross, main: plan.main[box] + offset.main)
        if content >= 0 {
          let node = Int(content)
          result.nodes[node] = GridBox(
            least: least, cross: containers.cross[node], main: containers.main[node])
        } else {
          let group = Int(-1 - content)
          result.groups[group] = GridBox(
            least: least, cross: groupCross[group], main: groupMain[group])
        }
      }
      result.routes += plan.routes.map { $0.moved(by: offset) }
    }
    return result
  }
}

/// The distances of the frame of a group from its content.
struct GroupInsets {
  private(set) var crossBefore: Int
  private(set) var crossAfter: Int
  private(set) var mainBefore: Int
  private(set) var mainAfter: Int
  /// The least extent of the content for the label.
  private(set) var labelCross = 0

  init(_ group: LayoutGraph.Group, _ grid: LayoutGrid) {
    let padding = grid.groupPadding
    (crossBefore, crossAfter, mainBefore, mainAfter) = (padding, padding, padding, padding)
    guard let size = group.labelSize else { return }
    let extents = grid.titleExtents(size)
    // The strip is at the top.
    if grid.isHorizontal {
      crossBefore += extents.cross
    } else {
      labelCross = extents.cross
      if grid.isReversed {
        mainAfter += extents.main
      } else {
        mainBefore += extents.main
      }
    }
  }
}

/// A box in grid units.
struct GridBox {
  var least: GridPoint
  var cross: Int
  var main: Int
}

/// Where an arrangement has put nodes, groups and the edges that it routes itself, in grid units.
struct PlacedGraph {
  var nodes: [GridBox?]
  var groups: [GridBox?]
  var routes: [BoxPlan.Route] = []
}
