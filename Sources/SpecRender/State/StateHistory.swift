/// The undo and redo stacks of transactions.
///
/// The undo stack is a ring buffer: the newest transaction overwrites the oldest and nothing moves,
/// so every write costs the same.
struct StateHistory {
  /// The ring buffer; grows up to the limit.
  private var ring: [[StateChange]] = []

  /// The index of the oldest transaction.
  private var start = 0
  /// The number of transactions that can be undone.
  private var count = 0

  private var future: [[StateChange]] = []

  private static let limit = SpecLimits.undoCount

  var canUndo: Bool { count > 0 }
  var canRedo: Bool { !future.isEmpty }

  /// Records a transaction and clears the redo stack.
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

  /// Returns the transaction to undo and moves it to the redo stack.
  mutating func undo() -> [StateChange]? {
    guard count > 0 else { return nil }
    count -= 1
    let place = (start + count) % Self.limit
    let last = ring[place]
    ring[place] = []
    future.append(last)
    return last
  }

  /// Returns the transaction to redo and moves it to the undo stack.
  mutating func redo() -> [StateChange]? {
    guard let next = future.popLast() else { return nil }
    push(next)
    return next
  }
}
