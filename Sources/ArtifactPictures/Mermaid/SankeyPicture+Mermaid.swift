public import ArtifactRefiners

extension SankeyPicture {
  /// Creates the picture of a sankey diagram; nil for one with too much to draw.
  init?(drawable diagram: MermaidSankey) {
    guard diagram.nodes.count <= SankeyPictureLimits.nodeCount,
      diagram.links.count <= SankeyPictureLimits.flowCount
    else { return nil }
    self.init(diagram)
  }
}

extension SankeyPicture {
  /// Creates the picture of a sankey diagram (`Specs/Mermaid.md` N15.5).
  ///
  /// - Complexity: O(length of all texts).
  public init(_ diagram: MermaidSankey) {
    self.init(
      nodes: diagram.nodes.map { MermaidLabel($0).plainText },
      flows: diagram.links.map { Flow(from: $0.source, to: $0.target, $0.value) })
  }
}
