/// An array in pages, so that a copy of it shares all pages but those that change.
///
/// Snapshots of a growing document keep a copy of its arenas. With one contiguous array the next
/// append would copy everything; here it copies one page and the list of pages.
struct PagedArray<Element: Sendable>: Sendable {
  private static var pageBits: Int { 7 }
  private static var pageSize: Int { 1 << pageBits }

  private var pages: [[Element]] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(_ index: Int) -> Element {
    get { pages[index >> Self.pageBits][index & (Self.pageSize - 1)] }
    _modify { yield &pages[index >> Self.pageBits][index & (Self.pageSize - 1)] }
  }

  subscript(_ index: Int32) -> Element {
    get { self[Int(index)] }
    _modify { yield &self[Int(index)] }
  }

  mutating func append(_ element: Element) {
    if count & (Self.pageSize - 1) == 0 {
      pages.append([])
      if pages.count > 1 { pages[pages.count - 1].reserveCapacity(Self.pageSize) }
    }
    pages[pages.count - 1].append(element)
    count += 1
  }

  mutating func removeLast(_ removed: Int) {
    for _ in 0..<removed {
      pages[pages.count - 1].removeLast()
      if pages[pages.count - 1].isEmpty { pages.removeLast() }
      count -= 1
    }
  }
}
