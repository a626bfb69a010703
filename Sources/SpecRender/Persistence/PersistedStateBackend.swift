// Persistent state in an append-only log.
//
// Each transaction is appended as one record with a checksum, and existing records are never
// overwritten. A crash therefore leaves a number of complete records and at most one torn record,
// which is truncated on opening. When the log has become much longer than its live content, it is
// atomically replaced by a compacted one. File errors are reported and never stop the program; the
// state is then kept in memory only.

public import ArtifactCore

/// A backend that stores a part of the state in a file.
///
/// ```swift
/// let backend = PersistedStateBackend(
///   path: "settings.log", pathPrefix: try JSONPointer("/persisted"))
/// let store = StateStore(backends: [backend])
/// store["/persisted/theme"] = "dark"          // restored at the next launch
/// ```
public final class PersistedStateBackend: StateBackend {
  /// The time at which a transaction becomes durable.
  public enum Durability: Hashable, Sendable {
    /// Immediately: a transaction survives a system crash or power failure.
    case commit
    /// A transaction survives a process crash immediately, and a system crash once the file has
    /// been synchronized: by the first write after this interval has passed since the previous
    /// synchronization, or by ``PersistedStateBackend/flush()``.
    case interval(milliseconds: Int)
    /// A transaction survives a process crash immediately, and a system crash once the operating
    /// system has flushed its cache.
    case system
  }

  /// The part of the state stored in the file.
  public let pathPrefix: JSONPointer
  /// The time at which transactions become durable.
  public let durability: Durability

  /// The diagnostics about the file, at most `SpecLimits.diagnosticCount`.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Whether nothing is stored, because the file is locked by another process, was written by a
  /// later version, or failed.
  public private(set) var isReadOnly: Bool

  /// The length of the log in bytes.
  public private(set) var logByteCount = 0

  /// The number of times the log was compacted.
  public private(set) var compactionCount = 0

  /// The minimum length of the log, in bytes, for compaction; it also has to exceed four times its
  /// live content.
  public static let compactionThreshold = 65_536

  private let file: any StateFile
  private var live = WriteTree()
  private var number: UInt64 = 0
  private var lastSync = ContinuousClock.now
  private var isUnsynced = false

  /// Whether the end of the file may be damaged, so that the whole file has to be rewritten.
  private var mustReplace = false

  /// Opens a file on disk. Errors are reported in ``diagnostics``.
  ///
  /// - Complexity: O(log).
  public convenience init(
    path: String, pathPrefix: JSONPointer, durability: Durability = .interval(milliseconds: 10)
  ) {
    self.init(file: LogFile(path: path), pathPrefix: pathPrefix, durability: durability)
  }

  /// Opens a file: reads the complete records, truncates a torn one, and keeps a copy of a damaged
  /// file. Errors are reported in ``diagnostics``.
  ///
  /// - Complexity: O(log).
  public init(
    file: any StateFile, pathPrefix: JSONPointer,
    durability: Durability = .interval(milliseconds: 10)
  ) {
    self.file = file
    self.pathPrefix = pathPrefix
    self.durability = durability
    isReadOnly = file.isReadOnly
    if isReadOnly {
      report(.backendReadOnly, .warning, "file isn't writable: the state is not saved")
    }
    open()
  }

  deinit {
    flush()
  }

  private func open() {
    let bytes: [UInt8]
    do throws(StateFileError) {
      bytes = try file.read()
    } catch {
      isReadOnly = true
      return report(error)
    }
    let contents = StateLog.read(bytes)
    for write in contents.transactions.joined() {
      live.add(write, size: StateLog.record([write], number: 0).count)
    }
    number = contents.number
    logByteCount = contents.end
    switch contents.state {
    case .whole:
      if bytes.isEmpty { writeHeader() }
    case .torn:
      report(.backendTorn, .info, "incomplete last write: ignored")
      if contents.end == 0 { replace() } else { truncate(to: contents.end) }
    case .damaged:
      report(
        .backendCorrupt, .error,
        "corrupt file at byte \(contents.end): a copy is kept, earlier data is used")
      if keepCopy() { truncate(to: contents.end) }
    case .foreign:
      report(.backendCorrupt, .error, "not a state log: a copy is kept")
      if keepCopy() { replace() }
    case .newer:
      isReadOnly = true
      report(.backendReadOnly, .error, "file was written by a later version: not used")
    }
  }

