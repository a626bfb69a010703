import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TestSupport

/// Presentations made up from a seed: all kinds of blocks, nested, with text that is hard to lay out.
struct RandomPresentation {
  private var generator: SeededGenerator
  private var ordinal = 0

  static func make(seed: UInt64, blockCount: Int = 8) -> Presentation {
    var maker = RandomPresentation(generator: SeededGenerator(seed: seed))
    return Presentation(blocks: maker.blocks(count: blockCount, depth: 0))
  }

  private init(generator: SeededGenerator) {
    self.generator = generator
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private static let words = [
    "a", "to", "the", "plan", "rows", "terminal", "presentation", "state-of-the-art", "--flag",
    "Straße", "naïve", "cafe\u{301}", "日本語", "文字、", "「引用」", "한국어", "नमस्ते", "👩‍💻", "⚠️", "🇫🇷",
    "1️⃣", "🏳️‍🌈", "👍🏽", "שלום", "مرحبا", "ไทย", "(see", "it)", "https://example.org/a/long/path?q=1",
    "Donaudampfschifffahrtsgesellschaftskapitän", "", " ", "x\tx", "ａｂ",
  ]

  private mutating func word() -> String { Self.words.randomElement(using: &generator) ?? "" }

  private mutating func plain(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  private mutating func text(_ longest: Int) -> StyledText {
    var spans: [StyledText.Span] = []
    for _ in 0..<number(1...longest) {
      let traits = StyledText.Traits(rawValue: number(0...5) == 0 ? 1 << UInt16(number(0...7)) : 0)
      switch number(0...24) {
      case 5:
        spans.append(
          .init(.text(word() + "\n" + word()), traits: .math, role: .math(isDisplay: true)))
      case 6: spans.append(.init(.text(word()), traits: .math, role: .math(isDisplay: false)))
      case 7: spans.append(.init(.text("[1]"), role: .footnote(label: "1", number: nil)))
      case 8: spans.append(.init(.text(". " + word())))
      case 0: spans.append(.init(.softBreak))
      case 1: spans.append(.init(.hardBreak))
      case 2: spans.append(.init(.image(alternative: word(), source: "data:image/png;base64,AA")))
      case 3: spans.append(.init(.text(word()), traits: traits, link: "https://example.org/"))
      case 4: spans.append(.init(.text("http://safe.org"), link: "https://other.example/é"))
      default: spans.append(.init(.text(word() + " "), traits: traits))
      }
    }
    return StyledText(spans)
  }

  private mutating func blocks(count: Int, depth: Int) -> Blocks {
    Blocks((0..<count).map { _ in block(depth) })
  }

  private mutating func block(_ depth: Int) -> Block {
    ordinal += 1
    let id = BlockID(segment: depth, ordinal: ordinal)
    return Block(id: id, kind: kind(depth), isSettled: true)
  }

  private mutating func kind(_ depth: Int) -> Block.Kind {
    switch number(0...(depth < 4 ? 20 : 13)) {
    case 0: .heading(level: number(1...6), text: text(6))
    case 1, 2: .paragraph(text(40))
    case 3, 4: .code(code())
    case 5: .diff(diff())
    case 6: .table(table(rows: number(0...5)))
    case 7: .table(table(rows: number(60...75)))
    case 8, 9: .tree(tree())
    case 10: .math(MathBlock(source: "a\nb + \(word())"))
    case 11: .raw(RawBlock(reason: word(), source: code()))
    case 12: .note(NoteBlock(.warning, plain(number(1...12))))
    case 13: .rule
    case 14, 15: .list(list(depth))
    case 16:
      .quote(
        QuoteBlock(
          role: [.quotation, .reasoning, .alert(.note, title: plain(number(0...3)))][number(0...2)],
          content: blocks(count: number(0...3), depth: depth + 1)))
    case 17:
      .footnote(
        FootnoteBlock(
          label: [word(), "1", "12"][number(0...2)],
          content: blocks(count: number(0...3), depth: depth + 1)))
    case 18:
      .custom(
        CustomBlock(
          name: "figure", title: plain(number(0...3)),
          content: blocks(count: number(0...3), depth: depth + 1)))
    default: .artifact(artifact(depth))
    }
  }

  private mutating func artifact(_ depth: Int) -> ArtifactBlock {
    ArtifactBlock(
      identifier: "id", type: .markdown, title: plain(number(0...3)), version: number(1...2),
      content: blocks(count: number(0...3), depth: depth + 1), byteCount: number(0...2000),
      state: number(0...3) == 0 ? .interrupted : .complete)
  }

  private mutating func list(_ depth: Int) -> ListBlock {
    let isOrdered = number(0...1) == 0
    let items = (0..<number(1...4)).map { index in
      ordinal += 1
      return ListBlock.Item(
        id: BlockID(segment: depth, ordinal: ordinal), number: isOrdered ? index + 8 : nil,
        isChecked: isOrdered || number(0...3) > 0 ? nil : number(0...1) == 0,
        followsBlankLine: number(0...2) == 0,
        content: blocks(count: number(0...3), depth: depth + 1), isSettled: true)
    }
    return ListBlock(isOrdered: isOrdered, items: items)
  }

  private mutating func code() -> CodeBlock {
    let lines = (0..<number(0...12)).map { _ in
      let text = plain(number(0...24))
      let end = number(0...max(1, text.utf8.count))
      return CodeBlock.Line(text, tokens: [.init(0..<end, .keyword), .init(1..<end + 9, .string)])
    }
    return CodeBlock(language: nil, lines: lines, settledLineCount: lines.count)
  }

  private mutating func diff() -> DiffBlock {
    let roles: [DiffBlock.Line.Role] = [.file, .hunk, .context, .added, .removed, .note]
    let lines = (0..<number(1...8)).map { _ in
      DiffBlock.Line(roles[number(0...5)], plain(number(0...9)))
    }
    return DiffBlock(lines: lines, settledLineCount: lines.count)
  }

  private mutating func table(rows: Int) -> TableBlock {
    let count = number(1...5)
    let alignments: [TableBlock.Alignment] = [.none, .leading, .center, .trailing]
    return TableBlock(
      columns: (0..<count).map { _ in
        .init(header: text(2), alignment: alignments[number(0...3)])
      },
      hasHeader: number(0...3) > 0,
      rows: (0..<rows).map { _ in (0..<number(max(0, count - 1)...(count + 1))).map { _ in text(3) }
      },
      settledRowCount: rows)
  }

  private mutating func tree() -> TreeBlock {
    var nodes: [TreeBlock.Node] = []
    addNode(depth: 0, inObject: false, &nodes)
    return TreeBlock(nodes: nodes, settledNodeCount: nodes.count, isClosed: true)
  }

  private mutating func addNode(depth: Int, inObject: Bool, _ nodes: inout [TreeBlock.Node]) {
    let key = inObject ? word() : nil
    let kind = depth == 0 ? number(0...1) : number(0...(depth > 4 ? 0 : 8))
    if kind < 2, depth <= 4 {
      let count = number(0...(depth == 0 ? 8 : 4))
      let isObject = kind == 0
      nodes.append(
        .init(
          depth: depth, key: key, value: isObject ? .object(count: count) : .array(count: count)))
      for _ in 0..<count { addNode(depth: depth + 1, inObject: isObject, &nodes) }
    } else {
      let values: [TreeBlock.Value] = [
        .string(plain(number(0...9)) + "\"\n"), .number("\(number(0...99999))"),
        .boolean(true), .null,
      ]
      nodes.append(.init(depth: depth, key: key, value: values[number(0...3)]))
    }
  }
}
