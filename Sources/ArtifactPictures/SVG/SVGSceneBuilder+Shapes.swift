import ArtifactBase
import Drawing

extension SVGSceneBuilder {
  mutating func drawShape(_ index: Int, _ tag: SVGTag, _ style: SVGStyle, frame: Frame) {
    guard let path = outline(of: index, tag, style, frame: frame), path.finiteBounds != nil else {
      return
    }
    if isClipping {
      guard style.isVisible else { return }
      return append(
        .path(
          Scene2D.Path(
            path, stroke: nil, fill: .color(RGBA(hex: 0x000000)), fillRule: style.clipRule)))
    }
    let canMark =
      tag == .path || tag == .line || tag == .polyline || tag == .polygon
    let marks = canMark ? SVGMarkerUse(style) : nil
    if style.isVisible {
      let box = path.bounds
      let fill =
        tag == .line
        ? nil : paint(style.fill, style.fillOpacity, box: box, style: style, frame: frame)
      let stroke = self.stroke(style, box, frame: frame)
      for layer in style.paintOrder {
        switch layer {
        case .fill:
          guard let fill else { continue }
          let hasBoth = stroke != nil && style.paintOrder.prefix(2) == [.fill, .stroke]
          append(
            .path(
              Scene2D.Path(
                path, stroke: hasBoth ? stroke : nil, fill: fill, fillRule: style.fillRule)))
        case .stroke:
          guard let stroke else { continue }
          if fill != nil, style.paintOrder.prefix(2) == [.fill, .stroke] { continue }
          append(.path(Scene2D.Path(path, stroke: stroke)))
        case .markers:
          if let marks {
            drawMarkers(
              marks, on: path, style: style, fill: fill, stroke: stroke, frame: frame)
          }
        }
      }
      if fill == nil, stroke == nil { appendArea(path) }
    } else {
      appendArea(path)
    }
  }

  /// Appends a path without a color, since masks and filters of groups refer to its area.
  private mutating func appendArea(_ path: Path2D) {
    append(.path(Scene2D.Path(path, stroke: nil, fill: nil)))
  }

  /// The line of a style; nil for none.
  mutating func stroke(_ style: SVGStyle, _ box: Rect2D?, frame: Frame) -> Stroke2D? {
    let width = pixels(style.strokeWidth, .other, style, frame: frame)
    guard width > 0, width.isFinite, style.miterLimit >= 1,
      let paint = paint(style.stroke, style.strokeOpacity, box: box, style: style, frame: frame)
    else { return nil }
    var stroke = Stroke2D(
      paint, width: width, cap: style.cap, join: style.join, miterLimit: style.miterLimit)
    let dashes = style.dashes.map { pixels($0, .other, style, frame: frame) }
    if dashes.allSatisfy({ $0 >= 0 }), dashes.reduce(0, +) > 0 {
      stroke.dashes = dashes
      stroke.dashOffset = pixels(style.dashOffset, .other, style, frame: frame)
    }
    return stroke
  }

  // MARK: Outlines

