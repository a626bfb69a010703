// Tags and tokens, from their `<` until it is known what they are (sections 1, 2 and 4).

import ArtifactBase

extension TagScanner {
  mutating func readCandidate(
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
            .strayCloseTag, .warning, at: candidateStart..<end,
            message: "close tag without an open tag: treated as text", &events)
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

  mutating func readAttributes(
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
  mutating func recover(
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

  mutating func reportTooLong(name: String = "tag", _ events: inout [ArtifactEvent]) {
    report(
      .tagTooLong, .error, at: candidateStart..<(candidateStart + limits.tagLength),
      message: "\(name) is longer than \(limits.tagLength) bytes: treated as text", &events)
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
  mutating func lookAhead(
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
}
