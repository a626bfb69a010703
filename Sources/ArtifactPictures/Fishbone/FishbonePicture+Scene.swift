import Drawing

extension FishbonePicture {
  /// Draws the picture: in pixels a fishbone, or if that is wider than the canvas, and in cells, a tree; nil if there is
  /// nothing to draw, too much, or too little room in cells.
  ///
  /// - Complexity: O(length of all texts).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !isEmpty, causes.count <= FishbonePictureLimits.causeCount else { return nil }
    guard canvas.unit == .pixels else { return tree.scene(for: canvas) }
    let scene = canvas.fitting([170, 140, 115, 95]) { width in
      FishboneScene(self, PictureMetrics(canvas), textWidth: width).scene
    }
    return titled(scene, on: canvas) ?? tree.scene(for: canvas)
  }
}
