// The state machine of `ArtifactStream`: bytes in, events out (`Specs/ArtifactTags.md`).
//
// The stream owns one buffer with all bytes so far and passes it whenever more have arrived. The
// scanner keeps offsets into it and never reads a byte twice, with these bounded exceptions: a tag
// with malformed attributes is read again by `TagRecovery`; a tag that turns out to be text is read
// again from the byte after its `<`; a lookahead for the closing run of inline code is read again
// if there was none; and names, tokens and close tags are matched from their `<`.
//
//     position   the next byte to read
//     reported   the next byte to report in an event; the bytes between the two are held back
//
// In text the scanner alternates between the start of a line, where `BlockContext` reads byte by
// byte until it knows whether the line is fenced code, and the rest of the line, where a vectorized
// search skips to the next `<`, backtick or line break.
//
// `TagScanner+Artifacts.swift` reads artifacts, `TagScanner+Content.swift` JSON and diffs without tags,
// `TagScanner+Asides.swift` reasoning, tool calls and tokens of chat templates.

import ArtifactBase

struct TagScanner: Sendable {
  enum Mode: Sendable {
    /// In text; `line` is the position within the line.
    case text
    /// At a `<` that may begin a tag or a token.
    case candidate
    case tagAttributes(name: Int, nameEnd: Int, OpenTagScanner)
    /// In a tag with malformed attributes.
    case recovery(name: Int, TagRecovery)
    /// After a tag of a tool call or an artifact that depends on the content.
    case toolContent(HeldTag)
    case directive(DirectiveScanner)
    /// In a line that may begin JSON or a diff.
    case content(ContentStart)
    /// After a complete tag or token that a backtick run may turn into code.
    case heldTag(HeldTag)
    case payload(Payload)
    case aside(Aside)
    /// After the end of the input.
    case finished
  }

  /// The position of the scanner within a line of text.
  enum Line: Sendable {
    case start
    /// In text; `backticks` counts the run directly before `position`.
    case inside(backticks: Int)
    /// In fenced code or an info string, up to the line break.
    case code
  }

  /// What begins at `candidateStart`.
  enum Construct: Sendable {
    case tag(OpenTag)
    /// A close tag of reasoning without an open tag.
    case reasoningClose
    case residue
    case channel(ChannelHeader)
    /// A token that opens reasoning or a tool call.
    case token(TokenTable.AsideKind, close: [UInt8])
  }

  struct OpenTag: Sendable {
    var name: Int
    var nameEnd: Int
    var attributes: TagAttributes
    var repairs: [TagRecovery.Repair] = []
    var isSelfClosing: Bool
  }

  /// A construct that may be part of inline code or of an info string.
  struct HeldTag: Sendable {
    var construct: Construct
    var end: Int
    /// The position of the lookahead, and the length of the backtick run before it.
    var lookahead: Int
    var backticks = 0
    /// Whether the line opens a fence unless a backtick follows.
    var mayBeInfoString: Bool
  }

  enum Closer: Sendable {
    /// A close tag, in lower case and compared without regard to case.
    case name(Int)
    /// A close tag with this spelling; `other` is the first one that differs in case.
    case spelling([UInt8], other: Range<Int>?)
    case directive(DirectiveCloser)
    case json(JSONExtent)
    case diff(DiffExtent)
    /// The end of the text; unless the payload is declared, also the next piece that is not text.
    case end(isDeclared: Bool)
    case token([UInt8])
    /// The end of a harmony message.
    case channel
    /// A close tag of any name of reasoning.
    case anyReasoning
  }

  struct Payload: Sendable {
    var header: ArtifactHeader
    var start: Int
    var closer: Closer
    /// Whether the opening event waits for payload bytes from which to infer the type.
    var infersType: Bool
  }

  /// Reasoning or a tool call.
  struct Aside: Sendable {
    /// The header of a tool call; nil for reasoning.
    var call: ToolCallHeader?
    /// Whether the opening event waits for the name of the tool.
    var infersName = false
    var start: Int
    var closer: Closer
  }

