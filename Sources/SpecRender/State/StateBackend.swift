public import ArtifactCore

/// Storage for a part of the state: memory, a file or a database.
///
/// The store loads the stored values when it is created, and passes on every write below the prefix
/// at the end of each transaction. A backend never receives the initial state of a spec.
public protocol StateBackend: AnyObject {
  /// The part of the state stored here. If several backends match, the longest prefix, counted in
  /// tokens, wins.
  var pathPrefix: JSONPointer { get }

  /// Returns the stored values as writes relative to the root of the state, in order.
  func load() -> [StateWrite]

  /// Stores the writes of one transaction, in order.
  func apply(_ writes: [StateWrite])
}

/// A write to the state: a value set or a location removed.
public struct StateWrite: Hashable, Sendable {
  /// The location, from the root of the state.
  public var pointer: JSONPointer

  /// The value; nil if the location was removed.
  public var value: JSONValue?

  /// Creates a write; a nil value removes the location.
  public init(_ pointer: JSONPointer, _ value: JSONValue?) {
    self.pointer = pointer
    self.value = value
  }
}

extension JSONValue {
  /// Repeats an earlier write; an impossible write has no effect.
  mutating func replay(_ write: StateWrite) {
    var issue: WriteIssue?
    let change =
      if let value = write.value {
        try? change(setting: value, at: write.pointer, issue: &issue)
      } else {
        try? change(removing: write.pointer)
      }
    if let change { apply(change) }
  }
}

/// A backend in memory, without persistence.
public final class LocalStateBackend: StateBackend {
  /// The part of the state stored here.
  public let pathPrefix: JSONPointer

  /// The stored writes; a write replaces earlier ones at or below its location.
  public private(set) var writes: [StateWrite] = []

  /// Creates a backend, optionally with initial writes.
  public init(pathPrefix: JSONPointer = .root, writes: [StateWrite] = []) {
    self.pathPrefix = pathPrefix
    apply(writes)
  }

  /// The value that the stored writes alone produce at a location; nil if they produce none.
  ///
  /// - Complexity: O(writes stored).
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var state = JSONValue.object([:])
    for write in writes { state.replay(write) }
    return state[pointer]
  }

  /// Returns the stored writes.
  public func load() -> [StateWrite] {
    writes
  }

  /// Stores writes, dropping earlier ones they overwrite.
  ///
  /// - Complexity: O(writes stored) for each write.
  public func apply(_ writes: [StateWrite]) {
    for write in writes {
      self.writes.removeAll { $0.pointer.starts(with: write.pointer) }
      self.writes.append(write)
    }
  }
}

extension JSONPointer {
  /// Whether another pointer is equal to this one or an ancestor of it, compared token by token.
  func starts(with other: JSONPointer) -> Bool {
    guard tokens.count >= other.tokens.count else { return false }
    return zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
