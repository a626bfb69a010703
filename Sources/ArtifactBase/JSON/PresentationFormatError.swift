/// A value in the JSON form of a presentation that is missing or not what it should be.
public struct PresentationFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the value is, or should be.
  public var pointer: JSONPointer
  /// What is expected there, such as `expected a string`.
  public var reason: String

  /// Creates an error.
  public init(_ reason: String, at pointer: JSONPointer = .root) {
    self.reason = reason
    self.pointer = pointer
  }

  /// The pointer and the reason.
  public var description: String {
    pointer.tokens.isEmpty ? reason : "\(pointer): \(reason)"
  }

  /// The error as seen from the value that contains a member or an element.
  package func inside(_ token: String) -> Self {
    Self(reason, at: JSONPointer(tokens: [token] + pointer.tokens))
  }
}
