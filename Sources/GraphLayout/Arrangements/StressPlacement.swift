/// Arranges boxes so that their distances in the plane are near to those along links, by gradient descent
/// on the stress (Zheng, Pawar and Goodman 2018).
///
/// The drawing is turned so that links run along the axes where possible, and then boxes are moved apart.
struct StressPlacement: BoxArrangement {
  let grid: LayoutGrid
  let aspectRatio: Double
  let effort: LayoutEffort
  let direction: LayoutDirection
  var dividesParts: Bool { true }

  func plan(_ boxes: BoxGraph, budget: inout LayoutBudget) -> BoxPlan {
    guard boxes.count > 1 else { return BoxPlan(cross: [0], main: [0]) }
    let (ratio, diameter) = shape(boxes)
    let terms = StressTerms(boxes, diameter: diameter, budget: &budget)
    var x = [Double](repeating: 0, count: boxes.count)
    var y = x
    var random = FixedRandom(seed: 7)
    let side = Double(wholeRoot(Double(boxes.count))) * (diameter.first ?? 1)
    for box in x.indices {
      x[box] = Double(random.below(1 << 20)) / Double(1 << 20) * side
      y[box] = Double(random.below(1 << 20)) / Double(1 << 20) * side
    }
    let fixed = PinnedBoxes(boxes, grid)
    for box in x.indices {
      guard let pin = fixed.places[box] else { continue }
      x[box] = Double(pin.cross) / ratio
      y[box] = Double(pin.main)
    }
    descend(terms, x: &x, y: &y, fixed: fixed, budget: &budget)
    if fixed.isEmpty {
      Rotation(x, y, boxes).apply(&x, &y)
      orient(&x, y: &y, boxes: boxes, ratio: ratio)
    }
    for box in x.indices { x[box] *= ratio }
    let places =
      fixed.isEmpty
      ? BoxSeparation(boxes).separated(x, y, budget: &budget) : fixed.surrounded(x, y, boxes)
    return BoxPlan(
      cross: boxes.cross.indices.map { places[$0].cross - boxes.cross[$0] / 2 },
      main: boxes.main.indices.map { places[$0].main - boxes.main[$0] / 2 })
  }

  /// The mean width of boxes divided by their mean height, and how far a box is from another in a plane
  /// where both are equal.
  private func shape(_ boxes: BoxGraph) -> (ratio: Double, diameter: [Double]) {
    var (width, height) = (1.0, 1.0)
    for box in boxes.cross.indices {
      width += Double(boxes.cross[box] + 2 * boxes.room[box])
      height += Double(boxes.main[box] + 2 * boxes.room[box])
    }
    let square = grid.isCells ? 2.0 : 1
    let ratio = min(max(width / height, square), square * 3)
    let diameter = boxes.cross.indices.map { box in
      max(
        Double(boxes.cross[box] + 2 * boxes.room[box]) / ratio,
        Double(boxes.main[box] + 2 * boxes.room[box]), 1)
    }
    return (ratio, diameter)
  }

  private func descend(
    _ terms: StressTerms, x: inout [Double], y: inout [Double], fixed: PinnedBoxes,
    budget: inout LayoutBudget
  ) {
    let isFixed = fixed.places.map { $0 != nil }
    guard let longest = terms.distance.max(), let shortest = terms.distance.min() else { return }
    // The step shrinks by the same factor in each round; 2ⁿ rounds need n square roots.
    let exponent = effort == .quick ? 4 : effort == .balanced ? 5 : 6
    var step = longest * longest
    var factor = 0.1 * shortest * shortest / step
    for _ in 0..<exponent { factor = factor.squareRoot() }
    for _ in 0...(1 << exponent) {
      for index in terms.first.indices {
        let (a, b) = (Int(terms.first[index]), Int(terms.second[index]))
        let wish = terms.distance[index]
        let (dx, dy) = (x[a] - x[b], y[a] - y[b])
        let actual = max((dx * dx + dy * dy).squareRoot(), 1e-9)
        let part = min(1, step / (wish * wish)) * (actual - wish) / (2 * actual)
        if !isFixed[a] {
          x[a] -= part * dx
          y[a] -= part * dy
        }
        if !isFixed[b] {
          x[b] += part * dx
          y[b] += part * dy
        }
      }
      if budget.spend(terms.first.count) { return }
      step *= factor
    }
  }

  /// Turns the drawing by a right angle if its shape is then nearer to the one asked for, and mirrors it so
  /// that most links run in the direction of the layout and to the right.
  private func orient(
    _ x: inout [Double], y: inout [Double], boxes: BoxGraph, ratio: Double
  ) {
    func extent(_ values: [Double]) -> Double {
      max((values.max() ?? 0) - (values.min() ?? 0), 1)
    }
    let (width, height) = (extent(x), extent(y))
    func distance(_ value: Double) -> Double { max(value / aspectRatio, aspectRatio / value) }
    if distance(ratio * height / width) < distance(ratio * width / height) { swap(&x, &y) }
    var (right, down) = (0.0, 0.0)
    for link in boxes.links {
      right += x[Int(link.target)] - x[Int(link.source)]
      down += y[Int(link.target)] - y[Int(link.source)]
    }
    if (right < 0) != (direction == .rightToLeft) { for box in x.indices { x[box] = -x[box] } }
    if (down < 0) != (direction == .bottomToTop) { for box in y.indices { y[box] = -y[box] } }
  }
}

/// The turn after which links run along the axes as far as possible.
private struct Rotation {
  private var cosine = 1.0
  private var sine = 0.0

  init(_ x: [Double], _ y: [Double], _ boxes: BoxGraph) {
    // The fourth multiple of an angle is the same for all four directions of the axes.
    var (real, imaginary) = (0.0, 0.0)
    for link in boxes.links {
      let dx = x[Int(link.target)] - x[Int(link.source)]
      let dy = y[Int(link.target)] - y[Int(link.source)]
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      let (c, s) = (dx / length, dy / length)
      let (c2, s2) = (c * c - s * s, 2 * c * s)
      real += c2 * c2 - s2 * s2
      imaginary += 2 * c2 * s2
    }
    let length = (real * real + imaginary * imaginary).squareRoot()
    guard length > 0 else { return }
    (cosine, sine) = (real / length, imaginary / length)
    for _ in 0..<2 {
      let half = (max(0, 1 + cosine) / 2).squareRoot()
      sine = (max(0, 1 - cosine) / 2).squareRoot() * (sine < 0 ? -1 : 1)
      cosine = half
    }
  }

  func apply(_ x: inout [Double], _ y: inout [Double]) {
    for box in x.indices {
      (x[box], y[box]) = (cosine * x[box] + sine * y[box], cosine * y[box] - sine * x[box])
    }
  }
}
