public import Drawing

extension SankeyPicture {
  /// Draws the picture; nil if nothing is to be drawn, too much, or if it does not fit a canvas of cells.
  ///
  /// - Complexity: O(n log n) in the number of nodes and flows, times the number of layers.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard isDrawable, !flows.isEmpty else { return nil }
    return titled(canvas.unit == .cells ? rows(canvas) : ribbons(canvas), on: canvas)
  }

  private func rows(_ canvas: Canvas2D) -> Scene2D? {
    canvas.fitting([.infinity, 32, 24, 18, 13, 10]) { width in
      SankeyRows(self, canvas, textWidth: width)?.scene
    }
  }

  private func ribbons(_ canvas: Canvas2D) -> Scene2D? {
    var canvas = canvas
    canvas.maxWidth = canvas.maxWidth ?? 760
    return canvas.fitting([170, 130, 108, 92, 76], keepsLast: true) { width in
      SankeyRibbons(self, canvas, textWidth: width, room: canvas.room).scene
    }
  }
}
