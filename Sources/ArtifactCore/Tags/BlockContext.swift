// The position of a line in the block structure of the text: the block quotes and list items that
// contain it, and whether it is fenced code (T4.1–T4.4).
//
// This is the container half of CommonMark's block structure (0.31.2 §5, appendix), reduced to what
// a fence depends on. It reads the first bytes of each line, one at a time, until the line is
// classified, and ignores the rest of the line. Columns count from 0, tab stops are every four
// columns; `base` is the column at which the content of the innermost matched container begins.

struct BlockContext: Sendable {
  /// The result of a byte at the start of a line. In all cases but `more` the byte has not been
  /// consumed.
  enum Verdict {
    /// The line is not classified yet; the byte was consumed.
    case more
    /// Text begins. The run of backticks directly before this byte has the given length.
    case text(backticks: Int)
    /// The rest of the line is fenced code or the info string of a fence.
    case code
    /// A `:` at a position where a directive may begin.
    case colon
  }

  private enum Container: Sendable {
    case quote
    /// A list item whose content is indented by `width` columns.
    case item(width: Int)
  }

  private struct Fence: Sendable {
    var character: UInt8
    var length: Int
    /// The number of containers around the fence.
    var depth: Int
  }

  private enum Phase: Sendable {
    /// Matching containers, then searching for new ones and for fences.
    case blocks
    /// After `-`, `+`, `*` or `1.`, at the end of the marker.
    case marker(end: Int)
    /// After digits that may number a list item.
    case digits(count: Int, value: Int)
    /// In whitespace after a list marker.
    case markerSpace(end: Int)
    /// In a run that may open a fence.
    case opener(character: UInt8, count: Int)
    /// In a run that may close the fence.
    case closer(count: Int)
    /// After a run that closes the fence if only whitespace follows.
    case closerTail
  }

  /// The maximum depth of tracked containers, so that a line of `> > > …` costs no more than its
  /// length.
  private static let containerLimit = 32

  private var containers: [Container] = []
  private var fence: Fence?

  /// The length of a run of backticks that opens a fence unless another backtick follows on its
  /// line.
  private(set) var pendingFence: Int?

  /// Whether the previous line was paragraph text that a lazy continuation line would continue.
  private var isParagraphOpen = false

  private var phase = Phase.blocks
  private var column = 0
  private var base = 0
  private var matched = 0
  private var swallowsSpace = false
  private var followsCarriageReturn = false

  private var indent: Int { column - base }

