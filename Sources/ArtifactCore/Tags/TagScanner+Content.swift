// Content without tags: JSON and diffs on lines of their own, and text that is a single payload
// (section 12).

import ArtifactBase

extension TagScanner {
  /// What the text of the answer or of a message is, before any of it has been read.
  enum Text: Sendable {
    /// An answer.
    case answer
    /// An answer or a payload, by its first bytes; it starts at an offset once there are any.
    case unknown(ContentRecognizer, start: Int?)
    /// A payload.
    case payload(ArtifactHeader)
  }

  /// What may begin at the start of a line.
  enum ContentStart: Sendable {
    case json
    /// A diff whose first lines have been read up to an offset.
    case diff(DiffCandidate, offset: Int)
  }

  // MARK: The whole text

  /// Begins a text of this kind.
  mutating func beginText(_ kind: ArtifactStream.TextKind) {
    switch kind {
    case .answer: text = .answer
    case .recognized: text = .unknown(ContentRecognizer(), start: nil)
    case .payload(var header):
      header.origin = .text
      text = .payload(header)
    }
  }

  /// Reads the beginning of text that may be a single payload.
  ///
  /// - Returns: False if more bytes are needed.
  mutating func readWholeText(
    _ bytes: Span<UInt8>, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    if case .unknown(_, _?) = text {} else if position == bytes.count { return false }
    switch text {
    case .answer:
      break
    case .payload(let header):
      text = .answer
      candidateStart = position
      return openContent(header, closer: .end(isDeclared: true), &events)
    case .unknown(var recognizer, let known):
      text = .answer  // Makes the copy above the only owner of its arrays.
      let start = known ?? position
      recognizer.append(bytes.extracting((start + recognizer.byteCount)..<bytes.count))
      if isFinal { recognizer.finish() }
      guard recognizer.verdict != .undecided else {
        text = .unknown(recognizer, start: start)
        return false
      }
      if case .type(let type, let language) = recognizer.verdict {
        candidateStart = start
        let header = contentHeader(type, language: language, origin: .text)
        let closer =
          Self.jsonTypes.contains(type)
          ? Closer.json(JSONExtent(start: start)) : .end(isDeclared: false)
        return openContent(header, closer: closer, &events)
      }
    }
    mode = .text
    return true
  }

  /// The types of payloads that are JSON, which tells where they end.
  private static let jsonTypes: Set<ArtifactType> = [
    .json, .uiSpec, .vegaLite, .geoJSON, .gltf, .jsonLD, .flow,
  ]

  /// The header of an artifact without a tag.
  private func contentHeader(
    _ type: ArtifactType, language: String?, origin: ArtifactHeader.Origin
  ) -> ArtifactHeader {
    var header = ArtifactHeader(
      index: artifactCount, identifier: "", version: 1, type: type, language: language,
      attributes: [], tagRange: 0..<0)
    header.origin = origin
    return header
  }

  /// Opens an artifact without a tag at `candidateStart`.
  private mutating func openContent(
    _ header: ArtifactHeader, closer: Closer, _ events: inout [ArtifactEvent]
  ) -> Bool {
    var header = header
    let range = candidateStart..<candidateStart
    guard mayOpenArtifact(range, &events) else {
      text = .answer
      return rejectContent()
    }
    reportText(upTo: candidateStart, &events)
    isFirstText = false
    header.index = artifactCount
    header.tagRange = range
    artifactCount += 1
    position = candidateStart
    reported = candidateStart
    startFreshLine()
    return open(
      Payload(header: header, start: candidateStart, closer: closer, infersType: false), &events)
  }

  // MARK: Lines

  /// Whether content may begin at the start of a line, as far as its first two bytes tell.
  @inline(__always)
  func mayBeginContent(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    func isFollowed(by byte: UInt8) -> Bool {
      start + 1 == bytes.count || bytes[start + 1] == byte
    }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return true
    case UInt8(ascii: "d"): return isFollowed(by: UInt8(ascii: "i"))
    case UInt8(ascii: "-"): return isFollowed(by: UInt8(ascii: "-"))
    default: return false
    }
  }

  /// What may begin with this byte at `position`, the start of a line.
  func contentStart(with byte: UInt8) -> ContentStart? {
    guard readsContent, position != rejectedContent, openDirectives == 0, !html.isInBlock,
      blocks.isAtLineStart
    else { return nil }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard !html.isOpen else { return nil }
      return lineBefore.isBlank || (lineBefore.endsInColon && blocks.isOutsideContainers)
        ? .json : nil
    default:
      return lineBefore.isBlank || blocks.isOutsideContainers
        ? .diff(DiffCandidate(isInText: true), offset: position) : nil
    }
  }

  /// Reads a line that may begin content, from `candidateStart`.
  ///
  /// - Returns: False if more bytes are needed.
  mutating func readContentStart(
    _ bytes: Span<UInt8>, _ start: ContentStart, isFinal: Bool, _ events: inout [ArtifactEvent]
  ) -> Bool {
    switch start {
    case .json:
      switch JSONExtent.begins(bytes, at: candidateStart, end: bytes.count) {
      case true?:
        let header = contentHeader(.json, language: nil, origin: .line)
        return openContent(header, closer: .json(JSONExtent(start: candidateStart)), &events)
      case nil where !isFinal: return hold(.content(start), &events)
      default: return rejectContent()
      }
    case .diff(var candidate, var offset):
      mode = .text
      var state = CandidateState.undecided
      while offset < bytes.count, state == .undecided {
        state = candidate.consume(bytes[offset])
        offset += 1
      }
      if state == .undecided {
        guard isFinal else { return hold(.content(.diff(candidate, offset: offset)), &events) }
        state = candidate.finish(isWhole: true)
      }
      guard case .type = state else { return rejectContent() }
      let header = contentHeader(.code, language: "diff", origin: .line)
      return openContent(header, closer: .diff(DiffExtent(start: candidateStart)), &events)
    }
  }

  /// Reads the line at `candidateStart` as text.
  private mutating func rejectContent() -> Bool {
    rejectedContent = candidateStart
    position = candidateStart
    mode = .text
    line = .start
    return true
  }

  /// Counts the directives of Markdown that are open, in which JSON and diffs are code.
  mutating func countDirective(_ bytes: Span<UInt8>, colonCount: Int) {
    guard colonCount >= 3 else { return }
    var offset = candidateStart + colonCount
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    if offset == bytes.count || bytes[offset].isLineBreak {
      openDirectives = max(0, openDirectives - 1)
    } else {
      openDirectives += 1
    }
  }
}
