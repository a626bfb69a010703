/// What is known of a tool call in an answer before its arguments.
public struct ToolCallHeader: Hashable, Sendable {
  /// The name of the tool; nil if the call doesn't name it within its first 512 bytes.
  public var name: String?

  /// The ID that a tool result refers to; nil if there is none.
  public var id: String?

  /// The byte range of what precedes the arguments; empty for a call from a provider's stream.
  public var tagRange: Range<Int>

  /// Creates a header.
  public init(name: String? = nil, id: String? = nil, tagRange: Range<Int> = 0..<0) {
    self.name = name
    self.id = id
    self.tagRange = tagRange
  }
}
