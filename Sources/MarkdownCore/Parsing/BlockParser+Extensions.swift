import ArtifactBase

/// Blocks beyond CommonMark: math, footnotes, alerts and directives.
extension BlockParser {
  // MARK: - Math

  /// Opens a formula at `$$` or `\[` at the start of a line. It extends to `$$` or `\]` at the end
  /// of a line, or to a blank line, which TeX does not allow in a formula. A `\[` that neither is
  /// alone on its line nor precedes a command needs its end on the same line.
  mutating func startMath(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    let start = line.nextNonspace
    guard start + 1 < line.end else { return false }
    let isDollar = bytes[start] == UInt8(ascii: "$")
    guard bytes[start + 1] == (isDollar ? UInt8(ascii: "$") : UInt8(ascii: "[")) else {
      return false
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
    close(downTo: matched, bytes)
    open(.math, at: start, bytes)
    arena.blocks[tip].marker = marker
    arena.blocks[tip].level = UInt8(min(line.indent, 3))
    arena.blocks[tip].firstLine = Int32(arena.lines.count)
    lastContentEnd = line.end
    matched = spine.count
    addMathContent(content..<(closing ?? line.end), bytes)
    if closing != nil { close(downTo: spine.count - 1, bytes) }
    return true
  }

  mutating func addMathLine(_ line: LineCursor, _ bytes: Span<UInt8>) {
    let marker = arena.blocks[tip].marker
    let end = MathScanner.trimmedEnd(bytes, line.offset..<line.end)
    guard let closing = MathScanner.closing(marker, bytes, line.offset..<end), closing + 2 == end
    else {
      addLine(line)
      if isSnapshot { holdHalfCloser(marker, bytes) }
      return
    }
    addMathContent(line.offset..<closing, bytes)
    lastContentEnd = line.end
    close(downTo: spine.count - 1, bytes)
  }

  /// Omits the first byte of a closing delimiter at the end of an unfinished line.
  private mutating func holdHalfCloser(_ marker: UInt8, _ bytes: Span<UInt8>) {
    let index = arena.lines.count - 1
    let end = Int(arena.lines[index].end)
    let half = marker == UInt8(ascii: "$") ? marker : UInt8(ascii: "\\")
    if end > Int(arena.lines[index].start), bytes[end - 1] == half {
      arena.lines[index].end -= 1
    }
  }

  private mutating func addMathContent(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    var start = range.lowerBound
    let end = MathScanner.trimmedEnd(bytes, range)
    while start < end, bytes[start].isSpaceOrTab { start += 1 }
    guard start < end else { return }
    arena.lines.append(LineRecord(start: Int32(start), end: Int32(end)))
    arena.blocks[tip].lineCount += 1
    if isSnapshot { holdHalfCloser(arena.blocks[tip].marker, bytes) }
  }

  // MARK: - Footnotes

  /// Opens a footnote definition at `[^label]:`, a container continued by four columns of
  /// indentation.
  mutating func startFootnote(_ line: inout LineCursor, _ bytes: Span<UInt8>) -> Bool {
    let start = line.nextNonspace
    guard containerDepth < options.containerDepthLimit,
      let range = FootnoteScanner.label(bytes, start, line.end)
    else { return false }
    line.advanceToNonspace()
    line.advance(bytes: range.upperBound + 2 - start)
    while line.offset < line.end, bytes[line.offset].isSpaceOrTab {
      line.advance(columns: 1, in: bytes)
    }
    close(downTo: matched, bytes)
    open(.footnoteDefinition, at: start, bytes)
    arena.blocks[tip].infoStart = Int32(range.lowerBound)
    arena.blocks[tip].infoEnd = Int32(range.upperBound)
    matched = spine.count
    let label = String(content: bytes, range)
    let index = footnoteIndex(label)
    if arena.footnotes[index].definition == Arena.none {
      arena.footnotes[index].definition = tip
      if !isSnapshot { references.defineFootnote(label) }
    }
    return true
  }

  /// Returns the footnote with a label, creating it if necessary.
  mutating func footnoteIndex(_ label: String) -> Int32 {
    if let index = references.footnote(label) { return index }
    let index = Int32(arena.footnotes.count)
    arena.footnotes.append(FootnoteRecord(label: label))
    references.setFootnote(label, index: index, isLive: isSnapshot)
    return index
  }

  /// Numbers a footnote at its first reference, unless numbering requires the whole document.
  mutating func numberFootnote(_ index: Int32) {
    guard options.references == .preceding, arena.footnotes[index].number == 0 else { return }
    arena.footnoteCount += 1
    arena.footnotes[index].number = arena.footnoteCount
  }

  /// Numbers the defined footnotes of a finished document in order of first reference.
  mutating func numberFootnotes() {
    guard options.references == .wholeDocument, !arena.footnotes.isEmpty else { return }
    let document = MarkdownDocument(arena)
    var walk = BlockWalk(document)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      let record = block.record
      for position in record.firstInline..<record.firstInline + record.inlineCount {
        let inline = arena.inlines[position]
        guard inline.tag == .footnoteReference, arena.footnotes[inline.target].number == 0,
          arena.footnotes[inline.target].definition != Arena.none
        else { continue }
        arena.footnoteCount += 1
        arena.footnotes[inline.target].number = arena.footnoteCount
      }
    }
  }

  // MARK: - Alerts

