import ArtifactBase

extension InlineParser {
  /// Whether the `[` at an offset starts a footnote reference instead of a link.
  func startsFootnote(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    syntax.extensions.contains(.footnotes) && offset + 1 < bytes.count
      && bytes[offset + 1] == UInt8(ascii: "^")
  }

  /// Whether the bytes end inside a footnote reference that starts at the current offset.
  func isUnfinishedFootnote(_ bytes: Span<UInt8>) -> Bool {
    guard startsFootnote(bytes, at: offset),
      bytes.count - offset <= MarkdownLimits.heldMarkupBytes
    else { return false }
    for index in offset + 2..<bytes.count {
      if bytes[index].isASCIIWhitespace || bytes[index] == UInt8(ascii: "]") { return false }
    }
    return true
  }

  /// Turns `[^label]` into a footnote reference. Returns `false` if the brackets contain anything
  /// else.
  mutating func addFootnoteReference(
    _ bracket: Bracket, closing: Int, _ bytes: Span<UInt8>
  ) -> Bool {
    let label = bracket.offset + 1..<max(bracket.offset + 1, closing)
    guard !bracket.isImage, !bracket.hasBracketInside, !label.isEmpty,
      startsFootnote(bytes, at: bracket.offset - 1),
      label.count <= MarkdownLimits.linkLabelBytes
    else { return false }
    for index in label where bytes[index].isASCIIWhitespace { return false }
    let text = String(content: bytes, label)
    if scope.needsFootnoteDefinition, !scope.definesFootnote(text) { return false }
    removeDelimiters(above: bracket.delimiterBottom)
    // Discards the marks between the brackets, which belong to the label.
    marks.removeLast(marks.count - bracket.mark)
    add(.footnoteReference, bracket.start..<closing + 1, target: addFootnote(text))
    popBracket()
    return true
  }
}
