// The state of an interface.
//
// Every write becomes a `StateChange`, done in place and told at once to those who read the place.
// What is told only when a transaction is over (observers, backends, the history) is gathered until
// then. The history keeps changes and not snapshots: a snapshot would make the next write copy every
// container on its way.

public import ArtifactCore

/// A JSON value that is read and written by path, observed by place, and can go back.
///
/// ```swift
/// let store = StateStore(["user": ["name": "Ada"]])
/// let observation = store.observe("/user/name") { print($0 ?? .null) }
/// store["/user/name"] = "Grace"
/// store.undo()
/// ```
/// `Observation` follows single paths too: `withObservationTracking { store["/user/name"] }`.
///
/// Paths are read as ``StatePath`` reads them. A write that cannot be done changes nothing and leaves
/// a diagnostic. A store belongs to one thread or actor at a time.
public final class StateStore {
  /// The whole state.
  public var state: JSONValue {
    noteAccess(.root)
    return current
  }

  @exclusivity(unchecked)  // as in `PathCell`
  private(set) var current: JSONValue

  /// How many transactions have changed the state.
  public var revision: Int {
    noteAccess(.root)
    return changeCount
  }

  private var changeCount = 0

  /// What was odd about writes, at most `SpecLimits.diagnosticCount`.
  public private(set) var diagnostics: [SpecDiagnostic] = []

  /// Who reads what.
  let cells = PathCell()

  private let backends: [any StateBackend]

  /// What backends and dumps never get to see.
  private var secrets = SecretPlaces()

  /// The state without them, and the transaction it was made after.
  private var redacted: (revision: Int, state: JSONValue)?

  /// The state with which specs began so far.
  private var seed: JSONValue?

  /// Places that were removed, and where a spec's state therefore puts nothing.
  private var removals: Set<JSONPointer> = []

  /// Which elements of arrays are those of the seed.
  private var origins = ArrayOrigins()
  private var isSeeding = false

  /// Arrays that were there before any spec, from the host or from backends.
  private var initialArrays: Set<JSONPointer> = []

  private var depth = 0
  private var changes: [StateChange] = []
  private var isRecording = true
  private var history = StateHistory()

  private var pending: [ObservingReader] = []
  private var isDelivering = false
  private var observerCount = 0

  /// What is read while somebody tracks it.
  let probe = TrackingProbe()
  var trackedPlaces: [JSONPointer: (read: TrackedRead, reader: ObservingReader)] = [:]

  /// A store with a state, over which comes what backends keep.
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

  /// What a path names; nil if it names nothing.
  public func get(_ path: String) -> JSONValue? {
    get(StatePath(path).pointer)
  }

  /// What a pointer names; nil if it names nothing.
  public func get(_ pointer: JSONPointer) -> JSONValue? {
    noteAccess(pointer)
    return current[pointer]
  }

  /// What a path names. Setting nil removes it.
  public subscript(path: String) -> JSONValue? {
    get { get(path) }
    set {
      if let newValue { set(path, newValue) } else { remove(path) }
    }
  }

  // MARK: - Secrets

  /// Keeps what is at a path, or below it, away from backends and out of ``redactedState``, from now on.
  public func conceal(_ path: String) {
    conceal(SecretPlace(pointer(path)))
  }

  func conceal(_ place: SecretPlace) {
    secrets.insert(place)
    redacted = nil
  }

  /// Whether any place is concealed.
  var hasSecrets: Bool { !secrets.isEmpty }

  /// The whole state with `•` for each character of a concealed value, for dumps and logs.
  ///
  /// - Complexity: After a change O(concealed places), and O(elements) for each place in a repeat.
  public var redactedState: JSONValue {
    guard hasSecrets else { return state }
    noteAccess(.root)
    if let redacted, redacted.revision == changeCount, depth == 0 { return redacted.state }
    let result = secrets.redacting(current)
    // What a transaction does may not stay.
    redacted = depth == 0 ? (changeCount, result) : nil
    return result
  }

  // MARK: - Writing

  /// Writes a value, making the containers on the way; says whether it is there now.
  ///
  /// - Complexity: O(tokens + readers told), and O(value) to compare.
  @discardableResult
  public func set(_ path: String, _ value: JSONValue) -> Bool {
    set(pointer(path), value)
  }

  @discardableResult
  public func set(_ pointer: JSONPointer, _ value: JSONValue) -> Bool {
    write(at: pointer) { (issue) throws(WriteIssue) in
      try current.change(setting: value, at: pointer, issue: &issue)
    }
  }

