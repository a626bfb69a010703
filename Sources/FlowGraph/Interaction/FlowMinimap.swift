/// A small map of a flow: where its nodes and the visible part are.
///
/// ```swift
/// let map = editor.minimap(canvasSize: canvasSize)
/// for frame in map.nodeFrames { fill(frame) }
/// editor.setViewport(map.viewport(centeredAt: pointer))
/// ```
///
/// It shows what contains all nodes and the visible part, ``margin`` wider on each side, in its middle. To drag the visible
/// part, use the map of the start of the drag, since ``bounds`` may change with the viewport.
public struct FlowMinimap: Hashable, Sendable {
  /// The space around the nodes and the visible part, in canvas units.
  public static let margin = 50.0
  /// The size of a map by default.
  public static let defaultSize = Size2D(width: 200, height: 150)

  /// The size of the map.
  public let size: Size2D
  /// The part of the canvas that the map shows, in canvas units.
  public let bounds: Rect2D
  /// The number of units of the map per canvas unit.
  public let scale: Double
  /// Where each node is in the map, at least 2 units wide and high, in the order of the nodes.
  public let nodeFrames: [Rect2D]
  /// Where the visible part of the canvas is in the map.
  public let visibleFrame: Rect2D

  private let viewport: Viewport
  private let canvasSize: Size2D

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - frames: The frames of the nodes, in canvas units.
  ///   - viewport: The viewport of the canvas.
  ///   - canvasSize: The size of the canvas, in screen units.
  ///   - size: The size of the map.
  /// - Complexity: O(number of nodes).
  public init(
    of frames: [Rect2D], viewport: Viewport, canvasSize: Size2D,
    size: Size2D = FlowMinimap.defaultSize
  ) {
    let frames = frames.map { Rect2D($0.min.bounded, $0.max.bounded) }
    let size = size.bounded
    let visible = viewport.visibleRect(canvasSize: canvasSize)
    let content = frames.reduce(visible) { $0.union($1) }
    let bounds = content.grown(by: Self.margin)
    let scale = min(size.width / bounds.width, size.height / bounds.height)
    self.size = size
    self.bounds = bounds
    self.scale = scale
    self.viewport = viewport
    self.canvasSize = canvasSize
    func shown(_ rect: Rect2D, atLeast least: Double) -> Rect2D {
      Rect2D(
        center: Point2D(
          x: size.width / 2 + (rect.center.x - bounds.center.x) * scale,
          y: size.height / 2 + (rect.center.y - bounds.center.y) * scale),
        size: Size2D(
          width: max(rect.width * scale, least), height: max(rect.height * scale, least)))
    }
    nodeFrames = frames.map { shown($0, atLeast: 2) }
    visibleFrame = shown(visible, atLeast: 0)
  }

  /// The point of the canvas at a point of the map.
  public func canvasPoint(at point: Point2D) -> Point2D {
    guard scale > 0 else { return bounds.center }
    let point = point.bounded
    return Point2D(
      x: bounds.center.x + (point.x - size.width / 2) / scale,
      y: bounds.center.y + (point.y - size.height / 2) / scale
    ).bounded
  }

  /// The viewport with the same zoom that shows what is at a point of the map in the middle.
  public func viewport(centeredAt point: Point2D) -> Viewport {
    viewport.centered(on: canvasPoint(at: point), canvasSize: canvasSize)
  }
}

extension FlowEditor {
  /// A map of the flow, with its nodes in document order.
  ///
  /// - Parameters:
  ///   - canvasSize: The size of the canvas, in screen units.
  ///   - size: The size of the map.
  /// - Complexity: O(number of nodes).
  public func minimap(
    canvasSize: Size2D, size: Size2D = FlowMinimap.defaultSize
  ) -> FlowMinimap {
    FlowMinimap(
      of: nodeTable.slotsInOrder.map { nodeTable[$0].boundedFrame }, viewport: viewport,
      canvasSize: canvasSize, size: size)
  }
}
