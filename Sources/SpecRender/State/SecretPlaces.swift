// Places of a state that hold secrets, such as what is typed into an obscured field.

import ArtifactCore

/// A place of a state; below a repeat it means the same place in every item.
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

  /// A place in the items that a row belongs to.
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

  /// Where a pointer and the place part: the steps that are left below the pointer; nil if the place
  /// is not below it. No steps are left where the pointer is at the place or below it.
  func steps(below pointer: JSONPointer) -> ArraySlice<Step>? {
    for (token, step) in zip(pointer.tokens, steps) {
      if case .member(let name) = step, name != ExactString(token) { return nil }
    }
    return steps.dropFirst(pointer.tokens.count)
  }
}

/// The secret places of a state.
struct SecretPlaces: Sendable {
  private var places: Set<SecretPlace> = []

  var isEmpty: Bool { places.isEmpty }

  mutating func insert(_ place: SecretPlace) { places.insert(place) }

  /// A value without the secrets in it; nil if it is a secret itself, or in one.
  ///
  /// - Complexity: O(places), and O(elements) for each place in a repeat.
  func removing(from value: JSONValue, at pointer: JSONPointer) -> JSONValue? {
    replacing(in: value, at: pointer) { _ in nil }
  }

  /// A value with `•` for each character of the secrets in it.
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
  /// The value with what is at a place replaced; nil if it is there itself and is removed. What is
  /// removed from an array leaves null. Recurses as deep as both the place and the value go.
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

extension String {
  /// The text as it is shown where it is secret: a mark for each character.
  package func obscured(by mark: Character = "•") -> String {
    String(repeating: mark, count: count)
  }
}
