/// A viewport that moves to a target.
///
/// If the zoom changes, one point of the screen shows the same point of the canvas all the time, its anchor, and the offset
/// follows from the zoom. Otherwise the offset itself moves.
struct AnimatedViewport: Hashable, Sendable {
  private var zoom: AnimatedValue
  private var offset: AnimatedPoint
  /// The point of the screen that stays, and the viewport from which the offset is derived.
  private var anchor: Point2D?
  private var base: Viewport
  private(set) var target: Viewport

  init(_ viewport: Viewport) {
    zoom = AnimatedValue(viewport.effectiveZoom, threshold: 0.000_5)
    offset = AnimatedPoint(viewport.offset)
    base = viewport
    target = viewport
  }

  var isSettled: Bool { zoom.isSettled && offset.isSettled }

  var current: Viewport {
    if isSettled { return target }
    let zoom = max(zoom.current, Viewport.leastZoom)
    guard let anchor else { return Viewport(offset: offset.current, zoom: zoom) }
    let ratio = zoom / base.effectiveZoom
    return Viewport(
      offset: Point2D(
        x: anchor.x - (anchor.x - base.offset.x) * ratio,
        y: anchor.y - (anchor.y - base.offset.y) * ratio
      ).bounded, zoom: zoom)
  }

  mutating func animate(to target: Viewport, with animation: FlowAnimation) {
    base = current
    self.target = target
    let ratio = target.effectiveZoom / base.effectiveZoom
    zoom.animate(to: target.effectiveZoom, with: animation)
    if anchor != nil { offset = AnimatedPoint(base.offset) }
    // Nearer to 1, the anchor would be too far away.
    guard abs(ratio - 1) > 0.001 else {
      anchor = nil
      offset.animate(to: target.offset, with: animation)
      return
    }
    anchor = Point2D(
      x: (target.offset.x - base.offset.x * ratio) / (1 - ratio),
      y: (target.offset.y - base.offset.y * ratio) / (1 - ratio))
    offset = AnimatedPoint(base.offset)
  }

  mutating func step(by seconds: Double) {
    zoom.step(by: seconds)
    offset.step(by: seconds)
  }
}
