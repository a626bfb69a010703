import Drawing

/// Draws the values of a radar chart in cells: for each axis a bar of every curve.
struct RadarBars {
  private let picture: RadarPicture
  private let metrics: PictureMetrics
  private let scale: RadarScale
  private(set) var scene = Scene2D(size: .zero, unit: .cells)
  private var axisNames: [TextBlock] = []
  /// The names of curves; empty ones if a single curve has its name above the bars.
  private var curveNames: [TextBlock] = []
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
    drawOnlyName(room)
    for axis in picture.axes.indices {
      if axis > 0, picture.curves.count > 1 { y += 1 }
      draw(axis)
    }
    if !picture.curves.isEmpty { drawScale() }
    scene.size = Size2D(width: width, height: y)
  }

  /// Whether the columns fit; places them.
  private mutating func place(_ room: Double, _ textWidth: Double) -> Bool {
    let isSingle = picture.curves.count < 2
    axisNames = picture.axes.map {
      metrics.block(
        $0, isSingle ? metrics.label : metrics.bold, width: isStacked ? room : textWidth)
    }
    curveNames = picture.curves.map {
      metrics.block(isSingle ? "" : $0.name, metrics.label, width: textWidth)
    }
    let axisWidth = axisNames.map(\.width).max() ?? 0
    guard !picture.curves.isEmpty else {
      width = axisWidth
      return width <= room
    }
    let indent = isStacked ? 2 : axisWidth + (isSingle ? 1 : 2)
    names = indent
    bars = indent + (curveNames.map(\.width).max() ?? 0) + (isSingle ? 0 : 1)
    let values = picture.curves.indices.flatMap { curve in
      picture.axes.indices.map { picture.valueText(curve, $0) }
    }
    let fixed = bars + 1 + metrics.width(of: values)
    length = min(room - fixed, 40)
    width = max(fixed + length, isStacked ? axisWidth : 0)
    return length >= (isStacked ? 6 : 12) && width <= room
  }

  /// Draws the name of the only curve above the bars.
  private mutating func drawOnlyName(_ room: Double) {
    guard picture.curves.count == 1, picture.showsLegend, !picture.curves[0].name.isEmpty else {
      return
    }
    let entry = LegendEntry(
      sign: .series(0), text: picture.curves[0].name, id: "curve-0", readingIndex: 1)
    let legend = LegendRows([entry], width: room, metrics)
    legend.draw(at: Point2D(x: 0, y: y), in: &scene)
    width = max(width, legend.size.width)
    y += legend.size.height + 1
  }

  /// Draws the name of an axis, and a row for each curve.
  private mutating func draw(_ axis: Int) {
    let reading = (axis + 1) * (picture.curves.count + 1) + 1
    scene.draw(
      axisNames[axis], at: Point2D(x: 0, y: y), id: "axis-\(axis)", reading: reading)
    let bottom = y + axisNames[axis].height
    if isStacked { y = bottom }
    for curve in picture.curves.indices {
      scene.draw(
        curveNames[curve], at: Point2D(x: names, y: y), id: "curve-\(curve)",
        reading: reading + curve + 1)
      scene.drawBar(
        picture.value(curve, axis).map { scale.part($0) } ?? 0, of: length,
        at: Point2D(x: bars, y: y), .series(curve), value: picture.valueText(curve, axis),
        id: "value-\(curve)-\(axis)", title: picture.valueTitle(curve, axis),
        reading: reading + curve + 1)
      y += max(curveNames[curve].height, 1)
    }
    y = max(y, bottom)
  }

  /// Draws a line below the bars with the numbers at its ends.
  private mutating func drawScale() {
    let (lower, upper) = (scale.text(at: 0), scale.text(at: 1))
    let (start, end) = (metrics.width(of: lower), metrics.width(of: upper))
    guard start + end + 5 <= length else { return }
    for (text, x) in [(lower, bars), (upper, bars + length - end)] {
      scene.drawText(
        text, x: x, y: y + 0.5, metrics.label, paint: .role(.axis), id: "scale")
    }
    scene.drawLine(
      fromX: bars + start + 1.5, toX: bars + length - end - 1.5, y: y + 0.5,
      Stroke2D(.role(.grid), width: 1), id: "scale")
    y += 1
  }
}

extension RadarPicture {
  /// The names of a curve and an axis, with the value.
  func valueTitle(_ curve: Int, _ axis: Int) -> String {
    "\(curves[curve].name.joinedLines), \(axes[axis].joinedLines): \(valueText(curve, axis))"
  }
}
