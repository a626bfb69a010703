extension FlowEditor {
  /// Moves what is visible, in screen units.
  public mutating func pan(by translation: Point2D) {
    guard configuration.panEnabled else { return }
    revision += 1
    let way = translation.bounded
    viewport.offset = Point2D(x: viewport.offset.x + way.x, y: viewport.offset.y + way.y).bounded
  }

  /// Zooms by a factor, within the limits of the configuration, so that what is at a point of the screen stays there.
  public mutating func zoom(by factor: Double, anchor: Point2D) {
    guard configuration.zoomEnabled, factor > 0, factor.isFinite else { return }
    let old = viewport.effectiveZoom
    let zoom = min(max(old * factor, configuration.minZoom), configuration.maxZoom)
    let anchor = anchor.bounded
    func offset(_ anchor: Double, _ offset: Double) -> Double {
      anchor - (anchor - offset) * zoom / old
    }
    revision += 1
    viewport = Viewport(
      offset: Point2D(
        x: offset(anchor.x, viewport.offset.x), y: offset(anchor.y, viewport.offset.y)
      ).bounded, zoom: zoom)
  }

  /// Shows all nodes in the middle, never larger than they are.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in screen units.
  ///   - padding: The space around the nodes, in canvas units.
  public mutating func fitToContent(canvasSize size: Size2D, padding: Double = 50) {
    guard let bounds = nodeBounds(), size.width > 0, size.height > 0, size.width.isFinite,
      size.height.isFinite
    else { return }
    let padding = max(padding.bounded, 0)
    let ratio = min(
      size.width / (bounds.width + 2 * padding), size.height / (bounds.height + 2 * padding))
    let zoom = min(
      max(ratio.isFinite ? min(ratio, 1) : 1, configuration.minZoom), configuration.maxZoom)
    revision += 1
    viewport = Viewport(
      offset: Point2D(
        x: size.width / 2 - bounds.center.x * zoom, y: size.height / 2 - bounds.center.y * zoom
      ).bounded, zoom: zoom)
  }

  /// Shows a part of the canvas.
  public mutating func setViewport(_ viewport: Viewport) {
    revision += 1
    let zoom = min(max(viewport.effectiveZoom, configuration.minZoom), configuration.maxZoom)
    self.viewport = Viewport(offset: viewport.offset.bounded, zoom: zoom)
  }
}
