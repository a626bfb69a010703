public import ArtifactRefiners
import Drawing
import FlowGraph

extension GraphPicture {
  /// Creates the picture of a flowchart (`Specs/Mermaid.md` N2.6).
  ///
  /// - Complexity: O(nodes + edges + groups).
  public init(_ chart: MermaidFlowchart) {
    self.init()
    lineLimit = GraphPictureLimits.mermaidLineCount
    direction = chart.direction.layout
    var builder = FlowchartPicture(chart)
    builder.addGroups(to: &self)
    builder.addNodes(to: &self)
    builder.addEdges(to: &self)
  }
}

extension GraphPictureLimits {
  /// The maximum number of lines of a text in a diagram of Mermaid.
  public static let mermaidLineCount = 24
}

extension MermaidFlowchart.Direction {
  var layout: LayoutDirection {
    switch self {
    case .topToBottom: .topToBottom
    case .bottomToTop: .bottomToTop
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// Builds the picture of a flowchart.
private struct FlowchartPicture {
  let chart: MermaidFlowchart
  private let classes: [String: [String]]
  /// The index of the subgraph that contains a node or a group.
  private var parents: [String: Int] = [:]
  private var subgraphs: [String: Int] = [:]
  /// The group of each subgraph that has a node; others are nodes.
  private var groups: [Int: Int] = [:]
  private var places: [String: Int] = [:]

  init(_ chart: MermaidFlowchart) {
    self.chart = chart
    classes = Dictionary(chart.classes.map { ($0.id, $0.styles) }) { _, last in last }
    for (index, subgraph) in chart.subgraphs.enumerated() {
      subgraphs[subgraph.id] = index
      for member in subgraph.members where member != subgraph.id && parents[member] == nil {
        parents[member] = index
      }
    }
  }

  private func styles(_ names: [String], _ own: [String]) -> [String] {
    (["default"] + names).flatMap { classes[$0] ?? [] } + own
  }

  // MARK: Groups

  mutating func addGroups(to picture: inout GraphPicture) {
    // A group has a box only around something.
    var isFull = [Bool](repeating: false, count: chart.subgraphs.count)
    for node in chart.nodes where subgraphs[node.id] == nil {
      var parent = parents[node.id]
      while let index = parent, !isFull[index] {
        isFull[index] = true
        parent = parents[chart.subgraphs[index].id]
      }
    }
    // Outer groups come first; they are complete after the inner ones.
    for index in chart.subgraphs.indices.reversed() where isFull[index] {
      let subgraph = chart.subgraphs[index]
      groups[index] = picture.groups.count
      var group = GraphPicture.Group(
        id: subgraph.id, title: subgraph.title.plainText,
        parent: parents[subgraph.id].flatMap { groups[$0] },
        style: MermaidPaints.style(styles(subgraph.classes, ownStyles(of: subgraph.id))))
      group.direction = subgraph.direction?.layout
      picture.groups.append(group)
    }
  }

  /// The styles of a group, which the source gives to a node with its ID.
  private func ownStyles(of id: String) -> [String] {
    chart.nodes.first { $0.id == id }.map { styles($0.classes, $0.styles) } ?? []
  }

  private func group(of id: String) -> Int? { parents[id].flatMap { groups[$0] } }

  // MARK: Nodes

  mutating func addNodes(to picture: inout GraphPicture) {
    for node in chart.nodes {
      if let subgraph = subgraphs[node.id], groups[subgraph] != nil { continue }
      var text = node.label.plainText
      if let subgraph = subgraphs[node.id] { text = chart.subgraphs[subgraph].title.plainText }
      add(
        GraphPicture.Node(
          id: node.id, title: text, shape: shape(of: node), group: group(of: node.id),
          style: MermaidPaints.style(styles(node.classes, node.styles))), to: &picture)
    }
    // Groups without nodes.
    for (index, subgraph) in chart.subgraphs.enumerated()
    where groups[index] == nil && places[subgraph.id] == nil {
      add(
        GraphPicture.Node(
          id: subgraph.id, title: subgraph.title.plainText, group: group(of: subgraph.id)),
        to: &picture)
    }
  }

  private mutating func add(_ node: GraphPicture.Node, to picture: inout GraphPicture) {
    places[node.id] = picture.nodes.count
    picture.nodes.append(node)
  }

  private func shape(of node: MermaidFlowchart.Node) -> Scene2D.Shape.Kind {
    node.shape.flatMap { MermaidShape(named: $0) }?.outline ?? .rectangle(cornerRadius: 2)
  }

  // MARK: Edges

  mutating func addEdges(to picture: inout GraphPicture) {
    let anchors = GraphPicture.Anchors(picture).first
    for edge in chart.edges {
      let (source, sourceGroup) = end(edge.source, anchors)
      let (target, targetGroup) = end(edge.target, anchors)
      guard let source, let target else { continue }
      var line = GraphPicture.Edge(
        id: edge.id, source: source, target: target, label: edge.label.plainText,
        sourceMarker: edge.sourceHead.marker, targetMarker: edge.targetHead.marker)
      line.style = MermaidPaints.style(edge.classes.flatMap { classes[$0] ?? [] } + edge.styles)
      line.style.fill = nil
      switch edge.line {
      case .normal: break
      case .thick: line.style.strokeWidth = line.style.strokeWidth ?? 3.5
      case .dotted: line.style.pattern = .dashed
      case .invisible: line.isHidden = true
      }
      line.length = max(edge.length, 1)
      picture.append(line, from: sourceGroup, to: targetGroup)
    }
  }

  /// The node at an end of an edge, and the group on whose border the edge ends.
  private func end(_ id: String, _ anchors: [Int?]) -> (node: Int?, group: Int?) {
    if let place = places[id] { return (place, nil) }
    guard let group = subgraphs[id].flatMap({ groups[$0] }) else { return (nil, nil) }
    return (anchors[group], group)
  }
}

extension MermaidFlowchart.Edge.Head {
  var marker: Scene2D.Marker? {
    switch self {
    case .none: nil
    case .arrow: .arrow
    case .circle: .openCircle
    case .cross: .cross
    }
  }
}

extension MermaidShape {
  /// The outline that is nearest to the shape.
  var outline: Scene2D.Shape.Kind {
    switch self {
    case .rectangle, .linedRectangle, .dividedRectangle, .windowPane, .stackedRectangle,
      .taggedRectangle, .document, .documents, .linedDocument, .taggedDocument, .text, .brace,
      .rightBrace, .braces, .fork, .bolt:
      .rectangle(cornerRadius: 2)
    case .rounded, .cloud, .bang, .delay, .bowRectangle: .rectangle(cornerRadius: 8)
    case .stadium: .capsule
    case .subprocess: .subroutine
    case .cylinder, .dataStore, .horizontalCylinder, .linedCylinder: .cylinder
    case .circle, .doubleCircle, .smallCircle, .framedCircle, .filledCircle, .crossedCircle,
      .ellipse:
      .ellipse
    case .diamond: .diamond
    case .hexagon: .hexagon
    case .leanRight: .parallelogram(leansRight: true)
    case .leanLeft: .parallelogram(leansRight: false)
    case .trapezoid, .slopedRectangle: .trapezoid(isNarrowAtTop: true)
    case .flippedTrapezoid, .curvedTrapezoid: .trapezoid(isNarrowAtTop: false)
    case .triangle: .triangle
    case .flippedTriangle, .hourglass: .trapezoid(isNarrowAtTop: false)
    case .notchedRectangle, .notchedPentagon: .hexagon
    case .flag, .odd: .flag
    }
  }
}
