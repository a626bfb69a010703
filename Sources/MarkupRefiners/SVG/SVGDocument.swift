import ArtifactBase
import RefinerCore

/// The elements of an SVG document, as far as they have come and can be drawn.
public struct SVGDocument: Hashable, Sendable {
  /// All elements and text that have come.
  public internal(set) var tree = MarkupTree()

  /// How many nodes of ``tree`` can be drawn: all, or those before an element that is drawn as a
  /// whole and is not whole yet, such as a gradient.
  public internal(set) var drawableCount = 0

  /// Whether ``MarkupTree/openText`` can be drawn.
  public internal(set) var isOpenTextDrawable = true

  init() {}
}
