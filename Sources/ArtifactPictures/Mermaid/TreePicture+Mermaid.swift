public import ArtifactRefiners

extension TreePicture {
  /// Creates the picture of a tree of files; nil for one with too much to draw.
  init?(drawable tree: MermaidTreeView) {
    guard tree.nodes.count <= TreePictureLimits.nodeCount else { return nil }
    self.init(tree)
  }
}

extension TreePicture {
  /// Creates the picture of a tree of files (`Specs/Mermaid.md` N24.5).
  public init(_ tree: MermaidTreeView) {
    let parents = Set(tree.nodes.compactMap(\.parent))
    // Trees of other things than files have no marks.
    let isFiles = tree.nodes.contains { node in
      node.isDirectory || !node.icon.isEmpty || node.name.dropFirst().contains(".")
    }
    self.init(title: MermaidLabel(tree.title).plainText)
    nodes = tree.nodes.indices.map { index in
      let node = tree.nodes[index]
      let isFolder = node.isDirectory || parents.contains(index)
      return Node(
        node.name + (node.isDirectory ? "/" : ""),
        mark: isFiles && node.icon != "none" ? (isFolder ? .folder : .file) : .none,
        icon: node.icon == "none" ? "" : node.icon, description: node.description,
        isHighlighted: !node.styleClass.isEmpty, parent: node.parent)
    }
  }
}
