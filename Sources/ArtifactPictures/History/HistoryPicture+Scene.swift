public import Drawing

extension HistoryPicture {
  /// Draws the picture; nil if nothing is to be drawn, too much, or if it does not fit a canvas of cells.
  ///
  /// - Complexity: O(n log n) in the number of commits, and O(length of all texts).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard isDrawable, !commits.isEmpty || !lanes.isEmpty else { return nil }
    var scene = canvas.unit == .pixels && direction == .right ? lanesScene(canvas) : nil
    if scene == nil { scene = HistoryRows(self, canvas)?.scene }
    scene?.title = title
    scene?.description = readableText
    return scene
  }

  /// Draws lanes from left to right; nil if they are wider than the canvas.
  private func lanesScene(_ canvas: Canvas2D) -> Scene2D? {
    for width in [130.0, 112, 96, 82, 68] {
      let scene = HistoryLanes(self, canvas, textWidth: width).scene
      if scene.size.width <= canvas.maxWidth ?? .infinity { return scene }
    }
    return nil
  }
}
