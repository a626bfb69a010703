import ArtifactCore
import ArtifactPresentation
import FlowGraph
import TestSupport
import Testing

@testable import TerminalFront

@Suite struct BlockKindTests {
  /// A block of every kind, with the same text wherever a text can be.
  private func blocks(_ text: String) -> [Block] {
    let styled = StyledText([
      StyledText.Span(.text(text), traits: [.strong, .code], link: "https://x/" + text),
      StyledText.Span(.text(text), link: text), StyledText.Span(.softBreak),
      StyledText.Span(.image(alternative: text, source: text)), StyledText.Span(.hardBreak),
      StyledText.Span(
        .text(text), traits: [.emphasis, .math, .tag, .markup, .reference, .strikethrough]),
    ])
    let code = CodeBlock(
      language: text,
      lines: [
        CodeBlock.Line(text, tokens: [CodeBlock.Token(0..<1, .keyword)]), CodeBlock.Line(text),
      ],
      settledLineCount: 2)
    let table = TableBlock(
      columns: [
        TableBlock.Column(header: styled, alignment: .center), TableBlock.Column(header: styled),
      ],
      rows: [[styled, styled], [styled]], settledRowCount: 2)
    let tree = TreeBlock(
      nodes: [
        TreeBlock.Node(depth: 0, value: .object(count: 2)),
        TreeBlock.Node(depth: 1, key: text, value: .string(text)),
        TreeBlock.Node(depth: 1, key: text, value: .number(text)),
      ], settledNodeCount: 3, isClosed: true)
    let graph = FlowGraph(
      nodes: [FlowNode(id: text, label: text)],
      edges: [FlowEdge(id: "e", source: text, target: text, label: text)])
    let item = ListBlock.Item(
      id: BlockID(segment: 9, ordinal: 1), number: 3, content: [block(.paragraph(styled), 2)],
      isSettled: true)
    let kinds: [Block.Kind] = [
      .heading(level: 1, text: styled), .heading(level: 3, text: styled), .paragraph(styled),
      .list(ListBlock(isOrdered: true, items: [item])),
      .quote(QuoteBlock(role: .alert(text), content: [block(.paragraph(styled), 3)])),
      .code(code),
      .diff(
        DiffBlock(
          lines: [DiffBlock.Line(.added, text), DiffBlock.Line(.file, text)], settledLineCount: 2)),
      .table(table), .tree(tree), .math(MathBlock(source: text)), .graph(GraphBlock(graph: graph)),
      .chart(ChartBlock(title: text, data: table)), .map(MapBlock(title: text, features: table)),
      .image(ImageBlock(alternative: text, source: text, width: 3, height: 4)),
      .form(FormBlock(controls: [FormBlock.Control(component: text, label: text, value: text)])),
      .artifact(
        ArtifactBlock(
          identifier: ArtifactIdentifier(text), type: ArtifactType(text), title: text,
          language: text, version: 2,
          content: [block(.raw(RawBlock(reason: text, source: code)), 4)], state: .interrupted)),
      .raw(RawBlock(reason: text, source: code)),
      .progress(ProgressBlock(hint: text, byteCount: 12_345)),
      .note(NoteBlock(.error, text)), .rule,
    ]
    return kinds.enumerated().map { block($1, 10 + $0) }
  }

  private func block(_ kind: Block.Kind, _ ordinal: Int) -> Block {
    Block(id: BlockID(segment: 0, ordinal: ordinal), kind: kind, isSettled: true)
  }

  @Test("Every kind is drawn, at every width")
  func drawn() {
    for block in blocks("word") {
      for width in [1, 2, 7, 20, 80, 200] {
        let output = TerminalRenderer(width: width, styling: .plain).render(
          Presentation(blocks: [block]))
        #expect(!output.isEmpty, "\(block.kind) at \(width)")
      }
      let text = String(
        decoding: TerminalRenderer(width: 80, styling: .plain).render(
          Presentation(blocks: [block])),
        as: UTF8.self)
      if case .rule = block.kind { continue }
      #expect(text.contains("word"), "\(block.kind)")
    }
  }

  @Test(
    "F1.1 Nothing a text says reaches the terminal as a control",
    arguments: [
      "\u{1B}]52;c;QUJD\u{7}", "\u{1B}[2J\u{1B}[H", "\u{1B}]8;;file:///x\u{1B}\\y",
      "\u{9B}2J\u{9D}0;t\u{9C}", "\u{1B}P1$r\u{1B}\\",
      "\u{1B}c\u{E}\u{8}\u{7F}\u{0}", "\u{202E}evil\u{2066}", "a\rb\r\nc\u{85}d\u{2028}e",
      "\u{10EEEE}\u{E0041}", "\u{1B}", "tab\t\u{B}\u{C}",
    ])
  func injection(text: String) {
    let presentation = Presentation(blocks: blocks(text))
    for width in [10, 80] {
      let plain = TerminalRenderer(width: width, styling: .plain).render(presentation)
      #expect(!plain.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
      let scalars = String(decoding: plain, as: UTF8.self).unicodeScalars
      #expect(
        !scalars.contains {
          (0x80..<0xA0).contains($0.value) || (0x202A...0x202E).contains($0.value)
        })
      var screen = VTScreen(columns: width, rows: 10, width: TextMetrics.width(of:))
      for line in TerminalRenderer(width: width, styling: .ansi).render(presentation).split(
        separator: 0x0A)
      {
        screen.feed(line)
        screen.feed([0x0D, 0x0A])
      }
      #expect(screen.rejected == [])
    }
  }

  @Test("F3.4 Data is JSON: inline where it fits, commas where something follows")
  func tree() throws {
    func rendered(_ text: String, width: Int) -> String {
      var session = ArtifactSession()
      session.append("<artifact type=json>\(text)</artifact>")
      session.finish()
      let output = TerminalRenderer(width: width, styling: .plain).render(session.presentation)
      return String(decoding: output, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
        .joined(separator: "\n")
    }
    let text = #"{"a":[1,2,{"b":[]}],"c":{"long key":"long value","d":{}},"e":[[[3]]]}"#
    #expect(
      rendered(text, width: 30) == """
        {
          "a": [1, 2, { "b": [] }],
          "c": {
            "long key": "long value",
            "d": {}
          },
          "e": [[[3]]]
        }
        """)
    for width in 1...90 {
      #expect(try JSONValue(parsing: rendered(text, width: width)) == JSONValue(parsing: text))
    }
  }

  @Test("F3.5 A table shrinks, wraps, and becomes records")
  func table() {
    func rendered(width: Int) -> [String] {
      var session = ArtifactSession()
      session.append("| name | text |\n|---|--:|\n| a | some longer words |\n| b | 1 |\n")
      session.finish()
      let output = TerminalRenderer(width: width, styling: .plain).render(session.presentation)
      return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    #expect(
      rendered(width: 40) == [
        "name               text", "────  ─────────────────", "a     some longer words",
        "b                     1",
      ])
    #expect(
      rendered(width: 18) == [
        "name          text", "────  ────────────", "a      some longer", "             words",
        "b                1",
      ])
    #expect(
      rendered(width: 8) == ["name: a", "text:", "some", "longer", "words", "name: b", "text: 1"])
  }
}
