// Bytes pass through three layers. The framing (`Framing`) cuts them into events: server-sent
// events, lines, or the elements of an array. An event is parsed once, when it is complete
// (`Events`), and read by the functions of its format (`Formats`), which append to
// `ProviderOutput`. Since nothing is decided before an event is complete, the pieces cannot depend
// on how the input is cut.

import ArtifactBase

/// An incremental decoder of the body of a provider's streaming HTTP response, or of the output of an
/// agent.
///
/// Append the bytes as they arrive, split at any byte, and process the pieces of each chunk:
///
/// ```swift
/// var stream = ProviderStream(family: .openAI)
/// for try await chunk in body {
///   for piece in stream.append(chunk.span) { … }
/// }
/// for piece in stream.finish() { … }
/// ```
///
/// ``ArtifactStream/append(_:from:)`` decodes a chunk and reads the pieces in one call. To find out
/// whether bytes are such a stream at all, use ``ProviderRecognizer``. The rules are
/// numbered in `Specs/Providers.md`. No input makes the decoder fail.
public struct ProviderStream: Sendable {
  /// How the input is cut into events.
  private enum Framing {
    case undecided, events, lines, elements
  }

  /// The family of the stream.
  public let family: ProviderFamily

  /// The format of the stream; nil until the first event of a family with several formats.
  public private(set) var format: ProviderFormat?

  /// Whether an event has been read whose members tell the family, also if it is framing alone.
  package private(set) var hasKnownEvent = false

  /// The offset in the input of the event read last: of its line, of the first line of its data, or
  /// of its object.
  package private(set) var eventOffset = 0

  /// Whether ``finish()`` has been called.
  public private(set) var isFinished = false

  private let limits: ProviderLimits
  private var output: ProviderOutput

  private var mark = ByteOrderMarkFilter()
  /// The number of bytes of the byte order mark read so far.
  private var markLength = 0
  private var hasBegun = false

  private var framing: Framing
  /// While the framing is undecided: the input offset of the next byte, and the byte before it if
  /// two bytes are needed.
  private var offset = 0
  private var head: UInt8?

  private var lines: ProviderLineReader
  private var events: ServerSentEvents
  private var elements: ProviderObjectReader
  /// The number of elements of an array so far.
  private var elementCount = 0

  /// Creates a decoder for a format.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - limits: Bounds on memory.
  public init(format: ProviderFormat, limits: ProviderLimits = .init()) {
    self.init(format.family, format, limits)
  }

  /// Creates a decoder for a family; the first event tells its formats apart.
  ///
  /// - Parameters:
  ///   - family: The family of the stream.
  ///   - limits: Bounds on memory.
  public init(family: ProviderFamily, limits: ProviderLimits = .init()) {
    let formats = family.formats
    self.init(family, formats.count == 1 ? formats[0] : nil, limits)
  }

  private init(_ family: ProviderFamily, _ format: ProviderFormat?, _ limits: ProviderLimits) {
    self.family = family
    self.format = format
    self.limits = limits
    output = ProviderOutput(limits: limits)
    lines = ProviderLineReader(lengthLimit: limits.eventLength)
    events = ServerSentEvents(lengthLimit: limits.eventLength, readsObjects: family != .sse)
    elements = ProviderObjectReader(lengthLimit: limits.eventLength)
    framing =
      switch (family, format) {
      case (.gemini, _), (.aiSDK, nil): .undecided
      case (_, .ollama), (_, .aiSDKData), (_, .claudeCode), (_, .codex), (_, .geminiCLI),
        (_, .cursorAgent), (_, .openCode):
        .lines
      case (_, .aiSDKMessages): .elements
      default: .events
      }
  }

