#if SQLite
  #if canImport(SQLite3)
    import SQLite3
  #else
    import CSQLite
  #endif

  /// Why a database could not be used: what it means here, what was tried, and what SQLite says.
  public struct SQLiteStateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What it means, from an open set.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
      public let rawValue: String

      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      public var description: String { rawValue }

      /// The file is no database.
      public static let notADatabase = Self(rawValue: "not_a_database")
      /// The file is a database of something else.
      public static let foreign = Self(rawValue: "foreign")
      /// A later version has written the file.
      public static let newer = Self(rawValue: "newer")
      /// The file is a database of states, and damaged.
      public static let damaged = Self(rawValue: "damaged")
      /// There is no such place, or it may not be used.
      public static let cannotOpen = Self(rawValue: "cannot_open")
      /// Somebody else held the database for longer than was to be waited.
      public static let busy = Self(rawValue: "busy")
      /// The disk is full, or the file as large as it may be.
      public static let full = Self(rawValue: "full")
      /// The file cannot be written.
      public static let readOnly = Self(rawValue: "read_only")
      /// The backend was closed.
      public static let closed = Self(rawValue: "closed")
      /// Anything else that SQLite says.
      public static let failed = Self(rawValue: "failed")
    }

    public var code: Code

    /// What was tried: `open`, `read`, `write` and the like.
    public var operation: String

    /// The extended result code of SQLite; 0 where SQLite was not asked.
    public var resultCode: Int32

    /// What SQLite says, or a sentence where it was not asked.
    public var message: String

    public init(_ code: Code, _ operation: String, resultCode: Int32 = 0, message: String) {
      self.code = code
      self.operation = operation
      self.resultCode = resultCode
      self.message = message
    }

    /// What a result code means.
    init(resultCode: Int32, _ operation: String, message: String) {
      let code: Code =
        // The lowest byte is the kind; what is above it tells more.
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

    public var description: String {
      resultCode == 0
        ? "\(operation): \(message)" : "\(operation): \(message) (SQLite \(resultCode))"
    }
  }
#endif
