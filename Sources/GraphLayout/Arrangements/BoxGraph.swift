/// Boxes to arrange and the links between them, in grid units: the content of a group, or of the whole
/// picture. A box is a node or an inner group.
struct BoxGraph {
  /// An edge between different boxes.
  struct Link {
    /// The boxes.
    var source: Int32
    var target: Int32
    /// The edge of the whole graph.
    var edge: Int32
    /// Whether the edge ends at the boxes themselves, not at nodes inside them, and at no chosen port.
    var isDirect: Bool
    /// The extents of the label; −1 without one.
    var labelCross: Int
    var labelMain: Int
  }

  /// The extents of the boxes along the cross and the main axis.
  var cross: [Int] = []
  var main: [Int] = []
  /// The free space around each box. The spaces of two boxes do not overlap.
  var room: [Int] = []
  var links: [Link] = []
  /// The group whose content the boxes are; −1 for the whole picture.
  var group = -1
  /// By box: the index of the node, or −1 − the index of the group; empty if it is not known.
  var contents: [Int32] = []
  /// The middles of boxes that have a fixed place; empty if none has.
  var pins: [GridPoint?] = []

  var count: Int { cross.count }

  /// Adds a box.
  mutating func append(cross: Int, main: Int, room: Int) {
    self.cross.append(cross)
    self.main.append(main)
    self.room.append(room)
  }

  /// The boxes linked with each box, in the order of links, in either direction.
  var neighbors: (lists: Adjacency, boxes: [Int32]) {
    var keys: [Int32] = []
    var others: [Int32] = []
    keys.reserveCapacity(2 * links.count)
    others.reserveCapacity(2 * links.count)
    for link in links {
      keys.append(link.source)
      others.append(link.target)
      keys.append(link.target)
      others.append(link.source)
    }
    let lists = Adjacency(count: count, keys: keys)
    return (lists, lists.items.map { others[Int($0)] })
  }

  /// The connected parts: the boxes of each, in order. Those with fixed boxes are one.
  var parts: [[Int32]] {
    let (lists, boxes) = neighbors
    var part = [Int32](repeating: -1, count: count)
    var parts: [[Int32]] = []
    var open: [Int32] = []
    for first in 0..<count where part[first] < 0 {
      let index = Int32(parts.count)
      part[first] = index
      open.append(Int32(first))
      parts.append([])
      while let box = open.popLast() {
        for place in lists.range(Int(box)) where part[Int(boxes[place])] < 0 {
          part[Int(boxes[place])] = index
          open.append(boxes[place])
        }
      }
    }
    let pinned = pins.indices.filter { pins[$0] != nil }.map { part[$0] }
    if let first = pinned.first {
      let isPinned = Set(pinned)
      for box in 0..<count where isPinned.contains(part[box]) { part[box] = first }
    }
    for box in 0..<count { parts[Int(part[box])].append(Int32(box)) }
    return parts.filter { !$0.isEmpty }
  }

  /// The graph of each connected part.
  func graphs(of parts: [[Int32]]) -> [BoxGraph] {
    if parts.count == 1 { return [self] }
    var index = [Int32](repeating: 0, count: count)
    var owner = index
    var result: [BoxGraph] = []
    result.reserveCapacity(parts.count)
    for (part, boxes) in parts.enumerated() {
      var graph = BoxGraph()
      for (local, box) in boxes.enumerated() {
        index[Int(box)] = Int32(local)
        owner[Int(box)] = Int32(part)
        graph.append(cross: cross[Int(box)], main: main[Int(box)], room: room[Int(box)])
      }
      if !pins.isEmpty { graph.pins = boxes.map { pins[Int($0)] } }
      result.append(graph)
    }
    for var link in links {
      let part = Int(owner[Int(link.source)])
      link.source = index[Int(link.source)]
      link.target = index[Int(link.target)]
      result[part].links.append(link)
    }
    return result
  }
}

