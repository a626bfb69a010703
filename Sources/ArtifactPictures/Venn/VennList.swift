import Drawing

/// Draws sets and overlaps as a list, with a sign in the color of each set.
struct VennList {
  private static let signCount = 8
  private let picture: VennPicture
  private let metrics: PictureMetrics
  private let parts: [VennPicture.Part]
  /// The right end of texts.
  private let end: Double
  /// The distance of signs.
  private let signStep: Double
  /// Where names start, after the signs of the largest overlap.
  private let textStart: Double
  private var y: Double
  private(set) var scene: Scene2D

  /// Draws the list; nil if a canvas of cells has too little room.
  init?(_ picture: VennPicture, _ metrics: PictureMetrics, maxWidth: Double) {
    self.picture = picture
    self.metrics = metrics
    parts = picture.parts
    end = min(maxWidth, metrics.pick(160, 720)).rounded(.down) - metrics.margin
    signStep = metrics.pick(1, 12)
    let count = min(parts.map(\.sets.count).max() ?? 1, Self.signCount)
    textStart = metrics.margin + Double(count) * signStep + metrics.pick(1, 6)
    y = metrics.margin
    scene = metrics.scene(width: metrics.margin)
    guard !metrics.isCells || end - textStart >= 10 else { return nil }
    draw()
    scene.size = Size2D(
      width: scene.size.width.rounded(.up) + metrics.margin, height: y + metrics.margin)
  }

  /// Where the names of overlaps start; nil for below the names of the sets.
  private var column: Double? {
    let names = parts.map { metrics.width(of: $0.names, metrics.bold) }.max() ?? 0
    let details = metrics.width(of: parts.map(details)) * metrics.slack
    let start = (textStart + names * metrics.slack).rounded(.up) + metrics.pick(2, 16)
    return start + details <= end ? start : nil
  }

  private func details(_ part: VennPicture.Part) -> String {
    part.details.map(\.joinedLines).joined(separator: ", ")
  }

  private mutating func draw() {
    let column = column
    let below = textStart + 2 * signStep
    for (number, part) in parts.enumerated() {
      if number == picture.sets.count { y += metrics.pick(1, 8) }
      let size = metrics.pick(1.0, 10)
      for (place, set) in part.sets.prefix(Self.signCount).enumerated() {
        scene.draw(
          .ellipse,
          Rect2D(
            x: metrics.margin + Double(place) * signStep, y: y + metrics.pick(0, 2.5),
            width: size, height: size), fill: picture.paint(set),
          stroke: Stroke2D(picture.paint(set), width: 1), id: part.id)
      }
      let top = y
      append(part.names, of: number, x: textStart, metrics.bold)
      let bottom = y
      if column != nil { y = top }
      append(details(part), of: number, x: column ?? below, metrics.label)
      y = max(y, bottom)
      for text in part.texts {
        append(text, of: number, x: below, metrics.label, .role(.axis))
      }
      y += metrics.pick(0, 4)
    }
  }

  /// Draws a text in as many lines as it needs.
  private mutating func append(
    _ text: String, of part: Int, x: Double, _ style: TextStyle2D,
    _ paint: Paint2D = .role(.label)
  ) {
    let block = metrics.block(text, style, in: max(end - x, metrics.pick(8, 60)))
    scene.draw(
      block, at: Point2D(x: x, y: y), paint: paint, id: parts[part].id, reading: part + 1)
    scene.size.width = max(scene.size.width, x + block.width * metrics.slack)
    y += block.height
  }
}
