public import ArtifactBase

/// A diagram of causes and effect.
///
/// ```swift
/// for node in diagram.nodes.dropFirst() { print(node.label.plainText) }
/// ```
public struct MermaidIshikawa: Hashable, Sendable {
  /// The effect, or a cause.
  public struct Node: Hashable, Sendable {
    /// The text.
    public var label: MermaidLabel
    /// The index of what the node is a cause of; nil for the effect.
    public var parent: Int?
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The effect, and its causes in the order of the source: a cause precedes its own causes.
  public var nodes = PersistentArray<Node>()

  /// Creates an empty diagram.
  public init() {}
}
