// Detects whether a read is being tracked.
//
// `Observation` tracks objects and key paths, but the state consists of locations, and there are
// thousands of nodes. An observed item therefore gets a registrar only when it is read during
// tracking. Tracking is detected with a registrar: recording an access inserts the key path into a
// set, which hashes the key path and thus its subscript argument. Outside of tracking nothing is
// recorded, and the check only reads a thread-local variable.

import Observation

/// Detects whether the current read is tracked by `withObservationTracking` or similar.
///
/// Like its owner, it may be used by only one thread at a time.
final class TrackingProbe: Observable {
  private final class Answer {
    var wasAsked = false
  }

  private struct Question: Hashable {
    let answer: Answer

    static func == (left: Question, right: Question) -> Bool { left.answer === right.answer }

    func hash(into hasher: inout Hasher) {
      answer.wasAsked = true
      hasher.combine(ObjectIdentifier(answer))
    }
  }

  private let registrar = ObservationRegistrar()
  private let answer = Answer()
  private let path: KeyPath<TrackingProbe, Int>

  init() {
    path = \TrackingProbe.[Question(answer: answer)]
  }

  private subscript(question: Question) -> Int { 0 }

  /// Whether a read made now would be tracked.
  var isTracking: Bool {
    answer.wasAsked = false
    registrar.access(self, keyPath: path)
    return answer.wasAsked
  }
}

/// A tracked read. It reports one change and is then discarded, in line with the one-shot semantics
/// of tracking.
final class TrackedRead: Observable {
  private let registrar = ObservationRegistrar()

  /// A placeholder property for the value that was read.
  private var value: Void { () }

  /// Records the read.
  func noteAccess() {
    registrar.access(self, keyPath: \.value)
  }

  /// Reports a change.
  func noteChange() {
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}
