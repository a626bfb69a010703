import Drawing

/// A sequence that was drawn for a canvas, from which the drawing of a later state of it goes on.
struct SequenceDrawing {
  /// The picture on the canvas; nil if it does not fit a canvas of cells. On a canvas of pixels it may be wider than the
  /// canvas.
  let scene: Scene2D?

  private let unit: Canvas2D.Unit
  private let maxWidth: Double?
  /// The drawing at each width of texts, from the widest to the first that fits the canvas.
  private let attempts: [SequenceScene]
  private let picture: SequencePicture
  private let description: SequenceDescription

  /// Draws a picture for a canvas.
  ///
  /// - Parameter earlier: A drawing of an earlier state for the same canvas. The result does not depend on it.
  init(_ picture: SequencePicture, for canvas: Canvas2D, after earlier: SequenceDrawing? = nil) {
    let isSameCanvas = earlier?.unit == canvas.unit && earlier?.maxWidth == canvas.maxWidth
    let earlier = isSameCanvas ? earlier : nil
    let knownCount = earlier.map { picture.commonStepCount($0.picture) } ?? 0
    let isCells = canvas.unit == .cells
    let whole = isCells ? [60.0, 40, 32, 28, 24, 20, 16, 13, 10] : [400, 280, 220, 170, 130, 100]
    let widths = whole + (isCells ? [20.0, 16, 13, 10] : [170, 130, 100])
    var attempts: [SequenceScene] = []
    var fits = false
    for (index, width) in widths.enumerated() where !fits {
      let known = earlier.flatMap { index < $0.attempts.count ? $0.attempts[index] : nil }
      let metrics =
        known?.metrics ?? SequenceMetrics(canvas, textWidth: width, keepsWords: index < whole.count)
      // In pixels, the last one is drawn if it is too wide.
      let isNeeded = !isCells && index == widths.count - 1
      let attempt = SequenceScene(
        picture, metrics, widthLimit: isNeeded ? nil : canvas.maxWidth, after: known,
        knownCount: known == nil ? 0 : knownCount)
      fits = canvas.maxWidth.map { attempt.size.width <= $0 } ?? true
      attempts.append(attempt)
    }
    let description = SequenceDescription(
      of: picture, after: earlier?.description, knownCount: knownCount)
    var scene = fits || !isCells ? attempts.last?.scene : nil
    if let drawn = scene { scene = WrappedTitle(picture.title, on: canvas).above(drawn) }
    scene?.title = picture.title
    scene?.description = description.text
    (self.scene, self.attempts, self.description) = (scene, attempts, description)
    (self.picture, unit, maxWidth) = (picture, canvas.unit, canvas.maxWidth)
  }
}
