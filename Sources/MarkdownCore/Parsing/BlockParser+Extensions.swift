import ArtifactBase

/// Blocks beyond CommonMark: footnotes, alerts and directives.
extension BlockParser {
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
