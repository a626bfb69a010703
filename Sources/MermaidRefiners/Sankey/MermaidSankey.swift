public import ArtifactBase

/// A flow of amounts from nodes to others.
///
/// ```swift
/// for link in diagram.links { print(diagram.nodes[link.source], "→", diagram.nodes[link.target], link.value) }
/// ```
public struct MermaidSankey: Hashable, Sendable {
  /// An amount from one node to another.
  public struct Link: Hashable, Sendable {
    /// The index of the node where it comes from.
    public var source: Int
    /// The index of the node where it goes.
    public var target: Int
    /// The amount; nil if it is not a number.
    public var value: Double?
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The names of the nodes, in the order of their first mention.
  public var nodes = PersistentArray<String>()
  /// What flows, in the order of the source.
  public var links = PersistentArray<Link>()

  /// Creates an empty diagram.
  public init() {}
}
