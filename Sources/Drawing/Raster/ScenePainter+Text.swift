import ArtifactBase

extension ScenePainter {
  /// Draws the lines of a text as outlines, at the positions at which SVG has them.
  mutating func paint(_ text: Scene2D.Text, in frame: Frame, box: PixelRect) {
    guard !box.intersection(frame.clip).isEmpty, text.style.size > 0 else { return }
    let height = options.fonts.lineHeight(text.style)
    let baseline = text.firstBaseline(lineHeight: height)
    if text.interruptsLines { paintGround(of: text, baseline, height, in: frame, box: box) }
    for (index, line) in text.lines.enumerated() {
      guard let outline = outline(of: line, text, y: baseline + Double(index) * height) else {
        continue
      }
      if text.interruptsLines {
        let halo = Stroke2D(text.background ?? .role(.background), width: 5, join: .round)
        stroke(outline, halo, in: frame, box: box, text.background == nil ? .line : .halo)
      }
      if let stroke = text.outline { self.stroke(outline, stroke, in: frame, box: box) }
      fill(outline, .nonzero, text.paint, for: .text, in: frame, box: box)
    }
  }

  private func outline(of line: String, _ text: Scene2D.Text, y: Double) -> Path2D? {
    let outline = options.fonts.outline(of: line, style: text.style)
    guard !outline.isEmpty else { return nil }
    let width = options.fonts.width(of: line, style: text.style)
    let shown = text.fit ?? width
    let left = text.left(width: shown)
    let factor = width > 0 ? shown / width : 1
    return outline.applying(
      AffineTransform2D(a: factor, b: 0, c: 0, d: 1, tx: left, ty: y))
  }

  /// Draws what interrupts lines below a text.
  private mutating func paintGround(
    of text: Scene2D.Text, _ baseline: Double, _ height: Double, in frame: Frame, box: PixelRect
  ) {
    let course = text.ground(measuredBy: options.fonts)
    guard !course.isEmpty else { return }
    let paint = text.background ?? .role(.background)
    stroke(
      course, Stroke2D(paint, width: height), in: frame, box: box,
      text.background == nil ? .line : .halo)
  }
}

extension Scene2D.Text {
  /// The height of the first line's baseline.
  func firstBaseline(lineHeight: Double) -> Double {
    let total = lineHeight * Double(lines.count)
    let top =
      switch verticalAnchor {
      case .top: position.y
      case .middle: position.y - total / 2
      case .bottom: position.y - total
      case .baseline: position.y - lineHeight / 2 - 0.35 * style.size
      }
    // The middle of the capitals is in the middle of the line.
    return top + lineHeight / 2 + 0.35 * style.size
  }

  /// The left end of a line of a width.
  func left(width: Double) -> Double {
    switch anchor {
    case .start: position.x
    case .middle: position.x - width / 2
    case .end: position.x - width
    }
  }

  /// A line through the middle of each line of text, a little longer than it.
  func ground(measuredBy measure: any TextMeasuring) -> Path2D {
    let height = measure.lineHeight(style)
    let middle = firstBaseline(lineHeight: height) - 0.35 * style.size
    var course = Path2D()
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let width = fit ?? measure.width(of: line, style: style)
      let left = left(width: width)
      let y = middle + Double(index) * height
      course.move(to: Point2D(x: left - 2, y: y))
      course.line(to: Point2D(x: left + width + 2, y: y))
    }
    return course
  }
}
