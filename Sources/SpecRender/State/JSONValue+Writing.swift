// Writes into a JSON value.
//
// A write is planned first: the path is walked as far as it exists, which determines the single
// location that changes and how. Then the value is mutated in place: on the way down, each
// container is moved out of its parent, so that it is uniquely referenced and not copied. A plan is
// itself a `StateChange`, as undo and observers need it.

import ArtifactCore

extension JSONValue {
  /// Plans writing a value at a pointer; nil if the value is already there.
  ///
  /// The type of a container determines how a token is read. Missing containers become arrays if
  /// the next token is an index or `-`, otherwise objects.
  ///
  /// - Parameter issue: Set if the write is possible but loses data.
  /// - Throws: A ``WriteIssue`` if the write is not possible.
  func change(
    setting value: JSONValue, at pointer: JSONPointer, issue: inout WriteIssue?
  ) throws(WriteIssue) -> StateChange? {
    try Self.checkDepth(value, below: pointer)
    let tokens = pointer.tokens
    var current = self
    for (position, token) in tokens.enumerated() {
      let rest = tokens[(position + 1)...]
      // Computed lazily: most steps don't need it.
      var place: JSONPointer { JSONPointer(tokens: Array(tokens[..<position])) }
      switch current {
      case .object(let object):
        guard let next = object[token] else {
          let new = try Self.wrap(value, in: rest)
          return StateChange(place.appending(token), .replaced(old: nil, new: new))
        }
        current = next
      case .array(let elements):
        let index = token == "-" ? elements.count : try Self.index(token)
        guard index >= elements.count else {
          current = elements[index]
          continue
        }
        let new = try Self.wrap(value, in: rest)
        if index == elements.count {
          return StateChange(place.appending(String(index)), .inserted(new))
        }
        try Self.checkGap(index - elements.count)
        let filled =
          elements + Array(repeating: .null, count: index - elements.count) + CollectionOfOne(new)
        return StateChange(place, .replaced(old: current, new: .array(filled)))
      case .null, .bool, .number, .string:
        if current != .null {
          issue = WriteIssue(
            code: .scalarReplaced,
            message: "`\(place)` isn't a container: replaced to write `\(pointer)`")
        }
        let new = try Self.wrap(value, in: tokens[position...])
        return StateChange(place, .replaced(old: current, new: new))
      }
    }
    return current.isEqual(to: value)
      ? nil : StateChange(pointer, .replaced(old: current, new: value))
  }

  /// Plans removing a location; nil if there is nothing to remove.
  ///
  /// - Throws: A ``WriteIssue`` if an array index is malformed or out of range.
  func change(removing pointer: JSONPointer) throws(WriteIssue) -> StateChange? {
    guard let last = pointer.tokens.last else {
      return self == .null ? nil : StateChange(pointer, .replaced(old: self, new: .null))
    }
    guard let parent = self[JSONPointer(tokens: pointer.tokens.dropLast())] else { return nil }
    switch parent {
    case .object(let object):
      return object[last].map { StateChange(pointer, .replaced(old: $0, new: nil)) }
    case .array(let elements):
      let index = last == "-" ? elements.count : try Self.index(last)
      guard index < elements.count else {
        throw WriteIssue(
          code: .indexOutOfRange,
          message: "`\(pointer)` is out of range: the array has \(elements.count) elements")
      }
      return StateChange(pointer, .removed(elements[index]))
    case .null, .bool, .number, .string:
      return nil
    }
  }

  /// Plans inserting an element into an array; nil if the array or the position doesn't exist.
  ///
  /// - Throws: A ``WriteIssue`` if the index is malformed or the value nests too deep.
  func change(inserting value: JSONValue, at pointer: JSONPointer) throws(WriteIssue)
    -> StateChange?
  {
    try Self.checkDepth(value, below: pointer)
    guard let last = pointer.tokens.last,
      case .array(let elements)? = self[JSONPointer(tokens: pointer.tokens.dropLast())]
    else { return nil }
    let index = last == "-" ? elements.count : try Self.index(last)
    guard index <= elements.count else { return nil }
    let place = JSONPointer(tokens: pointer.tokens.dropLast()).appending(String(index))
    return StateChange(place, .inserted(value))
  }

