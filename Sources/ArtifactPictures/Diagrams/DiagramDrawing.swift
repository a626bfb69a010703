public import Drawing

/// A diagram that was drawn for a canvas, from which the drawing of a later state of the diagram goes on.
///
/// ```swift
/// var drawing: DiagramDrawing?
/// for await picture in states {
///   let next = picture.liveDrawing(for: canvas, after: drawing)
///   show(next.scene)
///   drawing = next
/// }
/// ```
public struct DiagramDrawing: Sendable {
  /// The picture on the canvas; nil if it does not fit a canvas of cells, or has too much to draw.
  public let scene: Scene2D?

  /// What the drawing of a longer sequence continues.
  private let sequence: SequenceDrawing?

  fileprivate init(
    _ picture: DiagramPicture, for canvas: Canvas2D, after previous: DiagramDrawing?
  ) {
    if case .sequence(let picture) = picture, picture.isDrawable {
      let drawing = SequenceDrawing(picture, for: canvas, after: previous?.sequence)
      (scene, sequence) = (drawing.scene, drawing)
    } else {
      (scene, sequence) = (picture.scene(for: canvas), nil)
    }
  }
}

extension DiagramPicture {
  /// Draws a diagram that may still grow.
  ///
  /// The scene is that of ``scene(for:)``, whatever was drawn before.
  ///
  /// - Parameters:
  ///   - canvas: What the diagram is drawn for.
  ///   - previous: The drawing of an earlier state of the diagram, for a canvas that measures text in the same way.
  /// - Complexity: O(parts). For a sequence with a previous drawing, the new steps take most of the time.
  public func liveDrawing(
    for canvas: Canvas2D, after previous: DiagramDrawing? = nil
  ) -> DiagramDrawing {
    DiagramDrawing(self, for: canvas, after: previous)
  }
}
