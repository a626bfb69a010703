// The state machine of `ArtifactStream`: bytes in, events out (`Specs/ArtifactTags.md`).
//
// The stream owns one buffer with all bytes so far and passes it whenever more have arrived. The
// scanner keeps offsets into it and never reads a byte twice, with three bounded exceptions: a tag
// that turns out to be text is read again from the byte after its `<`, a lookahead for the closing
// run of inline code is read again if there was none, and a possible close tag is matched from its
// `<`.
//
//     position   the next byte to read
//     reported   the next byte to report in an event; the bytes between the two are held back
//
// In text the scanner alternates between the start of a line, where `BlockContext` reads byte by
// byte until it knows whether the line is fenced code, and the rest of the line, where a vectorized
// search skips to the next `<`, backtick or line break.

import ArtifactBase

struct TagScanner: Sendable {
  private enum Mode: Sendable {
    /// In text; `line` is the position within the line.
    case text
    /// At a `<` whose name is not known yet.
    case tagName
    case tagAttributes(name: Int, OpenTagScanner)
    case directive(DirectiveScanner)
    /// After a complete tag that a backtick run may turn into code.
    case heldTag(HeldTag)
    case payload(Payload)
    case reasoning(name: Int)
    /// After the end of the input.
    case finished
  }

  /// The position of the scanner within a line of text.
  private enum Line: Sendable {
    case start
    /// In text; `backticks` counts the run directly before `position`.
    case inside(backticks: Int)
    /// In fenced code or an info string, up to the line break.
    case code
  }

  /// A complete tag that may be part of inline code or of an info string.
  private struct HeldTag: Sendable {
    var name: Int
    var end: Int
    var attributes: OpenTagScanner
    var isSelfClosing: Bool
    /// The position of the lookahead, and the length of the backtick run before it.
    var lookahead: Int
    var backticks = 0
    /// Whether the line opens a fence unless a backtick follows.
    var mayBeInfoString: Bool
  }

  private enum Closer: Sendable {
    case tag(name: Int)
    case directive(DirectiveCloser)
  }

  private struct Payload: Sendable {
    var header: ArtifactHeader
    var start: Int
    var closer: Closer
    /// Whether the opening event waits for payload bytes from which to infer the type.
    var infersType: Bool
  }

  private let names: TagNameTable
  private let limits: ArtifactLimits
  private var mode = Mode.text
  private var line = Line.start
  private var position = 0
  private var reported = 0
  private var candidateStart = 0
  private var blocks = BlockContext()
  private var inlineCode = InlineCode()
  private var artifactCount = 0
  private var versions: [String: Int] = [:]
  private var diagnosticCount = 0
  private var hasReportedArtifactLimit = false

  init(vocabulary: TagVocabulary, limits: ArtifactLimits) {
    self.names = TagNameTable(vocabulary)
    self.limits = limits
  }

  /// The number of bytes that no event has reported yet.
  func heldByteCount(of total: Int) -> Int { total - reported }

  /// Processes the buffer, which contains all bytes so far. `isFinal` means that it is the whole
  /// input.
  ///
  /// - Complexity: O(number of new bytes), amortized.
  mutating func advance(
    _ bytes: Span<UInt8>, isFinal: Bool, into events: inout [ArtifactEvent]
  ) {
    while step(bytes, isFinal: isFinal, &events) {}
    if isFinal {
      reportText(upTo: bytes.count, &events)
      mode = .finished
    }
  }

