/// The reason why a file operation failed: the operation and the system's message.
public struct StateFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed, such as `write`.
  public var operation: String
  /// The system's message.
  public var reason: String

  /// Creates an error.
  public init(_ operation: String, _ reason: String) {
    self.operation = operation
    self.reason = reason
  }

  /// The operation and the reason.
  public var description: String { "\(operation): \(reason)" }
}

/// The file operations that a ``PersistedStateBackend`` requires.
///
/// ``LogFile`` is a file on disk; tests provide implementations that simulate interrupted writes.
public protocol StateFile: AnyObject {
  /// Whether writing isn't possible, because another process holds the file or the system forbids
  /// it.
  var isReadOnly: Bool { get }

  /// Returns the whole content of the file; empty if it doesn't exist yet.
  ///
  /// - Throws: A ``StateFileError`` if the file cannot be read.
  func read() throws(StateFileError) -> [UInt8]

  /// Appends bytes at the end. After a failure some of them may have been written.
  ///
  /// - Throws: A ``StateFileError`` if writing fails.
  func append(_ bytes: [UInt8]) throws(StateFileError)

  /// Flushes all written data to stable storage, so that it survives a power failure.
  ///
  /// - Throws: A ``StateFileError`` if synchronization fails.
  func sync() throws(StateFileError)

  /// Truncates the file to a number of bytes.
  ///
  /// - Throws: A ``StateFileError`` if truncation fails.
  func truncate(to count: Int) throws(StateFileError)

  /// Replaces the content atomically and durably: at any time the file has either the old or the
  /// new content.
  ///
  /// - Throws: A ``StateFileError`` if the content cannot be replaced.
  func replace(with bytes: [UInt8]) throws(StateFileError)

  /// Keeps a copy of the file next to it, for inspection by the user.
  ///
  /// - Throws: A ``StateFileError`` if the file cannot be copied.
  func keepCopy() throws(StateFileError)
}
