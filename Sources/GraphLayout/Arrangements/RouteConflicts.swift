/// Finds routes that are too near to each other or to boxes, because there was no space for them.
struct RouteConflicts {
  private struct Segment {
    var level: Double
    var low: Double
    var high: Double
    var edge: Int
    /// The nodes where the segment is the first or the last; −1 for none.
    var source: Int
    var target: Int
  }

  private let graph: LayoutGraph
  private let plan: GraphPlan
  private let grid: LayoutGrid

  init(_ graph: LayoutGraph, _ plan: GraphPlan, _ grid: LayoutGrid) {
    self.graph = graph
    self.plan = plan
    self.grid = grid
  }

  /// Whether there is any conflict.
  ///
  /// - Complexity: O(n log n + pairs of segments whose levels are near).
  var exist: Bool {
    var horizontal: [Segment] = []
    var vertical: [Segment] = []
    for (edge, route) in plan.routes.enumerated() {
      guard let points = route?.points, points.count > 1 else { continue }
      for index in 1..<points.count {
        let (a, b) = (points[index - 1], points[index])
        let source = index == 1 ? graph.edges[edge].source : -1
        let target = index == points.count - 1 ? graph.edges[edge].target : -1
        if a.y == b.y {
          horizontal.append(
            Segment(
              level: a.y, low: min(a.x, b.x), high: max(a.x, b.x), edge: edge, source: source,
              target: target))
        } else {
          vertical.append(
            Segment(
              level: a.x, low: min(a.y, b.y), high: max(a.y, b.y), edge: edge, source: source,
              target: target))
        }
      }
    }
    let boxes = plan.nodeFrames
    return areNear(horizontal) || areNear(vertical)
      || hit(horizontal, boxes.map { ($0.min.y, $0.max.y, $0.min.x, $0.max.x) })
      || hit(vertical, boxes.map { ($0.min.x, $0.max.x, $0.min.y, $0.max.y) })
  }

  private func areNear(_ segments: [Segment]) -> Bool {
    let scale = grid.isCells ? 1.0 : 1024
    let distance = grid.isCells ? 0.5 : Double(grid.edgeSpacing) / scale - 1
    let sorted = segments.sorted {
      $0.level != $1.level ? $0.level < $1.level : ($0.low, $0.edge) < ($1.low, $1.edge)
    }
    for (index, first) in sorted.enumerated() {
      for second in sorted[(index + 1)...] {
        if second.level - first.level >= distance { break }
        guard first.edge != second.edge else { continue }
        let overlap = min(first.high, second.high) - max(first.low, second.low)
        if grid.isCells ? overlap < 0 : overlap <= 0.01 { continue }
        if grid.isCells || !isExempt(first, second) { return true }
      }
    }
    return false
  }

  /// Whether one of two segments ends at a node that both edges share.
  private func isExempt(_ first: Segment, _ second: Segment) -> Bool {
    func touches(_ edge: Int, _ node: Int) -> Bool {
      node >= 0 && (graph.edges[edge].source == node || graph.edges[edge].target == node)
    }
    return touches(second.edge, first.source) || touches(second.edge, first.target)
      || touches(first.edge, second.source) || touches(first.edge, second.target)
  }

  /// Whether segments pass through boxes that are not their ends.
  private func hit(
    _ segments: [Segment], _ boxes: [(from: Double, to: Double, low: Double, high: Double)]
  ) -> Bool {
    let sorted = segments.sorted { $0.level < $1.level }
    let growth = grid.isCells ? 0.0 : 2
    for (node, box) in boxes.enumerated() {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle].level <= box.from - growth { low = middle + 1 } else { high = middle }
      }
      for segment in sorted[low...] {
        if segment.level >= box.to + growth { break }
        if segment.high <= box.low - growth || segment.low >= box.high + growth { continue }
        let edge = graph.edges[segment.edge]
        if edge.source != node, edge.target != node { return true }
      }
    }
    return false
  }
}
