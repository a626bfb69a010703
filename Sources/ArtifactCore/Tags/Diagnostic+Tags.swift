// The diagnostics about tags; `Specs/ArtifactTags.md` defines when each is reported.

public import ArtifactBase

extension Diagnostic.Code {
  /// An artifact tag with malformed attributes; the message tells how they are read.
  public static let malformedTag = Self(rawValue: "tag.malformed")
  /// A tag or directive that exceeds ``ArtifactLimits/tagLength``; it is treated as text.
  public static let tagTooLong = Self(rawValue: "tag.too-long")
  /// A tag without a type; the type is inferred.
  public static let missingArtifactType = Self(rawValue: "tag.missing-type")
  /// An attribute that repeats the name of an earlier one; it is ignored.
  public static let duplicateAttribute = Self(rawValue: "tag.duplicate-attribute")
  /// A tag with too many attributes, or an attribute value that is too long; the excess is dropped.
  public static let attributeLimit = Self(rawValue: "tag.attribute-limit")
  /// A close tag without an open tag; it is treated as text.
  public static let strayCloseTag = Self(rawValue: "tag.stray-close")
  /// An artifact without a close tag at the end of the message.
  public static let unterminatedArtifact = Self(rawValue: "tag.unterminated-artifact")
  /// Reasoning without a close tag at the end of the message.
  public static let unterminatedReasoning = Self(rawValue: "tag.unterminated-reasoning")
  /// A tool call without a close tag at the end of the message.
  public static let unterminatedToolCall = Self(rawValue: "tag.unterminated-tool-call")
  /// A token of a chat template in the answer; it is dropped.
  public static let templateResidue = Self(rawValue: "tag.template-residue")
  /// An error that the provider of the answer sent.
  public static let providerError = Self(rawValue: "provider.error")
  /// More bytes of a provider's stream wait for the end of an artifact than
  /// ``ArtifactLimits/queueLength``; the rest is dropped.
  public static let providerQueueLimit = Self(rawValue: "provider.queue-limit")
  /// An artifact beyond ``ArtifactLimits/artifactCount``; it is treated as text.
  public static let artifactLimit = Self(rawValue: "tag.artifact-limit")
  /// A payload that exceeds ``ArtifactLimits/payloadLength``; the artifact is ended there.
  public static let payloadLimit = Self(rawValue: "tag.payload-limit")
  /// More diagnostics than ``ArtifactLimits/diagnosticCount``; the rest is dropped.
  public static let diagnosticLimit = Self(rawValue: "tag.diagnostic-limit")
}
