/// Bounds on what the parser keeps and looks ahead. Reaching one is a diagnostic, never an error.
public struct ArtifactLimits: Hashable, Sendable {
  /// The longest open tag, in bytes; a longer one is text.
  public var tagLength = 8_192

  /// The most attributes of one tag.
  public var attributeCount = 64

  /// The longest attribute value, in bytes as written.
  public var valueLength = 4_096

  /// The most artifacts of one message.
  public var artifactCount = 10_000

  /// The longest payload, in bytes.
  public var payloadLength = 64 << 20

  /// How far beyond a tag the partner of a backtick run is looked for, in bytes.
  public var inlineCodeLookahead = 4_096

  /// The most diagnostics that are kept.
  public var diagnosticCount = 1_000

  public init() {}

  /// White space that a close tag may have before its `>`, in bytes.
  static let closeTagWhitespace = 32
}
