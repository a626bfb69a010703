public import Drawing
import FlowGraph

extension GraphPicture {
  /// Draws the picture for a canvas.
  ///
  /// The direction, the width of the boxes and the spaces between them are chosen so that the picture
  /// fits. Of two directions that fit, the one with the lower picture is used, or without a limit of
  /// the width, the one with the smaller picture. Without a fit, the result is nil, and the front
  /// shows the graph as text.
  ///
  /// - Complexity: that of up to eight layered layouts.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !nodes.isEmpty, nodes.count <= GraphPictureLimits.nodeCount,
      edges.count <= GraphPictureLimits.edgeCount
    else { return nil }
    for (lineWidth, isTight) in canvas.attempts {
      let metrics = GraphCard.Metrics(
        unit: canvas.unit, measure: canvas.measure, lineWidth: lineWidth)
      let cards = nodes.map { GraphCard($0, metrics) }
      let directions = direction.map { [$0] } ?? [.topToBottom, .leftToRight]
      var best: GraphScene?
      for direction in directions {
        let layout = GraphScene(self, cards, metrics, direction, isTight: isTight)
        guard layout.size.width <= canvas.maxWidth ?? .infinity,
          layout.size.height <= canvas.maxHeight ?? .infinity
        else { continue }
        if let known = best, known.extent(on: canvas) <= layout.extent(on: canvas) { continue }
        best = layout
      }
      if let best { return best.scene() }
    }
    return nil
  }
}

extension Canvas2D {
  /// The widths of lines in boxes to try, from comfortable to narrow, and whether spaces are tight.
  fileprivate var attempts: [(lineWidth: Double, isTight: Bool)] {
    unit == .cells
      ? [(32, false), (20, false), (20, true), (12, true)]
      : [(240, false), (160, false), (160, true), (100, true)]
  }
}
