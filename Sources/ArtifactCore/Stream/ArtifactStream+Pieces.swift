// The pieces of a provider's stream become segments of one source (section 11).
//
// Text goes through the tag scanner. Reasoning, tool calls and other parts are segments without tags.
// While the scanner is in an artifact, or while a tool call is open, what cannot be placed yet waits
// in a queue. Parts do not end the text: they wait for a blank line in the text that arrives after
// them. The end of a message ends its text and what is open in it.

import ArtifactBase

/// What waits until an artifact or a tool call has ended.
struct PieceQueue: Sendable {
  enum Item: Sendable {
    case text([UInt8])
    case reasoning([UInt8])
    case toolCall(ProviderToolCall, arguments: [UInt8], isEnded: Bool)
    /// A part and its payload, which ends with a line feed.
    case part(ProviderPart, [UInt8])
    /// The end of a message.
    case messageEnd

    /// Whether it belongs to what is open in the text rather than after it.
    var isInText: Bool {
      switch self {
      case .text, .messageEnd: true
      case .reasoning, .toolCall, .part: false
      }
    }

    var isText: Bool { if case .text = self { true } else { false } }
    var isPart: Bool { if case .part = self { true } else { false } }
  }

  enum Open: Sendable {
    case reasoning
    case toolCall(index: Int)
    case part(ProviderPart)
  }

  /// The maximum number of items; alternating pieces are not joined.
  static let itemLimit = 4_096

  var items: [Item] = []
  /// The sources, which wait for the end of the answer.
  var sources: [Item] = []
  var open: Open?
  var byteCount = 0
  var hasReportedLimit = false

  /// Whether text may be scanned without regard to pieces.
  var isIdle: Bool { items.isEmpty && open == nil }
}

extension ArtifactStream {
  /// Appends a piece of a provider's stream.
  ///
  /// Text is searched for artifacts. Reasoning, tool calls and other parts become segments without
  /// tags; if they arrive while an artifact is open, they follow it. Parts also wait for the next
  /// blank line of the text, and sources for its end. ``ProviderPiece/messageEnded`` ends the text
  /// and what is open in it. Errors become diagnostics with the code `provider.error`.
  /// ``ProviderPiece/finished`` ends the input.
  ///
  /// - Returns: The events that the piece has made certain.
  /// - Complexity: O(length of the piece), amortized over the calls.
  @discardableResult
  public mutating func append(_ piece: ProviderPiece) -> [ArtifactEvent] {
    guard !isFinished else { return [] }
    var events: [ArtifactEvent] = []
    switch piece {
    case .text(let bytes):
      return append(text: bytes)
    case .reasoning(let bytes):
      if case .reasoning = pieces.open {
        extendOpen(with: bytes, &events)
      } else {
        enqueue(.reasoning(bytes), byteCount: bytes.count, &events)
      }
    case .toolCallBegan(let call):
      enqueue(.toolCall(call, arguments: [], isEnded: false), byteCount: 0, &events)
    case .toolCallArguments(let index, let bytes):
      append(arguments: bytes, toCall: index, &events)
    case .toolCallEnded(let index):
      endCall(index, &events)
    case .part(let part, let payload):
      append(part, payload + [0x0A], &events)
    case .messageEnded:
      enqueue(.messageEnd, byteCount: 0, &events)
    case .error(let message):
      report(
        Diagnostic(
          .providerError, .error, at: source.count..<source.count,
          message: "the provider reports an error: \(message)"), &events)
    case .diagnostic(var diagnostic):
      // Its range is one of the provider's stream, not of the source.
      diagnostic.range = nil
      report(diagnostic, &events)
    case .finished:
      return finish()
    }
    return events
  }

  /// Decodes the next bytes of a provider's response and appends their pieces.
  ///
  /// ```swift
  /// var provider = ProviderStream(family: .openAI)
  /// var answer = ArtifactStream()
  /// for try await chunk in body { answer.append(chunk.span, from: &provider) }
  /// answer.finish(from: &provider)
  /// ```
  ///
  /// - Complexity: O(`bytes.count`), amortized over the calls.
  @discardableResult
  public mutating func append(
    _ bytes: Span<UInt8>, from provider: inout ProviderStream
  ) -> [ArtifactEvent] {
    var events: [ArtifactEvent] = []
    for piece in provider.append(bytes) { events += append(piece) }
    return events
  }

