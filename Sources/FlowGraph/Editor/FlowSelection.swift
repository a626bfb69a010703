/// What is selected.
struct FlowSelection: Hashable, Sendable {
  var nodes: Set<String> = []
  var edges: Set<String> = []

  var isEmpty: Bool { nodes.isEmpty && edges.isEmpty }
}

/// How a click on a node or an edge selects it.
public enum SelectionMode: Hashable, Sendable {
  /// Only this one is selected.
  case replace
  /// It is selected beside others, or not any more.
  case toggle
}
