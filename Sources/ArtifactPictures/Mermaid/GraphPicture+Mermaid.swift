public import ArtifactRefiners

extension GraphPicture {
  /// Creates the picture of a diagram of Mermaid that is a graph; nil for other kinds, and for one with too much to draw.
  ///
  /// - Complexity: O(parts).
  public init?(_ content: MermaidContent) {
    guard let (nodes, edges) = Self.counts(of: content),
      nodes <= GraphPictureLimits.nodeCount, edges <= GraphPictureLimits.edgeCount
    else { return nil }
    switch content {
    case .flowchart(let chart): self.init(chart)
    case .classDiagram(let diagram): self.init(diagram)
    case .state(let diagram): self.init(diagram)
    case .er(let diagram): self.init(diagram)
    case .mindmap(let map): self.init(map)
    case .requirement(let diagram): self.init(diagram)
    case .c4(let diagram): self.init(diagram)
    case .architecture(let diagram): self.init(diagram)
    default: return nil
    }
    guard nodes == 0 || self.nodes.isEmpty || isDrawable else { return nil }
  }

  /// The numbers of nodes and edges of a diagram that is a graph, or less; nil for other kinds.
  private static func counts(of content: MermaidContent) -> (nodes: Int, edges: Int)? {
    switch content {
    // Only the IDs of groups are nodes without a box.
    case .flowchart(let chart): (chart.nodes.count - chart.subgraphs.count, chart.edges.count)
    case .classDiagram(let diagram): (diagram.classes.count, diagram.relations.count)
    case .state(let diagram): (diagram.states.count, 0)
    case .er(let diagram): (diagram.entities.count, diagram.relationships.count)
    case .mindmap(let map): (map.nodes.count, 0)
    case .requirement(let diagram): (diagram.requirements.count + diagram.elements.count, 0)
    case .c4(let diagram): (diagram.shapes.count + diagram.boundaries.count, 0)
    case .architecture(let diagram): (diagram.nodes.count + diagram.groups.count, 0)
    default: nil
    }
  }

  /// Adds a note, and a line to what it is about.
  mutating func appendNote(
    _ text: MermaidLabel, id: String, in group: Int?, about target: Int?, targetGroup: Int? = nil
  ) {
    var node = Node(id: id, title: text.plainText, shape: .rectangle, group: group)
    node.style.fill = .role(.note)
    node.style.stroke = .role(.note)
    node.style.isBold = false
    nodes.append(node)
    guard let target else { return }
    var edge = Edge(id: id + " line", source: nodes.count - 1, target: target, targetMarker: nil)
    edge.targetGroup = targetGroup
    edge.style.pattern = .dotted
    edges.append(edge)
  }
}
