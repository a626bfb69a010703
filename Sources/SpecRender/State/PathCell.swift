// Who reads which place of the state.
//
// Cells form a tree like the places that are read, and only those. A write walks from the root along
// its pointer: whoever reads a container on the way is told, and below the place the old and the new
// value are compared along the cells that exist, so that leaves nobody reads cost nothing. Rows of a
// repeat have cells of their own, which hang on the list and not on an index: putting a row in front
// of ten thousand others moves them in an array and tells no one but the readers of indices.

import ArtifactCore

/// A place of the state that somebody reads.
final class PathCell {
  private var children: [ExactKey: PathCell] = [:]
  fileprivate var readers: [(reader: PathReader, source: Int)] = []

  /// The repeats that go over the array here.
  private var lists: [any PathList] = []

  func child(_ token: String) -> PathCell {
    let key = ExactKey(token)
    if let child = children[key] { return child }
    let child = PathCell()
    children[key] = child
    return child
  }

  func descendant(_ pointer: JSONPointer) -> PathCell {
    pointer.tokens.reduce(self) { $0.child($1) }
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
    notifyReaders()
    for (key, child) in children {
      child.notify(from: old?.child(key.text), to: new?.child(key.text))
    }
    for list in lists { list.listDidChange(from: old, to: new) }
  }

  func notifyReaders() {
    for entry in readers { entry.reader.stateDidChange() }
  }

  /// Tells everybody concerned of a change below this place.
  ///
  /// `array` is the array that an element was put into or taken from, as it is now.
  func notify(_ kind: StateChange.Kind, at tokens: ArraySlice<String>, array: [JSONValue]) {
    guard let token = tokens.first else {
      if case .replaced(let old, let new) = kind { notify(from: old, to: new) }
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
    children[ExactKey(token)]?.notify(kind, at: tokens.dropFirst(), array: array)
    guard !lists.isEmpty, let index = JSONPointer.arrayIndex(token) else { return }
    for list in lists { list.cell(at: index)?.notify(kind, at: tokens.dropFirst(), array: array) }
  }

  private func notifyInsertion(at index: Int, _ array: [JSONValue]) {
    for (key, child) in children {
      guard let place = JSONPointer.arrayIndex(key.text), place >= index else { continue }
      let new = array.indices.contains(place) ? array[place] : nil
      let old = place + 1 < array.count ? array[place + 1] : nil
      child.notify(from: old, to: new)
    }
    for list in lists { list.listDidInsert(at: index, array) }
  }

  private func notifyRemoval(of value: JSONValue, at index: Int, _ array: [JSONValue]) {
    for (key, child) in children {
      guard let place = JSONPointer.arrayIndex(key.text), place >= index else { continue }
      let new = place < array.count ? array[place] : nil
      let old = place == index ? value : place - 1 < array.count ? array[place - 1] : nil
      child.notify(from: old, to: new)
    }
    for list in lists { list.listDidRemove(value, at: index, array) }
  }
}

/// Something that reads places of the state, and is told when they change.
class PathReader {
  private var sources: [(cell: PathCell, place: Int)] = []

  /// A place that was read may have changed. Called while the change is being done.
  func stateDidChange() {}

  /// Notes that a place was read.
  final func noteRead(of cell: PathCell) {
    // The same place is often read twice in a row; a list twice only makes two calls of one.
    if sources.suffix(8).contains(where: { $0.cell === cell }) { return }
    sources.append((cell, cell.readers.count))
    cell.readers.append((self, sources.count - 1))
  }

  /// Forgets what was read.
  final func forgetReads() {
    for (cell, place) in sources {
      let last = cell.readers.removeLast()
      if place < cell.readers.count {
        cell.readers[place] = last
        last.reader.sources[last.source].place = place
      }
    }
    sources.removeAll(keepingCapacity: true)
  }
}

/// A repeat over an array of the state.
protocol PathList: AnyObject {
  /// The cell of what is read of an element.
  func cell(at index: Int) -> PathCell?

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