  /// Appends the next bytes of the stream. Bytes after ``finish()`` are ignored.
  ///
  /// - Parameter bytes: A chunk, which may end anywhere.
  /// - Returns: The pieces of the events that the bytes complete.
  /// - Complexity: O(`bytes.count`), amortized over the calls.
  public mutating func append(_ bytes: Span<UInt8>) -> [ProviderPiece] {
    guard !isFinished else { return [] }
    let (length, text) = mark.skip(in: bytes)
    markLength += length - text.count
    if !text.isEmpty || length < bytes.count { begin() }
    read(Array(text).span)
    read(bytes.extracting(length...))
    return output.takePieces()
  }

  /// Appends the next chunk of text; see ``append(_:)-(Span<UInt8>)``.
  ///
  /// - Complexity: O(length of `text`), amortized over the calls.
  public mutating func append(_ text: String) -> [ProviderPiece] {
    append(text.utf8.span)
  }

  /// Ends the input. Further calls have no effect.
  ///
  /// - Returns: The remaining pieces; the last one is ``ProviderPiece/finished`` if the stream is
  ///   complete and without errors.
  public mutating func finish() -> [ProviderPiece] {
    guard !isFinished else { return [] }
    isFinished = true
    let text = mark.finish()
    markLength -= text.count
    if !text.isEmpty { begin() }
    read(Array(text).span)
    if !output.isClosed { readRest() }
    output.close()
    return output.takePieces()
  }

  // MARK: Framing

