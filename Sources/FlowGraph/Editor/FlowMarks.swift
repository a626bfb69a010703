/// What the pointer and the host have marked; never part of a document or of what can be undone.
struct FlowMarks: Sendable {
  var hoveredNode: String?
  var dropTargetNode: String?
  var dropTargetEdge: String?
  var focus: FlowElement?
  var animatedEdges: Set<String> = []
  var connection: ConnectionDraft?

  /// Forgets a node that is gone.
  mutating func forget(node id: String) {
    if hoveredNode == id { hoveredNode = nil }
    if dropTargetNode == id { dropTargetNode = nil }
    if focus == .node(id) { focus = nil }
    if connection?.nodeID == id { connection = nil }
    if connection?.target?.nodeID == id { connection?.target = nil }
  }

  /// Forgets an edge that is gone.
  mutating func forget(edge id: String) {
    if dropTargetEdge == id { dropTargetEdge = nil }
    if focus == .edge(id) { focus = nil }
    animatedEdges.remove(id)
  }
}
