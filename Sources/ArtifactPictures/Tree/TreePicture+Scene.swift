import Drawing

extension TreePicture {
  /// Draws the picture; nil if there is nothing to draw, too much, or too little room in cells.
  ///
  /// - Complexity: O(length of all texts).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !nodes.isEmpty, nodes.count <= TreePictureLimits.nodeCount else { return nil }
    let metrics = PictureMetrics(canvas)
    let indents: [Double] = metrics.isCells ? [4, 3, 2] : [22, 14, 8]
    let given = canvas.maxWidth.flatMap { $0.isNaN ? nil : $0 }
    // Lines are not longer than can be read with ease.
    let width = min(given ?? .infinity, metrics.isCells ? 160 : 720).rounded(.down)
    for indent in indents {
      let layout = TreeLayout(self, metrics, indent: indent, width: width)
      guard layout.isRoomy || !metrics.isCells && indent == indents.last else { continue }
      return layout.scene
    }
    return nil
  }
}

/// Places the nodes of a tree in rows, and draws them.
private struct TreeLayout {
  /// A node with its lines.
  private struct Row {
    var index: Int
    var name: [String]
    var description: [String]
    /// The left edge.
    var x: Double
    var y: Double
    var height: Double
  }

  private let picture: TreePicture
  private let tree: PictureTree
  private let metrics: PictureMetrics
  private let isCells: Bool
  private let indent: Double
  private let width: Double
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
    self.width = width
    isCells = metrics.isCells
    tree = PictureTree(picture.nodes.map(\.parent))
    places = Array(repeating: 0, count: picture.nodes.count)
    column = descriptionColumn()
    place()
  }

  // MARK: Sizes

  private var edge: Double { isCells ? 0 : 12 }
  private var nameSize: Double { isCells ? 1 : 13 }
  private var hasMarks: Bool { picture.nodes.contains { $0.mark != .none } }
  private var markWidth: Double { !isCells && hasMarks ? 20 : 0 }
  /// How much wider than measured the texts of browsers may be.
  private var slack: Double { isCells ? 1 : 1.05 }

  private func nameStyle(_ index: Int) -> TextStyle2D {
    let node = picture.nodes[index]
    return TextStyle2D(
      size: nameSize,
      isBold: node.isHighlighted || node.mark == .folder && (!isCells || node.name.hasSuffix("/")))
  }

  private func textStart(_ index: Int) -> Double {
    edge + Double(tree.depths[index]) * indent + markWidth
  }

  private func nameWidth(_ index: Int) -> Double {
    let name = picture.nodes[index].shownName(isCells: isCells)
    let lines = name.split(whereSeparator: \.isNewline).map(String.init)
    return metrics.measure.size(of: lines, style: nameStyle(index)).width * slack
  }

  /// The column after all names with a description, if the descriptions have room there.
  private func descriptionColumn() -> Double? {
    let described = picture.nodes.indices.filter { !picture.nodes[$0].description.isEmpty }
    guard let right = described.map({ textStart($0) + nameWidth($0) }).max() else { return nil }
    let column = right.rounded(.up) + (isCells ? 2 : 20)
    let widest = described.map { metrics.width(of: picture.nodes[$0].description) }.max() ?? 0
    let least = min(widest * slack, isCells ? 24 : 180)
    return column + least + edge <= width ? column : nil
  }

  private func lines(_ text: String, _ style: TextStyle2D, _ room: Double) -> [String] {
    guard !text.isEmpty else { return [] }
    return LineBreaking.lines(
      of: text, style: style, width: room / slack, count: 1_000, metrics.measure
    ).lines
  }

  private mutating func place() {
    var y = 0.0
    for index in tree.order {
      let node = picture.nodes[index]
      let style = nameStyle(index)
      let x = textStart(index)
      var room = width - edge - x
      let needed = max(nameWidth(index), metrics.width(of: node.description) * slack)
      if room < min(needed, isCells ? 10 : 100) {
        isRoomy = false
        room = max(room, isCells ? 10 : 60)
      }
      let name = lines(node.shownName(isCells: isCells), style, room)
      let description = lines(
        node.description, metrics.label, column.map { width - edge - $0 } ?? room)
      let above = Double(max(name.count, 1)) * metrics.measure.lineHeight(style)
      let below = Double(description.count) * metrics.lineHeight
      let height = (column == nil ? above + below : max(above, below)) + (isCells ? 0 : 6)
      places[index] = rows.count
      rows.append(
        Row(index: index, name: name, description: description, x: x, y: y, height: height))
      y += height
    }
  }

  // MARK: Drawing

  var scene: Scene2D {
    let title = WrappedTitle(
      picture.title, width: max(width - 2 * edge, isCells ? 1 : 100), metrics)
    let top = edge + title.height
    var scene = Scene2D(
      size: Size2D(width: 0, height: top + (rows.last.map { $0.y + $0.height } ?? 0) + edge),
      title: picture.title, description: picture.readableText,
      unit: isCells ? .cells : .pixels)
    title.append(to: &scene, at: Point2D(x: edge, y: edge))
    for row in rows { drawGuides(of: row, top, in: &scene) }
    var right = edge + title.width * slack
    for (number, row) in rows.enumerated() {
      right = max(right, draw(row, reading: number + 1, top, in: &scene))
    }
    scene.size.width = right.rounded(.up) + edge
    return scene
  }

  /// The height of the first line of a name.
  private func firstLine(_ row: Row) -> Double {
    row.y + (isCells ? 0.5 : 3 + metrics.measure.lineHeight(nameStyle(row.index)) / 2)
  }

  /// Draws the lines from a node to those in it.
  private func drawGuides(of row: Row, _ top: Double, in scene: inout Scene2D) {
    let children = tree.children[row.index]
    guard let last = children.last else { return }
    let stroke = Stroke2D(.role(isCells ? .axis : .group), width: 1)
    let x = row.x - markWidth + (isCells ? 0.5 : markWidth > 0 ? 7 : 4)
    func append(_ points: [Point2D], radius: Double) {
      scene.append(
        .path(
          .init(polyline: points, stroke: stroke, cornerRadius: radius, bundle: row.index)))
    }
    let bottom = top + row.y + row.height - (isCells ? 0.5 : 2)
    for child in children {
      let target = rows[places[child]]
      let y = top + firstLine(target)
      // A line comes from the one before, so that it branches off; the last one is the trunk.
      let start = child == last ? bottom : max(bottom, y - (isCells ? 1 : 0))
      let end = isCells ? x + max(indent - 2, 0) : target.x - markWidth - (markWidth > 0 ? 3 : 4)
      let corner = Point2D(x: x, y: y)
      let points =
        child == last || isCells
        ? [Point2D(x: x, y: start), corner, Point2D(x: end, y: y)]
        : [corner, Point2D(x: end, y: y)]
      append(points, radius: !isCells && child == last ? 4 : 0)
    }
  }

  /// Draws a node, and returns its right edge.
  private func draw(
    _ row: Row, reading: Int, _ top: Double, in scene: inout Scene2D
  ) -> Double {
    let node = picture.nodes[row.index]
    let id = "node-\(row.index)"
    let style = nameStyle(row.index)
    let middle = top + firstLine(row)
    if !isCells, node.mark != .none {
      let frame = Rect2D(
        center: Point2D(x: row.x - markWidth + 7, y: middle), size: Size2D(width: 14, height: 14))
      for path in TreeMarks.paths(node.mark, in: frame) {
        scene.append(.path(path), id: id, title: node.readableText)
      }
    }
    let lineHeight = metrics.measure.lineHeight(style)
    var right = row.x
    for (number, line) in row.name.enumerated() {
      let y = middle + Double(number) * lineHeight
      scene.append(
        .text(.init(line, at: Point2D(x: row.x, y: y), style: style)), id: id,
        title: number == 0 && !node.icon.isEmpty ? node.readableText : nil, readingIndex: reading)
      right = max(right, row.x + metrics.measure.width(of: line, style: style) * slack)
    }
    let below = Double(max(row.name.count, 1)) * lineHeight
    let x = column ?? row.x
    var y = middle + (column == nil ? below : 0)
    for line in row.description {
      scene.append(
        .text(
          .init(line, at: Point2D(x: x, y: y), style: metrics.label, paint: .role(.axis))),
        id: id, readingIndex: reading)
      right = max(right, x + metrics.width(of: line) * slack)
      y += metrics.lineHeight
    }
    return right
  }
}
