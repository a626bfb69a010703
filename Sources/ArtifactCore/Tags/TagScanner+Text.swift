// Lines of text (section 4).

import ArtifactBase

extension TagScanner {
  /// Reads lines up to a tag.
  ///
  /// - Returns: False at the end of the bytes.
  mutating func readText(_ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]) -> Bool {
    if position == 0, !skipByteOrderMark(bytes) { return false }
    while position < bytes.count {
      switch line {
      case .start:
        if readLineStart(bytes) { return true }
      case .inside(let backticks):
        if readLine(bytes, backticks: backticks) { return true }
      case .code:
        readCodeLine(bytes)
      }
    }
    reportText(upTo: wholeScalars(bytes), &events)
    return false
  }

  /// Skips a byte order mark, which is text but not part of the first line.
  ///
  /// - Returns: False if the mark is incomplete.
  private mutating func skipByteOrderMark(_ bytes: Span<UInt8>) -> Bool {
    guard let length = ByteOrderMark.length(in: bytes, isFinal: false) else { return false }
    position = length
    return true
  }

  /// Reads the start of a line.
  ///
  /// - Returns: True if a directive or content without a tag may begin at `position`.
  private mutating func readLineStart(_ bytes: Span<UInt8>) -> Bool {
    var isAtLineStart = true
    while position < bytes.count {
      if isAtLineStart, mayBeginContent(bytes, at: position),
        let start = contentStart(with: bytes[position])
      {
        candidateStart = position
        mode = .content(start)
        return true
      }
      switch blocks.consume(bytes[position]) {
      case .more:
        let byte = bytes[position]
        isAtLineStart = byte.isLineBreak
        if isAtLineStart {
          noteLineEnd(bytes, position..<position)
          indentation = 0
        } else {
          note(byte)
          indentation = min(indentation + (byte == 0x20 ? 1 : 4), 4)
        }
        position += 1
      case .text(let backticks):
        if indentation <= 3 {
          textStart = position
          if readsContent, bytes[position] == UInt8(ascii: "<"), blocks.isOutsideContainers {
            html.beginTag()
          }
        }
        line = .inside(backticks: backticks)
        return false
      case .info(let backticks):
        inlineCode.add(backticks)
        line = .inside(backticks: 0)
        return false
      case .code:
        line = .code
        return false
      case .colon:
        candidateStart = position
        mode = .directive(DirectiveScanner(start: position, limits: limits))
        return true
      }
    }
    return false
  }

  /// Forgets what the line has before its end.
  mutating func endLineOfText() {
    inlineCode.endLine()
    indentation = 0
    textTag = nil
  }

  /// Reads the text of a line, and of the plain lines after it.
  ///
  /// - Returns: True if a tag may begin at `position`.
  private mutating func readLine(_ bytes: Span<UInt8>, backticks: Int) -> Bool {
    var offset = position
    var lineStart = offset
    var backticks = backticks
    let end = bytes.count
    while offset == textStart, offset < end, bytes[offset].isSpaceOrTab {
      offset += 1
      textStart = offset
    }
    while true {
      if backticks > 0, offset < end, bytes[offset] != UInt8(ascii: "`") { closeRun(&backticks) }
      if backticks == 0 { offset = bytes.firstTagStop(from: offset) }
      guard offset < end else { break }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "`") {
        repeat {
          backticks += 1
          offset += 1
        } while offset < end && bytes[offset] == UInt8(ascii: "`")
        continue
      }
      if byte == UInt8(ascii: "<") {
        if offset + 1 < end, !mayStartTag(bytes[offset + 1]) {
          offset += 1
          continue
        }
        note(bytes, lineStart..<offset)
        position = offset
        candidateStart = offset
        mode = .candidate
        return true
      }
      endLineOfText()
      blocks.endLine(with: byte)
      noteLineEnd(bytes, lineStart..<offset)
      offset += 1
      lineStart = offset
      // Fast path: most lines begin with a letter and need no block analysis, unless they may begin a diff.
      guard offset < end, blocks.isPlainText(bytes[offset]), !mayBeginContent(bytes, at: offset)
      else {
        position = offset
        line = .start
        return false
      }
      blocks.beginPlainText()
    }
    note(bytes, lineStart..<offset)
    position = offset
    line = .inside(backticks: backticks)
    return false
  }

  /// Ends a run of backticks: it may open or close inline code, or show that the line opens no
  /// fence.
  private mutating func closeRun(_ backticks: inout Int) {
    if blocks.mayOpenFence, inlineCode.hasOpenRuns { blocks.rejectPendingFence() }
    inlineCode.add(backticks)
    backticks = 0
  }

  /// Reads the rest of a line of fenced code, and the plain lines of code after it.
  private mutating func readCodeLine(_ bytes: Span<UInt8>) {
    while true {
      let start = position
      position = bytes.firstLineBreak(from: position)
      // Otherwise the closing fence comes before the next line of text.
      if !blocks.isOutsideContainers { lineBefore.take(bytes, start..<position) }
      guard position < bytes.count else { return }
      indentation = 0
      blocks.endLine(with: bytes[position])
      lineBefore.endLine(with: bytes[position])
      if html.isActive { html.endLine() }
      position += 1
      var offset = position
      while offset < bytes.count, bytes[offset].isSpaceOrTab { offset += 1 }
      guard offset < bytes.count, blocks.isPlainCode(bytes[offset]) else {
        line = .start
        return
      }
      position = offset
    }
  }

  /// Notes bytes of a line without its break, outside fenced code.
  @inline(__always)
  mutating func note(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    lineBefore.take(bytes, range)
    if html.isActive { html.take(bytes, range) }
  }

  /// Notes a byte at the start of a line.
  @inline(__always)
  private mutating func note(_ byte: UInt8) {
    lineBefore.take(byte)
    if html.isActive { html.take(byte) }
  }

  /// Notes the last part of a line and the line break after it.
  @inline(__always)
  private mutating func noteLineEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    lineBefore.endLine(bytes, range, with: bytes[range.upperBound])
    guard html.isActive else { return }
    html.take(bytes, range)
    html.endLine()
  }

  /// Begins a text that continues no line and no HTML of the text before.
  mutating func forgetLines() {
    lineBefore = LineEnds()
    html = HTMLContext()
  }

  func mayStartTag(_ byte: UInt8) -> Bool {
    names.canStartName(byte) || byte == UInt8(ascii: "/") || tokens.canStart(byte)
  }
}
