import Drawing

/// Draws a radar chart in pixels: axes from a center, lines around it, and the curves as areas.
struct RadarWeb {
  private let picture: RadarPicture
  private let metrics: PictureMetrics
  private let scale: RadarScale
  /// The directions of the axes.
  private let directions: [Point2D]
  private let room: Double
  private var radius = 0.0
  private var labels: RadarLabels
  private var center = Point2D.zero
  private(set) var scene: Scene2D

  /// Draws the chart with a radius with which the names of the axes fit the canvas.
  init(_ picture: RadarPicture, _ canvas: Canvas2D) {
    self.picture = picture
    let metrics = PictureMetrics(canvas)
    self.metrics = metrics
    scale = RadarScale(picture)
    scene = metrics.scene()
    let count = Double(picture.axes.count)
    directions = picture.axes.indices.map { index in
      let angle = 2 * Double.pi * Double(index) / count
      return Point2D(x: angle.sine, y: -angle.cosine)
    }
    room = canvas.maxWidth ?? 720
    // The names at each side are below each other.
    let natural = max(150, min(count * metrics.lineHeight / 4, 300))
    let sizes = [(1, 150.0), (1, 110), (0.85, 100), (0.7, 90), (0.55, 76), (0.4, 64), (0.3, 56)]
    labels = RadarLabels([], directions: [], radius: 0, textWidth: 0, metrics)
    for (part, textWidth) in sizes {
      radius = max(70, (natural * part).rounded())
      labels = RadarLabels(
        picture.axes, directions: directions, radius: radius, textWidth: textWidth, metrics)
      if labels.extent.width <= room - 2 * metrics.margin { break }
    }
    draw()
  }

  private mutating func draw() {
    let margin = metrics.margin
    let chart = labels.extent
    let natural = 24 + metrics.width(of: picture.curves.map(\.name.joinedLines)) * metrics.slack
    let isBeside = chart.width + natural + 2 * margin + 32 <= room
    let legend = LegendColumns(
      entries, width: isBeside ? natural : max(chart.width, min(room - 2 * margin, 460)), metrics)
    let hasLegend = legend.size.height > 0
    let height = hasLegend && isBeside ? max(chart.height, legend.size.height) : chart.height
    // A narrow chart is in the middle of what is below it.
    let shift = isBeside || !hasLegend ? 0 : max(0, (legend.size.width - chart.width) / 2)
    center = Point2D(
      x: margin + shift - chart.min.x, y: margin + (height - chart.height) / 2 - chart.min.y)
    drawGraticule()
    drawCurves()
    drawTicks()
    drawAxisNames()
    scene.size = Size2D(width: margin + chart.width, height: margin + height)
    if hasLegend {
      let place =
        isBeside
        ? Point2D(x: scene.size.width + 32, y: margin + (height - legend.size.height) / 2)
        : Point2D(x: margin, y: scene.size.height + 18)
      legend.draw(at: place, in: &scene)
      scene.size.width = max(scene.size.width, place.x + legend.size.width)
      scene.size.height = max(scene.size.height, place.y + legend.size.height)
    }
    scene.size = Size2D(
      width: (scene.size.width + margin).rounded(.up),
      height: (scene.size.height + margin).rounded(.up))
  }

  /// The entries of the legend.
  private var entries: [LegendEntry] {
    guard picture.showsLegend else { return [] }
    return picture.curves.enumerated().filter { !$0.element.name.isEmpty }.map { index, curve in
      LegendEntry(
        sign: .series(index), text: curve.name.joinedLines, id: "curve-\(index)",
        readingIndex: picture.axes.count + index + 1)
    }
  }

  // MARK: Places

  private func place(_ axis: Int, _ distance: Double) -> Point2D {
    Point2D(
      x: center.x + directions[axis].x * distance, y: center.y + directions[axis].y * distance)
  }

  /// The distances of the lines around the center.
  private var distances: [Double] {
    let count = max(1, min(picture.tickCount, 20))
    return (1...count).map { radius * Double($0) / Double(count) }
  }

  private var isRound: Bool { picture.isRound || picture.axes.count < 3 }

  /// The corners of a curve; nil for unknown values.
  private func corners(of curve: Int) -> [Point2D?] {
    picture.axes.indices.map { axis in
      picture.value(curve, axis).map { place(axis, radius * scale.part($0)) }
    }
  }

  /// The pairs of neighbors in a closed line, without those of unknown places.
  private static func segments(_ corners: [Point2D?]) -> [(Point2D, Point2D)] {
    guard corners.count > 1 else { return [] }
    // Two axes have one segment.
    return (0..<(corners.count == 2 ? 1 : corners.count)).compactMap { index in
      guard let start = corners[index], let end = corners[(index + 1) % corners.count] else {
        return nil
      }
      return (start, end)
    }
  }

  // MARK: Lines

