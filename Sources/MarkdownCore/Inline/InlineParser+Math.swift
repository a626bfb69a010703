import ArtifactBase

extension InlineParser {
  /// Scans `$x$` or `$$x$$`. A single dollar opens a formula if no letter or digit precedes it and
  /// no whitespace follows. The next dollar closes it if no whitespace precedes it and no letter or
  /// digit follows. Otherwise, or with a backtick between them, the opening one is literal.
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
      let closes =
        length == 2 ? isDouble(bytes, closing) : closesDollar(bytes, closing, from: end)
      if closes, !hasBacktick(bytes, end..<closing) {
        addMath(
          length == 2 ? .displayMath : .math, start: start, content: end..<closing,
          end: closing + length, bytes: bytes)
        return
      }
      if closing + 1 == bytes.count { noteOpenEnd(start) }
    } else if isHealing, healsDollar(bytes, end, isDisplay: length == 2) {
      let tag: InlineTag = length == 2 ? .displayMath : .math
      addMath(tag, start: start, content: end..<bytes.count, end: bytes.count, bytes: bytes)
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
    return closesDollar(bytes, closing, from: next) && !hasBacktick(bytes, next..<closing)
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
    return true
  }

  /// Whether a text between dollars may contain code, so that it is not a formula.
  private func hasBacktick(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where bytes[index] == UInt8(ascii: "`") { return true }
    return false
  }

  /// Whether an unclosed dollar is more likely a formula than a price or a shell variable.
  private func healsDollar(_ bytes: Span<UInt8>, _ start: Int, isDisplay: Bool) -> Bool {
    guard start < bytes.count, !hasBacktick(bytes, start..<bytes.count) else { return false }
    if isDisplay {
      // At the end of a line, it has not opened a formula (M4.6a).
      var next = start
      while next < bytes.count, bytes[next].isSpaceOrTab { next += 1 }
      return next < bytes.count && bytes[next] != UInt8(ascii: "\n")
    }
    guard !bytes[start].isASCIIDigit, bytes.count - start <= MarkdownLimits.heldMarkupBytes else {
      return false
    }
    for index in start..<bytes.count where bytes[index] == UInt8(ascii: "\n") { return false }
    return true
  }

  /// Scans `\(x\)` or `\[x\]`. Returns `false` if the backslash is an escape.
  ///
  /// `\[` before a command opens a formula immediately, which extends to `\]` or to the end of the
  /// leaf. Otherwise the end must be on the same line, and the content must look like a formula.
  mutating func scanBackslashMath(_ opener: UInt8, _ bytes: Span<UInt8>) -> Bool {
    let isDisplay = opener == UInt8(ascii: "[")
    guard isDisplay || opener == UInt8(ascii: "(") else { return false }
    let start = offset
    let content = start + 2
    let closer = mathCloser(isDisplay: isDisplay, from: content, bytes)
    if isDisplay, MathScanner.startsWithCommand(bytes, content..<bytes.count) {
      guard let closer else {
        noteOpenEnd(start)
        addMath(
          .displayMath, start: start, content: content..<bytes.count, end: bytes.count, bytes: bytes
        )
        return true
      }
      addMath(.displayMath, start: start, content: content..<closer, end: closer + 2, bytes: bytes)
      return true
    }
    let limit = min(bytes.count, content + MarkdownLimits.formulaLineBytes)
    let lineEnd = endOfLine(from: content, bytes)
    if let closer, closer < min(limit, lineEnd) {
      guard MathScanner.isFormula(bytes, content..<closer, isDisplay: isDisplay) else {
        return false
      }
      addMath(
        isDisplay ? .displayMath : .math, start: start, content: content..<closer, end: closer + 2,
        bytes: bytes)
      return true
    }
    // Only at the end of a partial line may the end still arrive.
    guard limit == bytes.count, lineEnd == bytes.count else { return false }
    noteOpenEnd(start)
    isCut = isHealing
    return isHealing
  }

  /// Scans an environment of TeX. Returns `false` if the backslash is text.
  ///
  /// The end must follow within the limit, and the content must look like a formula.
  mutating func scanEnvironment(_ bytes: Span<UInt8>) -> Bool {
    let start = offset
    let rest = start..<bytes.count
    let limit = min(bytes.count, start + MarkdownLimits.formulaLineBytes)
    if EnvironmentScanner.begins(bytes, rest) {
      if let end = EnvironmentScanner.inlineEnd(bytes, start..<limit) {
        guard EnvironmentScanner.isFormula(bytes, start..<end) else { return false }
        let isDisplay = EnvironmentScanner.isDisplay(bytes, rest)
        addMath(
          isDisplay ? .displayMath : .math, start: start, content: start..<end, end: end,
          bytes: bytes)
        return true
      }
      guard limit == bytes.count, !hasBacktick(bytes, rest) else { return false }
    } else if !EnvironmentScanner.mayBegin(bytes, rest) {
      return false
    }
    // The end may still arrive.
    noteOpenEnd(start)
    isCut = isHealing
    return isHealing
  }

  /// Returns the first `\)` or `\]` at or after an offset whose backslash is not escaped. Every
  /// byte is searched once, because the result is kept for later openers.
  private mutating func mathCloser(
    isDisplay: Bool, from start: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    let kind = isDisplay ? 1 : 0
    if let closer = mathClosers[kind], closer >= start {
      return closer < bytes.count ? closer : nil
    }
    let bracket = isDisplay ? UInt8(ascii: "]") : UInt8(ascii: ")")
    var index = start
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let run = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
      if index < bytes.count, bytes[index] == bracket, (index - run) % 2 == 1 {
        mathClosers[kind] = index - 1
        return index - 1
      }
    }
    mathClosers[kind] = Int.max
    return nil
  }

  /// Returns the offset of the next line ending, or the end of the text. It is kept for later
  /// openers on the same line.
  private mutating func endOfLine(from start: Int, _ bytes: Span<UInt8>) -> Int {
    if mathLineEnd >= start { return mathLineEnd }
    mathLineEnd = start
    while mathLineEnd < bytes.count, bytes[mathLineEnd] != UInt8(ascii: "\n") { mathLineEnd += 1 }
    return mathLineEnd
  }

  /// The start of the first construct that later bytes may complete. The blanks before a formula
  /// are not part of the text if it becomes a block (M4.6a).
  var openLimit: Int {
    var limit = firstOpenEnd
    guard limit < content.bytes.count, syntax.extensions.contains(.math),
      content.bytes[limit] == UInt8(ascii: "$") || content.bytes[limit] == UInt8(ascii: "\\")
    else { return limit }
    while limit > 0, content.bytes[limit - 1].isASCIIWhitespace { limit -= 1 }
    return limit
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
    _ tag: InlineTag, start: Int, content: Range<Int>, end: Int, bytes: Span<UInt8>
  ) {
    var from = content.lowerBound
    var to = content.upperBound
    while from < to, bytes[from].isASCIIWhitespace { from += 1 }
    while to > from, bytes[to - 1].isASCIIWhitespace { to -= 1 }
    add(tag, start..<end, inside: from..<to)
    offset = end
  }
}
