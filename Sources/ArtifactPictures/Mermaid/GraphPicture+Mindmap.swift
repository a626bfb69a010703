public import ArtifactRefiners
import Drawing
import FlowGraph

extension GraphPicture {
  /// Creates the picture of a mind map (`Specs/Mermaid.md` N9.7): a tree that grows to the right.
  ///
  /// - Complexity: O(nodes).
  public init(_ map: MermaidMindmap) {
    self.init()
    lineLimit = GraphPictureLimits.mermaidLineCount
    direction = .leftToRight
    isTree = true
    // Each branch from the root has a color of its own.
    var branches: [Int?] = []
    var branchCount = 0
    for (index, item) in map.nodes.enumerated() {
      var node = Node(
        id: "node \(index)", title: item.label.plainText, shape: item.shape.outline)
      node.style.isBold = item.depth == 0
      var branch = item.parent.flatMap { branches.indices.contains($0) ? branches[$0] : nil }
      if item.parent != nil, branch == nil {
        branch = branchCount
        branchCount += 1
      }
      branches.append(branch)
      let paint = branch.map { Paint2D.role(.series, index: $0) }
      node.style.fill = paint
      node.style.stroke = paint
      nodes.append(node)
      guard let parent = item.parent else { continue }
      var edge = Edge(id: "edge \(index)", source: parent, target: index, targetMarker: nil)
      edge.style.stroke = paint
      edge.style.strokeWidth = item.depth == 1 ? 3 : 2
      edges.append(edge)
    }
  }
}

extension MermaidMindmap.Shape {
  fileprivate var outline: Scene2D.Shape.Kind {
    switch self {
    case .plain, .rounded, .cloud: .rectangle(cornerRadius: 8)
    case .rectangle: .rectangle(cornerRadius: 0)
    case .circle, .bang: .ellipse
    case .hexagon: .hexagon
    }
  }
}
