public import Drawing

extension MapPicture {
  /// Draws the map for a canvas, with north up and true to scale at its middle latitude. In pixels it
  /// has its title, degrees at its edges and names; in cells features have numbers, and the title is
  /// left to the front, which wraps it as text.
  ///
  /// - Returns: The scene; nil if no position can be drawn, or if the canvas is too small.
  /// - Complexity: O(n log n) in the number of positions.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard let map = UnrolledMap(self) else { return nil }
    let projection = MapProjection(map.bounds)
    let metrics = PictureMetrics(canvas)
    let width = canvas.maxWidth ?? .infinity
    let height = canvas.maxHeight ?? .infinity
    var scene: Scene2D?
    if metrics.isCells {
      scene = CellMap(map: self, shapes: map.shapes, projection: projection, metrics: metrics)
        .scene(width: width, height: height)
    } else {
      let title = WrappedTitle(
        title, on: canvas, maxWidth: min(width, MapPictureLimits.size.pixels.width))
      scene = MapScene(
        self, map.shapes, projection, width: width, height: height - title.height,
        metrics: metrics
      ).map { title.above($0.scene()) }
    }
    scene?.title = FittedText.name(title)
    scene?.description = readableText
    return scene
  }
}
