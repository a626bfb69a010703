public import Drawing

extension RadarPicture {
  /// Draws the picture; nil if nothing is to be drawn, too much, or if it does not fit a canvas of cells.
  ///
  /// - Complexity: O(axes × curves × tick lines).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard isDrawable, !axes.isEmpty else { return nil }
    return titled(canvas.unit == .cells ? bars(canvas) : RadarWeb(self, canvas).scene, on: canvas)
  }

  /// Whether all parts are in the limits.
  var isDrawable: Bool {
    axes.count <= RadarPictureLimits.axisCount && curves.count <= RadarPictureLimits.curveCount
  }

  private func bars(_ canvas: Canvas2D) -> Scene2D? {
    for isStacked in [false, true] {
      for width in [.infinity, 28, 20] + (isStacked ? [14, 10] : []) {
        if let bars = RadarBars(self, canvas, textWidth: width, isStacked: isStacked) {
          return bars.scene
        }
      }
    }
    return nil
  }
}
