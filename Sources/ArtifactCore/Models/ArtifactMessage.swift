/// A model's answer as segments in document order: text, reasoning and artifacts.
public struct ArtifactMessage: Hashable, Sendable {
  public let segments: [Segment]

  public init(segments: [Segment] = []) {
    self.segments = segments
  }

  public static let empty = ArtifactMessage()

  /// A part of the answer. Its id comes from document order and stays while the message grows.
  public struct Segment: Hashable, Sendable, Identifiable {
    /// The segment's place in the message, from 0.
    public let ordinal: Int
    public let content: Content

    public enum Content: Hashable, Sendable {
      case text(String)
      /// What the model thought, between reasoning tags.
      case reasoning(String)
      case artifact(AnyArtifact)
    }

    public init(ordinal: Int, content: Content) {
      self.ordinal = ordinal
      self.content = content
    }

    /// `text-3`, `reasoning-0`, or `identifier@version` of an artifact.
    public var id: String {
      switch content {
      case .text: "text-\(ordinal)"
      case .reasoning: "reasoning-\(ordinal)"
      case .artifact(let artifact): artifact.versionedID
      }
    }
  }

  /// The artifacts in document order.
  public var artifacts: [AnyArtifact] {
    segments.compactMap { segment in
      if case .artifact(let artifact) = segment.content { artifact } else { nil }
    }
  }

  /// The text between the artifacts, without tags, payloads and reasoning.
  public var plainText: String {
    segments.reduce(into: "") { result, segment in
      if case .text(let text) = segment.content { result += text }
    }
  }
}
