public import Drawing

extension HistoryPicture {
  /// Draws the picture; nil if nothing is to be drawn, too much, or if it does not fit a canvas of cells.
  ///
  /// - Complexity: O(n log n) in the number of commits, and O(length of all texts).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard isDrawable, !commits.isEmpty || !lanes.isEmpty else { return nil }
    let hasLanes = canvas.unit == .pixels && direction == .right
    let lanes = canvas.fitting(hasLanes ? [130, 112, 96, 82, 68] : []) { width in
      HistoryLanes(self, canvas, textWidth: width).scene
    }
    return titled(lanes ?? HistoryRows(self, canvas)?.scene, on: canvas)
  }
}
