// Whether a read is being tracked.
//
// `Observation` knows objects and key paths; the state has places, and nodes come by the thousand. What
// is observed gets a registrar of its own when it is read while somebody tracks, and only then. That
// somebody does is asked of a registrar itself: to note an access it puts the key path into a set, for
// which it needs the hash of the key path, and so that of the argument of a subscript. Outside of
// tracking nothing is noted, and the question costs a look at a variable of the thread.

import Observation

/// Tells whether what is read now is tracked by `withObservationTracking` or the like.
///
/// It belongs to one thread at a time, as its owner does.
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

  /// Whether a read that is made now is tracked.
  var isTracking: Bool {
    answer.wasAsked = false
    registrar.access(self, keyPath: path)
    return answer.wasAsked
  }
}

/// Something that was read while somebody tracked it. It tells of one change and is then done with, as
/// tracking is.
final class TrackedRead: Observable {
  private let registrar = ObservationRegistrar()

  /// Stands for what was read.
  private var value: Void { () }

  /// Notes that it was read.
  func noteAccess() {
    registrar.access(self, keyPath: \.value)
  }

  /// Tells of a change that was made.
  func noteChange() {
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}
