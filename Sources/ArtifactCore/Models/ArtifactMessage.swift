/// A model's answer as segments in document order: text, reasoning, tool calls and artifacts.
public struct ArtifactMessage: Hashable, Sendable {
  /// The segments, in document order.
  public let segments: [Segment]

  /// Creates a message from segments in document order.
  public init(segments: [Segment] = []) {
    self.segments = segments
  }

  /// A message without segments.
  public static let empty = ArtifactMessage()

  /// A part of the answer. Its ID is derived from document order and does not change while the
  /// message grows.
  public struct Segment: Hashable, Sendable, Identifiable {
    /// The index of the segment in the message, from 0.
    public let ordinal: Int
    /// The content of the segment.
    public let content: Content

    /// The content of a segment.
    public enum Content: Hashable, Sendable {
      /// Text between tags.
      case text(String)
      /// The model's reasoning, from between reasoning tags.
      case reasoning(String)
      /// A tool call; `content` is the arguments or the inner source.
      case toolCall(name: String?, id: String?, content: String)
      /// Consecutive parts of a provider's stream; `content` is a line of JSON for each.
      case part(ProviderPart, content: String)
      /// Tokens of a chat template, which are not part of the answer.
      case templateResidue(String)
      /// An artifact.
      case artifact(AnyArtifact)
    }

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - ordinal: The index of the segment in the message, from 0.
    ///   - content: The content of the segment.
    public init(ordinal: Int, content: Content) {
      self.ordinal = ordinal
      self.content = content
    }

    /// The ID of the segment: `text-3`, `reasoning-0`, `tool-call-1`, `part-4`, `residue-2`, or
    /// `identifier@version` for an artifact.
    public var id: String {
      switch content {
      case .text: "text-\(ordinal)"
      case .reasoning: "reasoning-\(ordinal)"
      case .toolCall: "tool-call-\(ordinal)"
      case .part: "part-\(ordinal)"
      case .templateResidue: "residue-\(ordinal)"
      case .artifact(let artifact): artifact.versionedID
      }
    }
  }

  /// The artifacts, in document order.
  public var artifacts: [AnyArtifact] {
    segments.compactMap { segment in
      if case .artifact(let artifact) = segment.content { artifact } else { nil }
    }
  }

  /// The text outside artifacts, without tags, payloads, reasoning and tool calls. Between the texts
  /// of two messages that follow each other is a blank line.
  public var plainText: String {
    var isText = false
    return segments.reduce(into: "") { result, segment in
      guard case .text(let text) = segment.content else { return isText = false }
      result += isText ? "\n\n" + text : text
      isText = true
    }
  }
}
