import ArtifactBase

/// Displayed formulas: between delimiters, or an environment of TeX (M4.6 to M4.6c).
extension BlockParser {
  /// The marker of a formula that is an environment.
  static let environmentMarker = UInt8(ascii: "b")

  // MARK: - Opening

  /// Opens a formula at `$$` or `\[` at the start of a line. If its end is on the same line, only
  /// blanks follow it. A `\[` that neither is alone on its line nor precedes a command needs its end
  /// on the same line.
  mutating func startMath(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    let start = line.nextNonspace
    guard start + 1 < line.end else { return false }
    let isDollar = bytes[start] == UInt8(ascii: "$")
    guard bytes[start + 1] == (isDollar ? UInt8(ascii: "$") : UInt8(ascii: "[")) else {
      return !isDollar && startEnvironment(line, bytes)
    }
    let content = start + 2
    if isDollar, content < line.end, bytes[content] == UInt8(ascii: "$") { return false }
    let marker = isDollar ? UInt8(ascii: "$") : UInt8(ascii: "[")
    let closing = MathScanner.closing(marker, bytes, content..<line.end)
    // With text after the formula, it is part of a paragraph.
    if let closing, closing + 2 < MathScanner.trimmedEnd(bytes, content..<line.end) { return false }
    if !isDollar, !MathScanner.opensDisplay(bytes, content..<line.end, closing: closing) {
      return false
    }
    openMath(marker, line, bytes)
    lastContentEnd = line.end
    addMathContent(content..<(closing ?? line.end), isOpen: closing == nil, bytes)
    if closing != nil { close(downTo: spine.count - 1, bytes) }
    return true
  }

  /// Opens a formula at `\begin{…}`, unless the line before it opens one.
  private mutating func startEnvironment(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    guard EnvironmentScanner.begins(bytes, line.nextNonspace..<line.end),
      matched < spine.count || !endsInFormulaOpener
    else { return false }
    openMath(Self.environmentMarker, line, bytes)
    var rest = line
    rest.advanceToNonspace()
    addMathLine(rest, bytes)
    return true
  }

  private mutating func openMath(_ marker: UInt8, _ line: LineCursor, _ bytes: Span<UInt8>) {
    close(downTo: matched, bytes)
    open(.math, at: line.nextNonspace, bytes)
    arena.blocks[tip].marker = marker
    arena.blocks[tip].level = UInt8(min(line.indent, 3))
    arena.blocks[tip].firstLine = Int32(arena.lines.count)
    matched = spine.count
  }

  // MARK: - Lines

  mutating func addMathLine(_ line: LineCursor, _ bytes: Span<UInt8>) {
    let range = line.offset..<line.end
    guard let (content, end) = endOfMath(range, bytes) else {
      addLine(line)
      if isSnapshot { holdHalfCloser(bytes) }
      return
    }
    let lineEnd = MathScanner.trimmedEnd(bytes, end..<line.end)
    var rest = end
    while rest < lineEnd, bytes[rest].isSpaceOrTab { rest += 1 }
    guard MathScanner.isPunctuation(bytes, rest..<lineEnd) else {
      addMathContent(line.offset..<content, isOpen: false, bytes)
      lastContentEnd = end
      close(downTo: spine.count - 1, bytes)
      return addParagraph(from: rest, line, bytes)
    }
    // As long as the line is unfinished, punctuation may begin a paragraph.
    if isSnapshot || rest == lineEnd {
      addMathContent(line.offset..<content, isOpen: false, bytes)
    } else if content == end {
      addMathContent(line.offset..<lineEnd, isOpen: false, bytes)
    } else {
      addMathContent(line.offset..<content, isOpen: false, bytes)
      addMathContent(rest..<lineEnd, isOpen: false, bytes)
    }
    lastContentEnd = line.end
    close(downTo: spine.count - 1, bytes)
  }

  /// Returns the ends of the content and of the delimiter of the open formula, if they are on the
  /// line.
  private mutating func endOfMath(
    _ range: Range<Int>, _ bytes: Span<UInt8>
  ) -> (content: Int, end: Int)? {
    let marker = arena.blocks[tip].marker
    guard marker == Self.environmentMarker else {
      return MathScanner.closing(marker, bytes, range).map { ($0, $0 + 2) }
    }
    return EnvironmentScanner.end(bytes, range, depth: &arena.blocks[tip].number).map { ($0, $0) }
  }

  /// Omits the first byte of a closing delimiter at the end of an unfinished line.
  private mutating func holdHalfCloser(_ bytes: Span<UInt8>) {
    let index = arena.lines.count - 1
    let end = Int(arena.lines[index].end)
    let isDollar = arena.blocks[tip].marker == UInt8(ascii: "$")
    if end > Int(arena.lines[index].start),
      bytes[end - 1] == (isDollar ? UInt8(ascii: "$") : UInt8(ascii: "\\"))
    {
      arena.lines[index].end -= 1
    }
  }

  private mutating func addMathContent(_ range: Range<Int>, isOpen: Bool, _ bytes: Span<UInt8>) {
    var start = range.lowerBound
    let end = MathScanner.trimmedEnd(bytes, range)
    while start < end, bytes[start].isSpaceOrTab { start += 1 }
    guard start < end else { return }
    arena.lines.append(LineRecord(start: Int32(start), end: Int32(end)))
    arena.blocks[tip].lineCount += 1
    if isSnapshot, isOpen { holdHalfCloser(bytes) }
  }

