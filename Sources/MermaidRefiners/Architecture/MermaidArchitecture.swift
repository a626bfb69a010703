public import ArtifactBase

/// An architecture diagram: services and junctions in groups, and edges between their sides.
///
/// ```swift
/// for edge in diagram.edges { print(edge.source.id, edge.source.side, "–", edge.target.id) }
/// ```
public struct MermaidArchitecture: Hashable, Sendable {
  /// A group of services, junctions and other groups.
  public struct Group: Hashable, Sendable, Identifiable {
    /// The ID.
    public var id: String
    /// The name of the icon; empty for none.
    public var icon = ""
    /// The title; empty for none.
    public var title = MermaidLabel("", kind: .string)
    /// The ID of the group in which it is; nil for none.
    public var group: String?
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// A service, or a point where edges meet.
  public struct Node: Hashable, Sendable, Identifiable {
    /// The ID.
    public var id: String
    /// Whether the node is a junction.
    public var isJunction: Bool
    /// The name of the icon; empty for none.
    public var icon = ""
    /// The text in place of an icon; empty for none.
    public var iconText = ""
    /// The title; empty for none.
    public var title = MermaidLabel("", kind: .string)
    /// The ID of the group in which it is; nil for none.
    public var group: String?
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// A side of a node.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// The left, right, upper or lower side.
    case left = "L"
    case right = "R"
    case top = "T"
    case bottom = "B"
  }

  /// An end of an edge.
  public struct End: Hashable, Sendable {
    /// The ID of the node.
    public var id: String
    /// The side of the node.
    public var side: Side
    /// Whether the edge has an arrow here.
    public var hasArrow: Bool
    /// Whether the edge ends at the group of the node.
    public var isAtGroup: Bool
  }

  /// An edge.
  public struct Edge: Hashable, Sendable {
    /// Where the edge starts.
    public var source: End
    /// Where the edge ends.
    public var target: End
    /// The text; empty for none.
    public var title = MermaidLabel("", kind: .string)
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// Nodes that are beside each other, or one below the other.
  public struct Alignment: Hashable, Sendable {
    /// Whether the nodes are beside each other.
    public var isRow: Bool
    /// The IDs of the nodes, two or more.
    public var nodes: [String]
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// The groups.
  public var groups = PersistentArray<Group>()
  /// The services and junctions, in the order of the source.
  public var nodes = PersistentArray<Node>()
  /// The edges. Their nodes need not be known while the diagram arrives.
  public var edges = PersistentArray<Edge>()
  /// What is beside each other. Its nodes need not be known while the diagram arrives.
  public var alignments = PersistentArray<Alignment>()
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty diagram.
  public init() {}
}
