// Writing into a JSON value.
//
// A write is planned first: the way is walked as far as it exists, which decides the one place that
// changes and how. Only then the value is changed, in place: on the way down each container is taken
// out of its parent, so that it has one owner and is not copied. Plans are the changes themselves,
// which is what undo and dependents need.

import ArtifactCore

extension JSONValue {
  /// What writing a value at a place would change; nil if it is there already.
  ///
  /// The type of a container decides how a token is read; missing containers become arrays where the
  /// next token is an index or `-`. `issue` tells of a write that is done with a loss.
  func change(
    setting value: JSONValue, at pointer: JSONPointer, issue: inout WriteIssue?
  ) throws(WriteIssue) -> StateChange? {
    try Self.checkDepth(value, below: pointer)
    let tokens = pointer.tokens
    var current = self
    for (position, token) in tokens.enumerated() {
      let rest = tokens[(position + 1)...]
      // Made only where something changes: most of the way nothing does.
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
            message: "“\(place)” was no container and was replaced to write “\(pointer)”.")
        }
        let new = try Self.wrap(value, in: tokens[position...])
        return StateChange(place, .replaced(old: current, new: new))
      }
    }
    return current.isEqual(to: value)
      ? nil : StateChange(pointer, .replaced(old: current, new: value))
  }

  /// What removing a place would change; nil if nothing is there.
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
          message: "“\(pointer)” is behind the \(elements.count) elements of the array.")
      }
      return StateChange(pointer, .removed(elements[index]))
    case .null, .bool, .number, .string:
      return nil
    }
  }

  /// What putting an element into an array would change; nil if there is no such array or place.
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

  /// Does a planned change; what does not fit the value changes nothing.
  ///
  /// - Complexity: O(tokens), and for an element put in or taken out O(elements behind it).
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
      ? WriteIssue(code: .badArrayIndex, message: "“\(token)” is no index of an array.")
      : WriteIssue(code: .notAnObject, message: "An array has no member “\(token)”.")
  }

  private static func checkGap(_ gap: Int) throws(WriteIssue) {
    guard gap <= SpecLimits.arrayGap else {
      throw WriteIssue(
        code: .arrayGap,
        message: "A write leaves at most \(SpecLimits.arrayGap) elements of an array empty.")
    }
  }

  /// The containers that tokens name, with a value inside.
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

  /// Keeps every value shallow enough to be compared, written and freed with the stack there is.
  private static func checkDepth(
    _ value: JSONValue, below pointer: JSONPointer
  ) throws(WriteIssue) {
    guard value.isShallow(below: pointer) else {
      throw WriteIssue(
        code: .depthLimit, message: "Values nest at most \(SpecLimits.valueDepth) deep.")
    }
  }

  /// Whether the value may stand at a place without nesting too deep.
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
