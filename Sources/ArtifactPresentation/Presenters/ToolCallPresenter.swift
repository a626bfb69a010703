import ArtifactCore

/// Presents a tool call: the name of the tool and the first lines of its arguments.
struct ToolCallPresenter: Sendable {
  private let header: ToolCallHeader
  private let segment: Int

  /// The first lines of the arguments; the last one is incomplete until the end.
  private var lines: [[UInt8]] = [[]]

  /// The number of lines that are not shown.
  private var hiddenLineCount = 0
  private var isFinished = false

  init(_ header: ToolCallHeader, segment: Int) {
    self.header = header
    self.segment = segment
  }

  mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      let byte = bytes[index]
      if hiddenLineCount > 0 {
        if byte == 0x0A { hiddenLineCount += 1 }
      } else if byte != 0x0A {
        if lines[lines.count - 1].count <= LongText.byteLimit {
          lines[lines.count - 1].append(byte)
        }
      } else if lines.count < PresentationLimits.toolCallLineCount {
        lines.append([])
      } else {
        hiddenLineCount = 1
      }
    }
  }

  mutating func finish() {
    isFinished = true
    while lines.count > 1, lines.last?.allSatisfy({ $0 <= 0x20 }) == true { lines.removeLast() }
  }

  /// Updates the block at index `start`.
  func update(_ blocks: inout Blocks, from start: Int) {
    var code = CodeBlock(language: nil)
    let settled = isFinished ? lines.count : lines.count - 1
    for line in lines {
      code.lines.append(CodeBlock.Line(LongText.shown(String(decoding: line, as: UTF8.self))))
    }
    code.settledLineCount = settled
    var content: Blocks = []
    if lines != [[]] {
      content.append(Block(id: id(1), kind: .code(code), isSettled: isFinished))
    }
    if isFinished, hiddenLineCount > 0 {
      let noun = hiddenLineCount == 1 ? "line" : "lines"
      content.append(
        Block(
          id: id(2), kind: .note(NoteBlock(.information, "\(hiddenLineCount) more \(noun)")),
          isSettled: true))
    }
    let block = CustomBlock(
      name: "tool-call", title: header.name.map { "Tool call: \($0)" } ?? "Tool call",
      attributes: header.id.map { ["id": $0] } ?? [:], content: content)
    blocks.removeLast(blocks.count - start)
    blocks.append(Block(id: id(0), kind: .custom(block), isSettled: isFinished))
  }

  private func id(_ ordinal: Int) -> BlockID {
    BlockID(segment: segment, ordinal: ordinal)
  }
}
