// The operations of an editor for pointers, keyboards and frames, which tell of what they change.
extension FlowStore {
  /// See ``FlowEditor/connect(_:id:label:)``.
  @discardableResult
  public func connect(
    _ proposal: ConnectionProposal, id: String? = nil, label: String? = nil
  ) -> String? {
    edit { $0.connect(proposal, id: id, label: label) }
  }

  /// Makes changes of nodes and edges in their order, as one change to undo.
  public func apply(_ changes: [FlowChange<Data>]) { edit { $0.apply(changes) } }

  /// See ``FlowEditor/fit(_:canvasSize:padding:)``.
  public func fit(
    _ bounds: Rect2D, canvasSize size: Size2D,
    padding: ViewportPadding = ViewportPadding(.factor(0.1))
  ) {
    edit { $0.fit(bounds, canvasSize: size, padding: padding) }
  }

  /// See ``FlowEditor/setViewport(_:)``.
  public func setViewport(_ viewport: Viewport) { edit { $0.setViewport(viewport) } }

  // MARK: Keyboard, waypoints, groups

  /// See ``FlowEditor/moveSelection(by:at:)``.
  @discardableResult
  public func moveSelection(by translation: Point2D, at time: Double? = nil) -> Bool {
    edit { $0.moveSelection(by: translation, at: time) }
  }

  /// See ``FlowEditor/insertWaypoint(_:in:at:)``.
  @discardableResult
  public func insertWaypoint(_ point: Point2D, in id: String, at index: Int? = nil) -> Int? {
    edit { $0.insertWaypoint(point, in: id, at: index) }
  }

  /// See ``FlowEditor/moveWaypoint(_:of:to:at:)``.
  @discardableResult
  public func moveWaypoint(
    _ index: Int, of id: String, to point: Point2D, at time: Double? = nil
  ) -> Bool {
    edit { $0.moveWaypoint(index, of: id, to: point, at: time) }
  }

  /// See ``FlowEditor/removeWaypoint(_:of:)``.
  @discardableResult
  public func removeWaypoint(_ index: Int, of id: String) -> Bool {
    edit { $0.removeWaypoint(index, of: id) }
  }

  /// See ``FlowEditor/fitGroup(_:padding:)``.
  @discardableResult
  public func fitGroup(_ id: String, padding: Double = 24) -> Bool {
    edit { $0.fitGroup(id, padding: padding) }
  }

  // MARK: Animations

  /// See ``FlowEditor/animateViewport(to:with:)``.
  public func animateViewport(to target: Viewport, with animation: FlowAnimation = .spring) {
    edit { $0.animateViewport(to: target, with: animation) }
  }

  /// See ``FlowEditor/animateNodes(to:with:)``.
  public func animateNodes(
    to targets: [String: Point2D], with animation: FlowAnimation = .spring
  ) {
    edit { $0.animateNodes(to: targets, with: animation) }
  }

  /// See ``FlowEditor/advanceAnimations(by:)``.
  @discardableResult
  public func advanceAnimations(by seconds: Double) -> Bool {
    guard editor.isAnimating else { return false }
    return edit { $0.advanceAnimations(by: seconds) }
  }

  /// See ``FlowEditor/finishAnimations()``.
  public func finishAnimations() { edit { $0.finishAnimations() } }

  /// See ``FlowEditor/minimap(canvasSize:size:)``.
  public func minimap(
    canvasSize: Size2D, size: Size2D = FlowMinimap.defaultSize
  ) -> FlowMinimap {
    editor.minimap(canvasSize: canvasSize, size: size)
  }

  // MARK: Gestures

  /// See ``FlowEditor/click(_:mode:)``.
  public func click(_ element: FlowElement?, mode: SelectionMode = .replace) {
    edit { $0.click(element, mode: mode) }
  }

  /// See ``FlowEditor/focus(_:)``.
  public func focus(_ element: FlowElement?) { edit { $0.focus(element) } }

  /// See ``FlowEditor/selectAll()``.
  public func selectAll() { edit { $0.selectAll() } }

  /// See ``FlowEditor/handleDrop(_:action:)``.
  @discardableResult
  public func handleDrop<Payload>(
    _ phase: DropPhase<Payload>,
    action: (inout FlowEditor<Data>, DropPhase<Payload>) -> Bool
  ) -> Bool {
    edit { $0.handleDrop(phase, action: action) }
  }

  /// See ``FlowEditor/autoPan(at:canvasSize:elapsed:rule:)``.
  @discardableResult
  public func autoPan(
    at point: Point2D, canvasSize size: Size2D, elapsed seconds: Double, rule: AutoPan = AutoPan()
  ) -> Bool {
    edit { $0.autoPan(at: point, canvasSize: size, elapsed: seconds, rule: rule) }
  }
}
