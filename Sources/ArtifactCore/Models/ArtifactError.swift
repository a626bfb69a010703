/// An error thrown by the one-shot parsing functions. The streaming parser itself never fails.
public enum ArtifactError: Error, Hashable, Sendable {
  /// The text contains no artifact.
  case noArtifactFound

  /// The message ends inside this artifact.
  case unterminatedArtifact(ArtifactIdentifier)
  /// The artifact does not have the type that the conversion expects.
  case typeMismatch(expected: ArtifactType, actual: ArtifactType)
}

extension ArtifactError: CustomStringConvertible {
  /// The error as a sentence.
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
