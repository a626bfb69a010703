import ArtifactBase

extension BlockParser {
  // MARK: - First phase: matching the spine

  /// Matches the spine as far as the line's markers allow. Returns `false` if the line was a
  /// closing fence, which is consumed.
  mutating func matchContainers(_ line: inout LineCursor, _ bytes: Span<UInt8>) -> Bool {
    var closingDirective: Int?
    guard walkSpine(&line, &closingDirective, bytes) else { return false }
    guard let closingDirective,
      matched < spine.count || !arena.blocks[tip].tag.takesEveryLine || isTipBareJSON
    else { return true }
    lastContentEnd = line.end
    close(downTo: closingDirective, bytes)
    return false
  }

  private mutating func walkSpine(
    _ line: inout LineCursor, _ closingDirective: inout Int?, _ bytes: Span<UInt8>
  ) -> Bool {
    // The first item since the last quote whose fenced code the line continues with too little
    // indentation.
    var loose: Int?
    guard walk(&line, closingDirective: &closingDirective, loose: &loose, bytes: bytes) else {
      return false
    }
    if let loose, matched < spine.count || fence == nil { matched = min(matched, loose) }
    return true
  }

  private mutating func walk(
    _ line: inout LineCursor, closingDirective: inout Int?, loose: inout Int?,
    bytes: Span<UInt8>
  ) -> Bool {
    matched = 1
    // The line before the indentation of items, since the last quote.
    var unindented: LineCursor?
    while matched < spine.count {
      line.findNextNonspace(in: bytes)
      if line.isBlank {
        // Lists and items match blank lines regardless of content: skip to the next quote or the
        // end.
        let quote = firstQuoteDepth(from: matched)
        let last = max(matched, min(quote, spine.count - 1))
        skipIndentation(of: matched..<last, &line, bytes)
        matched = last
      }
      let index = spine[matched]
      let record = arena.blocks[index]
      switch record.tag {
      case .document, .list:
        break
      case .directive:
        if !line.isBlank, !line.isIndented,
          LineScanner.isClosingFence(
            bytes, line.nextNonspace, line.end, byte: UInt8(ascii: ":"), length: Int(record.number))
        {
          closingDirective = matched
        }
      case .footnoteDefinition:
        if line.isBlank {
          line.advanceToNonspace()
        } else {
          guard line.isIndented else { return true }
          line.advance(columns: 4, in: bytes)
        }
      case .blockQuote:
        guard !line.isIndented, line.byte(line.nextNonspace, in: bytes) == UInt8(ascii: ">")
        else { return true }
        line.advanceToNonspace()
        line.advance(bytes: 1)
        line.skipOptionalSpace(in: bytes)
        loose = nil
        unindented = nil
      case .item:
        if line.isBlank {
          guard record.firstChild != Arena.none else { return true }
          line.advanceToNonspace()
        } else {
          let width = Int(record.markerColumn) + Int(record.level)
          if unindented == nil { unindented = line }
          if loose == nil, line.indent >= width {
            line.advance(columns: width, in: bytes)
          } else {
            guard continuesFence(line, in: record, bytes) else { return true }
            loose = loose ?? matched
          }
        }
      case .fencedCode where record.marker == Self.bareJSONMarker:
        break
      case .fencedCode:
        guard
          matchFence(
            &line, record: record, unindented: unindented, isLoose: loose != nil, bytes: bytes)
        else {
          return false
        }
        if fence == nil { return true }
      case .indentedCode:
        if line.isIndented {
          line.advance(columns: 4, in: bytes)
        } else if line.isBlank {
          line.advanceToNonspace()
        } else {
          return true
        }
      case .html:
        if record.level >= 6, line.isBlank || beginsWithFoldTag(line, bytes) { return true }
      case .math:
        guard !line.isBlank else { return true }
        line.advance(columns: min(Int(record.level), line.indent), in: bytes)
      case .paragraph:
        guard !line.isBlank else {
          // Like an empty item, a task without text ends at a blank line.
          if isEmptyTask(index, bytes) { matched -= 1 }
          return true
        }
      case .table:
        guard !line.isBlank else { return true }
      case .heading, .thematicBreak, .tableRow, .tableCell:
        return true
      }
      matched += 1
    }
    return true
  }

  /// Whether a line with too little indentation for an item continues the fenced code in it: unless
  /// it is the next item of the list.
  private func continuesFence(
    _ line: LineCursor, in item: BlockRecord, _ bytes: Span<UInt8>
  ) -> Bool {
    guard fence != nil, has(.looseFences) else { return false }
    guard !line.isIndented,
      let next = LineScanner.listMarker(bytes, line.nextNonspace, line.end), !next.isEmpty
    else { return true }
    return !item.listMarker.isContinued(by: next.marker)
  }

