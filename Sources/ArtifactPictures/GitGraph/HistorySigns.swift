import Drawing

/// Draws the parts that histories in lanes and in rows share.
struct HistorySigns {
  let metrics: PictureMetrics

  /// The radius of a commit in pixels.
  static let radius = 8.0

  /// The space around the text of a label with a frame.
  var padding: Size2D { metrics.size((0, 0), (7, 3)) }

  /// Returns the size of a text in a frame.
  func size(_ block: TextBlock) -> Size2D {
    Size2D(
      width: block.width * metrics.slack + 2 * padding.width,
      height: block.height + 2 * padding.height)
  }

  /// Draws a text in a frame of a color; the frame of a bold one is rounder.
  func drawLabel(
    _ block: TextBlock, in frame: Rect2D, _ paint: Paint2D, to scene: inout Scene2D, id: String,
    reading: Int
  ) {
    if !metrics.isCells {
      let kind = Scene2D.Shape.Kind.rectangle(cornerRadius: block.style.isBold ? 9 : 4)
      let stroke = Stroke2D(paint, width: 1.2)
      // The fill of a note is pale, that of a series strong.
      if paint == .role(.note) {
        scene.draw(kind, frame, fill: paint, stroke: stroke, id: id)
      } else {
        scene.drawTinted(kind, frame, paint, opacity: 0.16, stroke: stroke, id: id)
      }
    }
    scene.draw(
      block, at: Point2D(x: frame.min.x + padding.width, y: frame.min.y + padding.height),
      paint: metrics.pick(paint, .role(.label)), id: id, reading: reading)
  }

  /// Draws the sign of a commit.
  func drawSign(
    of commit: HistoryPicture.Commit, at center: Point2D, to scene: inout Scene2D, id: String,
    title: String
  ) {
    let paint = Paint2D.series(commit.lane)
    if metrics.isCells {
      let kind: Scene2D.Shape.Kind =
        switch commit.style {
        case .normal: .ellipse
        case .reverse: .diamond
        case .highlight: .rectangle
        }
      let isHollow = commit.kind == .cherryPick || commit.style == .reverse
      let isRing = commit.kind == .merge && commit.style == .normal
      return scene.draw(
        kind, Rect2D(center: center, side: 1), fill: isHollow ? nil : paint,
        stroke: Stroke2D(paint, pattern: isRing ? .double : .solid), id: id, title: title)
    }
    func draw(_ kind: Scene2D.Shape.Kind, _ radius: Double, fill: Paint2D, width: Double?) {
      scene.draw(
        kind, Rect2D(center: center, side: 2 * radius), fill: fill,
        stroke: width.map { Stroke2D(paint, width: $0) }, id: id, title: title)
    }
    let radius = Self.radius
    let isSquare = commit.style == .highlight
    if isSquare {
      draw(.rectangle(cornerRadius: 5), radius + 3, fill: .role(.background), width: 1.5)
    }
    let kind: Scene2D.Shape.Kind = isSquare ? .rectangle(cornerRadius: 3) : .ellipse
    let isFilled = commit.kind == .normal
    draw(kind, radius - 1, fill: isFilled ? paint : .role(.background), width: 2)
    if commit.style == .reverse {
      let reach = radius * 0.45
      var cross = Path2D()
      for sign in [1.0, -1] {
        cross.move(to: Point2D(x: center.x - reach, y: center.y - sign * reach))
        cross.line(to: Point2D(x: center.x + reach, y: center.y + sign * reach))
      }
      scene.draw(
        cross, stroke: Stroke2D(isFilled ? .role(.background) : paint, width: 2), id: id)
    } else if commit.kind == .merge {
      draw(kind, radius * 0.42, fill: paint, width: nil)
    }
  }

  /// How a line is drawn: that of a copy is interrupted.
  func stroke(_ picture: HistoryPicture, _ line: HistoryRoutes.Line) -> Stroke2D {
    let isOfChild = line.course == .straight || line.course == .atParent
    let lane = picture.commits[isOfChild ? line.child : line.parent].lane
    return Stroke2D(
      .series(lane), width: metrics.pick(1.5, line.isCopy ? 1.8 : 2.5),
      pattern: line.isCopy ? .dashed : .solid)
  }
}