  let names: TagNameTable
  let tokens: TokenTable
  let limits: ArtifactLimits
  let vocabulary: TagVocabulary

  /// Whether content without tags is recognized.
  let readsContent: Bool
  var mode = Mode.text
  var line = Line.start
  var position = 0
  var reported = 0
  var candidateStart = 0

  /// The number of bytes before those that offsets count.
  private(set) var forgottenByteCount = 0
  var blocks: BlockContext
  var lineBefore = LineEnds()
  var html = HTMLContext()

  /// What the text is, until some of it has been read.
  var text = Text.answer

  /// The start of the last line that turned out to begin no content; it is text.
  var rejectedContent = -1

  /// The number of open directives of Markdown.
  var openDirectives = 0
  var inlineCode = InlineCode()
  var artifactCount = 0
  var versions: [String: Int] = [:]
  private var diagnosticCount = 0
  var hasReportedArtifactLimit = false

  /// The width of the blanks at the start of the line; larger than three after anything else.
  private var indentation = 0

  /// The position at which the text of the line, or the text after a segment, begins after blanks.
  /// Only there a tag opens reasoning (T5.4).
  var textStart = 0

  /// The name of a tag of reasoning that is part of the text of this line.
  private var textTag: Int?

  /// The start of the first text; nil if no text has been reported.
  private var firstText: Int?

  /// Whether what has been reported is template residue and at most one run of text, so that a
  /// close tag of reasoning may make it reasoning (T5.6).
  var isFirstText = true

  /// Bytes without a quote, found by the last tag that failed.
  private var gap: OpenTagScanner.QuoteGap?

  /// Whether the open tag of a final token has been read.
  var hasCounterpart = false

  init(vocabulary: TagVocabulary, limits: ArtifactLimits, blockRules: BlockRules) {
    self.blocks = BlockContext(blockRules)
    self.names = TagNameTable(vocabulary)
    self.tokens = TokenTable(vocabulary)
    self.vocabulary = vocabulary
    self.readsContent = vocabulary.readsContent && blockRules != .commonMark
    self.limits = limits
  }

  /// The number of bytes that no event has reported yet.
  func heldByteCount(of total: Int) -> Int { total - reported }

  /// Whether the scanner is in an artifact, in reasoning or in a tool call.
  var isInside: Bool {
    switch mode {
    case .payload, .aside: true
    default: false
    }
  }

  /// Whether the last line is a blank one outside code and tags.
  var followsBlankLine: Bool {
    guard case .text = mode, case .start = line else { return false }
    return blocks.isAtLineStart && lineBefore.isBlank
  }

  /// Whether the scanner is in a payload that ends before the next piece that is not text.
  var isInRecognizedText: Bool {
    if case .payload(let payload) = mode, case .end(isDeclared: false) = payload.closer {
      return true
    }
    return false
  }

  /// Processes the buffer, which contains all bytes so far.
  ///
  /// - Parameters:
  ///   - isFinal: Whether the buffer is the whole input.
  ///   - stopsOutside: Whether to stop at the end of the artifact, reasoning or tool call in which
  ///     the scanner is.
  /// - Returns: Whether it stopped; `position` is the first byte after it.
  /// - Complexity: O(number of new bytes), amortized.
  @discardableResult
  mutating func advance(
    _ bytes: Span<UInt8>, isFinal: Bool, stopsOutside: Bool = false,
    into events: inout [ArtifactEvent]
  ) -> Bool {
    beginReasoningIfNeeded(&events)
    let stops = stopsOutside && isInside
    while step(bytes, isFinal: isFinal, &events) {
      if stops, !isInside { return true }
    }
    if stops, !isInside { return true }
    if isFinal {
      reportText(upTo: bytes.count, &events)
      mode = .finished
    }
    return false
  }

  /// Ends the text before content that is not part of it. Bytes that were held back are resolved as
  /// at the end of the input; they may open an artifact.
  mutating func endText(_ bytes: Span<UInt8>, into events: inout [ArtifactEvent]) {
    while !isInside, step(bytes, isFinal: true, &events) {}
    if !isInside {
      reportText(upTo: bytes.count, &events)
      position = bytes.count
      startFreshLine()
    }
  }

