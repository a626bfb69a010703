public import ArtifactCore

/// A place that keeps a part of the state: memory, a file, a database.
///
/// The store asks for what is kept when it begins, and tells every write below the prefix once a
/// transaction is over. A backend never hears of the values with which a spec begins.
public protocol StateBackend: AnyObject {
  /// The part of the state that is kept here. Of several backends the longest prefix, counted in
  /// tokens, decides.
  var pathPrefix: JSONPointer { get }

  /// What is kept, as writes from the root of the state, in order.
  func load() -> [StateWrite]

  /// Takes the writes of one transaction, in order.
  func apply(_ writes: [StateWrite])
}

/// A value written at a place of the state, or a place removed.
public struct StateWrite: Hashable, Sendable {
  public var pointer: JSONPointer

  /// The value; nil where the place was removed.
  public var value: JSONValue?

  public init(_ pointer: JSONPointer, _ value: JSONValue?) {
    self.pointer = pointer
    self.value = value
  }
}

extension JSONValue {
  /// Does a write that was done once already; one that cannot be done changes nothing.
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

/// A backend in memory, which forgets when it goes.
public final class LocalStateBackend: StateBackend {
  public let pathPrefix: JSONPointer

  /// What was written, later writes in the place of those they cover.
  public private(set) var writes: [StateWrite] = []

  public init(pathPrefix: JSONPointer = .root, writes: [StateWrite] = []) {
    self.pathPrefix = pathPrefix
    apply(writes)
  }

  /// What the writes alone make of a place; nil if they make nothing there.
  ///
  /// - Complexity: O(writes kept).
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var state = JSONValue.object([:])
    for write in writes { state.replay(write) }
    return state[pointer]
  }

  public func load() -> [StateWrite] {
    writes
  }

  /// - Complexity: O(writes kept) for each write.
  public func apply(_ writes: [StateWrite]) {
    for write in writes {
      self.writes.removeAll { $0.pointer.starts(with: write.pointer) }
      self.writes.append(write)
    }
  }
}

extension JSONPointer {
  /// Whether another pointer is this one or on the way to it, token by token.
  func starts(with other: JSONPointer) -> Bool {
    guard tokens.count >= other.tokens.count else { return false }
    return zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
