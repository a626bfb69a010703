import ArtifactBase

/// The inlines of an open paragraph that no later byte can change, up to the end of a word after
/// which no construct is open. Parsing resumes from there.
struct CertainInlines: Sendable {
  var leaf = Arena.none
  /// The offset at which parsing resumes.
  var offset = 0
  /// The last forced split of the leaf before ``offset``, or the start of the leaf.
  var cut = 0
  private(set) var inlines = SmallPagedArray<InlineRecord>()

  /// Returns the inlines, followed by `text`, which was parsed from ``offset`` on.
  func followed(by text: SmallPagedArray<InlineRecord>) -> SmallPagedArray<InlineRecord> {
    var result = inlines
    result.appendLast(text, from: result.takeOver(text))
    return result
  }

  /// Appends inlines that were parsed from ``offset`` on. The last one is text and is truncated at
  /// `end`.
  mutating func append(_ text: SmallPagedArray<InlineRecord>, upTo end: Int) {
    for index in inlines.takeOver(text)..<text.count { inlines.append(text[index]) }
    inlines[inlines.count - 1].end = Int32(end)
    offset = end
  }
}

extension PagedList where Element == InlineRecord {
  /// Extends the last text record by the first record of `text` if that is adjacent text. Returns
  /// the number of records consumed.
  fileprivate mutating func takeOver(_ text: Self) -> Int {
    guard let last = indices.last, !text.isEmpty, text[0].tag == .text,
      self[last].tag == .text, self[last].end == text[0].start
    else { return 0 }
    self[last].end = text[0].end
    return 1
  }
}
