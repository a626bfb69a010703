import ArtifactCore

/// One item of a repeat.
final class RepeatRow {
  let site: RepeatSite
  var index: Int
  var declaredKey: String?

  private var itemReaders: PathCell?

  /// Who reads what in the item; made when somebody does, as of many rows nobody does.
  var cell: PathCell {
    if let itemReaders { return itemReaders }
    let cell = PathCell()
    itemReaders = cell
    return cell
  }

  private var indexReaders: ReadCell?

  /// Who reads the index; made when somebody does.
  var indexCell: ReadCell {
    if let indexReaders { return indexReaders }
    let cell = ReadCell()
    indexReaders = cell
    return cell
  }

  var nodes: [ResolvedNode] = []

  /// Where a node was made anew last.
  var lastReplaced = 0
  var isMounted = false
  var isShown = false

  /// Whether a condition leaves the row out.
  var isLeftOut = false

  var filterTask: RefreshTask?

  /// What the item was; nil while it is there.
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

  /// What tells the row from its siblings.
  var key: String { declaredKey ?? String(index) }

  var pointer: JSONPointer { site.pointer.appending(String(index)) }

  /// The item; of a row that is gone, what it was.
  var item: JSONValue? {
    if let last { return last.value }
    return site.list?[index]
  }

  /// Whether the item is gone, though the nodes may still be there.
  var isGone: Bool { last != nil }

  /// The item is gone, or nobody follows it any more, so that the index may be wrong from now on.
  func noteGone(_ item: JSONValue?) {
    if last == nil { last = item.map(LastItem.init) ?? LastItem.nothing }
  }

  /// Tells who reads something in the item that has changed.
  func notify(from old: JSONValue?, to new: JSONValue?) {
    itemReaders?.notify(from: old, to: new)
  }

  /// Tells who reads something in the item of a change below it.
  func notify(_ kind: StateChange.Kind, at tokens: ArraySlice<String>, array: [JSONValue]) {
    itemReaders?.notify(kind, at: tokens, array: array)
  }

  func move(to index: Int) {
    guard index != self.index else { return }
    self.index = index
    indexReaders?.notifyReaders()
  }
}
