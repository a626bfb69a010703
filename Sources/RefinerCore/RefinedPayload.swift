import ArtifactBase

/// The one-shot form of a ``Refinement``: the renderable document as a string.
///
/// It concatenates the safe prefix and its closing text, which costs O(payload). For streaming, use
/// the refiner and its model, which cost O(chunk).
public enum RefinedPayload: Hashable, Sendable {
  /// Nothing is renderable yet.
  case preRenderable(PreRenderableProgress)

  /// A valid document of the payload's format.
  case renderable(String)
}
