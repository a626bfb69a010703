/// What the throwing conveniences throw. The streaming parser itself never fails.
public enum ArtifactError: Error, Hashable, Sendable {
  case noArtifactFound

  /// The message ended inside this artifact.
  case unterminatedArtifact(ArtifactIdentifier)
  case typeMismatch(expected: ArtifactType, actual: ArtifactType)
}

extension ArtifactError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noArtifactFound:
      "The text has no artifact."
    case .unterminatedArtifact(let identifier):
      "The artifact “\(identifier)” has no close tag."
    case .typeMismatch(let expected, let actual):
      "The artifact is of type \(actual), not \(expected)."
    }
  }
}
