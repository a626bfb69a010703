/// An array in pages and a tail, so that a copy of it shares all but what changes.
///
/// Snapshots of a growing document keep a copy of its arenas. With one contiguous array the next
/// append would copy everything; here it copies the tail, and a change to an older element copies
/// its page and the list of pages.
struct PagedArray<Element: Sendable>: Sendable {
  private static var pageBits: Int { 6 }
  private static var pageSize: Int { 1 << pageBits }

  /// Whole pages, and the elements behind them: at most a page, but for `appendLast`.
  private var pages: [[Element]] = []
  private var tail: [Element] = []

  var count: Int { pages.count << Self.pageBits + tail.count }

  var indices: Range<Int> { 0..<count }

  var isEmpty: Bool { tail.isEmpty && pages.isEmpty }

  subscript(_ index: Int) -> Element {
    get {
      let page = index >> Self.pageBits
      guard page < pages.count else { return tail[index - pages.count << Self.pageBits] }
      return pages[page][index & (Self.pageSize - 1)]
    }
    _modify {
      let page = index >> Self.pageBits
      if page < pages.count {
        yield &pages[page][index & (Self.pageSize - 1)]
      } else {
        yield &tail[index - pages.count << Self.pageBits]
      }
    }
  }

  subscript(_ index: Int32) -> Element {
    get { self[Int(index)] }
    _modify { yield &self[Int(index)] }
  }

  mutating func append(_ element: Element) {
    if tail.count == Self.pageSize { startPage() }
    tail.append(element)
  }

  private mutating func startPage() {
    pages.append(tail)
    tail = []
    tail.reserveCapacity(Self.pageSize)
  }

  mutating func append(contentsOf elements: ArraySlice<Element>) {
    var rest = elements
    while !rest.isEmpty {
      if tail.count == Self.pageSize { startPage() }
      let part = rest.prefix(Self.pageSize - tail.count)
      tail.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
    }
  }

  mutating func append(_ elements: Self) {
    for page in elements.pages { append(contentsOf: page[...]) }
    append(contentsOf: elements.tail[...])
  }

  /// Appends for the last time to a copy: no page is begun, so that the list of pages stays shared.
  mutating func appendLast(_ elements: Self, from first: Int = 0) {
    for index in first..<elements.count { tail.append(elements[index]) }
  }

  mutating func removeLast(_ removed: Int) {
    for _ in 0..<removed {
      if tail.isEmpty, let page = pages.popLast() { tail = page }
      tail.removeLast()
    }
  }
}
