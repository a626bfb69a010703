// Who reads which place of the state.
//
// Cells form a tree like the places that are read, and only those. A write walks from the root along
// its pointer: whoever reads a container on the way is told, and below the place the old and the new
// value are compared along the cells that exist, so that leaves nobody reads cost nothing. Rows of a
// repeat have cells of their own, which hang on the list and not on an index: putting a row in front
// of ten thousand others moves them in an array and tells no one but the readers of indices.
//
// What is stored here is looked at a dozen times for each write, and nobody who is told of a change is
// told while a property is being changed. So there is no need to check that at each access, which took
// a seventh of a write.

import ArtifactCore

/// Something that somebody reads.
class ReadCell {
  @exclusivity(unchecked)
  fileprivate final var readers: [(reader: PathReader, source: Int)] = []

  final func notifyReaders() {
    if readers.isEmpty { return }
    for entry in readers { entry.reader.stateDidChange() }
  }
}

/// A place of the state that somebody reads.
final class PathCell: ReadCell {
  @exclusivity(unchecked)
  private var children = CellTable()

  /// The value here, if somebody has read it and it is no container: containers are left to the state
  /// alone, since a second owner would make the next write copy them.
  @exclusivity(unchecked)
  private var scalar: JSONValue?

  /// The repeats that go over the array here.
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

  /// What a state has at this place, which a pointer names there.
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

  /// Tells everybody who reads this place or a part of it that has changed.
  func notify(from old: JSONValue?, to new: JSONValue?) {
    guard old != new else { return }
    notifyChange(from: old, to: new)
  }

  /// Tells of a value that is known to be another one.
  private func notifyChange(from old: JSONValue?, to new: JSONValue?) {
    if case .some = scalar {
      // The literal nil would do as a value too, being the null of JSON.
      scalar = .none
      if let new, new.isScalar { scalar = new }
    }
    notifyReaders()
    for (key, child) in children.entries {
      child.notify(from: old?.child(key.text), to: new?.child(key.text))
    }
    for list in lists { list.listDidChange(from: old, to: new) }
  }

  /// Tells everybody concerned of a change below this place.
  ///
  /// `array` is the array that an element was put into or taken from, as it is now.
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

/// The cells below one, by token: few are looked through, of many there is a table.
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

/// Something that reads places of the state, and is told when they change.
///
/// What is read again is mostly what was read before, in the same order. So reading again walks along
/// the places that are known, and looks up and notes only what is new.
class PathReader {
  private struct Source {
    let cell: ReadCell

    /// Where the cell stands in its readers.
    var place: Int

    /// How the cell was found: from which cell, by which tokens; without one it was there.
    let base: PathCell?
    let tokens: [String]

    /// Whether a read by the very same tokens is this one. Keeping the tokens keeps their storage, so
    /// the same storage means the same tokens.
    func isRead(of pointer: JSONPointer, below base: PathCell) -> Bool {
      self.base === base
        && tokens.withUnsafeBufferPointer { known in
          pointer.tokens.withUnsafeBufferPointer {
            known.baseAddress == $0.baseAddress && known.count == $0.count
          }
        }
    }

    /// The cell, where it was found by tokens.
    var found: PathCell { unsafeDowncast(cell, to: PathCell.self) }
  }

  @exclusivity(unchecked)
  private var sources: [Source] = []

  /// How many of the sources have been read, while reading; else all.
  @exclusivity(unchecked)
  private var readCount = 0

  /// A place that was read may have changed. Called while the change is being done.
  func stateDidChange() {}

  /// Begins to read anew; what is not read again before ``endReading()`` is forgotten.
  final func beginReading() {
    readCount = 0
  }

  final func endReading() {
    forgetReads(from: readCount)
  }

  /// Notes that a place was read.
  final func noteRead(of cell: ReadCell) {
    if readCount < sources.count, sources[readCount].cell === cell {
      readCount += 1
    } else {
      note(cell, base: nil, tokens: [])
    }
  }

  /// Notes that the place that a pointer names from a cell was read, and gives its cell.
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
    // The same place is often read twice in a row; a list twice only makes two calls of one.
    if sources[..<readCount].suffix(8).contains(where: { $0.cell === cell }) { return }
    forgetReads(from: readCount)
    sources.append(Source(cell: cell, place: cell.readers.count, base: base, tokens: tokens))
    readCount = sources.count
    cell.readers.append((self, sources.count - 1))
  }

  /// Forgets what was read.
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
  /// Something in an element is another value, at a place given from the element on.
  func elementDidChange(
    _ kind: StateChange.Kind, at index: Int, below tokens: ArraySlice<String>, array: [JSONValue])

  /// The array, or what was in its place, is another value.
  func listDidChange(from old: JSONValue?, to new: JSONValue?)

  /// An element was put in, giving this array.
  func listDidInsert(at index: Int, _ array: [JSONValue])

  /// An element was taken out, giving this array.
  func listDidRemove(_ value: JSONValue, at index: Int, _ array: [JSONValue])
}

extension JSONValue {
  /// What one token names.
  func child(_ token: String) -> JSONValue? {
    switch self {
    case .object(let object): object[token]
    case .array: JSONPointer.arrayIndex(token).flatMap { self[$0] }
    case .null, .bool, .number, .string: nil
    }
  }
}
