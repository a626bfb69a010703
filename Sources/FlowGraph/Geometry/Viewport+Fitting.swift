extension Viewport {
  /// The viewport that shows a rectangle of the canvas as large as possible, in the middle between the paddings.
  ///
  /// If the least zoom makes the rectangle larger than the space for it, opposite paddings shrink by the same length, as in
  /// xyflow.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle, in canvas units.
  ///   - size: The size of the canvas, in screen units.
  ///   - padding: The space around the rectangle.
  ///   - minZoom: The least zoom.
  ///   - maxZoom: The greatest zoom.
  public static func fitting(
    _ bounds: Rect2D, in size: Size2D, padding: ViewportPadding = ViewportPadding(.factor(0.1)),
    minZoom: Double = 0.1, maxZoom: Double = 4
  ) -> Viewport {
    let bounds = Rect2D(bounds.min.bounded, bounds.max.bounded)
    let size = size.bounded
    let (left, right) = (padding.left.units(of: size.width), padding.right.units(of: size.width))
    let (top, bottom) = (padding.top.units(of: size.height), padding.bottom.units(of: size.height))
    let ratio = min(
      (size.width - (left + right)) / bounds.width, (size.height - (top + bottom)) / bounds.height)
    let least = minZoom.isFinite ? max(minZoom, leastZoom) : leastZoom
    let zoom = min(max(ratio.isNaN ? 1 : ratio, least), max(maxZoom, least))

    // In the middle of the canvas, and from there away from edges that are nearer than their padding.
    func offset(
      _ low: Double, high: Double, extent: Double, before: Double, after: Double
    ) -> Double {
      let centered = extent / 2 - (low + (high - low) / 2) * zoom
      let missingBefore = min((low * zoom + centered).rounded(.down) - before, 0)
      let missingAfter = min((extent - (high * zoom + centered)).rounded(.down) - after, 0)
      return centered - missingBefore + missingAfter
    }
    return Viewport(
      offset: Point2D(
        x: offset(bounds.min.x, high: bounds.max.x, extent: size.width, before: left, after: right),
        y: offset(bounds.min.y, high: bounds.max.y, extent: size.height, before: top, after: bottom)
      ).bounded, zoom: zoom)
  }

  /// The part of the canvas that is visible, in canvas units.
  ///
  /// - Parameter size: The size of the canvas, in screen units.
  public func visibleRect(canvasSize size: Size2D) -> Rect2D {
    let size = size.bounded
    return Rect2D(
      screenToCanvas(Point2D(x: 0, y: 0)).bounded,
      screenToCanvas(Point2D(x: size.width, y: size.height)).bounded)
  }

  /// The viewport with this zoom that shows a point of the canvas in the middle.
  public func centered(on point: Point2D, canvasSize size: Size2D) -> Viewport {
    let (point, size) = (point.bounded, size.bounded)
    return Viewport(
      offset: Point2D(
        x: size.width / 2 - point.x * effectiveZoom, y: size.height / 2 - point.y * effectiveZoom
      ).bounded, zoom: effectiveZoom)
  }

  /// The viewport with another zoom in which what is at a point of the screen stays there.
  public func zoomed(to zoom: Double, anchor: Point2D) -> Viewport {
    let zoom = Viewport(zoom: zoom).effectiveZoom
    let (old, anchor) = (effectiveZoom, anchor.bounded)
    func offset(_ anchor: Double, _ offset: Double) -> Double {
      anchor - (anchor - offset) * zoom / old
    }
    return Viewport(
      offset: Point2D(x: offset(anchor.x, self.offset.x), y: offset(anchor.y, self.offset.y))
        .bounded,
      zoom: zoom)
  }

  /// The rectangle of the screen where one of the canvas is shown.
  public func canvasToScreen(_ rect: Rect2D) -> Rect2D {
    Rect2D(canvasToScreen(rect.min), canvasToScreen(rect.max))
  }
}
