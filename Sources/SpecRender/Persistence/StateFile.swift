/// Why a file could not be used: what was tried, and what the system says.
public struct StateFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var operation: String
  public var reason: String

  public init(_ operation: String, _ reason: String) {
    self.operation = operation
    self.reason = reason
  }

  public var description: String { "\(operation): \(reason)" }
}

/// The one file of a ``PersistedStateBackend``, as far as it needs one.
///
/// ``LogFile`` is the file on disk; a test has its own, to cut writes where it likes.
public protocol StateFile: AnyObject {
  /// Whether nothing can be written, because another process does or the system forbids it.
  var isReadOnly: Bool { get }

  /// All bytes of the file; none if there is no file yet.
  func read() throws(StateFileError) -> [UInt8]

  /// Writes bytes at the end. After a failure some of them may be there.
  func append(_ bytes: [UInt8]) throws(StateFileError)

  /// Returns when all that was written survives the loss of power.
  func sync() throws(StateFileError)

  /// Drops what is behind a number of bytes.
  func truncate(to count: Int) throws(StateFileError)

  /// Puts other bytes in the place of all, at once: whatever happens, the file is the old or the new,
  /// and the new survives the loss of power.
  func replace(with bytes: [UInt8]) throws(StateFileError)

  /// Keeps a copy of the file beside it, to be looked at by a person.
  func keepCopy() throws(StateFileError)
}
