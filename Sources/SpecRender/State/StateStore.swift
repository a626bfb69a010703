// The state of a user interface.
//
// Every write becomes a `StateChange` that is applied in place and immediately reported to the
// readers of the location. Notifications due at the end of a transaction (observers, backends,
// history) are collected until then. The history stores changes rather than snapshots: a snapshot
// would make the next write copy every container on its path.

public import ArtifactCore

/// A JSON document with reads and writes by path, observation of single locations, and undo.
///
/// ```swift
/// let store = StateStore(["user": ["name": "Ada"]])
/// let observation = store.observe("/user/name") { print($0 ?? .null) }
/// store["/user/name"] = "Grace"
/// store.undo()
/// ```
/// `Observation` tracks single paths too: `withObservationTracking { store["/user/name"] }`.
///
/// Paths are parsed as described at ``StatePath``. An impossible write has no effect and is
/// reported as a diagnostic. A store may be used by only one thread or actor at a time.
public final class StateStore {
  /// The entire state.
  public var state: JSONValue {
    noteAccess(.root)
    return current
  }

  @exclusivity(unchecked)  // as in `PathCell`
  private(set) var current: JSONValue

  /// The number of transactions that have changed the state.
  public var revision: Int {
    noteAccess(.root)
    return changeCount
  }

  private var changeCount = 0

  /// The diagnostics of writes, at most `SpecLimits.diagnosticCount`.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The dependency graph: which readers depend on which locations.
  let cells = PathCell()

  private let backends: [any StateBackend]

  /// The locations hidden from backends and dumps.
  private var secrets = SecretPlaces()

  /// The cached redacted state and the revision it belongs to.
  private var redacted: (revision: Int, state: JSONValue)?

  /// The combined initial state of all specs so far.
  private var seed: JSONValue?

  /// Removed locations, which the initial state of a spec must not restore.
  private var removals: Set<JSONPointer> = []

  /// The mapping from array elements to the elements of the seed.
  private var origins = ArrayOrigins()
  private var isSeeding = false

  /// Arrays that existed before the first spec, supplied by the host or by backends.
  private var initialArrays: Set<JSONPointer> = []

  private var depth = 0
  private var changes: [StateChange] = []
  private var isRecording = true
  private var history = StateHistory()

  private var pending: [ObservingReader] = []
  private var isDelivering = false
  private var observerCount = 0

  /// Detects whether a read is being tracked by `Observation`.
  let probe = TrackingProbe()
  var trackedPlaces: [JSONPointer: (read: TrackedRead, reader: ObservingReader)] = [:]

  /// Creates a store. Values loaded from the backends override the initial state.
  ///
  /// - Complexity: O(arrays and members of the state), plus the writes loaded.
  public init(_ state: JSONValue = [:], backends: [any StateBackend] = []) {
    current = state
    self.backends = backends.sorted { $0.pathPrefix.tokens.count < $1.pathPrefix.tokens.count }
    for write in self.backends.flatMap({ $0.load() }) {
      current.replay(write)
      noteRemoval(write.pointer, isRemoved: write.value == nil)
    }
    initialArrays = Self.arrays(in: current)
  }

  // MARK: - Reading

  /// Returns the value at a path; nil if there is none.
  public func get(_ path: String) -> JSONValue? {
    get(StatePath(path).pointer)
  }

  /// Returns the value at a pointer; nil if there is none.
  public func get(_ pointer: JSONPointer) -> JSONValue? {
    noteAccess(pointer)
    return current[pointer]
  }

  /// Accesses the value at a path. Setting nil removes it.
  public subscript(path: String) -> JSONValue? {
    get { get(path) }
    set {
      if let newValue { set(path, newValue) } else { remove(path) }
    }
  }

  // MARK: - Secrets

  /// Hides the value at a path, and everything below it, from backends and from ``redactedState``.
  public func conceal(_ path: String) {
    conceal(SecretPlace(pointer(path)))
  }

  func conceal(_ place: SecretPlace) {
    secrets.insert(place)
    redacted = nil
  }

