public import ArtifactBase
import Drawing
public import FlowGraph
import MarkdownCore

extension GraphPicture {
  /// Creates the picture of a flow.
  ///
  /// A node that contains others is a group around them. Nodes and edges keep their document order.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - unplaced: The IDs of the nodes whose position does not count.
  /// - Complexity: O(nodes + edges).
  public init(_ flow: FlowDocument<JSONValue>, unplaced: Set<String> = []) {
    self.init()
    lineLimit = GraphPictureLimits.mermaidLineCount
    var builder = FlowPictureBuilder(flow)
    builder.addNodes(flow, to: &self)
    for edge in flow.edges { builder.add(edge, to: &self) }
    let placed = flow.nodes.filter { !unplaced.contains($0.id) }
    guard placed.contains(where: { $0.position != placed[0].position }) else { return }
    for node in placed {
      let item =
        builder.groups[node.id].map(LayoutHint.Item.group)
        ?? builder.nodes[node.id].map { .node($0) }
      if let item { hints.append(LayoutHint(.point(node.frame.center), items: [item])) }
    }
  }
}

/// The boxes and groups of the nodes of a flow.
private struct FlowPictureBuilder {
  /// The indices of the boxes of nodes, and of those that contain others.
  private(set) var nodes: [String: Int] = [:]
  private(set) var groups: [String: Int] = [:]
  /// The first box in each group.
  private var anchors: [Int?] = []
  /// The series of the categories that nodes have, by first use.
  private var series: [String: Int] = [:]

  init(_ flow: FlowDocument<JSONValue>) {
    let parents = Set(flow.nodes.compactMap(\.parentID))
    for node in flow.nodes where parents.contains(node.id) { groups[node.id] = groups.count }
  }

  mutating func addNodes(_ flow: FlowDocument<JSONValue>, to picture: inout GraphPicture) {
    picture.groups = flow.nodes.filter { groups[$0.id] != nil }.map { node in
      GraphPicture.Group(
        id: node.id, title: node.label, parent: node.parentID.flatMap { groups[$0] },
        style: node.boxStyle)
    }
    for node in flow.nodes where groups[node.id] == nil {
      var box = GraphPicture.Node(node)
      box.group = node.parentID.flatMap { groups[$0] }
      if box.style.stroke == nil, let category = node.category {
        let index = series[category] ?? series.count
        series[category] = index
        box.style.stroke = .role(.series, index: index)
      }
      nodes[node.id] = add(box, to: &picture)
    }
    anchors = GraphPicture.Anchors(picture).first
  }

  private func add(_ box: GraphPicture.Node, to picture: inout GraphPicture) -> Int {
    picture.nodes.append(box)
    return picture.nodes.count - 1
  }

  mutating func add(_ edge: FlowEdge, to picture: inout GraphPicture) {
    let source = end(edge.sourceNodeID, other: edge.targetNodeID, &picture)
    let target = end(edge.targetNodeID, other: edge.sourceNodeID, &picture)
    guard let source, let target else { return }
    var line = GraphPicture.Edge(edge, source: source.node, target: target.node)
    (line.sourceGroup, line.targetGroup) = (source.group, target.group)
    if edge.pathType == .straight { line.course = .straight }
    picture.edges.append(line)
  }

  /// The box at an end of an edge, and the group on whose border the edge ends. A group has a box in it
  /// for edges from and to what is in it.
  private mutating func end(
    _ id: String, other: String, _ picture: inout GraphPicture
  ) -> (node: Int, group: Int?)? {
    guard let group = groups[id] else { return nodes[id].map { ($0, nil) } }
    let home = groups[other] ?? nodes[other].flatMap { picture.nodes[$0].group }
    guard picture.path(from: home).contains(group) else {
      return anchors[group].map { ($0, group) }
    }
    if let place = nodes[id] { return (place, nil) }
    let place = add(
      GraphPicture.Node(
        id: id, title: picture.groups[group].title, shape: .capsule, group: group), to: &picture)
    nodes[id] = place
    return (place, nil)
  }
}

extension GraphPicture.Node {
  /// Creates the box of a node: its label, the category that it has by name, and its color.
  init(_ node: FlowNode<JSONValue>) {
    let category = node.category ?? ""
    self.init(
      id: node.id, title: node.shownLabel, caption: Double(category) == nil ? category : "",
      style: node.boxStyle)
  }
}

extension FlowNode<JSONValue> {
  /// The category of a node of D3 or vis-network.
  fileprivate var category: String? {
    data["group"].flatMap { $0.stringValue ?? $0.numberValue?.text }
  }

  /// The label, without the signs of Markdown in the texts of JSON Canvas and the notes of n8n.
  fileprivate var shownLabel: String {
    let type = data["type"]?.stringValue ?? ""
    guard type == "text" || type.hasSuffix(".stickyNote"), label.utf8.count <= 4_096 else {
      return label
    }
    return MarkdownParser.parse(label).plainText
  }

  /// The style of the color of JSON Canvas or vis-network.
  fileprivate var boxStyle: GraphPicture.Style {
    var style = GraphPicture.Style()
    let color = data["color"]?["border"] ?? data["color"]?["background"] ?? data["color"]
    guard let text = color?.stringValue else { return style }
    let presets = ["red", "orange", "yellow", "green", "cyan", "purple"]
    let preset = Int(text).flatMap { presets.indices.contains($0 - 1) ? presets[$0 - 1] : nil }
    style.stroke = MermaidPaints.paint(preset ?? text.lowercased())
    return style
  }
}

extension GraphPicture.Edge {
  /// Creates the line of an edge, with its label and arrow heads.
  init(_ edge: FlowEdge, source: Int = 0, target: Int = 0) {
    self.init(
      id: edge.id, source: source, target: target, label: edge.label ?? "",
      sourceMarker: edge.arrows.isAtSource ? .arrow : nil,
      targetMarker: edge.arrows.isAtTarget ? .arrow : nil)
  }
}
