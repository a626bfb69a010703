// What a model has changed, done on what a person has changed.
//
// Of three values, what the model said before, what it says now, and what is there, the difference of
// the first two is done on the third. What both have changed stays as the person left it.

import ArtifactCore

/// What becomes of an array that both a person and a model have changed.
enum ArrayMergeStep {
  /// The next element that is there becomes this; often what it is. `origin` is its new index in the
  /// spec.
  case keep(JSONValue, origin: Int?)
  /// The next element that is there goes.
  case drop
  /// This is put before the next element that is there.
  case insert(JSONValue, origin: Int)
}

enum ThreeWayMerge {
  /// The value that is there with what is new of the model's; nil if nothing is there then.
  static func value(
    _ current: JSONValue?, from previous: JSONValue?, to next: JSONValue?
  ) -> JSONValue? {
    if next == previous { return current }
    if current == previous { return next }
    switch (current, next) {
    case (.object(var object)?, .object(let new)?):
      var old = JSONObject()
      if case .object(let members)? = previous { old = members }
      for (name, value) in new.members {
        object[name] = Self.value(object[name], from: old[name], to: value)
      }
      for (name, value) in old.members where new[name] == nil && object[name] == value {
        object[name] = nil
      }
      return .object(object)
    case (.array(let elements)?, .array(let new)?):
      var old: [JSONValue] = []
      if case .array(let elements)? = previous { old = elements }
      return .array(
        steps(elements, ArrayAlignment(from: old, to: elements), from: old, to: new).compactMap {
          switch $0 {
          case .keep(let value, _), .insert(let value, _): value
          case .drop: nil
          }
        })
    default: return current
    }
  }

  /// What is to be done with the elements of an array, from the first to the last.
  ///
  /// `toCurrent` says which elements that are there are which the spec had. Elements that are new stand behind the one they follow; those at the end come to the end.
  static func steps(
    _ current: [JSONValue], _ toCurrent: ArrayAlignment, from previous: [JSONValue],
    to next: [JSONValue]
  ) -> [ArrayMergeStep] {
    let toNext = ArrayAlignment(from: previous, to: next)
    var inserted: [Int: [ArrayMergeStep]] = [:]
    let tail =
      (next.indices.last { index in
        toNext.oldIndices[index].map { !toNext.moved.contains($0) } ?? false
      }).map { $0 + 1 } ?? 0
    var place = 0
    for (index, value) in next.enumerated() {
      var value = value
      if let old = toNext.oldIndices[index] {
        let there = toCurrent.newIndices[old]
        guard toNext.moved.contains(old) else {
          if let there, !toCurrent.moved.contains(old) { place = there + 1 }
          continue
        }
        guard let there,
          let merged = Self.value(current[there], from: previous[old], to: value)
        else { continue }
        value = merged
      }
      inserted[index >= tail ? current.count : place, default: []].append(
        .insert(value, origin: index))
    }
    var steps: [ArrayMergeStep] = []
    for (index, value) in current.enumerated() {
      steps += inserted[index] ?? []
      guard let old = toCurrent.oldIndices[index] else {
        steps.append(.keep(value, origin: nil))
        continue
      }
      if let new = toNext.newIndices[old] {
        let isMoved = toNext.moved.contains(old)
        let merged = Self.value(value, from: previous[old], to: next[new]) ?? value
        steps.append(isMoved ? .drop : .keep(merged, origin: new))
      } else {
        steps.append(value == previous[old] ? .drop : .keep(value, origin: nil))
      }
    }
    return steps + (inserted[current.count] ?? [])
  }
}
