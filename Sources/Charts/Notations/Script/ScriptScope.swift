import ArtifactBase

/// The names of a script with what is known about them.
struct ScriptScope {
  /// What a name is.
  enum Binding {
    /// A value, with the number of values in it and what of it is left out.
    case value(JSONValue, weight: Int, notes: [ChartNote])
    /// A function.
    case function(ScriptFunction)
    /// An element of the page, or a chart.
    case element
    /// A value that isn't known, with the reason.
    case unknown(String)
  }

  private var bindings: [String: Binding] = [:]
  /// The names in the order in which they were declared.
  private(set) var order: [String] = []
  /// The bindings that declarations in functions and loops replaced.
  private var replaced: [(name: String, binding: Binding?)] = []
  private var isNested = false

  subscript(name: String) -> Binding? { bindings[name] }

  /// The value of a name; nil if it isn't known.
  func value(of name: String) -> JSONValue? {
    if case .value(let value, _, _)? = bindings[name] { value } else { nil }
  }

  /// Declares a name in the innermost scope.
  mutating func declare(_ name: String, _ binding: Binding) {
    if isNested { replaced.append((name, bindings[name])) }
    assign(name, binding)
  }

  /// Assigns to a name where it is declared.
  mutating func assign(_ name: String, _ binding: Binding) {
    if bindings.updateValue(binding, forKey: name) == nil { order.append(name) }
  }

  /// Appends values to the list at a path in the value of a name, without a copy.
  ///
  /// - Returns: Whether there is a list.
  mutating func append(
    _ values: [JSONValue], weight more: Int, to name: String, _ path: ArraySlice<String>
  ) -> Bool {
    guard case .value(var value, let weight, let notes)? = bindings[name] else { return false }
    bindings[name] = .unknown("")
    let isList = Self.append(values, to: &value, path)
    bindings[name] = .value(value, weight: weight + more, notes: notes)
    return isList
  }

  private static func append(
    _ values: [JSONValue], to value: inout JSONValue, _ path: ArraySlice<String>
  ) -> Bool {
    guard let first = path.first else {
      guard case .array(var list) = value else { return false }
      value = .null
      list += values
      value = .array(list)
      return true
    }
    if let index = Int(first), case .array(let list) = value {
      guard list.indices.contains(index) else { return false }
      return append(values, to: &value[index, default: .null], path.dropFirst())
    }
    guard value[first] != nil else { return false }
    return append(values, to: &value[first, default: .null], path.dropFirst())
  }

  /// Opens a scope.
  ///
  /// - Returns: What ``leave(_:)`` needs to close it.
  mutating func enter() -> (count: Int, isNested: Bool) {
    defer { isNested = true }
    return (replaced.count, isNested)
  }

  /// Closes a scope: the names that were declared in it are what they were before.
  mutating func leave(_ outer: (count: Int, isNested: Bool)) {
    while replaced.count > outer.count, let last = replaced.popLast() {
      bindings[last.name] = last.binding
    }
    isNested = outer.isNested
  }

  /// The names that were declared since a scope was opened.
  func names(since outer: (count: Int, isNested: Bool)) -> [String] {
    replaced.dropFirst(outer.count).map(\.name)
  }
}

extension JSONValue {
  fileprivate subscript(index: Int, default value: JSONValue) -> JSONValue {
    get { self[index] ?? value }
    _modify {
      var element = self[index] ?? value
      self[index] = .null
      defer { self[index] = element }
      yield &element
    }
  }

  fileprivate subscript(name: String, default value: JSONValue) -> JSONValue {
    get { self[name] ?? value }
    _modify {
      var member = self[name] ?? value
      self[name] = .null
      defer { self[name] = member }
      yield &member
    }
  }
}
