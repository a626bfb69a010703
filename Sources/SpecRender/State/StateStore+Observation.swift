// Observing places of the state with `Observation`.
//
// A place that is read while somebody tracks it becomes a reader of the state like an observer is; its
// first change is told at the end of the transaction, and then it is forgotten, since whoever tracked it
// is done and reads it anew.

import ArtifactCore
public import Observation

/// Reads of a store are tracked by path:
///
/// ```swift
/// withObservationTracking {
///   print(store["/user/name"] ?? .null)
/// } onChange: {
///   print("the name is another one")       // not called for /user/age
/// }
/// for await name in Observations({ store["/user/name"] }) { show(name) }
/// ```
extension StateStore: Observable {
  /// Notes a read of a place, if somebody tracks it.
  func noteAccess(_ pointer: JSONPointer) {
    guard probe.isTracking else { return }
    if let place = trackedPlaces[pointer] { return place.read.noteAccess() }
    let read = TrackedRead()
    let reader = ObservingReader(pointer, serial: 0, store: self) { [weak self] _ in
      self?.tellTracked(pointer)
    }
    reader.noteRead(of: pointer, below: cells)
    trackedPlaces[pointer] = (read, reader)
    read.noteAccess()
  }

  private func tellTracked(_ pointer: JSONPointer) {
    guard let place = trackedPlaces.removeValue(forKey: pointer) else { return }
    place.reader.forgetReads()
    place.read.noteChange()
  }
}
