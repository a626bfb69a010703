import Drawing

/// Draws sets and overlaps as a list, with a sign in the color of each set.
struct VennList {
  private static let signCount = 8
  private let picture: VennPicture
  private let metrics: PictureMetrics
  private let isCells: Bool
  private let parts: [VennPicture.Part]
  private let width: Double
  private var y = 0.0
  private var right = 0.0
  private(set) var scene: Scene2D

  /// Draws the list; nil if a canvas of cells has too little room.
  init?(_ picture: VennPicture, _ metrics: PictureMetrics, maxWidth: Double) {
    self.picture = picture
    self.metrics = metrics
    isCells = metrics.isCells
    parts = picture.parts
    width = min(maxWidth, isCells ? 160 : 720).rounded(.down)
    scene = Scene2D(
      size: Size2D(width: 0, height: 0), unit: isCells ? .cells : .pixels)
    guard !isCells || width - textStart >= 10 else { return nil }
    draw()
  }

  private var edge: Double { isCells ? 0 : 12 }
  private var signSize: Double { isCells ? 1 : 12 }
  /// How much wider than measured the texts of browsers may be.
  private var slack: Double { isCells ? 1 : 1.05 }

  /// Where names start, after the signs of the largest overlap.
  private var textStart: Double {
    let count = min(parts.map(\.sets.count).max() ?? 1, Self.signCount)
    return edge + Double(count) * signSize + (isCells ? 1 : 6)
  }

  /// Where the names of overlaps start; nil for below the names of the sets.
  private var column: Double? {
    let names = parts.map { metrics.measure.width(of: $0.names, style: nameStyle) * slack }
    let widths = parts.map { metrics.width(of: details($0)) * slack }
    let start = (textStart + (names.max() ?? 0)).rounded(.up) + (isCells ? 2 : 16)
    return start + (widths.max() ?? 0) + edge <= width ? start : nil
  }

  private var nameStyle: TextStyle2D { TextStyle2D(size: metrics.label.size, isBold: true) }

  private func details(_ part: VennPicture.Part) -> String {
    part.details.map(\.joinedLines).joined(separator: ", ")
  }

  private mutating func draw() {
    let title = WrappedTitle(
      picture.title, width: max(width - 2 * edge, isCells ? 1 : 100), metrics)
    title.append(to: &scene, at: Point2D(x: edge, y: edge))
    y = edge + title.height
    right = edge + title.width * slack
    let column = column
    for (number, part) in parts.enumerated() {
      if number == picture.sets.count { y += isCells ? 1 : 8 }
      drawSigns(part)
      let top = y
      append(part.names, part.id, number, x: textStart, nameStyle, .role(.label))
      let bottom = y
      if column != nil { y = top }
      append(
        details(part), part.id, number, x: column ?? textStart + 2 * signSize, metrics.label,
        .role(.label))
      y = max(y, bottom)
      for text in part.texts {
        append(
          text, part.id, number, x: textStart + 2 * signSize, metrics.label, .role(.axis))
      }
      y += isCells ? 0 : 4
    }
    scene.size = Size2D(width: right.rounded(.up) + edge, height: y + edge)
  }

  private mutating func drawSigns(_ part: VennPicture.Part) {
    for (place, set) in part.sets.prefix(Self.signCount).enumerated() {
      let size = isCells ? 1.0 : 10
      scene.append(
        .shape(
          .init(
            .ellipse,
            frame: Rect2D(
              origin: Point2D(
                x: edge + Double(place) * signSize, y: y + (isCells ? 0 : 2.5)),
              size: Size2D(width: size, height: size)), fill: picture.paint(set),
            stroke: Stroke2D(picture.paint(set), width: 1))), id: part.id)
    }
  }

  /// Draws a text in as many lines as it needs.
  private mutating func append(
    _ text: String, _ id: String, _ part: Int, x: Double, _ style: TextStyle2D, _ paint: Paint2D
  ) {
    guard !text.isEmpty else { return }
    let room = max(width - x - edge, isCells ? 8 : 60)
    let lines = LineBreaking.lines(
      of: text, style: style, width: room / slack, count: 1_000, metrics.measure
    ).lines
    for line in lines {
      scene.append(
        .text(
          .init(
            line, at: Point2D(x: x, y: y + metrics.lineHeight / 2), style: style, paint: paint)),
        id: id, readingIndex: part + 1)
      right = max(right, x + metrics.measure.width(of: line, style: style) * slack)
      y += metrics.lineHeight
    }
  }
}