  /// The outline of a shape; nil for an invalid one.
  func outline(
    of index: Int, _ tag: SVGTag, _ style: SVGStyle, frame: Frame
  ) -> Path2D? {
    func value(_ name: SVGAttribute, _ axis: Axis) -> Double {
      length(name, of: index, axis, style, frame: frame) ?? 0
    }
    var path = Path2D()
    switch tag {
    case .path:
      var data = style.geometry[.d] ?? nodes[index][.d] ?? ""
      if data.hasPrefix("path("), let open = data.firstIndex(where: { $0 == "\"" || $0 == "'" }),
        let close = data.lastIndex(where: { $0 == "\"" || $0 == "'" }), open < close
      {
        data = String(data[data.index(after: open)..<close])
      }
      path = Path2D(svgPathData: data)
      if path.elements.count < 2 { return nil }
    case .rect: return rectangle(index, style, frame: frame)
    case .circle:
      let radius = value(.r, .other)
      return Self.ellipse(value(.cx, .x), value(.cy, .y), rx: radius, ry: radius)
    case .ellipse:
      let rx = length(.rx, of: index, .x, style, frame: frame).flatMap { $0 >= 0 ? $0 : nil }
      let ry = length(.ry, of: index, .y, style, frame: frame).flatMap { $0 >= 0 ? $0 : nil }
      return Self.ellipse(value(.cx, .x), value(.cy, .y), rx: rx ?? ry ?? 0, ry: ry ?? rx ?? 0)
    case .line:
      path.move(to: Point2D(x: value(.x1, .x), y: value(.y1, .y)))
      path.line(to: Point2D(x: value(.x2, .x), y: value(.y2, .y)))
    case .polyline, .polygon:
      let numbers = svgNumbers(nodes[index][.points] ?? "")
      guard numbers.count >= 4 else { return nil }
      for place in stride(from: 0, to: numbers.count - 1, by: 2) {
        let point = Point2D(x: numbers[place], y: numbers[place + 1])
        if place == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      if tag == .polygon { path.close() }
    default: return nil
    }
    return path
  }

  private func rectangle(_ index: Int, _ style: SVGStyle, frame: Frame) -> Path2D? {
    let x = length(.x, of: index, .x, style, frame: frame) ?? 0
    let y = length(.y, of: index, .y, style, frame: frame) ?? 0
    let width = length(.width, of: index, .x, style, frame: frame) ?? 0
    let height = length(.height, of: index, .y, style, frame: frame) ?? 0
    guard width > 0, height > 0 else { return nil }
    let givenX = length(.rx, of: index, .x, style, frame: frame).flatMap { $0 >= 0 ? $0 : nil }
    let givenY = length(.ry, of: index, .y, style, frame: frame).flatMap { $0 >= 0 ? $0 : nil }
    let rx = min(givenX ?? givenY ?? 0, width / 2)
    let ry = min(givenY ?? givenX ?? 0, height / 2)
    let frame = Rect2D(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
    guard rx > 0, ry > 0 else { return Path2D(frame) }
    var path = Path2D()
    let radii = Size2D(width: rx, height: ry)
    func arc(from: Point2D, to: Point2D) {
      path.arc(from: from, to: to, radii: radii, rotation: 0, isLarge: false, isClockwise: true)
    }
    let (right, bottom) = (x + width, y + height)
    path.move(to: Point2D(x: x + rx, y: y))
    path.line(to: Point2D(x: right - rx, y: y))
    arc(from: Point2D(x: right - rx, y: y), to: Point2D(x: right, y: y + ry))
    path.line(to: Point2D(x: right, y: bottom - ry))
    arc(from: Point2D(x: right, y: bottom - ry), to: Point2D(x: right - rx, y: bottom))
    path.line(to: Point2D(x: x + rx, y: bottom))
    arc(from: Point2D(x: x + rx, y: bottom), to: Point2D(x: x, y: bottom - ry))
    path.line(to: Point2D(x: x, y: y + ry))
    arc(from: Point2D(x: x, y: y + ry), to: Point2D(x: x + rx, y: y))
    path.close()
    return path
  }

  private static func ellipse(_ x: Double, _ y: Double, rx: Double, ry: Double) -> Path2D? {
    guard rx > 0, ry > 0 else { return nil }
    var path = Path2D()
    let radii = Size2D(width: rx, height: ry)
    let (right, left) = (Point2D(x: x + rx, y: y), Point2D(x: x - rx, y: y))
    path.move(to: right)
    path.arc(from: right, to: left, radii: radii, rotation: 0, isLarge: true, isClockwise: true)
    path.arc(from: left, to: right, radii: radii, rotation: 0, isLarge: true, isClockwise: true)
    path.close()
    return path
  }
}
