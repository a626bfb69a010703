import ArtifactBase
import Charts
import Drawing

/// Draws the marks of a unit in pixels.
struct ChartPixelMarks {
  private let marks: PlotMarks
  private let size: Size2D
  /// The rectangles below the marks, in drawing order.
  private let areas: [PlotItem]

  /// - Parameter areas: The rectangles below the marks, in drawing order.
  init(_ marks: PlotMarks, _ size: Size2D, over areas: [PlotItem] = []) {
    self.marks = marks
    self.size = size
    self.areas = marks.kind == .text ? areas : []
  }

  func draw(in scene: inout Scene2D) {
    switch marks.kind {
    case .line, .area, .trail: drawPaths(in: &scene)
    case .rect, .symbol, .rule, .text, .arc, .shape, .image:
      for (index, item) in marks.items.enumerated() {
        scene.shaded(item.opacity) { draw(item, index, in: &$0) }
      }
    }
  }

  // MARK: Paints

  private func fill(_ item: PlotItem) -> Paint2D? {
    guard let color = item.fill, color.alpha > 0, item.fillOpacity > 0 else { return nil }
    return ChartPaints.mark(color, opacity: item.fillOpacity)
  }

  private func stroke(_ item: PlotItem, _ style: JSONObject = JSONObject()) -> Stroke2D? {
    guard let color = item.stroke, color.alpha > 0, item.strokeWidth > 0, item.strokeOpacity > 0
    else { return nil }
    var stroke = Stroke2D(
      ChartPaints.mark(color, opacity: item.strokeOpacity), width: item.strokeWidth)
    stroke.dashes = item.strokeDash
    if let cap = style["strokeCap"]?.stringValue { stroke.cap = .init(rawValue: cap) ?? .butt }
    if let join = style["strokeJoin"]?.stringValue { stroke.join = .init(rawValue: join) ?? .miter }
    return stroke
  }

  private func id(_ item: PlotItem, _ index: Int) -> String {
    "s\(max(0, item.series)).\(item.row >= 0 ? item.row : index)"
  }

  private func title(_ item: PlotItem) -> String? {
    guard !item.summary.isEmpty else { return nil }
    return item.summary.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
  }

  // MARK: Marks

  private func draw(_ item: PlotItem, _ index: Int, in scene: inout Scene2D) {
    let content: Scene2D.Element.Content
    switch marks.kind {
    case .rect: content = rectangle(item)
    case .image:
      // Images are not loaded; their place is shown.
      guard item.width > 0, item.height > 0 else { return }
      content = .shape(
        .init(
          .rectangle, frame: frame(item), fill: nil,
          stroke: Stroke2D(.role(.grid), width: 1, pattern: .dashed)))
    case .symbol:
      var path = ChartSymbols.path(item.shape, area: item.size)
      path =
        item.angle == 0
        ? path.applying(.translation(x: item.x, y: item.y))
        : path.applying(.turn(degrees: item.angle, at: Point2D(x: item.x, y: item.y)))
      content = .path(.init(path, stroke: stroke(item), fill: fill(item)))
    case .rule:
      content = .path(
        .init(
          polyline: [Point2D(x: item.x, y: item.y), Point2D(x: item.x2, y: item.y2)],
          stroke: stroke(item)))
    case .arc:
      let path = ChartSymbols.arc(
        item.outerRadius, item.innerRadius, from: item.startAngle, to: item.endAngle)
      content = .path(
        .init(
          path.applying(.translation(x: item.x, y: item.y)), stroke: stroke(item),
          fill: fill(item)))
    case .shape:
      guard let path = item.path else { return }
      content = .path(.init(path, stroke: stroke(item), fill: fill(item)))
    case .text:
      drawText(item, index, in: &scene)
      return
    case .line, .area, .trail: return
    }
    scene.append(content, id: id(item, index), title: title(item))
  }

  private func frame(_ item: PlotItem) -> Rect2D {
    Rect2D(
      origin: Point2D(x: item.x, y: item.y), size: Size2D(width: item.width, height: item.height))
  }

  private func rectangle(_ item: PlotItem) -> Scene2D.Element.Content {
    guard Set(item.corners).count > 1 else {
      let radius = min(item.corners.first ?? 0, item.width / 2, item.height / 2)
      return .shape(
        .init(
          .rectangle(cornerRadius: max(0, radius)), frame: frame(item), fill: fill(item),
          stroke: stroke(item)))
    }
    let corners = item.corners.map { max(0, min($0, item.width / 2, item.height / 2)) }
    let frame = frame(item)
    var path = Path2D()
    path.move(to: Point2D(x: frame.min.x + corners[0], y: frame.min.y))
    func corner(_ end: Point2D, _ next: Point2D, _ at: Point2D) {
      path.line(to: end)
      path.quadCurve(to: next, control: at)
    }
    let (left, top, right, bottom) = (frame.min.x, frame.min.y, frame.max.x, frame.max.y)
    corner(
      Point2D(x: right - corners[1], y: top), Point2D(x: right, y: top + corners[1]),
      Point2D(x: right, y: top))
    corner(
      Point2D(x: right, y: bottom - corners[2]), Point2D(x: right - corners[2], y: bottom),
      Point2D(x: right, y: bottom))
    corner(
      Point2D(x: left + corners[3], y: bottom), Point2D(x: left, y: bottom - corners[3]),
      Point2D(x: left, y: bottom))
    corner(
      Point2D(x: left, y: top + corners[0]), Point2D(x: left + corners[0], y: top),
      Point2D(x: left, y: top))
    path.close()
    return .path(.init(path, stroke: stroke(item), fill: fill(item)))
  }

