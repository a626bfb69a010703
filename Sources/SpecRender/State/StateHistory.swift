/// The transactions that can be taken back, and those that can be done again.
///
/// The past is a ring: the oldest transaction makes room for the newest, and nothing moves, so that
/// every write costs the same.
struct StateHistory {
  /// As many places as transactions are kept, once there were as many.
  private var ring: [[StateChange]] = []

  /// Where the oldest stands, and how many there are.
  private var start = 0
  private var count = 0

  private var future: [[StateChange]] = []

  private static let limit = SpecLimits.undoCount

  var canUndo: Bool { count > 0 }
  var canRedo: Bool { !future.isEmpty }

  /// Notes what was done; what was taken back before is forgotten.
  mutating func note(_ changes: [StateChange]) {
    if !future.isEmpty { future = [] }
    push(changes)
  }

  private mutating func push(_ changes: [StateChange]) {
    let place = (start + count) % Self.limit
    if place == ring.count {
      ring.append(changes)
    } else {
      ring[place] = changes
    }
    if count == Self.limit {
      start = (start + 1) % Self.limit
    } else {
      count += 1
    }
  }

  /// Gives what is to be taken back.
  mutating func undo() -> [StateChange]? {
    guard count > 0 else { return nil }
    count -= 1
    let place = (start + count) % Self.limit
    let last = ring[place]
    ring[place] = []
    future.append(last)
    return last
  }

  /// Gives what is to be done again.
  mutating func redo() -> [StateChange]? {
    guard let next = future.popLast() else { return nil }
    push(next)
    return next
  }
}