  /// Keeps a copy of the file; if that fails, the file is treated as read-only.
  private func keepCopy() -> Bool {
    guard !isReadOnly else { return false }
    do throws(StateFileError) {
      try file.keepCopy()
      return true
    } catch {
      isReadOnly = true
      report(error)
      return false
    }
  }

  private func writeHeader() {
    guard !isReadOnly else { return }
    do throws(StateFileError) {
      try file.append(StateLog.header)
      logByteCount = StateLog.header.count
      try file.sync()
    } catch {
      mustReplace = true
      report(error)
    }
  }

  private func truncate(to count: Int) {
    guard !isReadOnly else { return }
    do throws(StateFileError) {
      try file.truncate(to: count)
    } catch {
      mustReplace = true
      report(error)
    }
  }

  // MARK: - StateBackend

  /// Returns the stored writes, as far as they concern the prefix.
  ///
  /// - Complexity: O(n log n) in the number of stored writes.
  public func load() -> [StateWrite] {
    live.writes.filter {
      $0.pointer.starts(with: pathPrefix) || pathPrefix.starts(with: $0.pointer)
    }
  }

  /// Stores the writes of one transaction atomically: after a crash, either all or none of them are
  /// restored.
  ///
  /// - Complexity: O(bytes of the writes), occasionally O(live content) for compaction.
  public func apply(_ writes: [StateWrite]) {
    number += 1
    let record = StateLog.record(writes, number: number)
    for write in writes { live.add(write, size: record.count / writes.count + 1) }
    guard !isReadOnly else { return }
    if mustReplace { return replace() }
    do throws(StateFileError) {
      try file.append(record)
      logByteCount += record.count
      isUnsynced = true
      try syncIfDue()
    } catch {
      report(error)
      // The next record must not follow a partial one.
      mustReplace = true
      return
    }
    if logByteCount > max(Self.compactionThreshold, 4 * live.byteCount) { replace() }
  }

  private func syncIfDue() throws(StateFileError) {
    switch durability {
    case .commit: break
    case .interval(let milliseconds):
      guard lastSync.duration(to: .now) >= .milliseconds(milliseconds) else { return }
    case .system: return
    }
    try file.sync()
    isUnsynced = false
    lastSync = .now
  }

  /// Waits until everything written is durable, if the file supports it. Errors are reported in
  /// ``diagnostics``.
  public func flush() {
    guard !isReadOnly else { return }
    if mustReplace { return replace() }
    guard isUnsynced else { return }
    do throws(StateFileError) {
      try file.sync()
      isUnsynced = false
      lastSync = .now
    } catch {
      report(error)
    }
  }

  /// Replaces the log with one that contains only the live writes.
  private func replace() {
    guard !isReadOnly else { return }
    number += 1
    let writes = live.writes
    let bytes =
      StateLog.header + (writes.isEmpty ? [] : StateLog.record(writes, number: number))
    do throws(StateFileError) {
      try file.replace(with: bytes)
      logByteCount = bytes.count
      compactionCount += 1
      mustReplace = false
      isUnsynced = false
    } catch {
      mustReplace = true
      report(error)
    }
  }

  // MARK: - Diagnostics

  private func report(_ error: StateFileError) {
    report(
      .backendIO, .error, "state not saved: \(error)",
      details: ["reason": .string("\(error)")])
  }

  private func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String,
    details: JSONObject = [:]
  ) {
    guard diagnostics.count < SpecLimits.diagnosticCount else { return }
    diagnostics.append(
      Diagnostic(code, severity, pointer: pathPrefix, message: message, details: details))
  }
}

extension Diagnostic.Code {
  /// A system call on the file failed.
  public static let backendIO = Self(rawValue: "spec.backend-io")
  /// The last write was incomplete and has been dropped.
  public static let backendTorn = Self(rawValue: "spec.backend-torn")
  /// The file is damaged or isn't a state log; a copy is kept.
  public static let backendCorrupt = Self(rawValue: "spec.backend-corrupt")
  /// The file cannot be written, so the state isn't stored.
  public static let backendReadOnly = Self(rawValue: "spec.backend-read-only")
}
