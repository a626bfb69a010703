public import ArtifactCore

/// One change of a state: where, what was there, and what is there now.
public struct StateChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A value is in the place of another; nil where there was none, or is none any more.
    case replaced(old: JSONValue?, new: JSONValue?)
    /// An element was put into an array; those from there on moved up.
    case inserted(JSONValue)
    /// An element was taken from an array; those behind it moved down.
    case removed(JSONValue)
  }

  /// The place; for an element of an array, with its index.
  public var pointer: JSONPointer

  public var kind: Kind

  public init(_ pointer: JSONPointer, _ kind: Kind) {
    self.pointer = pointer
    self.kind = kind
  }

  /// What undoes the change.
  var inverse: StateChange {
    switch kind {
    case .replaced(let old, let new): StateChange(pointer, .replaced(old: new, new: old))
    case .inserted(let value): StateChange(pointer, .removed(value))
    case .removed(let value): StateChange(pointer, .inserted(value))
    }
  }
}

/// Why a write was not done, or what it did beside.
struct WriteIssue: Error, Hashable {
  var code: SpecDiagnostic.Code
  var message: String
}

extension SpecDiagnostic.Code {
  public static let badArrayIndex = Self(rawValue: "bad_array_index")
  public static let arrayGap = Self(rawValue: "array_gap")
  public static let notAnObject = Self(rawValue: "not_an_object")
  public static let indexOutOfRange = Self(rawValue: "index_out_of_range")
  public static let scalarReplaced = Self(rawValue: "scalar_replaced")
}
