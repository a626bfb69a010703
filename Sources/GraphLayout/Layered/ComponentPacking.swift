/// Packs the boxes of disconnected parts on shelves.
enum ComponentPacking {
  /// Returns the offset of each part.
  static func places(
    _ plans: [ComponentPlan], _ grid: LayoutGrid, aspectRatio: Double
  ) -> [GridPoint] {
    let widths = plans.map { $0.greatest.cross - $0.least.cross + grid.nodeSpacing }
    let heights = plans.map { $0.greatest.main - $0.least.main + grid.nodeSpacing }
    var offsets = plans.map { GridPoint(cross: -$0.least.cross, main: -$0.least.main) }
    guard plans.count > 1 else { return offsets }
    // Parts of the same height share shelves; else document order decides.
    let order = plans.indices.sorted {
      heights[$0] != heights[$1] ? heights[$0] > heights[$1] : $0 < $1
    }
    let ratio = grid.isHorizontal ? 1 / aspectRatio : aspectRatio
    var best: (width: Int, distance: Double)?
    for width in candidateWidths(widths, heights, ratio) {
      let size = shelves(order, widths: widths, heights: heights, limit: width) { _, _, _ in }
      let value = Double(size.width) / Double(max(1, size.height)) / ratio
      // A wide shape is as far from the wish as a tall one.
      let distance = Double(size.width) * Double(size.height) * max(value, 1 / value)
      if best == nil || distance < best!.distance { best = (width, distance) }
    }
    _ = shelves(order, widths: widths, heights: heights, limit: best?.width ?? widths[0]) {
      part, cross, main in
      offsets[part].cross += cross
      offsets[part].main += main
    }
    return offsets
  }

  private static func candidateWidths(_ widths: [Int], _ heights: [Int], _ ratio: Double) -> [Int] {
    var area = 0.0
    var widest = 0
    for index in widths.indices {
      area += Double(widths[index]) * Double(heights[index])
      widest = max(widest, widths[index])
    }
    let middle = Double(wholeRoot(area * ratio))
    return [0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5, 1.75, 2].map {
      max(widest, wholeAbove(middle * $0))
    }
  }

  private static func shelves(
    _ order: [Int], widths: [Int], heights: [Int], limit: Int,
    place: (Int, Int, Int) -> Void
  ) -> (width: Int, height: Int) {
    var (cross, main, shelf, widest) = (0, 0, 0, 0)
    for part in order {
      if cross > 0, cross + widths[part] > limit {
        main += shelf
        (cross, shelf) = (0, 0)
      }
      place(part, cross, main)
      cross += widths[part]
      shelf = max(shelf, heights[part])
      widest = max(widest, cross)
    }
    return (widest, main + shelf)
  }
}
