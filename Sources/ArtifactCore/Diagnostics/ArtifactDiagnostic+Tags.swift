// The diagnostics about tags; `Specs/ArtifactTags.md` defines when each is reported.

extension ArtifactDiagnostic.Kind {
  /// An artifact tag whose attributes cannot be parsed; it is treated as text.
  public static let malformedTag = Self(rawValue: "malformedTag")
  /// A tag or directive that exceeds ``ArtifactLimits/tagLength``; it is treated as text.
  public static let tagTooLong = Self(rawValue: "tagTooLong")
  /// A tag without a type; the type is inferred.
  public static let missingType = Self(rawValue: "missingType")
  /// An attribute that repeats the name of an earlier one; it is ignored.
  public static let duplicateAttribute = Self(rawValue: "duplicateAttribute")
  /// A tag that exceeds the limits on attributes; they are truncated.
  public static let attributeLimit = Self(rawValue: "attributeLimit")
  /// A close tag without an open tag; it is treated as text.
  public static let strayCloseTag = Self(rawValue: "strayCloseTag")
  /// An artifact without a close tag at the end of the message.
  public static let unterminatedArtifact = Self(rawValue: "unterminatedArtifact")
  /// Reasoning without a close tag at the end of the message.
  public static let unterminatedReasoning = Self(rawValue: "unterminatedReasoning")
  /// An artifact beyond ``ArtifactLimits/artifactCount``; it is treated as text.
  public static let artifactLimit = Self(rawValue: "artifactLimit")
  /// A payload that exceeds ``ArtifactLimits/payloadLength``; the artifact is ended there.
  public static let payloadLimit = Self(rawValue: "payloadLimit")
  /// More diagnostics than ``ArtifactLimits/diagnosticCount``; the rest is dropped.
  public static let diagnosticLimit = Self(rawValue: "diagnosticLimit")
}
