/// An array whose copies share what they have in common, so that keeping a copy while the original grows
/// costs O(change).
///
/// ```swift
/// var rows: PersistentArray = ["a", "b"]
/// let kept = rows
/// rows.append("c")   // does not copy "a" and "b" again when there are many
/// ```
///
/// Elements are in pages of 64. A change copies the page that it is in, if a copy shares it.
///
/// - Complexity: Reading an element is O(1), appending O(1) amortized. Other insertions and removals are
///   O(number of elements after them). After a copy, the first change of an element copies at most a page
///   and the list of pages.
public struct PersistentArray<Element: Sendable>: Sendable {
  @usableFromInline internal var list: PagedList<Element, 6>

  /// The number of leading elements that ``replaceFirst(_:by:)`` has replaced.
  @usableFromInline internal var replacedCount = 0

  /// Creates an empty array.
  @inlinable public init() { self.init(list: PagedList()) }

  /// Creates an array of the elements of a sequence.
  ///
  /// - Complexity: O(number of elements); O(1) for an array of this type.
  @inlinable public init(_ elements: some Sequence<Element>) {
    if let same = elements as? Self {
      self = same
    } else {
      self.init()
      for element in elements { list.append(element) }
    }
  }

  @usableFromInline internal init(list: PagedList<Element, 6>) {
    self.list = list
  }

  /// Replaces the first elements by a placeholder, whose pages they share, to release their memory.
  ///
  /// For streams of which the start has been shown. What refers to an element by its index need not change.
  ///
  /// - Parameters:
  ///   - count: The number of elements, at most `count`; those that are replaced already are not replaced
  ///     again.
  ///   - placeholder: The value of each of them from now on.
  /// - Complexity: O(number of elements that are replaced for the first time).
  public mutating func replaceFirst(_ count: Int, by placeholder: Element) {
    precondition(count <= self.count, "more elements than the array has")
    guard count > replacedCount else { return }
    list.replace(replacedCount..<count, by: placeholder)
    replacedCount = count
  }
}

extension PersistentArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The index of the first element: 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { list.count }

  /// The element at an index less than ``endIndex``.
  @inlinable public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < endIndex, "index out of range")
      return list[index]
    }
    _modify {
      precondition(index >= 0 && index < endIndex, "index out of range")
      yield &list[index]
    }
  }

  /// Appends an element.
  ///
  /// - Complexity: O(1), amortized.
  @inlinable public mutating func append(_ element: Element) { list.append(element) }

  /// Replaces elements by others.
  ///
  /// - Complexity: O(number of new elements and of elements after them).
  @inlinable public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= endIndex, "range out of range")
    if range.lowerBound < replacedCount { replacedCount = range.lowerBound }
    let rest = Array(self[range.upperBound...])
    list.removeLast(endIndex - range.lowerBound)
    for element in elements { list.append(element) }
    for element in rest { list.append(element) }
  }
}

extension PersistentArray: ExpressibleByArrayLiteral {
  /// Creates an array of some elements.
  @inlinable public init(arrayLiteral elements: Element...) {
    self.init()
    list.append(contentsOf: elements[...])
  }
}

extension PersistentArray: Equatable where Element: Equatable {
  /// Whether both arrays have equal elements. Pages that they share are not compared.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.list == right.list
  }
}

extension PersistentArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension PersistentArray: CustomStringConvertible {
  /// The elements, as those of an `Array`.
  public var description: String { Array(self).description }
}