  /// Ends a provider's response and the answer. Further calls have no effect.
  @discardableResult
  public mutating func finish(from provider: inout ProviderStream) -> [ArtifactEvent] {
    var events: [ArtifactEvent] = []
    for piece in provider.finish() { events += append(piece) }
    return events + finish()
  }

  // MARK: Queue

  mutating func append(text bytes: [UInt8]) -> [ArtifactEvent] {
    var events: [ArtifactEvent] = []
    guard !bytes.isEmpty else { return events }
    enqueue(.text(bytes), byteCount: bytes.count, &events)
    return events
  }

  private mutating func enqueue(
    _ item: PieceQueue.Item, byteCount: Int, _ events: inout [ArtifactEvent]
  ) {
    closeRun(&events)
    guard !waits(item) || makeRoom(for: byteCount, &events) else { return }
    if let last = pieces.items.indices.last, Self.join(&pieces.items[last], item) {
      pieces.byteCount += byteCount
    } else {
      pieces.items.append(item)
      pieces.byteCount += byteCount
    }
    place(&events)
  }

  /// Whether an item that arrives now has to wait.
  private func waits(_ item: PieceQueue.Item) -> Bool {
    if case .toolCall = pieces.open { return true }
    if item.isInText { return false }
    return scanner.isInside || item.isPart && !isBetweenParagraphs
  }

  /// Whether a part can be placed without ending a paragraph of the text.
  private var isBetweenParagraphs: Bool {
    guard scanner.heldByteCount(of: source.count) == 0 else { return false }
    guard let last = segments.last, last.kind == .text, !last.isComplete else { return true }
    return scanner.followsBlankLine
  }

  /// Appends an item to the one before if both are text or reasoning.
  private static func join(_ last: inout PieceQueue.Item, _ next: PieceQueue.Item) -> Bool {
    switch (last, next) {
    case (.text(var bytes), .text(let more)):
      last = .text([])
      bytes += more
      last = .text(bytes)
    case (.reasoning(var bytes), .reasoning(let more)):
      last = .reasoning([])
      bytes += more
      last = .reasoning(bytes)
    default:
      return false
    }
    return true
  }

  private mutating func makeRoom(
    for count: Int, _ events: inout [ArtifactEvent]
  ) -> Bool {
    guard
      pieces.byteCount + count > scanner.limits.queueLength
        || pieces.items.count + pieces.sources.count >= PieceQueue.itemLimit
    else { return true }
    if !pieces.hasReportedLimit {
      pieces.hasReportedLimit = true
      report(
        Diagnostic(
          .providerQueueLimit, .error, at: source.count..<source.count,
          message:
            "more than \(scanner.limits.queueLength) bytes of the provider's stream wait for the "
            + "end of an artifact, a tool call or a paragraph: the rest is dropped"), &events)
    }
    return false
  }

