#if SQLite
  #if canImport(SQLite3)
    import SQLite3
  #else
    import CSQLite
  #endif

  /// A database failure: its meaning, the attempted operation, and SQLite's message.
  public struct SQLiteStateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure, as an open set.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
      /// The identifier of the kind.
      public let rawValue: String

      /// Creates a code from its identifier.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// The identifier of the kind.
      public var description: String { rawValue }

      /// The file isn't a SQLite database.
      public static let notADatabase = Self(rawValue: "not_a_database")
      /// The file is a database that belongs to another application.
      public static let foreign = Self(rawValue: "foreign")
      /// The file was written by a later version.
      public static let newer = Self(rawValue: "newer")
      /// The file is a state database but corrupt.
      public static let damaged = Self(rawValue: "damaged")
      /// The file doesn't exist or access is denied.
      public static let cannotOpen = Self(rawValue: "cannot_open")
      /// Another connection held a lock for longer than the timeout.
      public static let busy = Self(rawValue: "busy")
      /// The disk is full, or the file has reached its maximum size.
      public static let full = Self(rawValue: "full")
      /// The file isn't writable.
      public static let readOnly = Self(rawValue: "read_only")
      /// The backend was closed.
      public static let closed = Self(rawValue: "closed")
      /// Any other SQLite error.
      public static let failed = Self(rawValue: "failed")
    }

    /// The kind of the failure.
    public var code: Code

    /// The attempted operation: `open`, `read`, `write` and similar.
    public var operation: String

    /// SQLite's extended result code; 0 if SQLite was not called.
    public var resultCode: Int32

    /// SQLite's message, or the reason if SQLite was not called.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, _ operation: String, resultCode: Int32 = 0, message: String) {
      self.code = code
      self.operation = operation
      self.resultCode = resultCode
      self.message = message
    }

    /// Creates an error with the code for an SQLite result code.
    init(resultCode: Int32, _ operation: String, message: String) {
      let code: Code =
        // The lowest byte is the primary code; the upper bytes give details.
        switch resultCode & 0xFF {
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CORRUPT: .damaged
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY: .readOnly
        default: .failed
        }
      self.init(code, operation, resultCode: resultCode, message: message)
    }

    /// The failure in one line, for logs.
    public var description: String {
      resultCode == 0
        ? "\(operation): \(message)" : "\(operation): \(message) (SQLite \(resultCode))"
    }
  }
#endif
