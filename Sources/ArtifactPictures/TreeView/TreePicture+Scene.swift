import Drawing

extension TreePicture {
  /// Draws the picture; nil if there is nothing to draw, too much, or too little room in cells.
  ///
  /// - Complexity: O(length of all texts).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !nodes.isEmpty, nodes.count <= TreePictureLimits.nodeCount else { return nil }
    let metrics = PictureMetrics(canvas)
    // Lines are not longer than can be read with ease.
    let width = min(canvas.room, metrics.pick(160, 720)).rounded(.down)
    let layouts = metrics.pick([4.0, 3, 2], [22, 14, 8]).lazy.map { indent in
      TreeLayout(self, metrics, indent: indent, width: width)
    }
    let layout = layouts.first(where: \.isRoomy) ?? metrics.pick(nil, layouts.last)
    return titled(layout?.scene, on: canvas)
  }
}

/// Places the nodes of a tree in rows, and draws them.
private struct TreeLayout {
  /// A node with its lines.
  private struct Row {
    var index: Int
    var name: TextBlock
    var description: TextBlock
    /// The left edge.
    var x: Double
    var y: Double
    var height: Double
  }

  private let picture: TreePicture
  private let tree: PictureTree
  private let metrics: PictureMetrics
  private let indent: Double
  /// The width of all with the space at the left.
  private let end: Double
  private let markWidth: Double
  /// Where descriptions are; nil for below the names.
  private var column: Double?
  private var rows: [Row] = []
  /// The row of each node.
  private var places: [Int]
  /// Whether all texts have room.
  private(set) var isRoomy = true

  init(_ picture: TreePicture, _ metrics: PictureMetrics, indent: Double, width: Double) {
    self.picture = picture
    self.metrics = metrics
    self.indent = indent
    end = width - metrics.margin
    markWidth = picture.nodes.contains { $0.mark != .none } ? metrics.pick(0, 20) : 0
    tree = PictureTree(picture.nodes.map(\.parent))
    places = Array(repeating: 0, count: picture.nodes.count)
    column = descriptionColumn()
    place()
  }

  // MARK: Sizes

  private func style(_ index: Int) -> TextStyle2D {
    let node = picture.nodes[index]
    let isFolder = node.mark == .folder && metrics.pick(node.name.hasSuffix("/"), true)
    return metrics.style(13, isBold: node.isHighlighted || isFolder)
  }

  private func name(_ index: Int) -> String {
    metrics.pick(picture.nodes[index].name, picture.nodes[index].nameBesideMark)
  }

  private func textStart(_ index: Int) -> Double {
    metrics.margin + Double(tree.depths[index]) * indent + markWidth
  }

  private func nameWidth(_ index: Int) -> Double {
    let lines = name(index).split(whereSeparator: \.isNewline).map(String.init)
    return metrics.measure.size(of: lines, style: style(index)).width * metrics.slack
  }

  /// The column after all names with a description, if the descriptions have room there.
  private func descriptionColumn() -> Double? {
    let described = picture.nodes.indices.filter { !picture.nodes[$0].description.isEmpty }
    guard let right = described.map({ textStart($0) + nameWidth($0) }).max() else { return nil }
    let column = right.rounded(.up) + metrics.pick(2, 20)
    let widest = metrics.width(of: described.map { picture.nodes[$0].description })
    return column + min(widest * metrics.slack, metrics.pick(24, 180)) <= end ? column : nil
  }

  private mutating func place() {
    var y = 0.0
    for index in tree.order {
      let text = picture.nodes[index].description
      let x = textStart(index)
      var room = end - x
      let needed = max(nameWidth(index), metrics.width(of: text) * metrics.slack)
      if room < min(needed, metrics.pick(10, 100)) {
        isRoomy = false
        room = max(room, metrics.pick(10, 60))
      }
      let name = metrics.block(name(index), style(index), in: room)
      let description = metrics.block(text, metrics.label, in: column.map { end - $0 } ?? room)
      let above = max(name.height, name.lineHeight)
      let height =
        column == nil ? above + description.height : max(above, description.height)
      places[index] = rows.count
      rows.append(
        Row(
          index: index, name: name, description: description, x: x, y: metrics.margin + y,
          height: height + metrics.pick(0, 6)))
      y += height + metrics.pick(0, 6)
    }
  }

  // MARK: Drawing

  var scene: Scene2D {
    var scene = metrics.scene()
    for row in rows { drawGuides(of: row, in: &scene) }
    for (number, row) in rows.enumerated() { draw(row, reading: number + 1, in: &scene) }
    scene.size.width = max(scene.size.width, metrics.margin).rounded(.up) + metrics.margin
    scene.size.height =
      (rows.last.map { $0.y + $0.height } ?? metrics.margin) + metrics.margin
    return scene
  }

  /// The upper edge of a name.
  private func top(of row: Row) -> Double { row.y + metrics.pick(0, 3) }

  /// The middle of the first line of a name.
  private func firstLine(_ row: Row) -> Double { top(of: row) + row.name.lineHeight / 2 }

  /// Draws the lines from a node to those in it.
  private func drawGuides(of row: Row, in scene: inout Scene2D) {
    let children = tree.children[row.index]
    guard let last = children.last else { return }
    let hasMarks = markWidth > 0
    let stroke = Stroke2D(.role(metrics.pick(.axis, .group)), width: 1)
    let x = row.x - markWidth + metrics.pick(0.5, hasMarks ? 7 : 4)
    let bottom = row.y + row.height - metrics.pick(0.5, 2)
    for child in children {
      let target = rows[places[child]]
      let y = firstLine(target)
      // A line comes from the one before, so that it branches off; the last one is the trunk.
      let start = child == last ? bottom : max(bottom, y - metrics.pick(1, 0))
      let end = metrics.pick(
        x + max(indent - 2, 0), target.x - markWidth - (hasMarks ? 3 : 4))
      let trunk = [Point2D(x: x, y: start)]
      let branch = [Point2D(x: x, y: y), Point2D(x: end, y: y)]
      scene.drawLine(
        child == last || metrics.isCells ? trunk + branch : branch, stroke,
        radius: child == last ? metrics.pick(0, 4) : 0, bundle: row.index)
    }
  }

  /// Draws a node.
  private func draw(_ row: Row, reading: Int, in scene: inout Scene2D) {
    let node = picture.nodes[row.index]
    let id = "node-\(row.index)"
    if !metrics.isCells, node.mark != .none {
      let frame = Rect2D(
        center: Point2D(x: row.x - markWidth + 7, y: firstLine(row)), side: 14)
      for path in TreeMarks.paths(node.mark, in: frame) {
        scene.append(.path(path), id: id, title: node.readableText)
      }
    }
    let top = top(of: row)
    scene.draw(
      row.name, at: Point2D(x: row.x, y: top), id: id,
      title: node.icon.isEmpty ? nil : node.readableText, reading: reading)
    let below = column == nil ? max(row.name.height, row.name.lineHeight) : 0
    let place = Point2D(
      x: column ?? row.x,
      y: top + below + (row.name.lineHeight - row.description.lineHeight) / 2)
    scene.draw(row.description, at: place, paint: .role(.axis), id: id, reading: reading)
    scene.size.width = max(
      scene.size.width, row.x + row.name.width * metrics.slack,
      place.x + row.description.width * metrics.slack)
  }
}
