public import ArtifactBase
public import FlowGraph

/// What the nodes, edges and accessories of an edited flow look like.
///
/// ```swift
/// var content = FlowContent()
/// content.node = { node in
///   var box = GraphPicture.Node(id: node.id, title: node.label)
///   box.caption = node.data["owner"]?.displayText ?? ""
///   return box
/// }
/// ```
public struct FlowContent: Sendable {
  /// The box of a node, by default with its label. Its ID and group do not count. It is cut to the size that the node has.
  public var node: @Sendable (FlowNode<JSONValue>) -> GraphPicture.Node
  /// The line of an edge, by default an arrow with its label. Its ID and ends do not count.
  public var edge: @Sendable (FlowEdge) -> GraphPicture.Edge
  /// What is beside the only element that is selected; nil, as by default, for nothing.
  public var accessory: @Sendable (FlowElement) -> FlowAccessory?

  /// Creates content that shows the labels.
  public init() {
    node = { GraphPicture.Node($0) }
    edge = { GraphPicture.Edge($0) }
    accessory = { _ in nil }
  }

  /// Creates content that looks like a picture whose nodes and edges have the same IDs.
  ///
  /// - Complexity: O(nodes + edges).
  public init(_ picture: GraphPicture) {
    self.init()
    let nodes = Dictionary(
      picture.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let edges = Dictionary(
      picture.edges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    node = { nodes[$0.id] ?? GraphPicture.Node($0) }
    edge = { edges[$0.id] ?? GraphPicture.Edge($0) }
  }
}

/// A text in a box beside a node or an edge.
public struct FlowAccessory: Hashable, Sendable {
  /// The lines of the text.
  public var text: String
  /// The side at which the box is, as long as it has room there.
  public var placement: AccessoryPlacement

  /// Creates an accessory.
  public init(_ text: String, placement: AccessoryPlacement = .top) {
    self.text = text
    self.placement = placement
  }
}