  /// Matches a line in fenced code. Afterwards `fence` is nil if the line follows the code. Returns
  /// `false` if the line is a closing fence, which is consumed.
  ///
  /// - Parameters:
  ///   - unindented: The line before the indentation of items was removed.
  ///   - isLoose: Whether some of it was missing.
  private mutating func matchFence(
    _ line: inout LineCursor, record: BlockRecord, unindented: LineCursor?, isLoose: Bool,
    bytes: Span<UInt8>
  ) -> Bool {
    if let undecided = undecidedFence {
      guard !line.isBlank, !isLoose else {
        close(downTo: matched, bytes)
        return true
      }
      fence?.openUndecided()
      undecidedFence = nil
      arena.lines.append(undecided)
      arena.blocks[tip].lineCount += 1
    }
    let role = line.isBlank ? .code : readFenceLine(line, bytes)
    if role == .end {
      lastContentEnd = line.end
      close(downTo: matched, bytes)
      return false
    }
    isFenceLoose = isFenceLoose || isLoose
    if isFenceLoose, let unindented {
      line = unindented
    } else {
      line.advance(columns: min(Int(record.level), line.indent), in: bytes)
    }
    guard role == .undecided else { return true }
    undecidedFence = LineRecord(line)
    return false
  }

  private mutating func readFenceLine(
    _ line: LineCursor, _ bytes: Span<UInt8>
  ) -> CodeFence.Line {
    fence?.beginLine(isText: line.isIndented)
    fence?.read(bytes, line.nextNonspace..<line.end)
    return fence?.endLine() ?? .code
  }

  /// Removes the indentation of items from a blank line; code inside them keeps the rest.
  private func skipIndentation(
    of depths: Range<Int>, _ line: inout LineCursor, _ bytes: Span<UInt8>
  ) {
    var columns = 0
    for depth in depths {
      guard columns < line.indent else { break }
      let record = arena.blocks[spine[depth]]
      switch record.tag {
      case .item: columns += Int(record.markerColumn) + Int(record.level)
      case .footnoteDefinition: columns += 4
      default: break
      }
    }
    guard columns > 0 else { return }
    line.advance(columns: min(columns, line.indent), in: bytes)
    line.findNextNonspace(in: bytes)
  }

  private func firstQuoteDepth(from depth: Int) -> Int {
    var low = 0
    var high = quoteDepths.count
    while low < high {
      let middle = (low + high) / 2
      if quoteDepths[middle] < depth { low = middle + 1 } else { high = middle }
    }
    return low < quoteDepths.count ? quoteDepths[low] : Int.max
  }

  // MARK: - Second phase: opening blocks

  /// Opens the blocks started by the line's next markers. Returns `false` if that consumed the
  /// line.
  mutating func startBlocks(_ line: inout LineCursor, _ bytes: Span<UInt8>) -> Bool {
    var breakBlocker = 0
    while true {
      line.findNextNonspace(in: bytes)
      guard !line.isBlank else { return true }
      let container = spine[matched - 1]
      let tag = arena.blocks[container].tag
      let start = line.nextNonspace
      if line.isIndented {
        // An indented line cannot interrupt a paragraph; that includes lazy continuation lines.
        guard tag != .paragraph, arena.blocks[tip].tag != .paragraph else { return true }
        if tag == .table { matched -= 1 }
        line.advance(columns: 4, in: bytes)
        close(downTo: matched, bytes)
        open(.indentedCode, at: line.offset, bytes)
        arena.blocks[tip].firstLine = Int32(arena.lines.count)
        pendingBlankLines = 0
        matched = spine.count
        return true
      }
      let byte = bytes[start]
      switch byte {
      case UInt8(ascii: ">"):
        guard containerDepth < options.containerDepthLimit else { return true }
        line.advanceToNonspace()
        line.advance(bytes: 1)
        line.skipOptionalSpace(in: bytes)
        close(downTo: matched, bytes)
        open(.blockQuote, at: start, bytes)
        quoteDepths.append(spine.count - 1)
        matched = spine.count
        continue
      case UInt8(ascii: "#"):
        if let heading = LineScanner.atxHeading(bytes, start, line.end) {
          addHeading(level: heading.level, from: heading.end, line, bytes)
          return false
        }
      case UInt8(ascii: "`"), UInt8(ascii: "~"):
        if let fence = LineScanner.fence(bytes, start, line.end) {
          addFence(fence.byte, length: fence.length, infoStart: fence.end, line: line, bytes: bytes)
          return false
        }
      case UInt8(ascii: "<"):
        if let kind = HTMLScanner.blockStart(bytes, start, line.end),
          kind < 7 || (tag != .paragraph && !(matched < spine.count && isTipParagraph))
        {
          close(downTo: matched, bytes)
          // Leading blanks belong to the HTML.
          open(.html, at: line.offset, bytes)
          arena.blocks[tip].level = kind
          arena.blocks[tip].firstLine = Int32(arena.lines.count)
          countFolds(line, bytes)
          matched = spine.count
          return true
        }
      case UInt8(ascii: "$"), UInt8(ascii: "\\"):
        if has(.math), startMath(line, bytes) { return false }
      case UInt8(ascii: ":"):
        if has(.directives), startDirective(line, bytes) { return false }
      case UInt8(ascii: "{"):
        if startBareJSON(line, bytes) { return true }
      case UInt8(ascii: "["):
        if startBareJSON(line, bytes) { return true }
        if has(.footnotes), startFootnote(&line, bytes) { continue }
      default:
        break
      }
      if tag == .paragraph, matched == spine.count {
        if options.setextHeadings != .none,
          let level = LineScanner.setextUnderline(
            bytes, start, line.end, leastDashes: options.setextHeadings == .first ? 4 : 1),
          becomeHeading(level: level, line, bytes)
        {
          return false
        }
        if has(.tables), becomeTable(line, bytes) { return false }
      }
      if LineScanner.thematicBreak(bytes, start, line.end, blocker: &breakBlocker) {
        close(downTo: matched, bytes)
        open(.thematicBreak, at: start, bytes)
        lastContentEnd = line.end
        close(downTo: spine.count - 1, bytes)
        matched = spine.count
        return false
      }
      guard containerDepth < options.containerDepthLimit, startItem(&line, tag, bytes) else {
        return true
      }
    }
  }

