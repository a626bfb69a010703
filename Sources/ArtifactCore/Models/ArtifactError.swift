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
  /// What is wrong, in lower case and without a full stop.
  public var description: String {
    switch self {
    case .noArtifactFound:
      "no artifact in the text"
    case .unterminatedArtifact(let identifier):
      "artifact `\(identifier)` without a close tag"
    case .typeMismatch(let expected, let actual):
      "artifact is of type \(actual), expected \(expected)"
    }
  }
}
