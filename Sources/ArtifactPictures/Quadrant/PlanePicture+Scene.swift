public import Drawing

extension PlanePicture {
  /// Whether it has not too many parts.
  package var isDrawable: Bool {
    points.count <= PlanePictureLimits.pointCount
      && links.count + moves.count + pipelines.count <= PlanePictureLimits.linkCount
  }

  /// Draws the picture; nil if it has nothing to draw or too much, or if a canvas of cells is too narrow.
  ///
  /// - Complexity: O(parts), if not many of them are at the same place.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !isEmpty, isDrawable else { return nil }
    return titled(PlaneScene(self, canvas)?.scene, on: canvas)
  }
}
