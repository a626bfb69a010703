import ArtifactBase

extension InlineParser {
  /// Scans a run of `*`, `_` or `~` as text and pushes it onto the delimiter stack (CommonMark
  /// 0.31.2 §6.2).
  mutating func scanDelimiters(_ byte: UInt8, _ bytes: Span<UInt8>) {
    let start = offset
    var end = start
    while end < bytes.count, bytes[end] == byte { end += 1 }
    let isCJK = syntax.extensions.contains(.cjkEmphasis)
    let before = ScalarClass.before(bytes, start, cjk: isCJK)
    let after = ScalarClass.after(bytes, end, cjk: isCJK)
    let isLeft = after != .whitespace && (after != .punctuation || before != .other)
    let isRight = before != .whitespace && (before != .punctuation || after != .other)
    let isUnderscore = byte == UInt8(ascii: "_")
    let canOpen = isLeft && (!isUnderscore || !isRight || before.isPunctuation)
    let canClose = isRight && (!isUnderscore || !isLeft || after.isPunctuation)
    offset = end
    guard canOpen || canClose else { return }
    if byte == UInt8(ascii: "~") {
      let least = syntax.options.strikesSingleTildes ? 1 : 2
      guard (least...2).contains(end - start) else { return }
    }
    if isUnderscore, canClose, endsStem(at: end, bytes) { return }
    var mark = Mark(.run, start..<end)
    mark.opening = -1
    add(mark)
    addDelimiter(
      Delimiter(
        mark: marks.count - 1, byte, start..<end, canOpen: canOpen, canClose: canClose,
        previous: topDelimiter))
  }

  /// Whether underscores before an offset are part of a file name such as `__init__.py`: a dot and
  /// a letter or digit follow. Then neither they nor the underscores before the stem are
  /// delimiters.
  private mutating func endsStem(at end: Int, _ bytes: Span<UInt8>) -> Bool {
    guard syntax.extensions.contains(.dottedNames), topDelimiter >= 0,
      delimiters[topDelimiter].byte == UInt8(ascii: "_"), end < bytes.count,
      bytes[end] == UInt8(ascii: ".")
    else { return false }
    guard end + 1 < bytes.count else {
      noteOpenEnd(delimiters[topDelimiter].start)
      return false
    }
    guard bytes[end + 1].isASCIIAlphanumeric else { return false }
    delimiters[topDelimiter].canOpen = false
    return true
  }

  /// Whether two asterisks may close one of the innermost runs.
  var hasOpenStrong: Bool {
    var index = topDelimiter
    for _ in 0..<8 where index >= 0 {
      let run = delimiters[index]
      if run.byte == UInt8(ascii: "*"), run.canOpen, run.count >= 2 { return true }
      index = run.previous
    }
    return false
  }

  private mutating func addDelimiter(_ delimiter: Delimiter) {
    if delimiters.count == delimiters.capacity, delimiters.count >= Self.smallCount {
      delimiters.reserveCapacity(expectedCount(delimiters.count))
    }
    delimiters.append(delimiter)
    let index = delimiters.count - 1
    if topDelimiter >= 0 { delimiters[topDelimiter].next = index }
    topDelimiter = index
    guard delimiter.canClose else { return }
    // An open bracket may become a link, and a delimiter inside a link cannot close one outside.
    if brackets.isEmpty { resolve(from: index, above: -1) } else { noteWaiting(index) }
  }

  private mutating func noteWaiting(_ index: Int) {
    firstWaiting = min(firstWaiting, index)
  }

  /// Resolves the delimiters that were deferred while brackets were open.
  mutating func resolveWaiting() {
    guard firstWaiting < delimiters.count else { return }
    let first = firstWaiting
    firstWaiting = Int.max
    resolve(from: first, above: -1)
  }

  /// Resolves the delimiters above `bottom`, ignoring those below.
  mutating func resolve(above bottom: Int) {
    guard topDelimiter > bottom else { return }
    let outer = bottoms
    bottoms = Bottoms(repeating: 0)
    resolve(from: bottom >= 0 ? delimiters[bottom].next : 0, above: bottom)
    bottoms = outer
  }

  /// Matches closers with openers from left to right, starting at delimiter `first`.
  private mutating func resolve(from first: Int, above bottom: Int) {
    var closer = first
    while closer >= 0 {
      guard delimiters[closer].canClose else {
        closer = delimiters[closer].next
        continue
      }
      let key = bottomIndex(of: delimiters[closer])
      let bottomMark = bottoms[key]
      var opener = delimiters[closer].previous
      while opener > bottom, delimiters[opener].mark >= bottomMark,
        !isPair(delimiters[opener], delimiters[closer])
      {
        opener = delimiters[opener].previous
      }
      if opener > bottom, delimiters[opener].mark >= bottomMark {
        closer = join(opener, closer)
      } else {
        bottoms[key] = delimiters[closer].mark
        let next = delimiters[closer].next
        if !delimiters[closer].canOpen { remove(delimiter: closer) }
        closer = next
      }
    }
    delimiters.removeLast(delimiters.count - topDelimiter - 1)
  }

