import Drawing

/// Draws the items of a treemap as a list in cells, with a bar for each leaf.
struct TreemapList {
  private(set) var scene: Scene2D

  /// Draws the list; nil if it is wider than the canvas.
  init?(_ plan: TreemapPlan, _ metrics: PictureMetrics, maxWidth: Double?) {
    let items = plan.tree.order
    let nameWidths = items.map {
      2 * Double(plan.tree.depths[$0]) + metrics.width(of: plan.name($0))
    }
    let valueWidth = items.map { metrics.width(of: plan.values[$0]) }.max() ?? 0
    let left = (nameWidths.max() ?? 0) + 2 + valueWidth + 2
    let length = min((maxWidth ?? .infinity).rounded(.down) - left, 40)
    guard length >= 6 else { return nil }
    let title = WrappedTitle(plan.picture.title, width: left + length, metrics)
    scene = Scene2D(
      size: Size2D(width: left + length, height: title.height + Double(items.count)), unit: .cells)
    title.append(to: &scene, at: Point2D(x: 0, y: 0))
    let leaves = plan.picture.items.indices.filter { !plan.picture.items[$0].isSection }
    let largest = leaves.map { plan.weights[$0] }.max() ?? 0
    for (row, index) in items.enumerated() {
      let y = title.height + Double(row)
      let id = "item-\(index)"
      let isSection = plan.picture.items[index].isSection
      scene.append(
        .text(
          .init(
            plan.name(index), at: Point2D(x: 2 * Double(plan.tree.depths[index]), y: y + 0.5),
            style: TextStyle2D(size: 1, isBold: isSection))), id: id, readingIndex: row + 1)
      let value = plan.values[index]
      scene.append(
        .text(
          .init(
            value, at: Point2D(x: left - 2 - metrics.width(of: value), y: y + 0.5),
            style: TextStyle2D(size: 1, isBold: isSection))), id: id, readingIndex: row + 1)
      guard !isSection, largest > 0, plan.weights[index] > 0 else { continue }
      // The least bar is an eighth of a cell.
      let width = max(length * plan.weights[index] / largest, 0.125)
      scene.append(
        .shape(
          .init(
            .rectangle,
            frame: Rect2D(
              origin: Point2D(x: left, y: y), size: Size2D(width: width, height: 1)),
            fill: plan.paint(index), stroke: nil)), id: id)
    }
  }
}
