import Drawing

/// Draws the items of a treemap as a list in cells, with a bar for each leaf.
struct TreemapList {
  private(set) var scene: Scene2D

  /// Draws the list; nil if it is wider than the canvas.
  init?(_ plan: TreemapPlan, _ metrics: PictureMetrics, maxWidth: Double) {
    let items = plan.tree.order
    let indents = items.map { 2 * Double(plan.tree.depths[$0]) }
    let valueWidth = metrics.width(of: plan.values)
    let room = maxWidth.rounded(.down) - valueWidth - 4
    guard
      let names = NameColumn(
        items.map { plan.name($0) }, indents: indents, room: room, least: 6, metrics)
    else { return nil }
    let left = names.width + 2 + valueWidth + 2
    let length = min(room - names.width, 40)
    scene = metrics.scene(width: left + length)
    let leaves = plan.picture.items.indices.filter { !plan.picture.items[$0].isSection }
    let largest = leaves.map { plan.weights[$0] }.max() ?? 0
    for (row, index) in items.enumerated() {
      let y = scene.size.height
      let id = "item-\(index)"
      let isSection = plan.picture.items[index].isSection
      var name = names.blocks[row]
      name.style.isBold = isSection
      scene.draw(name, at: Point2D(x: indents[row], y: y), id: id, reading: row + 1)
      let value = plan.values[index]
      scene.drawText(
        value, x: left - 2 - metrics.width(of: value), y: y + 0.5, name.style, id: id,
        reading: row + 1)
      if !isSection, largest > 0 {
        scene.drawBar(
          plan.weights[index] / largest, of: length, at: Point2D(x: left, y: y),
          plan.paint(index), id: id)
      }
      scene.size.height += names.height(row, row: 1)
    }
  }
}
