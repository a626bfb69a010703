/// What is known of a part of a provider's or an agent's stream that is neither text, reasoning nor a
/// tool call, before its payload.
///
/// The payload is JSON as it was sent, in one line.
public struct ProviderPart: Hashable, Sendable {
  /// The kinds of parts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Data of the application, an activity, a state, a plan or a to-do list.
    case data
    /// A file or an image.
    case file
    /// A source that the answer refers to.
    case source
    /// The result of a tool call.
    case toolResult
    /// A message that is not part of the answer, such as the user's.
    case message
    /// The end of a run, with its time and cost.
    case summary
    /// An event or a part of a type that isn't known.
    case unknown
  }

  /// The kind of the part.
  public var kind: Kind

  /// The name of the data, the role of the message or the type of an unknown part; empty if there
  /// is none.
  public var name: String

  /// The ID of the tool call that a result is for; nil for other parts, or if the stream has none.
  public var id: String?

  /// The media type of a file; nil for other parts, or if the stream has none.
  public var mediaType: String?

  /// Whether a tool call or a run has failed.
  public var isError: Bool

  /// Creates the header of a part.
  public init(
    _ kind: Kind, name: String = "", id: String? = nil, mediaType: String? = nil,
    isError: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.id = id
    self.mediaType = mediaType
    self.isError = isError
  }

  /// Whether consecutive parts with this header are one segment.
  var isJoined: Bool {
    switch kind {
    case .data, .source, .unknown: true
    case .file, .toolResult, .message, .summary: false
    }
  }
}
