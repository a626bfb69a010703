import ArtifactBase
import RefinerCore

/// The elements of an SVG document that have been parsed, and how many of them are renderable.
public struct SVGDocument: Hashable, Sendable {
  /// All elements and text parsed so far.
  public internal(set) var tree = MarkupTree()

  /// The number of renderable nodes of ``tree``: all, or those before an incomplete element that is
  /// only rendered as a whole, such as a gradient.
  public internal(set) var drawableCount = 0

  /// Whether ``MarkupTree/openText`` is renderable.
  public internal(set) var isOpenTextDrawable = true

  init() {}
}
