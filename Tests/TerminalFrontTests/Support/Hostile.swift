import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Charts

/// Text that tries to control a terminal, and every field that can contain text.
enum Hostile {
  static let texts: [String] = [
    "\u{1B}]52;c;cm0gLXJmIC8=\u{7}", "\u{1B}]0;title\u{1B}\\", "\u{1B}[2J\u{1B}[H", "\u{1B}[3J",
    "\u{9B}2J", "\u{9D}52;c;eA==\u{9C}", "\u{90}q#0;2;0;0;0\u{9C}", "\u{1B}Pq\u{1B}\\", "\u{1B}c",
    "\u{1B}_Ga=T,f=24;AAAA\u{1B}\\", "\u{1B}^private\u{1B}\\", "\u{1B}X\u{1B}\\",
    "\u{1B}[6n\u{1B}[c",
    "\u{1B}[?1049h", "\u{1B}[?1000h\u{1B}[?2004h", "\u{1B}[>1u", "\u{1B}[21t", "\u{1B}[100b",
    "\u{1B}[31mred", "\u{1B}[38:2::1:2:3m", "\u{1B}(0", "\u{E}\u{F}", "\u{7}\u{7}\u{7}",
    "\u{8}\u{8}hidden", "over\rwritten", "\u{1B}", "end\u{1B}[", "a\u{0}b", "x\u{7F}y",
    "\u{202E}gnp.exe\u{202C}", "\u{2066}\u{2069}\u{200F}\u{61C}",
    "zero\u{200B}\u{2060}\u{FEFF}width",
    "tag\u{E0041}\u{E0042}\u{E007F}", "\u{10EEEE}\u{305}\u{30D}", "\u{E000}\u{F0000}",
    "Z" + String(repeating: "\u{301}", count: 200), "a\u{85}b\u{2028}c\u{2029}d", "a\u{B}b\u{C}c",
    "soft\u{AD}hyphen\u{3164}", "\u{1B}]8;;file:///etc/passwd\u{1B}\\x\u{1B}]8;;\u{1B}\\",
    "\u{1B}]1337;File=:AAAA\u{7}", "\u{1B}]777;notify;a;b\u{7}", "\u{1B}[1;2;3;4;5;6;7;8;9;999999m",
    "\u{FFF9}annotation\u{FFFA}\u{FFFB}", "\u{200D}\u{FE0F}\u{20E3}", "👩\u{200D}\u{200D}\u{200D}💻",
    "mixed\ttab\u{1B}\ttab",
  ]

