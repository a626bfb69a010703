public import ArtifactBase

/// A part of a provider's stream, in the order in which it was sent.
///
/// Bytes are valid, non-empty UTF-8 that contains only whole scalars. Consecutive pieces of one
/// kind belong together without a separator, but not texts before and after a ``messageEnded``.
public enum ProviderPiece: Hashable, Sendable {
  /// Text of the answer.
  case text([UInt8])
  /// Reasoning before or between parts of the answer.
  case reasoning([UInt8])
  /// The beginning of a tool call.
  case toolCallBegan(ProviderToolCall)
  /// The next part of the arguments of the call with this index, as sent. The arguments of several
  /// calls may be interleaved, also with text.
  case toolCallArguments(index: Int, [UInt8])
  /// The end of the arguments of the call with this index; missing if the stream is cut off.
  case toolCallEnded(index: Int)
  /// Another part and its payload, which is JSON in one line.
  case part(ProviderPart, [UInt8])
  /// The end of a message that has text. The text after it is one of its own: nothing that is open
  /// in the message continues in it.
  case messageEnded
  /// An error that the provider sent.
  case error(String)
  /// A problem with the stream itself; the range is in the bytes of the stream.
  case diagnostic(Diagnostic)
  /// The end of a stream that is complete and without errors; always the last piece.
  case finished
}

/// A tool call of a provider's stream.
public struct ProviderToolCall: Hashable, Sendable {
  /// The number of the call in the stream, from 0.
  public var index: Int
  /// The id that a tool result refers to; nil if the stream has none.
  public var id: String?
  /// The name of the tool; empty if the stream has none.
  public var name: String

  /// Creates a tool call.
  ///
  /// - Parameters:
  ///   - index: The number of the call in the stream, from 0.
  ///   - id: The id that a tool result refers to.
  ///   - name: The name of the tool.
  public init(index: Int, id: String?, name: String) {
    self.index = index
    self.id = id
    self.name = name
  }
}
