// The operations of an editor, which tell of what they change.
extension FlowStore {
  // MARK: Nodes

  /// See ``FlowEditor/addNode(_:)``.
  @discardableResult
  public func addNode(_ node: FlowNode<Data>) -> Bool { edit { $0.addNode(node) } }

  /// See ``FlowEditor/removeNode(_:)``.
  @discardableResult
  public func removeNode(_ id: String) -> Bool { edit { $0.removeNode(id) } }

  /// See ``FlowEditor/moveNode(_:to:)``.
  @discardableResult
  public func moveNode(_ id: String, to position: Point2D) -> Bool {
    edit { $0.moveNode(id, to: position) }
  }

  /// See ``FlowEditor/completeMoveNodes(from:)``.
  public func completeMoveNodes(from positions: [String: Point2D]) {
    edit { $0.completeMoveNodes(from: positions) }
  }

  /// See ``FlowEditor/updateNode(_:_:)``.
  @discardableResult
  public func updateNode(_ id: String, _ body: (inout FlowNode<Data>) -> Void) -> Bool {
    edit { $0.updateNode(id, body) }
  }

  /// See ``FlowEditor/updateNodeSize(_:size:)``.
  @discardableResult
  public func updateNodeSize(_ id: String, size: Size2D) -> Bool {
    edit { $0.updateNodeSize(id, size: size) }
  }

  /// See ``FlowEditor/completeResizeNodes(from:)``.
  public func completeResizeNodes(from frames: [String: Rect2D]) {
    edit { $0.completeResizeNodes(from: frames) }
  }

  /// See ``FlowEditor/setParent(_:of:)``.
  @discardableResult
  public func setParent(_ parent: String?, of id: String) -> Bool {
    edit { $0.setParent(parent, of: id) }
  }

  /// See ``FlowEditor/groupSelection(id:data:padding:zIndex:)``.
  @discardableResult
  public func groupSelection(
    id: String, data: Data, padding: Double = 24, zIndex: Int? = nil
  ) -> Bool {
    edit { $0.groupSelection(id: id, data: data, padding: padding, zIndex: zIndex) }
  }

  /// See ``FlowEditor/ungroupNode(_:)``.
  @discardableResult
  public func ungroupNode(_ id: String) -> Bool { edit { $0.ungroupNode(id) } }

  // MARK: Edges

  /// See ``FlowEditor/addEdge(_:)``.
  @discardableResult
  public func addEdge(_ edge: FlowEdge) -> Bool { edit { $0.addEdge(edge) } }

  /// See ``FlowEditor/removeEdge(_:)``.
  @discardableResult
  public func removeEdge(_ id: String) -> Bool { edit { $0.removeEdge(id) } }

  /// See ``FlowEditor/updateEdge(_:_:)``.
  @discardableResult
  public func updateEdge(_ id: String, _ body: (inout FlowEdge) -> Void) -> Bool {
    edit { $0.updateEdge(id, body) }
  }

  /// See ``FlowEditor/updateEdges(_:)``.
  public func updateEdges(_ body: (inout FlowEdge) -> Void) { edit { $0.updateEdges(body) } }

  /// See ``FlowEditor/reconnectEdge(_:to:)``.
  @discardableResult
  public func reconnectEdge(_ id: String, to connection: ConnectionProposal) -> Bool {
    edit { $0.reconnectEdge(id, to: connection) }
  }

  /// See ``FlowEditor/setEdgeAnimated(_:_:)``.
  public func setEdgeAnimated(_ id: String, _ isAnimated: Bool) {
    edit { $0.setEdgeAnimated(id, isAnimated) }
  }

  /// See ``FlowEditor/setAnimatedEdges(_:)``.
  public func setAnimatedEdges(_ ids: Set<String>) { edit { $0.setAnimatedEdges(ids) } }

  /// See ``FlowEditor/edgesForNode(_:)``.
  public func edgesForNode(_ id: String) -> [FlowEdge] { editor.edgesForNode(id) }

  // MARK: Selection