  /// Whether this byte begins a line of plain text outside containers and fences, recognizable
  /// without further bytes.
  func isPlainText(_ byte: UInt8) -> Bool {
    guard containers.isEmpty, fence == nil, column == 0, case .blocks = phase else { return false }
    return (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte >= 0x80
  }

  /// Whether the next byte begins a line outside fences.
  var isAtLineStart: Bool {
    guard column == 0, fence == nil, case .blocks = phase else { return false }
    return true
  }

  /// Whether no list item or block quote is open.
  var isOutsideContainers: Bool { containers.isEmpty }

  /// Records that a line has begun with plain text; see ``isPlainText(_:)``.
  mutating func beginPlainText() {
    isParagraphOpen = true
    followsCarriageReturn = false
  }

  /// Rejects the pending fence because a backtick appears in its info string.
  mutating func rejectPendingFence() {
    pendingFence = nil
  }

  /// Ends a line whose text or code has been read up to the line break.
  mutating func endLine(with byte: UInt8) {
    if let length = pendingFence {
      openFence(UInt8(ascii: "`"), length: length)
    }
    startLine(after: byte)
  }

  /// Discards the state of the line: an artifact has ended in it, and text follows.
  mutating func resumeInsideLine() {
    pendingFence = nil
    isParagraphOpen = false
    phase = .blocks
  }

  /// Starts a line after a directive, outside all containers.
  mutating func startFreshLine() {
    self = BlockContext()
  }

  /// Consumes the next byte at the start of a line.
  mutating func consume(_ byte: UInt8) -> Verdict {
    if followsCarriageReturn {
      followsCarriageReturn = false
      if byte == 0x0A { return .more }
    }
    switch phase {
    case .blocks:
      return consumeInBlocks(byte)

    case .digits(let count, let value):
      if byte.isASCIIDigit, count < 9 {
        phase = .digits(count: count + 1, value: value * 10 + Int(byte - UInt8(ascii: "0")))
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")"),
        !isParagraphOpen || value == 1
      {
        phase = .marker(end: column + 1)
      } else {
        return beginText(byte)
      }
      column += 1
      return .more

    case .marker(let end):
      if byte.isLineBreak { return emptyItem(markerEnd: end, lineBreak: byte) }
      guard byte == 0x20 || byte == 0x09 else { return beginText(byte) }
      advanceColumn(byte)
      phase = .markerSpace(end: end)
      return .more

    case .markerSpace(let end):
      if byte == 0x20 || byte == 0x09 {
        advanceColumn(byte)
        return .more
      }
      if byte.isLineBreak { return emptyItem(markerEnd: end, lineBreak: byte) }
      let spaces = column - end
      pushItem(contentColumn: end + (spaces <= 4 ? spaces : 1))
      phase = .blocks
      return consumeInBlocks(byte)

    case .opener(let character, let count):
      if byte == character {
        phase = .opener(character: character, count: count + 1)
        column += 1
        return .more
      }
      let isTilde = character == UInt8(ascii: "~")
      guard count >= 3 else {
        phase = .blocks
        isParagraphOpen = true
        return .text(backticks: isTilde ? 0 : count)
      }
      if byte.isLineBreak || isTilde {
        openFence(character, length: count)
        guard byte.isLineBreak else { return .code }
        startLine(after: byte)
        return .more
      }
      pendingFence = count
      phase = .blocks
      isParagraphOpen = true
      return .text(backticks: count)

    case .closer(let count):
      if byte == fence?.character {
        phase = .closer(count: count + 1)
        return .more
      }
      guard count >= fence?.length ?? 0 else { return .code }
      return consumeCloserTail(byte)

    case .closerTail:
      return consumeCloserTail(byte)
    }
  }

  // MARK: Blocks

  private mutating func consumeInBlocks(_ byte: UInt8) -> Verdict {
    if byte == 0x20 || byte == 0x09 {
      if swallowsSpace {
        base += 1
        swallowsSpace = false
      }
      advanceColumn(byte)
      matchItems()
      return .more
    }
    if byte.isLineBreak {
      endBlankLine(with: byte)
      return .more
    }
    swallowsSpace = false
    if matched < containers.count {
      if case .quote = containers[matched], byte == UInt8(ascii: ">"), indent <= 3 {
        enterQuote()
        return .more
      }
      if isParagraphOpen, fence == nil, !mayStartBlock(byte) { return beginText(byte) }
      closeContainers(from: matched)
      isParagraphOpen = false
    }
    if let fence {
      guard byte == fence.character, indent <= 3 else { return .code }
      phase = .closer(count: 1)
      return .more
    }
    guard indent <= 3 else { return beginText(byte) }
    switch byte {
    case UInt8(ascii: ">"):
      push(.quote)
      enterQuote()
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      column += 1
      phase = .marker(end: column)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      column += 1
      phase = .digits(count: 1, value: Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      column += 1
      phase = .opener(character: byte, count: 1)
    case UInt8(ascii: ":"):
      guard containers.isEmpty else { return beginText(byte) }
      isParagraphOpen = true
      phase = .blocks
      return .colon
    default:
      return beginText(byte)
    }
    return .more
  }

  private func mayStartBlock(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "#"), UInt8(ascii: ":"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      false
    }
  }

  private mutating func beginText(_ byte: UInt8) -> Verdict {
    phase = .blocks
    isParagraphOpen = byte != UInt8(ascii: "#")
    return .text(backticks: 0)
  }

  private mutating func advanceColumn(_ byte: UInt8) {
    column += byte == 0x09 ? 4 - column % 4 : 1
  }

  private mutating func matchItems() {
    while matched < containers.count, case .item(let width) = containers[matched], indent >= width {
      base += width
      matched += 1
    }
  }

  private mutating func enterQuote() {
    matched = min(matched + 1, containers.count)
    column += 1
    base = column
    swallowsSpace = true
  }

  private mutating func push(_ container: Container) {
    guard containers.count < Self.containerLimit else { return }
    containers.append(container)
  }

  private mutating func pushItem(contentColumn: Int) {
    push(.item(width: contentColumn - base))
    matched = containers.count
    base = contentColumn
  }

  /// Handles a list marker without content, which cannot interrupt a paragraph (CommonMark §5.2).
  private mutating func emptyItem(markerEnd: Int, lineBreak: UInt8) -> Verdict {
    if !isParagraphOpen { pushItem(contentColumn: markerEnd + 1) }
    isParagraphOpen = false
    startLine(after: lineBreak)
    return .more
  }

  /// Ends a blank line: list items continue, block quotes and their content end.
  private mutating func endBlankLine(with byte: UInt8) {
    if matched < containers.count {
      let quote = containers[matched...].firstIndex { container in
        if case .quote = container { true } else { false }
      }
      if let quote { closeContainers(from: quote) }
    }
    isParagraphOpen = false
    startLine(after: byte)
  }

  private mutating func closeContainers(from index: Int) {
    containers.removeSubrange(index...)
    if let open = fence, open.depth > containers.count { fence = nil }
  }

  private mutating func startLine(after byte: UInt8) {
    phase = .blocks
    column = 0
    base = 0
    matched = 0
    swallowsSpace = false
    followsCarriageReturn = byte == 0x0D
  }

  // MARK: Fences

  private mutating func openFence(_ character: UInt8, length: Int) {
    fence = Fence(character: character, length: length, depth: containers.count)
    pendingFence = nil
    isParagraphOpen = false
    phase = .blocks
  }

  private mutating func consumeCloserTail(_ byte: UInt8) -> Verdict {
    if byte.isLineBreak {
      fence = nil
      startLine(after: byte)
      return .more
    }
    guard byte == 0x20 || byte == 0x09 else { return .code }
    phase = .closerTail
    return .more
  }
}
