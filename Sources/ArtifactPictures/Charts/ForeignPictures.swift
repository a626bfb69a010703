public import Charts

extension TreemapPicture {
  /// Creates the picture of a tree with amounts.
  public init(_ hierarchy: ForeignHierarchy) {
    let parents = Set(hierarchy.items.compactMap(\.parent))
    self.init(
      title: hierarchy.title,
      items: hierarchy.items.enumerated().map { index, item in
        parents.contains(index)
          ? .section(item.name, in: item.parent) : .leaf(item.name, item.value, in: item.parent)
      })
  }
}

extension SankeyPicture {
  /// Creates the picture of amounts that flow between nodes.
  public init(_ flow: ForeignFlow) {
    self.init(
      title: flow.title, nodes: flow.nodes,
      flows: flow.links.map { Flow(from: $0.source, to: $0.target, $0.value) })
  }
}
