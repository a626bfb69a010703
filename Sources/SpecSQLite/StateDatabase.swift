// The database file: the check before it is opened for writing, and its table.
//
// An existing file is first inspected through a connection that takes no lock, reads no journal
// and writes nothing. Only an empty file or an intact state database is then opened for writing.
// The application ID is written in the same transaction as the table, before the switch to a
// write-ahead log, so it is always in the main file, where the inspection finds it.

#if SQLite
  import SpecRender

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// An open state database with its prepared statements.
  final class StateDatabase {
    /// "SpSt", the SQLite application ID, which `file` also shows.
    static let applicationID = 0x5370_5374
    static let version = 1

    static let schema = """
      CREATE TABLE state (
        id INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE CHECK (path = '' OR substr(path, 1, 1) = '/'),
        value TEXT CHECK (value IS NULL OR (typeof(value) = 'text' AND json_valid(value)))
      );
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = \(version);
      """

    let connection: Connection
    let isReadOnly: Bool

    let begin: Statement
    let commit: Statement
    let dataVersion: Statement
    let select: Statement
    let deleteBelow: Statement
    let update: Statement
    let replace: Statement

    /// Opens a file, creating it if it doesn't exist; a failure leaves an existing file
    /// unchanged.
    ///
    /// - Throws: `SQLiteStateError` if the file cannot be opened or isn't a state database.
    /// - Complexity: O(file), because the whole file is checked.
    init(
      path: [UInt8], busyMilliseconds: Int, pageLimit: Int?
    ) throws(SQLiteStateError) {
      guard !path.isEmpty, !path.contains(0) else {
        throw SQLiteStateError(.cannotOpen, "open", message: "invalid file name")
      }
      // Prevents SQLite from interpreting names: `:memory:` and `file:x` are files here.
      let path = path.first == UInt8(ascii: "/") ? path : Array("./".utf8) + path
      let isChecked = try Self.look(at: path)
      Self.makeFile(path)
      let connection = try Connection(path: path, .writing)
      connection.setBusyTimeout(milliseconds: busyMilliseconds)
      // Detects later corruption when the affected page is read.
      try connection.execute("PRAGMA cell_size_check = 1", "open")
      if try Self.isEmpty(connection) {
        try connection.execute("BEGIN IMMEDIATE", "create")
        // Another process may have initialized the file in the meantime.
        if try Self.isEmpty(connection, isBegun: true) {
          try connection.execute(Self.schema, "create")
        }
        try connection.execute("COMMIT", "create")
      }
      if !isChecked { try Self.check(connection) }
      isReadOnly = connection.isReadOnly
      if !isReadOnly {
        // If the file system has no shared memory, or another process is opening the file, SQLite
        // keeps the previous journal mode, which is equally safe but slower.
        _ = try? connection.text("PRAGMA journal_mode = WAL", "open")
        // On Apple systems `fsync` alone leaves data in the drive's cache; elsewhere this has no
        // effect.
        try connection.execute("PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1", "open")
        if let pageLimit {
          try connection.execute("PRAGMA max_page_count = \(max(1, pageLimit))", "open")
        }
      }
      begin = try connection.prepare("BEGIN IMMEDIATE", "write")
      commit = try connection.prepare("COMMIT", "write")
      dataVersion = try connection.prepare("PRAGMA data_version", "read")
      select = try connection.prepare(
        """
        SELECT path, value FROM state
        WHERE path = ?1 OR (path >= ?2 AND path < ?3) ORDER BY id
        """, "read")
      deleteBelow = try connection.prepare(
        "DELETE FROM state WHERE path >= ?1 AND path < ?2", "write")
      update = try connection.prepare(
        "UPDATE state SET value = ?2 WHERE path = ?1 AND value IS NOT NULL", "write")
      replace = try connection.prepare(
        "INSERT OR REPLACE INTO state (path, value) VALUES (?1, ?2)", "write")
      self.connection = connection
    }

    // MARK: - Looking

    /// Inspects a file without modifying it; returns whether all of it was checked.
    ///
    /// - Throws: `SQLiteStateError` if the file isn't empty and isn't an intact state database.
    private static func look(at path: [UInt8]) throws(SQLiteStateError) -> Bool {
      var status = stat()
      guard withName(path, { stat($0, &status) }) == 0 else { return false }
      // Opening a pipe would block until its other end is opened.
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw SQLiteStateError(.cannotOpen, "open", message: "not a regular file")
      }
      let connection = try Connection(path: path, .looking)
      if try isEmpty(connection) {
        // SQLite treats a file of one or two bytes as empty, but it may be the user's data.
        guard status.st_size == 0 || hasJournal(path) else {
          throw SQLiteStateError(.notADatabase, "open", message: "not a SQLite database")
        }
        return false
      }
      // With a journal, the file alone is incomplete.
      guard !hasJournal(path) else { return false }
      do throws(SQLiteStateError) {
        try check(connection)
        return true
      } catch {
        // Another process may have begun to write in the meantime.
        guard hasJournal(path) else { throw error }
        return false
      }
    }

    /// Returns whether the file has no content yet.
    ///
    /// A transaction that has begun gives an empty file its first page.
    ///
    /// - Throws: `SQLiteStateError` if the file has other content or was written by a later
    ///   version.
    private static func isEmpty(
      _ connection: Connection, isBegun: Bool = false
    ) throws(SQLiteStateError) -> Bool {
      let count = try connection.integer("PRAGMA page_count", "open")
      if count == 0 { return true }
      if isBegun, count == 1, try connection.integer("PRAGMA schema_version", "open") == 0 {
        return true
      }
      guard try connection.integer("PRAGMA application_id", "open") == applicationID else {
        throw SQLiteStateError(.foreign, "open", message: "database belongs to another application")
      }
      guard try connection.integer("PRAGMA user_version", "open") <= version else {
        throw SQLiteStateError(.newer, "open", message: "database was written by a later version")
      }
      return false
    }

    private static func check(_ connection: Connection) throws(SQLiteStateError) {
      let found = try connection.text("PRAGMA integrity_check(1)", "check")
      guard found == "ok" else { throw SQLiteStateError(.damaged, "check", message: found) }
      let tables = try connection.integer(
        "SELECT count(*) FROM sqlite_master WHERE name = 'state' AND type = 'table'", "check")
      let columns = try connection.text(
        "SELECT group_concat(name) FROM pragma_table_info('state')", "check")
      guard tables == 1, columns == "id,path,value" else {
        throw SQLiteStateError(.damaged, "check", message: "missing table `state`")
      }
    }

    private static func hasJournal(_ path: [UInt8]) -> Bool {
      ["-wal", "-journal"].contains { suffix in
        var status = stat()
        return withName(path + Array(suffix.utf8), { stat($0, &status) }) == 0
          && status.st_size > 0
      }
    }

    /// Creates the file with owner-only permissions, which SQLite would not. If that fails,
    /// SQLite reports the reason.
    private static func makeFile(_ path: [UInt8]) {
      let descriptor = withName(path) { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
      if descriptor >= 0 { close(descriptor) }
    }

    private static func withName<Result>(
      _ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result {
      (path + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
      }
    }

    // MARK: - Rows

    /// Returns SQLite's data version, which changes when another connection commits a change.
    ///
    /// - Throws: `SQLiteStateError` if the version cannot be read.
    func readVersion() throws(SQLiteStateError) -> Int {
      defer { dataVersion.reset() }
      return try dataVersion.step() ? dataVersion.integer(0) : 0
    }

    /// Reads the rows at and below a location.
    ///
    /// - Throws: `SQLiteStateError` if the rows cannot be read.
    func readRows(below path: [UInt8]) throws(SQLiteStateError) -> RowTree {
      defer { select.reset() }
      var rows: [(path: [UInt8], value: [UInt8]?)] = []
      try select.bind(path, RowPath.below(path), RowPath.after(path))
      while try select.step() { rows.append((select.bytes(0) ?? [], select.bytes(1))) }
      return RowTree(reading: rows)
    }

    /// Deletes all rows below a location.
    ///
    /// - Throws: `SQLiteStateError` if the rows cannot be deleted.
    func deleteRows(below path: [UInt8]) throws(SQLiteStateError) {
      try deleteBelow.bind(RowPath.below(path), RowPath.after(path))
      try deleteBelow.run()
    }

    /// Writes the row of a location and adds rows for locations below it.
    ///
    /// - Throws: `SQLiteStateError` if a row cannot be written.
    func write(_ rows: [(path: [UInt8], value: JSONText?)]) throws(SQLiteStateError) {
      for (index, row) in rows.enumerated() {
        // A changed value keeps its row's position; a value that is set again after its removal
        // moves to the end, as in the state.
        if index == 0, row.value != nil {
          try update.bind(row.path, row.value)
          try update.run()
          if connection.changeCount > 0 { continue }
        }
        try replace.bind(row.path, row.value)
        try replace.run()
      }
    }

    /// A value serialized as JSON.
    typealias JSONText = [UInt8]
  }
#endif