  /// Whether any location is concealed.
  var hasSecrets: Bool { !secrets.isEmpty }

  /// The entire state with each character of a concealed value replaced by `•`, for dumps and logs.
  ///
  /// - Complexity: O(concealed locations) after a change, plus O(elements) for each location in a
  ///   repeat.
  public var redactedState: JSONValue {
    guard hasSecrets else { return state }
    noteAccess(.root)
    if let redacted, redacted.revision == changeCount, depth == 0 { return redacted.state }
    let result = secrets.redacting(current)
    // The result of an open transaction must not be cached.
    redacted = depth == 0 ? (changeCount, result) : nil
    return result
  }

  // MARK: - Writing

  /// Writes a value, creating missing containers along the path.
  ///
  /// - Returns: Whether the location now has the value.
  /// - Complexity: O(tokens + readers notified), plus O(value) for comparing.
  @discardableResult
  public func set(_ path: String, _ value: JSONValue) -> Bool {
    set(pointer(path), value)
  }

  /// Writes a value at a pointer, creating missing containers along the path.
  ///
  /// - Returns: Whether the location now has the value.
  /// - Complexity: O(tokens + readers notified), plus O(value) for comparing.
  @discardableResult
  public func set(_ pointer: JSONPointer, _ value: JSONValue) -> Bool {
    write(at: pointer) { (issue) throws(WriteIssue) in
      try current.change(setting: value, at: pointer, issue: &issue)
    }
  }

  /// Inserts an element into an array. The last token is an index or `-` for the end.
  ///
  /// - Returns: Whether the element was inserted; false if the array or the position doesn't exist.
  /// - Complexity: O(tokens + elements after it + readers notified).
  @discardableResult
  public func insert(_ value: JSONValue, at pointer: JSONPointer) -> Bool {
    write(at: pointer) { (_) throws(WriteIssue) in
      guard let change = try current.change(inserting: value, at: pointer) else {
        throw WriteIssue(
          code: .indexOutOfRange, message: "`\(pointer)` isn't a position in an array")
      }
      return change
    }
  }

  /// Removes a member or an element. Removing the root sets it to null.
  ///
  /// - Returns: Whether the location is now empty.
  /// - Complexity: O(tokens + readers notified), plus O(elements after it) for an element.
  @discardableResult
  public func remove(_ path: String) -> Bool {
    remove(pointer(path))
  }

  /// Removes a member or an element at a pointer. Removing the root sets it to null.
  ///
  /// - Returns: Whether the location is now empty.
  /// - Complexity: O(tokens + readers notified), plus O(elements after it) for an element.
  @discardableResult
  public func remove(_ pointer: JSONPointer) -> Bool {
    write(at: pointer) { (_) throws(WriteIssue) in try current.change(removing: pointer) }
  }

  /// Writes several values in order, as one transaction.
  ///
  /// - Complexity: The sum of the writes.
  public func update(_ values: KeyValuePairs<String, JSONValue>) {
    transaction { store in
      for (path, value) in values { store.set(path, value) }
    }
  }

  /// Performs several writes as one transaction: observers and backends are notified once, and a
  /// single undo reverts all of them. If the body throws, all its writes are rolled back.
  ///
  /// - Returns: The result of the body.
  /// - Throws: The error thrown by the body.
  @discardableResult
  public func transaction<Result>(_ body: (StateStore) throws -> Result) rethrows -> Result {
    let count = changes.count
    depth += 1
    do {
      let result = try body(self)
      depth -= 1
      if depth == 0 { commit() }
      return result
    } catch {
      while changes.count > count { apply(changes.removeLast().inverse) }
      depth -= 1
      if depth == 0 {
        // Nothing has changed, so notifications queued by the reverted writes are dropped.
        if changes.isEmpty, !isDelivering { pending = [] }
        commit()
      }
      throw error
    }
  }

  private func pointer(_ path: String) -> JSONPointer {
    let path = StatePath(path)
    if let issue = path.issue {
      report(issue, .warning, path.issueMessage)
    }
    return path.pointer
  }

