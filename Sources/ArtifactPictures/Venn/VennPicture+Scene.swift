import Drawing

extension VennPicture {
  /// Draws the picture: in pixels circles or ellipses of at most four sets; in cells, and if there are more sets or the
  /// canvas is too narrow, a list. Nil if there is nothing to draw, too much, or too little room in cells.
  ///
  /// - Complexity: O(length of all texts).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    let texts = sets.reduce(0) { $0 + $1.texts.count } + overlaps.reduce(0) { $0 + $1.texts.count }
    guard !sets.isEmpty, sets.count <= VennPictureLimits.setCount,
      overlaps.count <= VennPictureLimits.overlapCount, texts <= VennPictureLimits.textCount
    else { return nil }
    let metrics = PictureMetrics(canvas)
    let hasCircles = !metrics.isCells && sets.count <= VennArrangement.setCount
    let scene =
      (hasCircles ? circles(metrics, maxWidth: min(canvas.room, 720)) : nil)
      ?? VennList(self, metrics, maxWidth: canvas.room)?.scene
    return titled(scene, on: canvas)
  }

  /// The smallest drawing of a usual size in which most texts have room, or the largest one that fits.
  private func circles(_ metrics: PictureMetrics, maxWidth: Double) -> Scene2D? {
    let arrangement = VennArrangement(self)
    func drawing(_ radius: Double) -> VennScene? {
      let next = VennScene(self, arrangement, radius: radius, metrics, maxWidth: maxWidth)
      return next.scene.size.width <= maxWidth ? next : nil
    }
    guard var best = drawing(130) else {
      return [100.0, 80, 60].lazy.compactMap { drawing($0) }.first?.scene
    }
    for radius in [160.0, 190, 220] where best.listedCount > 0 {
      guard let next = drawing(radius) else { break }
      if next.listedCount < best.listedCount { best = next }
    }
    return best.scene
  }
}
