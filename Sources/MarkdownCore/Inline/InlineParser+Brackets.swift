import ArtifactBase

/// Links, images and references (CommonMark 0.31.2 §6.3, §6.4): resolves each `]` against its `[`
/// and, for a partial leaf, the brackets left open at the end.
extension InlineParser {
  mutating func openBracket(isImage: Bool) {
    let end = offset + (isImage ? 2 : 1)
    add(Mark(.bracket, offset..<end, isImage ? .image : .link))
    if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketInside = true }
    if brackets.count == brackets.capacity, brackets.count >= Self.smallCount {
      brackets.reserveCapacity(expectedCount(brackets.count))
    }
    brackets.append(
      Bracket(
        mark: marks.count - 1, start: offset, isImage: isImage, delimiterBottom: topDelimiter,
        previousLink: topLinkBracket))
    if !isImage { topLinkBracket = brackets.count - 1 }
    offset = end
  }

  mutating func popBracket() {
    let bracket = brackets.removeLast()
    if !bracket.isImage { topLinkBracket = bracket.previousLink }
    if brackets.isEmpty { resolveWaiting() }
  }

  mutating func closeBracket(_ bytes: Span<UInt8>) {
    let closing = offset
    guard let bracket = brackets.last, bracket.isActive else {
      if let bracket = brackets.last {
        noteSwallowed(bracket, closing: closing)
        popBracket()
      }
      offset += 1
      return
    }
    offset += 1
    if let link = inlineTarget(bytes, offset) {
      offset = link.end
      wrap(bracket, upTo: closing, target: addLink(link.target), end: link.end)
      return
    }
    if bracket.start < firstOpenEnd, LinkTail.mayComplete(bytes, offset) {
      noteOpenEnd(bracket.start)
    }
    var label: Range<Int>?
    var end = offset
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "[") {
      if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "]") {
        end = offset + 2
      } else if let found = LinkScanner.label(bytes, offset) {
        label = found
        end = found.upperBound + 1
      }
    }
    if label == nil, !bracket.hasBracketInside,
      closing - bracket.offset <= MarkdownLimits.linkLabelBytes
    {
      label = bracket.offset..<closing
    }
    if let label, let target = target(of: label, bytes) {
      offset = end
      wrap(bracket, upTo: closing, target: target, end: end)
      return
    }
    if addFootnoteReference(bracket, closing: closing, bytes) { return }
    if isHealing, healsTail(of: bracket, bytes) {
      isCut = true
      wrap(bracket, upTo: closing, target: Arena.none, end: bytes.count)
      return
    }
    noteSwallowed(bracket, closing: closing)
    popBracket()
  }

  /// Records the bracket as open if an unclosed formula or tag inside the pair may still consume
  /// its `]`.
  private mutating func noteSwallowed(_ bracket: Bracket, closing: Int) {
    if firstOpenEnd < closing { noteOpenEnd(bracket.start) }
  }

  private mutating func target(of label: Range<Int>, _ bytes: Span<UInt8>) -> Int32? {
    guard let found = scope.target(of: bytes, label) else {
      if label.contains(where: { !bytes[$0].isASCIIWhitespace }) {
        missedLabel = true
        if collectsMissedLabels { missedLabels.append(LinkScanner.normalized(bytes, label)) }
      }
      return nil
    }
    // Without a limit, a short text with many references to a long target would expand
    // quadratically.
    guard expandedBytes + found.length <= expansionLimit else { return nil }
    expandedBytes += found.length
    return found.index
  }

  /// Whether the text after the `]` at the end likely makes the brackets a link. False for a link
  /// directly inside another bracket, and for labels that match no known definition.
  private func healsTail(of bracket: Bracket, _ bytes: Span<UInt8>) -> Bool {
    guard bracket.isImage || !isBracket(bytes, bracket.start - 1),
      bytes[bracket.offset] != UInt8(ascii: "["),
      LinkTail.isUnfinished(bytes, offset)
    else { return false }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "[") else { return true }
    return scope.mayDefine(bytes, offset + 1..<bytes.count)
  }

  private func isBracket(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    guard offset >= 0 else { return false }
    return bytes[offset] == UInt8(ascii: "[") || bytes[offset] == UInt8(ascii: "]")
  }

  mutating func addFootnote(_ label: String) -> Int32 {
    if !scope.definesFootnote(label) { missedLabel = true }
    newFootnotes.append(label)
    return Int32(newFootnotes.count - 1)
  }

  private func inlineTarget(
    _ bytes: Span<UInt8>, _ start: Int
  ) -> (target: LinkTarget, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "(") else { return nil }
    let begin = LinkScanner.skipWhitespace(bytes, start + 1)
    guard let destination = LinkScanner.destination(bytes, begin) else { return nil }
    var index = LinkScanner.skipWhitespace(bytes, destination.end)
    var title = ""
    if index > destination.end, let found = LinkScanner.title(bytes, index) {
      title = Unescape.text(bytes, found.range)
      index = LinkScanner.skipWhitespace(bytes, found.end)
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else { return nil }
    let target = LinkTarget(
      destination: Unescape.text(bytes, destination.range), title: title)
    return (target, index + 1)
  }

  /// Wraps the content between the top bracket and `closing` in a link or image.
  private mutating func wrap(_ bracket: Bracket, upTo closing: Int, target: Int32, end: Int) {
    let openEnd = firstOpenEnd
    resolve(above: bracket.delimiterBottom)
    let shown = endEmphasis(
      above: bracket.delimiterBottom, at: closing, healing: isHealing && target == Arena.none)
    // Delimiters inside the link remain undecided, regardless of the text after it.
    firstOpenEnd = openEnd
    let tag = marks[bracket.mark].tag
    marks[bracket.mark] = Mark(
      .open, bracket.start..<end, tag, target: target, inside: bracket.offset..<closing)
    add(Mark(.close, shown..<end, tag))
    popBracket()
    guard !bracket.isImage else { return }
    // Links cannot contain links: outer brackets can only become images.
    var outer = topLinkBracket
    while outer >= 0, brackets[outer].isActive {
      brackets[outer].isActive = false
      outer = brackets[outer].previousLink
    }
  }

  /// Closes the innermost open bracket as a link or image and, if it is an image, the link around
  /// it.
  mutating func healBrackets(_ bytes: Span<UInt8>) {
    guard let bracket = brackets.last, heals(bracket, bytes) else { return }
    wrap(bracket, upTo: bytes.count, target: Arena.none, end: bytes.count)
    guard bracket.isImage, let outer = brackets.last, !outer.isImage, heals(outer, bytes) else {
      return
    }
    wrap(outer, upTo: bytes.count, target: Arena.none, end: bytes.count)
  }

  private func heals(_ bracket: Bracket, _ bytes: Span<UInt8>) -> Bool {
    guard bracket.isActive, bracket.offset < bytes.count, !bytes[bracket.offset].isASCIIWhitespace,
      bytes[bracket.offset] != UInt8(ascii: "[")
    else { return false }
    let start = bracket.start
    if start > 0 {
      switch bytes[start - 1] {
      case UInt8(ascii: "[") where !bracket.isImage: return false
      // A label that matches no known definition remains text.
      case UInt8(ascii: "]"):
        guard scope.mayDefine(bytes, bracket.offset..<bytes.count) else { return false }
      case let byte where byte.isASCIIAlphanumeric && !bracket.isImage: return false
      default: break
      }
    }
    for index in bracket.offset..<bytes.count where bytes[index] == UInt8(ascii: "\n") {
      return false
    }
    return true
  }
}
