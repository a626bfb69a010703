public import ArtifactRefiners
import Drawing
import FlowGraph

extension GraphPicture {
  /// Creates the picture of a class diagram (`Specs/Mermaid.md` N4.6).
  ///
  /// - Complexity: O(classes + members + relations).
  public init(_ diagram: MermaidClassDiagram) {
    self.init()
    lineLimit = GraphPictureLimits.memberCount
    direction = diagram.direction.layout
    let styles = Dictionary(diagram.styleClasses.map { ($0.id, $0.styles) }) { _, last in last }
    groups = diagram.namespaces.map {
      Group(id: "namespace " + $0.id, title: $0.label.plainText, parent: $0.parent)
    }
    var places: [String: Int] = [:]
    for item in diagram.classes {
      places[item.id] = nodes.count
      let classes = ["default"] + item.styleClasses
      var node = Node(
        id: item.id, title: item.name,
        rows: (item.attributes + item.methods).map { Row("", $0.shown) },
        shape: .rectangle(cornerRadius: 2), group: item.namespace,
        style: MermaidPaints.style(classes.flatMap { styles[$0] ?? [] } + item.styles))
      node.caption = item.annotations.map { "«\($0)»" }.joined(separator: " ")
      if !item.attributes.isEmpty, !item.methods.isEmpty {
        node.dividers = [item.attributes.count]
      }
      nodes.append(node)
    }
    for item in diagram.interfaces {
      places[item.id] = nodes.count
      nodes.append(Node(id: item.id, title: item.label, shape: .capsule))
    }
    for (index, relation) in diagram.relations.enumerated() {
      guard let source = places[relation.source], let target = places[relation.target] else {
        continue
      }
      var edge = Edge(
        id: "relation \(index)", source: source, target: target, label: relation.label.plainText,
        sourceMarker: relation.sourceEnd.marker, targetMarker: relation.targetEnd.marker)
      edge.sourceLabel = MermaidLabel(relation.sourceLabel).plainText
      edge.targetLabel = MermaidLabel(relation.targetLabel).plainText
      if relation.isDotted { edge.style.pattern = .dashed }
      edges.append(edge)
    }
    for (index, note) in diagram.notes.enumerated() {
      appendNote(
        note.text, id: "note \(index)", in: note.namespace,
        about: note.classID.flatMap { places[$0] })
    }
  }
}

extension GraphPictureLimits {
  /// The maximum number of members of a class in a drawing.
  public static let memberCount = 60
}

extension MermaidClassDiagram.Member {
  /// The text, with what the sign at its end says as UML writes it.
  fileprivate var shown: String {
    switch classifier {
    case .none: text
    case .abstract: text + " {abstract}"
    case .isStatic: text + " {static}"
    }
  }
}

extension MermaidClassDiagram.Relation.End {
  fileprivate var marker: Scene2D.Marker? {
    switch self {
    case .none: nil
    case .aggregation: .openDiamond
    case .extension: .triangle
    case .composition: .diamond
    case .dependency: .arrow
    case .lollipop: .openCircle
    }
  }
}
