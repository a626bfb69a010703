/// An append-only list whose copies stay cheap while the original grows.
///
/// A model is read while its refiner continues. With a plain array, the first append after such a
/// read would copy all elements, and a payload in many chunks would take quadratic time. Here, full
/// pages are sealed and shared, so that at most one page is copied.
@usableFromInline package struct PagedArray<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The number of elements in a page: a power of two, so that indexing needs only shifts and
  /// masks.
  @inlinable package static var pageSize: Int { 1 << pageShift }
  @usableFromInline internal static var pageShift: Int { 10 }

  @usableFromInline internal var sealed: [[Element]] = []
  @usableFromInline internal var tail: [Element] = []

  @inlinable package init() {}

  @inlinable package var count: Int { sealed.count << Self.pageShift + tail.count }

  @inlinable package subscript(index: Int) -> Element {
    let page = index >> Self.pageShift
    let offset = index & (Self.pageSize - 1)
    return page < sealed.count ? sealed[page][offset] : tail[offset]
  }

  /// Modifies an element in place; if the storage is shared with a copy, one page is copied.
  @inlinable package mutating func update(_ index: Int, _ change: (inout Element) -> Void) {
    let page = index >> Self.pageShift
    let offset = index & (Self.pageSize - 1)
    if page < sealed.count {
      change(&sealed[page][offset])
    } else {
      change(&tail[offset])
    }
  }

  @inlinable package mutating func append(_ element: Element) {
    tail.append(element)
    if tail.count == Self.pageSize { seal() }
  }

  @inlinable package mutating func append(contentsOf elements: ArraySlice<Element>) {
    var rest = elements
    while !rest.isEmpty {
      let part = rest.prefix(Self.pageSize - tail.count)
      tail.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if tail.count == Self.pageSize { seal() }
    }
  }

  @inlinable internal mutating func seal() {
    sealed.append(tail)
    tail = []
    tail.reserveCapacity(Self.pageSize)
  }
}