  /// Ends an artifact, reasoning or tool call before content that does not belong to it.
  mutating func endInside(_ bytes: Span<UInt8>, into events: inout [ArtifactEvent]) {
    while isInside, step(bytes, isFinal: true, &events) {}
    position = bytes.count
    reported = bytes.count
    startFreshLine()
  }

  /// Continues at `offset`; the bytes before it have been reported otherwise.
  mutating func skip(to offset: Int) {
    position = offset
    reported = offset
    isFirstText = false
    startFreshLine()
  }

  /// Begins a line that continues no block of the text before.
  mutating func startFreshLine() {
    blocks.startFreshLine()
    endLineOfText()
    forgetLines()
    openDirectives = 0
    line = .start
    mode = .text
  }

  /// Runs the current mode.
  ///
  /// - Returns: False if it needs more bytes.
  private mutating func step(
    _ bytes: Span<UInt8>, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    switch mode {
    case .text:
      guard case .answer = text else { return readWholeText(bytes, isFinal: isFinal, &events) }
      return readText(bytes, &events)
    case .candidate:
      return readCandidate(bytes, isFinal: isFinal, &events)
    case .tagAttributes(let name, let nameEnd, let scanner):
      return readAttributes(
        bytes, name: name, nameEnd: nameEnd, scanner, isFinal: isFinal, &events)
    case .recovery(let name, let recovery):
      return recover(bytes, name: name, recovery, isFinal: isFinal, &events)
    case .toolContent(let tag):
      return readToolContent(bytes, tag, isFinal: isFinal, &events)
    case .directive(let scanner):
      return readDirective(bytes, scanner, isFinal: isFinal, &events)
    case .content(let start):
      return readContentStart(bytes, start, isFinal: isFinal, &events)
    case .heldTag(let tag):
      return lookAhead(bytes, tag, isFinal: isFinal, &events)
    case .payload(let payload):
      return readPayload(bytes, payload, isFinal: isFinal, &events)
    case .aside(let aside):
      return readAside(bytes, aside, isFinal: isFinal, &events)
    case .finished:
      return false
    }
  }

  // MARK: Text

