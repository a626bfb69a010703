import ArtifactBase
import RefinerCore

/// The elements of an HTML document, as far as they have come and can be drawn.
///
/// Elements are there as they were written or as their end is implied; `html`, `head`, `body` and
/// `tbody` only where they were written. Comments are not kept.
public struct HTMLDocument: Hashable, Sendable {
  /// All elements and text that have come. Their namespaces are those of HTML, SVG and MathML.
  public internal(set) var tree = MarkupTree()

  /// How many nodes of ``tree`` can be drawn: all, or those before an element that is read as a whole
  /// and is not whole yet, such as a script.
  public internal(set) var drawableCount = 0

  /// Whether ``MarkupTree/openText`` can be drawn.
  public internal(set) var isOpenTextDrawable = true

  /// The name of the document type, in lower case; nil where none has come.
  public internal(set) var documentType: String?

  init() {}
}
