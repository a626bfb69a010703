public import ArtifactBase

/// A treemap: a tree of sections whose leaves have values.
///
/// ```swift
/// for node in treemap.nodes { print(node.name, node.value ?? 0) }
/// ```
public struct MermaidTreemap: Hashable, Sendable {
  /// A section, or a leaf.
  public struct Node: Hashable, Sendable {
    /// The name.
    public var name: String
    /// Whether the node is a leaf.
    public var isLeaf = false
    /// The value of a leaf; nil if it is not a number.
    public var value: Double?
    /// The index of the section in which the node is; nil for none.
    public var parent: Int?
    /// The name of its class of styles; empty for none.
    public var styleClass = ""
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// The nodes, in the order of the source: a section precedes the nodes in it.
  public var nodes = PersistentArray<Node>()
  /// Classes of styles.
  public var styleClasses: [MermaidFlowchart.StyleClass] = []
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty treemap.
  public init() {}
}
