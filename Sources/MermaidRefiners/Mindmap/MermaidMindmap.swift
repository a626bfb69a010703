public import ArtifactBase

/// A mind map: a tree of nodes.
public struct MermaidMindmap: Hashable, Sendable {
  /// The outline of a node.
  public enum Shape: String, Hashable, Sendable {
    /// No outline but a line below the text: `text`.
    case plain
    /// A rectangle with round corners: `(text)`.
    case rounded
    /// A rectangle: `[text]`.
    case rectangle
    /// A circle: `((text))`.
    case circle
    /// A cloud: `)text(`.
    case cloud
    /// A star with many points: `))text((`.
    case bang
    /// A hexagon: `{{text}}`.
    case hexagon
  }

  /// A node.
  public struct Node: Hashable, Sendable {
    /// The ID in the source; the text if there is none. Several nodes may have the same ID.
    public var id: String
    /// The text.
    public var label: MermaidLabel
    /// The outline.
    public var shape = Shape.plain
    /// The index of the parent; nil for the root.
    public var parent: Int?
    /// The number of ancestors.
    public var depth: Int
    /// The number of white-space characters before the node beyond those before the root.
    public var indentation: Int
    /// The classes of an icon, such as `fa fa-book`; nil for none.
    public var icon: String?
    /// The names of classes, separated by spaces; nil for none.
    public var classes: String?
    /// The range of the node in the payload.
    public var range: Range<Int>
  }

  /// The nodes in the order of the source: the root first, each parent before its children.
  public var nodes = PersistentArray<Node>()

  /// Creates an empty mind map.
  public init() {}

  /// The indices of the children of each node, in order.
  ///
  /// - Complexity: O(number of nodes).
  public var children: [[Int]] {
    var children = Array(repeating: [Int](), count: nodes.count)
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent { children[parent].append(index) }
    }
    return children
  }
}