  private func drawText(_ item: PlotItem, _ index: Int, in scene: inout Scene2D) {
    guard item.text.contains(where: { !$0.isEmpty }) else { return }
    let shown = ChartMarkText(item)
    var text = shown.text
    text.paint = textPaint(item, at: shown.origin)
    if shown.angle == 0 {
      scene.append(.text(text), id: id(item, index))
    } else {
      let turn = AffineTransform2D.turn(degrees: shown.angle, at: shown.origin)
      scene.group(.init(transform: turn), id: id(item, index)) { $0.append(.text(text)) }
    }
  }

  /// Returns the paint of a text: black text is white on an area that is darker than medium, and stays black on a lighter
  /// one, also on a dark page. On a color of the theme it has the color of the ground.
  private func textPaint(_ item: PlotItem, at position: Point2D) -> Paint2D {
    let paint = fill(item) ?? .role(.label)
    guard paint == .role(.label), item.opacity == 1 else { return paint }
    // The middle of the text may be beside its position.
    let half = (item.style["fontSize"]?.doubleValue ?? 11) / 2
    var position = position
    position.x += item.style["dx"]?.doubleValue ?? 0
    position.y += item.style["dy"]?.doubleValue ?? 0
    switch item.style["baseline"]?.stringValue ?? "middle" {
    case "top", "line-top": position.y += half
    case "bottom", "line-bottom", "alphabetic": position.y -= half
    default: break
    }
    let area = areas.last { area in
      area.x <= position.x && position.x <= area.x + area.width && area.y <= position.y
        && position.y <= area.y + area.height
    }
    guard let color = area?.fill, color.alpha == 255, area?.fillOpacity == 1, area?.opacity == 1
    else { return paint }
    guard case .color = ChartPaints.mark(color) else { return .role(.background) }
    return .color(RGBA(hex: color.luminance > 0.18 ? 0x000001 : 0xFFFFFF))
  }

  // MARK: Lines and areas

  private func drawPaths(in scene: inout Scene2D) {
    var start = 0
    for (number, count) in marks.runs.enumerated() {
      let items = marks.items[start..<start + count]
      start += count
      guard let first = items.first else { continue }
      let style = first.style
      let curve = CurveInterpolation(
        style["interpolate"]?.stringValue, tension: style["tension"]?.doubleValue)
      let series = first.series >= 0 ? first.series : number
      scene.shaded(first.opacity) { scene in
        switch marks.kind {
        case .line:
          var path = Path2D()
          for part in Self.defined(items) {
            curve.append(part.map { Point2D(x: $0.x, y: $0.y) }, to: &path)
          }
          guard !path.isEmpty else { return }
          scene.append(
            .path(.init(path, stroke: stroke(first, style), fill: fill(first))), id: "s\(series)",
            title: marks.seriesField == nil ? nil : title(first))
        case .area: drawArea(items, curve, "s\(series)", in: &scene)
        case .trail: drawTrail(items, "s\(series)", in: &scene)
        default: break
        }
      }
    }
  }

  /// Returns the parts of a line between gaps.
  private static func defined(_ items: ArraySlice<PlotItem>) -> [[PlotItem]] {
    items.split { !$0.isDefined || !$0.x.isFinite || !$0.y.isFinite }.map(Array.init)
  }

  private func drawArea(
    _ items: ArraySlice<PlotItem>, _ curve: CurveInterpolation, _ id: String,
    in scene: inout Scene2D
  ) {
    guard let first = items.first else { return }
    var path = Path2D()
    for part in Self.defined(items) {
      curve.append(part.map { Point2D(x: $0.x, y: $0.y) }, to: &path)
      curve.append(
        part.reversed().map { Point2D(x: $0.x2, y: $0.y2) }, to: &path, continues: true)
      path.close()
    }
    guard !path.isEmpty else { return }
    scene.append(.path(.init(path, stroke: stroke(first), fill: fill(first))), id: id)
  }

  /// A line whose width varies: a quadrilateral for each segment, and a circle for each point.
  private func drawTrail(_ items: ArraySlice<PlotItem>, _ id: String, in scene: inout Scene2D) {
    guard let first = items.first else { return }
    var path = Path2D()
    for part in Self.defined(items) {
      for (from, to) in zip(part, part.dropFirst()) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = max(1e-9, (dx * dx + dy * dy).squareRoot())
        let (nx, ny) = (-dy / length / 2, dx / length / 2)
        path.move(to: Point2D(x: from.x + nx * from.size, y: from.y + ny * from.size))
        path.line(to: Point2D(x: to.x + nx * to.size, y: to.y + ny * to.size))
        path.line(to: Point2D(x: to.x - nx * to.size, y: to.y - ny * to.size))
        path.line(to: Point2D(x: from.x - nx * from.size, y: from.y - ny * from.size))
        path.close()
      }
    }
    guard !path.isEmpty else { return }
    scene.append(
      .path(.init(path, stroke: nil, fill: fill(first) ?? stroke(first)?.paint)), id: id)
  }
}
