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
  /// - Complexity: O(participants + steps), up to 13 times.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    isDrawable ? SequenceDrawing(self, for: canvas).scene : nil
  }
}