  /// Removes the delimiters above `bottom` from the stack. Returns the end of the visible text, at
  /// most `end`.
  mutating func endEmphasis(above bottom: Int, at end: Int, healing: Bool) -> Int {
    let shown = healing ? healDelimiters(above: bottom, at: end) : end
    var index = topDelimiter
    while index > bottom {
      if delimiters[index].canOpen { noteOpenEnd(delimiters[index].start) }
      index = delimiters[index].previous
    }
    removeDelimiters(above: bottom)
    return shown
  }

  mutating func removeDelimiters(above bottom: Int) {
    delimiters.removeLast(delimiters.count - bottom - 1)
    if bottom >= 0 { delimiters[bottom].next = -1 }
    topDelimiter = bottom
    if firstWaiting > bottom { firstWaiting = Int.max }
  }

  private func bottomIndex(of closer: Delimiter) -> Int {
    if closer.byte == UInt8(ascii: "~") { return 11 + closer.originalCount }
    let base = closer.byte == UInt8(ascii: "*") ? 0 : 6
    return base + (closer.canOpen ? 3 : 0) + closer.originalCount % 3
  }

  private func isPair(_ opener: Delimiter, _ closer: Delimiter) -> Bool {
    guard opener.byte == closer.byte, opener.canOpen else { return false }
    if closer.byte == UInt8(ascii: "~") { return opener.originalCount == closer.originalCount }
    // The rule of three (§6.2, rules 9 and 10).
    guard closer.canOpen || opener.canClose else { return true }
    return closer.originalCount % 3 == 0
      || (opener.originalCount + closer.originalCount) % 3 != 0
  }

  /// Creates an inline between two runs. Returns the next delimiter to process.
  private mutating func join(_ opener: Int, _ closer: Int) -> Int {
    while delimiters[closer].previous != opener { remove(delimiter: delimiters[closer].previous) }
    let used = open(opener, available: delimiters[closer].count)
    marks[delimiters[closer].mark].closings += 1
    delimiters[closer].start += used
    delimiters[closer].count -= used
    if delimiters[opener].count == 0 { remove(delimiter: opener) }
    guard delimiters[closer].count == 0 else { return closer }
    let next = delimiters[closer].next
    remove(delimiter: closer)
    return next
  }

  /// Opens an inline with the innermost bytes of a run. Returns the number of bytes used.
  private mutating func open(_ index: Int, available: Int) -> Int {
    let delimiter = delimiters[index]
    var tag = InlineTag.emphasis
    var used = 1
    if delimiter.byte == UInt8(ascii: "~") {
      (tag, used) = (.strikethrough, delimiter.count)
    } else if delimiter.count >= 2, available >= 2 {
      (tag, used) = (.strong, 2)
    }
    if openings.count == openings.capacity, openings.count >= Self.smallCount {
      openings.reserveCapacity(expectedCount(openings.count))
    }
    openings.append(
      Opening(tag: tag, width: Int32(used), inner: marks[delimiter.mark].opening))
    marks[delimiter.mark].opening = Int32(openings.count - 1)
    delimiters[index].count -= used
    return used
  }

  /// Closes the open delimiters at the end provisionally, innermost first. Returns the end of the
  /// visible text.
  private mutating func healDelimiters(above bottom: Int, at end: Int) -> Int {
    var end = end
    while topDelimiter > bottom {
      let delimiter = delimiters[topDelimiter]
      // After an alphanumeric character, a delimiter is more likely arithmetic or part of a name.
      let isAfterWord =
        delimiter.start > 0 && content.bytes[delimiter.start - 1].isASCIIAlphanumeric
      if delimiter.canOpen, !isAfterWord {
        if delimiter.start + delimiter.count < end {
          while delimiters[topDelimiter].count > 0 { _ = open(topDelimiter, available: 2) }
        } else {
          // A delimiter at the very end is hidden until text follows.
          marks[delimiter.mark].end = delimiter.start
          end = delimiter.start
        }
      }
      remove(delimiter: topDelimiter)
    }
    return end
  }

  private mutating func remove(delimiter index: Int) {
    let delimiter = delimiters[index]
    if delimiter.previous >= 0 { delimiters[delimiter.previous].next = delimiter.next }
    if delimiter.next >= 0 {
      delimiters[delimiter.next].previous = delimiter.previous
    } else {
      topDelimiter = delimiter.previous
    }
  }
}
