// A live repeat: keeps its rows in sync with the array.
//
// Rows follow the array immediately during a write, so that the next write finds the right row for
// an index; nodes follow in the next refresh. A persisting row remains the same object with the
// same readers: when an array is replaced, rows are matched by key (or by index if there is no key)
// and only the differences between the old and the new item are reported.
//
// Rows are created together with their nodes, one by one, until the node limit is reached: of a
// million items, those that cannot be shown cost nothing. The list then has more elements than
// there are rows. Since every change rebuilds a truncated tree, the missing rows are never
// accessed.

import ArtifactCore

final class RepeatSite: PathList {
  let node: ResolvedNode
  let repetition: SpecRepeat
  unowned let runtime: SpecRuntime
  private let store: StateStore
  private var task: RefreshTask?
  private let cell: PathCell?
  private(set) var rows: [RepeatRow] = []

  /// Rows whose items were removed but whose nodes still exist.
  private var dropped: [RepeatRow] = []
  private var keysAreStale = true

  /// The row keys, if each item has a unique key of its own. Then inserting or removing one item
  /// affects no other key.
  private var ownKeys: Set<ExactString>?

  init(_ node: ResolvedNode, _ repetition: SpecRepeat, runtime: SpecRuntime) {
    self.node = node
    self.repetition = repetition
    self.runtime = runtime
    store = runtime.store
    switch repetition.source {
    case .state(let pointer): cell = runtime.store.cells.descendant(pointer)
    case .item(let pointer): cell = node.row?.cell.descendant(pointer)
    }
    task = RefreshTask(.rows(self), depth: node.depth, runtime: runtime)
    cell?.add(self)
    checkType(list)
  }

  private var elements: [JSONValue] {
    if case .array(let elements)? = list { elements } else { [] }
  }

  /// The value at the array's location, whatever its type.
  var list: JSONValue? {
    switch repetition.source {
    case .state(let pointer): store.current[pointer]
    case .item(let pointer): node.row?.item?[pointer]
    }
  }

  var pointer: JSONPointer {
    switch repetition.source {
    case .state(let pointer): pointer
    case .item(let pointer):
      node.row.map { $0.pointer.appending(contentsOf: pointer) } ?? pointer
    }
  }

  /// Detaches from the array and ends all rows.
  func end() {
    cell?.remove(self)
    task?.end()
    task = nil
    for row in rows + dropped { end(row) }
    rows = []
    dropped = []
  }

  private func end(_ row: RepeatRow) {
    row.noteGone(nil)
    count(row, isLeftOut: false)
    for node in row.nodes { node.unmount() }
    row.nodes = []
    row.filterTask?.end()
    row.filterTask = nil
  }

  // MARK: - Following the array

  func elementDidChange(
    _ kind: StateChange.Kind, at index: Int, below tokens: ArraySlice<String>, array: [JSONValue]
  ) {
    guard rows.indices.contains(index) else { return }
    if let key = repetition.key, key.isConcerned(by: kind, at: tokens) { keysDidChange() }
    rows[index].notify(kind, at: tokens, array: array)
  }

  func listDidChange(from old: JSONValue?, to new: JSONValue?) {
    checkType(new)
    var before: [JSONValue] = []
    var after: [JSONValue] = []
    if case .array(let elements)? = old { before = elements }
    if case .array(let elements)? = new { after = elements }
    // A change that would exceed the node limit isn't tracked row by row.
    guard rows.count == before.count, runtime.hasRoom(forRows: after.count - before.count) else {
      return runtime.rebuildLater()
    }
    guard let key = repetition.key else {
      for (row, (old, new)) in zip(rows, zip(before, after)) { row.notify(from: old, to: new) }
      for index in before.indices.dropFirst(after.count) { drop(rows[index], before[index]) }
      rows.removeLast(max(0, before.count - after.count))
      for index in after.indices.dropFirst(before.count) {
        rows.append(RepeatRow(self, index: index))
      }
      return keysDidChange()
    }
    var byKey: [ExactString: Int] = [:]
    let keysBefore = RowKeys.all(of: before, by: key)
    for (index, key) in keysBefore.enumerated() { byKey[ExactString(key)] = index }
    let olds = rows
    rows = RowKeys.all(of: after, by: key).enumerated().map { index, name in
      var place = byKey.removeValue(forKey: ExactString(name))
      // An item that had no key before but has one now is treated as the same item.
      if place == nil, index < before.count, (before[index][key] ?? .null) == .null {
        place = byKey.removeValue(forKey: ExactString(keysBefore[index]))
      }
      guard let place else { return RepeatRow(self, index: index) }
      let row = olds[place]
      row.move(to: index)
      row.notify(from: before[place], to: after[index])
      return row
    }
    for place in byKey.values.sorted() { drop(olds[place], before[place]) }
    keysDidChange()
  }

  func listDidInsert(at index: Int, _ array: [JSONValue]) {
    guard rows.count + 1 == array.count else { return runtime.rebuildLater() }
    rows.insert(RepeatRow(self, index: index), at: index)
    for place in (index + 1)..<max(rows.count, index + 1) { rows[place].move(to: place) }
    if let key = repetition.key, !keysAreStale, let own = array[index][key], own != .null,
      ownKeys?.insert(ExactString(own.displayText)).inserted == true
    {
      rows[index].declaredKey = own.displayText
      task?.markDirty()
    } else {
      keysDidChange()
    }
  }

  func listDidRemove(_ value: JSONValue, at index: Int, _ array: [JSONValue]) {
    guard rows.count - 1 == array.count else { return runtime.rebuildLater() }
    let row = rows.remove(at: index)
    drop(row, value)
    for place in index..<max(rows.count, index) { rows[place].move(to: place) }
    if !keysAreStale, let key = row.declaredKey, ownKeys?.remove(ExactString(key)) != nil {
      task?.markDirty()
    } else {
      keysDidChange()
    }
  }