  private func write(
    at pointer: JSONPointer, _ plan: (inout WriteIssue?) throws(WriteIssue) -> StateChange?
  ) -> Bool {
    var issue: WriteIssue?
    do throws(WriteIssue) {
      guard let change = try plan(&issue) else { return true }
      if let issue { report(issue.code, .warning, issue.message) }
      apply(change)
      changes.append(change)
      if depth == 0 { commit() }
      return true
    } catch {
      report(error.code, .error, error.message)
      return false
    }
  }

  func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String
  ) {
    guard diagnostics.count < SpecLimits.diagnosticCount else { return }
    diagnostics.append(Diagnostic(code, severity, message: message))
  }

  /// Applies a change and notifies the readers of the location.
  private func apply(_ change: StateChange) {
    current.apply(change)
    if let seed, !isSeeding { origins.note(change, in: current, seed: seed) }
    var array: [JSONValue] = []
    switch change.kind {
    case .inserted, .removed:
      let parent = JSONPointer(tokens: change.pointer.tokens.dropLast())
      if case .array(let elements)? = current[parent] { array = elements }
    case .replaced: break
    }
    cells.notify(change.kind, at: change.pointer.tokens[...], array: array)
    if case .replaced(_, nil) = change.kind {
      noteRemoval(change.pointer, isRemoved: true)
    } else if !removals.isEmpty {
      noteRemoval(change.pointer, isRemoved: false)
    }
  }

  private func noteRemoval(_ pointer: JSONPointer, isRemoved: Bool) {
    if isRemoved {
      removals.insert(pointer)
    } else {
      removals = removals.filter { !$0.starts(with: pointer) && !pointer.starts(with: $0) }
    }
  }

  // MARK: - The end of a transaction

  private func commit() {
    guard !changes.isEmpty else { return deliver() }
    let changes = changes
    self.changes = []
    changeCount += 1
    if isRecording {
      history.note(changes)
      tellBackends(changes)
    }
    deliver()
  }

  private func tellBackends(_ changes: [StateChange]) {
    guard !backends.isEmpty else { return }
    var writes: [[JSONPointer]] = Array(repeating: [], count: backends.count)
    for change in changes {
      let place = change.pointer
      if let owner = backends.lastIndex(where: { place.starts(with: $0.pathPrefix) }) {
        writes[owner].append(
          wholeArray(around: place, below: backends[owner].pathPrefix.tokens.count))
      }
      // A write above a backend's prefix replaces everything the backend stores.
      for (index, backend) in backends.enumerated()
      where backend.pathPrefix != place && backend.pathPrefix.starts(with: place) {
        writes[index].append(backend.pathPrefix)
      }
    }
    for (index, pointers) in writes.enumerated() where !pointers.isEmpty {
      var seen: Set<JSONPointer> = []
      let last = pointers.reversed().filter { seen.insert($0).inserted }.reversed()
      let kept = last.compactMap { writeWithoutSecrets(at: $0) }
      if !kept.isEmpty { backends[index].apply(kept) }
    }
  }

  /// The write passed to a backend for a location; nil for a secret.
  private func writeWithoutSecrets(at pointer: JSONPointer) -> StateWrite? {
    guard hasSecrets, let value = current[pointer] else {
      return StateWrite(pointer, current[pointer])
    }
    return secrets.removing(from: value, at: pointer).map { StateWrite(pointer, $0) }
  }

  /// Arrays are stored whole: an index is meaningless once a spec brings another array.
  private func wholeArray(around pointer: JSONPointer, below count: Int) -> JSONPointer {
    var value: JSONValue? = current
    for (position, token) in pointer.tokens.enumerated() {
      if position >= count, case .array? = value {
        return JSONPointer(tokens: Array(pointer.tokens[..<position]))
      }
      value = value?.child(token)
    }
    return pointer
  }

  // MARK: - Observing

  /// Calls a function with the value at a path whenever it has changed, at most once per
  /// transaction.
  ///
  /// The handler may write to the store. Cascading changes stop after `SpecLimits.watchRounds`
  /// rounds with a diagnostic.
  ///
  /// - Returns: The observation; it ends when it is cancelled or deallocated.
  public func observe(
    _ path: String, _ handler: @escaping (JSONValue?) -> Void
  ) -> StateObservation {
    observerCount += 1
    let reader = ObservingReader(
      StatePath(path).pointer, serial: observerCount, store: self, handler: handler)
    reader.noteRead(of: cells.descendant(reader.pointer))
    return StateObservation(reader)
  }

  func deliver(to reader: ObservingReader) {
    if !pending.contains(where: { $0 === reader }) { pending.append(reader) }
  }

  private func deliver() {
    guard !isDelivering, !pending.isEmpty else { return }
    isDelivering = true
    defer { isDelivering = false }
    for _ in 0..<SpecLimits.watchRounds {
      if pending.isEmpty { return }
      let readers = pending.sorted { $0.serial < $1.serial }
      pending = []
      for reader in readers { reader.handler?(current[reader.pointer]) }
    }
    if !pending.isEmpty {
      report(.watchLoop, .error, "observers keep changing the state: stopped")
      pending = []
    }
  }

  // MARK: - History

  /// Whether there is a transaction to undo.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is a transaction to redo.
  public var canRedo: Bool { history.canRedo }

  /// Reverts the last transaction; returns false if there is none or a transaction is open.
  ///
  /// - Complexity: O(changes of the transaction).
  @discardableResult
  public func undo() -> Bool {
    guard depth == 0, let last = history.undo() else { return false }
    replay(last.reversed().map(\.inverse))
    return true
  }

  /// Repeats the transaction that was undone last; returns false if there is none or a transaction
  /// is open.
  ///
  /// - Complexity: O(changes of the transaction).
  @discardableResult
  public func redo() -> Bool {
    guard depth == 0, let next = history.redo() else { return false }
    replay(next)
    return true
  }

  private func replay(_ changes: [StateChange]) {
    isRecording = false
    for change in changes { apply(change) }
    self.changes = changes
    tellBackends(changes)
    commit()
    isRecording = true
  }

  // MARK: - Seeding

  /// Merges the initial state of a spec, or a more complete version of it, into the state.
  ///
  /// Only the difference from the previous seed is applied. A value is written where there is none
  /// or where the current value is still that of the previous seed; a value that the spec no longer
  /// contains is removed unless it has been changed since. Values written by the user or a backend
  /// are kept, and locations they removed stay empty. If the user has changed an array, new
  /// elements are inserted and existing ones merged member by member; an array that existed before
  /// the first spec is left unchanged. Backends are notified only of arrays merged in this way. The
  /// undo history is cleared.
  ///
  /// - Complexity: O(value); for an array changed on both sides, also O(n log n) in the differing
  ///   elements.
  public func seed(_ value: JSONValue) {
    guard value != seed else { return }
    isRecording = false
    isSeeding = true
    depth += 1
    var joined: [JSONPointer] = []
    if seed == nil, current == [:], removals.isEmpty {
      set(.root, value)
    } else {
      merge(value, into: current, previous: seed, at: .root, &joined)
    }
    seed = value
    depth -= 1
    isSeeding = false
    if depth == 0 { commit() }
    isRecording = true
    history = StateHistory()
    if !joined.isEmpty {
      tellBackends(joined.map { StateChange($0, .replaced(old: nil, new: nil)) })
    }
  }

  private func merge(
    _ next: JSONValue, into current: JSONValue?, previous: JSONValue?, at place: JSONPointer,
    _ joined: inout [JSONPointer]
  ) {
    if removals.contains(place) { return }
    var isMerged = false
    if case .object? = current { isMerged = true }
    if current == nil, removals.contains(where: { $0.starts(with: place) }) { isMerged = true }
    if isMerged, case .object(let object) = next {
      for (key, value) in object.members {
        merge(
          value, into: current?[key], previous: previous?[key], at: place.appending(key), &joined)
      }
      takeBack(previous, next, current, at: place)
    } else if current == nil || current == previous && !initialArrays.contains(place) {
      if !edit(current, into: next, at: place) { set(place, next) }
      origins.forget(from: place)
    } else if case .array(let elements)? = current, case .array(let new) = next,
      !initialArrays.contains(place)
    {
      var old: [JSONValue] = []
      if case .array(let elements)? = previous { old = elements }
      if join(elements, from: old, to: new, at: place) { joined.append(place) }
    }
  }

  /// Transforms one array into another element by element if few differ, so that readers of the
  /// other elements aren't notified. Returns false if the array should be replaced as a whole.
  private func edit(_ old: JSONValue?, into new: JSONValue, at place: JSONPointer) -> Bool {
    guard case .array(let old)? = old, case .array(let elements) = new,
      let (start, gone, come) = ArrayAlignment.difference(of: old, elements),
      gone.count + come.count <= Self.editLimit,
      zip(gone, come).allSatisfy({ ArrayAlignment.isSame($0, $1) })
    else { return false }
    for (index, value) in zip(start..., come.prefix(gone.count)) {
      set(place.appending(String(index)), value)
    }
    for index in gone.indices.dropFirst(come.count).reversed() {
      remove(place.appending(String(index)))
    }
    for (index, value) in zip((start + gone.count)..., come.dropFirst(gone.count)) {
      insert(value, at: place.appending(String(index)))
    }
    // Stores the spec's own array, so that the next comparison succeeds by identity.
    current.apply(StateChange(place, .replaced(old: nil, new: new)))
    return true
  }

  /// The limit on the number of differing elements; above it, the array is replaced as a whole.
  private static let editLimit = 8

  /// Removes members that the spec no longer contains and that have not been changed since.
  private func takeBack(
    _ previous: JSONValue?, _ next: JSONValue, _ current: JSONValue?, at place: JSONPointer
  ) {
    guard case .object(let old)? = previous else { return }
    for (key, value) in old.members where next[key] == nil && current?[key] == value {
      let place = place.appending(key)
      remove(place)
      // The user did not remove it, so the spec may add it again.
      removals.remove(place)
    }
  }

  /// Applies the difference between two versions of a spec's array to the user's version. Returns
  /// whether that changed the array.
  private func join(
    _ elements: [JSONValue], from old: [JSONValue], to new: [JSONValue], at place: JSONPointer
  ) -> Bool {
    let count = changes.count
    let there = origins.alignment(of: elements, with: old, at: place)
    var places: [Int?] = []
    for step in ThreeWayMerge.steps(elements, there, from: old, to: new) {
      let element = place.appending(String(places.count))
      switch step {
      case .keep(let value, let origin):
        set(element, value)
        places.append(origin)
      case .drop:
        remove(element)
      case .insert(let value, let origin):
        insert(value, at: element)
        places.append(origin)
      }
    }
    origins.set(places, at: place)
    return changes.count > count
  }

  /// The locations of arrays that aren't nested in another array.
  private static func arrays(in value: JSONValue) -> Set<JSONPointer> {
    var result: Set<JSONPointer> = []
    var rest = [(JSONPointer.root, value)]
    while let (place, value) = rest.popLast() {
      switch value {
      case .null, .bool, .number, .string: break
      case .array: result.insert(place)
      case .object(let object):
        for (key, value) in object.members where !value.isScalar {
          rest.append((place.appending(key), value))
        }
      }
    }
    return result
  }
}

extension Diagnostic.Code {
  /// Changes kept triggering further changes and were stopped.
  public static let watchLoop = Self(rawValue: "spec.watch-loop")
}

extension JSONValue {
  /// Returns this value with another merged over it: objects are merged member by member,
  /// everything else is replaced.
  ///
  /// - Complexity: O(members of the overlay). Recursive in its depth.
  public func merging(_ overlay: JSONValue) -> JSONValue {
    guard case .object(var object) = self, case .object(let members) = overlay else {
      return overlay
    }
    for (key, value) in members.members {
      object[key] = object[key].map { $0.merging(value) } ?? value
    }
    return .object(object)
  }
}