  private mutating func drawGraticule() {
    let distances = distances
    for (index, distance) in distances.enumerated().reversed() {
      let isOuter = index + 1 == distances.count
      let stroke = Stroke2D(.role(isOuter ? .axis : .grid), width: 1)
      let id = "tick-\(index)"
      if isRound {
        scene.draw(.ellipse, Rect2D(center: center, side: 2 * distance), stroke: stroke, id: id)
      } else {
        scene.draw(closed(directions.indices.map { place($0, distance) }), stroke: stroke, id: id)
      }
    }
    for axis in directions.indices {
      scene.drawLine(
        [center, place(axis, radius)], Stroke2D(.role(.grid), width: 1), id: "axis-\(axis)")
    }
  }

  private func closed(_ corners: [Point2D]) -> Path2D {
    var path = Path2D(polyline: corners)
    path.close()
    return path
  }

  private mutating func drawCurves() {
    let opacity = max(0.04, min(0.16, 0.5 / Double(max(1, picture.curves.count))))
    let curves = picture.curves.indices.map { corners(of: $0) }
    for (index, corners) in curves.enumerated() {
      let known = corners.compactMap(\.self)
      guard known.count == corners.count, known.count > 2 else { continue }
      let (area, name) = (closed(known), picture.curves[index].name.joinedLines)
      scene.group(.init(opacity: opacity)) {
        $0.draw(area, fill: .series(index), id: "curve-\(index)", title: name)
      }
    }
    for (index, corners) in curves.enumerated() { drawLine(index, corners) }
    for (index, corners) in curves.enumerated() {
      for (axis, corner) in corners.enumerated() {
        guard let corner else { continue }
        scene.append(
          ChartSign.content(of: index, at: corner, metrics), id: "value-\(index)-\(axis)",
          title: picture.valueTitle(index, axis))
      }
    }
  }

  private mutating func drawLine(_ index: Int, _ corners: [Point2D?]) {
    var path = Path2D()
    let known = corners.compactMap(\.self)
    if known.count == corners.count, known.count > 2 {
      path = closed(known)
    } else {
      for (start, end) in Self.segments(corners) {
        path.move(to: start)
        path.line(to: end)
      }
    }
    guard !path.isEmpty else { return }
    scene.draw(
      path, stroke: Stroke2D(.series(index), width: 2), id: "curve-\(index)",
      title: picture.curves[index].name.joinedLines)
  }

  // MARK: Texts

  private mutating func drawTicks() {
    let distances = distances
    // Numbers closer to each other than their height are left out, from the outer one on.
    let step = max(1, Int((20 * Double(distances.count) / radius).rounded(.up)))
    var texts = distances.indices.filter { (distances.count - 1 - $0) % step == 0 }.map {
      (text: scale.text(at: Double($0 + 1) / Double(distances.count)), distance: distances[$0])
    }
    if scale.lower != 0, (texts.first?.distance ?? 13) >= 13 {
      texts.insert((scale.text(at: 0), 0), at: 0)
    }
    let origin = center
    func moved(_ segment: (Point2D, Point2D)) -> (Point2D, Point2D) {
      let (start, end) = segment
      return (
        Point2D(x: start.x - origin.x, y: start.y - origin.y),
        Point2D(x: end.x - origin.x, y: end.y - origin.y)
      )
    }
    let curves = picture.curves.indices.flatMap { Self.segments(corners(of: $0)) }.map(moved)
    let ticks = RadarTicks(texts, curves: curves, lines: graticuleNearTop, metrics.measure)
    for tick in ticks.ticks {
      scene.append(
        .text(
          .init(
            tick.text,
            at: Point2D(x: center.x + tick.frame.min.x, y: center.y + tick.frame.center.y),
            style: RadarTicks.style, paint: .role(.axis), interruptsLines: tick.isOnLine)))
    }
  }

  /// The segments of the lines around the center beside the first axis, with the center as the origin.
  private var graticuleNearTop: [(Point2D, Point2D)] {
    guard let last = directions.last, directions.count > 1 else { return [] }
    return distances.flatMap { distance in
      let top = Point2D(x: 0, y: -distance)
      return [directions[1], last].map { direction in
        // A circle is nearly level beside its top.
        let end =
          isRound
          ? Point2D(x: direction.x < 0 ? -30 : 30, y: -distance + 900 / (2 * distance))
          : Point2D(x: direction.x * distance, y: direction.y * distance)
        return (top, end)
      }
    }
  }

  private mutating func drawAxisNames() {
    for (index, label) in labels.labels.enumerated() {
      let x =
        switch label.anchor {
        case .start: label.frame.min.x
        case .middle: label.frame.center.x
        case .end: label.frame.max.x
        }
      scene.draw(
        label.block, at: Point2D(x: center.x + x, y: center.y + label.frame.min.y),
        anchor: label.anchor, id: "axis-\(index)", reading: index + 1)
    }
  }
}
