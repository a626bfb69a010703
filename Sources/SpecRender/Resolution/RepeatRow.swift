import ArtifactCore

/// The row for one item of a repeat.
final class RepeatRow {
  let site: RepeatSite
  var index: Int
  var declaredKey: String?

  private var itemReaders: PathCell?

  /// The readers of the item; created on demand, as many rows have none.
  var cell: PathCell {
    if let itemReaders { return itemReaders }
    let cell = PathCell()
    itemReaders = cell
    return cell
  }

  private var indexReaders: ReadCell?

  /// The readers of the index; created on demand.
  var indexCell: ReadCell {
    if let indexReaders { return indexReaders }
    let cell = ReadCell()
    indexReaders = cell
    return cell
  }

  var nodes: [ResolvedNode] = []

  /// The index of the node that was last replaced.
  var lastReplaced = 0
  var isMounted = false
  var isShown = false

  /// Whether a condition filters the row out.
  var isLeftOut = false

  var filterTask: RefreshTask?

  /// The last value of the item; nil while the item exists.
  private var last: LastItem?

  private final class LastItem: Sendable {
    static let nothing = LastItem(nil)

    let value: JSONValue?

    init(_ value: JSONValue?) {
      self.value = value
    }
  }

  init(_ site: RepeatSite, index: Int) {
    self.site = site
    self.index = index
  }

  /// The key that distinguishes the row from its siblings.
  var key: String { declaredKey ?? String(index) }

  var pointer: JSONPointer { site.pointer.appending(String(index)) }

  /// The current item, or its last value if it has been removed.
  var item: JSONValue? {
    if let last { return last.value }
    return site.list?[index]
  }

  /// Whether the item has been removed or is no longer tracked; its nodes may still exist.
  var isGone: Bool { last != nil }

  /// Records that the item was removed or is no longer tracked; from now on the index may be wrong.
  func noteGone(_ item: JSONValue?) {
    if last == nil { last = item.map(LastItem.init) ?? LastItem.nothing }
  }

  /// Notifies the readers of the parts of the item that have changed.
  func notify(from old: JSONValue?, to new: JSONValue?) {
    itemReaders?.notify(from: old, to: new)
  }

  /// Notifies the readers of the item of a change below it.
  func notify(_ kind: StateChange.Kind, at tokens: ArraySlice<String>, array: [JSONValue]) {
    itemReaders?.notify(kind, at: tokens, array: array)
  }

  func move(to index: Int) {
    guard index != self.index else { return }
    self.index = index
    indexReaders?.notifyReaders()
  }
}
