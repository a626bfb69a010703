public import Drawing

/// A graph that was drawn for a canvas, from which the drawing of a later state of the graph goes on.
///
/// ```swift
/// var drawing: GraphDrawing?
/// while let picture = await nextState() {
///   drawing = picture.drawing(for: canvas, after: drawing)
///   show(drawing?.scene)
/// }
/// ```
public struct GraphDrawing: Sendable {
  /// The picture on the canvas.
  public let scene: Scene2D

  private let layout: GraphScene

  init(_ layout: GraphScene) {
    self.layout = layout
    scene = layout.scene()
  }

  /// Whether a text is shortened or a value is only counted, because the boxes have little room.
  public var isAbridged: Bool { layout.isAbridged }

  /// The drawing of a later state of the graph, with what is shown in its place; nil if it does not
  /// fit the canvas.
  func continued(with picture: GraphPicture, on canvas: Canvas2D) -> GraphDrawing? {
    guard layout.metrics.unit == canvas.unit, layout.fits(canvas) else { return nil }
    if layout.picture == picture { return self }
    return nil
  }
}
