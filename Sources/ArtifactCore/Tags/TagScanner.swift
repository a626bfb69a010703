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
// `TagScanner+Text.swift` reads lines, `TagScanner+Candidates.swift` tags up to what they are,
// `TagScanner+Artifacts.swift` artifacts, `TagScanner+Content.swift` JSON and diffs without tags,
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
  var indentation = 0

  /// The position at which the text of the line, or the text after a segment, begins after blanks.
  /// Only there a tag opens reasoning (T5.4).
  var textStart = 0

  /// The name of a tag of reasoning that is part of the text of this line.
  var textTag: Int?

  /// The start of the first text; nil if no text has been reported.
  private var firstText: Int?

  /// Whether what has been reported is template residue and at most one run of text, so that a
  /// close tag of reasoning may make it reasoning (T5.6).
  var isFirstText = true

  /// Bytes without a quote, found by the last tag that failed.
  var gap: OpenTagScanner.QuoteGap?

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

  // MARK: Forgetting

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
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, at range: Range<Int>,
    message: String, _ events: inout [ArtifactEvent]
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
