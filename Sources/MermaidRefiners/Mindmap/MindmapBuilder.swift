import ArtifactBase

/// Builds a mind map from its nodes, as Mermaid does (`Specs/Mermaid.md` N9.3).
struct MindmapBuilder: Sendable {
  /// Why a node or a decoration does not belong here.
  enum Fault: Error {
    case secondRoot
    case tooDeep
    case noNode
  }

  private(set) var map = MermaidMindmap()
  private(set) var isFull = false
  private var rootIndentation = 0
  /// The last node and its ancestors, as indices.
  private var path: [Int] = []

  /// Adds a node.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(_ node: MermaidMindmap.Node, indentation: Int) throws(Fault) {
    var node = node
    if map.nodes.isEmpty {
      rootIndentation = indentation
      map.nodes.append(node)
      path = [0]
      return
    }
    node.indentation = indentation - rootIndentation
    while let last = path.last, map.nodes[last].indentation >= node.indentation {
      path.removeLast()
    }
    // Another root is shown below the first one.
    let isRoot = path.isEmpty
    if isRoot { path = [0] }
    let parent = path[path.count - 1]
    guard path.count < MermaidRefiner.depthLimit else { throw .tooDeep }
    guard map.nodes.count < MermaidRefiner.partLimit else { return isFull = true }
    node.parent = parent
    node.depth = path.count
    path.append(map.nodes.count)
    map.nodes.append(node)
    if isRoot { throw .secondRoot }
  }

  /// Replaces the text of the last node.
  mutating func replaceLast(
    _ id: String, _ label: MermaidLabel, _ shape: MermaidMindmap.Shape, _ range: Range<Int>
  ) {
    guard !map.nodes.isEmpty else { return }
    let last = map.nodes.count - 1
    map.nodes[last].id = id
    map.nodes[last].label = label
    map.nodes[last].shape = shape
    map.nodes[last].range = range
  }

  /// Sets the icon or the classes of the last node.
  mutating func decorate(icon: String? = nil, classes: String? = nil) throws(Fault) {
    guard !map.nodes.isEmpty else { throw .noNode }
    let last = map.nodes.count - 1
    if let icon { map.nodes[last].icon = icon }
    if let classes { map.nodes[last].classes = classes }
  }
}
