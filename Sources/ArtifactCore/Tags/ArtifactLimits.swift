/// Bounds on storage and lookahead of the parser. Exceeding one is reported as a diagnostic, never
/// as an error.
public struct ArtifactLimits: Hashable, Sendable {
  /// The maximum length of an open tag, in bytes; a longer tag is text.
  public var tagLength = 8_192

  /// The maximum number of attributes of a tag.
  public var attributeCount = 64

  /// The maximum length of an attribute value, in source bytes.
  public var valueLength = 4_096

  /// The maximum number of artifacts in a message.
  public var artifactCount = 10_000

  /// The maximum length of a payload, in bytes.
  public var payloadLength = 64 << 20

  /// How far after a tag the closing run of inline code is searched, in bytes.
  public var inlineCodeLookahead = 4_096

  /// The maximum number of bytes of reasoning, tool calls and text that wait for the end of an
  /// artifact or a tool call, if the answer is appended in pieces of a provider's stream.
  public var queueLength = 16 << 20

  /// The maximum number of diagnostics.
  public var diagnosticCount = 1_000

  /// Creates the default limits.
  public init() {}

  /// The maximum length of whitespace before the `>` of a close tag, in bytes.
  static let closeTagWhitespace = 32
}
