import Drawing
import FlowGraph

/// A graph that was drawn for a canvas, from which the drawing of a later state of the graph continues.
struct GraphDrawing: Sendable {
  /// The picture on the canvas.
  let scene: Scene2D

  private let drawn: GraphScene
  /// The layout that the next drawing continues; nil if none can.
  private let layout: LiveLayout?

  init(_ drawn: GraphScene, on canvas: Canvas2D, _ layout: LiveLayout? = nil) {
    self.drawn = drawn
    self.layout = layout
    scene = drawn.picture.withTitle(above: drawn.scene(), on: canvas)
  }

  /// Whether a text is shortened or a value is only counted, because the boxes have little room.
  var isAbridged: Bool { drawn.isAbridged }

  /// The drawing of a later state of the graph, with what is shown in its place; nil if it does not
  /// fit the canvas.
  func continued(with picture: GraphPicture, on canvas: Canvas2D) -> GraphDrawing? {
    guard drawn.metrics.unit == canvas.unit, drawn.fits(canvas) else { return nil }
    if drawn.picture == picture { return self }
    guard var layout, picture.hints.isEmpty,
      picture.direction == drawn.picture.direction || picture.direction ?? direction == direction
    else { return nil }
    let cards = picture.cards(drawn.metrics)
    let next = GraphScene(
      picture, cards: cards, metrics: drawn.metrics, layout: &layout,
      from: picture.correspondence(to: drawn.picture))
    return next.fits(canvas) ? GraphDrawing(next, on: canvas, layout) : nil
  }

  /// The drawing, with this one as its memory.
  var picture: PictureDrawing { PictureDrawing(scene, isAbridged: isAbridged, memory: self) }

  private var direction: LayoutDirection? { layout?.options.direction }
}

extension GraphPicture {
  /// Which parts of this picture an earlier one had.
  fileprivate func correspondence(to earlier: GraphPicture) -> GraphCorrespondence {
    func indices<Part: Identifiable<String>>(_ parts: [Part], in earlier: [Part]) -> [Int?] {
      var known: [String: Int] = [:]
      for (index, part) in earlier.enumerated() where known[part.id] == nil {
        known[part.id] = index
      }
      return parts.map { known.removeValue(forKey: $0.id) }
    }
    return GraphCorrespondence(
      nodes: indices(nodes, in: earlier.nodes), edges: indices(edges, in: earlier.edges),
      groups: indices(groups, in: earlier.groups))
  }
}