  /// Opens a paragraph with the rest of a line.
  private mutating func addParagraph(from start: Int, _ line: LineCursor, _ bytes: Span<UInt8>) {
    open(.paragraph, at: start, bytes)
    arena.blocks[tip].firstLine = Int32(arena.lines.count)
    arena.blocks[tip].lineCount = 1
    arena.lines.append(LineRecord(start: Int32(start), end: Int32(line.end)))
    noteFormulaOpener(bytes)
  }

  // MARK: - Delimiters at the end of a line

  /// What a line says about a delimiter at the end of the line before it.
  enum FormulaLine {
    /// It is a formula's first line.
    case formula
    /// The delimiter is text.
    case text
    /// More bytes of the unfinished line are needed.
    case undecided
  }

  /// Whether the last line of the open paragraph ends in a delimiter that may open a formula.
  var endsInFormulaOpener: Bool {
    let record = arena.blocks[tip]
    return record.tag == .paragraph && record.lineCount > 0 && formulaOpener.leaf == tip
      && formulaOpener.line == record.firstLine + record.lineCount - 1
  }

  /// Determines whether the last line of the open paragraph, which has ended, ends in a delimiter
  /// that may open a formula.
  ///
  /// - Complexity: O(line), amortized.
  mutating func noteFormulaOpener(_ bytes: Span<UInt8>) {
    guard has(.math), !isSnapshot else { return }
    let record = arena.blocks[tip]
    let last = record.firstLine + record.lineCount - 1
    let start = Int(arena.lines[last].start)
    let end = MathScanner.trimmedEnd(bytes, start..<Int(arena.lines[last].end))
    guard end - start >= 2 else { return }
    let opener = end - 2
    let isDollar = bytes[end - 1] == UInt8(ascii: "$") && bytes[opener] == UInt8(ascii: "$")
    guard isDollar || bytes[end - 1] == UInt8(ascii: "[") && bytes[opener] == UInt8(ascii: "\\"),
      opener == start
        ? record.lineCount > 1
        : bytes[opener - 1].isSpaceOrTab || bytes[opener - 1] >= 0x80
          || bytes[opener - 1] == UInt8(ascii: ":")
    else { return }
    if formulaOpener.leaf != tip {
      formulaOpener = FormulaOpener(leaf: tip, nextLine: record.firstLine)
    }
    // Definitions may have been removed from the start of the paragraph.
    var line = max(formulaOpener.nextLine, record.firstLine)
    while line <= last {
      let range = arena.lines[line]
      formulaOpener.readDollars(bytes, Int(range.start)..<Int(range.end))
      line += 1
    }
    formulaOpener.nextLine = line
    let isFree = isDollar ? formulaOpener.openDollars == opener : formulaOpener.openDollars == nil
    formulaOpener.line = isFree ? last : Arena.none
    formulaOpener.start = opener
  }

  /// Returns what a line, which continues the open paragraph, says about the delimiter before it.
  func formulaLine(_ line: LineCursor, _ bytes: Span<UInt8>) -> FormulaLine {
    guard endsInFormulaOpener else { return .text }
    let limit = min(line.end, line.nextNonspace + MarkdownLimits.formulaLineBytes)
    for index in line.nextNonspace..<limit {
      if MathScanner.isSign(bytes[index]) { return .formula }
      if bytes[index] == UInt8(ascii: "`") { return .text }
    }
    return isSnapshot && limit == line.end ? .undecided : .text
  }

  /// Ends the open paragraph before the delimiter at its end and opens the formula.
  mutating func startFormula(_ line: LineCursor, _ bytes: Span<UInt8>) {
    let opener = formulaOpener.start
    let last = arena.lines.count - 1
    if Int(arena.lines[last].start) == opener {
      arena.lines.removeLast(1)
      arena.blocks[tip].lineCount -= 1
    } else {
      arena.lines[last].end = Int32(opener)
    }
    let range = arena.lines[arena.lines.count - 1]
    lastContentEnd = MathScanner.trimmedEnd(bytes, Int(range.start)..<Int(range.end))
    close(downTo: spine.count - 1, bytes)
    open(.math, at: opener, bytes)
    arena.blocks[tip].marker = bytes[opener + 1]
    arena.blocks[tip].level = UInt8(min(line.indent, 3))
    arena.blocks[tip].firstLine = Int32(arena.lines.count)
    matched = spine.count
    var rest = line
    rest.advanceToNonspace()
    addMathLine(rest, bytes)
  }
}

/// A delimiter at the end of a line of the open paragraph, and the `$$` before it.
struct FormulaOpener: Sendable {
  var leaf = Arena.none
  /// The line that ends in a delimiter that may open a formula.
  var line = Arena.none
  /// The start of the delimiter.
  var start = 0
  /// The first line that was not read.
  var nextLine: Int32 = 0
  /// The start of the `$$` that no other dollar has followed.
  private(set) var openDollars: Int?

  init(leaf: Int32 = Arena.none, nextLine: Int32 = 0) {
    self.leaf = leaf
    self.nextLine = nextLine
  }

  /// Reads the dollars of a line outside its code spans.
  mutating func readDollars(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    var code = 0
    var index = line.lowerBound
    while index < line.upperBound {
      let byte = bytes[index]
      let start = index
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where code == 0: index += 1
      case UInt8(ascii: "`"):
        while index < line.upperBound, bytes[index] == byte { index += 1 }
        if code == 0 { code = index - start } else if code == index - start { code = 0 }
      case UInt8(ascii: "$") where code == 0:
        while index < line.upperBound, bytes[index] == byte { index += 1 }
        if openDollars != nil {
          openDollars = nil
        } else if index - start == 2 {
          openDollars = start
        }
      default: break
      }
    }
  }
}
