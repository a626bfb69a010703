extension FlowEditor {
  /// Moves what is visible, in screen units.
  public mutating func pan(by translation: Point2D) {
    guard configuration.panEnabled else { return }
    revision += 1
    viewportAnimation = nil
    let way = translation.bounded
    viewport.offset = Point2D(x: viewport.offset.x + way.x, y: viewport.offset.y + way.y).bounded
  }

  /// Zooms by a factor, within the limits of the configuration, so that what is at a point of the screen stays there.
  public mutating func zoom(by factor: Double, anchor: Point2D) {
    guard configuration.zoomEnabled, factor > 0, factor.isFinite else { return }
    let zoom = viewport.effectiveZoom * factor
    setViewport(
      viewport.zoomed(
        to: min(max(zoom, configuration.minZoom), configuration.maxZoom), anchor: anchor))
  }

  /// Shows all nodes in the middle, never larger than they are.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in screen units.
  ///   - padding: The space around the nodes, in canvas units.
  public mutating func fitToContent(canvasSize size: Size2D, padding: Double = 50) {
    if let viewport = contentViewport(canvasSize: size, padding: padding) { setViewport(viewport) }
  }

  /// The viewport of ``fitToContent(canvasSize:padding:)``, to move there; nil without nodes or without a canvas.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in screen units.
  ///   - padding: The space around the nodes, in canvas units.
  /// - Complexity: O(number of nodes).
  public func contentViewport(canvasSize size: Size2D, padding: Double = 50) -> Viewport? {
    guard let bounds = nodeBounds(), size.width > 0, size.height > 0, size.width.isFinite,
      size.height.isFinite
    else { return nil }
    let padding = max(padding.bounded, 0)
    let ratio = min(
      size.width / (bounds.width + 2 * padding), size.height / (bounds.height + 2 * padding))
    let zoom = min(
      max(ratio.isFinite ? min(ratio, 1) : 1, configuration.minZoom), configuration.maxZoom)
    return Viewport(zoom: zoom).centered(on: bounds.center, canvasSize: size)
  }

  /// Shows a rectangle of the canvas as large as the configuration allows.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle, in canvas units.
  ///   - size: The size of the canvas, in screen units.
  ///   - padding: The space around the rectangle.
  public mutating func fit(
    _ bounds: Rect2D, canvasSize size: Size2D,
    padding: ViewportPadding = ViewportPadding(.factor(0.1))
  ) {
    setViewport(
      .fitting(
        bounds, in: size, padding: padding, minZoom: configuration.minZoom,
        maxZoom: configuration.maxZoom))
  }

  /// Pans while nodes are dragged or a connection is drawn, if the pointer is near the edge of the canvas. What is dragged
  /// stays under the pointer.
  ///
  /// - Parameters:
  ///   - point: Where the pointer is, in screen units.
  ///   - size: The size of the canvas, in screen units.
  ///   - seconds: The time since the last call.
  ///   - rule: The band and the speed.
  /// - Returns: Whether the canvas moved.
  @discardableResult
  public mutating func autoPan(
    at point: Point2D, canvasSize size: Size2D, elapsed seconds: Double, rule: AutoPan = AutoPan()
  ) -> Bool {
    guard configuration.panEnabled, drag != nil || marks.connection != nil, seconds > 0 else {
      return false
    }
    let step = rule.translation(at: point, canvasSize: size)
    let before = viewport.offset
    let scale = min(seconds, 1) * 60
    pan(by: Point2D(x: step.x * scale, y: step.y * scale))
    let way = Point2D(x: viewport.offset.x - before.x, y: viewport.offset.y - before.y)
    guard way.x != 0 || way.y != 0 else { return false }
    if var drag {
      drag.panned = Point2D(x: drag.panned.x - way.x, y: drag.panned.y - way.y)
      self.drag = drag
      updateNodeDrag(translation: drag.translation)
    }
    if let end = marks.connection?.point {
      let zoom = viewport.effectiveZoom
      updateConnection(to: Point2D(x: end.x - way.x / zoom, y: end.y - way.y / zoom))
    }
    return true
  }

  /// Shows a part of the canvas.
  public mutating func setViewport(_ viewport: Viewport) {
    revision += 1
    viewportAnimation = nil
    self.viewport = limited(viewport)
  }

  /// The viewport with a zoom within the limits, and finite numbers.
  func limited(_ viewport: Viewport) -> Viewport {
    let zoom = min(max(viewport.effectiveZoom, configuration.minZoom), configuration.maxZoom)
    return Viewport(offset: viewport.offset.bounded, zoom: zoom)
  }
}
