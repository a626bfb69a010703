import Drawing

/// Draws the parts that histories in lanes and in rows share.
struct HistorySigns {
  let metrics: PictureMetrics

  /// The radius of a commit in pixels.
  static let radius = 8.0

  /// The space around the text of a label with a frame.
  var padding: Size2D {
    metrics.isCells ? Size2D(width: 0, height: 0) : Size2D(width: 7, height: 3)
  }

  /// The font of a label, bold for that of a lane.
  func style(isBold: Bool) -> TextStyle2D {
    var style = metrics.label
    style.isBold = isBold
    return style
  }

  /// Returns the lines of a text; none if it is empty.
  func lines(_ text: String, _ width: Double, isBold: Bool = false) -> [String] {
    guard !text.isEmpty else { return [] }
    return LineBreaking.lines(
      of: text, style: style(isBold: isBold), width: width, count: 1_000, metrics.measure
    ).lines
  }

  /// Returns the size of lines of text in a frame.
  func size(_ lines: [String], isBold: Bool = false) -> Size2D {
    let size = metrics.measure.size(of: lines, style: style(isBold: isBold))
    return Size2D(
      width: size.width * (metrics.isCells ? 1 : 1.04) + 2 * padding.width,
      height: size.height + 2 * padding.height)
  }

  /// Draws lines of text in a frame of a color.
  func appendLabel(
    _ lines: [String], _ frame: Rect2D, _ paint: Paint2D, isBold: Bool, to scene: inout Scene2D,
    id: String, reading: Int
  ) {
    if !metrics.isCells {
      let shape = Scene2D.Shape(
        .rectangle(cornerRadius: isBold ? 9 : 4), frame: frame, fill: paint, stroke: nil)
      // The fill of a note is pale, that of a series strong.
      if paint == .role(.note) {
        scene.append(.shape(shape), id: id)
      } else {
        scene.group(.init(opacity: 0.16)) { $0.append(.shape(shape), id: id) }
      }
      var outline = shape
      outline.fill = nil
      outline.stroke = Stroke2D(paint, width: 1.2)
      scene.append(.shape(outline), id: id)
    }
    appendLines(
      lines, at: Point2D(x: frame.min.x + padding.width, y: frame.min.y + padding.height),
      style(isBold: isBold), metrics.isCells ? paint : .role(.label), to: &scene, id: id,
      reading: reading)
  }

  /// Draws lines of text, the first one below a point.
  func appendLines(
    _ lines: [String], at point: Point2D, _ style: TextStyle2D, _ paint: Paint2D,
    anchor: Scene2D.Text.Anchor = .start, to scene: inout Scene2D, id: String, reading: Int
  ) {
    for (index, line) in lines.enumerated() {
      let y = point.y + (Double(index) + 0.5) * metrics.lineHeight
      scene.append(
        .text(
          .init(line, at: Point2D(x: point.x, y: y), anchor: anchor, style: style, paint: paint)),
        id: id, readingIndex: reading)
    }
  }

  /// Draws the sign of a commit.
  func appendSign(
    of commit: HistoryPicture.Commit, at center: Point2D, to scene: inout Scene2D, id: String,
    title: String
  ) {
    let paint = Paint2D.role(.series, index: commit.lane)
    guard !metrics.isCells else {
      return appendCell(of: commit, at: center, paint, to: &scene, id: id, title: title)
    }
    let radius = Self.radius
    func append(
      _ kind: Scene2D.Shape.Kind, _ radius: Double, fill: Paint2D?, stroke: Stroke2D?
    ) {
      let frame = Rect2D(center: center, size: Size2D(width: 2 * radius, height: 2 * radius))
      scene.append(
        .shape(.init(kind, frame: frame, fill: fill, stroke: stroke)), id: id, title: title)
    }
    let isSquare = commit.style == .highlight
    let kind: Scene2D.Shape.Kind = isSquare ? .rectangle(cornerRadius: 3) : .ellipse
    if isSquare {
      append(
        .rectangle(cornerRadius: 5), radius + 3, fill: .role(.background),
        stroke: Stroke2D(paint, width: 1.5))
    }
    let isFilled = commit.kind == .normal
    append(
      kind, radius - 1, fill: isFilled ? paint : .role(.background),
      stroke: Stroke2D(paint, width: 2))
    if commit.style == .reverse {
      let reach = radius * 0.45
      var cross = Path2D()
      for sign in [1.0, -1] {
        cross.move(to: Point2D(x: center.x - reach, y: center.y - sign * reach))
        cross.line(to: Point2D(x: center.x + reach, y: center.y + sign * reach))
      }
      scene.append(
        .path(.init(cross, stroke: Stroke2D(isFilled ? .role(.background) : paint, width: 2))),
        id: id)
    } else if commit.kind == .merge {
      append(kind, radius * 0.42, fill: paint, stroke: nil)
    }
  }

  private func appendCell(
    of commit: HistoryPicture.Commit, at center: Point2D, _ paint: Paint2D, to scene: inout Scene2D,
    id: String, title: String
  ) {
    let isHollow = commit.kind == .cherryPick || commit.style == .reverse
    let kind: Scene2D.Shape.Kind =
      switch commit.style {
      case .normal: .ellipse
      case .reverse: .diamond
      case .highlight: .rectangle
      }
    let isRing = commit.kind == .merge && commit.style == .normal
    let shape = Scene2D.Shape(
      kind, frame: Rect2D(center: center, size: Size2D(width: 1, height: 1)),
      fill: isHollow ? nil : paint,
      stroke: Stroke2D(paint, pattern: isRing ? .double : .solid))
    scene.append(.shape(shape), id: id, title: title)
  }

  /// How a line is drawn: that of a copy is interrupted.
  func stroke(_ picture: HistoryPicture, _ line: HistoryRoutes.Line) -> Stroke2D {
    let isOfChild = line.course == .straight || line.course == .atParent
    let lane = picture.commits[isOfChild ? line.child : line.parent].lane
    return Stroke2D(
      .role(.series, index: lane), width: metrics.isCells ? 1.5 : line.isCopy ? 1.8 : 2.5,
      pattern: line.isCopy ? .dashed : .solid)
  }
}
