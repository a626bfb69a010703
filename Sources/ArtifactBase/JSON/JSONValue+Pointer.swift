extension JSONValue {
  /// Sets the value that a pointer identifies.
  ///
  /// ```swift
  /// var value: JSONValue = ["list": [1, 2]]
  /// value.set(3, at: try JSONPointer("/list/-"))      // {"list":[1,2,3]}
  /// ```
  ///
  /// A member that does not exist is added; so is an element with the index after the last one, or `-`
  /// (RFC 6902).
  ///
  /// - Returns: Whether the value was set. If not, nothing has changed: a container on the way does not exist,
  ///   or the index is greater than the number of elements.
  /// - Complexity: O(number of tokens).
  @discardableResult
  public mutating func set(_ value: JSONValue, at pointer: JSONPointer) -> Bool {
    guard let last = pointer.tokens.last else {
      self = value
      return true
    }
    return modifyContainer(at: pointer.tokens.dropLast()) { container in
      switch container {
      case .object(var object):
        container = .null
        object[last] = value
        container = .object(object)
        return true
      case .array(var elements):
        guard let index = last == "-" ? elements.count : JSONPointer.arrayIndex(last),
          index <= elements.count
        else { return false }
        container = .null
        if index == elements.count { elements.append(value) } else { elements[index] = value }
        container = .array(elements)
        return true
      case .null, .bool, .number, .string: return false
      }
    }
  }

  /// Removes the value that a pointer identifies. Elements after a removed one move up; without the whole
  /// value, null remains.
  ///
  /// - Returns: The removed value; nil if there is none.
  /// - Complexity: O(number of tokens + number of following members or elements).
  @discardableResult
  public mutating func remove(at pointer: JSONPointer) -> JSONValue? {
    var removed: JSONValue?
    guard let last = pointer.tokens.last else {
      let whole = self
      self = .null
      return whole
    }
    _ = modifyContainer(at: pointer.tokens.dropLast()) { container in
      switch container {
      case .object(var object):
        guard let value = object[last] else { return false }
        removed = value
        container = .null
        object[last] = nil
        container = .object(object)
      case .array(var elements):
        guard let index = JSONPointer.arrayIndex(last), index < elements.count else { return false }
        container = .null
        removed = elements.remove(at: index)
        container = .array(elements)
      case .null, .bool, .number, .string: return false
      }
      return true
    }
    return removed
  }

  /// Changes the container at some tokens in place.
  ///
  /// On the way there, each value is taken out of its container, so that nothing is copied; then all are put
  /// back, from the inside out.
  private mutating func modifyContainer(
    at tokens: ArraySlice<String>, _ change: (inout JSONValue) -> Bool
  ) -> Bool {
    var outer: [(container: JSONValue, token: String)] = []
    var current = JSONValue.null
    swap(&current, &self)
    var isFound = true
    for token in tokens {
      guard let next = current.take(token) else {
        isFound = false
        break
      }
      outer.append((current, token))
      current = next
    }
    let isChanged = isFound && change(&current)
    while let (container, token) = outer.popLast() {
      let inner = current
      current = container
      current.putBack(inner, token)
    }
    self = current
    return isChanged
  }

  /// Takes a value out of a container, which has null in its place.
  private mutating func take(_ token: String) -> JSONValue? {
    switch self {
    case .object(var object):
      guard let value = object[token] else { return nil }
      self = .null
      object[token] = .null
      self = .object(object)
      return value
    case .array(var elements):
      guard let index = JSONPointer.arrayIndex(token), index < elements.count else { return nil }
      self = .null
      let value = elements[index]
      elements[index] = .null
      self = .array(elements)
      return value
    case .null, .bool, .number, .string: return nil
    }
  }

  private mutating func putBack(_ value: JSONValue, _ token: String) {
    switch self {
    case .object(var object):
      self = .null
      object[token] = value
      self = .object(object)
    case .array(var elements):
      guard let index = JSONPointer.arrayIndex(token) else { return }
      self = .null
      elements[index] = value
      self = .array(elements)
    case .null, .bool, .number, .string: break
    }
  }
}