  /// See ``FlowEditor/selectNode(_:exclusive:)``.
  public func selectNode(_ id: String, exclusive: Bool = true) {
    edit { $0.selectNode(id, exclusive: exclusive) }
  }

  /// See ``FlowEditor/deselectNode(_:)``.
  public func deselectNode(_ id: String) { edit { $0.deselectNode(id) } }

  /// See ``FlowEditor/selectEdge(_:exclusive:)``.
  public func selectEdge(_ id: String, exclusive: Bool = true) {
    edit { $0.selectEdge(id, exclusive: exclusive) }
  }

  /// See ``FlowEditor/deselectEdge(_:)``.
  public func deselectEdge(_ id: String) { edit { $0.deselectEdge(id) } }

  /// See ``FlowEditor/clearSelection()``.
  public func clearSelection() { edit { $0.clearSelection() } }

  /// See ``FlowEditor/selectInRect(_:)``.
  public func selectInRect(_ rect: Rect2D) { edit { $0.selectInRect(rect) } }

  /// See ``FlowEditor/deleteSelection()``.
  @discardableResult
  public func deleteSelection() -> Bool { edit { $0.deleteSelection() } }

  /// See ``FlowEditor/setHoveredNode(_:)``.
  public func setHoveredNode(_ id: String?) { edit { $0.setHoveredNode(id) } }

  /// See ``FlowEditor/setDropTargetNode(_:)``.
  public func setDropTargetNode(_ id: String?) { edit { $0.setDropTargetNode(id) } }

  /// See ``FlowEditor/setDropTargetEdge(_:)``.
  public func setDropTargetEdge(_ id: String?) { edit { $0.setDropTargetEdge(id) } }

  // MARK: Gestures

  /// See ``FlowEditor/beginNodeDrag(_:)``.
  @discardableResult
  public func beginNodeDrag(_ id: String) -> Bool { edit { $0.beginNodeDrag(id) } }

  /// See ``FlowEditor/updateNodeDrag(translation:)``.
  public func updateNodeDrag(translation: Point2D) {
    edit { $0.updateNodeDrag(translation: translation) }
  }

  /// See ``FlowEditor/endNodeDrag()``.
  public func endNodeDrag() { edit { $0.endNodeDrag() } }

  /// See ``FlowEditor/cancelNodeDrag()``.
  public func cancelNodeDrag() { edit { $0.cancelNodeDrag() } }

  /// See ``FlowEditor/beginConnection(from:handle:type:)``.
  @discardableResult
  public func beginConnection(
    from nodeID: String, handle handleID: String, type: HandleType
  ) -> Bool {
    edit { $0.beginConnection(from: nodeID, handle: handleID, type: type) }
  }

  /// See ``FlowEditor/updateConnection(to:)``.
  public func updateConnection(to point: Point2D) { edit { $0.updateConnection(to: point) } }

  /// See ``FlowEditor/cancelConnection()``.
  public func cancelConnection() { edit { $0.cancelConnection() } }

  // MARK: Viewport, document, history

  /// See ``FlowEditor/pan(by:)``.
  public func pan(by translation: Point2D) { edit { $0.pan(by: translation) } }

  /// See ``FlowEditor/zoom(by:anchor:)``.
  public func zoom(by factor: Double, anchor: Point2D) {
    edit { $0.zoom(by: factor, anchor: anchor) }
  }

  /// See ``FlowEditor/fitToContent(canvasSize:padding:)``.
  public func fitToContent(canvasSize: Size2D, padding: Double = 50) {
    edit { $0.fitToContent(canvasSize: canvasSize, padding: padding) }
  }

  /// See ``FlowEditor/nodeBounds()``.
  public func nodeBounds() -> Rect2D? { editor.nodeBounds() }

  /// See ``FlowEditor/export()``.
  public func export() -> FlowDocument<Data> { editor.export() }

  /// See ``FlowEditor/undo()``.
  @discardableResult
  public func undo() -> Bool { edit { $0.undo() } }

  /// See ``FlowEditor/redo()``.
  @discardableResult
  public func redo() -> Bool { edit { $0.redo() } }
}
