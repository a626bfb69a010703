import Drawing

/// A map in dots of cells, with the numbers of features and a scale bar below.
struct CellMap {
  let map: MapPicture
  /// The shapes, with longitudes that continue across the antimeridian.
  let shapes: [MapPicture.Shape]
  let projection: MapProjection
  let metrics: PictureMetrics

  /// Draws the map in at most `width` × `height` cells; nil if it does not fit.
  func scene(width: Double, height: Double) -> Scene2D? {
    let limits = MapPictureLimits.size.cells
    let room = min(width, limits.width).rounded(.down)
    let highest = min(height - 1, limits.height).rounded(.down)
    guard room >= MapPictureLimits.narrowest.cells, highest >= 2 else { return nil }
    // A margin of one dot is kept on every side.
    let span = projection.span
    var scale = min((room * 2 - 3) / span.width, (highest * 4 - 3) / span.height)
    var size = Size2D(width: span.width * scale, height: span.height * scale)
    let isPoint = !scale.isFinite
    if isPoint {
      // A single position is in the middle of a small map without a scale bar.
      scale = 0
      size = Size2D(width: 24, height: 12)
    }
    let columns = max(1, min(room, ((size.width.rounded(.down) + 5) / 2).rounded(.down)))
    let rows = max(1, min(highest, ((size.height.rounded(.down) + 6) / 4).rounded(.down)))
    var scene = metrics.scene(width: columns, height: rows)
    let resolution = Size2D(width: 0.5, height: 0.25)
    let shapes = MapShapes(self.shapes, resolution: resolution) { place in
      let offset = projection.offset(longitude: place.longitude, latitude: place.latitude)
      // The middle of a dot.
      let across = isPoint ? columns : (offset.x * scale).rounded() + 1
      let down = isPoint ? (rows * 2).rounded(.down) : (offset.y * scale).rounded() + 1
      return Point2D(x: across / 2 + 0.25, y: down / 4 + 0.125)
    }
    draw(shapes, in: &scene)
    // Cells are half as wide as they are high, and two dots wide.
    if let bar = MapScaleBar(scale: scale / 2, middle: projection.middle, width: columns) {
      let total = bar.length.rounded() + 1 + metrics.width(of: bar.text)
      if bar.length.rounded() >= 3, total <= room {
        bar.draw(at: Point2D(x: 0, y: rows + 0.5), metrics, in: &scene)
        scene.size = Size2D(width: max(columns, total), height: rows + 1)
      }
    }
    return scene
  }

  private func draw(_ shapes: MapShapes, in scene: inout Scene2D) {
    for outline in shapes.outlines {
      scene.draw(
        outline.path, stroke: Stroke2D(.series(outline.feature)),
        id: MapPicture.id(ofFeature: outline.feature),
        title: map.title(ofFeature: outline.feature))
    }
    var taken: Set<Cell> = []
    for point in shapes.points {
      let cell = Cell(point.place)
      taken.insert(cell)
      let center = Point2D(x: Double(cell.x) + 0.5, y: Double(cell.y) + 0.5)
      let paint = Paint2D.series(point.series)
      scene.draw(
        .ellipse, Rect2D(center: center, side: 1), fill: paint, stroke: Stroke2D(paint),
        id: MapPicture.id(ofFeature: point.series), title: map.title(ofFeature: point.series))
    }
    let anchors = MapAnchor.anchors(of: shapes)
    guard max(map.names.count, anchors.count) <= MapPictureLimits.labelCount.cells else { return }
    let columns = Int(scene.size.width)
    for anchor in anchors {
      let number = "\(anchor.feature &+ 1)"
      let length = number.utf8.count
      let cell = Cell(anchor.place)
      // The number of a point is at that side of its sign where there is room.
      let starts =
        anchor.kind == .points
        ? [cell.x + 1, cell.x - length] : [min(cell.x, max(0, columns - length))]
      let free = starts.first { start in
        start >= 0 && start + length <= columns
          && (start..<start + length).allSatisfy { !taken.contains(Cell(x: $0, y: cell.y)) }
      }
      guard let start = free else { continue }
      for x in start..<start + length { taken.insert(Cell(x: x, y: cell.y)) }
      scene.drawText(
        number, x: Double(start), y: Double(cell.y) + 0.5, metrics.bold,
        paint: .series(anchor.feature), id: MapPicture.id(ofFeature: anchor.feature))
    }
  }

  private struct Cell: Hashable {
    var x: Int
    var y: Int

    init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }

    init(_ point: Point2D) {
      x = Int(max(-1, min(1e6, point.x.rounded(.down))))
      y = Int(max(-1, min(1e6, point.y.rounded(.down))))
    }
  }
}
