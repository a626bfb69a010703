/// A node or an edge.
public enum FlowElement: Hashable, Sendable {
  /// The node with an ID.
  case node(String)
  /// The edge with an ID.
  case edge(String)
}
