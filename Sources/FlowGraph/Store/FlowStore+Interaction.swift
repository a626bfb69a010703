// The operations of an editor for pointers, keyboards and frames, which tell of what they change.
extension FlowStore {
  /// See ``FlowEditor/connect(_:id:label:)``.
  @discardableResult
  public func connect(
    _ proposal: ConnectionProposal, id: String? = nil, label: String? = nil
  ) -> String? {
    edit { $0.connect(proposal, id: id, label: label) }
  }

  /// See ``FlowEditor/apply(_:)-([FlowChange<Data>])``.
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

  /// See ``FlowEditor/autoPan(at:canvasSize:elapsed:rule:)``.
  @discardableResult
  public func autoPan(
    at point: Point2D, canvasSize size: Size2D, elapsed seconds: Double, rule: AutoPan = AutoPan()
  ) -> Bool {
    edit { $0.autoPan(at: point, canvasSize: size, elapsed: seconds, rule: rule) }
  }
}