/// Where boxes are, in grid units.
struct BoxPlan {
  /// A route that an arrangement has chosen itself.
  struct Route {
    var edge: Int32
    var points: [GridPoint]
    /// The center and the extents of the label.
    var label: GridPoint?
    var labelExtent = GridPoint(cross: 0, main: 0)
  }

  /// The least corners of the boxes.
  var cross: [Int]
  var main: [Int]
  var routes: [Route] = []

  /// The extents of boxes and routes.
  func bounds(_ boxes: BoxGraph) -> (least: GridPoint, greatest: GridPoint) {
    guard !cross.isEmpty else {
      return (GridPoint(cross: 0, main: 0), GridPoint(cross: 0, main: 0))
    }
    var least = GridPoint(cross: .max, main: .max)
    var greatest = GridPoint(cross: .min, main: .min)
    func include(_ from: GridPoint, _ to: GridPoint) {
      least.cross = min(least.cross, from.cross)
      least.main = min(least.main, from.main)
      greatest.cross = max(greatest.cross, to.cross)
      greatest.main = max(greatest.main, to.main)
    }
    for box in cross.indices {
      include(
        GridPoint(cross: cross[box], main: main[box]),
        GridPoint(cross: cross[box] + boxes.cross[box], main: main[box] + boxes.main[box]))
    }
    for route in routes {
      for point in route.points { include(point, point) }
      guard let label = route.label else { continue }
      let (cross, main) = (label.cross - route.labelExtent.cross / 2, label.main)
      include(
        GridPoint(cross: cross, main: main),
        GridPoint(cross: cross + route.labelExtent.cross, main: main))
    }
    return (least, greatest)
  }
}

/// A way to arrange boxes.
protocol BoxArrangement {
  /// The coordinates and distances that the arrangement works with.
  var grid: LayoutGrid { get }
  /// Whether disconnected parts are arranged on their own and packed.
  var dividesParts: Bool { get }
  /// Arranges boxes. If `dividesParts`, they are connected.
  func plan(_ boxes: BoxGraph, budget: inout LayoutBudget) -> BoxPlan
}

extension BoxArrangement {
  /// Arranges boxes, and packs disconnected parts.
  func packed(_ boxes: BoxGraph, aspectRatio: Double, budget: inout LayoutBudget) -> BoxPlan {
    guard dividesParts, boxes.count > 1 else { return plan(boxes, budget: &budget) }
    let parts = boxes.parts
    let graphs = boxes.graphs(of: parts)
    var plans: [BoxPlan] = []
    var extents: [ComponentPlan] = []
    for graph in graphs {
      if budget.isCancelled { break }
      let plan = plan(graph, budget: &budget)
      var extent = ComponentPlan()
      (extent.least, extent.greatest) = plan.bounds(graph)
      // The packing adds the spacing of nodes.
      let extra = max(0, (graph.room.max() ?? 0) - grid.nodeSpacing / 2)
      extent.least.cross -= extra
      extent.least.main -= extra
      extent.greatest.cross += extra
      extent.greatest.main += extra
      plans.append(plan)
      extents.append(extent)
    }
    var result = BoxPlan(
      cross: [Int](repeating: 0, count: boxes.count), main: [Int](repeating: 0, count: boxes.count))
    let places = ComponentPacking.places(extents, grid, aspectRatio: aspectRatio)
    for (part, plan) in plans.enumerated() {
      let offset = places[part]
      for (local, box) in parts[part].enumerated() {
        result.cross[Int(box)] = plan.cross[local] + offset.cross
        result.main[Int(box)] = plan.main[local] + offset.main
      }
      result.routes += plan.routes.map { $0.moved(by: offset) }
    }
    return result
  }
}

extension BoxPlan.Route {
  func moved(by offset: GridPoint) -> BoxPlan.Route {
    func moved(_ point: GridPoint) -> GridPoint {
      GridPoint(cross: point.cross + offset.cross, main: point.main + offset.main)
    }
    return BoxPlan.Route(
      edge: edge, points: points.map(moved), label: label.map(moved), labelExtent: labelExtent)
  }
}
