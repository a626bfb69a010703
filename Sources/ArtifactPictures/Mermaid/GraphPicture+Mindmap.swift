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
    for (index, item) in map.nodes.enumerated() {
      var node = Node(
        id: "node \(index)", title: item.label.plainText, shape: item.shape.outline)
      // Each branch has a color of its own.
      node.style.isBold = item.depth == 0
      nodes.append(node)
      guard let parent = item.parent else { continue }
      edges.append(
        Edge(id: "edge \(index)", source: parent, target: index, targetMarker: nil))
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