  /// Puts an element into an array; says whether it is there now.
  @discardableResult
  public func insert(_ value: JSONValue, at pointer: JSONPointer) -> Bool {
    write(at: pointer) { (_) throws(WriteIssue) in
      guard let change = try current.change(inserting: value, at: pointer) else {
        throw WriteIssue(
          code: .indexOutOfRange, message: "“\(pointer)” is no place in an array.")
      }
      return change
    }
  }

  /// Removes a member or an element; says whether nothing is there now. The root becomes null.
  @discardableResult
  public func remove(_ path: String) -> Bool {
    remove(pointer(path))
  }

  @discardableResult
  public func remove(_ pointer: JSONPointer) -> Bool {
    write(at: pointer) { (_) throws(WriteIssue) in try current.change(removing: pointer) }
  }

  /// Writes several values in order, as one transaction.
  public func update(_ values: KeyValuePairs<String, JSONValue>) {
    transaction { store in
      for (path, value) in values { store.set(path, value) }
    }
  }

  /// Does several writes as one: observers and backends hear of them together, and one undo takes
  /// them back. If the body throws, nothing has changed.
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
        // Nothing has changed, so whoever was told along the way is not to hear of it.
        if changes.isEmpty, !isDelivering { pending = [] }
        commit()
      }
      throw error
    }
  }

  private func pointer(_ path: String) -> JSONPointer {
    let path = StatePath(path)
    if let issue = path.issue {
      report(issue, .warning, "A path begins with a slash: “\(path.pointer)”.")
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
    _ code: SpecDiagnostic.Code, _ severity: SpecDiagnostic.Severity, _ message: String
  ) {
    guard diagnostics.count < SpecLimits.diagnosticCount else { return }
    diagnostics.append(SpecDiagnostic(code, severity, message: message))
  }

  /// Does a change and tells those who read the place.
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
      // A write around the prefix of a backend is a write of all that is kept there.
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

  /// What a backend is told of a place; nil for a secret.
  private func writeWithoutSecrets(at pointer: JSONPointer) -> StateWrite? {
    guard hasSecrets, let value = current[pointer] else {
      return StateWrite(pointer, current[pointer])
    }
    return secrets.removing(from: value, at: pointer).map { StateWrite(pointer, $0) }
  }

  /// Arrays are kept whole: an index says nothing once a spec brings another array.
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

  /// Calls a function with the value of a path whenever it has changed, once for a transaction.
  ///
  /// The function may write; changes that answer changes stop after `SpecLimits.watchRounds` rounds.
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
      report(.watchLoop, .error, "Changes answered each other without an end and were stopped.")
      pending = []
    }
  }

  // MARK: - History

  public var canUndo: Bool { history.canUndo }
  public var canRedo: Bool { history.canRedo }

  /// Takes the last transaction back; false if there is none.
  @discardableResult
  public func undo() -> Bool {
    guard depth == 0, let last = history.undo() else { return false }
    replay(last.reversed().map(\.inverse))
    return true
  }

  /// Does the transaction again that was taken back last; false if there is none.
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

  /// Takes the state with which a spec begins, or what more has arrived of it.
  ///
  /// What has changed since the last seed is done on what is there: a value is written where nothing
  /// is yet, or where the value is still the one of the last seed, and what a spec takes back goes if
  /// nobody has changed it. What a person or a backend has written stays, and what they removed stays
  /// away. Into an array that a person has changed come the elements that are new, and elements
  /// change member by member; one that was there before the first spec is left whole. Backends hear
  /// only of arrays that have become more beside what was written. The history begins anew.
  ///
  /// - Complexity: O(value); for an array that both have changed also O(n log n) of what differs.
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

  /// Makes one array of another element by element, where few differ, so that whoever follows the others
  /// hears nothing; false if it is not to be done so.
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
    // The array of the spec itself, so that the next comparison with it ends at once.
    current.apply(StateChange(place, .replaced(old: nil, new: new)))
    return true
  }

  /// More elements than these are written as a whole array.
  private static let editLimit = 8

  /// Takes away members that a spec has no longer and nobody has changed.
  private func takeBack(
    _ previous: JSONValue?, _ next: JSONValue, _ current: JSONValue?, at place: JSONPointer
  ) {
    guard case .object(let old)? = previous else { return }
    for (key, value) in old.members where next[key] == nil && current?[key] == value {
      let place = place.appending(key)
      remove(place)
      // It was not a person who did it, so the spec may bring it again.
      removals.remove(place)
    }
  }

  /// Does what is new of an array on one that a person has changed; says whether that changes it.
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

  /// Where arrays are that stand in no array.
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

extension SpecDiagnostic.Code {
  public static let watchLoop = Self(rawValue: "watch_loop")
}

extension JSONValue {
  /// This value with another laid over it: objects member by member, everything else replaced.
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
