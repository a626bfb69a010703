// State that outlives the process.
//
// A log: each transaction is appended as one record with a checksum, and nothing that is written is
// ever written over. What a crash leaves is therefore a number of whole records and at most one that is
// torn, which opening cuts off. When the log has become much longer than what still counts of it, it is
// replaced at once by one that has only that. Failures of the file are said and never stop the program:
// the state goes on in memory.

public import ArtifactCore

/// A backend that keeps a part of the state in a file.
///
/// ```swift
/// let backend = PersistedStateBackend(
///   path: "settings.log", pathPrefix: try JSONPointer("/persisted"))
/// let store = StateStore(backends: [backend])
/// store["/persisted/theme"] = "dark"          // is there again after the next launch
/// ```
public final class PersistedStateBackend: StateBackend {
  /// When a transaction is safe.
  public enum Durability: Hashable, Sendable {
    /// When it is written: it survives a crash of the system and the loss of power.
    case commit
    /// At once from a crash of the process; from one of the system after this time, when something is
    /// written then or ``PersistedStateBackend/flush()`` is called.
    case interval(milliseconds: Int)
    /// At once from a crash of the process; from one of the system when the system sees fit.
    case system
  }

  public let pathPrefix: JSONPointer
  public let durability: Durability

  /// What went wrong with the file, at most `SpecLimits.diagnosticCount`.
  public private(set) var diagnostics: [SpecDiagnostic] = []

  /// Whether nothing is kept any more: another process writes the file, or a later version has.
  public private(set) var isReadOnly: Bool

  /// The length of the log in bytes.
  public private(set) var logByteCount = 0

  /// How often the log was replaced by a shorter one.
  public private(set) var compactionCount = 0

  /// The log is replaced when it is longer than this and than four times what counts of it.
  public static let compactionThreshold = 65_536

  private let file: any StateFile
  private var live = WriteTree()
  private var number: UInt64 = 0
  private var lastSync = ContinuousClock.now
  private var isUnsynced = false

  /// Whether the end of the file may be damaged, so that all has to be written anew.
  private var mustReplace = false

  /// Opens a file on disk; it never fails.
  public convenience init(
    path: String, pathPrefix: JSONPointer, durability: Durability = .interval(milliseconds: 10)
  ) {
    self.init(file: LogFile(path: path), pathPrefix: pathPrefix, durability: durability)
  }

  /// Opens a file: reads what is whole, cuts off what is torn, and keeps a copy of what is damaged.
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
      report(.backendReadOnly, .warning, "The file cannot be written; the state is not kept.")
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
      report(.backendTorn, .info, "The last write was not finished and is left out.")
      if contents.end == 0 { replace() } else { truncate(to: contents.end) }
    case .damaged:
      report(
        .backendCorrupt, .error,
        "The file is damaged at byte \(contents.end); a copy is kept, and what is before it used.")
      if keepCopy() { truncate(to: contents.end) }
    case .foreign:
      report(.backendCorrupt, .error, "The file is no log of states; a copy is kept.")
      if keepCopy() { replace() }
    case .newer:
      isReadOnly = true
      report(.backendReadOnly, .error, "A later version has written the file; it is left alone.")
    }
  }

  /// Keeps a copy; where that fails nothing is changed.
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

  public func load() -> [StateWrite] {
    live.writes.filter {
      $0.pointer.starts(with: pathPrefix) || pathPrefix.starts(with: $0.pointer)
    }
  }

  /// Keeps the writes of one transaction: all, or after a crash perhaps none.
  ///
  /// - Complexity: O(bytes of the writes), and now and then O(what is kept).
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
      // What is there of the record must not stand before the next one.
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

  /// Returns when all that was written is safe from a crash of the system, if the file can do that.
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

  /// Writes a log that has only what still counts.
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
      .backendIO, .error, "The state could not be kept (\(error)); it goes on in memory.",
      details: ["reason": .string("\(error)")])
  }

  private func report(
    _ code: SpecDiagnostic.Code, _ severity: SpecDiagnostic.Severity, _ message: String,
    details: JSONObject = [:]
  ) {
    guard diagnostics.count < SpecLimits.diagnosticCount else { return }
    diagnostics.append(
      SpecDiagnostic(code, severity, pointer: pathPrefix, message: message, details: details))
  }
}

extension SpecDiagnostic.Code {
  public static let backendIO = Self(rawValue: "backend_io")
  public static let backendTorn = Self(rawValue: "backend_torn")
  public static let backendCorrupt = Self(rawValue: "backend_corrupt")
  public static let backendReadOnly = Self(rawValue: "backend_read_only")
}
