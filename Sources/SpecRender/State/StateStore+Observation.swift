// Observes locations of the state with `Observation`.
//
// A location read during tracking is observed with a reader. Its first change is reported at the
// end of the transaction and ends the observation, since a tracking client reads the location
// again.

import ArtifactCore
public import Observation

/// Tracks reads of a store by path:
///
/// ```swift
/// withObservationTracking {
///   print(store["/user/name"] ?? .null)
/// } onChange: {
///   print("the name has changed")          // not called for /user/age
/// }
/// for await name in Observations({ store["/user/name"] }) { show(name) }
/// ```
extension StateStore: Observable {
  /// Records a read of a location if it is being tracked.
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
