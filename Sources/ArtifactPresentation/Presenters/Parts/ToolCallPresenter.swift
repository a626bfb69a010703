import ArtifactCore

/// Presents a tool call: the name of the tool, what the call is about, and its arguments.
struct ToolCallPresenter: Sendable {
  private let header: ToolCallHeader
  private let segment: Int
  private let configuration: ArtifactConfiguration

  /// The first bytes of the first lines of the arguments, as many as are shown; the last line is incomplete until
  /// the end.
  private var lines: [[UInt8]] = [[]]

  /// The lengths of these lines.
  private var lengths = [0]

  /// The number of lines that are not shown.
  private var hiddenLineCount = 0

  /// The arguments if they may be JSON that can be read at the end; nil otherwise.
  private var source: [UInt8]? = []

  private var final: Block?

  /// What a result has to know about its call.
  private(set) var facts: ToolCallFacts

  init(_ header: ToolCallHeader, segment: Int, _ configuration: ArtifactConfiguration) {
    self.header = header
    self.segment = segment
    self.configuration = configuration
    facts = ToolCallFacts(name: header.name)
  }

  /// The ID that a result refers to.
  var id: String? { header.id }

  mutating func append(_ bytes: Span<UInt8>) {
    keep(bytes)
    for index in bytes.indices {
      let byte = bytes[index]
      if hiddenLineCount > 0 {
        if byte == 0x0A { hiddenLineCount += 1 }
      } else if byte != 0x0A {
        lengths[lines.count - 1] += 1
        if lines[lines.count - 1].count <= LongText.byteLimit {
          lines[lines.count - 1].append(byte)
        }
      } else if lines.count < PresentationLimits.toolCallLineCount {
        lines.append([])
        lengths.append(0)
      } else {
        hiddenLineCount = 1
      }
    }
  }

  private mutating func keep(_ bytes: Span<UInt8>) {
    guard var source = source.take() else { return }
    guard source.count + bytes.count <= PresentationLimits.toolCallLength else { return }
    bytes.withUnsafeBufferPointer { source.append(contentsOf: $0) }
    let first = source.first { !$0.isXMLWhitespace }
    if first == nil || first == UInt8(ascii: "{") { self.source = source }
  }

  mutating func finish() {
    while lines.count > 1, lines.last?.allSatisfy({ $0 <= 0x20 }) == true { lines.removeLast() }
    let arguments = source.take()
    final = arguments.flatMap { read($0) } ?? block(isFinished: true)
  }

  /// Updates the block at index `start`.
  func update(_ blocks: inout Blocks, from start: Int) {
    blocks.removeLast(blocks.count - start)
    blocks.append(final ?? block(isFinished: false))
  }

  // MARK: JSON

  /// The block of arguments that are JSON; nil if they aren't, or if there are none.
  private mutating func read(_ bytes: [UInt8]) -> Block? {
    guard let value = try? JSONValue(parsing: bytes), var object = value.objectValue,
      !object.isEmpty
    else { return nil }
    let source = String(decoding: bytes, as: UTF8.self)
    // In an answer, the name of the tool and the arguments are one value.
    for name in ["arguments", "parameters", "input"] where object["name"]?.stringValue != nil {
      guard let inner = object[name]?.objectValue, object.count <= 3 else { continue }
      if object["name"]?.stringValue == header.name, !inner.isEmpty { object = inner }
    }
    let content = PartBlocks(segment: segment, configuration)
    if let figure = figure(of: .object(object), content) { return figure }
    let reading = ToolCallReading(object, source: source, content)
    if !reading.isChange { facts.path = reading.path }
    return block(
      reading.isFigure ? "figure" : Self.name, reading.summary, reading.content.blocks,
      isFinished: true)
  }

  /// The block of arguments that are drawn; nil if they aren't.
  private func figure(of value: JSONValue, _ content: PartBlocks) -> Block? {
    var payload = StreamPayload(configuration)
    let lines = payload.read(value)
    guard let type = payload.type else { return nil }
    var content = content
    content.add(type, payload: lines)
    return content.isBare ? nil : block("figure", nil, content.blocks, isFinished: true)
  }

  // MARK: Blocks

  private static let name = "tool-call"

  /// The block with the first lines of the arguments as they are.
  private func block(isFinished: Bool) -> Block {
    var code = CodeBlock(language: nil)
    for (line, length) in zip(lines, lengths) {
      let text = LongText.shown(String(decoding: line, as: UTF8.self), length: length)
      code.lines.append(CodeBlock.Line(text))
    }
    // What may be read at the end is shown in another way then.
    code.settledLineCount = isFinished ? lines.count : source == nil ? lines.count - 1 : 0
    var content: Blocks = []
    if lines != [[]] {
      content.append(Block(id: id(1), kind: .code(code), isSettled: isFinished))
    }
    if isFinished, let note = PartBlocks.note(ofHidden: hiddenLineCount) {
      content.append(
        Block(id: id(2), kind: .note(NoteBlock(.information, note)), isSettled: true))
    }
    return block(Self.name, nil, content, isFinished: isFinished)
  }

  private func block(
    _ name: String, _ summary: String?, _ content: Blocks, isFinished: Bool
  ) -> Block {
    var title = header.name.map { "Tool call: \($0)" } ?? "Tool call"
    if let summary, !summary.isEmpty { title += " · " + summary }
    let block = CustomBlock(
      name: name, title: title, attributes: header.id.map { ["id": $0] } ?? [:], content: content)
    return Block(id: id(0), kind: .custom(block), isSettled: isFinished)
  }

  private func id(_ ordinal: Int) -> BlockID {
    BlockID(segment: segment, ordinal: ordinal)
  }
}

/// What the result of a tool call has to know about the call.
struct ToolCallFacts: Sendable {
  var name: String?
  /// The path of the file that the call reads.
  var path: String?
}
