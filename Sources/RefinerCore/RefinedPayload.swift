import ArtifactBase

/// A payload as text that can be drawn now, or word that it cannot be drawn yet.
///
/// This is the convenience form of a ``Refinement``: the safe prefix and its closing are put
/// together into one string. A front that streams works on the refiner itself and its model, which
/// cost O(chunk) where this costs O(payload).
public enum RefinedPayload: Hashable, Sendable {
  /// Nothing can be drawn yet.
  case preRenderable(PreRenderableProgress)

  /// A valid document of the payload's format.
  case renderable(String)
}
