public import ArtifactRefiners
import Drawing
import FlowGraph

extension GraphPicture {
  /// Creates the picture of a requirement diagram (`Specs/Mermaid.md` N16.6).
  ///
  /// - Complexity: O(nodes + relations).
  public init(_ diagram: MermaidRequirementDiagram) {
    self.init()
    lineLimit = GraphPictureLimits.mermaidLineCount
    direction = diagram.direction.layout
    let styles = Dictionary(diagram.styleClasses.map { ($0.id, $0.styles) }) { _, last in last }
    var places: [String: Int] = [:]
    for item in Array(diagram.requirements) + Array(diagram.elements) {
      guard places[item.name] == nil else { continue }
      places[item.name] = nodes.count
      nodes.append(
        Node(
          id: item.name, title: item.label.plainText, caption: "«\(item.kind.rawValue)»",
          rows: item.rows, shape: .rectangle(cornerRadius: 2),
          style: MermaidPaints.style(
            (["default"] + item.styleClasses).flatMap { styles[$0] ?? [] } + item.styles)))
    }
    for (index, relation) in diagram.relations.enumerated() {
      guard let source = places[relation.source], let target = places[relation.target] else {
        continue
      }
      var edge = Edge(
        id: "relation \(index)", source: source, target: target,
        label: "«\(relation.kind.rawValue)»")
      if relation.kind == .contains {
        edge.sourceMarker = .openCircle
        edge.targetMarker = nil
      } else {
        edge.style.pattern = .dashed
      }
      edges.append(edge)
    }
  }
}

extension MermaidRequirementDiagram.Node {
  fileprivate var rows: [GraphPicture.Row] {
    [
      ("ID:", requirementID), ("Text:", text.plainText), ("Risk:", risk?.rawValue ?? ""),
      ("Verification:", verification?.rawValue ?? ""), ("Type:", type.plainText),
      ("Document:", document.plainText),
    ].filter { !$0.1.isEmpty }.map { GraphPicture.Row($0.0, $0.1) }
  }
}
