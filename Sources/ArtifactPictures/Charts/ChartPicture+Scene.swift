public import Drawing

extension ChartPicture {
  /// Draws the chart for a canvas. In pixels it has its title, axes and a legend; in cells, bars are
  /// horizontal with their values, and the title is left to the front, which wraps it as text.
  ///
  /// - Returns: The scene; nil if the chart is empty or the canvas is too small.
  /// - Complexity: O(n log n) in the number of points.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard let scale = valueScale else { return nil }
    let metrics = PictureMetrics(canvas)
    let limits = ChartPictureLimits.width
    let width =
      metrics.isCells
      ? min(canvas.maxWidth ?? limits.cells, limits.cells).rounded(.down)
      : min(canvas.maxWidth ?? limits.pixels, limits.pixels)
    let least = ChartPictureLimits.narrowest
    guard width >= (metrics.isCells ? least.cells : least.pixels) else { return nil }
    let height = canvas.maxHeight ?? .infinity
    var scene: Scene2D?
    if !metrics.isCells {
      let title = WrappedTitle(title, on: canvas, maxWidth: width)
      scene = ChartScene(self, scale, width: width, height: height - title.height, metrics)
        .map { title.above($0.scene()) }
    } else if has(.bar) {
      scene = CellBars(self, scale, metrics).scene(width: width, height: height)
    } else {
      scene = CellPlot(self, scale, metrics).scene(width: width, height: height)
    }
    scene?.title = FittedText.name(title)
    scene?.description = readableText
    return scene
  }
}
