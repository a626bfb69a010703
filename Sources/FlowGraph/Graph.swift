/// A node of a graph: its identity and its label.
public struct FlowNode: Hashable, Sendable, Identifiable {
  /// The declared id, unique in its graph.
  public var id: String

  /// The displayed text; the id if the source has none.
  public var label: String

  /// Creates a node; `label` defaults to `id`.
  public init(id: String, label: String? = nil) {
    self.id = id
    self.label = label ?? id
  }
}

/// A directed edge between two nodes, which are referenced by id.
public struct FlowEdge: Hashable, Sendable, Identifiable {
  /// The identity of the edge.
  public var id: String
  /// The id of the node where the edge starts.
  public var source: String
  /// The id of the node where the edge ends.
  public var target: String

  /// The displayed text, or `nil` if the edge has none.
  public var label: String?

  /// Creates an edge between two nodes given by id.
  public init(id: String, source: String, target: String, label: String? = nil) {
    self.id = id
    self.source = source
    self.target = target
    self.label = label
  }
}

/// A graph's nodes and edges in document order, without layout.
public struct Graph: Hashable, Sendable {
  /// The nodes in document order.
  public var nodes: [FlowNode]
  /// The edges in document order.
  public var edges: [FlowEdge]

  /// Creates a graph.
  public init(nodes: [FlowNode] = [], edges: [FlowEdge] = []) {
    self.nodes = nodes
    self.edges = edges
  }
}
