// The position of a line in the block structure of the text: the block quotes and list items that
// contain it, and whether it is fenced code (T4.1–T4.4).
//
// This is the container half of CommonMark's block structure (0.31.2 §5, appendix), reduced to what
// a fence depends on. It reads the first bytes of each line, one at a time, until the line is
// classified, and ignores the rest of the line. Columns count from 0, tab stops are every four
// columns; `base` is the column at which the content of the innermost matched container begins.
//
// The lines inside a fence are read by `CodeFence`, as in Markdown.

struct BlockContext: Sendable {
  /// The result of a byte at the start of a line. In all cases but `more` the byte has not been
  /// consumed.
  enum Verdict {
    /// The line is not classified yet; the byte was consumed.
    case more
    /// Text begins. The run of backticks directly before this byte has the given length.
    case text(backticks: Int)
    /// Text begins after a run of backticks, which has ended, and the start of an info string.
    case info(backticks: Int)
    /// The rest of the line is fenced code or the info string of a fence.
    case code
    /// A `:` at a position where a directive may begin.
    case colon
  }

  private enum Container: Sendable {
    case quote
    /// A list item whose content is indented by `width` columns.
    case item(ListMarker, width: Int)
  }

  /// A run of backticks that opens a fence unless another backtick follows on its line.
  private struct PendingFence: Sendable {
    var length: Int
    var info: [UInt8]
  }

  private enum Phase: Sendable {
    /// Matching containers, then searching for new ones and for fences.
    case blocks
    /// After `-`, `+`, `*` or `1.`, at the end of the marker.
    case marker(ListMarker, end: Int)
    /// After digits that may number a list item.
    case digits(count: Int, value: Int)
    /// In whitespace after a list marker.
    case markerSpace(ListMarker, end: Int)
    /// In a line that may be a thematic break.
    case rule(UInt8)
    /// In a run that may begin a heading.
    case hashes(count: Int)
    /// In a run that may open a fence.
    case opener(character: UInt8, count: Int)
    /// In the info string after such a run.
    case info(character: UInt8, count: Int)
    /// In a line of fenced code.
    case fence
  }

  /// The maximum depth of tracked containers, so that a line of `> > > …` costs no more than its
  /// length.
  private static let containerLimit = 32

  /// The number of bytes of an info string that are read.
  private static let infoLength = 64

  private let rules: BlockRules
  private var containers: [Container] = []
  private var numbering = ListNumbering()
  private var fence: CodeFence?
  /// The number of containers around the fence.
  private var fenceDepth = 0
  private var pendingFence: PendingFence?
  private var info: [UInt8] = []

  /// Whether the previous line was paragraph text that a lazy continuation line would continue.
  private var isParagraphOpen = false

  private var phase = Phase.blocks
  private var column = 0
  private var base = 0
  private var matched = 0
  private var swallowsSpace = false

  /// The byte of which the line consists so far, except for blanks, and how often it occurs; 0 if
  /// there are others.
  private var rule: (byte: UInt8, count: Int) = (0, 0)
  /// The number of containers around a thematic break.
  private var ruleDepth = 0
  private var followsCarriageReturn = false

  private var indent: Int { column - base }

  init(_ rules: BlockRules) {
    self.rules = rules
  }

  /// Whether the line opens a fence unless a backtick follows.
  var mayOpenFence: Bool { pendingFence != nil }

  /// Whether this byte begins a line of plain text outside containers and fences, recognizable
  /// without further bytes.
  func isPlainText(_ byte: UInt8) -> Bool {
    guard containers.isEmpty, fence == nil, column == 0, case .blocks = phase else { return false }
    return (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte >= 0x80
  }

  /// Whether this byte, the first one of a line except for blanks, makes it a line of code in a fence
  /// outside containers.
  func isPlainCode(_ byte: UInt8) -> Bool {
    guard containers.isEmpty, let fence, column == 0, case .blocks = phase else { return false }
    return fence.isPlainCode(byte)
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
    if pendingFence != nil { openPendingFence() }
    startLine(after: byte)
  }

  @inline(never)
  private mutating func openPendingFence() {
    guard let pending = pendingFence else { return }
    openFence(UInt8(ascii: "`"), length: pending.length, info: pending.info)
  }

  /// Discards the state of the line: an artifact has ended in it, and text follows.
  mutating func resumeInsideLine() {
    pendingFence = nil
    isParagraphOpen = false
    phase = .blocks
  }

  /// Starts a line after a directive, outside all containers.
  mutating func startFreshLine() {
    self = BlockContext(rules)
  }

  /// Consumes the next byte at the start of a line.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Verdict {
    if case .blocks = phase, !followsCarriageReturn { return consumeInBlocks(byte) }
    return continueLine(with: byte)
  }

  private mutating func continueLine(with byte: UInt8) -> Verdict {
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
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")") {
        let marker = ListMarker(byte: byte, number: value)
        guard mayBegin(marker) else { return beginText(byte) }
        phase = .marker(marker, end: column + 1)
      } else {
        return beginText(byte)
      }
      column += 1
      return .more

