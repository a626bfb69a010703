// Three-way merge of changes by the model into a value changed by the user.
//
// The difference between the model's previous and next value is applied to the current value.
// Conflicts are resolved in favor of the user.

import ArtifactCore

/// A step of merging an array changed by both the user and the model.
enum ArrayMergeStep {
  /// Replaces the next current element with this value, which is often equal. `origin` is its new
  /// index in the spec.
  case keep(JSONValue, origin: Int?)
  /// Removes the next current element.
  case drop
  /// Inserts this value before the next current element.
  case insert(JSONValue, origin: Int)
}

/// Merges the model's changes into values changed by the user.
enum ThreeWayMerge {
  /// Merges the model's change from `previous` to `next` into the current value; nil removes the
  /// value.
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

  /// Returns the steps that merge an array, from the first element to the last.
  ///
  /// A new element is inserted after the element it follows in `next`; elements after the last
  /// existing one are appended at the end.
  ///
  /// - Parameter toCurrent: The correspondence between the previous elements and the current ones.
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
