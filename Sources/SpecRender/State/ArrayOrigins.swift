// Tracks the origin of array elements while the user changes them.
//
// Values alone don't determine it: the row being received and a row just added by the user may be
// equal. Insertions into and removals from the arrays of a spec are therefore recorded. Only arrays
// that aren't nested in another array have a stable pointer, so only they are tracked; where a
// whole array is overwritten, its elements are compared instead.

import ArtifactCore

/// The mapping from array elements to the elements of the spec's arrays.
struct ArrayOrigins {
  /// For each array whose elements differ from the spec's: the index of every element in the spec's
  /// array; nil for an element that isn't from the spec.
  private var indices: [JSONPointer: [Int?]] = [:]

  /// Removed elements, to recognize them when they are reinserted.
  private var removed: [JSONPointer: [(value: JSONValue, origin: Int?)]] = [:]

  /// The containers that were overwritten as a whole.
  private var rewritten: Set<JSONPointer> = []

  /// Records a change made by anything but a spec; `state` already contains the change.
  mutating func note(_ change: StateChange, in state: JSONValue, seed: JSONValue) {
    switch change.kind {
    case .replaced(let old, let new):
      let isContainer = !(old?.isScalar ?? true) || !(new?.isScalar ?? true)
      guard isContainer, let seeded = seed[change.pointer], !seeded.isScalar else { return }
      forget(from: change.pointer)
      rewritten.insert(change.pointer)
    case .inserted(let value):
      guard let (place, index) = element(change.pointer, in: state, seed) else { return }
      var origin: Int?
      if let last = removed[place]?.last, last.value == value {
        origin = last.origin
        removed[place]?.removeLast()
      }
      if let count = indices[place]?.count, index <= count {
        indices[place]?.insert(origin, at: index)
      }
    case .removed(let value):
      guard let (place, index) = element(change.pointer, in: state, seed),
        let count = indices[place]?.count, index < count
      else { return }
      let origin = indices[place]?.remove(at: index) ?? nil
      removed[place, default: []].append((value, origin))
    }
  }

  /// Records which elements of the spec the elements of an array correspond to.
  mutating func set(_ origins: [Int?], at place: JSONPointer) {
    forget(from: place)
    indices[place] = origins
  }

  /// Discards what is recorded for a location whose value is now that of the spec.
  mutating func forget(from place: JSONPointer) {
    if !indices.isEmpty { indices = indices.filter { !$0.key.starts(with: place) } }
    if !removed.isEmpty { removed = removed.filter { !$0.key.starts(with: place) } }
    if !rewritten.isEmpty { rewritten = rewritten.filter { !$0.starts(with: place) } }
  }

  /// Returns the alignment of the current elements with those the spec had.
  func alignment(
    of current: [JSONValue], with old: [JSONValue], at place: JSONPointer
  ) -> ArrayAlignment {
    if let origins = indices[place], origins.count == current.count {
      return ArrayAlignment(origins: origins, oldCount: old.count)
    }
    if current.count == old.count, !rewritten.contains(where: { place.starts(with: $0) }) {
      return ArrayAlignment(origins: Array(old.indices), oldCount: old.count)
    }
    return ArrayAlignment(from: old, to: current)
  }

  /// Returns the spec's array and the index affected by a change of an element. Starts tracking the
  /// array if it isn't tracked yet.
  private mutating func element(
    _ pointer: JSONPointer, in state: JSONValue, _ seed: JSONValue
  ) -> (JSONPointer, Int)? {
    let place = JSONPointer(tokens: pointer.tokens.dropLast())
    guard let index = pointer.tokens.last.flatMap(JSONPointer.arrayIndex),
      case .array(let seeded)? = seed[place]
    else { return nil }
    var value = state
    for token in place.tokens {
      guard case .object(let object) = value, let child = object[token] else { return nil }
      value = child
    }
    if indices[place] == nil, !rewritten.contains(where: { place.starts(with: $0) }) {
      indices[place] = Array(seeded.indices)
    }
    return (place, index)
  }
}