  private var isTipParagraph: Bool { arena.blocks[tip].tag == .paragraph }
  /// The number of containers around the next marker, excluding the document.
  var containerDepth: Int { matched - 1 }

  /// Opens a list item, and a new list unless the marker continues an open one.
  private mutating func startItem(
    _ line: inout LineCursor, _ container: BlockTag, _ bytes: Span<UInt8>
  ) -> Bool {
    let start = line.nextNonspace
    guard let marker = LineScanner.listMarker(bytes, start, line.end) else { return false }
    if container == .paragraph {
      guard !marker.isEmpty, !marker.isOrdered || marker.number == 1 || continuesList(marker)
      else { return false }
    }
    let markerColumn = line.indent
    line.advanceToNonspace()
    line.advance(bytes: marker.width)
    let width = takePadding(after: marker, &line, bytes)
    close(downTo: matched, bytes)
    while !arena.blocks[tip].tag.isContainer { close(downTo: spine.count - 1, bytes) }
    let open = arena.blocks[tip]
    let goesOn =
      open.tag == .list && open.marker == marker.byte
      && open.flags.contains(.ordered) == marker.isOrdered
    if !goesOn {
      self.open(.list, at: start, bytes)
      arena.blocks[tip].marker = marker.byte
      arena.blocks[tip].number = Int32(marker.number)
      if marker.isOrdered { arena.blocks[tip].flags.insert(.ordered) }
    }
    self.open(.item, at: start, bytes)
    arena.blocks[tip].markerColumn = UInt8(markerColumn)
    arena.blocks[tip].level = UInt8(width)
    arena.blocks[tip].marker = marker.byte
    arena.blocks[tip].number = Int32(marker.number)
    if marker.isOrdered { arena.blocks[tip].flags.insert(.ordered) }
    matched = spine.count
    if marker.isOrdered { numbering.note(marker.marker, depth: spine.count - 3) }
    return true
  }

  /// Whether the marker of a line in a paragraph has the number after that of the last item in the
  /// same container.
  private func continuesList(_ marker: LineScanner.ListMarker) -> Bool {
    has(.continuedLists) && numbering.isContinued(by: marker.marker, depth: matched - 2)
  }

  /// Returns the number of columns from the marker to the item's content (CommonMark 0.31.2 §5.2).
  private func takePadding(
    after marker: LineScanner.ListMarker, _ line: inout LineCursor, _ bytes: Span<UInt8>
  ) -> Int {
    let afterMarker = line
    var columns = 0
    while columns < 5, let byte = line.byte(line.offset, in: bytes), byte.isSpaceOrTab {
      line.advance(columns: 1, in: bytes)
      columns += 1
    }
    guard marker.isEmpty || columns >= 5 || columns < 1 else { return marker.width + columns }
    line = afterMarker
    line.skipOptionalSpace(in: bytes)
    return marker.width + 1
  }
}

extension BlockRecord {
  /// The marker of an item.
  fileprivate var listMarker: ListMarker {
    ListMarker(byte: marker, number: flags.contains(.ordered) ? Int(number) : nil)
  }
}

extension BlockTag {
  var isContainer: Bool {
    switch self {
    case .document, .blockQuote, .list, .item, .footnoteDefinition, .directive: true
    default: false
    }
  }

  /// Whether the leaf is not interrupted by block markers.
  var takesEveryLine: Bool {
    switch self {
    case .fencedCode, .indentedCode, .html, .math: true
    default: false
    }
  }
}
