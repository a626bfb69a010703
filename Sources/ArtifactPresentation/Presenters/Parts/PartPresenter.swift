import ArtifactCore

/// Presents consecutive parts of a stream that are neither text nor tool calls.
struct PartPresenter: Sendable {
  private let part: ProviderPart
  private let segment: Int
  private let configuration: ArtifactConfiguration

  /// The call that a result is for.
  private let call: ToolCallFacts?

  /// The payload that is arriving.
  private var line: [UInt8] = []

  /// The number of payloads.
  private var count = 0

  /// The first payloads as they are, and the last value.
  private var sources: [String] = []
  private var last: JSONValue?

  private var links: [PartBlocks.Item] = []

  /// What is drawn, once it is known.
  private var payload: StreamPayload
  private var pipeline: (any ArtifactPipeline)?
  private var figure: Blocks = []

  private var isFinished = false

  init(
    _ part: ProviderPart, segment: Int, _ configuration: ArtifactConfiguration,
    call: ToolCallFacts? = nil
  ) {
    self.part = part
    self.segment = segment
    self.configuration = configuration
    self.call = call
    payload = StreamPayload(configuration)
  }

  mutating func append(_ bytes: Span<UInt8>) {
    var start = 0
    while start < bytes.count {
      let end = bytes.firstLineBreak(from: start)
      bytes.extracting(start..<end).withUnsafeBufferPointer { line.append(contentsOf: $0) }
      guard end < bytes.count else { return }
      readLine()
      start = end + 1
    }
  }

  mutating func finish() {
    if !line.isEmpty { readLine() }
    pipeline?.finish()
    isFinished = true
  }

  private mutating func readLine() {
    defer { line.removeAll(keepingCapacity: true) }
    count += 1
    if sources.count < PresentationLimits.toolCallLineCount {
      sources.append(
        LongText.shown(
          String(decoding: line, as: UTF8.self), upTo: PresentationLimits.partLineLength))
    }
    guard line.count <= PresentationLimits.partLength, let value = try? JSONValue(parsing: line)
    else { return }
    last = value
    switch part.kind {
    case .source: links.append(Self.link(value))
    case .data, .unknown: draw(value)
    case .file, .toolResult, .message, .summary: break
    }
  }

  private mutating func draw(_ value: JSONValue) {
    let lines = payload.read(value)
    guard let type = payload.type, !lines.isEmpty else { return }
    if pipeline == nil {
      let content = PartBlocks(segment: segment, configuration)
      pipeline = configuration.pipeline(for: content.artifact(type))
    }
    pipeline?.append(lines.utf8.span)
  }

  /// Updates the block at index `start`.
  mutating func update(_ blocks: inout Blocks, from start: Int) {
    // The figure is moved out, so that it can grow in place.
    blocks.removeLast(blocks.count - start)
    pipeline?.update(&figure)
    blocks.append(block)
  }

  // MARK: Blocks

  private var block: Block {
    if part.kind == .summary {
      let note = NoteBlock(part.isError ? .warning : .information, RunSummary(part, last).text)
      return Block(id: id, kind: .note(note), isSettled: isFinished)
    }
    var content = PartBlocks(segment: segment, configuration)
    if pipeline != nil, !figure.allSatisfy(\.isRemark) || !isFinished {
      return block("figure", name, figure)
    }
    switch part.kind {
    case .toolResult:
      return block("tool-result", addResult(to: &content), content.blocks)
    case .message:
      content.add(.markdown, payload: last?.stringValue ?? sources.first ?? "")
      let isUser = part.name == "user"
      return block(isUser ? "message" : Self.folded, name, content.blocks)
    case .source:
      content.add(list: links)
      return block("sources", "Sources", content.blocks)
    case .file:
      let isShown = addFile(to: &content)
      return block(isShown ? "figure" : Self.folded, fileTitle, content.blocks)
    case .data, .unknown, .summary:
      let isShown = addData(to: &content)
      return block(isShown ? "figure" : Self.folded, name, content.blocks)
    }
  }

  /// The name of the block of a part that is folded.
  private static let folded = "stream-part"

  private var id: BlockID { BlockID(segment: segment, ordinal: 0) }

  private func block(_ name: String, _ title: String, _ content: Blocks) -> Block {
    // A later payload of the segment may replace everything, also the title.
    let content = isFinished ? content : Blocks(content.map(\.unsettled))
    let block = CustomBlock(
      name: name, title: title, attributes: part.id.map { ["id": $0] } ?? [:], content: content)
    return Block(id: id, kind: .custom(block), isSettled: isFinished)
  }

  /// The name of the part, with the number of payloads if there are several.
  private var name: String {
    var name = part.name.isEmpty ? part.kind.rawValue : part.name
    // The roles of messages are words.
    if part.kind == .message { name = name.prefix(1).uppercased() + name.dropFirst() }
    return count > 1 ? "\(name) (\(count))" : name
  }

