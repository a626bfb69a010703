import Drawing

/// Draws the values of a radar chart in cells: for each axis a bar of every curve.
struct RadarBars {
  private let picture: RadarPicture
  private let metrics: PictureMetrics
  private let scale: RadarScale
  private(set) var scene = Scene2D(size: Size2D(width: 0, height: 0), unit: .cells)
  private var axisNames: [[String]] = []
  /// The names of curves; empty ones if a single curve has its name above the bars.
  private var curveNames: [[String]] = []
  /// Whether the name of an axis is above its bars.
  private let isStacked: Bool
  private var names = 0.0
  private var bars = 0.0
  private var length = 0.0
  private var width = 0.0
  private var y = 0.0

  /// Draws the bars with names of at most a width; nil if they are wider than the canvas.
  init?(_ picture: RadarPicture, _ canvas: Canvas2D, textWidth: Double, isStacked: Bool) {
    self.picture = picture
    self.isStacked = isStacked
    metrics = PictureMetrics(canvas)
    scale = RadarScale(picture)
    let room = canvas.maxWidth ?? 100
    guard place(room, textWidth) else { return nil }
    let title = WrappedTitle(picture.title, width: room, metrics)
    title.append(to: &scene, at: Point2D(x: 0, y: 0))
    width = max(width, title.width)
    y = title.height
    drawOnlyName(room)
    for axis in picture.axes.indices {
      if axis > 0, picture.curves.count > 1 { y += 1 }
      draw(axis)
    }
    if !picture.curves.isEmpty { drawScale() }
    scene.size = Size2D(width: width, height: y)
  }

  private func lines(_ text: String, _ width: Double) -> [String] {
    LineBreaking.lines(
      of: text, style: metrics.label, width: width, count: 1_000, metrics.measure
    ).lines
  }

  private func width(_ lines: [[String]]) -> Double {
    lines.joined().map { metrics.width(of: $0) }.max() ?? 0
  }

  /// Whether the columns fit; places them.
  private mutating func place(_ room: Double, _ textWidth: Double) -> Bool {
    axisNames = picture.axes.map { lines($0, isStacked ? room : textWidth) }
    let isSingle = picture.curves.count < 2
    curveNames = picture.curves.map { isSingle ? [] : lines($0.name, textWidth) }
    let axisWidth = width(axisNames)
    guard !picture.curves.isEmpty else {
      width = axisWidth
      return width <= room
    }
    let indent = isStacked ? 2 : axisWidth + (isSingle ? 1 : 2)
    names = indent
    bars = indent + width(curveNames) + (isSingle ? 0 : 1)
    let values = picture.curves.indices.flatMap { curve in
      picture.axes.indices.map { metrics.width(of: picture.valueText(curve, $0)) }
    }
    let fixed = bars + 1 + (values.max() ?? 0)
    length = min(room - fixed, 40)
    width = max(fixed + length, isStacked ? axisWidth : 0)
    return length >= (isStacked ? 6 : 12) && width <= room
  }

  /// Draws the name of the only curve above the bars.
  private mutating func drawOnlyName(_ room: Double) {
    guard picture.curves.count == 1, picture.showsLegend else { return }
    let lines = lines(picture.curves[0].name, room - metrics.legendSign)
    guard !lines.isEmpty else { return }
    scene.append(
      ChartSign.content(of: 0, at: Point2D(x: 0.5, y: y + 0.5), metrics), id: "curve-0")
    append(lines, metrics.legendSign, y, id: "curve-0", reading: 1)
    width = max(width, metrics.legendSign + self.width([lines]))
    y += Double(lines.count) + 1
  }

  private mutating func append(
    _ lines: [String], _ x: Double, _ y: Double, id: String, reading: Int, isBold: Bool = false,
    _ paint: Paint2D = .role(.label)
  ) {
    var style = metrics.label
    style.isBold = isBold
    for (index, line) in lines.enumerated() {
      scene.append(
        .text(
          .init(
            line, at: Point2D(x: x, y: y + Double(index) + 0.5), style: style, paint: paint)),
        id: id, readingIndex: reading)
    }
  }

  /// Draws the name of an axis, and a row for each curve.
  private mutating func draw(_ axis: Int) {
    let reading = (axis + 1) * (picture.curves.count + 1) + 1
    append(
      axisNames[axis], 0, y, id: "axis-\(axis)", reading: reading,
      isBold: picture.curves.count > 1)
    let height = Double(axisNames[axis].count)
    let top = y
    if isStacked { y += height }
    for curve in picture.curves.indices {
      draw(curve, axis, reading: reading + curve + 1)
      y += Double(max(curveNames[curve].count, 1))
    }
    y = max(y, top + height)
  }

  private mutating func draw(_ curve: Int, _ axis: Int, reading: Int) {
    let id = "value-\(curve)-\(axis)"
    let paint = Paint2D.role(.series, index: curve)
    append(curveNames[curve], names, y, id: "curve-\(curve)", reading: reading)
    let part = picture.value(curve, axis).map { scale.part($0) } ?? 0
    // Bars end at eighths of cells.
    let bar = part > 0 ? max((length * part * 8).rounded() / 8, 0.125) : 0
    let text = picture.valueText(curve, axis)
    if bar > 0 {
      scene.append(
        .shape(
          .init(
            .rectangle,
            frame: Rect2D(origin: Point2D(x: bars, y: y), size: Size2D(width: bar, height: 1)),
            fill: paint, stroke: nil)), id: id, title: picture.valueTitle(curve, axis))
    }
    let start = bars + (bar > 0 ? bar.rounded(.up) + 1 : 0)
    append([text], start, y, id: id, reading: reading)
  }

  /// Draws a line below the bars with the numbers at its ends.
  private mutating func drawScale() {
    let (lower, upper) = (scale.text(at: 0), scale.text(at: 1))
    let (start, end) = (metrics.width(of: lower), metrics.width(of: upper))
    guard start + end + 5 <= length else { return }
    for (text, x) in [(lower, bars), (upper, bars + length - end)] {
      scene.append(
        .text(
          .init(text, at: Point2D(x: x, y: y + 0.5), style: metrics.label, paint: .role(.axis))),
        id: "scale")
    }
    scene.append(
      .path(
        .init(
          polyline: [
            Point2D(x: bars + start + 1.5, y: y + 0.5),
            Point2D(x: bars + length - end - 1.5, y: y + 0.5),
          ], stroke: Stroke2D(.role(.grid), width: 1))), id: "scale")
    y += 1
  }
}

extension RadarPicture {
  /// The names of a curve and an axis, with the value.
  func valueTitle(_ curve: Int, _ axis: Int) -> String {
    "\(curves[curve].name.joinedLines), \(axes[axis].joinedLines): \(valueText(curve, axis))"
  }
}