  /// Applies a planned change; a change that doesn't fit the value has no effect.
  ///
  /// - Complexity: O(tokens), plus O(elements after it) for an inserted or removed element.
  mutating func apply(_ change: StateChange) {
    apply(change.kind, at: change.pointer.tokens[...])
  }

  private mutating func apply(_ kind: StateChange.Kind, at tokens: ArraySlice<String>) {
    guard let token = tokens.first else {
      if case .replaced(_, let new) = kind { self = new ?? .null }
      return
    }
    switch self {
    case .object(var object):
      self = .null
      if tokens.count > 1 {
        if let place = object.index(forKey: token) {
          object.update(at: place) { $0.apply(kind, at: tokens.dropFirst()) }
        }
      } else if case .replaced(_, let new) = kind {
        object[token] = new
      }
      self = .object(object)
    case .array(var elements):
      self = .null
      if let index = JSONPointer.arrayIndex(token) {
        if tokens.count > 1 {
          if index < elements.count { elements[index].apply(kind, at: tokens.dropFirst()) }
        } else {
          switch kind {
          case .replaced(_, let new) where index < elements.count: elements[index] = new ?? .null
          case .inserted(let value) where index <= elements.count:
            elements.insert(value, at: index)
          case .removed where index < elements.count: elements.remove(at: index)
          default: break
          }
        }
      }
      self = .array(elements)
    case .null, .bool, .number, .string:
      break
    }
  }

  private static func index(_ token: String) throws(WriteIssue) -> Int {
    if let index = JSONPointer.arrayIndex(token) { return index }
    let first = token.utf8.first ?? 0
    let looksLikeIndex =
      (0x30...0x39).contains(first) || first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
    throw looksLikeIndex
      ? WriteIssue(code: .badArrayIndex, message: "invalid array index `\(token)`")
      : WriteIssue(code: .notAnObject, message: "array has no member `\(token)`")
  }

  private static func checkGap(_ gap: Int) throws(WriteIssue) {
    guard gap <= SpecLimits.arrayGap else {
      throw WriteIssue(
        code: .arrayGap,
        message: "write would leave more than \(SpecLimits.arrayGap) array elements empty")
    }
  }

  /// Wraps a value in the containers that the tokens describe.
  private static func wrap(
    _ value: JSONValue, in tokens: ArraySlice<String>
  ) throws(WriteIssue) -> JSONValue {
    var result = value
    for token in tokens.reversed() {
      if token == "-" {
        result = .array([result])
      } else if let index = JSONPointer.arrayIndex(token) {
        try checkGap(index)
        result = .array(Array(repeating: .null, count: index) + [result])
      } else {
        result = .object([token: result])
      }
    }
    return result
  }

  /// Rejects values nested too deep to compare, write and free recursively.
  private static func checkDepth(
    _ value: JSONValue, below pointer: JSONPointer
  ) throws(WriteIssue) {
    guard value.isShallow(below: pointer) else {
      throw WriteIssue(
        code: .depthLimit, message: "nesting exceeds \(SpecLimits.valueDepth) levels")
    }
  }

  /// Whether writing the value at a pointer stays within the depth limit.
  func isShallow(below pointer: JSONPointer) -> Bool {
    var depth = pointer.tokens.count
    if isScalar { return depth <= SpecLimits.valueDepth }
    var level = [self]
    while !level.isEmpty {
      guard depth <= SpecLimits.valueDepth else { return false }
      level = level.flatMap { value -> [JSONValue] in
        switch value {
        case .null, .bool, .number, .string: []
        case .array(let elements): elements.filter { !$0.isScalar }
        case .object(let object): object.values.filter { !$0.isScalar }
        }
      }
      depth += 1
    }
    return true
  }
}