    case .marker(let marker, let end):
      if byte.isLineBreak { return emptyItem(marker, end: end, lineBreak: byte) }
      guard byte == 0x20 || byte == 0x09 else {
        guard byte == marker.byte, byte != UInt8(ascii: "+"), marker.number == nil, fence == nil
        else { return beginText(byte) }
        noteRule(byte)
        phase = .rule(byte)
        return .more
      }
      advanceColumn(byte)
      phase = .markerSpace(marker, end: end)
      return .more

    case .markerSpace(let marker, let end):
      if byte == 0x20 || byte == 0x09 {
        advanceColumn(byte)
        return .more
      }
      if byte.isLineBreak { return emptyItem(marker, end: end, lineBreak: byte) }
      guard fence == nil || endsFence(marker) else { return beginText(byte) }
      leaveUnmatched()
      let spaces = column - end
      pushItem(marker, contentColumn: end + (spaces <= 4 ? spaces : 1))
      if byte != rule.byte { rule = (0, 0) }
      phase = .blocks
      return consumeInBlocks(byte)

    case .rule(let character):
      if byte == character {
        noteRule(byte)
      } else if byte.isLineBreak, endRule(with: byte) {
        return .more
      } else if byte != 0x20, byte != 0x09 {
        return beginText(byte)
      }
      return .more

    case .hashes(let count):
      if byte == UInt8(ascii: "#") {
        phase = .hashes(count: count + 1)
        return .more
      }
      guard count <= 6, byte == 0x20 || byte == 0x09 || byte.isLineBreak else {
        return beginText(byte)
      }
      leaveUnmatched()
      isParagraphOpen = false
      phase = .blocks
      return .text(backticks: 0)

    case .opener(let character, let count):
      if byte == character {
        phase = .opener(character: character, count: count + 1)
        column += 1
        return .more
      }
      guard count >= 3 else {
        phase = .blocks
        isParagraphOpen = true
        return .text(backticks: character == UInt8(ascii: "~") ? 0 : count)
      }
      info = []
      phase = .info(character: character, count: count)
      return consumeInfo(byte, character, count)

    case .info(let character, let count):
      return consumeInfo(byte, character, count)

