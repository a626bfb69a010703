import Drawing

extension Scene2D {
  /// Draws a shape; without a stroke, the area alone.
  mutating func draw(
    _ kind: Shape.Kind, _ frame: Rect2D, fill: Paint2D? = nil, stroke: Stroke2D? = nil,
    id: String? = nil, title: String? = nil
  ) {
    append(.shape(Shape(kind, frame: frame, fill: fill, stroke: stroke)), id: id, title: title)
  }

  /// Draws an outline; without a stroke, the area alone.
  mutating func draw(
    _ outline: Path2D, fill: Paint2D? = nil, stroke: Stroke2D? = nil, id: String? = nil,
    title: String? = nil
  ) {
    append(.path(Path(outline, stroke: stroke, fill: fill)), id: id, title: title)
  }

  /// Draws a line between points.
  mutating func drawLine(
    _ points: [Point2D], _ stroke: Stroke2D = Stroke2D(.role(.edge)), start: Marker? = nil,
    end: Marker? = nil, radius: Double = 0, bundle: Int? = nil, id: String? = nil,
    title: String? = nil
  ) {
    append(
      .path(
        Path(
          polyline: points, stroke: stroke, startMarker: start, endMarker: end,
          cornerRadius: radius, bundle: bundle)), id: id, title: title)
  }

  /// Draws a level line.
  mutating func drawLine(
    fromX first: Double, toX last: Double, y: Double, _ stroke: Stroke2D, end: Marker? = nil,
    id: String? = nil, title: String? = nil
  ) {
    drawLine(
      [Point2D(x: first, y: y), Point2D(x: last, y: y)], stroke, end: end, id: id, title: title)
  }

  /// Draws a shape filled with a color so weak that text on it is legible; its outline has the color itself. In cells,
  /// there is the outline only.
  mutating func drawTinted(
    _ kind: Shape.Kind, _ frame: Rect2D, _ paint: Paint2D, opacity: Double = 0.18,
    stroke: Stroke2D? = nil, id: String? = nil, title: String? = nil
  ) {
    if unit == .pixels { drawTint(kind, frame, paint, opacity: opacity, id: id) }
    draw(kind, frame, stroke: stroke ?? Stroke2D(paint), id: id, title: title)
  }

  /// Fills a shape with a weak color.
  mutating func drawTint(
    _ kind: Shape.Kind, _ frame: Rect2D, _ paint: Paint2D, opacity: Double, id: String? = nil,
    title: String? = nil
  ) {
    group(.init(opacity: opacity)) { $0.draw(kind, frame, fill: paint, id: id, title: title) }
  }

  /// Draws a bar of cells that is a part of a length, at least an eighth of a cell, and its value after it.
  ///
  /// - Parameter value: The value; empty if it is drawn elsewhere.
  /// - Returns: Where the value begins.
  @discardableResult
  mutating func drawBar(
    _ part: Double, of length: Double, at corner: Point2D, _ paint: Paint2D, value: String = "",
    id: String, title: String? = nil, reading: Int? = nil
  ) -> Double {
    let width = part > 0 ? max(length * part, 0.125) : 0
    if width > 0 {
      let size = Size2D(width: width, height: 1)
      draw(.rectangle, Rect2D(origin: corner, size: size), fill: paint, id: id, title: title)
    }
    // The front draws eighths of cells.
    let end = ((width * 8).rounded() / 8).rounded(.up)
    let start = corner.x + (width > 0 ? end + 1 : 0)
    if !value.isEmpty {
      drawText(
        value, x: start, y: corner.y + 0.5, TextStyle2D(size: 1), id: id, reading: reading)
    }
    return start
  }
}

extension Rect2D {
  /// Creates a rectangle from its least corner.
  init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  /// The rectangle with space at both sides, and above and below.
  func grown(by gap: Size2D) -> Rect2D {
    Rect2D(
      x: min.x - gap.width, y: min.y - gap.height, width: width + 2 * gap.width,
      height: height + 2 * gap.height)
  }

  /// Creates a square around a point.
  init(center: Point2D, side: Double) {
    self.init(center: center, size: Size2D(width: side, height: side))
  }
}

extension Size2D {
  static var zero: Size2D { Size2D(width: 0, height: 0) }
}

extension Point2D {
  static var zero: Point2D { Point2D(x: 0, y: 0) }
}

extension Paint2D {
  /// The color of a series.
  static func series(_ index: Int) -> Paint2D { .role(.series, index: index) }
}
