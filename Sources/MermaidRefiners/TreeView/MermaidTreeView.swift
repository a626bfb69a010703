public import ArtifactBase

/// A tree of files and directories.
///
/// ```swift
/// for node in tree.nodes { print(node.name, node.isDirectory) }
/// ```
public struct MermaidTreeView: Hashable, Sendable {
  /// A file or a directory.
  public struct Node: Hashable, Sendable {
    /// The name, without the slash at its end.
    public var name: String
    /// Whether the name has a slash at its end.
    public var isDirectory: Bool
    /// The number of characters before the name.
    public var indentation: Int
    /// The index of the node in which it is; nil for none.
    public var parent: Int?
    /// The name of an icon, or `none`; empty if it is not given.
    public var icon = ""
    /// The name of a class of styles; empty for none.
    public var styleClass = ""
    /// The text after the name; empty for none.
    public var description = ""
    /// The range of the name in the payload.
    public var range: Range<Int>
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// The nodes, in the order of the source: a directory precedes what is in it.
  public var nodes = PersistentArray<Node>()
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty tree.
  public init() {}
}
