import Drawing

/// The title above a picture, broken into as many lines as it needs.
struct WrappedTitle {
  private let block: TextBlock
  /// The space at both sides and above.
  private let margin: Double
  /// The width with the space at both sides; 0 without a title.
  private let width: Double
  /// The height with the space below it; 0 without a title.
  let height: Double

  /// Breaks a title at the width of a canvas, or at a usual one if the canvas has no limit, into at most 100 lines.
  ///
  /// - Parameter maxWidth: A width below that of the canvas; nil for none.
  /// - Complexity: O(length × width).
  init(_ title: String, on canvas: Canvas2D, maxWidth: Double? = nil) {
    let metrics = PictureMetrics(canvas)
    margin = metrics.margin
    let given = (maxWidth ?? canvas.maxWidth).flatMap { $0.isNaN ? nil : $0 }
    let room = max((given ?? metrics.pick(80, 640)) - 2 * margin, metrics.pick(1, 16))
    let style = metrics.style(16, isBold: true)
    block = metrics.block(title, style, width: room / metrics.slack, count: 100)
    width = block.isEmpty ? 0 : block.width * metrics.slack + 2 * margin
    height = block.isEmpty ? 0 : block.height + metrics.pick(1, 12)
  }

  /// Returns a picture with the title above it.
  ///
  /// - Parameter picture: A picture that has the usual space around it: 12 pixels or no cell.
  /// - Complexity: O(length of all paths of the picture).
  func above(_ picture: Scene2D) -> Scene2D {
    guard !block.isEmpty else { return picture }
    var scene = Scene2D(size: picture.size, unit: picture.unit)
    scene.draw(block, at: Point2D(x: margin, y: margin), id: "title", reading: 0)
    var below = picture
    below.moveElements(x: 0, y: height)
    scene.elements += below.elements
    scene.size.width = max(scene.size.width, width.rounded(.up))
    scene.size.height += height
    return scene
  }
}

extension Picture2D {
  /// Returns a drawing with the title above it, and with its name and description.
  func titled(_ drawing: Scene2D?, on canvas: Canvas2D) -> Scene2D? {
    drawing.map { withTitle(above: $0, on: canvas) }
  }

  /// Returns a drawing with the title above it, and with its name and description.
  func withTitle(above drawing: Scene2D, on canvas: Canvas2D) -> Scene2D {
    var scene = WrappedTitle(title, on: canvas).above(drawing)
    scene.title = title
    scene.description = readableText
    return scene
  }
}
