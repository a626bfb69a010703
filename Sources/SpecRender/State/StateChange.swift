public import ArtifactCore

/// A single change of a state: the location, the old value and the new value.
public struct StateChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: Hashable, Sendable {
    /// A value was replaced; `old` is nil if there was none, `new` is nil if it was removed.
    case replaced(old: JSONValue?, new: JSONValue?)
    /// An element was inserted into an array; the elements from that index on moved up.
    case inserted(JSONValue)
    /// An element was removed from an array; the elements after it moved down.
    case removed(JSONValue)
  }

  /// The location; for an element of an array, it ends with the index.
  public var pointer: JSONPointer

  /// The kind of the change, with the values.
  public var kind: Kind

  /// Creates a change.
  public init(_ pointer: JSONPointer, _ kind: Kind) {
    self.pointer = pointer
    self.kind = kind
  }

  /// The change that undoes this one.
  var inverse: StateChange {
    switch kind {
    case .replaced(let old, let new): StateChange(pointer, .replaced(old: new, new: old))
    case .inserted(let value): StateChange(pointer, .removed(value))
    case .removed(let value): StateChange(pointer, .inserted(value))
    }
  }
}

/// The reason why a write was rejected, or a side effect of it.
struct WriteIssue: Error, Hashable {
  var code: Diagnostic.Code
  var message: String
}

extension Diagnostic.Code {
  /// A token that isn't a valid array index.
  public static let badArrayIndex = Self(rawValue: "spec.bad-array-index")
  /// A write beyond the end of an array, leaving too many elements empty.
  public static let arrayGap = Self(rawValue: "spec.array-gap")
  /// A member name used on an array.
  public static let notAnObject = Self(rawValue: "spec.not-an-object")
  /// An index beyond the end of an array.
  public static let indexOutOfRange = Self(rawValue: "spec.index-out-of-range")
  /// A scalar was replaced by a container to make a write possible.
  public static let scalarReplaced = Self(rawValue: "spec.scalar-replaced")
}
