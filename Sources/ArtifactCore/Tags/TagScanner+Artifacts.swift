// Artifacts: their tags, directives and payloads (sections 1 to 3 and T5.1–T5.3).

import ArtifactBase

extension TagScanner {
  // MARK: Artifacts

  /// Whether a tag's attributes make it an artifact: it has a type, an identifier, a language or a
  /// file name (T1.6).
  func namesArtifact(_ attributes: TagAttributes, _ bytes: Span<UInt8>) -> Bool {
    attributes.items.contains { attribute in
      guard let value = attribute.value, !value.isEmpty else { return false }
      let name = string(bytes, attribute.name).asciiLowercased
      guard ArtifactAttributeSpelling.lowercasedMarks.contains(name) else { return false }
      return !ArtifactAttributeSpelling.lowercasedTypes.contains(name)
        || ArtifactType.isNamed(by: string(bytes, value))
    }
  }

  mutating func openArtifact(
    _ tag: OpenTag, end: Int, _ bytes: Span<UInt8>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    let range = candidateStart..<end
    guard mayOpenArtifact(range, &events) else { return resumeText(bytes) }
    reportText(upTo: candidateStart, &events)
    isFirstText = false
    let builder = ArtifactHeaderBuilder(
      tag.attributes, tagRange: range, index: artifactCount,
      impliedType: names.names[tag.name].type,
      limits: limits, bytes)
    artifactCount += 1
    if !tag.repairs.isEmpty { report(repaired(tag, range, bytes), &events) }
    for diagnostic in builder.diagnostics { report(diagnostic, &events) }
    position = end
    reported = end
    let spelling = copy(bytes, candidateStart + 1..<tag.nameEnd)
    var payload = Payload(
      header: builder.header, start: end, closer: .spelling(spelling, other: nil),
      infersType: builder.needsPayload)
    guard tag.isSelfClosing else { return open(payload, &events) }
    if !payload.infersType { tellOpening(&payload, &events) }
    finish(payload, closeTag: end..<end, isComplete: true, bytes, &events)
    return resumeLine()
  }

  /// The diagnostic about a tag that was read despite malformed attributes.
  private func repaired(
    _ tag: OpenTag, _ range: Range<Int>, _ bytes: Span<UInt8>
  ) -> Diagnostic {
    let messages = tag.repairs.map { message(of: $0, in: tag.attributes, bytes) }
    return Diagnostic(
      .malformedTag, .warning, at: range, message: "malformed attributes: \(messages[0])",
      notes: zip(tag.repairs, messages).dropFirst().map { .init($1, at: $0.range) })
  }

  private func message(
    of repair: TagRecovery.Repair, in attributes: TagAttributes, _ bytes: Span<UInt8>
  ) -> String {
    if repair.kind == .strayByte {
      return "unexpected `\(string(bytes, repair.range))`: ignored"
    }
    guard repair.attribute < attributes.items.count else { return "an attribute is dropped" }
    let attribute = attributes.items[repair.attribute]
    let name = string(bytes, attribute.name)
    let value = string(bytes, attribute.value ?? 0..<0)
    let read = "read as `\(value.prefix(ofBytes: 100))`"
    return switch repair.kind {
    case .innerQuote: "quote inside the value of `\(name)`: \(read), write it as `&quot;`"
    case .missingClosingQuote: "missing closing quote of `\(name)`: \(read)"
    case .missingOpeningQuote: "missing opening quote of `\(name)`: \(read)"
    case .unquotedValue: "`<` in the unquoted value of `\(name)`: \(read)"
    case .missingEqualsSign: "missing `=` after `\(name)`: \(read)"
    case .strayByte: ""
    }
  }

  /// Whether the message may contain another artifact (T1.8).
  mutating func mayOpenArtifact(
    _ range: Range<Int>, _ events: inout [ArtifactEvent]
  ) -> Bool {
    if artifactCount < limits.artifactCount { return true }
    if !hasReportedArtifactLimit {
      hasReportedArtifactLimit = true
      report(
        .artifactLimit, .error, at: range,
        message:
          "more than \(limits.artifactCount) artifacts: this tag and all later ones are treated as text",
        &events)
    }
    return false
  }

