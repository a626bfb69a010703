// State in a database.
//
// Each place that has a value of its own is a row: objects are taken apart, so that every leaf is
// found under its path, and arrays stay whole, as everywhere in the state. A transaction of the
// store is one transaction of the database. Beside the database a tree of its rows is kept in
// memory (`RowTree`): it tells which writes change nothing, and what others have changed. Failures
// are said and never stop the program: what could not be written waits, and goes with the next
// transaction.

#if SQLite
  public import ArtifactCore
  public import SpecRender

  /// A backend that keeps a part of the state in a database, where others may read and write it.
  ///
  /// ```swift
  /// let backend = try SQLiteStateBackend(
  ///   path: "settings.db", pathPrefix: try JSONPointer("/persisted"))
  /// let store = StateStore(backends: [backend])
  /// store["/persisted/theme"] = "dark"          // is there again after the next launch
  /// ```
  /// The table is `state(id, path, value)`: a row for each place, `path` a JSON pointer, `value`
  /// JSON text, or NULL where the place was removed.
  ///
  /// Use `PersistedStateBackend` where nobody else reads the state: it needs no library and writes
  /// faster. A backend belongs to one thread or actor at a time, the one of its store; each needs a
  /// backend of its own, and several of them, in any process, may use one file.
  public final class SQLiteStateBackend: StateBackend {
    /// When a transaction is safe. From a crash of the process it is at once.
    public typealias Durability = PersistedStateBackend.Durability

    public let pathPrefix: JSONPointer
    public let durability: Durability

    /// What went wrong, at most `SpecLimits.diagnosticCount`.
    public private(set) var diagnostics: [SpecDiagnostic] = []

    /// What went wrong last; nil once something could be written again.
    public private(set) var lastError: SQLiteStateError?

    /// Whether nothing is kept, because the file cannot be written.
    public let isReadOnly: Bool

    /// How many rows say nothing to this backend, because they are no places or no JSON, or stand
    /// below a row that is no object.
    public var ignoredRowCount: Int { rows.ignoredCount }

    private var database: StateDatabase?
    private let prefix: [UInt8]
    private var rows: RowTree
    private var version: Int

    /// Places that others have changed and `refresh` has not told yet.
    private var foreign: [JSONPointer] = []

    /// Places of which `refresh` has told last that nothing is there any more.
    private var emptied: Set<[UInt8]> = []

    /// What could not be written yet.
    private var waiting: LocalStateBackend?

    private var syncs = false
    private var isUnsynced = false
    private var lastSync = ContinuousClock.now

    /// How often a transaction was written that waits for the disk.
    private(set) var syncCount = 0

    /// Opens a database, and makes it if there is none; its folder must be there.
    ///
    /// What is no whole database of states is left alone, byte for byte, and said as an error.
    ///
    /// - Parameters:
    ///   - path: The name of the file; no name means anything else. SQLite keeps two more beside it
    ///     while it is open, `-wal` and `-shm`.
    ///   - pathPrefix: The part of the state that is kept. One file may serve several.
    ///   - durability: When a transaction is safe from a crash of the system.
    ///   - busyTimeout: How long to wait for others that write, in milliseconds.
    ///   - pageLimit: How large the file may get, in pages of 4 KiB; nil for as large as SQLite
    ///     allows.
    /// - Complexity: O(file).
    public convenience init(
      path: String, pathPrefix: JSONPointer, durability: Durability = .interval(milliseconds: 10),
      busyTimeout milliseconds: Int = 2_000, pageLimit: Int? = nil
    ) throws(SQLiteStateError) {
      try self.init(
        pathBytes: Array(path.utf8), pathPrefix: pathPrefix, durability: durability,
        busyTimeout: milliseconds, pageLimit: pageLimit)
    }

    /// Opens a database whose name need not be UTF-8.
    public init(
      pathBytes: [UInt8], pathPrefix: JSONPointer,
      durability: Durability = .interval(milliseconds: 10),
      busyTimeout milliseconds: Int = 2_000, pageLimit: Int? = nil
    ) throws(SQLiteStateError) {
      let database = try StateDatabase(
        path: pathBytes, busyMilliseconds: milliseconds, pageLimit: pageLimit)
      let prefix = RowPath.bytes(pathPrefix)
      // The version first: what is written in between is then seen twice rather than not at all.
      version = try database.readVersion()
      rows = try database.readRows(below: prefix)
      try database.connection.execute("PRAGMA synchronous = NORMAL", "open")
      self.database = database
      self.prefix = prefix
      self.pathPrefix = pathPrefix
      self.durability = durability
      isReadOnly = database.isReadOnly
      if isReadOnly {
        report(.backendReadOnly, .warning, "The file cannot be written; the state is not kept.")
      }
    }

    deinit {
      close()
    }

    /// Writes what can be written and lets the file go; a second time it does nothing.
    ///
    /// What is written afterwards is not kept, and `lastError` says so.
    public func close() {
      guard database != nil else { return }
      // What fails here was said, and cannot be done later.
      try? flush()
      waiting = nil
      database = nil
    }

    // MARK: - StateBackend

    /// What is kept: what others wrote since the backend was opened too.
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

    /// Keeps the writes of one transaction, all at once; after a crash all or none of them.
    ///
    /// Writes beyond the prefix are not kept. What fails is said, and written with the next
    /// transaction.
    ///
    /// - Complexity: O(bytes of the writes), and O(rows) after somebody else has written.
    public func apply(_ writes: [StateWrite]) {
      guard !isReadOnly else { return }
      guard let database else { return report(Self.closed("write")) }
      let writes = writes.filter { $0.pointer.isAt(orBelow: pathPrefix) }
      // Also what `refresh` has told comes back here; writing it could undo what is newer still.
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

    /// Whether the rows say already what a write says.
    private func isKept(_ write: StateWrite) -> Bool {
      if write.value == nil, rows.hasNothing(at: write.pointer) {
        // Elsewhere a removal is kept where no row is: it hides what a spec begins with.
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

    /// Returns when all that was written survives the loss of power, or throws why it does not.
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
          // Something has to be written for the log to be synced.
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
        // A write inside of what is one row is a write of this row.
        let store = StateStore(around.value ?? .null)
        let rest = JSONPointer(
          tokens: Array(write.pointer.tokens[around.place.tokens.count...]))
        if let value = write.value { store.set(rest, value) } else { store.remove(rest) }
        guard store.revision > 0 else { return }
        write = StateWrite(around.place, store.state)
      }
      guard !isKept(write) else { return }
      // In a transaction the tree is what the rows are.
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

    /// The places that others have changed since this was last asked, with what is there now.
    ///
    /// The changes are in order, to be done in the store; there the backend hears of them and knows
    /// that they are kept already. Nothing calls this by itself: ask before a frame, or now and
    /// then.
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
    /// - Complexity: O(1) if nobody else has written, else O(rows).
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

    /// Makes the tree that of the rows, and notes what others have changed.
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
      SQLiteStateError(.closed, operation, message: "The database was closed.")
    }

    private func report(_ error: SQLiteStateError) {
      lastError = error
      report(
        .backendIO, .error, "The state could not be kept (\(error)); it goes on in memory.")
    }

    private func report(
      _ code: SpecDiagnostic.Code, _ severity: SpecDiagnostic.Severity, _ message: String
    ) {
      guard diagnostics.count < SpecLimits.diagnosticCount else { return }
      diagnostics.append(SpecDiagnostic(code, severity, pointer: pathPrefix, message: message))
    }
  }
#endif