  /// Runs the current mode.
  ///
  /// - Returns: False if it needs more bytes.
  private mutating func step(
    _ bytes: Span<UInt8>, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    switch mode {
    case .text:
      return readText(bytes, &events)
    case .tagName:
      return readTagName(bytes, isFinal: isFinal, &events)
    case .tagAttributes(let name, let scanner):
      return readAttributes(bytes, name: name, scanner, isFinal: isFinal, &events)
    case .directive(let scanner):
      return readDirective(bytes, scanner, isFinal: isFinal, &events)
    case .heldTag(let tag):
      return lookAhead(bytes, tag, isFinal: isFinal, &events)
    case .payload(let payload):
      return readPayload(bytes, payload, isFinal: isFinal, &events)
    case .reasoning(let name):
      return readReasoning(bytes, name: name, isFinal: isFinal, &events)
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
  /// - Returns: True if a directive may begin at `position`.
  private mutating func readLineStart(_ bytes: Span<UInt8>) -> Bool {
    while position < bytes.count {
      switch blocks.consume(bytes[position]) {
      case .more:
        position += 1
      case .text(let backticks):
        line = .inside(backticks: backticks)
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

  /// Reads the text of a line, and of the plain lines after it.
  ///
  /// - Returns: True if a tag may begin at `position`.
  private mutating func readLine(_ bytes: Span<UInt8>, backticks: Int) -> Bool {
    var offset = position
    var backticks = backticks
    let end = bytes.count
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
        position = offset
        candidateStart = offset
        mode = .tagName
        return true
      }
      inlineCode.endLine()
      blocks.endLine(with: byte)
      offset += 1
      // Fast path: most lines begin with a letter and need no block analysis.
      guard offset < end, blocks.isPlainText(bytes[offset]) else {
        position = offset
        line = .start
        return false
      }
      blocks.beginPlainText()
    }
    position = offset
    line = .inside(backticks: backticks)
    return false
  }

  /// Ends a run of backticks: it may open or close inline code, or show that the line opens no
  /// fence.
  private mutating func closeRun(_ backticks: inout Int) {
    if blocks.pendingFence != nil, inlineCode.hasOpenRuns { blocks.rejectPendingFence() }
    inlineCode.add(backticks)
    backticks = 0
  }

  private mutating func readCodeLine(_ bytes: Span<UInt8>) {
    position = bytes.firstLineBreak(from: position)
    guard position < bytes.count else { return }
    blocks.endLine(with: bytes[position])
    position += 1
    line = .start
  }

  private func mayStartTag(_ byte: UInt8) -> Bool {
    names.canStartName(byte) || byte == UInt8(ascii: "/")
  }

  // MARK: Tags

  private mutating func readTagName(
    _ bytes: Span<UInt8>, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    if candidateStart + 1 < bytes.count, bytes[candidateStart + 1] == UInt8(ascii: "/") {
      return readStrayCloseTag(bytes, isFinal: isFinal, &events)
    }
    switch names.match(bytes, at: candidateStart + 1) {
    case .none:
      return resumeText()
    case .undecided:
      if isFinal { return resumeText() }
      reportText(upTo: candidateStart, &events)
      return false
    case .name(let index, let end):
      let scanner = OpenTagScanner(
        start: candidateStart, position: end, terminator: UInt8(ascii: ">"), limits: limits)
      mode = .tagAttributes(name: index, scanner)
      return true
    }
  }

  /// Resumes after the first byte of a candidate that turned out to be text (T1.4).
  private mutating func resumeText() -> Bool {
    position = candidateStart + 1
    mode = .text
    line = .inside(backticks: 0)
    return true
  }

  private mutating func readStrayCloseTag(
    _ bytes: Span<UInt8>, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    for index in names.names.indices {
      switch names.matchClose(of: index, bytes, at: candidateStart) {
      case .none:
        continue
      case .undecided:
        if isFinal { continue }
        reportText(upTo: candidateStart, &events)
        return false
      case .tag(let end):
        if !inlineCode.hasOpenRuns {
          report(
            .strayCloseTag, .warning, candidateStart..<end,
            "close tag without an open tag: treated as text", &events)
        }
        return resumeText()
      }
    }
    return resumeText()
  }

  private mutating func readAttributes(
    _ bytes: Span<UInt8>, name: Int, _ scanner: OpenTagScanner, isFinal: Bool,
    _ events: inout [ArtifactEvent]
  ) -> Bool {
    var scanner = scanner
    mode = .text  // Makes the copy above the only owner of its arrays.
    switch scanner.advance(bytes) {
    case .undecided:
      if isFinal { return resumeText() }
      reportText(upTo: candidateStart, &events)
      mode = .tagAttributes(name: name, scanner)
      return false

    case .malformed:
      if !inlineCode.hasOpenRuns, !names.names[name].isReasoning {
        report(
          .malformedTag, .error, candidateStart..<scanner.position,
          "malformed attributes in artifact tag: treated as text", &events)
      }
      return resumeText()

    case .tooLong:
      report(
        .tagTooLong, .error, candidateStart..<scanner.position,
        "tag is longer than \(limits.tagLength) bytes: treated as text", &events)
      return resumeText()

    case .complete(let end, let isSelfClosing):
      if !names.names[name].isReasoning, !namesArtifact(scanner, bytes) { return resumeText() }
      let tag = HeldTag(
        name: name, end: end, attributes: scanner, isSelfClosing: isSelfClosing,
        lookahead: candidateStart + 1, mayBeInfoString: blocks.pendingFence != nil)
      if tag.mayBeInfoString || inlineCode.hasOpenRuns {
        mode = .heldTag(tag)
        return true
      }
      return accept(tag, bytes, &events)
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
      if isAtEnd, !isFinal {
        reportText(upTo: candidateStart, &events)
        mode = .heldTag(tag)
        return false
      }
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
        position = tag.lookahead
        return true
      }
      tag.lookahead += 1
    }
  }

  // MARK: Artifacts

  /// Whether a tag's attributes make it an artifact: it has a type, an identifier, a language or a
  /// file name (T1.6).
  private func namesArtifact(_ scanner: OpenTagScanner, _ bytes: Span<UInt8>) -> Bool {
    scanner.attributes.contains { attribute in
      guard let value = attribute.value, !value.isEmpty else { return false }
      let name = string(bytes, attribute.name).asciiLowercased
      guard ArtifactAttributeSpelling.lowercasedMarks.contains(name) else { return false }
      return !ArtifactAttributeSpelling.lowercasedTypes.contains(name)
        || ArtifactType.isNamed(by: string(bytes, value))
    }
  }

  private mutating func accept(
    _ tag: HeldTag, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    let range = candidateStart..<tag.end
    if names.names[tag.name].isReasoning {
      reportText(upTo: candidateStart, &events)
      events.append(.reasoningOpened(tag: range))
      position = tag.end
      reported = tag.end
      if tag.isSelfClosing {
        events.append(.reasoningClosed(tag: tag.end..<tag.end, isComplete: true))
        return resumeLine()
      }
      mode = .reasoning(name: tag.name)
      return true
    }
    guard mayOpenArtifact(range, &events) else { return resumeText() }
    reportText(upTo: candidateStart, &events)
    let builder = ArtifactHeaderBuilder(
      tag.attributes, tagRange: range, index: artifactCount, limits: limits, bytes)
    artifactCount += 1
    for diagnostic in builder.diagnostics { report(diagnostic, &events) }
    position = tag.end
    reported = tag.end
    var payload = Payload(
      header: builder.header, start: tag.end, closer: .tag(name: tag.name),
      infersType: builder.needsPayload)
    guard tag.isSelfClosing else { return open(payload, &events) }
    if !payload.infersType { tellOpening(&payload, &events) }
    finish(payload, closeTag: tag.end..<tag.end, isComplete: true, bytes, &events)
    return resumeLine()
  }

  /// Whether the message may contain another artifact (T1.8).
  private mutating func mayOpenArtifact(
    _ range: Range<Int>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    if artifactCount < limits.artifactCount { return true }
    if !hasReportedArtifactLimit {
      hasReportedArtifactLimit = true
      report(
        .artifactLimit, .error, range,
        "more than \(limits.artifactCount) artifacts: this tag and all later ones are treated as text",
        &events)
    }
    return false
  }

  private mutating func readDirective(
    _ bytes: Span<UInt8>, _ scanner: DirectiveScanner, isFinal: Bool,
    _ events: inout [ArtifactEvent]
  ) -> Bool {
    var scanner = scanner
    mode = .text
    switch scanner.advance(bytes, isFinal: isFinal) {
    case .undecided:
      reportText(upTo: candidateStart, &events)
      mode = .directive(scanner)
      return false

    case .malformed:
      return resumeText()

    case .tooLong:
      report(
        .tagTooLong, .error, candidateStart..<(candidateStart + limits.tagLength),
        "directive is longer than \(limits.tagLength) bytes: treated as text", &events)
      return resumeText()

    case .complete(let end):
      let range = candidateStart..<end
      guard namesArtifact(scanner.attributeScanner, bytes), mayOpenArtifact(range, &events) else {
        return resumeText()
      }
      reportText(upTo: candidateStart, &events)
      let builder = ArtifactHeaderBuilder(
        scanner.attributeScanner, tagRange: range, index: artifactCount, limits: limits, bytes)
      artifactCount += 1
      for diagnostic in builder.diagnostics { report(diagnostic, &events) }
      position = end
      reported = end
      let closer = DirectiveCloser(colonCount: scanner.colonCount, payloadStart: end)
      return open(
        Payload(
          header: builder.header, start: end, closer: .directive(closer),
          infersType: builder.needsPayload), &events)
    }
  }

  private mutating func open(_ payload: Payload, _ events: inout [ArtifactEvent]) -> Bool {
    var payload = payload
    if !payload.infersType { tellOpening(&payload, &events) }
    mode = .payload(payload)
    return true
  }

  /// Reports that an artifact has been opened, once its type and therefore its identity are known.
  private mutating func tellOpening(_ payload: inout Payload, _ events: inout [ArtifactEvent]) {
    payload.infersType = false
    if payload.header.declaredIdentifier == nil {
      payload.header.identifier = ArtifactIdentifier(
        "\(payload.header.type)-\(payload.header.index + 1)")
    }
    let version = versions[payload.header.identifier.rawValue, default: 0] + 1
    versions[payload.header.identifier.rawValue] = version
    payload.header.version = version
    events.append(.opened(payload.header))
  }

  private mutating func readPayload(
    _ bytes: Span<UInt8>, _ payload: Payload, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    var payload = payload
    mode = .text
    let limit = payload.start + limits.payloadLength
    let end = min(bytes.count, limit)
    let isLast = isFinal && end == bytes.count

    let safeEnd: Int
    switch findClose(&payload.closer, bytes, end: end, isFinal: isLast) {
    case .found(let range):
      finish(payload, closeTag: range, isComplete: true, bytes, &events)
      if case .directive = payload.closer {
        blocks.startFreshLine()
        inlineCode.endLine()
        line = .start
        return true
      }
      return resumeLine()
    case .undecided(let heldFrom):
      safeEnd = heldFrom
    }

    if isLast {
      report(
        .unterminatedArtifact, .error, payload.header.tagRange,
        "artifact without a close tag: the message ends inside it", &events)
    } else if end == limit, safeEnd == limit {
      report(
        .payloadLimit, .error, limit..<limit,
        "payload is longer than \(limits.payloadLength) bytes: the artifact ends here", &events)
    } else {
      if payload.infersType, safeEnd - payload.start >= ArtifactType.inferenceWindow {
        inferType(&payload, payloadEnd: safeEnd, bytes)
        tellOpening(&payload, &events)
      }
      if !payload.infersType {
        let tellable = safeEnd == bytes.count ? wholeScalars(bytes) : safeEnd
        reportPayload(payload.header.index, upTo: tellable, &events)
      }
      mode = .payload(payload)
      return false
    }
    position = end
    finish(payload, closeTag: end..<end, isComplete: false, bytes, &events)
    return resumeLine()
  }

  private enum CloseSearch {
    case found(Range<Int>)
    case undecided(heldFrom: Int)
  }

  private mutating func findClose(
    _ closer: inout Closer, _ bytes: Span<UInt8>, end: Int, isFinal: Bool
  ) -> CloseSearch {
    switch closer {
    case .directive(var scanner):
      let result = scanner.advance(bytes, end: end, isFinal: isFinal)
      closer = .directive(scanner)
      switch result {
      case .found(let lineStart, let tagEnd):
        position = tagEnd
        return .found(lineStart..<tagEnd)
      case .undecided(let heldFrom):
        return .undecided(heldFrom: heldFrom)
      }

    case .tag(let name):
      var offset = position
      while true {
        offset = bytes.firstIndex(of: 0x3C, from: offset, to: end)
        guard offset < end else { break }
        switch names.matchClose(of: name, bytes, at: offset) {
        case .none:
          offset += 1
        case .tag(let tagEnd):
          position = tagEnd
          return .found(offset..<tagEnd)
        case .undecided:
          if isFinal {
            offset += 1
          } else {
            position = offset
            return .undecided(heldFrom: offset)
          }
        }
      }
      position = offset
      return .undecided(heldFrom: offset)
    }
  }

  /// Ends an artifact: reports its opening if that is still pending, the rest of its payload, and
  /// its end.
  private mutating func finish(
    _ payload: Payload, closeTag: Range<Int>, isComplete: Bool, _ bytes: Span<UInt8>,
    _ events: inout [ArtifactEvent]
  ) {
    var payload = payload
    if payload.infersType {
      inferType(&payload, payloadEnd: closeTag.lowerBound, bytes)
      tellOpening(&payload, &events)
    }
    reportPayload(payload.header.index, upTo: closeTag.lowerBound, &events)
    events.append(
      .closed(index: payload.header.index, tag: closeTag, isComplete: isComplete))
    reported = closeTag.upperBound
  }

  private func inferType(_ payload: inout Payload, payloadEnd: Int, _ bytes: Span<UInt8>) {
    let end = min(payloadEnd, payload.start + ArtifactType.inferenceWindow)
    let window = copy(bytes, payload.start..<end)
    payload.header.type = .inferred(fromPayload: window[...])
  }

  /// Resumes in the line in which an artifact or reasoning has ended (T4.7).
  private mutating func resumeLine() -> Bool {
    blocks.resumeInsideLine()
    inlineCode.endLine()
    mode = .text
    line = .inside(backticks: 0)
    return true
  }

  // MARK: Reasoning

  private mutating func readReasoning(
    _ bytes: Span<UInt8>, name: Int, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    var closer = Closer.tag(name: name)
    switch findClose(&closer, bytes, end: bytes.count, isFinal: isFinal) {
    case .found(let range):
      reportReasoning(upTo: range.lowerBound, &events)
      events.append(.reasoningClosed(tag: range, isComplete: true))
      reported = range.upperBound
      return resumeLine()

    case .undecided(let heldFrom):
      guard isFinal else {
        reportReasoning(
          upTo: heldFrom == bytes.count ? wholeScalars(bytes) : heldFrom, &events)
        return false
      }
      reportReasoning(upTo: bytes.count, &events)
      report(
        .unterminatedReasoning, .error, bytes.count..<bytes.count,
        "reasoning without a close tag: the message ends inside it", &events)
      events.append(.reasoningClosed(tag: bytes.count..<bytes.count, isComplete: false))
      position = bytes.count
      return false
    }
  }

  // MARK: Events

  private mutating func reportText(upTo end: Int, _ events: inout [ArtifactEvent]) {
    guard end > reported else { return }
    events.append(.text(reported..<end))
    reported = end
  }

  private mutating func reportReasoning(upTo end: Int, _ events: inout [ArtifactEvent]) {
    guard end > reported else { return }
    events.append(.reasoning(reported..<end))
    reported = end
  }

  private mutating func reportPayload(
    _ index: Int, upTo end: Int, _ events: inout [ArtifactEvent]
  ) {
    guard end > reported else { return }
    events.append(.delta(index: index, range: reported..<end))
    reported = end
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ range: Range<Int>,
    _ message: String, _ events: inout [ArtifactEvent]
  ) {
    report(Diagnostic(code, severity, at: range, message: message), &events)
  }

  private mutating func report(
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
  private func wholeScalars(_ bytes: Span<UInt8>) -> Int {
    bytes.count - UTF8Boundary.incompleteSuffixLength(bytes)
  }

  private func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: copy(bytes, range), as: UTF8.self)
  }

  private func copy(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    bytes.extracting(range).withUnsafeBufferPointer { Array($0) }
  }
}
