import ArtifactBase
import RefinerCore

/// The elements of an HTML document that have been parsed, and how many of them are renderable.
///
/// Elements are as written, closed explicitly or implicitly; `html`, `head`, `body` and `tbody` are
/// not inserted if they are missing. Comments are dropped.
public struct HTMLDocument: Hashable, Sendable {
  /// All elements and text parsed so far. Namespaces are those of HTML, SVG and MathML.
  public internal(set) var tree = MarkupTree()

  /// The number of renderable nodes of ``tree``: all, or those before an incomplete element that is
  /// only meaningful as a whole, such as a script.
  public internal(set) var drawableCount = 0

  /// Whether ``MarkupTree/openText`` is renderable.
  public internal(set) var isOpenTextDrawable = true

  /// The name of the document type, lowercased; nil if there is none.
  public internal(set) var documentType: String?

  init() {}
}
