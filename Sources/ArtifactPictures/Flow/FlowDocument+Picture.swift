public import ArtifactBase
public import Drawing
public import FlowGraph

extension FlowDocument where Data == JSONValue {
  /// Creates the flow of a picture, laid out for a terminal: at a zoom of 1, its boxes have room for their texts.
  ///
  /// Groups are nodes that contain others. A group whose ID a node or an earlier group has gets another one. With
  /// ``FlowContent/init(_:)``, the flow looks like the picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - measure: The text metrics of the front.
  /// - Complexity: that of a layout.
  public init(_ picture: GraphPicture, measure: any TextMeasuring) {
    self.init()
    let drawn = GraphScene(cells: picture, measure)
    let cell = FlowPicture.cellSize
    func frame(_ cells: Rect2D) -> (position: Point2D, size: Size2D) {
      (
        Point2D(x: cells.min.x * cell.width, y: cells.min.y * cell.height),
        Size2D(width: cells.width * cell.width, height: cells.height * cell.height)
      )
    }
    var taken = Set(picture.nodes.map(\.id))
    var groupIDs: [String] = []
    for group in picture.groups {
      var id = group.id
      var number = 2
      while !taken.insert(id).inserted {
        id = "\(group.id)-\(number)"
        number += 1
      }
      groupIDs.append(id)
    }
    func id(ofGroup index: Int?) -> String? {
      index.flatMap { groupIDs.indices.contains($0) ? groupIDs[$0] : nil }
    }
    for (index, node) in picture.nodes.enumerated() {
      let (position, size) = frame(drawn.plan.nodeFrames[index])
      nodes.append(
        FlowNode(
          id: node.id, position: position, size: size, data: .string(node.title),
          parentID: id(ofGroup: node.group)))
    }
    for (index, group) in picture.groups.enumerated() {
      guard drawn.plan.groupFrames.indices.contains(index),
        let cells = drawn.plan.groupFrames[index]
      else { continue }
      let (position, size) = frame(cells)
      nodes.append(
        FlowNode(
          id: groupIDs[index], position: position, size: size, data: .string(group.title),
          parentID: id(ofGroup: group.parent), acceptsChildren: true, zIndex: -1, handles: []))
    }
    for edge in picture.edges
    where picture.nodes.indices.contains(edge.source) && picture.nodes.indices.contains(edge.target)
      && !edge.isHidden
    {
      edges.append(
        FlowEdge(
          id: edge.id, sourceNodeID: id(ofGroup: edge.sourceGroup) ?? picture.nodes[edge.source].id,
          targetNodeID: id(ofGroup: edge.targetGroup) ?? picture.nodes[edge.target].id,
          pathType: .smoothStep, label: edge.label.isEmpty ? nil : edge.label,
          arrows: EdgeArrows(
            atSource: edge.sourceMarker != nil, atTarget: edge.targetMarker != nil)))
    }
  }
}

extension FlowPicture {
  /// The size that a node needs for its text, in canvas units: at least that of a node by default.
  public static func size(of node: GraphPicture.Node, measure: any TextMeasuring) -> Size2D {
    let card = GraphCard(
      node, GraphCard.Metrics(unit: .cells, measure: measure, lineWidth: 24))
    return Size2D(
      width: max(FlowDefaults.nodeSize.width, card.size.width * cellSize.width),
      height: max(FlowDefaults.nodeSize.height, card.size.height * cellSize.height))
  }
}

extension GraphScene {
  /// Lays out a picture for a terminal, however wide it gets. Positions of the source count.
  fileprivate init(cells picture: GraphPicture, _ measure: any TextMeasuring) {
    let metrics = GraphCard.Metrics(
      unit: .cells, measure: measure, lineWidth: 24, lineLimit: picture.lineLimit)
    self.init(
      picture, cards: picture.nodes.map { GraphCard($0, metrics) }, metrics: metrics,
      direction: picture.direction ?? .topToBottom, isTight: false,
      titles: GroupTitles(onOneLine: picture, metrics))
  }
}
