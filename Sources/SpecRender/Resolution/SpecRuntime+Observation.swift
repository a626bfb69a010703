public import Observation

/// The root of a runtime and each of its nodes support tracking:
///
/// ```swift
/// func draw(_ node: ResolvedNode) {
///   withObservationTracking {
///     show(node.props, node.children, node.validationErrors)
///   } onChange: {
///     // Only this node has changed: redraw it.
///   }
/// }
/// ```
/// Changes are reported at the end of ``SpecRuntime/refresh()`` and ``SpecRuntime/apply(_:)``, when
/// the tree is consistent with the state.
extension SpecRuntime: Observable {
  /// Records a read of the root if it is being tracked.
  func noteAccess() {
    guard counter.probe.isTracking else { return }
    let read = trackedRoot ?? TrackedRead()
    trackedRoot = read
    counter.isTracked = true
    read.noteAccess()
  }

  /// Reports changes to those tracking the changed nodes.
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
