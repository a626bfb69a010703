public import Drawing

extension SequencePicture {
  /// Whether there is something to draw, and not too much.
  public var isDrawable: Bool {
    !participants.isEmpty && participants.count <= SequencePictureLimits.participantCount
      && steps.count <= SequencePictureLimits.stepCount && isConsistent
  }

  /// Draws the picture for a canvas. Texts are broken so that the picture fits; nil if it does not fit a canvas of
  /// cells, or if it is not ``isDrawable``. On a canvas of pixels it may be wider than the canvas.
  ///
  /// - Complexity: O(participants + steps), up to eight times.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard isDrawable else { return nil }
    let widths: [Double] =
      canvas.unit == .cells ? [60, 40, 32, 26, 20, 16, 13, 10] : [400, 280, 220, 170, 130, 100]
    var last: Scene2D?
    for width in widths {
      let metrics = SequenceMetrics(canvas, textWidth: width)
      let scene = SequenceScene(self, metrics).scene
      if canvas.maxWidth.map({ scene.size.width <= $0 }) ?? true { return scene }
      last = scene
    }
    return canvas.unit == .cells ? nil : last
  }
}