  /// Reads lines up to a tag.
  ///
  /// - Returns: False at the end of the bytes.
  private mutating func readText(_ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]) -> Bool {
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
    while position < bytes.count {
      if let start = contentStart(with: bytes[position]) {
        candidateStart = position
        mode = .content(start)
        return true
      }
      switch blocks.consume(bytes[position]) {
      case .more:
        let byte = bytes[position]
        if byte.isLineBreak { noteLineEnd(byte) } else { note(bytes, position..<position + 1) }
        indent(by: byte)
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

  private mutating func indent(by byte: UInt8) {
    if byte.isLineBreak {
      indentation = 0
    } else {
      indentation = min(indentation + (byte == 0x20 ? 1 : 4), 4)
    }
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
        backticks += 1
        offset += 1
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
      note(bytes, lineStart..<offset)
      noteLineEnd(byte)
      offset += 1
      lineStart = offset
      // Fast path: most lines begin with a letter and need no block analysis, unless they may begin a diff.
      guard offset < end, blocks.isPlainText(bytes[offset]), bytes[offset] != UInt8(ascii: "d")
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

  private mutating func readCodeLine(_ bytes: Span<UInt8>) {
    let start = position
    position = bytes.firstLineBreak(from: position)
    lineBefore.take(bytes, start..<position)
    guard position < bytes.count else { return }
    indentation = 0
    blocks.endLine(with: bytes[position])
    noteLineEnd(bytes[position])
    position += 1
    line = .start
  }

  /// Notes bytes of a line without its break, outside fenced code.
  @inline(__always)
  private mutating func note(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    lineBefore.take(bytes, range)
    if html.isActive { html.take(bytes, range) }
  }

  @inline(__always)
  private mutating func noteLineEnd(_ lineBreak: UInt8) {
    lineBefore.endLine(with: lineBreak)
    if html.isActive { html.endLine() }
  }

  /// Begins a text that continues no line and no HTML of the text before.
  mutating func forgetLines() {
    lineBefore = LineEnds()
    html = HTMLContext()
  }

  private func mayStartTag(_ byte: UInt8) -> Bool {
    names.canStartName(byte) || byte == UInt8(ascii: "/") || tokens.canStart(byte)
  }

  // MARK: Candidates

  private mutating func readCandidate(
    _ bytes: Span<UInt8>, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    var isUndecided = false
    switch tokens.match(bytes, at: candidateStart) {
    case .none: break
    case .undecided: isUndecided = true
    case .token(let index, let end):
      switch readToken(index, end: end, bytes, isFinal: isFinal, &events) {
      case .text: return resumeText(bytes)
      case .resumed: return true
      case .undecided: isUndecided = true
      }
    }
    if candidateStart + 1 < bytes.count, bytes[candidateStart + 1] == UInt8(ascii: "/") {
      return readCloseTag(bytes, isUndecided: isUndecided, isFinal: isFinal, &events)
    }
    if !isUndecided {
      switch names.match(bytes, at: candidateStart + 1) {
      case .none: return resumeText(bytes)
      case .undecided: break
      case .name(let index, let end):
        if names.names[index].kind == .reasoning, candidateStart != textStart {
          if !mayBeCode { textTag = index }
          return resumeText(bytes)
        }
        let scanner = OpenTagScanner(
          start: candidateStart, position: end, terminator: UInt8(ascii: ">"), limits: limits,
          knownGap: gap)
        mode = .tagAttributes(name: index, nameEnd: end, scanner)
        return true
      }
    }
    return isFinal ? resumeText(bytes) : hold(.candidate, &events)
  }

  /// Waits for more bytes in this mode, after the text before the candidate has been reported.
  mutating func hold(_ next: Mode, _ events: inout [ArtifactEvent]) -> Bool {
    reportText(upTo: candidateStart, &events)
    mode = next
    return false
  }

  /// Resumes after the first byte of a candidate that turned out to be text (T1.4).
  mutating func resumeText(_ bytes: Span<UInt8>) -> Bool {
    note(bytes, candidateStart..<candidateStart + 1)
    position = candidateStart + 1
    mode = .text
    line = .inside(backticks: 0)
    return true
  }

  /// Reads a close tag outside artifacts and reasoning.
  private mutating func readCloseTag(
    _ bytes: Span<UInt8>, isUndecided: Bool, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    var isUndecided = isUndecided
    for index in names.names.indices {
      switch names.matchClose(of: index, bytes, at: candidateStart) {
      case .none:
        continue
      case .undecided:
        isUndecided = true
      case .tag(let end):
        if names.names[index].kind == .reasoning {
          if textTag == index, !mayBeCode {
            textTag = nil
            return resumeText(bytes)
          }
          switch isBetweenBlanks(bytes, end: end, isFinal: isFinal) {
          case nil: return hold(.candidate, &events)
          case true?: return resumeText(bytes)
          case false?: break
          }
          if isFirstText, vocabulary.readsReasoningWithoutOpening {
            return accept(.reasoningClose, end: end, bytes, &events)
          }
        }
        if !inlineCode.hasOpenRuns {
          report(
            .strayCloseTag, .warning, candidateStart..<end,
            "close tag without an open tag: treated as text", &events)
        }
        return resumeText(bytes)
      }
    }
    return isUndecided && !isFinal ? hold(.candidate, &events) : resumeText(bytes)
  }

  /// Whether the candidate may be part of inline code or of an info string.
  private var mayBeCode: Bool { inlineCode.hasOpenRuns || blocks.mayOpenFence }

  /// Whether the candidate is a word of its own inside a line. Nil if the next byte decides.
  private func isBetweenBlanks(_ bytes: Span<UInt8>, end: Int, isFinal: Bool) -> Bool? {
    guard candidateStart > 0, candidateStart != textStart, bytes[candidateStart - 1].isSpaceOrTab
    else {
      return false
    }
    guard end < bytes.count else { return isFinal ? false : nil }
    return bytes[end].isSpaceOrTab
  }

  // MARK: Open tags

  private mutating func readAttributes(
    _ bytes: Span<UInt8>, name: Int, nameEnd: Int, _ scanner: OpenTagScanner, isFinal: Bool,
    _ events: inout [ArtifactEvent]
  ) -> Bool {
    var scanner = scanner
    mode = .text  // Makes the copy above the only owner of its arrays.
    let result = scanner.advance(bytes)
    if case .undecided = result, !isFinal {
      return hold(.tagAttributes(name: name, nameEnd: nameEnd, scanner), &events)
    }
    if case .complete(let end, let isSelfClosing) = result {
      let tag = OpenTag(
        name: name, nameEnd: nameEnd, attributes: scanner.attributes, isSelfClosing: isSelfClosing)
      return complete(tag, end: end, bytes, &events)
    }
    if let found = scanner.gap { gap = found }
    if names.names[name].kind == .artifact {
      let recovery = TagRecovery(
        start: candidateStart, nameEnd: nameEnd, names: names, limits: limits)
      return recover(bytes, name: name, recovery, isFinal: isFinal, &events)
    }
    if case .tooLong = result { reportTooLong(&events) }
    return resumeText(bytes)
  }

  /// Reads a tag with malformed attributes (T2.5).
  private mutating func recover(
    _ bytes: Span<UInt8>, name: Int, _ recovery: TagRecovery, isFinal: Bool,
    _ events: inout [ArtifactEvent]
  ) -> Bool {
    var recovery = recovery
    mode = .text
    switch recovery.advance(bytes, isFinal: isFinal) {
    case .undecided:
      return hold(.recovery(name: name, recovery), &events)
    case .text:
      return resumeText(bytes)
    case .tooLong:
      reportTooLong(&events)
      return resumeText(bytes)
    case .complete(let end, let isSelfClosing):
      let tag = OpenTag(
        name: name, nameEnd: recovery.nameEnd, attributes: recovery.attributes,
        repairs: recovery.repairs, isSelfClosing: isSelfClosing)
      return complete(tag, end: end, bytes, &events)
    }
  }

  private mutating func reportTooLong(_ events: inout [ArtifactEvent]) {
    report(
      .tagTooLong, .error, candidateStart..<(candidateStart + limits.tagLength),
      "tag is longer than \(limits.tagLength) bytes: treated as text", &events)
  }

  private mutating func complete(
    _ tag: OpenTag, end: Int, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    switch names.names[tag.name].kind {
    case .artifact:
      guard !namesArtifact(tag.attributes, bytes) else { break }
      guard names.names[tag.name].type != nil, !tag.isSelfClosing else { return resumeText(bytes) }
      mode = .toolContent(held(.tag(tag), end: end))
      return true
    case .reasoning:
      break
    case .toolCall:
      guard !tag.isSelfClosing else { return resumeText(bytes) }
      if toolCall(of: tag, bytes).name == nil {
        mode = .toolContent(held(.tag(tag), end: end))
        return true
      }
    }
    return accept(.tag(tag), end: end, bytes, &events)
  }

  // MARK: Inline code

  /// Accepts a construct, unless it may be part of inline code or of an info string.
  mutating func accept(
    _ construct: Construct, end: Int, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    let tag = held(construct, end: end)
    if mayBeCode {
      mode = .heldTag(tag)
      return true
    }
    return accept(tag, bytes, &events)
  }

  private func held(_ construct: Construct, end: Int) -> HeldTag {
    HeldTag(
      construct: construct, end: end, lookahead: candidateStart + 1,
      mayBeInfoString: blocks.mayOpenFence)
  }

  private mutating func accept(
    _ tag: HeldTag, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    switch tag.construct {
    case .tag(let open):
      switch names.names[open.name].kind {
      case .artifact: return openArtifact(open, end: tag.end, bytes, &events)
      case .reasoning: return openReasoning(open, end: tag.end, &events)
      case .toolCall: return openToolCall(open, end: tag.end, bytes, &events)
      }
    case .reasoningClose:
      return closeFirstText(tagEnd: tag.end, &events)
    case .residue:
      return dropResidue(upTo: tag.end, bytes, &events)
    case .channel(let header):
      return openChannel(header, bytes, &events)
    case .token(let kind, let close):
      return openAside(kind, end: tag.end, closer: .token(close), &events)
    }
  }

  /// Searches for the closing run of the backticks before a tag, up to the end of the line (T4.5,
  /// T4.6).
  private mutating func lookAhead(
    _ bytes: Span<UInt8>, _ held: HeldTag, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    var tag = held
    mode = .text
    line = .inside(backticks: 0)
    let limit = tag.end + limits.inlineCodeLookahead
    while true {
      let isAtEnd = tag.lookahead == bytes.count
      if isAtEnd, !isFinal { return hold(.heldTag(tag), &events) }
      if !isAtEnd, tag.lookahead < limit, bytes[tag.lookahead] == UInt8(ascii: "`") {
        tag.backticks += 1
        tag.lookahead += 1
        continue
      }
      if tag.backticks > 0 {
        tag.mayBeInfoString = false
        if inlineCode.wouldClose(tag.backticks) {
          blocks.rejectPendingFence()
          inlineCode.add(tag.backticks)
          note(bytes, candidateStart..<tag.lookahead)
          position = tag.lookahead
          return true
        }
        tag.backticks = 0
      }
      if isAtEnd || bytes[tag.lookahead].isLineBreak || tag.lookahead >= limit {
        guard tag.mayBeInfoString else {
          blocks.rejectPendingFence()
          return accept(tag, bytes, &events)
        }
        note(bytes, candidateStart..<tag.lookahead)
        position = tag.lookahead
        return true
      }
      tag.lookahead += 1
    }
  }

  /// Lets the offsets of text be less by `count`.
  mutating func forget(_ count: Int) {
    forgottenByteCount += count
    position -= count
    reported -= count
    candidateStart -= count
    rejectedContent -= count
    textStart -= count
    if case .unknown(let recognizer, let start?) = text {
      text = .unknown(recognizer, start: start - count)
    }
    firstText = firstText.map { $0 - count }
    gap = nil
  }

  // MARK: Events

  mutating func reportText(upTo end: Int, _ events: inout [ArtifactEvent]) {
    guard end > reported else { return }
    if firstText == nil { firstText = reported }
    events.append(.text(reported..<end))
    reported = end
  }

  /// The start of the first text, if it ends at `end`.
  func startOfFirstText(endingAt end: Int) -> Int { firstText ?? end }

  /// Whether text has been reported.
  var hasText: Bool { firstText != nil }

  mutating func reportPayload(
    _ index: Int, upTo end: Int, _ events: inout [ArtifactEvent]
  ) {
    guard end > reported else { return }
    events.append(.delta(index: index, range: reported..<end))
    reported = end
  }

  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ range: Range<Int>,
    _ message: String, _ events: inout [ArtifactEvent]
  ) {
    report(Diagnostic(code, severity, at: range, message: message), &events)
  }

  mutating func report(
    _ diagnostic: Diagnostic, _ events: inout [ArtifactEvent]
  ) {
    diagnosticCount += 1
    if diagnosticCount < limits.diagnosticCount {
      events.append(.diagnostic(diagnostic))
    } else if diagnosticCount == limits.diagnosticCount {
      events.append(
        .diagnostic(
          Diagnostic(
            .diagnosticLimit, .warning, at: diagnostic.range,
            message: "too many diagnostics: only the first \(limits.diagnosticCount) are listed")))
    }
  }

  /// The end of the buffer, excluding an incomplete scalar at its end (T8.4).
  func wholeScalars(_ bytes: Span<UInt8>) -> Int {
    bytes.count - UTF8Boundary.incompleteSuffixLength(bytes)
  }

  func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: copy(bytes, range), as: UTF8.self)
  }

  func copy(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    bytes.extracting(range).withUnsafeBufferPointer { Array($0) }
  }
}
