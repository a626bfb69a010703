/// The attributes of a tag as ranges of the buffer.
struct TagAttributes: Sendable {
  /// An attribute; `value` is nil if there is none.
  struct Item: Sendable {
    var name: Range<Int>
    var value: Range<Int>?
    /// The quote that a backslash escapes in the value (T2.12); nil if nothing is escaped.
    var escapedQuote: UInt8?
  }

  private(set) var items: [Item] = []

  /// Whether attributes beyond the limit were dropped (T2.10).
  private(set) var isTruncated = false

  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Appends an attribute without a value.
  mutating func add(name: Range<Int>) {
    guard items.count < limit else {
      isTruncated = true
      return
    }
    items.append(Item(name: name))
  }

  /// Sets the value of the last attribute, unless it was dropped.
  mutating func setValue(_ range: Range<Int>, escapedQuote: UInt8? = nil) {
    guard !isTruncated, let last = items.indices.last else { return }
    items[last].value = range
    items[last].escapedQuote = escapedQuote
  }

  /// Removes the last byte of the last attribute's name.
  mutating func shortenName() {
    guard !isTruncated, let last = items.indices.last else { return }
    items[last].name = items[last].name.lowerBound..<items[last].name.upperBound - 1
  }

  /// Extends the value of an attribute over the names after it, which are removed.
  mutating func extendValue(of index: Int, to end: Int) {
    guard !isTruncated, let value = items[index].value else { return }
    items[index].value = value.lowerBound..<end
    items.removeSubrange((index + 1)...)
  }
}
