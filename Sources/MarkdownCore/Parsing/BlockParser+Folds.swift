import ArtifactBase

/// The tags of folds (`<details>`, M4.14).
///
/// A line that contains one is processed as several lines: each tag begins an HTML block, and the
/// closing tag ends it. Blocks of Markdown may therefore follow `</details>` directly.
extension BlockParser {
  /// Processes a line that has ended.
  mutating func processLine(_ bytes: Span<UInt8>, _ lineStart: Int, _ end: Int) {
    guard has(.folds), !isSnapshot, mayHaveFoldTag(bytes, lineStart, end) else {
      return processPiece(bytes, lineStart, end)
    }
    let tail = FoldScanner.closingTail(bytes, lineStart, end)
    var start = lineStart
    while true {
      let cut = endOfPiece(bytes, &start, end, tail: tail)
      processPiece(bytes, start, cut)
      if cut == end { return }
      start = cut
    }
  }

  /// Whether a line is outside code and may contain tags of folds.
  private func mayHaveFoldTag(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let record = arena.blocks[tip]
    switch record.tag {
    case .fencedCode, .math: return false
    case .html: return record.level >= 6 && spine.count == 2
    default: break
    }
    let first = FoldScanner.skipBlanks(bytes, start, end)
    guard first < end else { return false }
    if openFoldCount == 0 {
      return bytes[first] == UInt8(ascii: "<") && isTopLevel(bytes, start..<first)
    }
    return !FoldScanner.isIndented(bytes, start..<first)
      || spine.count > 1 && record.tag != .indentedCode
  }

  /// Whether a line with this indentation is certain to be outside containers and not code.
  private func isTopLevel(_ bytes: Span<UInt8>, _ indentation: Range<Int>) -> Bool {
    guard directiveDepth == 0, !FoldScanner.isIndented(bytes, indentation) else { return false }
    return indentation.isEmpty || spine.count <= 2 && !arena.blocks[tip].tag.isContainer
      || spine.count == 1
  }

  /// Returns where the piece that begins at `start` ends. A closing tag ends all containers in the
  /// fold; the piece then begins at the tag.
  private mutating func endOfPiece(
    _ bytes: Span<UInt8>, _ start: inout Int, _ end: Int, tail: Int
  ) -> Int {
    let first = FoldScanner.skipBlanks(bytes, start, end)
    if let tagEnd = FoldScanner.closing(bytes, first, end) {
      guard openFoldCount > 0 else { return end }
      close(downTo: 1, bytes)
      start = first
      return FoldScanner.skipBlanks(bytes, tagEnd, end) < end ? tagEnd : end
    }
    let isHTML = arena.blocks[tip].tag == .html
    let isFold = FoldScanner.opens(bytes, first, end) && isTopLevel(bytes, start..<first)
    guard isHTML || isFold || openFoldCount > 0 else { return end }
    var backticks = 0
    for index in min(first + 1, end)..<end {
      switch bytes[index] {
      case UInt8(ascii: "`"):
        backticks += 1
      case UInt8(ascii: "<") where backticks.isMultiple(of: 2):
        if isHTML || isFold, FoldScanner.opens(bytes, index, end) { return index }
        let ends =
          isFold
          ? FoldScanner.closing(bytes, index, end) != nil : openFoldCount > 0 && index >= tail
        if ends, bytes[index - 1] != UInt8(ascii: "\\") { return index }
      default: break
      }
    }
    return end
  }

  /// Whether the line begins with a tag of a fold, which ends an HTML block before it.
  func beginsWithFoldTag(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    guard has(.folds) else { return false }
    let first = FoldScanner.skipBlanks(bytes, line.offset, line.end)
    return FoldScanner.opens(bytes, first, line.end)
      || FoldScanner.closing(bytes, first, line.end) != nil
  }

  /// Whether a line ends an HTML block that the closing tag of a fold begins.
  func endsFold(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    guard has(.folds) else { return false }
    let first = FoldScanner.skipBlanks(bytes, line.offset, line.end)
    return FoldScanner.closing(bytes, first, line.end) != nil
  }

  /// Counts a fold that an HTML block opens or closes at top level.
  mutating func countFolds(_ line: LineCursor, _ bytes: Span<UInt8>) {
    guard spine.count == 2, !isSnapshot else { return }
    if endsFold(line, bytes) {
      openFoldCount = max(0, openFoldCount - 1)
    } else if beginsWithFoldTag(line, bytes) {
      openFoldCount += 1
    }
  }
}

/// A scanner for the tags of folds.
enum FoldScanner {
  static func skipBlanks(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    return index
  }

  /// Whether spaces and tabs have a width of four or more columns.
  static func isIndented(_ bytes: Span<UInt8>, _ blanks: Range<Int>) -> Bool {
    blanks.count >= 4 || blanks.contains { bytes[$0] == UInt8(ascii: "\t") }
  }

  /// Whether `<details`, alone or with attributes, is at `start`.
  static func opens(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard HTMLScanner.matches("<details", bytes: bytes, start: start, end: end) else {
      return false
    }
    guard start + 8 < end else { return true }
    return bytes[start + 8] == UInt8(ascii: ">") || bytes[start + 8].isASCIIWhitespace
  }

  /// Returns the end of a `</details>` at `start`.
  static func closing(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard HTMLScanner.matches("</details", bytes: bytes, start: start, end: end) else { return nil }
    let last = skipBlanks(bytes, start + 9, end)
    return last < end && bytes[last] == UInt8(ascii: ">") ? last + 1 : nil
  }

  /// Returns the start of the closing tags at the end of a line; `end` if there are none.
  static func closingTail(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var tail = end
    while true {
      var index = tail
      while index > start, bytes[index - 1].isSpaceOrTab { index -= 1 }
      guard index > start, bytes[index - 1] == UInt8(ascii: ">") else { return tail }
      index -= 1
      while index > start, bytes[index - 1].isSpaceOrTab { index -= 1 }
      guard index - 9 >= start,
        HTMLScanner.matches("</details", bytes: bytes, start: index - 9, end: index)
      else {
        return tail
      }
      tail = index - 9
    }
  }
}
