// The file: what is looked at before it is touched, and the table in it.
//
// A file that is there is looked at first through a connection that takes no lock, reads no journal
// and writes nothing. Only what is empty, or a whole database of states, is then opened to be
// written. The marks of a database of states come in the same transaction as its table, and before
// it is switched to a write-ahead log: so they are always in the file itself, where that look finds
// them.

#if SQLite
  import SpecRender

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// An open database of states, with the statements it is used by.
  final class StateDatabase {
    /// "SpSt", by which `file` and SQLite tell such databases.
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

    /// Opens a file, and makes it if there is none; a failure leaves a file that was there as it
    /// was.
    ///
    /// - Complexity: O(file): all of it is checked.
    init(
      path: [UInt8], busyMilliseconds: Int, pageLimit: Int?
    ) throws(SQLiteStateError) {
      guard !path.isEmpty, !path.contains(0) else {
        throw SQLiteStateError(.cannotOpen, "open", message: "This is no name of a file.")
      }
      // So that no name means anything else to SQLite: `:memory:` is a file, and so is `file:x`.
      let path = path.first == UInt8(ascii: "/") ? path : Array("./".utf8) + path
      let isChecked = try Self.look(at: path)
      Self.makeFile(path)
      let connection = try Connection(path: path, .writing)
      connection.setBusyTimeout(milliseconds: busyMilliseconds)
      // Damage that comes later is then found where it is read.
      try connection.execute("PRAGMA cell_size_check = 1", "open")
      if try Self.isEmpty(connection) {
        try connection.execute("BEGIN IMMEDIATE", "create")
        // Another process may have been quicker.
        if try Self.isEmpty(connection, isBegun: true) {
          try connection.execute(Self.schema, "create")
        }
        try connection.execute("COMMIT", "create")
      }
      if !isChecked { try Self.check(connection) }
      isReadOnly = connection.isReadOnly
      if !isReadOnly {
        // Where the file system has no shared memory, or somebody else is just opening the file,
        // SQLite keeps the journal it had, which is as safe and only slower.
        _ = try? connection.text("PRAGMA journal_mode = WAL", "open")
        // On Apple systems `fsync` alone leaves bytes in the cache of the drive; elsewhere this is
        // nothing.
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

    /// Looks at a file without touching it; says whether it was checked as a whole.
    private static func look(at path: [UInt8]) throws(SQLiteStateError) -> Bool {
      var status = stat()
      guard withName(path, { stat($0, &status) }) == 0 else { return false }
      // Opening a pipe would wait for its other end.
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw SQLiteStateError(.cannotOpen, "open", message: "This is no file.")
      }
      let connection = try Connection(path: path, .looking)
      if try isEmpty(connection) {
        // A byte or two are nothing to SQLite; to somebody they may be something.
        guard status.st_size == 0 || hasJournal(path) else {
          throw SQLiteStateError(.notADatabase, "open", message: "The file is no database.")
        }
        return false
      }
      // With a journal beside it, the file alone is only a part of what it holds.
      guard !hasJournal(path) else { return false }
      do throws(SQLiteStateError) {
        try check(connection)
        return true
      } catch {
        // Another process may have begun to write meanwhile.
        guard hasJournal(path) else { throw error }
        return false
      }
    }

    /// Whether nothing is in the file yet; throws if something else is, or something later.
    ///
    /// A transaction that has begun gives an empty file its first page.
    private static func isEmpty(
      _ connection: Connection, isBegun: Bool = false
    ) throws(SQLiteStateError) -> Bool {
      let count = try connection.integer("PRAGMA page_count", "open")
      if count == 0 { return true }
      if isBegun, count == 1, try connection.integer("PRAGMA schema_version", "open") == 0 {
        return true
      }
      guard try connection.integer("PRAGMA application_id", "open") == applicationID else {
        throw SQLiteStateError(.foreign, "open", message: "This is a database of something else.")
      }
      guard try connection.integer("PRAGMA user_version", "open") <= version else {
        throw SQLiteStateError(.newer, "open", message: "A later version has written this.")
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
        throw SQLiteStateError(.damaged, "check", message: "There is no table of states.")
      }
    }

    private static func hasJournal(_ path: [UInt8]) -> Bool {
      ["-wal", "-journal"].contains { suffix in
        var status = stat()
        return withName(path + Array(suffix.utf8), { stat($0, &status) }) == 0
          && status.st_size > 0
      }
    }

    /// Makes a file that only its owner reads, which SQLite would not. Where it cannot, SQLite says
    /// why.
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

    /// Changes with each transaction of somebody else.
    func readVersion() throws(SQLiteStateError) -> Int {
      defer { dataVersion.reset() }
      return try dataVersion.step() ? dataVersion.integer(0) : 0
    }

    /// The rows at and below a place.
    func readRows(below path: [UInt8]) throws(SQLiteStateError) -> RowTree {
      defer { select.reset() }
      var rows: [(path: [UInt8], value: [UInt8]?)] = []
      try select.bind(path, RowPath.below(path), RowPath.behind(path))
      while try select.step() { rows.append((select.bytes(0) ?? [], select.bytes(1))) }
      return RowTree(reading: rows)
    }

    /// Removes all rows below a place.
    func deleteRows(below path: [UInt8]) throws(SQLiteStateError) {
      try deleteBelow.bind(RowPath.below(path), RowPath.behind(path))
      try deleteBelow.run()
    }

    /// Writes the row of a place, and those of places below it where none are yet.
    func write(_ rows: [(path: [UInt8], value: JSONText?)]) throws(SQLiteStateError) {
      for (index, row) in rows.enumerated() {
        // The row of a value that changes stays where it is among the others; a value that comes
        // back after its removal is behind them, as it is in the state.
        if index == 0, row.value != nil {
          try update.bind(row.path, row.value)
          try update.run()
          if connection.changeCount > 0 { continue }
        }
        try replace.bind(row.path, row.value)
        try replace.run()
      }
    }

    /// A value as the bytes of JSON.
    typealias JSONText = [UInt8]
  }
#endif
