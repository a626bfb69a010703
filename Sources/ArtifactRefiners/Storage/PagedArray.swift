/// An append-only list whose copies stay cheap while the original grows.
///
/// A model is read while its refiner goes on. With a plain array, the first append after such a
/// read would copy everything, and a payload in many chunks would cost its square. Here full pages
/// are sealed and shared, so that at most one page is copied.
struct PagedArray<Element: Hashable & Sendable>: Hashable, Sendable {
  /// How many elements a page holds; a power of two, so that finding one is two shifts.
  static var pageSize: Int { 1 << pageShift }
  private static var pageShift: Int { 10 }

  private var sealed: [[Element]] = []
  private var tail: [Element] = []

  var count: Int { sealed.count << Self.pageShift + tail.count }

  subscript(index: Int) -> Element {
    let page = index >> Self.pageShift
    let offset = index & (Self.pageSize - 1)
    return page < sealed.count ? sealed[page][offset] : tail[offset]
  }

  /// Changes an element; of a copy that is kept, one page is copied.
  mutating func update(_ index: Int, _ change: (inout Element) -> Void) {
    let page = index >> Self.pageShift
    let offset = index & (Self.pageSize - 1)
    if page < sealed.count {
      change(&sealed[page][offset])
    } else {
      change(&tail[offset])
    }
  }

  mutating func append(_ element: Element) {
    tail.append(element)
    if tail.count == Self.pageSize { seal() }
  }

  mutating func append(contentsOf elements: ArraySlice<Element>) {
    var rest = elements
    while !rest.isEmpty {
      let part = rest.prefix(Self.pageSize - tail.count)
      tail.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if tail.count == Self.pageSize { seal() }
    }
  }

  private mutating func seal() {
    sealed.append(tail)
    tail = []
    tail.reserveCapacity(Self.pageSize)
  }
}
