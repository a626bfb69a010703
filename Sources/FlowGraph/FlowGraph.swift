/// A node of a graph: its identity and what a person reads on it.
public struct FlowNode: Hashable, Sendable, Identifiable {
  /// The declared id, unique in its graph.
  public var id: String

  /// The text on the node; the id where the source gives none.
  public var label: String

  public init(id: String, label: String? = nil) {
    self.id = id
    self.label = label ?? id
  }
}

/// A directed edge between two nodes, named by their ids.
public struct FlowEdge: Hashable, Sendable, Identifiable {
  public var id: String
  public var source: String
  public var target: String

  /// The text on the edge, if any.
  public var label: String?

  public init(id: String, source: String, target: String, label: String? = nil) {
    self.id = id
    self.source = source
    self.target = target
    self.label = label
  }
}

/// Nodes and edges in document order, before any layout.
public struct FlowGraph: Hashable, Sendable {
  public var nodes: [FlowNode]
  public var edges: [FlowEdge]

  public init(nodes: [FlowNode] = [], edges: [FlowEdge] = []) {
    self.nodes = nodes
    self.edges = edges
  }
}
