public import ArtifactRefiners
import Drawing
import FlowGraph

extension GraphPicture {
  /// Creates the picture of an entity relationship diagram (`Specs/Mermaid.md` N6.6).
  ///
  /// - Complexity: O(entities + attributes + relationships).
  public init(_ diagram: MermaidERDiagram) {
    self.init()
    lineLimit = GraphPictureLimits.memberCount
    direction = diagram.direction.layout
    let styles = Dictionary(diagram.styleClasses.map { ($0.id, $0.styles) }) { _, last in last }
    var places: [String: Int] = [:]
    for entity in diagram.entities {
      places[entity.id] = nodes.count
      var node = Node(
        id: entity.id, title: MermaidLabel(entity.name).plainText,
        rows: entity.attributes.map { Row(ClassTypes.shown($0.type), $0.text) },
        shape: .rectangle(cornerRadius: 2),
        style: MermaidPaints.style(
          (["default"] + entity.styleClasses).flatMap { styles[$0] ?? [] } + entity.styles))
      node.alignsValues = true
      nodes.append(node)
    }
    for (index, relationship) in diagram.relationships.enumerated() {
      guard let source = places[relationship.source], let target = places[relationship.target]
      else { continue }
      var edge = Edge(
        id: "relationship \(index)", source: source, target: target,
        label: relationship.role.plainText, sourceMarker: relationship.sourceCardinality.marker,
        targetMarker: relationship.targetCardinality.marker)
      if !relationship.isIdentifying { edge.style.pattern = .dashed }
      edges.append(edge)
    }
  }
}

extension MermaidERDiagram.Attribute {
  /// The name with the keys and the comment.
  fileprivate var text: String {
    var text = name
    if !keys.isEmpty { text += " " + keys.joined(separator: ", ") }
    if !comment.isEmpty { text += " · " + comment }
    return text
  }
}

/// Types with parameters.
private enum ClassTypes {
  /// The type with `<T>` for `~T~`.
  static func shown(_ type: String) -> String {
    guard let first = type.firstIndex(of: "~"), let last = type.lastIndex(of: "~"), first < last
    else { return type }
    return type[..<first] + "<" + type[type.index(after: first)..<last] + ">"
      + type[type.index(after: last)...]
  }
}

extension MermaidERDiagram.Relationship.Cardinality {
  fileprivate var marker: Scene2D.Marker {
    switch self {
    case .zeroOrOne: .zeroOrOne
    case .zeroOrMore: .zeroOrMore
    case .oneOrMore: .oneOrMore
    case .one: .one
    case .parent: .diamond
    }
  }
}
