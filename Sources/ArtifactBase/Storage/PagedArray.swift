/// An append-only list in pages of 1,024 elements, for models that are read while they grow.
@usableFromInline package typealias PagedArray<Element: Sendable> = PagedList<Element, 10>

/// A list in pages of 64 elements, for lists that are copied after every few bytes.
@usableFromInline package typealias SmallPagedArray<Element: Sendable> = PagedList<Element, 6>

/// An array of fixed-size pages plus a tail, so that copies share all unchanged pages.
///
/// A model is read while its refiner continues. With a plain array, the first append after such a
/// read would copy all elements, and a payload in many chunks would take quadratic time. Here, full
/// pages are shared, so that at most the tail is copied. Changing an older element copies its page
/// and the list of pages.
///
/// `pageBits` is the binary logarithm of the page size. Small pages make the first append after a
/// copy cheap, large ones keep the list of pages short.
@usableFromInline
package struct PagedList<Element: Sendable, let pageBits: Int>: Sendable {
  /// The number of elements in a page.
  @inlinable package static var pageSize: Int { 1 << pageBits }

  @usableFromInline internal var pages: [[Element]] = []
  /// The elements after the full pages: at most one page, except after ``appendLast(_:from:)``.
  @usableFromInline internal var tail: [Element] = []

  @inlinable package init() {}

  @inlinable package var count: Int { pages.count << pageBits + tail.count }

  @inlinable package var indices: Range<Int> { 0..<count }

  @inlinable package var isEmpty: Bool { tail.isEmpty && pages.isEmpty }

  @inlinable package subscript(index: Int) -> Element {
    get {
      let page = index >> pageBits
      guard page < pages.count else { return tail[index - pages.count << pageBits] }
      return pages[page][index & (Self.pageSize - 1)]
    }
    _modify {
      let page = index >> pageBits
      if page < pages.count {
        yield &pages[page][index & (Self.pageSize - 1)]
      } else {
        yield &tail[index - pages.count << pageBits]
      }
    }
  }

  @inlinable package subscript(index: Int32) -> Element {
    get { self[Int(index)] }
    _modify { yield &self[Int(index)] }
  }

  /// Modifies an element in place; if the storage is shared with a copy, one page is copied.
  @inlinable package mutating func update(_ index: Int, _ change: (inout Element) -> Void) {
    change(&self[index])
  }

  @inlinable package mutating func append(_ element: Element) {
    if tail.count == Self.pageSize { startPage() }
    tail.append(element)
  }

  @inlinable package mutating func append(contentsOf elements: ArraySlice<Element>) {
    var rest = elements
    while !rest.isEmpty {
      if tail.count == Self.pageSize { startPage() }
      let part = rest.prefix(Self.pageSize - tail.count)
      tail.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
    }
  }

  @inlinable package mutating func append(_ elements: Self) {
    for page in elements.pages { append(contentsOf: page[...]) }
    append(contentsOf: elements.tail[...])
  }

  /// Appends to a copy that is not appended to again: starts no page, so that the list of pages
  /// remains shared.
  @inlinable package mutating func appendLast(_ elements: Self, from first: Int = 0) {
    for index in first..<elements.count { tail.append(elements[index]) }
  }

  /// Removes the last `removed` elements.
  ///
  /// - Complexity: O(`removed`).
  @inlinable package mutating func removeLast(_ removed: Int) {
    for _ in 0..<removed {
      if tail.isEmpty, let page = pages.popLast() { tail = page }
      tail.removeLast()
    }
  }

  /// Replaces elements by a value; the pages that only contain it share their storage.
  ///
  /// - Precondition: The elements before the range have that value.
  package mutating func replace(_ range: Range<Int>, by value: Element) {
    let whole = min(range.upperBound >> pageBits, pages.count)
    let first = range.lowerBound >> pageBits
    if first < whole {
      let page = [Element](repeating: value, count: Self.pageSize)
      for index in first..<whole { pages[index] = page }
    }
    for index in max(range.lowerBound, whole << pageBits)..<max(range.upperBound, whole << pageBits)
    {
      self[index] = value
    }
  }

  @inlinable internal mutating func startPage() {
    pages.append(tail)
    tail = []
    tail.reserveCapacity(Self.pageSize)
  }
}

extension PagedList: Equatable where Element: Equatable {
  /// Whether both lists have equal elements; pages that are shared are not compared.
  @inlinable package static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    if left.pages.count == right.pages.count {
      return left.pages == right.pages && left.tail == right.tail
    }
    return left.indices.allSatisfy { left[$0] == right[$0] }
  }
}

extension PagedList: Hashable where Element: Hashable {
  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for page in pages { for element in page { hasher.combine(element) } }
    for element in tail { hasher.combine(element) }
  }
}
