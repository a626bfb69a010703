// State storage in a SQLite database.
//
// Each location with a value of its own is a row: objects are split into members, so that every
// leaf can be found by its path, and arrays are stored whole, as elsewhere in the state. A store
// transaction is one database transaction. A tree of the rows is kept in memory (`RowTree`); it
// identifies writes that change nothing, and changes by other processes. Failures are reported as
// diagnostics and never stop the program: pending writes are retried with the next transaction.

#if SQLite
  public import ArtifactCore
  public import SpecRender

  /// A backend that stores a part of the state in a SQLite database, which other processes may
  /// read and write.
  ///
  /// ```swift
  /// let backend = try SQLiteStateBackend(
  ///   path: "settings.db", pathPrefix: try JSONPointer("/persisted"))
  /// let store = StateStore(backends: [backend])
  /// store["/persisted/theme"] = "dark"          // restored at the next launch
  /// ```
  /// The table is `state(id, path, value)`, with a row for each location; `path` is a JSON
  /// pointer, and `value` is JSON text, or NULL if the location was removed.
  ///
  /// Use `PersistedStateBackend` if no other process reads the state: it needs no library and
  /// writes faster. A backend isn't thread-safe; use it on the thread or actor of its store. Each
  /// store needs its own backend; several backends, in any process, may share one file.
  public final class SQLiteStateBackend: StateBackend {
    /// When a transaction survives a power failure. It survives a crash of the process
    /// immediately.
    public typealias Durability = PersistedStateBackend.Durability

    /// The location of the stored part of the state.
    public let pathPrefix: JSONPointer
    /// When a transaction survives a power failure.
    public let durability: Durability

    /// The reported failures, at most `SpecLimits.diagnosticCount`.
    public private(set) var diagnostics: [Diagnostic] = []

    /// The last failure; nil after a write has succeeded again.
    public private(set) var lastError: SQLiteStateError?

    /// Whether nothing is stored because the file isn't writable.
    public let isReadOnly: Bool

    /// The number of rows that are ignored because their path or value is invalid, or because an
    /// ancestor row isn't an object.
    public var ignoredRowCount: Int { rows.ignoredCount }

    private var database: StateDatabase?
    private let prefix: [UInt8]
    private var rows: RowTree
    private var version: Int

    /// Locations changed by others that `refresh` has not yet returned.
    private var foreign: [JSONPointer] = []

    /// Locations that `refresh` last returned as removed.
    private var emptied: Set<[UInt8]> = []

    /// Writes that are still pending after a failure.
    private var waiting: LocalStateBackend?

    private var syncs = false
    private var isUnsynced = false
    private var lastSync = ContinuousClock.now

    /// The number of transactions that waited for the disk.
    private(set) var syncCount = 0

    /// Opens a database, creating the file if it doesn't exist; its directory must exist.
    ///
    /// A file that isn't an intact state database is left untouched, byte for byte, and reported
    /// as an error.
    ///
    /// - Parameters:
    ///   - path: The file name; no name has a special meaning. While the database is open, SQLite
    ///     keeps two more files with the suffixes `-wal` and `-shm`.
    ///   - pathPrefix: The location of the stored part of the state. One file may be used for
    ///     several.
    ///   - durability: When a transaction survives a system crash.
    ///   - milliseconds: The time to wait for other writers, in milliseconds.
    ///   - pageLimit: The maximum size of the file in pages of 4 KiB; nil for SQLite's limit.
    /// - Throws: `SQLiteStateError` if the file cannot be opened or isn't a state database.
    /// - Complexity: O(file).
    public convenience init(
      path: String, pathPrefix: JSONPointer, durability: Durability = .interval(milliseconds: 10),
      busyTimeout milliseconds: Int = 2_000, pageLimit: Int? = nil
    ) throws(SQLiteStateError) {
      try self.init(
        pathBytes: Array(path.utf8), pathPrefix: pathPrefix, durability: durability,
        busyTimeout: milliseconds, pageLimit: pageLimit)
    }

    /// Opens a database whose file name, given as bytes, need not be UTF-8.
    ///
    /// - Throws: `SQLiteStateError` if the file cannot be opened or isn't a state database.
    public init(
      pathBytes: [UInt8], pathPrefix: JSONPointer,
      durability: Durability = .interval(milliseconds: 10),
      busyTimeout milliseconds: Int = 2_000, pageLimit: Int? = nil
    ) throws(SQLiteStateError) {
      let database = try StateDatabase(
        path: pathBytes, busyMilliseconds: milliseconds, pageLimit: pageLimit)
      let prefix = RowPath.bytes(pathPrefix)
      // Reads the version first: changes made in between are then seen twice rather than missed.
      version = try database.readVersion()
      rows = try database.readRows(below: prefix)
      try database.connection.execute("PRAGMA synchronous = NORMAL", "open")
      self.database = database
      self.prefix = prefix
      self.pathPrefix = pathPrefix
      self.durability = durability
      isReadOnly = database.isReadOnly
      if isReadOnly {
        report(.backendReadOnly, .warning, "file isn't writable: the state is not saved")
      }
    }

    deinit {
      close()
    }

    /// Writes pending changes and closes the file; further calls have no effect.
    ///
    /// Later writes are not stored, and `lastError` reports that.
    public func close() {
      guard database != nil else { return }
      // A failure here is already reported and cannot be retried.
      try? flush()
      waiting = nil
      database = nil
    }

    // MARK: - StateBackend

    /// Returns the stored state, including what others wrote since the backend was opened.
    public func load() -> [StateWrite] {
      if let database {
        do throws(SQLiteStateError) {
          try synchronize(with: database)
          foreign = []
        } catch {
          report(error)
        }
      }
      return rows.writes(below: [pathPrefix], saysRemovals: false) + (waiting?.load() ?? [])
    }

    /// Stores the writes of one transaction atomically: after a crash, all or none are present.
    ///
    /// Writes outside the prefix are ignored. Failures are reported, and the writes are retried
    /// with the next transaction.
    ///
    /// - Complexity: O(bytes of the writes), and O(rows) after another connection has written.
    public func apply(_ writes: [StateWrite]) {
      guard !isReadOnly else { return }
      guard let database else { return report(Self.closed("write")) }
      let writes = writes.filter { $0.pointer.isAt(orBelow: pathPrefix) }
      // Changes returned by `refresh` come back here too; writing them could overwrite newer
      // values.
      defer {
        for write in writes where write.value == nil {
          emptied.remove(RowPath.bytes(write.pointer))
        }
      }
      guard waiting != nil || !writes.allSatisfy(isKept) else { return }
      var all = writes
      if let waiting {
        waiting.apply(writes)
        all = waiting.writes
      }
      do throws(SQLiteStateError) {
        try commit(all, to: database, syncs: isSyncDue)
        waiting = nil
      } catch {
        waiting = waiting ?? LocalStateBackend(pathPrefix: pathPrefix, writes: writes)
        report(error)
      }
    }

    /// Whether the rows already contain the result of a write.
    private func isKept(_ write: StateWrite) -> Bool {
      if write.value == nil, rows.hasNothing(at: write.pointer) {
        // Otherwise a removal is stored even without a row, because it hides the initial value of
        // a spec.
        return emptied.contains(RowPath.bytes(write.pointer))
      }
      return rows.has(write)
    }

    private var isSyncDue: Bool {
      switch durability {
      case .commit: true
      case .interval(let milliseconds):
        lastSync.duration(to: .now) >= .milliseconds(milliseconds)
      case .system: false
      }
    }

    /// Waits until all writes are on disk and would survive a power failure.
    ///
    /// - Throws: `SQLiteStateError` if pending writes cannot be stored or synced.
    public func flush() throws(SQLiteStateError) {
      guard !isReadOnly else { return }
      guard let database else { throw Self.closed("write") }
      guard isUnsynced || waiting != nil else { return }
      do throws(SQLiteStateError) {
        try commit(waiting?.writes ?? [], to: database, syncs: true)
        waiting = nil
      } catch {
        report(error)
        throw error
      }
    }

    private func commit(
      _ writes: [StateWrite], to database: StateDatabase, syncs: Bool
    ) throws(SQLiteStateError) {
      let connection = database.connection
      if syncs != self.syncs {
        try connection.execute("PRAGMA synchronous = \(syncs ? "FULL" : "NORMAL")", "write")
        self.syncs = syncs
      }
      do throws(SQLiteStateError) {
        try database.begin.run()
        try synchronize(with: database)
        for write in writes { try put(write, into: database) }
        if writes.isEmpty {
          // SQLite syncs the log only if something is written.
          try connection.execute("PRAGMA user_version = \(StateDatabase.version)", "write")
        }
        try database.commit.run()
      } catch {
        rows.rollBack()
        if connection.isInTransaction { try? connection.execute("ROLLBACK", "write") }
        throw error
      }
      rows.commit()
      lastError = nil
      isUnsynced = !syncs
      if syncs {
        syncCount += 1
        lastSync = .now
      }
    }

    private func put(_ write: StateWrite, into database: StateDatabase) throws(SQLiteStateError) {
      var write = write
      if let around = rows.row(around: write.pointer) {
        // A write inside the value of a row is a write of that row.
        let store = StateStore(around.value ?? .null)
        let rest = JSONPointer(
          tokens: Array(write.pointer.tokens[around.place.tokens.count...]))
        if let value = write.value { store.set(rest, value) } else { store.remove(rest) }
        guard store.revision > 0 else { return }
        write = StateWrite(around.place, store.state)
      }
      guard !isKept(write) else { return }
      // Within a transaction, the tree matches the rows.
      if rows.hasChildren(at: write.pointer) {
        try database.deleteRows(below: RowPath.bytes(write.pointer))
      }
      try database.write(
        rows.replace(with: write).map { row in
          (
            row.path,
            row.value.map {
              var text: [UInt8] = []
              $0.append(to: &text)
              return text
            }
          )
        })
    }

    // MARK: - Others

    /// Returns the locations that others have changed since the last call, with their current
    /// values.
    ///
    /// Apply the changes to the store in order; the backend recognizes them and doesn't write
    /// them again. This method is never called automatically: call it before rendering a frame or
    /// periodically.
    ///
    /// ```swift
    /// let changes = try backend.refresh()
    /// store.transaction { store in
    ///   for change in changes {
    ///     if let value = change.value {
    ///       store.set(change.pointer, value)
    ///     } else {
    ///       store.remove(change.pointer)
    ///     }
    ///   }
    /// }
    /// ```
    /// - Throws: `SQLiteStateError` if the database cannot be read.
    /// - Complexity: O(1) if no one else has written, otherwise O(rows).
    public func refresh() throws(SQLiteStateError) -> [StateWrite] {
      guard let database else { throw Self.closed("read") }
      do throws(SQLiteStateError) {
        try synchronize(with: database)
      } catch {
        report(error)
        throw error
      }
      guard !foreign.isEmpty else { return [] }
      let changes = rows.writes(below: foreign, saysRemovals: true)
      foreign = []
      emptied = Set(changes.filter { $0.value == nil }.map { RowPath.bytes($0.pointer) })
      return changes
    }

    /// Updates the tree from the table and records what others have changed.
    ///
    /// - Throws: `SQLiteStateError` if the rows cannot be read.
    private func synchronize(with database: StateDatabase) throws(SQLiteStateError) {
      let version = try database.readVersion()
      guard version != self.version else { return }
      let rows = try database.readRows(below: prefix)
      foreign = RowPath.topmost(foreign + self.rows.places(changedIn: rows))
      self.rows = rows
      self.version = version
    }

    // MARK: - Diagnostics

    private static func closed(_ operation: String) -> SQLiteStateError {
      SQLiteStateError(.closed, operation, message: "database is closed")
    }

    private func report(_ error: SQLiteStateError) {
      lastError = error
      report(
        .backendIO, .error, "state not saved: \(error)")
    }

    private func report(
      _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String
    ) {
      guard diagnostics.count < SpecLimits.diagnosticCount else { return }
      diagnostics.append(Diagnostic(code, severity, pointer: pathPrefix, message: message))
    }
  }
#endif