  /// Blocks of every kind, with `text` in every field that takes text.
  static func blocks(_ text: String) -> Blocks {
    let plain = StyledText(plain: text)
    let rich = StyledText([
      .init(.text(text), traits: .code), .init(.text(text), link: text),
      .init(.text(text), link: "https://example.org/\(text)"), .init(.softBreak),
      .init(.image(alternative: text, source: text)), .init(.image(alternative: "", source: text)),
      .init(.text("http://a.b/\(text)"), link: "https://c.d/\(text)"), .init(.hardBreak),
      .init(.text(text), traits: .math), .init(.text(text), traits: .markup),
      .init(.text(text), traits: .math, role: .math(isDisplay: true)),
      .init(.text(text), traits: .math, role: .math(isDisplay: false)),
      .init(.text(text), traits: .reference, role: .footnote(label: text, number: 1)),
      .init(.text(text), traits: .reference, link: text, role: .citation(label: text)),
      .init(.text(text), traits: .tag, role: .tag(prefix: text, identifier: text)),
      .init(.text(text), role: .custom(name: text, attributes: [text: text])),
    ])
    let code = CodeBlock(
      language: text,
      lines: [.init(text, tokens: [.init(0..<3, .keyword), .init(3..<7, .string)])],
      settledLineCount: 1)
    let table = TableBlock(
      columns: [.init(header: plain), .init(header: rich, alignment: .trailing)],
      rows: [[plain, rich], [rich]], settledRowCount: 2)
    let wide = TableBlock(
      columns: (0..<30).map { _ in .init(header: plain) }, rows: [[plain, plain]],
      settledRowCount: 1)
    let tree = TreeBlock(
      nodes: [
        .init(depth: 0, value: .object(count: 3)), .init(depth: 1, key: text, value: .string(text)),
        .init(depth: 1, key: text, value: .number(text)),
        .init(depth: 1, key: text, value: .array(count: 1)),
        .init(depth: 2, value: .string(String(repeating: text, count: 9))),
      ], settledNodeCount: 5, isClosed: true)
    let graph = PictureBlock(
      GraphPicture(
        nodes: [
          .init(id: text, title: text, caption: text, rows: [.init(text, text)]),
          .init(id: "b\(text)", title: "label\(text)", group: 0),
        ],
        edges: [
          .init(id: text, source: 0, target: 1, label: text),
          .init(id: "2", source: 7, target: -1, label: text),
        ],
        groups: [.init(id: text, title: text)]))
    let kinds: [Block.Kind] = [
      .heading(level: 1, text: rich), .paragraph(rich), .paragraph(plain), .code(code),
      .diff(DiffBlock(lines: [.init(.added, text), .init(.hunk, text)], settledLineCount: 2)),
      .table(table), .table(wide), .tree(tree), .math(MathBlock(source: text)),
      .picture(graph), .picture(PictureBlock(chart(text, "bar"), data: table)),
      .picture(PictureBlock(chart(text, "line"), data: table)),
      .picture(PictureBlock(map(text), data: table)),
      .image(ImageBlock(alternative: text, source: text, width: 3, height: 4)),
      .image(ImageBlock(alternative: "", source: "data:\(text);base64,\(text)")),
      .image(ImageBlock(alternative: text, source: "https://\(text)/")),
      .form(HostileForm.block(text)),
      .raw(RawBlock(reason: text, source: code)),
      .progress(ProgressBlock(hint: text, byteCount: 5)), .note(NoteBlock(.error, text)), .rule,
    ]
    let inner = kinds.enumerated().map { index, kind in
      Block(id: BlockID(segment: 0, ordinal: index), kind: kind, isSettled: true)
    }
    let item = ListBlock.Item(
      id: BlockID(segment: 1, ordinal: 0), content: [inner[1], inner[3]], isSettled: true)
    let containers: [Block.Kind] = [
      .list(ListBlock(isOrdered: false, items: [item])),
      .quote(QuoteBlock(role: .alert(.note, title: text), content: [inner[2], inner[3]])),
      .footnote(FootnoteBlock(label: text, content: [inner[2], inner[3]])),
      .custom(
        CustomBlock(
          name: text, title: text, attributes: [text: text], content: [inner[2], inner[3]])),
      .artifact(
        ArtifactBlock(
          identifier: ArtifactIdentifier(text), type: ArtifactType(text), title: "",
          content: [inner[2], inner[3]])),
      .artifact(
        ArtifactBlock(
          identifier: "a", type: .json, title: text, version: 3, content: [inner[7], inner[18]],
          state: .interrupted)),
    ]
    return Blocks(inner)
      + containers.enumerated().map { index, kind in
        Block(id: BlockID(segment: 2, ordinal: index), kind: kind, isSettled: true)
      }
  }

  private static func chart(_ text: String, _ mark: String) -> ChartPicture {
    let view = ChartSingleView(
      valueTitle: text, keyTitle: text, categories: [text, "b\(text)"],
      series: [
        .init(name: text, mark: mark, points: [.init(key: 0, value: 1), .init(key: 1, value: -2)]),
        .init(name: "s\(text)", mark: mark, points: [.init(key: 0, value: 3)]),
      ])
    return ChartPicture(Chart(view, title: text))
  }

  private static func map(_ text: String) -> MapPicture {
    MapPicture(
      title: text, names: [text],
      shapes: [
        .init(feature: 0, kind: .points, places: [.init(longitude: 1, latitude: 2)]),
        .init(feature: 1, kind: .line, places: [.init(longitude: 1, latitude: 2)]),
      ])
  }
}
