// Reasoning, tool calls and tokens of chat templates (section 5).

import ArtifactBase

extension TagScanner {
  // MARK: Tokens

  enum TokenVerdict {
    case text
    case resumed
    case undecided
  }

  /// Reads a token at `candidateStart` that ends at `end`.
  mutating func readToken(
    _ index: Int, end: Int, _ bytes: Span<UInt8>, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> TokenVerdict {
    let kind = tokens.tokens[index].kind
    switch kind {
    case .residue:
      return resumed(accept(.residue, end: end, bytes, &events))

    case .channel:
      switch ChannelHeader.read(bytes, at: candidateStart) {
      case .undecided:
        if !isFinal { return .undecided }
      case .malformed: break
      case .complete(let header):
        return resumed(accept(.channel(header), end: header.end, bytes, &events))
      }
      guard let roleEnd = TokenTable.endOfRole(bytes, at: end, isFinal: isFinal) else {
        return .undecided
      }
      return resumed(accept(.residue, end: roleEnd, bytes, &events))

    case .turn:
      guard let roleEnd = TokenTable.endOfRole(bytes, at: end, isFinal: isFinal) else {
        return .undecided
      }
      return resumed(accept(.residue, end: roleEnd, bytes, &events))

    case .final:
      guard !hasCounterpart else { return .text }
      switch TokenTable.isEnd(bytes, at: end, isFinal: isFinal) {
      case nil: return .undecided
      case true?: return resumed(accept(.residue, end: end, bytes, &events))
      case false?: return .text
      }

    case .counterpart:
      hasCounterpart = true
      return .text

    case .opens(let aside, let close):
      return resumed(accept(.token(aside, close: close), end: end, bytes, &events))
    }
  }

  private func resumed(_: Bool) -> TokenVerdict { .resumed }

  /// Reports template residue and continues after it.
  mutating func dropResidue(
    upTo end: Int, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    reportText(upTo: candidateStart, &events)
    if hasText { isFirstText = false }
    let range = candidateStart..<end
    report(
      .templateResidue, .warning, at: range,
      message: "template token `\(string(bytes, range))` in the answer: dropped", &events)
    events.append(.templateResidue(range))
    position = end
    reported = end
    startFreshLine()
    return true
  }

  /// Opens the content of a harmony message.
  mutating func openChannel(
    _ header: ChannelHeader, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    switch header.content {
    case .text:
      return dropResidue(upTo: header.end, bytes, &events)
    case .reasoning:
      return openAside(.reasoning, end: header.end, closer: .channel, &events)
    case .toolCall(let name):
      return openAside(.toolCall, name: name, end: header.end, closer: .channel, &events)
    }
  }

  // MARK: Reasoning

  /// Opens the reasoning with which the answer begins (T5.7).
  mutating func beginReasoningIfNeeded(_ events: inout [ArtifactEvent]) {
    guard vocabulary.beginsWithReasoning, position == 0, isFirstText, case .text = mode else {
      return
    }
    isFirstText = false
    events.append(.reasoningOpened(tag: 0..<0))
    mode = .aside(Aside(start: 0, closer: .anyReasoning))
  }

  mutating func openReasoning(
    _ tag: OpenTag, end: Int, _ events: inout [ArtifactEvent]
  ) -> Bool {
    guard tag.isSelfClosing else {
      return openAside(.reasoning, end: end, closer: .name(tag.name), &events)
    }
    reportText(upTo: candidateStart, &events)
    isFirstText = false
    events.append(.reasoningOpened(tag: candidateStart..<end))
    events.append(.reasoningClosed(tag: end..<end, isComplete: true))
    position = end
    reported = end
    return resumeLine()
  }

  /// Makes the first text of the answer reasoning (T5.6).
  mutating func closeFirstText(tagEnd: Int, _ events: inout [ArtifactEvent]) -> Bool {
    reportText(upTo: candidateStart, &events)
    isFirstText = false
    let start = startOfFirstText(endingAt: candidateStart)
    events.append(
      .reasoningWithoutOpening(start..<candidateStart, tag: candidateStart..<tagEnd))
    position = tagEnd
    reported = tagEnd
    return resumeLine()
  }

  // MARK: Tool calls

  /// What the tag of a tool call declares.
  func toolCall(of tag: OpenTag, _ bytes: Span<UInt8>) -> ToolCallHeader {
    var header = ToolCallHeader()
    if names.names[tag.name].takesTool {
      let length = names.names[tag.name].bytes.count
      header.name = string(bytes, candidateStart + length + 2..<tag.nameEnd)
    }
    for attribute in tag.attributes.items {
      guard let range = attribute.value, !range.isEmpty else { continue }
      switch string(bytes, attribute.name).asciiLowercased {
      case "name", "tool": header.name = header.name ?? value(range, bytes)
      case "id", "call_id", "tool_use_id": header.id = header.id ?? value(range, bytes)
      default: break
      }
    }
    return header
  }

  private func value(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String {
    AttributeValue.decode(copy(bytes, range)).prefix(ofBytes: limits.valueLength)
  }

  /// Decides by its content whether a tag without the name of a tool opens a tool call (T5.11).
  mutating func readToolContent(
    _ bytes: Span<UInt8>, _ tag: HeldTag, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    let begins =
      if case .tag(let open) = tag.construct, names.names[open.name].kind == .artifact {
        Self.beginsPayload(bytes, at: tag.end)
      } else {
        Self.beginsToolCall(bytes, at: tag.end)
      }
    switch begins {
    case nil:
      return isFinal ? resumeText(bytes) : hold(.toolContent(tag), &events)
    case false?:
      return resumeText(bytes)
    case true?:
      return accept(tag.construct, end: tag.end, bytes, &events)
    }
  }

  /// The maximum length of the content that decides whether a tag opens a tool call.
  private static let toolContentLength = 256

  /// Whether a content begins as a payload in JSON does: with `{`, `[` or a fence. Nil if more bytes
  /// are needed.
  private static func beginsPayload(_ bytes: Span<UInt8>, at start: Int) -> Bool? {
    var position = start
    while position < bytes.count, bytes[position].isTagWhitespace {
      position += 1
      if position - start > toolContentLength { return false }
    }
    return position < bytes.count ? "{[`".utf8.contains(bytes[position]) : nil
  }

  /// Whether a content begins as a tool call does: with `{`, `[`, a tag, or the name of a tool and a
  /// tag. Nil if more bytes are needed.
  private static func beginsToolCall(_ bytes: Span<UInt8>, at start: Int) -> Bool? {
    let limit = start + toolContentLength
    var position = start
    func skipSpace() {
      while position < min(bytes.count, limit), bytes[position].isTagWhitespace { position += 1 }
    }
    func opensTag() -> Bool? {
      guard position + 1 < bytes.count else { return nil }
      let next = bytes[position + 1]
      return next.isASCIIAlphanumeric || next == UInt8(ascii: "_") || next == UInt8(ascii: "|")
    }
    skipSpace()
    guard position < limit else { return false }
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return true }
    if first == UInt8(ascii: "<") { return opensTag() }
    let name = position
    while position < min(bytes.count, limit), bytes[position].isToolNameByte { position += 1 }
    guard position > name else { return false }
    let nameEnd = position
    skipSpace()
    guard position < limit else { return false }
    guard position < bytes.count else { return nil }
    guard bytes[position] == UInt8(ascii: "<") else { return false }
    let isNextLine = (nameEnd..<position).contains { bytes[$0].isLineBreak }
    return nameEnd == position || isNextLine ? opensTag() : false
  }

  mutating func openToolCall(
    _ tag: OpenTag, end: Int, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    let header = toolCall(of: tag, bytes)
    return openAside(
      .toolCall, name: header.name, id: header.id, end: end, closer: .name(tag.name), &events)
  }

  // MARK: Contents

  /// Opens reasoning or a tool call after a tag or header that ends at `end`.
  mutating func openAside(
    _ kind: TokenTable.AsideKind, name: String? = nil, id: String? = nil, end: Int, closer: Closer,
    _ events: inout [ArtifactEvent]
  ) -> Bool {
    reportText(upTo: candidateStart, &events)
    isFirstText = false
    position = end
    reported = end
    var aside = Aside(start: end, closer: closer)
    switch kind {
    case .reasoning:
      events.append(.reasoningOpened(tag: candidateStart..<end))
    case .toolCall:
      let header = ToolCallHeader(name: name, id: id, tagRange: candidateStart..<end)
      aside.call = header
      aside.infersName = name == nil
      if name != nil { events.append(.toolCallOpened(header)) }
    }
    mode = .aside(aside)
    return true
  }

  mutating func readAside(
    _ bytes: Span<UInt8>, _ current: Aside, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    var aside = current
    switch findClose(&aside.closer, bytes, end: bytes.count, isFinal: isFinal) {
    case .found(let range):
      finish(&aside, at: range, isComplete: true, bytes, &events)
      switch aside.closer {
      case .channel, .token:
        startFreshLine()
        return true
      default:
        return resumeLine()
      }

    case .undecided(let heldFrom):
      guard isFinal else {
        if aside.infersName, heldFrom - aside.start >= ToolCallIdentity.window {
          tellOpening(&aside, upTo: heldFrom, bytes, &events)
        }
        if !aside.infersName {
          report(aside, upTo: heldFrom == bytes.count ? wholeScalars(bytes) : heldFrom, &events)
        }
        mode = .aside(aside)
        return false
      }
      let end = bytes.count..<bytes.count
      if aside.infersName { tellOpening(&aside, upTo: bytes.count, bytes, &events) }
      report(aside, upTo: bytes.count, &events)
      let isCall = aside.call != nil
      report(
        isCall ? .unterminatedToolCall : .unterminatedReasoning, .error, at: end,
        message:
          "\(isCall ? "tool call" : "reasoning") without a close tag: the message ends inside it",
        &events)
      finish(&aside, at: end, isComplete: false, bytes, &events)
      position = bytes.count
      mode = .text
      return false
    }
  }

  private mutating func finish(
    _ aside: inout Aside, at tag: Range<Int>, isComplete: Bool, _ bytes: Span<UInt8>,
    _ events: inout [ArtifactEvent]
  ) {
    if aside.infersName { tellOpening(&aside, upTo: tag.lowerBound, bytes, &events) }
    report(aside, upTo: tag.lowerBound, &events)
    events.append(
      aside.call == nil
        ? .reasoningClosed(tag: tag, isComplete: isComplete)
        : .toolCallClosed(tag: tag, isComplete: isComplete))
    reported = tag.upperBound
  }

  /// Reports the opening of a tool call after its name has been searched.
  private mutating func tellOpening(
    _ aside: inout Aside, upTo end: Int, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) {
    guard var header = aside.call else { return }
    let window = aside.start..<min(end, aside.start + ToolCallIdentity.window)
    let identity = ToolCallIdentity(copy(bytes, window))
    header.name = identity.name
    header.id = header.id ?? identity.id
    aside.call = header
    aside.infersName = false
    events.append(.toolCallOpened(header))
  }

  /// Reports the content up to `end`.
  private mutating func report(
    _ aside: Aside, upTo end: Int, _ events: inout [ArtifactEvent]
  ) {
    guard end > reported else { return }
    events.append(aside.call == nil ? .reasoning(reported..<end) : .toolCall(reported..<end))
    reported = end
  }
}
