public import ArtifactRefiners
import Drawing
import FlowGraph

extension GraphPicture {
  /// Creates the picture of a C4 diagram (`Specs/Mermaid.md` N17.6).
  ///
  /// - Complexity: O(shapes + relations · groups).
  public init(_ diagram: MermaidC4) {
    var builder = NestedPicture(
      frames: diagram.boundaries.map { ($0.id, $0.boundary) },
      members: diagram.shapes.compactMap(\.boundary))
    for boundary in diagram.boundaries {
      builder.addFrame(
        boundary.id, title: boundary.properties.label.plainText(or: boundary.id),
        caption: boundary.properties.type.caption, in: boundary.boundary, Style())
    }
    for shape in diagram.shapes {
      var node = Node(
        id: shape.id, title: shape.properties.label.plainText(or: shape.id),
        caption: shape.properties.technology.caption, shape: shape.outline)
      if node.caption.isEmpty {
        node.caption = "[\(shape.isExternal ? "external " : "")\(shape.kind.rawValue)]"
      }
      let text = shape.properties.description.plainText
      if !text.isEmpty { node.rows = [Row("", text)] }
      if shape.kind == .person { node.icon = .person }
      if shape.isExternal { node.style.pattern = .dashed }
      builder.add(node, in: shape.boundary)
    }
    for relation in diagram.relations {
      let isBack = relation.kind == .back
      builder.addEdge(
        from: isBack ? relation.target : relation.source,
        to: isBack ? relation.source : relation.target
      ) { edge in
        let texts = [
          relation.properties.label.plainText, relation.properties.technology.caption,
          relation.properties.description.plainText,
        ]
        edge.label = texts.filter { !$0.isEmpty }.joined(separator: "\n")
        if relation.kind == .both { edge.sourceMarker = .arrow }
      }
    }
    self = builder.picture
    title = MermaidLabel(diagram.title).plainText
  }
}

extension MermaidLabel {
  /// The words to show, or a name if there are none.
  fileprivate func plainText(or name: String) -> String {
    let text = plainText
    return text.isEmpty ? name : text
  }

  /// The text in brackets; empty for an empty text.
  fileprivate var caption: String { plainText.isEmpty ? "" : "[\(plainText)]" }
}

extension MermaidC4.Shape {
  fileprivate var outline: Scene2D.Shape.Kind {
    switch form {
    case .database: .cylinder
    case .queue: .capsule
    case .box: .rectangle(cornerRadius: kind == .person ? 12 : 3)
    }
  }
}
