import ArtifactBase
public import ArtifactCore

extension ArtifactRefiner {
  /// Refines an artifact in one shot.
  ///
  /// The artifact's ``/ArtifactCore/AnyArtifact/body`` is refined, and finished if the artifact is
  /// complete.
  ///
  /// - Returns: The renderable document, or the progress if nothing is renderable yet.
  /// - Complexity: O(payload); to follow a stream, keep a refiner and append to it.
  public static func refine(_ artifact: AnyArtifact) -> RefinedPayload {
    var attributes = artifact.attributes
    attributes["type"] = artifact.type.rawValue
    if !artifact.title.isEmpty { attributes["title"] = artifact.title }
    var refiner = Self(attributes: attributes)
    let body = Array(artifact.body.utf8)
    refiner.append(body.span)
    if artifact.isComplete { refiner.finish() }
    let refinement = refiner.refinement
    if case .waiting(let progress) = refinement.status { return .preRenderable(progress) }
    return .renderable(String(decoding: refinement.document(of: body) ?? [], as: UTF8.self))
  }
}