  /// Places what waits, as far as it can be placed.
  ///
  /// - Parameter isFinal: Whether the answer has ended.
  private mutating func place(_ events: inout [ArtifactEvent], isFinal: Bool = false) {
    while !pieces.items.isEmpty {
      if case .toolCall = pieces.open { return }
      if scanner.isInRecognizedText, !pieces.items[0].isText {
        endInside(&events)
        continue
      }
      if scanner.isInside {
        // Text continues the artifact; what arrived before it follows the artifact.
        guard let text = pieces.items.firstIndex(where: \.isInText) else { return }
        guard case .text(let bytes) = pieces.items[text] else {
          endInside(&events)
          continue
        }
        pieces.items.remove(at: text)
        pieces.byteCount -= bytes.count
        insert(scan(bytes, stopsOutside: text > 0, &events), at: text)
        continue
      }
      switch pieces.items[0] {
      case .text(let bytes):
        pieces.items.removeFirst()
        pieces.byteCount -= bytes.count
        closeRun(&events)
        _ = scan(bytes, stopsOutside: false, &events)
      case .part(let part, let payload):
        if case .part(part) = pieces.open, part.isJoined {
          pieces.items.removeFirst()
          pieces.byteCount -= payload.count
          extendOpen(with: payload, &events)
          continue
        }
        closeRun(&events)
        guard isBetweenParagraphs || isFinal || reachParagraph(&events) else { return }
        guard !scanner.isInside, endText(&events) else { continue }
        pieces.items.removeFirst()
        pieces.byteCount -= payload.count
        open(.part(part), .partOpened(part), with: payload, &events)
        if !part.isJoined { closeOpen(isComplete: true, &events) }
      case .messageEnd:
        closeRun(&events)
        guard endText(&events) else { continue }
        pieces.items.removeFirst()
        take([.messageEnded], &events)
        scanner.skip(to: source.count)
        scanner.beginText(textKind)
      case .reasoning(let bytes):
        closeRun(&events)
        guard endText(&events) else { continue }
        pieces.items.removeFirst()
        pieces.byteCount -= bytes.count
        open(.reasoning, .reasoningOpened(tag: source.count..<source.count), with: bytes, &events)
      case .toolCall(let call, let arguments, let isEnded):
        closeRun(&events)
        guard endText(&events) else { continue }
        pieces.items.removeFirst()
        pieces.byteCount -= arguments.count
        let header = ToolCallHeader(
          name: call.name.isEmpty ? nil : call.name, id: call.id,
          tagRange: source.count..<source.count)
        open(.toolCall(index: call.index), .toolCallOpened(header), with: arguments, &events)
        if isEnded { closeOpen(isComplete: true, &events) }
      }
    }
  }

  /// Lets the text go on to its next blank line, before the part that waits.
  ///
  /// - Returns: Whether the part need not wait any longer: there is a blank line, something that ends
  ///   the text, or an artifact, which the part follows.
  private mutating func reachParagraph(_ events: inout [ArtifactEvent]) -> Bool {
    guard let next = pieces.items.firstIndex(where: { !$0.isPart }) else { return false }
    guard case .text(let bytes) = pieces.items[next] else { return true }
    pieces.items.remove(at: next)
    pieces.byteCount -= bytes.count
    var start = 0
    // Byte by byte, since a part that arrives after any of them would be placed there.
    while start < bytes.count, !scanner.isInside, start == 0 || !isBetweenParagraphs {
      _ = scan([bytes[start]], stopsOutside: false, &events)
      start += 1
    }
    insert(Array(bytes[start...]), at: next)
    return isBetweenParagraphs || scanner.isInside
  }

  private mutating func insert(_ text: [UInt8], at index: Int) {
    guard !text.isEmpty else { return }
    pieces.items.insert(.text(text), at: index)
    pieces.byteCount += text.count
  }

  /// Scans text.
  ///
  /// - Returns: The bytes after the artifact, if the scanner stops there; they are removed from the
  ///   source.
  private mutating func scan(
    _ text: [UInt8], stopsOutside: Bool, _ events: inout [ArtifactEvent]
  ) -> [UInt8] {
    source += text
    var found: [ArtifactEvent] = []
    let bytes = source
    let stopped = scanner.advance(
      bytes.span, isFinal: false, stopsOutside: stopsOutside, into: &found)
    take(found, &events)
    guard stopped else { return [] }
    let rest = Array(source[scanner.position...])
    source.removeLast(rest.count)
    return rest
  }

  /// Ends the text before a segment of another kind.
  ///
  /// - Returns: False if bytes that were held back have opened an artifact.
  private mutating func endText(_ events: inout [ArtifactEvent]) -> Bool {
    guard pieces.open == nil else { return true }
    var found: [ArtifactEvent] = []
    let bytes = source
    scanner.endText(bytes.span, into: &found)
    take(found, &events)
    return !scanner.isInside
  }

  mutating func finishPieces(_ events: inout [ArtifactEvent]) {
    pieces.items += pieces.sources
    pieces.sources = []
    while !pieces.isIdle {
      if case .toolCall = pieces.open {
        closeOpen(isComplete: false, &events)
      } else if pieces.items.isEmpty {
        closeRun(&events)
      } else if scanner.isInside {
        endInside(&events)
      }
      place(&events, isFinal: true)
    }
  }