    case .fence:
      return consumeInFence(byte)
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
    if fence != nil, let verdict = continueFence(byte) { return verdict }
    if matched < containers.count {
      if case .quote = containers[matched], byte == UInt8(ascii: ">"), indent <= 3 {
        enterQuote()
        return .more
      }
      if isParagraphOpen, indent > 3 || !mayStartBlock(byte) { return beginText(byte) }
      if !isParagraphOpen { closeContainers(from: matched) }
    }
    guard indent <= 3 else {
      // Indented code, unless it continues a paragraph.
      phase = .blocks
      return .text(backticks: 0)
    }
    noteRule(byte)
    switch byte {
    case UInt8(ascii: ">"):
      leaveUnmatched()
      push(.quote)
      enterQuote()
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      beginMarker(byte)
    case UInt8(ascii: "_"):
      phase = .rule(byte)
    case UInt8(ascii: "#"):
      phase = .hashes(count: 1)
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      column += 1
      phase = .opener(character: byte, count: 1)
    case UInt8(ascii: ":"):
      guard matched == 0 else { return beginText(byte) }
      leaveUnmatched()
      isParagraphOpen = true
      phase = .blocks
      return .colon
    default:
      return beginText(byte)
    }
    return .more
  }

  /// Notes a byte of a line that may be a thematic break, even if it looks like list markers.
  private mutating func noteRule(_ byte: UInt8) {
    if rule.count == 0, byte != UInt8(ascii: ">") {
      rule.byte = byte
      ruleDepth = matched
    }
    if byte == rule.byte { rule.count += 1 } else { rule.byte = 0 }
  }

  /// Ends the line if it is a thematic break.
  private mutating func endRule(with lineBreak: UInt8) -> Bool {
    guard rule.count >= 3, rule.byte != 0, rule.byte != UInt8(ascii: "+") else { return false }
    closeContainers(from: min(ruleDepth, containers.count))
    isParagraphOpen = false
    startLine(after: lineBreak)
    return true
  }

  private mutating func beginMarker(_ byte: UInt8) {
    column += 1
    phase =
      byte.isASCIIDigit
      ? .digits(count: 1, value: Int(byte - UInt8(ascii: "0")))
      : .marker(ListMarker(byte: byte, number: nil), end: column)
  }

  private func mayStartBlock(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "#"), UInt8(ascii: ":"),
      UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      false
    }
  }

  /// Whether a number may begin an item: in a paragraph only 1, or the next number of a list.
  private func mayBegin(_ marker: ListMarker) -> Bool {
    // The paragraph of a container that the line does not match is not interrupted.
    if !isParagraphOpen || marker.number == 1 || matched < containers.count { return true }
    return rules.contains(.continuedLists)
      && numbering.isContinued(by: marker, depth: containers.count)
  }

  /// Ends the containers that the line does not match, because it begins a block.
  private mutating func leaveUnmatched() {
    guard matched < containers.count else { return }
    closeContainers(from: matched)
    isParagraphOpen = false
  }

  private mutating func beginText(_ byte: UInt8) -> Verdict {
    if fence != nil { return beginFenceLine(byte, isText: true) }
    phase = .blocks
    // Otherwise a lazy continuation line.
    if !isParagraphOpen { leaveUnmatched() }
    isParagraphOpen = true
    return .text(backticks: 0)
  }

  private mutating func advanceColumn(_ byte: UInt8) {
    column += byte == 0x09 ? 4 - column % 4 : 1
  }

  private mutating func matchItems() {
    while matched < containers.count, case .item(_, let width) = containers[matched],
      indent >= width
    {
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

  private mutating func pushItem(_ marker: ListMarker, contentColumn: Int) {
    if marker.number != nil { numbering.note(marker, depth: containers.count) }
    push(.item(marker, width: contentColumn - base))
    matched = containers.count
    base = contentColumn
  }

  /// Handles a list marker without content, which cannot interrupt a paragraph (CommonMark §5.2).
  private mutating func emptyItem(_ marker: ListMarker, end: Int, lineBreak: UInt8) -> Verdict {
    if fence != nil { return beginFenceLine(lineBreak, isText: true) }
    if endRule(with: lineBreak) { return .more }
    if !isParagraphOpen || matched < containers.count {
      leaveUnmatched()
      pushItem(marker, contentColumn: end + 1)
      isParagraphOpen = false
    } else if marker.byte == UInt8(ascii: "-"), !rules.contains(.continuedLists) {
      // The underline of a heading, for which the preset for models needs four bytes.
      isParagraphOpen = false
    }
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
    if fence?.isUndecided == true { fence = nil }
    isParagraphOpen = false
    startLine(after: byte)
  }

  private mutating func closeContainers(from index: Int) {
    containers.removeSubrange(index...)
    numbering.close(downTo: containers.count)
    if fenceDepth > containers.count { fence = nil }
  }

  private mutating func startLine(after byte: UInt8) {
    phase = .blocks
    column = 0
    base = 0
    matched = 0
    swallowsSpace = false
    rule = (0, 0)
    followsCarriageReturn = byte == 0x0D
  }

  // MARK: Fences

  private mutating func openFence(_ character: UInt8, length: Int, info: [UInt8]) {
    leaveUnmatched()
    fence = CodeFence(character, length: length, info: info.indices, in: info.span, rules)
    fenceDepth = containers.count
    pendingFence = nil
    isParagraphOpen = false
    phase = .blocks
  }

  /// Consumes the info string up to a byte that may begin a tag or inline code.
  private mutating func consumeInfo(
    _ byte: UInt8, _ character: UInt8, _ count: Int
  ) -> Verdict {
    let isBacktick = character == UInt8(ascii: "`")
    if !byte.isLineBreak, info.count < Self.infoLength {
      info.append(byte)
      if byte != UInt8(ascii: "<"), byte != UInt8(ascii: "`") || !isBacktick { return .more }
    }
    if byte.isLineBreak || !isBacktick {
      openFence(character, length: count, info: info)
      guard byte.isLineBreak else { return .code }
      startLine(after: byte)
      return .more
    }
    pendingFence = PendingFence(length: count, info: info)
    phase = .blocks
    isParagraphOpen = true
    return .info(backticks: count)
  }

  /// Continues a line while a fence is open, at a byte that is not blank.
  ///
  /// - Returns: Nil if the line is not in the fence, which has been closed.
  private mutating func continueFence(_ byte: UInt8) -> Verdict? {
    var next = matched
    if rules.contains(.looseFences) {
      while next < containers.count, case .item = containers[next] { next += 1 }
    }
    let isLoose = next > matched
    if next < containers.count {
      guard case .quote = containers[next], byte == UInt8(ascii: ">"), indent <= 3 else {
        closeContainers(from: matched)
        return nil
      }
      matched = next
      enterQuote()
      return .more
    }
    if fence?.isUndecided == true {
      guard !isLoose else {
        closeContainers(from: matched)
        return nil
      }
      fence?.openUndecided()
    }
    if isLoose, indent <= 3,
      byte.isASCIIDigit || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "*")
    {
      beginMarker(byte)
      return .more
    }
    return beginFenceLine(byte, isText: indent > 3)
  }

  /// Whether an item ends the fenced code that the line could continue, because it continues the
  /// list of an item around the code.
  private func endsFence(_ marker: ListMarker) -> Bool {
    containers[matched...].contains { container in
      if case .item(let open, _) = container { open.isContinued(by: marker) } else { false }
    }
  }

  private mutating func beginFenceLine(_ byte: UInt8, isText: Bool) -> Verdict {
    fence?.beginLine(isText: isText)
    phase = .fence
    return consumeInFence(byte)
  }

  private mutating func consumeInFence(_ byte: UInt8) -> Verdict {
    if byte.isLineBreak {
      if fence?.endLine() == .end { fence = nil }
      startLine(after: byte)
      return .more
    }
    fence?.read(byte)
    return fence?.isDecided == true ? .code : .more
  }
}
