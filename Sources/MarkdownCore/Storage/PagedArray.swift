/// An array of fixed-size pages plus a tail, so that copies share all unchanged pages.
///
/// Snapshots of a growing document retain copies of its arenas. With a contiguous array, the next
/// append would copy everything; here it copies only the tail. Changing an older element copies its
/// page and the list of pages.
struct PagedArray<Element: Sendable>: Sendable {
  private static var pageBits: Int { 6 }
  private static var pageSize: Int { 1 << pageBits }

  /// The full pages, and the elements after them: at most one page, except after `appendLast`.
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

  /// Appends to a copy that is not appended to again: starts no page, so that the list of pages
  /// remains shared.
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
