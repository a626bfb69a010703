extension PlacedGraph {
  /// The number of edges that run beside each other in a channel between boxes on average, if all take the
  /// shortest way.
  func traffic(of edges: [Int], _ graph: LayoutGraph, _ grid: LayoutGrid) -> Double {
    var (width, height, count) = (0.0, 0.0, 0.0)
    var end = GridPoint(cross: 1, main: 1)
    for case let box? in nodes {
      width += Double(box.cross + grid.nodeSpacing)
      height += Double(box.main + grid.nodeSpacing)
      count += 1
      end.cross = max(end.cross, box.least.cross + box.cross)
      end.main = max(end.main, box.least.main + box.main)
    }
    guard count > 0, width > 0, height > 0 else { return 0 }
    var length = 0.0
    for edge in edges {
      guard let source = nodes[graph.edges[edge].source],
        let target = nodes[graph.edges[edge].target]
      else { continue }
      length += abs(Double(source.middle.cross - target.middle.cross))
      length += abs(Double(source.middle.main - target.middle.main))
    }
    // The channels between columns and rows of boxes.
    let area = Double(end.cross) * Double(end.main)
    let channels = area * count / width + area * count / height
    return length / channels
  }

  /// The sum of the areas between the ends of edges, in squares of the edge spacing: a measure of the
  /// search for routes.
  func area(of edges: [Int], _ graph: LayoutGraph, _ grid: LayoutGrid) -> Double {
    let spacing = Double(grid.edgeSpacing)
    var sum = 0.0
    for edge in edges {
      guard let source = nodes[graph.edges[edge].source],
        let target = nodes[graph.edges[edge].target]
      else { continue }
      let width = abs(Double(source.middle.cross - target.middle.cross)) / spacing
      let height = abs(Double(source.middle.main - target.middle.main)) / spacing
      sum += (width + 4) * (height + 4)
    }
    return sum
  }
}

extension GridBox {
  var middle: GridPoint { GridPoint(cross: least.cross + cross / 2, main: least.main + main / 2) }
}
