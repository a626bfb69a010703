import Drawing

extension PlaneScene {
  /// Draws the signs of points on top of lines.
  mutating func drawSigns() {
    for index in picture.points.indices {
      let point = picture.points[index]
      guard point.shape != .text else { continue }
      let id = "point-\(index)"
      let title = picture.drawnLabel(of: point)
      let body = bodies[index]
      if point.shape == .forward || point.shape == .backward {
        drawArrow(body, isForward: point.shape == .forward, id: id, title: title)
      } else if let number = numbers[index] {
        draw(number: number, point, body, id: id, title: title)
      } else {
        let color = Paint2D.series(max(0, point.series ?? 0))
        let isHollow = point.shape != .dot
        let isPlainAnchor = point.isEmphasized && point.series == nil
        let fill: Paint2D =
          isHollow ? .role(.background) : isPlainAnchor ? .role(.label) : color
        let outline: Paint2D =
          point.outline.map { .series(max(0, $0)) }
          ?? (isHollow ? .role(.label) : .role(.background))
        scene.draw(
          point.shape == .square ? .rectangle : .ellipse, body, fill: fill,
          stroke: Stroke2D(
            isHollow ? outline : metrics.pick(fill, outline),
            width: point.outline == nil ? 1.5 : 2.5), id: id, title: title)
      }
      // A thick vertical bar is at the right of a point that is held back.
      if point.isHeld {
        let (x, reach) = (body.max.x + metrics.pick(0.5, 5), metrics.pick(0.0, 3))
        scene.drawLine(
          [body.min.y - reach, body.max.y + reach].map { Point2D(x: x, y: $0) },
          Stroke2D(.role(.label), width: 3), id: id, title: "held back")
      }
    }
  }

  private mutating func drawArrow(_ body: Rect2D, isForward: Bool, id: String, title: String) {
    let ends = [body.min.x + metrics.half, body.max.x - metrics.half]
    scene.drawLine(
      fromX: ends[isForward ? 0 : 1], toX: ends[isForward ? 1 : 0], y: body.center.y,
      Stroke2D(Self.moving, width: metrics.pick(2, 3)), end: .arrow, id: id, title: title)
  }

  /// Draws the number of a point: in a circle, or in cells instead of it or beside it.
  private mutating func draw(
    number: Int, _ point: PlanePicture.Point, _ body: Rect2D, id: String, title: String
  ) {
    let style = metrics.style(9, isBold: true)
    let text = String(number)
    let isNote = point.shape == .number
    let paint = Paint2D.series(max(0, point.series ?? 0))
    guard !metrics.isCells else {
      return scene.drawText(
        text, x: body.min.x, y: body.center.y, style, paint: isNote ? .role(.label) : paint,
        id: id, title: title)
    }
    let radius = isNote ? body.width / 2 : max(7, body.width / 2 + 1)
    let size = metrics.measure.size(of: [text], style: style)
    let center = labels.placeNumber(Rect2D(center: body.center, size: size)).center
    scene.draw(
      .ellipse, Rect2D(center: center, side: 2 * radius), fill: .role(.background),
      stroke: Stroke2D(isNote ? .role(.axis) : paint), id: id, title: title)
    scene.drawText(text, x: center.x, y: center.y, style, anchor: .middle, id: id)
  }
}
