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
        let color = Paint2D.role(.series, index: max(0, point.series ?? 0))
        let isHollow = point.shape != .dot
        let outline: Paint2D =
          point.outline.map { .role(.series, index: max(0, $0)) }
          ?? (isHollow ? .role(.label) : .role(isCells ? .series : .background))
        let isPlainAnchor = point.isEmphasized && point.series == nil
        scene.append(
          .shape(
            .init(
              point.shape == .square ? .rectangle : .ellipse, frame: body,
              fill: isHollow ? .role(.background) : isPlainAnchor ? .role(.label) : color,
              stroke: Stroke2D(
                isCells && !isHollow ? (isPlainAnchor ? .role(.label) : color) : outline,
                width: point.outline == nil ? 1.5 : 2.5))), id: id, title: title)
      }
      if point.isHeld { drawBar(beside: body, id: id) }
    }
  }

  /// Draws a thick vertical bar at the right of a point.
  private mutating func drawBar(beside body: Rect2D, id: String) {
    let x = isCells ? body.max.x + 0.5 : body.max.x + 5
    let reach = isCells ? 0.0 : 3
    scene.append(
      .path(
        .init(
          polyline: [
            Point2D(x: x, y: body.min.y - reach), Point2D(x: x, y: body.max.y + reach),
          ], stroke: Stroke2D(.role(.label), width: 3))), id: id, title: "held back")
  }

  private mutating func drawArrow(_ body: Rect2D, isForward: Bool, id: String, title: String) {
    let inset = isCells ? 0.5 : 0
    let ends = [
      Point2D(x: body.min.x + inset, y: body.center.y),
      Point2D(x: body.max.x - inset, y: body.center.y),
    ]
    scene.append(
      .path(
        .init(
          polyline: isForward ? ends : ends.reversed(),
          stroke: Stroke2D(Self.moving, width: isCells ? 2 : 3), endMarker: .arrow)), id: id,
      title: title)
  }

  /// Draws the number of a point: in a circle, or in cells instead of it or beside it.
  private mutating func draw(
    number: Int, _ point: PlanePicture.Point, _ body: Rect2D, id: String, title: String
  ) {
    let style = TextStyle2D(size: isCells ? 1 : 9, isBold: true)
    let text = String(number)
    guard !isCells else {
      scene.append(
        .text(
          .init(
            text, at: Point2D(x: body.min.x, y: body.center.y), style: style,
            paint: point.shape == .number
              ? .role(.label) : .role(.series, index: max(0, point.series ?? 0)))),
        id: id, title: title)
      return
    }
    let isNote = point.shape == .number
    let radius = isNote ? body.width / 2 : max(7, body.width / 2 + 1)
    let size = metrics.measure.size(of: [text], style: style)
    let center = labels.placeNumber(Rect2D(center: body.center, size: size)).center
    scene.append(
      .shape(
        .init(
          .ellipse,
          frame: Rect2D(center: center, size: Size2D(width: 2 * radius, height: 2 * radius)),
          fill: .role(.background),
          stroke: Stroke2D(
            isNote ? .role(.axis) : .role(.series, index: max(0, point.series ?? 0)), width: 1.5))),
      id: id, title: title)
    scene.append(
      .text(
        .init(
          text, at: center, anchor: .middle, style: style,
          paint: .role(.label))), id: id)
  }
}
