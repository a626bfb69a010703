public import ArtifactRefiners

extension TreemapPicture {
  /// Creates the picture of a treemap; nil for one with too much to draw.
  init?(drawable treemap: MermaidTreemap) {
    guard treemap.nodes.count <= TreemapPictureLimits.itemCount else { return nil }
    self.init(treemap)
  }
}

extension TreemapPicture {
  /// Creates the picture of a treemap (`Specs/Mermaid.md` N23.6).
  public init(_ treemap: MermaidTreemap) {
    var series: [String: Int] = [:]
    for style in treemap.styleClasses {
      if case .role(_, let index)? = MermaidPaints.style(style.styles).fill {
        series[style.id] = index
      }
    }
    self.init(
      title: MermaidLabel(treemap.title).plainText,
      items: treemap.nodes.map { node in
        let name = MermaidLabel(node.name).plainText
        return node.isLeaf
          ? .leaf(name, node.value, in: node.parent, series: series[node.styleClass])
          : .section(name, in: node.parent, series: series[node.styleClass])
      })
  }
}
