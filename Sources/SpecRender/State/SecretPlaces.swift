// Locations in the state that hold secrets, such as the input of an obscured field.

import ArtifactCore

/// A secret location in the state; in a repeat it covers the same location in every item.
struct SecretPlace: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case member(ExactString)
    /// Any element of an array.
    case element
  }

  var steps: [Step]

  init(_ pointer: JSONPointer) {
    steps = pointer.tokens.map { .member(ExactString($0)) }
  }

  /// Creates the location for the items of all repeats that a row belongs to.
  init(_ pointer: JSONPointer, in row: RepeatRow) {
    var rows: [RepeatRow] = []
    var next: RepeatRow? = row
    while let row = next {
      rows.append(row)
      next = row.site.node.row
    }
    steps = []
    for row in rows.reversed() {
      switch row.site.repetition.source {
      case .state(let list): steps = Self(list).steps
      case .item(let list): steps += Self(list).steps
      }
      steps.append(.element)
    }
    steps += Self(pointer).steps
  }

  /// Returns the steps that remain below a pointer; nil if the location isn't below it. The result
  /// is empty if the pointer is at or below the location.
  func steps(below pointer: JSONPointer) -> ArraySlice<Step>? {
    for (token, step) in zip(pointer.tokens, steps) {
      if case .member(let name) = step, name != ExactString(token) { return nil }
    }
    return steps.dropFirst(pointer.tokens.count)
  }
}

/// The secret locations of a state.
struct SecretPlaces: Sendable {
  private var places: Set<SecretPlace> = []

  var isEmpty: Bool { places.isEmpty }

  mutating func insert(_ place: SecretPlace) { places.insert(place) }

  /// Returns a value without its secrets; nil if the value is itself a secret or part of one.
  ///
  /// - Complexity: O(locations), plus O(elements) for each location in a repeat.
  func removing(from value: JSONValue, at pointer: JSONPointer) -> JSONValue? {
    replacing(in: value, at: pointer) { _ in nil }
  }

  /// Returns a value in which each character of a secret is replaced by `•`.
  func redacting(_ value: JSONValue) -> JSONValue {
    replacing(in: value, at: .root) { $0 == .null ? $0 : .string($0.displayText.obscured()) }
      ?? .null
  }

  private func replacing(
    in value: JSONValue, at pointer: JSONPointer, _ replace: (JSONValue) -> JSONValue?
  ) -> JSONValue? {
    var result = value
    for place in places {
      guard let steps = place.steps(below: pointer) else { continue }
      guard let replaced = result.replacing(steps, replace) else { return nil }
      result = replaced
    }
    return result
  }
}

extension JSONValue {
  /// Returns the value with the location's content replaced; nil if this value is itself removed.
  /// An element removed from an array becomes null. Recursion is bounded by the depth of both the
  /// location and the value.
  fileprivate func replacing(
    _ steps: ArraySlice<SecretPlace.Step>, _ replace: (JSONValue) -> JSONValue?
  ) -> JSONValue? {
    guard let step = steps.first else { return replace(self) }
    let rest = steps.dropFirst()
    switch (self, step) {
    case (.object(var object), .member(let name)):
      guard let value = object[name.text] else { return self }
      object[name.text] = value.replacing(rest, replace)
      return .object(object)
    case (.array(var elements), .member(let name)):
      guard let index = JSONPointer.arrayIndex(name.text), elements.indices.contains(index) else {
        return self
      }
      elements[index] = elements[index].replacing(rest, replace) ?? .null
      return .array(elements)
    case (.array(let elements), .element):
      return .array(elements.map { $0.replacing(rest, replace) ?? .null })
    default: return self
    }
  }
}
