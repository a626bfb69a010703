public import ArtifactCore

/// A JSON patch (RFC 6902): a list of operations on a value, applied atomically.
///
/// ```swift
/// let patch = try JSONPatch(JSONValue(parsing: #"[{"op": "add", "path": "/a/-", "value": 1}]"#))
/// try patch.apply(to: &value)
/// ```
public struct JSONPatch: Hashable, Sendable {
  /// An operation of a patch (RFC 6902 §4).
  public enum Operation: Hashable, Sendable {
    /// Adds a member or replaces it, or inserts an element before an index; `-` appends.
    case add(JSONPointer, JSONValue)
    /// Removes the value, which must exist.
    case remove(JSONPointer)
    /// Replaces the value, which must exist.
    case replace(JSONPointer, JSONValue)
    /// Moves a value, which must exist, to another location outside of itself.
    case move(from: JSONPointer, to: JSONPointer)
    /// Copies a value, which must exist, to another location.
    case copy(from: JSONPointer, to: JSONPointer)
    /// Fails unless the value is equal to the expected one.
    case test(JSONPointer, JSONValue)
  }

  /// The operations, in order.
  public var operations: [Operation]

  /// Creates a patch from operations.
  public init(_ operations: [Operation]) {
    self.operations = operations
  }

  /// The reason why a patch cannot be read or applied, and the operation concerned.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason for a failure.
    public enum Reason: Hashable, Sendable {
      /// The document isn't an array of objects, or an operation is malformed.
      case notAPatch, unknownOperation(String), missingMember(String), invalidPointer(String)
      /// The target doesn't exist, a test failed, or a value would be moved into itself.
      case missingTarget(JSONPointer), testFailed(JSONPointer), insideItself(JSONPointer)
      /// The result would exceed the depth limit.
      case tooDeep
    }

    /// The reason.
    public var reason: Reason
    /// The index of the operation.
    public var operation: Int

    /// Creates a failure.
    public init(_ reason: Reason, operation: Int) {
      self.reason = reason
      self.operation = operation
    }

    /// The index of the operation and the reason.
    public var description: String { "operation \(operation): \(what)" }

    /// The reason in words.
    var what: String {
      switch reason {
      case .notAPatch: "a patch must be an array of objects"
      case .unknownOperation(let name): "unknown operation `\(name)`"
      case .missingMember(let name): "missing `\(name)`"
      case .invalidPointer(let text): "invalid JSON Pointer `\(text)`"
      case .missingTarget(let pointer): "no value at `\(pointer)`"
      case .testFailed(let pointer): "test failed at `\(pointer)`"
      case .insideItself(let pointer): "`\(pointer)` can't be moved into itself"
      case .tooDeep: "nesting exceeds \(SpecLimits.valueDepth) levels"
      }
    }
  }

  /// Parses a patch document.
  ///
  /// - Throws: A ``Failure`` if the document isn't a valid patch.
  /// - Complexity: O(operations).
  public init(_ value: JSONValue) throws(Failure) {
    guard case .array(let elements) = value else { throw Failure(.notAPatch, operation: 0) }
    operations = []
    for (index, element) in elements.enumerated() {
      do throws(Failure.Reason) {
        operations.append(try Operation(element))
      } catch {
        throw Failure(error, operation: index)
      }
    }
  }

  /// Applies all operations in order; if one fails, the value is unchanged.
  ///
  /// - Throws: A ``Failure`` if an operation cannot be applied.
  /// - Complexity: O(tokens) per operation, plus O(elements moved) in arrays.
  public func apply(to value: inout JSONValue) throws(Failure) {
    var result = value
    for (index, operation) in operations.enumerated() {
      do throws(Failure.Reason) {
        try operation.apply(to: &result)
      } catch {
        throw Failure(error, operation: index)
      }
    }
    value = result
  }
}

extension JSONPatch.Failure.Reason: Error {}

extension JSONPatch.Operation {
  init(_ value: JSONValue) throws(JSONPatch.Failure.Reason) {
    guard case .object(let object) = value else { throw .notAPatch }
    guard case .string(let name)? = object["op"] else { throw .missingMember("op") }
    switch name {
    case "add": self = .add(try Self.pointer("path", object), try Self.value(object))
    case "remove": self = .remove(try Self.pointer("path", object))
    case "replace": self = .replace(try Self.pointer("path", object), try Self.value(object))
    case "move":
      self = .move(from: try Self.pointer("from", object), to: try Self.pointer("path", object))
    case "copy":
      self = .copy(from: try Self.pointer("from", object), to: try Self.pointer("path", object))
    case "test": self = .test(try Self.pointer("path", object), try Self.value(object))
    default: throw .unknownOperation(name)
    }
  }

  private static func pointer(
    _ name: String, _ object: JSONObject
  ) throws(JSONPatch.Failure.Reason) -> JSONPointer {
    guard case .string(let text)? = object[name] else { throw .missingMember(name) }
    guard let pointer = try? JSONPointer(text) else { throw .invalidPointer(text) }
    return pointer
  }

  private static func value(_ object: JSONObject) throws(JSONPatch.Failure.Reason) -> JSONValue {
    guard let value = object["value"] else { throw .missingMember("value") }
    return value
  }

  func apply(to value: inout JSONValue) throws(JSONPatch.Failure.Reason) {
    switch self {
    case .add(let pointer, let new):
      try Self.add(new, at: pointer, to: &value)
    case .remove(let pointer):
      _ = try Self.remove(pointer, from: &value)
    case .replace(let pointer, let new):
      guard let old = value[pointer] else { throw .missingTarget(pointer) }
      guard new.isShallow(below: pointer) else { throw .tooDeep }
      value.apply(StateChange(pointer, .replaced(old: old, new: new)))
    case .move(let source, let target):
      if source != target, target.starts(with: source) { throw .insideItself(source) }
      try Self.add(try Self.remove(source, from: &value), at: target, to: &value)
    case .copy(let source, let target):
      guard let copied = value[source] else { throw .missingTarget(source) }
      try Self.add(copied, at: target, to: &value)
    case .test(let pointer, let expected):
      guard let found = value[pointer] else { throw .missingTarget(pointer) }
      guard found == expected else { throw .testFailed(pointer) }
    }
  }

  private static func add(
    _ new: JSONValue, at pointer: JSONPointer, to value: inout JSONValue
  ) throws(JSONPatch.Failure.Reason) {
    guard new.isShallow(below: pointer) else { throw .tooDeep }
    guard let last = pointer.tokens.last else {
      value = new
      return
    }
    let parent = JSONPointer(tokens: pointer.tokens.dropLast())
    switch value[parent] {
    case .object(let object)?:
      value.apply(StateChange(pointer, .replaced(old: object[last], new: new)))
    case .array(let elements)?:
      let index = last == "-" ? elements.count : JSONPointer.arrayIndex(last)
      guard let index, index <= elements.count else { throw .missingTarget(pointer) }
      value.apply(StateChange(parent.appending(String(index)), .inserted(new)))
    default:
      throw .missingTarget(parent)
    }
  }

  private static func remove(
    _ pointer: JSONPointer, from value: inout JSONValue
  ) throws(JSONPatch.Failure.Reason) -> JSONValue {
    guard let old = value[pointer], let change = try? value.change(removing: pointer) else {
      // Removing a null root has no effect and isn't an error.
      if pointer == .root { return value }
      throw .missingTarget(pointer)
    }
    value.apply(change)
    return old
  }
}