  /// Turns a quote into an alert if its first line consists of `[!NOTE]` or another alert marker.
  mutating func startAlert(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    let container = tip
    let record = arena.blocks[container]
    guard has(.alerts), record.tag == .blockQuote, record.level == 0,
      record.firstChild == Arena.none,
      let kind = AlertScanner.kind(bytes, line.offset..<line.end)
    else { return false }
    arena.blocks[container].level = UInt8(kind.rawValue + 1)
    return true
  }

  // MARK: - Directives

  /// Opens a directive at `:::name`, a container that ends at a line of as many colons.
  mutating func startDirective(_ line: LineCursor, _ bytes: Span<UInt8>) -> Bool {
    guard containerDepth < options.containerDepthLimit,
      directiveDepth < MarkdownLimits.directiveDepth,
      let opening = DirectiveScanner.opening(bytes, line.nextNonspace, line.end)
    else { return false }
    close(downTo: matched, bytes)
    open(.directive, at: line.nextNonspace, bytes)
    directiveDepth += 1
    arena.blocks[tip].number = Int32(opening.colons)
    arena.blocks[tip].infoStart = Int32(opening.info.lowerBound)
    arena.blocks[tip].infoEnd = Int32(opening.info.upperBound)
    lastContentEnd = line.end
    matched = spine.count
    return true
  }
}

enum MathScanner {
  /// Returns the start of the first closing delimiter.
  static func closing(_ marker: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let isDollar = marker == UInt8(ascii: "$")
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      if isDollar {
        if bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "$") {
          return index
        }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      } else {
        guard bytes[index] == UInt8(ascii: "\\") else {
          index += 1
          continue
        }
        if bytes[index + 1] == UInt8(ascii: "]") { return index }
        index += 2
      }
    }
    return nil
  }

  /// Whether the rest of a line after `\[` makes it a displayed formula.
  ///
  /// - Parameter closing: The start of the `\]` in the range, if any.
  static func opensDisplay(_ bytes: Span<UInt8>, _ range: Range<Int>, closing: Int?) -> Bool {
    if trimmedEnd(bytes, range) == range.lowerBound { return true }
    if startsWithCommand(bytes, range) { return true }
    guard let closing, closing - range.lowerBound < MarkdownLimits.formulaLineBytes else {
      return false
    }
    return isFormula(bytes, range.lowerBound..<closing, isDisplay: true)
  }

  /// Whether a text begins with a command of TeX, after spaces and tabs.
  static func startsWithCommand(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index].isSpaceOrTab { index += 1 }
    return index + 1 < range.upperBound && bytes[index] == UInt8(ascii: "\\")
      && bytes[index + 1].isASCIILetter
  }

  /// Whether a text between `\(` and `\)` or `\[` and `\]` is a formula instead of prose in escaped
  /// brackets: it contains a character that prose seldom contains or, inline, is a single letter.
  static func isFormula(_ bytes: Span<UInt8>, _ range: Range<Int>, isDisplay: Bool) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start].isSpaceOrTab { start += 1 }
    let end = trimmedEnd(bytes, start..<range.upperBound)
    for index in start..<end {
      switch bytes[index] {
      case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "="),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        return true
      default: break
      }
    }
    guard !isDisplay, start < end, end - start <= 4 else { return false }
    let scalars = String(content: bytes, start..<end).unicodeScalars
    return scalars.count == 1 && scalars.allSatisfy(\.properties.isAlphabetic)
  }

  /// Returns the end of a range without trailing blanks.
  static func trimmedEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }
}

enum FootnoteScanner {
  /// Returns the label of the `[^label]:` at `start`.
  static func label(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Range<Int>? {
    guard start + 3 < end, bytes[start] == UInt8(ascii: "["),
      bytes[start + 1] == UInt8(ascii: "^")
    else { return nil }
    var index = start + 2
    while index < end, bytes[index] != UInt8(ascii: "]"), !bytes[index].isASCIIWhitespace,
      bytes[index] != 0, index - start <= MarkdownLimits.linkLabelBytes
    {
      index += 1
    }
    guard index > start + 2, index + 1 < end, bytes[index] == UInt8(ascii: "]"),
      bytes[index + 1] == UInt8(ascii: ":")
    else { return nil }
    return start + 2..<index
  }
}

enum AlertScanner {
  /// Returns the alert type of a line that consists of a marker such as `[!NOTE]`, ignoring case.
  static func kind(_ bytes: Span<UInt8>, _ range: Range<Int>) -> AlertKind? {
    let end = MathScanner.trimmedEnd(bytes, range)
    guard end - range.lowerBound >= 6, bytes[range.lowerBound] == UInt8(ascii: "["),
      bytes[range.lowerBound + 1] == UInt8(ascii: "!"), bytes[end - 1] == UInt8(ascii: "]")
    else { return nil }
    let name = String(content: bytes, range.lowerBound + 2..<end - 1).lowercased()
    return AlertKind.allCases.first { $0.name == name }
  }
}

enum DirectiveScanner {
  struct Opening {
    var colons: Int
    /// The range of name, label and attributes.
    var info: Range<Int>
  }

  /// Recognizes three or more colons followed by a name.
  static func opening(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Opening? {
    var index = start
    while index < end, bytes[index] == UInt8(ascii: ":") { index += 1 }
    let colons = index - start
    guard colons >= 3 else { return nil }
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    guard index < end, bytes[index].isASCIILetter else { return nil }
    return Opening(colons: colons, info: index..<MathScanner.trimmedEnd(bytes, index..<end))
  }
}