  mutating func readDirective(
    _ bytes: Span<UInt8>, _ scanner: DirectiveScanner, isFinal: Bool,
    _ events: inout [ArtifactEvent]
  ) -> Bool {
    var scanner = scanner
    mode = .text
    switch scanner.advance(bytes, isFinal: isFinal) {
    case .undecided:
      return hold(.directive(scanner), &events)

    case .malformed:
      countDirective(bytes, colonCount: scanner.colonCount)
      return resumeText(bytes)

    case .tooLong:
      reportTooLong(name: "directive", &events)
      return resumeText(bytes)

    case .complete(let end):
      let range = candidateStart..<end
      guard namesArtifact(scanner.attributeScanner.attributes, bytes),
        mayOpenArtifact(range, &events)
      else {
        return resumeText(bytes)
      }
      reportText(upTo: candidateStart, &events)
      isFirstText = false
      let builder = ArtifactHeaderBuilder(
        scanner.attributeScanner.attributes, tagRange: range, index: artifactCount, limits: limits,
        bytes)
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

  mutating func open(_ payload: Payload, _ events: inout [ArtifactEvent]) -> Bool {
    var payload = payload
    if !payload.infersType { tellOpening(&payload, &events) }
    mode = .payload(payload)
    return true
  }

  /// Reports that an artifact has been opened, once its type and therefore its identity are known.
  mutating func tellOpening(_ payload: inout Payload, _ events: inout [ArtifactEvent]) {
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

  mutating func readPayload(
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
      switch payload.closer {
      case .directive, .diff:
        startFreshLine()
        return true
      case .json(let extent) where extent.isMalformed:
        startFreshLine()
        return true
      default:
        return resumeLine()
      }
    case .undecided(let heldFrom):
      safeEnd = heldFrom
    }

    var isComplete = false
    if isLast {
      isComplete = payload.closer.endsWithText
      if payload.header.origin == .tag { report(unterminated(payload, bytes), &events) }
    } else if end == limit, safeEnd == limit {
      report(
        .payloadLimit, .error, at: limit..<limit,
        message: "payload is longer than \(limits.payloadLength) bytes: the artifact ends here",
        &events)
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
    finish(payload, closeTag: end..<end, isComplete: isComplete, bytes, &events)
    return resumeLine()
  }

  enum CloseSearch {
    case found(Range<Int>)
    case undecided(heldFrom: Int)
  }

  mutating func findClose(
    _ closer: inout Closer, _ bytes: Span<UInt8>, end: Int, isFinal: Bool
  ) -> CloseSearch {
    switch closer {
    case .json(var extent):
      closer = .end(isDeclared: true)
      let result = extent.advance(bytes, end: end, isFinal: isFinal)
      closer = .json(extent)
      return search(result, end: end)

    case .diff(var extent):
      closer = .end(isDeclared: true)
      let result = extent.advance(bytes, end: end, isFinal: isFinal)
      closer = .diff(extent)
      return search(result, end: end)

    case .end:
      position = end
      return .undecided(heldFrom: end)

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

    default:
      var offset = position
      while true {
        offset = bytes.firstIndex(of: 0x3C, from: offset, to: end)
        guard offset < end else { break }
        switch matchClose(&closer, bytes, at: offset) {
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

  /// The result of the search for the end of content without a tag.
  private mutating func search(_ result: ExtentResult, end: Int) -> CloseSearch {
    switch result {
    case .found(let end):
      position = end
      return .found(end..<end)
    case .undecided(let heldFrom):
      position = end
      return .undecided(heldFrom: heldFrom)
    }
  }

  /// Matches what ends a payload, reasoning or a tool call at the offset of a `<`.
  private func matchClose(
    _ closer: inout Closer, _ bytes: Span<UInt8>, at offset: Int
  ) -> TagNameTable.CloseMatch {
    switch closer {
    case .directive, .json, .diff, .end:
      return .none

    case .name(let name):
      return names.matchClose(of: name, bytes, at: offset)

    case .spelling(let spelling, let other):
      let match = TagNameTable.matchClose(spelling.map(\.asciiLowercased), bytes, at: offset)
      guard case .tag(let end) = match else { return match }
      let isSame = spelling.indices.allSatisfy { bytes[offset + 2 + $0] == spelling[$0] }
      if isSame { return match }
      closer = .spelling(spelling, other: other ?? offset..<end)
      return .none

    case .token(let token):
      return Self.closeMatch(TokenTable.match(token, bytes, at: offset))

    case .channel:
      var isUndecided = false
      for token in TokenTable.endTokens {
        switch TokenTable.match(token, bytes, at: offset) {
        case .none: continue
        case .undecided: isUndecided = true
        case .token(_, let end): return .tag(end: end)
        }
      }
      for token in [TokenTable.startToken, TokenTable.channelToken] {
        switch TokenTable.match(token, bytes, at: offset) {
        case .none: continue
        case .undecided: isUndecided = true
        case .token: return .tag(end: offset)
        }
      }
      return isUndecided ? .undecided : .none

    case .anyReasoning:
      var isUndecided = false
      for index in names.names.indices where names.names[index].kind == .reasoning {
        switch names.matchClose(of: index, bytes, at: offset) {
        case .none: continue
        case .undecided: isUndecided = true
        case .tag(let end): return .tag(end: end)
        }
      }
      return isUndecided ? .undecided : .none
    }
  }

  private static func closeMatch(_ match: TokenTable.Match) -> TagNameTable.CloseMatch {
    switch match {
    case .none: .none
    case .undecided: .undecided
    case .token(_, let end): .tag(end: end)
    }
  }

  /// The diagnostic about an artifact that the end of the input ends.
  private func unterminated(_ payload: Payload, _ bytes: Span<UInt8>) -> Diagnostic {
    guard case .spelling(let spelling, let other?) = payload.closer else {
      return Diagnostic(
        .unterminatedArtifact, .error, at: payload.header.tagRange,
        message: "artifact without a close tag: the message ends inside it")
    }
    let expected = "</" + String(decoding: spelling, as: UTF8.self) + ">"
    let found = string(bytes, other)
    let start = forgottenByteCount + other.lowerBound
    return Diagnostic(
      .unterminatedArtifact, .error, at: payload.header.tagRange,
      message:
        "artifact without a close tag: found `\(found)` at byte \(start), expected `\(expected)`",
      notes: [
        .init("`\(found)` differs in case from `\(expected)`: part of the payload", at: other)
      ])
  }

  /// Ends an artifact: reports its opening if that is still pending, the rest of its payload, and
  /// its end.
  mutating func finish(
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

  func inferType(_ payload: inout Payload, payloadEnd: Int, _ bytes: Span<UInt8>) {
    let end = min(payloadEnd, payload.start + ArtifactType.inferenceWindow)
    let window = copy(bytes, payload.start..<end)
    let inference = ArtifactType.inference(fromPayload: window[...])
    payload.header.type = inference.type
    payload.header.language = payload.header.language ?? inference.language
  }

  /// Resumes in the line in which an artifact or reasoning has ended (T4.7).
  mutating func resumeLine() -> Bool {
    forgetLines()
    blocks.resumeInsideLine()
    endLineOfText()
    textStart = position
    mode = .text
    line = .inside(backticks: 0)
    return true
  }
}

extension TagScanner.Closer {
  /// Whether the content is complete if the text ends in it.
  fileprivate var endsWithText: Bool {
    switch self {
    case .end, .diff: true
    case .json(let extent): extent.isMalformed
    default: false
    }
  }
}
