public import Observation

/// The root of a runtime and each of its nodes are tracked:
///
/// ```swift
/// func draw(_ node: ResolvedNode) {
///   withObservationTracking {
///     show(node.props, node.children, node.validationErrors)
///   } onChange: {
///     // This node has changed: draw it again, and no other.
///   }
/// }
/// ```
/// What has changed is told at the end of ``SpecRuntime/refresh()`` and ``SpecRuntime/apply(_:)``, when the
/// tree is in step with the state.
extension SpecRuntime: Observable {
  /// Notes a read of the root, if somebody tracks it.
  func noteAccess() {
    guard counter.probe.isTracking else { return }
    let read = trackedRoot ?? TrackedRead()
    trackedRoot = read
    counter.isTracked = true
    read.noteAccess()
  }

  /// Tells who tracks what has changed.
  func tellTracking(_ changes: SpecChanges) {
    guard counter.isTracked else { return }
    for nodes in [changes.updated, changes.restructured, changes.validated, changes.active] {
      for node in nodes { node.noteChange() }
    }
    guard let read = trackedRoot, changes.isRebuilt || changes.hasOtherRoot else { return }
    trackedRoot = nil
    read.noteChange()
  }
}
