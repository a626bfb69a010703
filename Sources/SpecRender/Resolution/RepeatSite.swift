// A repeat in its place: the rows there are, kept in step with the array.
//
// Rows follow the array at once, while a write is being done, so that the next write finds the right
// row under an index; nodes follow in the next refresh. A row that stays is the same object with the
// same readers: where an array is replaced, rows are matched by key (or by index where there is none)
// and only what differs between the old and the new item is told.

import ArtifactCore

/// One item of a repeat.
final class RepeatRow {
  let site: RepeatSite
  var index: Int
  fileprivate var declaredKey: String?

  /// Who reads what in the item.
  let cell = PathCell()

  private var indexReaders: PathCell?

  /// Who reads the index; made when somebody does, since most rows are never asked for it.
  var indexCell: PathCell {
    if let indexReaders { return indexReaders }
    let cell = PathCell()
    indexReaders = cell
    return cell
  }

  var nodes: [ResolvedNode] = []

  /// Where a node was made anew last.
  var lastReplaced = 0
  var isMounted = false
  var isShown = false

  /// Whether the item is gone, though the nodes may still be there.
  fileprivate(set) var isGone = false
  fileprivate var lastItem: JSONValue?
  var filterTask: RefreshTask?
  fileprivate var keyTask: RefreshTask?

  init(_ site: RepeatSite, index: Int) {
    self.site = site
    self.index = index
  }

  /// What tells the row from its siblings.
  var key: String { declaredKey ?? String(index) }

  var pointer: JSONPointer { site.pointer.appending(String(index)) }

  /// The item; of a row that is gone, what it was.
  var item: JSONValue? { isGone ? lastItem : site.list?[index] }

  fileprivate func move(to index: Int) {
    guard index != self.index else { return }
    self.index = index
    indexReaders?.notifyReaders()
  }
}

final class RepeatSite: PathList {
  let node: ResolvedNode
  let repetition: SpecRepeat
  unowned let runtime: SpecRuntime
  private let store: StateStore
  private var task: RefreshTask?
  private let cell: PathCell?
  private(set) var rows: [RepeatRow] = []

  /// Rows whose items are gone and whose nodes are still there.
  private var dropped: [RepeatRow] = []
  private var keysAreStale = true

  /// The keys, where every item has one of its own; then one item more or less concerns no other key.
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
    let value = list
    checkType(value)
    if case .array(let elements)? = value {
      rows = elements.indices.map { RepeatRow(self, index: $0) }
    }
  }

  /// The array, where it is one.
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

  /// Lets go of the array and all rows.
  func end() {
    cell?.remove(self)
    task?.end()
    task = nil
    for row in rows + dropped { end(row) }
    rows = []
    dropped = []
  }

  private func end(_ row: RepeatRow) {
    // Nobody follows the array any more, so the index may be wrong from now on.
    row.isGone = true
    for node in row.nodes { node.unmount() }
    row.nodes = []
    row.filterTask?.end()
    row.filterTask = nil
    row.keyTask?.end()
    row.keyTask = nil
  }

  // MARK: - Following the array

  func cell(at index: Int) -> PathCell? {
    rows.indices.contains(index) ? rows[index].cell : nil
  }

  func listDidChange(from old: JSONValue?, to new: JSONValue?) {
    checkType(new)
    var before: [JSONValue] = []
    var after: [JSONValue] = []
    if case .array(let elements)? = old { before = elements }
    if case .array(let elements)? = new { after = elements }
    guard rows.count == before.count else { return runtime.rebuildLater() }
    var byKey: [ExactString: Int] = [:]
    for (index, key) in keys(of: before).enumerated() { byKey[ExactString(key)] = index }
    let olds = rows
    rows = keys(of: after).enumerated().map { index, key in
      guard let place = byKey.removeValue(forKey: ExactString(key)) else {
        return RepeatRow(self, index: index)
      }
      let row = olds[place]
      row.move(to: index)
      row.cell.notify(from: before[place], to: after[index])
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
      followKey(of: rows[index])
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
    row.isGone = true
    row.lastItem = item
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
        "“\(pointer)” is no array, so nothing is repeated.")
    }
  }

  // MARK: - Keys

  /// A key for every element: its own, or its index; of equal ones the later get `#1`, `#2` …
  private func keys(of elements: [JSONValue], isReporting: Bool = false) -> [String] {
    guard let key = repetition.key else { return elements.indices.map(String.init) }
    var seen: Set<ExactString> = []
    var counts: [ExactString: Int] = [:]
    return elements.enumerated().map { index, element in
      var base = String(index)
      var isOwn = false
      if let own = element[key], own != .null {
        base = own.displayText
        isOwn = true
      } else if isReporting {
        report(
          .repeatMissingKey, "Item \(index) has no “\(key)”.", ["index": .number(JSONNumber(index))]
        )
      }
      if seen.insert(ExactString(base)).inserted { return base }
      if isOwn, isReporting {
        report(.repeatDuplicateKey, "Two items have the key “\(base)”.", ["key": .string(base)])
      }
      var count = counts[ExactString(base)] ?? 0
      var unique: String
      repeat {
        count += 1
        unique = "\(base)#\(count)"
      } while !seen.insert(ExactString(unique)).inserted
      counts[ExactString(base)] = count
      return unique
    }
  }

  private func report(_ code: SpecDiagnostic.Code, _ message: String, _ details: JSONObject) {
    runtime.report(
      code, .warning, element: node.id, at: ["repeat", "key"], message, details: details)
  }

  /// Looks at all keys again when the one of a row changes.
  private func followKey(of row: RepeatRow) {
    guard let key = repetition.key, row.keyTask == nil else { return }
    let task = RefreshTask(.key(self), depth: node.depth, runtime: runtime)
    task.noteRead(of: key, below: row.cell)
    row.keyTask = task
  }

  // MARK: - Refreshing

  /// Brings nodes in step with rows.
  func refresh() {
    for row in dropped { end(row) }
    dropped = []
    if keysAreStale, let key = repetition.key, case .array(let elements)? = list {
      let keys = keys(of: elements, isReporting: true)
      for (row, text) in zip(rows, keys) { row.declaredKey = text }
      let areOwn = zip(elements, keys).allSatisfy { element, text in
        element[key].map { $0 != .null && $0.displayText == text } ?? false
      }
      ownKeys = areOwn ? Set(keys.map(ExactString.init)) : nil
    }
    keysAreStale = false
    for row in rows where !row.isMounted {
      if runtime.isTruncated { break }
      row.isMounted = true
      followKey(of: row)
      if node.plan.filter != nil {
        row.filterTask = RefreshTask(.filter(row), depth: node.depth, runtime: runtime)
      }
      refreshFilter(of: row)
    }
  }

  /// Asks a filter that may be another one than before.
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

  /// Says again what is odd about the array and its keys.
  func recheck() {
    let list = list
    checkType(list)
    if case .array(let elements)? = list, repetition.key != nil {
      _ = keys(of: elements, isReporting: true)
    }
  }

  /// Looks again whether a row is there; says whether that has changed.
  @discardableResult
  func refreshFilter(of row: RepeatRow) -> Bool {
    var isShown = true
    if let filter = node.plan.filter {
      isShown = runtime.holds(filter, of: node, row: row, for: row.filterTask)
    }
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
}

extension SpecDiagnostic.Code {
  public static let repeatNotArray = Self(rawValue: "repeat_not_array")
  public static let repeatDuplicateKey = Self(rawValue: "repeat_duplicate_key")
  public static let repeatMissingKey = Self(rawValue: "repeat_missing_key")
}
