// Where the elements of arrays come from while people change them.
//
// Values alone cannot say it: the row that is just arriving and the one that a person has just added
// may look alike. So what is put into an array of a spec and taken out of it is followed. Only arrays
// that stand in no array have a place that stays, and only they are followed; where one is written
// anew as a whole, its elements are compared.

import ArtifactCore

/// Which elements of arrays are which of the spec.
struct ArrayOrigins {
  /// For arrays that have others than the elements of the spec: of each its index there.
  private var indices: [JSONPointer: [Int?]] = [:]

  /// What was taken out, to know it again when it is put back.
  private var removed: [JSONPointer: [(value: JSONValue, origin: Int?)]] = [:]

  /// Containers that were written as a whole.
  private var rewritten: Set<JSONPointer> = []

  /// Follows a change that no spec has made, of a state that has the change already.
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

  /// Notes how the elements of an array are those of the spec.
  mutating func set(_ origins: [Int?], at place: JSONPointer) {
    forget(from: place)
    indices[place] = origins
  }

  /// Forgets what was noted of a value that is the one of the spec now.
  mutating func forget(from place: JSONPointer) {
    if !indices.isEmpty { indices = indices.filter { !$0.key.starts(with: place) } }
    if !removed.isEmpty { removed = removed.filter { !$0.key.starts(with: place) } }
    if !rewritten.isEmpty { rewritten = rewritten.filter { !$0.starts(with: place) } }
  }

  /// How the elements that are there are those the spec had.
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

  /// The array of the spec and the index that a change of an element is about; notes where the others
  /// come from, if nothing was noted yet.
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