  // MARK: Results

  /// Adds the result of a tool call.
  ///
  /// - Returns: The title.
  private func addResult(to content: inout PartBlocks) -> String {
    let reading = last.map(ToolResultReading.init)
    var facts: [String] = []
    if let code = reading?.exitCode {
      facts.append("exit code \(code)")
    } else if part.isError {
      facts.append("failed")
    }
    if let status = reading?.status, reading?.text == nil || status == "declined" {
      facts = [status]
    }
    if reading?.status == "in_progress" { facts = ["unfinished"] }
    let text = reading.map { $0.text } ?? sources.first
    if let text {
      var lines = PartBlocks.Lines(text)
      if lines.count > 1 { facts.append("\(lines.count) lines") }
      let call = part.isError ? nil : call
      let file = call?.path == nil ? nil : ToolResultReading.numbered(lines.shown)
      lines.shown = file?.text ?? lines.shown
      content.add(lines, Self.attributes(of: text, call), firstLineNumber: file?.first)
    }
    if let diff = reading?.diff { content.add(code: diff, ["language": "diff"]) }
    if let rest = reading?.rest {
      content.add(code: rest.serialized(), ["language": "json"])
    }
    return (["Result" + (call?.name.map { " of \($0)" } ?? "")] + facts).joined(separator: " · ")
  }

  /// How the text of a result is highlighted.
  private static func attributes(of text: String, _ call: ToolCallFacts?) -> [String: String] {
    var recognizer = ContentRecognizer(byteLimit: 1_024)
    recognizer.append(text.utf8.span)
    recognizer.finish()
    if recognizer.verdict == .type(.code, language: "diff") { return ["language": "diff"] }
    return call?.path.map { ["filename": $0] } ?? ["type": "text/plain"]
  }

  // MARK: Data

  /// Adds data.
  ///
  /// - Returns: Whether it is shown as something else than its source.
  private func addData(to content: inout PartBlocks) -> Bool {
    if let list = last.flatMap(StreamList.init) {
      list.add(to: &content)
      return true
    }
    if part.name == "plan", let plan = last?.stringValue {
      content.add(.markdown, payload: plan)
      return true
    }
    content.add(code: sources.joined(separator: "\n"), ["language": "json"])
    if let note = PartBlocks.note(ofHidden: count - sources.count) {
      content.add(.information, note: note)
    }
    return false
  }

  private static func link(_ value: JSONValue) -> PartBlocks.Item {
    let address =
      ["url", "uri"].lazy.compactMap { value[$0]?.stringValue }.first
      ?? value.stringValue
    let label = ["title", "document_title", "filename", "cited_text"].lazy
      .compactMap { value[$0]?.stringValue }.first { !$0.isEmpty }
    guard let address else {
      return PartBlocks.Item(text: StyledText(plain: label ?? value.serialized()))
    }
    var spans = label.map { [StyledText.Span(.text($0 + ": "))] } ?? []
    spans.append(StyledText.Span(.text(address), link: address))
    return PartBlocks.Item(text: StyledText(spans))
  }

  // MARK: Files

  private var fileTitle: String {
    let title = part.name.isEmpty ? "File" : "File: \(part.name)"
    return part.mediaType.map { "\(title) · \($0)" } ?? title
  }

  /// Adds a file: the picture if it is in the payload, else its address.
  ///
  /// - Returns: Whether it is shown.
  private func addFile(to content: inout PartBlocks) -> Bool {
    if let url = fileAddress, url.hasPrefix("data:") {
      var recognizer = ContentRecognizer(byteLimit: 1_024)
      recognizer.append(url.utf8.span)
      recognizer.finish()
      if case .type(let type, _) = recognizer.verdict {
        content.add(type, payload: url)
        if !content.isBare { return true }
      }
      content = PartBlocks(segment: segment, configuration)
    } else if let url = fileAddress {
      content.add(list: [
        PartBlocks.Item(text: StyledText([StyledText.Span(.text(url), link: url)]))
      ])
      return false
    }
    content.add(code: sources.joined(separator: "\n"), ["language": "json"])
    return false
  }

  /// The address of the file, as a data URL if its bytes are in the payload.
  private var fileAddress: String? {
    guard let last else { return nil }
    if let url = last["url"] ?? last["image_url"]?["url"] ?? last["fileUri"] {
      return url.stringValue
    }
    let data = last["data"] ?? last["source"]?["data"] ?? last["result"]
    guard let data = data?.stringValue, let type = part.mediaType else {
      return last["source"]?["url"]?.stringValue
    }
    return "data:\(type);base64,\(data)"
  }
}