  /// Ends the artifact, the reasoning or the tool call with tags in which the text is.
  private mutating func endInside(_ events: inout [ArtifactEvent]) {
    var found: [ArtifactEvent] = []
    let bytes = source
    scanner.endInside(bytes.span, into: &found)
    take(found, &events)
  }

  // MARK: Segments without tags

  private mutating func open(
    _ kind: PieceQueue.Open, _ opening: ArtifactEvent, with bytes: [UInt8],
    _ events: inout [ArtifactEvent]
  ) {
    pieces.open = kind
    take([opening], &events)
    extendOpen(with: bytes, &events)
  }

  private mutating func extendOpen(with bytes: [UInt8], _ events: inout [ArtifactEvent]) {
    guard !bytes.isEmpty else { return }
    let range = source.count..<source.count + bytes.count
    source += bytes
    scanner.skip(to: range.upperBound)
    switch pieces.open {
    case .toolCall: take([.toolCall(range)], &events)
    case .part: take([.part(range)], &events)
    case .reasoning, nil: take([.reasoning(range)], &events)
    }
  }

  /// Closes the segment that only a piece of another kind ends.
  private mutating func closeRun(_ events: inout [ArtifactEvent]) {
    switch pieces.open {
    case .reasoning, .part: closeOpen(isComplete: true, &events)
    case .toolCall, nil: break
    }
  }

  private mutating func closeOpen(isComplete: Bool, _ events: inout [ArtifactEvent]) {
    let end = source.count..<source.count
    scanner.skip(to: source.count)
    switch pieces.open {
    case .toolCall: take([.toolCallClosed(tag: end, isComplete: isComplete)], &events)
    case .part: take([.partClosed], &events)
    case .reasoning, nil: take([.reasoningClosed(tag: end, isComplete: isComplete)], &events)
    }
    pieces.open = nil
  }

  private mutating func append(
    _ part: ProviderPart, _ payload: [UInt8], _ events: inout [ArtifactEvent]
  ) {
    if part.kind == .source {
      guard makeRoom(for: payload.count, &events) else { return }
      pieces.sources.append(.part(part, payload))
      pieces.byteCount += payload.count
    } else if case .part(part) = pieces.open, part.isJoined {
      extendOpen(with: payload, &events)
    } else {
      enqueue(.part(part, payload), byteCount: payload.count, &events)
    }
  }

  private mutating func append(
    arguments bytes: [UInt8], toCall index: Int, _ events: inout [ArtifactEvent]
  ) {
    if case .toolCall(index) = pieces.open { return extendOpen(with: bytes, &events) }
    let item = pieces.items.lastIndex { item in
      if case .toolCall(let call, _, _) = item { call.index == index } else { false }
    }
    guard let item, makeRoom(for: bytes.count, &events),
      case .toolCall(let call, var arguments, let isEnded) = pieces.items[item]
    else { return }
    pieces.items[item] = .text([])
    arguments += bytes
    pieces.items[item] = .toolCall(call, arguments: arguments, isEnded: isEnded)
    pieces.byteCount += bytes.count
  }

  private mutating func endCall(_ index: Int, _ events: inout [ArtifactEvent]) {
    if case .toolCall(index) = pieces.open {
      closeOpen(isComplete: true, &events)
      return place(&events)
    }
    for (offset, item) in pieces.items.enumerated() {
      if case .toolCall(let call, let arguments, _) = item, call.index == index {
        pieces.items[offset] = .toolCall(call, arguments: arguments, isEnded: true)
      }
    }
  }

  private mutating func report(
    _ diagnostic: Diagnostic, _ events: inout [ArtifactEvent]
  ) {
    var found: [ArtifactEvent] = []
    scanner.report(diagnostic, &found)
    take(found, &events)
  }

  private mutating func take(_ found: [ArtifactEvent], _ events: inout [ArtifactEvent]) {
    for event in found {
      let event = event.moved(by: forgottenByteCount)
      record(event)
      events.append(event)
    }
  }
}
