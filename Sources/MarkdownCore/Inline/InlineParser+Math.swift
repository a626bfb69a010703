import ArtifactBase

extension InlineParser {
  /// Scans `$x$` or `$$x$$`. A single dollar opens a formula if no letter or digit precedes it and
  /// no whitespace follows. The next dollar closes it if no whitespace precedes it and no letter or
  /// digit follows. Otherwise both are literal.
  mutating func scanDollars(_ bytes: Span<UInt8>) {
    let start = offset
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "$") { end += 1 }
    let length = end - start
    guard length <= 2, length == 2 || opensDollar(bytes, start) else {
      if length <= 2, end == bytes.count { noteOpenEnd(start) }
      offset = end
      return
    }
    if let closing = nextDollar(bytes, from: end) {
      if length == 2 ? isDouble(bytes, closing) : closesDollar(bytes, closing, from: end) {
        addMath(length == 2 ? .displayMath : .math, start, end..<closing, closing + length, bytes)
        return
      }
      if closing + 1 == bytes.count { noteOpenEnd(start) }
    } else if isHealing, healsDollar(bytes, end, isDisplay: length == 2) {
      let tag: InlineTag = length == 2 ? .displayMath : .math
      addMath(tag, start, end..<bytes.count, bytes.count, bytes)
      return
    } else {
      noteOpenEnd(start)
    }
    offset = end
  }

  /// Whether the `$` at the current offset opens a formula, which takes precedence over a tag.
  func startsMath(_ bytes: Span<UInt8>) -> Bool {
    guard syntax.extensions.contains(.math) else { return false }
    let next = offset + 1
    if next < bytes.count, bytes[next] == UInt8(ascii: "$") { return true }
    guard opensDollar(bytes, offset), let closing = nextDollar(bytes, from: next) else {
      return false
    }
    return closesDollar(bytes, closing, from: next)
  }

  /// Whether a `$` in later input may make the one at the current offset open a formula.
  func mayStartMath(_ bytes: Span<UInt8>) -> Bool {
    syntax.extensions.contains(.math) && opensDollar(bytes, offset)
      && nextDollar(bytes, from: offset + 1).map { $0 + 1 == bytes.count } ?? true
  }

  private func opensDollar(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard start + 1 < bytes.count, !bytes[start + 1].isASCIIWhitespace else { return false }
    return start == 0 || !bytes[start - 1].isASCIIAlphanumeric
  }

  private func nextDollar(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "$") { return index }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private func isDouble(_ bytes: Span<UInt8>, _ closing: Int) -> Bool {
    closing + 1 < bytes.count && bytes[closing + 1] == UInt8(ascii: "$")
  }

  private func closesDollar(_ bytes: Span<UInt8>, _ closing: Int, from start: Int) -> Bool {
    guard closing > start, !bytes[closing - 1].isASCIIWhitespace else { return false }
    if closing + 1 < bytes.count {
      let next = bytes[closing + 1]
      guard !next.isASCIIAlphanumeric, next != UInt8(ascii: "$") else { return false }
    }
    for index in start..<closing where bytes[index] == UInt8(ascii: "`") { return false }
    return true
  }

  /// Whether an unclosed dollar is more likely a formula than a price or a shell variable.
  private func healsDollar(_ bytes: Span<UInt8>, _ start: Int, isDisplay: Bool) -> Bool {
    guard start < bytes.count else { return false }
    if isDisplay { return true }
    guard !bytes[start].isASCIIDigit, bytes.count - start <= MarkdownLimits.heldMarkupBytes else {
      return false
    }
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "`") { return false }
    }
    return true
  }

  /// Scans `\(x\)` or `\[x\]`. Returns `false` if the backslash is an escape.
  mutating func scanBackslashMath(_ opener: UInt8, _ bytes: Span<UInt8>) -> Bool {
    let isDisplay = opener == UInt8(ascii: "[")
    guard isDisplay || opener == UInt8(ascii: "(") else { return false }
    let start = offset
    let content = start + 2
    let closing: StaticString = isDisplay ? "\\]" : "\\)"
    if let end = end(closing, kind: isDisplay ? 4 : 5, from: content, bytes) {
      guard end - 2 > content, !isDisplay || !MathScanner.isCitation(bytes, content..<end - 2)
      else {
        return false
      }
      addMath(isDisplay ? .displayMath : .math, start, content..<end - 2, end, bytes)
      return true
    }
    noteOpenEnd(start)
    guard isHealing else { return false }
    guard content < bytes.count else {
      isCut = true
      return true
    }
    let tag: InlineTag = isDisplay ? .displayMath : .math
    addMath(tag, start, content..<bytes.count, bytes.count, bytes)
    return true
  }

  /// A formula between dollars, with its byte ranges in the text.
  struct Formula {
    var range: Range<Int>
    var content: Range<Int>
    var isDisplay: Bool
  }

  /// Returns the formulas in a text, recognizing no other markup.
  mutating func formulas() -> [Formula] {
    let text = content.bytes
    let bytes = text.span
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "$") { scanDollars(bytes) } else { offset += 1 }
    }
    return marks.compactMap { mark in
      guard !mark.inside.isEmpty else { return nil }
      return Formula(
        range: mark.start..<mark.end, content: mark.inside, isDisplay: mark.tag == .displayMath)
    }
  }

  private mutating func addMath(
    _ tag: InlineTag, _ start: Int, _ content: Range<Int>, _ end: Int, _ bytes: Span<UInt8>
  ) {
    var from = content.lowerBound
    var to = content.upperBound
    while from < to, bytes[from].isASCIIWhitespace { from += 1 }
    while to > from, bytes[to - 1].isASCIIWhitespace { to -= 1 }
    add(tag, start..<end, inside: from..<to)
    offset = end
  }
}
