// SQLite connections and prepared statements. All SQLite calls of this module are here; every
// failure is thrown as a `SQLiteStateError`.

#if SQLite
  #if canImport(SQLite3)
    import SQLite3
  #else
    import CSQLite
  #endif

  /// A database connection that closes when it is deallocated.
  ///
  /// Not thread-safe: SQLite is opened without its own locking.
  final class Connection {
    enum Mode {
      /// Read-write; creates the file if it doesn't exist.
      case writing
      /// Read-only access to the file alone: takes no lock, reads no journal, changes nothing.
      case looking
    }

    private let handle: OpaquePointer

    /// Opens a connection.
    ///
    /// - Parameter path: The bytes of a file name, absolute or beginning with `./`, without NUL.
    /// - Throws: `SQLiteStateError` if the file cannot be opened.
    init(path: [UInt8], _ mode: Mode) throws(SQLiteStateError) {
      let name: [UInt8]
      var flags = SQLITE_OPEN_NOMUTEX
      switch mode {
      case .writing:
        name = path
        flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .looking:
        name = Self.uri(path)
        flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
      var handle: OpaquePointer?
      let result = (name + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_open_v2($0.baseAddress!, &handle, flags, nil)
        }
      }
      guard result == SQLITE_OK, let handle else {
        defer { sqlite3_close_v2(handle) }
        throw SQLiteStateError(
          resultCode: handle.map { sqlite3_extended_errcode($0) } ?? result, "open",
          message: String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(result)))
      }
      sqlite3_extended_result_codes(handle, 1)
      self.handle = handle
    }

    deinit {
      // Closing is deferred until the remaining statements are finalized.
      sqlite3_close_v2(handle)
    }

    /// Returns the SQLite URI of a file to open without side effects.
    private static func uri(_ path: [UInt8]) -> [UInt8] {
      var result = Array((path.first == UInt8(ascii: "/") ? "file://" : "file:").utf8)
      let digits = Array("0123456789ABCDEF".utf8)
      for byte in path {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          result.append(byte)
        default:
          result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      return result + Array("?immutable=1".utf8)
    }

    // MARK: - What it is

    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The number of rows changed by the last statement.
    var changeCount: Int { Int(sqlite3_changes(handle)) }

    /// Sets how long to wait for locks held by other connections.
    func setBusyTimeout(milliseconds: Int) {
      sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
    }

    // MARK: - Statements

    func prepare(_ sql: String, _ operation: String) throws(SQLiteStateError) -> Statement {
      var statement: OpaquePointer?
      let result = sqlite3_prepare_v3(
        handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
      guard result == SQLITE_OK, let statement else { throw error(operation, result) }
      return Statement(statement, of: self, operation)
    }

    /// Runs statements that return no rows.
    ///
    /// - Throws: `SQLiteStateError` if a statement fails.
    func execute(_ sql: String, _ operation: String) throws(SQLiteStateError) {
      let result = sqlite3_exec(handle, sql, nil, nil, nil)
      guard result == SQLITE_OK else { throw error(operation, result) }
    }

    /// Returns the first column of a statement's first row.
    ///
    /// - Throws: `SQLiteStateError` if the statement fails.
    func text(_ sql: String, _ operation: String) throws(SQLiteStateError) -> String {
      let statement = try prepare(sql, operation)
      guard try statement.step() else { return "" }
      return String(decoding: statement.bytes(0) ?? [], as: UTF8.self)
    }

    func integer(_ sql: String, _ operation: String) throws(SQLiteStateError) -> Int {
      let statement = try prepare(sql, operation)
      return try statement.step() ? statement.integer(0) : 0
    }

    func error(_ operation: String, _ result: Int32) -> SQLiteStateError {
      SQLiteStateError(
        resultCode: result, operation, message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// A prepared statement, which can be run repeatedly.
  final class Statement {
    private let handle: OpaquePointer
    private let connection: Connection
    private let operation: String

    /// Makes SQLite copy bound values.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ handle: OpaquePointer, of connection: Connection, _ operation: String) {
      self.handle = handle
      self.connection = connection
      self.operation = operation
    }

    deinit {
      sqlite3_finalize(handle)
    }

    /// Advances to the next row; returns false at the end.
    ///
    /// - Throws: `SQLiteStateError` if the statement fails.
    func step() throws(SQLiteStateError) -> Bool {
      let result = sqlite3_step(handle)
      switch result {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      default:
        let error = connection.error(operation, result)
        sqlite3_reset(handle)
        throw error
      }
    }

    /// Resets the statement and releases its locks.
    func reset() {
      sqlite3_reset(handle)
    }

    /// Resets the statement and binds strings, with nil as NULL.
    ///
    /// - Throws: `SQLiteStateError` if a value cannot be bound.
    func bind(_ values: [UInt8]?...) throws(SQLiteStateError) {
      sqlite3_reset(handle)
      for (index, value) in values.enumerated() {
        let place = Int32(index + 1)
        let result: Int32
        if let value, !value.isEmpty {
          result = value.withUnsafeBytes { bytes in
            sqlite3_bind_text64(
              handle, place, bytes.baseAddress!.assumingMemoryBound(to: CChar.self),
              sqlite3_uint64(bytes.count), Self.transient, UInt8(SQLITE_UTF8))
          }
        } else if value != nil {
          // An empty array has no base address, and a null pointer would bind NULL.
          result = sqlite3_bind_text(handle, place, "", 0, Self.transient)
        } else {
          result = sqlite3_bind_null(handle, place)
        }
        guard result == SQLITE_OK else { throw connection.error(operation, result) }
      }
    }

    /// Runs the statement to completion with its bound values.
    ///
    /// - Throws: `SQLiteStateError` if the statement fails.
    func run() throws(SQLiteStateError) {
      while try step() {}
      sqlite3_reset(handle)
    }

    /// Returns the bytes of a column of the current row, or nil for NULL.
    func bytes(_ column: Int32) -> [UInt8]? {
      guard sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
      let start = sqlite3_column_text(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      return Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    func integer(_ column: Int32) -> Int {
      Int(sqlite3_column_int64(handle, column))
    }
  }
#endif