  /// Begins to read after the byte order mark.
  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    offset = markLength
    lines.begin(at: markLength)
  }

  private mutating func read(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count, !output.isClosed {
      switch framing {
      case .undecided:
        decide(bytes[index])
        index += 1
      case .events:
        guard lines.read(bytes, &index) else { return }
        complete(events.read(lines))
        lines.next()
      case .lines:
        guard lines.read(bytes, &index) else { return }
        readLine(isLast: false)
        lines.next()
      case .elements:
        guard elements.read(bytes, &index) else { return }
        readElement()
        elements.next()
      }
    }
  }

  /// Decides the framing by the first bytes.
  private mutating func decide(_ byte: UInt8) {
    offset += 1
    if let first = head {
      framing = byte == UInt8(ascii: ":") ? .lines : .events
      format = framing == .lines ? .aiSDKData : .aiSDK
      return replay([first, byte])
    }
    guard !byte.isXMLWhitespace else { return }
    if byte == UInt8(ascii: "[") {
      framing = .elements
      if family == .aiSDK { format = .aiSDKMessages }
      replay([byte])
    } else if family == .gemini {
      framing = .events
      replay([byte])
    } else if byte.isASCIIAlphanumeric {
      head = byte
    } else {
      framing = .events
      format = .aiSDK
      replay([byte])
    }
  }

  private mutating func replay(_ bytes: [UInt8]) {
    lines.begin(at: offset - bytes.count)
    elements.begin(at: offset - bytes.count)
    read(bytes.span)
  }

  /// Reads what the input ends with.
  private mutating func readRest() {
    switch framing {
    case .undecided:
      break
    case .elements:
      if format == .aiSDKMessages, elementCount > 0, !elements.isOpen { output.end() }
    case .lines:
      readLine(isLast: true)
    case .events:
      complete(events.readLast(lines))
      let isComment = lines.line.first == UInt8(ascii: ":")
      let isWhole = events.isBetweenEvents && (lines.line.isEmpty || isComment)
      if format == .sse, isWhole, events.count > 0 { output.end() }
    }
  }

  // MARK: Events

  private mutating func complete(_ completion: ServerSentEvents.Completion) {
    if completion != .nothing { eventOffset = events.dataOffset }
    switch completion {
    case .nothing:
      break
    case .tooLong:
      reportTooLong(events.range)
    case .event:
      readEvent()
    case .object:
      guard let root = parse(events.data, events.range)?.root, let error = root["error"],
        OpenAIChat.isTrue(error)
      else { return }
      output.error(error)
      if isChat { output.close() }
    }
  }

  /// Whether the stream is one of chat completions, as far as its events tell.
  private var isChat: Bool { family == .openAI && format != .openAIResponses }

  private mutating func readEvent() {
    let data = events.data
    if format == .sse {
      guard events.name.isEmpty || events.name.elementsEqual("message".utf8) else { return }
      return data.elementsEqual("[DONE]".utf8) ? output.close(isComplete: true) : output.text(data)
    }
    if data.hasPrefix("[DONE]") {
      return isChat || family == .aiSDK ? output.close(isComplete: true) : ()
    }
    guard !data.allSatisfy(\.isXMLWhitespace), let root = parse(data, events.range)?.root else {
      return
    }
    read(root)
  }

  private mutating func readElement() {
    elementCount += 1
    eventOffset = elements.start
    let range = elements.start..<elements.offset
    guard !elements.isTooLong else { return reportTooLong(range) }
    if let root = parse(elements.bytes, range)?.root { read(root) }
  }

  private mutating func readLine(isLast: Bool) {
    let line = lines.line
    let range = lines.start..<lines.start + line.count
    guard !lines.isTooLong else { return reportTooLong(lines.start..<lines.offset) }
    guard !line.allSatisfy(\.isXMLWhitespace) else { return }
    eventOffset = range.lowerBound
    guard format == .aiSDKData else {
      if let root = parse(line, range, isTruncated: isLast)?.root { read(root) }
      return
    }
    guard line.count > 1, line[1] == UInt8(ascii: ":") else {
      guard !isLast else { return }
      return output.report(
        .invalidProviderEvent, at: range,
        "invalid line: expected one character and a colon; the line is skipped")
    }
    guard AISDKData.firstByte(ofCode: line[0]) != nil else { return }
    if let root = parse(Array(line[2...]), range, isTruncated: isLast)?.root {
      hasKnownEvent = true
      AISDKData.read(code: line[0], root, into: &output)
    }
  }

  /// Reads an event by the rules of its format.
  private mutating func read(_ root: ProviderValue) {
    if !hasKnownEvent { hasKnownEvent = family.isTold(by: root) }
    if format == nil {
      if root["choices"] == nil, root["type"]?.string != nil {
        format = .openAIResponses
      } else if root["choices"] != nil || root["error"] != nil {
        format = .openAIChat
      }
    }
    switch format {
    case .openAIChat: OpenAIChat.read(root, into: &output)
    case .openAIResponses: OpenAIResponses.read(root, into: &output)
    case .anthropic: Anthropic.read(root, into: &output)
    case .gemini: Gemini.read(root, into: &output)
    case .ollama: Ollama.read(root, into: &output)
    case .aiSDK: AISDKMessage.read(root, into: &output)
    case .aiSDKMessages: AISDKUIMessage.read(root, into: &output)
    case .agUI: AGUI.read(root, into: &output)
    case .claudeCode: ClaudeCode.read(root, into: &output)
    case .codex: Codex.read(root, into: &output)
    case .geminiCLI: GeminiCLI.read(root, into: &output)
    case .cursorAgent: CursorAgent.read(root, into: &output)
    case .openCode: OpenCode.read(root, into: &output)
    case .sse, .aiSDKData, nil: break
    }
  }

  /// Parses the JSON of an event.
  ///
  /// - Parameter isTruncated: Whether the event may be cut off, which is not reported.
  private mutating func parse(
    _ bytes: [UInt8], _ range: Range<Int>, isTruncated: Bool = false
  ) -> ProviderEvent? {
    do throws(ProviderEvent.Failure) {
      return try ProviderEvent(parsing: bytes, tokenLimit: limits.tokenCount)
    } catch .syntax(let error) {
      guard !isTruncated else { return nil }
      output.report(
        .invalidProviderEvent, at: range, "invalid JSON: \(error.reason); the event is skipped")
    } catch {
      output.report(
        .providerEventLimit, at: range,
        "more than \(limits.tokenCount) JSON tokens: the event is skipped")
    }
    return nil
  }

  private mutating func reportTooLong(_ range: Range<Int>) {
    output.report(
      .providerEventLimit, at: range,
      "longer than \(limits.eventLength) bytes: the event is skipped")
  }
}
