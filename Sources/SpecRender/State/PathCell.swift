// Dependency tracking: which readers depend on which locations of the state.
//
// Cells form a tree that mirrors the locations being read, and only those. A write walks from the
// root along its pointer and notifies the readers of every container on the way. Below the pointer,
// the old and new values are compared only along existing cells, so unread leaves cost nothing.
// Rows of a repeat have cells of their own, attached to the list and not to an index: inserting a
// row before ten thousand others shifts an array and notifies only the readers of indices.
//
// The stored properties here are accessed a dozen times per write, and readers are never notified
// during a mutation of these properties. Dynamic exclusivity checks are therefore disabled; they
// took a seventh of the time of a write.

import ArtifactCore

/// A node of the dependency graph that readers subscribe to.
class ReadCell {
  @exclusivity(unchecked)
  fileprivate final var readers: [(reader: PathReader, source: Int)] = []

  final func notifyReaders() {
    if readers.isEmpty { return }
    for entry in readers { entry.reader.stateDidChange() }
  }
}

/// The cell of a location in the state that is being read.
final class PathCell: ReadCell {
  @exclusivity(unchecked)
  private var children = CellTable()

  /// The cached value, if it has been read and is a scalar. Containers are not cached: a second
  /// reference would make the next write copy them.
  @exclusivity(unchecked)
  private var scalar: JSONValue?

  /// The repeats over the array at this location.
  @exclusivity(unchecked)
  private var lists: [any PathList] = []

  func child(_ token: String) -> PathCell {
    if let child = children[token] { return child }
    let child = PathCell()
    children.add(child, under: token)
    return child
  }

  func descendant(_ pointer: JSONPointer) -> PathCell {
    pointer.tokens.reduce(self) { $0.child($1) }
  }

  /// Returns the value of this cell's location, which `pointer` names in `state`.
  func value(of pointer: JSONPointer, in state: JSONValue) -> JSONValue? {
    if let scalar { return scalar }
    guard let value = state[pointer] else { return nil }
    if value.isScalar { scalar = value }
    return value
  }

  func add(_ list: any PathList) {
    lists.append(list)
  }

  func remove(_ list: any PathList) {
    if let index = lists.firstIndex(where: { $0 === list }) {
      lists.swapAt(index, lists.count - 1)
      lists.removeLast()
    }
  }

  /// Notifies the readers of this location and of every part that has changed.
  func notify(from old: JSONValue?, to new: JSONValue?) {
    guard old != new else { return }
    notifyChange(from: old, to: new)
  }

  /// Notifies readers of a value known to be different.
  private func notifyChange(from old: JSONValue?, to new: JSONValue?) {
    if case .some = scalar {
      // `.none`, since a nil literal would be read as JSON null.
      scalar = .none
      if let new, new.isScalar { scalar = new }
    }
    notifyReaders()
    for (key, child) in children.entries {
      child.notify(from: old?.child(key.text), to: new?.child(key.text))
    }
    for list in lists { list.listDidChange(from: old, to: new) }
  }

  /// Notifies the readers affected by a change below this location.
  ///
  /// - Parameter array: The array, after the change, into which an element was inserted or from
  ///   which one was removed.
  func notify(_ kind: StateChange.Kind, at tokens: ArraySlice<String>, array: [JSONValue]) {
    guard let token = tokens.first else {
      if case .replaced(let old, let new) = kind { notifyChange(from: old, to: new) }
      return
    }
    notifyReaders()
    if tokens.count == 1, let index = JSONPointer.arrayIndex(token) {
      switch kind {
      case .inserted: return notifyInsertion(at: index, array)
      case .removed(let old): return notifyRemoval(of: old, at: index, array)
      case .replaced: break
      }
    }
    children[token]?.notify(kind, at: tokens.dropFirst(), array: array)
    guard !lists.isEmpty, let index = JSONPointer.arrayIndex(token) else { return }
    for list in lists {
      list.elementDidChange(kind, at: index, below: tokens.dropFirst(), array: array)
    }
  }

  private func notifyInsertion(at index: Int, _ array: [JSONValue]) {
    for (key, child) in children.entries {
      guard let place = JSONPointer.arrayIndex(key.text), place >= index else { continue }
      let new = array.indices.contains(place) ? array[place] : nil
      let old = place + 1 < array.count ? array[place + 1] : nil
      child.notify(from: old, to: new)
    }
    for list in lists { list.listDidInsert(at: index, array) }
  }

  private func notifyRemoval(of value: JSONValue, at index: Int, _ array: [JSONValue]) {
    for (key, child) in children.entries {
      guard let place = JSONPointer.arrayIndex(key.text), place >= index else { continue }
      let new = place < array.count ? array[place] : nil
      let old = place == index ? value : place - 1 < array.count ? array[place - 1] : nil
      child.notify(from: old, to: new)
    }
    for list in lists { list.listDidRemove(value, at: index, array) }
  }
}

