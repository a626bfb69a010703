/// Arranges boxes in rings around a center: each subtree of a spanning tree has a wedge, as wide as its
/// boxes need.
///
/// The rings are ellipses, so that wide boxes need no more space than high ones: distances are those of a
/// plane in which the boxes are as wide as high on average.
struct RadialPlacement: BoxArrangement {
  let grid: LayoutGrid
  var dividesParts: Bool { true }

  /// The greatest ratio of the axes of a ring.
  private static let greatestRatio = 3.0

  func plan(_ boxes: BoxGraph, budget: inout LayoutBudget) -> BoxPlan {
    guard boxes.count > 0 else { return BoxPlan(cross: [], main: []) }
    let forest = SpanningForest(from: center(boxes), undirected: boxes)
    _ = budget.spend(boxes.count)
    let ratio = ratio(boxes)
    let diameter = boxes.cross.indices.map { box in
      let width = Double(boxes.cross[box] + 2 * boxes.room[box] + 2) / ratio
      let height = Double(boxes.main[box] + 2 * boxes.room[box] + 2)
      return (width * width + height * height).squareRoot()
    }
    var wedges = RadialWedges(forest, diameter)
    tighten(&wedges, boxes: boxes, forest: forest, ratio: ratio)
    let middles = boxes.cross.indices.map {
      Self.middle(wedges.turn[$0], wedges.radius[Int(forest.depth[$0])], ratio)
    }
    return BoxPlan(
      cross: middles.indices.map { middles[$0].cross - boxes.cross[$0] / 2 },
      main: middles.indices.map { middles[$0].main - boxes.main[$0] / 2 })
  }

  private static func middle(_ turn: Double, _ radius: Double, _ ratio: Double) -> GridPoint {
    let vector = UnitVector(turn: turn)
    return GridPoint(
      cross: wholeBelow(vector.x * radius * ratio + 0.5), main: wholeBelow(vector.y * radius + 0.5))
  }

  /// The greatest number of boxes whose rings are tightened.
  private static let tightLimit = 1_500

  /// Makes all rings smaller, as far as boxes do not overlap: they are smaller than the circles around
  /// them.
  private func tighten(
    _ wedges: inout RadialWedges, boxes: BoxGraph, forest: SpanningForest, ratio: Double
  ) {
    guard boxes.count <= Self.tightLimit else { return }
    var (low, high) = (0.2, 1.0)
    for _ in 0..<8 {
      let middle = (low + high) / 2
      let places = boxes.cross.indices.map {
        Self.middle(
          wedges.turn[$0], wedges.radius[Int(forest.depth[$0])] * middle, ratio)
      }
      if areApart(places, boxes) { high = middle } else { low = middle }
    }
    for ring in wedges.radius.indices { wedges.radius[ring] *= high }
  }

  private func areApart(_ middles: [GridPoint], _ boxes: BoxGraph) -> Bool {
    for b in middles.indices {
      for a in 0..<b {
        let room = boxes.room[a] + boxes.room[b] + 1
        if 2 * (abs(middles[a].cross - middles[b].cross) - room) < boxes.cross[a] + boxes.cross[b],
          2 * (abs(middles[a].main - middles[b].main) - room) < boxes.main[a] + boxes.main[b]
        {
          return false
        }
      }
    }
    return true
  }

  /// The box that no link enters, if it is the only one, or that with the most links.
  private func center(_ boxes: BoxGraph) -> Int32 {
    var degree = [Int](repeating: 0, count: boxes.count)
    var isEntered = [Bool](repeating: false, count: boxes.count)
    for link in boxes.links {
      degree[Int(link.source)] += 1
      degree[Int(link.target)] += 1
      isEntered[Int(link.target)] = true
    }
    let roots = isEntered.indices.filter { !isEntered[$0] }
    if roots.count == 1 { return Int32(roots[0]) }
    var best = 0
    for box in degree.indices where degree[box] > degree[best] { best = box }
    return Int32(best)
  }

  /// The ratio of the axes of the rings.
  private func ratio(_ boxes: BoxGraph) -> Double {
    var (width, height) = (1.0, 1.0)
    for box in boxes.cross.indices {
      width += Double(boxes.cross[box] + 2 * boxes.room[box])
      height += Double(boxes.main[box] + 2 * boxes.room[box])
    }
    let square = grid.isCells ? 2.0 : 1
    return min(max(width / height, square), square * Self.greatestRatio)
  }
}

/// The angles of the boxes of a tree, and the radii of its rings.
struct RadialWedges {
  /// The angle of the middle of each box, as a part of a turn.
  private(set) var turn: [Double]
  var radius: [Double] = []

  /// - Complexity: O(boxes).
  init(_ forest: SpanningForest, _ diameter: [Double]) {
    turn = [Double](repeating: 0, count: diameter.count)
    var greatest: [Double] = []
    var sum: [Double] = []
    for box in forest.order.lazy.map(Int.init) {
      if Int(forest.depth[box]) == sum.count {
        sum.append(0)
        greatest.append(0)
      }
      sum[sum.count - 1] += diameter[box]
      greatest[sum.count - 1] = max(greatest[sum.count - 1], diameter[box])
    }
    for ring in sum.indices {
      guard ring > 0 else {
        radius.append(0)
        continue
      }
      radius.append(
        max(
          radius[ring - 1] + (greatest[ring - 1] + greatest[ring]) / 2,
          greatest[ring], sum[ring] * Self.chord / (2 * .pi)))
    }
    // What each subtree needs, from the outside to the inside.
    var own = [Double](repeating: 0, count: diameter.count)
    var inner = own
    for box in forest.order.reversed().lazy.map(Int.init) where forest.parent[box] >= 0 {
      let ring = Int(forest.depth[box])
      let need = diameter[box] * Self.chord / (2 * .pi * max(radius[ring], 1))
      own[box] = max(need, inner[box])
      inner[Int(forest.parent[box])] += own[box]
    }
    let root = forest.order.first.map(Int.init) ?? 0
    let total = inner.isEmpty ? 0 : inner[root]
    // Greater rings need lesser angles.
    if total > 1 { for ring in radius.indices { radius[ring] *= total } }
    let shrink = total > 1 ? 1 / total : 1
    var start = [Double](repeating: 0, count: diameter.count)
    var width = start
    if !width.isEmpty { width[root] = 1 }
    for box in forest.order.lazy.map(Int.init) {
      if forest.parent[box] >= 0 { turn[box] = start[box] + width[box] / 2 }
      guard forest.childCount[box] > 0, inner[box] > 0 else { continue }
      // What is left over is divided like the rest.
      let factor = width[box] / (inner[box] * shrink)
      var place = start[box]
      for child in forest.children(box).lazy.map(Int.init) {
        start[child] = place
        width[child] = own[child] * shrink * factor
        place += width[child]
      }
    }
  }

  /// How much longer an arc may be than its chord, up to a sixth of a turn.
  private static let chord = Double.pi / 3
}
