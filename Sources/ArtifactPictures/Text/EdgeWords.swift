import Drawing

/// What an edge says, from its start on.
package struct EdgeWords {
  /// Where the arrow heads of an edge are.
  package enum Direction: String {
    case forward = "→"
    case backward = "←"
    case both = "↔"
  }

  /// The text at the start, the label and the meaning of the signs; empty for none.
  package let lead: String
  /// Where the arrow heads are; nil if the words before and after say more.
  package let direction: Direction?
  /// The text at the end, and the name of the node or group there.
  package let target: String

  init(_ edge: GraphPicture.Edge, in picture: GraphPicture) {
    let relations = Self.relations(of: edge)
    let numbers = [edge.sourceMarker, edge.targetMarker].map { $0.map(Self.number) ?? "" }
    func words(_ parts: [String]) -> String {
      parts.filter { !$0.isEmpty }.map(\.oneLine).joined(separator: " ")
    }
    lead = words([
      edge.sourceLabel, numbers[0], edge.label,
      edge.label.isEmpty || relations.isEmpty ? relations : "(\(relations))",
    ])
    let group = edge.targetGroup.flatMap { picture.titledGroups(from: $0).first }
    target = words([
      numbers[1], edge.targetLabel,
      group.map { picture.groups[$0].title } ?? picture.nodes[edge.target].title,
    ])
    let arrows: [Scene2D.Marker?] = [.arrow, .openArrow]
    direction =
      switch (arrows.contains(edge.sourceMarker), arrows.contains(edge.targetMarker)) {
      case (true, true): .both
      case (true, false): .backward
      case (false, true): .forward
      case (false, false): relations.isEmpty && numbers == ["", ""] ? .forward : nil
      }
  }

  /// The text in one line.
  package var text: String {
    [lead, direction?.rawValue ?? "", target].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What triangles and diamonds mean, as verbs that lead from the start to the end.
  private static func relations(of edge: GraphPicture.Edge) -> String {
    let isDashed = edge.style.pattern == .dashed
    let forward: String? =
      switch edge.targetMarker {
      case .triangle: isDashed ? "implements" : "inherits"
      case .diamond: "is part of"
      case .openDiamond: "is aggregated by"
      default: nil
      }
    let backward: String? =
      switch edge.sourceMarker {
      case .triangle: isDashed ? "is implemented by" : "is inherited by"
      case .diamond: "is composed of"
      case .openDiamond: "aggregates"
      default: nil
      }
    return [backward, forward].compactMap(\.self).joined(separator: " and ")
  }

  /// The number of entities that a sign means; empty for none.
  private static func number(_ marker: Scene2D.Marker) -> String {
    switch marker {
    case .one: "one"
    case .zeroOrOne: "zero or one"
    case .oneOrMore: "one or more"
    case .zeroOrMore: "zero or more"
    default: ""
    }
  }
}
