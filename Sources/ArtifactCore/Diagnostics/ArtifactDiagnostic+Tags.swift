// The remarks about tags; `Specs/ArtifactTags.md` says when each is made.

extension ArtifactDiagnostic.Kind {
  public static let malformedTag = Self(rawValue: "malformedTag")
  public static let tagTooLong = Self(rawValue: "tagTooLong")
  public static let missingType = Self(rawValue: "missingType")
  public static let duplicateAttribute = Self(rawValue: "duplicateAttribute")
  public static let attributeLimit = Self(rawValue: "attributeLimit")
  public static let strayCloseTag = Self(rawValue: "strayCloseTag")
  public static let unterminatedArtifact = Self(rawValue: "unterminatedArtifact")
  public static let unterminatedReasoning = Self(rawValue: "unterminatedReasoning")
  public static let artifactLimit = Self(rawValue: "artifactLimit")
  public static let payloadLimit = Self(rawValue: "payloadLimit")
  public static let diagnosticLimit = Self(rawValue: "diagnosticLimit")
}
