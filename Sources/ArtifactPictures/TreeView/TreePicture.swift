/// A tree as an indented list, such as the files of a project.
///
/// ```swift
/// let picture = TreePicture(nodes: [
///   .init("src", mark: .folder), .init("main.swift", mark: .file, description: "entry point", parent: 0),
/// ])
/// ```
public struct TreePicture: Hashable, Sendable, Codable {
  /// The sign before a name in pixels.
  public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
    /// No sign.
    case none
    /// A folder.
    case folder
    /// A sheet of paper.
    case file
  }

  /// A part of the tree.
  public struct Node: Hashable, Sendable, Codable {
    /// The name. The slash at the end of the name of a folder is shown in cells only.
    public var name: String
    /// The sign before the name.
    public var mark: Mark
    /// The name of an icon, which is part of the readable text; empty for none.
    public var icon: String
    /// What follows the name; empty for nothing.
    public var description: String
    /// Whether the name is bold.
    public var isHighlighted: Bool
    /// The index of the node around it, which precedes it; nil for none.
    public var parent: Int?

    /// Creates a node.
    public init(
      _ name: String, mark: Mark = .none, icon: String = "", description: String = "",
      isHighlighted: Bool = false, parent: Int? = nil
    ) {
      self.name = name
      self.mark = mark
      self.icon = icon
      self.description = description
      self.isHighlighted = isHighlighted
      self.parent = parent
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The nodes; each one precedes those in it.
  public var nodes: [Node]

  /// Creates a picture.
  public init(title: String = "", nodes: [Node] = []) {
    self.title = title
    self.nodes = nodes
  }

  /// The nodes, a line each, with their descriptions.
  ///
  /// - Complexity: O(nodes × depth).
  public var readableText: String {
    let tree = PictureTree(nodes.map(\.parent))
    let lines = tree.order.map { index in
      String(repeating: "  ", count: tree.depths[index]) + nodes[index].readableText
    }
    return ((title.isEmpty ? [] : [title.joinedLines]) + lines).joined(separator: "\n")
  }
}

extension TreePicture.Node {
  /// The name with the icon and the description.
  var readableText: String {
    name.joinedLines + (icon.isEmpty ? "" : " (\(icon.joinedLines))")
      + (description.isEmpty ? "" : ": " + description.joinedLines)
  }

  /// The name without the slash of a folder, which has a mark instead.
  var nameBesideMark: String {
    mark == .folder && name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
  }
}

/// What a picture of a tree shows at most.
public enum TreePictureLimits {
  /// The maximum number of nodes.
  public static let nodeCount = 400
}