  private func drop(_ row: RepeatRow, _ item: JSONValue) {
    row.noteGone(item)
    dropped.append(row)
  }

  func keysDidChange() {
    keysAreStale = true
    task?.markDirty()
  }

  private func checkType(_ value: JSONValue?) {
    switch value {
    case nil, .null?, .array?: break
    default:
      runtime.report(
        .repeatNotArray, .error, element: node.id, at: ["repeat", "statePath"],
        "`\(pointer)` isn't an array: nothing is repeated")
    }
  }

  // MARK: - Keys

  private func report(_ fault: RowKeys.Fault, _ text: String, at index: Int) {
    switch fault {
    case .missing:
      let key = repetition.key ?? .root
      report(
        .repeatMissingKey, "missing key `\(key)` of item \(index)",
        ["index": .number(JSONNumber(index))])
    case .duplicate:
      report(.repeatDuplicateKey, "duplicate item key `\(text)`", ["key": .string(text)])
    }
  }

  private func report(_ code: Diagnostic.Code, _ message: String, _ details: JSONObject) {
    runtime.report(
      code, .warning, element: node.id, at: ["repeat", "key"], message, details: details)
  }

  // MARK: - Refreshing

  /// Synchronizes the nodes with the rows.
  func refresh() {
    for row in dropped { end(row) }
    dropped = []
    guard keysAreStale else {
      for row in rows { mount(row) }
      return
    }
    keysAreStale = false
    let elements = elements
    var keys = repetition.key.map(RowKeys.init)
    for (row, element) in zip(rows, elements) { giveKey(to: row, element, &keys) }
    for row in rows { mount(row) }
    while rows.count < elements.count, !runtime.isTruncated {
      let row = RepeatRow(self, index: rows.count)
      giveKey(to: row, elements[row.index], &keys)
      rows.append(row)
      mount(row)
    }
    ownKeys = keys.flatMap { $0.areOwn ? $0.seen : nil }
  }

  private func giveKey(to row: RepeatRow, _ element: JSONValue, _ keys: inout RowKeys?) {
    row.declaredKey = keys?.next(element, at: row.index) { report($0, $1, at: row.index) }
  }

  /// Mounts a row that isn't mounted yet, unless the node limit has been reached.
  private func mount(_ row: RepeatRow) {
    guard !row.isMounted, !runtime.isTruncated else { return }
    row.isMounted = true
    if node.plan.filter != nil {
      row.filterTask = RefreshTask(.filter(row), depth: node.depth, runtime: runtime)
    }
    refreshFilter(of: row)
  }

  /// Re-evaluates the filter for every row after the filter may have been replaced. Returns whether
  /// any row changed.
  func replaceFilter() -> Bool {
    var hasChanged = false
    for row in rows where row.isMounted {
      row.filterTask?.end()
      row.filterTask =
        node.plan.filter == nil
        ? nil : RefreshTask(.filter(row), depth: node.depth, runtime: runtime)
      if refreshFilter(of: row) { hasChanged = true }
    }
    return hasChanged
  }

  /// Reports the diagnostics of the array and its keys again.
  func recheck() {
    checkType(list)
    guard var keys = repetition.key.map(RowKeys.init) else { return }
    for (index, element) in elements.prefix(rows.count).enumerated() {
      _ = keys.next(element, at: index) { report($0, $1, at: index) }
    }
  }

  /// Re-evaluates whether a row is shown. Returns whether that changed.
  @discardableResult
  func refreshFilter(of row: RepeatRow) -> Bool {
    var isShown = true
    if let filter = node.plan.filter {
      // Beyond the node limit, the truncation marker takes the place of rows whose filter would be
      // evaluated.
      let isBeyond = !row.isShown && !row.isLeftOut && runtime.isFull
      isShown = isBeyond || runtime.holds(filter, of: node, row: row, for: row.filterTask)
    }
    count(row, isLeftOut: !isShown)
    guard isShown != row.isShown else { return false }
    row.isShown = isShown
    if isShown {
      row.nodes = runtime.mountRow(row, of: node)
    } else {
      for node in row.nodes { node.unmount() }
      row.nodes = []
    }
    return true
  }

  /// A filtered-out row counts as a node, since it costs as much.
  private func count(_ row: RepeatRow, isLeftOut: Bool) {
    guard isLeftOut != row.isLeftOut else { return }
    row.isLeftOut = isLeftOut
    node.slot.counter.count += isLeftOut ? 1 : -1
  }
}

extension Diagnostic.Code {
  /// The value to be repeated over isn't an array.
  public static let repeatNotArray = Self(rawValue: "spec.repeat-not-array")
  /// Two items of a repeat have the same key.
  public static let repeatDuplicateKey = Self(rawValue: "spec.repeat-duplicate-key")
  /// An item of a repeat has no key.
  public static let repeatMissingKey = Self(rawValue: "spec.repeat-missing-key")
}

extension JSONPointer {
  /// Whether the value this pointer names may be affected by a change at a location.
  fileprivate func isConcerned(by kind: StateChange.Kind, at tokens: ArraySlice<String>) -> Bool {
    let place = JSONPointer(tokens: Array(tokens))
    switch kind {
    case .replaced(let old, let new) where starts(with: place):
      let rest = JSONPointer(tokens: Array(self.tokens[place.tokens.count...]))
      return old?[rest] != new?[rest]
    case .replaced:
      return place.starts(with: self)
    case .inserted, .removed:
      return place.starts(with: self)
        || starts(with: JSONPointer(tokens: place.tokens.dropLast()))
    }
  }
}
