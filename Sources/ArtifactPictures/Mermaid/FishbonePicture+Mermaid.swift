public import ArtifactRefiners

extension FishbonePicture {
  /// Creates the picture of a diagram of causes; nil for one with too much to draw.
  init?(drawable diagram: MermaidIshikawa) {
    guard diagram.nodes.count <= FishbonePictureLimits.causeCount + 1 else { return nil }
    self.init(diagram)
  }
}

extension FishbonePicture {
  /// Creates the picture of a diagram of causes (`Specs/Mermaid.md` N26.5).
  public init(_ diagram: MermaidIshikawa) {
    self.init(
      effect: diagram.nodes.first?.label.plainText ?? "",
      causes: diagram.nodes.dropFirst().map { node in
        // The effect is the first node.
        Cause(node.label.plainText, parent: node.parent.flatMap { $0 > 0 ? $0 - 1 : nil })
      })
  }
}