/// A cell's children by token: a linear search for few, a hash table for many.
private struct CellTable {
  private(set) var entries: [(key: ExactString, cell: PathCell)] = []
  private var places: [ExactString: Int] = [:]

  private static let linearLimit = 8

  subscript(token: String) -> PathCell? {
    let key = ExactString(token)
    if entries.count > Self.linearLimit { return places[key].map { entries[$0].cell } }
    for entry in entries where entry.key == key { return entry.cell }
    return nil
  }

  mutating func add(_ cell: PathCell, under token: String) {
    entries.append((ExactString(token), cell))
    if entries.count > Self.linearLimit + 1 {
      places[ExactString(token)] = entries.count - 1
    } else if entries.count == Self.linearLimit + 1 {
      for (place, entry) in entries.enumerated() { places[entry.key] = place }
    }
  }
}

/// A reader of the state, notified when a location it has read changes.
///
/// A repeated evaluation mostly reads the same locations in the same order. Reading therefore walks
/// along the recorded reads and looks up and records only those that differ.
class PathReader {
  private struct Source {
    let cell: ReadCell

    /// The index of this reader in the cell's readers.
    var place: Int

    /// The cell and tokens by which this cell was looked up; nil and empty if it was given
    /// directly.
    let base: PathCell?
    let tokens: [String]

    /// Whether this is a read by the same tokens. The token array is retained, so identical storage
    /// implies equal tokens.
    func isRead(of pointer: JSONPointer, below base: PathCell) -> Bool {
      self.base === base
        && tokens.withUnsafeBufferPointer { known in
          pointer.tokens.withUnsafeBufferPointer {
            known.baseAddress == $0.baseAddress && known.count == $0.count
          }
        }
    }

    /// The cell, if it was looked up by tokens.
    var found: PathCell { unsafeDowncast(cell, to: PathCell.self) }
  }

  @exclusivity(unchecked)
  private var sources: [Source] = []

  /// While reading, the number of sources read so far; otherwise all.
  @exclusivity(unchecked)
  private var readCount = 0

  /// Called while a change is being applied if a location that was read may have changed.
  func stateDidChange() {}

  /// Starts a new evaluation; reads not repeated before ``endReading()`` are forgotten.
  final func beginReading() {
    readCount = 0
  }

  final func endReading() {
    forgetReads(from: readCount)
  }

  /// Records a read of a cell.
  final func noteRead(of cell: ReadCell) {
    if readCount < sources.count, sources[readCount].cell === cell {
      readCount += 1
    } else {
      note(cell, base: nil, tokens: [])
    }
  }

  /// Records a read of the location that a pointer names relative to a cell. Returns its cell.
  @discardableResult
  final func noteRead(of pointer: JSONPointer, below base: PathCell) -> PathCell {
    if readCount < sources.count, sources[readCount].isRead(of: pointer, below: base) {
      readCount += 1
      return sources[readCount - 1].found
    }
    let cell = base.descendant(pointer)
    note(cell, base: base, tokens: pointer.tokens)
    return cell
  }

  private func note(_ cell: ReadCell, base: PathCell?, tokens: [String]) {
    // The same location is often read several times in a row; a duplicate only causes a redundant
    // notification.
    if sources[..<readCount].suffix(8).contains(where: { $0.cell === cell }) { return }
    forgetReads(from: readCount)
    sources.append(Source(cell: cell, place: cell.readers.count, base: base, tokens: tokens))
    readCount = sources.count
    cell.readers.append((self, sources.count - 1))
  }

  /// Unsubscribes from everything that was read.
  final func forgetReads() {
    forgetReads(from: 0)
  }

  private func forgetReads(from start: Int) {
    guard start < sources.count else { return }
    for source in sources[start...] {
      let last = source.cell.readers.removeLast()
      if source.place < source.cell.readers.count {
        source.cell.readers[source.place] = last
        last.reader.sources[last.source].place = source.place
      }
    }
    sources.removeSubrange(start...)
    readCount = start
  }
}

/// A repeat over an array of the state.
protocol PathList: AnyObject {
  /// An element has changed at a location relative to the element.
  func elementDidChange(
    _ kind: StateChange.Kind, at index: Int, below tokens: ArraySlice<String>, array: [JSONValue])

  /// The array, or the value at its location, has been replaced.
  func listDidChange(from old: JSONValue?, to new: JSONValue?)

  /// An element has been inserted; `array` is the array after the change.
  func listDidInsert(at index: Int, _ array: [JSONValue])

  /// An element has been removed; `array` is the array after the change.
  func listDidRemove(_ value: JSONValue, at index: Int, _ array: [JSONValue])
}

extension JSONValue {
  /// The value that a single token names.
  package func child(_ token: String) -> JSONValue? {
    switch self {
    case .object(let object): object[token]
    case .array: JSONPointer.arrayIndex(token).flatMap { self[$0] }
    case .null, .bool, .number, .string: nil
    }
  }
}
