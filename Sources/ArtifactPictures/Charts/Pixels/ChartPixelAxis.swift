import ArtifactBase
import Charts
import Drawing

/// Draws an axis in pixels.
struct ChartPixelAxis {
  private let axis: PlotAxis
  private let frame: Rect2D
  private let measure: any TextMeasuring

  init(_ axis: PlotAxis, _ frame: Rect2D, _ measure: any TextMeasuring) {
    self.axis = axis
    self.frame = frame
    self.measure = measure
  }

  var isAboveMarks: Bool { axis.isAboveMarks }

  private func number(_ name: String, _ usual: Double) -> Double {
    axis.style[name]?.doubleValue ?? usual
  }

  private func color(_ name: String) -> RGBA? {
    axis.style[name]?.stringValue.flatMap { RGBA(css: $0) }
  }

  /// The point on the side of the plot at a distance from its start, and a distance outwards.
  private func point(_ position: Double, _ outwards: Double) -> Point2D {
    let distance = outwards + axis.offset
    return switch axis.side {
    case .bottom: Point2D(x: frame.min.x + position, y: frame.max.y + distance)
    case .top: Point2D(x: frame.min.x + position, y: frame.min.y - distance)
    case .left: Point2D(x: frame.min.x - distance, y: frame.min.y + position)
    case .right: Point2D(x: frame.max.x + distance, y: frame.min.y + position)
    }
  }

  private func line(
    _ from: Point2D, _ to: Point2D, _ stroke: Stroke2D, in scene: inout Scene2D
  ) {
    scene.append(.path(.init(polyline: [from, to], stroke: stroke)))
  }

  func drawGrid(in scene: inout Scene2D) {
    guard axis.hasGrid else { return }
    var stroke = Stroke2D(
      ChartPaints.guide(color("gridColor"), .grid), width: number("gridWidth", 1))
    stroke.dashes = axis.style["gridDash"]?.arrayValue?.compactMap(\.doubleValue) ?? []
    for tick in axis.ticks {
      if axis.channel == .x {
        let x = frame.min.x + tick.position
        line(Point2D(x: x, y: frame.min.y), Point2D(x: x, y: frame.max.y), stroke, in: &scene)
      } else {
        let y = frame.min.y + tick.position
        line(Point2D(x: frame.min.x, y: y), Point2D(x: frame.max.x, y: y), stroke, in: &scene)
      }
    }
  }

  func draw(in scene: inout Scene2D) {
    let length = axis.channel == .x ? frame.width : frame.height
    if axis.hasDomain {
      line(
        point(0, 0), point(length, 0),
        Stroke2D(
          ChartPaints.guide(color("domainColor"), .axis), width: number("domainWidth", 1)),
        in: &scene)
    }
    let tickSize = axis.hasTicks ? number("tickSize", 5) : 0
    if axis.hasTicks {
      let stroke = Stroke2D(
        ChartPaints.guide(color("tickColor"), .axis), width: number("tickWidth", 1))
      for tick in axis.ticks {
        line(point(tick.position, 0), point(tick.position, tickSize), stroke, in: &scene)
      }
    }
    drawLabels(at: tickSize + number("labelPadding", 2), in: &scene)
    drawTitle(in: &scene)
  }

  private func drawLabels(at distance: Double, in scene: inout Scene2D) {
    guard axis.hasLabels else { return }
    let style = TextStyle2D(
      size: number("labelFontSize", 10), isBold: axis.style["labelFontWeight"] == "bold")
    let paint = ChartPaints.guide(color("labelColor"), .axis)
    let limit = number("labelLimit", 180)
    for tick in axis.ticks where tick.showsLabel {
      let lines = tick.label.map { FittedText.line($0, width: limit, style, measure) }
      guard lines.contains(where: { !$0.isEmpty }) else { continue }
      let position = point(tick.position, distance)
      var text = Scene2D.Text(
        lines.joined(separator: "\n"), at: position, style: style, paint: paint)
      if axis.labelAngle == 0 {
        place(&text, tick, style)
        scene.append(.text(text))
        continue
      }
      text.position = Point2D(x: 0, y: 0)
      text.anchor = anchorOfTurnedLabels
      scene.group(.init(transform: .turn(degrees: axis.labelAngle, at: position))) {
        $0.append(.text(text))
      }
    }
  }

  private func place(_ text: inout Scene2D.Text, _ tick: PlotAxis.Tick, _ style: TextStyle2D) {
    switch axis.side {
    case .left: text.anchor = .end
    case .right: text.anchor = .start
    case .bottom, .top:
      text.anchor = .middle
      text.verticalAnchor = axis.side == .bottom ? .top : .bottom
      guard axis.isFlush else { return }
      if abs(tick.position) < 1 { text.anchor = .start }
      if abs(tick.position - frame.width) < 1 { text.anchor = .end }
    }
  }

  /// The end of turned labels that is at the axis.
  private var anchorOfTurnedLabels: Scene2D.Text.Anchor {
    let angle = axis.labelAngle
    switch axis.side {
    case .bottom: return angle > 0 && angle < 180 ? .start : .end
    case .top: return angle > 0 && angle < 180 ? .end : .start
    case .left:
      return angle > 90 && angle < 270 ? .start : angle == 90 || angle == 270 ? .middle : .end
    case .right:
      return angle > 90 && angle < 270 ? .end : angle == 90 || angle == 270 ? .middle : .start
    }
  }

  private func drawTitle(in scene: inout Scene2D) {
    guard !axis.title.isEmpty else { return }
    let size = number("titleFontSize", 11)
    let style = TextStyle2D(size: size, isBold: axis.style["titleFontWeight"] != "normal")
    let length = axis.channel == .x ? frame.width : frame.height
    let height = size * Double(axis.title.count)
    let distance = axis.extent - axis.offset - height
    let anchor = axis.style["titleAnchor"]?.stringValue
    let along = anchor == "start" ? 0 : anchor == "end" ? length : length / 2
    var text = Scene2D.Text(
      axis.title.joined(separator: "\n"), at: point(along, distance),
      anchor: anchor == "start" ? .start : anchor == "end" ? .end : .middle, style: style,
      paint: ChartPaints.guide(color("titleColor"), .label))
    if axis.channel == .x {
      text.verticalAnchor = axis.side == .bottom ? .top : .bottom
      scene.append(.text(text))
      return
    }
    let position = point(along, distance + height / 2)
    text.position = Point2D(x: 0, y: 0)
    if anchor == "start" || anchor == "end" { text.anchor = anchor == "start" ? .end : .start }
    let angle = axis.style["titleAngle"]?.doubleValue ?? (axis.side == .left ? -90 : 90)
    scene.group(.init(transform: .turn(degrees: angle, at: position))) { $0.append(.text(text)) }
  }
}
