import ArtifactBase

/// Builds a mind map from its nodes, as Mermaid does (`Specs/Mermaid.md` N9.3).
struct MindmapBuilder: Sendable {
  /// What became of a node: a second root is below the first one.
  enum Addition { case added, secondRoot, tooDeep }

  private(set) var map = MermaidMindmap()
  private(set) var isFull = false
  private var rootIndentation = 0
  /// The last node and its ancestors, as indices.
  private var path: [Int] = []

  /// Adds a node.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(
    _ id: String, _ label: MermaidLabel, _ shape: MermaidMindmap.Shape, indentation: Int,
    at range: Range<Int>
  ) -> Addition {
    var node = MermaidMindmap.Node(
      id: id, label: label, shape: shape, depth: 0, indentation: 0, range: range)
    if map.nodes.isEmpty {
      rootIndentation = indentation
      map.nodes.append(node)
      path = [0]
      return .added
    }
    node.indentation = indentation - rootIndentation
    while let last = path.last, map.nodes[last].indentation >= node.indentation {
      path.removeLast()
    }
    // Another root is shown below the first one.
    let isRoot = path.isEmpty
    if isRoot { path = [0] }
    let parent = path[path.count - 1]
    guard path.count < MermaidRefiner.depthLimit else { return .tooDeep }
    guard map.nodes.count < MermaidRefiner.partLimit else {
      isFull = true
      return .added
    }
    node.parent = parent
    node.depth = path.count
    path.append(map.nodes.count)
    map.nodes.append(node)
    return isRoot ? .secondRoot : .added
  }

  /// Sets the icon or the classes of the last node; false if there is none.
  mutating func decorate(icon: String?, classes: String?) -> Bool {
    guard let last = map.nodes.indices.last else { return false }
    if let icon { map.nodes[last].icon = icon }
    if let classes { map.nodes[last].classes = classes }
    return true
  }
}
