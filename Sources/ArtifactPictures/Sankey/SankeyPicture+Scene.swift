public import Drawing

extension SankeyPicture {
  /// Draws the picture; nil if nothing is to be drawn, too much, or if it does not fit a canvas of cells.
  ///
  /// - Complexity: O(n log n) in the number of nodes and flows, times the number of layers.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard isDrawable, !flows.isEmpty else { return nil }
    var scene = canvas.unit == .cells ? rows(canvas) : ribbons(canvas)
    scene?.title = title
    scene?.description = readableText
    return scene
  }

  private func rows(_ canvas: Canvas2D) -> Scene2D? {
    for width in [Double.infinity, 32, 24, 18, 13, 10] {
      if let scene = SankeyRows(self, canvas, textWidth: width)?.scene { return scene }
    }
    return nil
  }

  private func ribbons(_ canvas: Canvas2D) -> Scene2D? {
    let room = canvas.maxWidth ?? 760
    var scene: Scene2D?
    for width in [170.0, 130, 108, 92, 76] {
      scene = SankeyRibbons(self, canvas, textWidth: width, room: room).scene
      if let scene, scene.size.width <= room { return scene }
    }
    return scene
  }
}
