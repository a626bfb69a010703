/// What of an open paragraph's inlines was found certain up to a word's end behind which nothing is
/// open: no later byte changes it, and the paragraph is read on from there.
struct CertainInlines: Sendable {
  var leaf = Arena.none
  /// Where it is read on.
  var offset = 0
  /// Where the leaf starts, or the last place in front of ``offset`` where it is cut.
  var cut = 0
  private(set) var inlines = PagedArray<InlineRecord>()

  /// The inlines, and behind them others that were read from ``offset`` on.
  func followed(by text: PagedArray<InlineRecord>) -> PagedArray<InlineRecord> {
    var result = inlines
    result.appendLast(text, from: result.takeOver(text))
    return result
  }

  /// Adds inlines that were read from ``offset`` on; the last of them is text, of which a part up to
  /// `end` is kept.
  mutating func append(_ text: PagedArray<InlineRecord>, upTo end: Int) {
    for index in inlines.takeOver(text)..<text.count { inlines.append(text[index]) }
    inlines[inlines.count - 1].end = Int32(end)
    offset = end
  }
}

extension PagedArray<InlineRecord> {
  /// Makes the last text, if there is one, as long as it goes on in what follows; gives back how much
  /// of that is done with.
  fileprivate mutating func takeOver(_ text: Self) -> Int {
    guard let last = indices.last, !text.isEmpty, text[0].tag == .text,
      self[last].tag == .text, self[last].end == text[0].start
    else { return 0 }
    self[last].end = text[0].end
    return 1
  }
}
