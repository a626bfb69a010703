import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Charts

/// A realistic presentation with a block of every kind.
enum Sample {
  static let blocks: Blocks = build()

  static var presentation: Presentation { Presentation(blocks: blocks) }

  static func settled(_ kind: Block.Kind, _ ordinal: Int = 0) -> Block {
    Block(id: BlockID(segment: 0, ordinal: ordinal), kind: kind, isSettled: true)
  }

  static func text(_ plain: String) -> StyledText { StyledText(plain: plain) }

  static func paragraph(_ plain: String) -> Block { settled(.paragraph(text(plain))) }

  static func item(
    _ content: Blocks, number: Int? = nil, isChecked: Bool? = nil, spaced: Bool = false
  ) -> ListBlock.Item {
    ListBlock.Item(
      id: BlockID(segment: 0, ordinal: 0), number: number, isChecked: isChecked,
      followsBlankLine: spaced, content: content, isSettled: true)
  }

  static func table(_ headers: [String], _ rows: [[String]], numeric: Set<Int> = []) -> TableBlock {
    TableBlock(
      columns: headers.enumerated().map {
        TableBlock.Column(
          header: text($1), alignment: numeric.contains($0) ? .trailing : .leading)
      },
      rows: rows.map { $0.map { text($0) } }, settledRowCount: rows.count)
  }

  static let code = CodeBlock(
    language: "swift",
    lines: [
      .init("/// Adds two numbers.", tokens: [.init(0..<21, .comment)]),
      .init(
        "func add(_ a: Int, _ b: Int) -> Int {",
        tokens: [
          .init(0..<4, .keyword), .init(5..<8, .function), .init(14..<17, .type),
          .init(24..<27, .type), .init(32..<35, .type),
        ]),
      .init(
        "\treturn a + b + 42 // \"ok\"",
        tokens: [
          .init(1..<7, .keyword), .init(16..<18, .number), .init(19..<26, .comment),
        ]),
      .init("}"),
    ], settledLineCount: 4)

  static let diff = DiffBlock(
    lines: [
      .init(.file, "--- a/plan.md"), .init(.file, "+++ b/plan.md"),
      .init(.hunk, "@@ -1,3 +1,3 @@"), .init(.context, " # Plan"),
      .init(.removed, "-Ship in May", changedRange: 9..<12),
      .init(.added, "+Ship in June", changedRange: 9..<13),
      .init(.note, "\\ No newline at end of file"),
    ], settledLineCount: 7)

  static let tree = TreeBlock(
    nodes: [
      .init(depth: 0, value: .object(count: 5)),
      .init(depth: 1, key: "name", value: .string("Ada \"the first\" Lovelace")),
      .init(depth: 1, key: "born", value: .number("1815")),
      .init(depth: 1, key: "tags", value: .array(count: 3)),
      .init(depth: 2, value: .string("maths")),
      .init(depth: 2, value: .boolean(true)),
      .init(depth: 2, value: .null),
      .init(depth: 1, key: "works", value: .array(count: 2)),
      .init(depth: 2, value: .object(count: 2)),
      .init(depth: 3, key: "title", value: .string("Notes on the Analytical Engine")),
      .init(depth: 3, key: "year", value: .number("1843")),
      .init(depth: 2, value: .object(count: 2)),
      .init(
        depth: 3, key: "title",
        value: .string("A sketch of the machine with notes by the translator, and more of it")),
      .init(depth: 3, key: "empty", value: .object(count: 0)),
      .init(depth: 1, key: "alive", value: .boolean(false)),
    ], settledNodeCount: 15, isClosed: true)

  static let graph = PictureBlock(
    GraphPicture(
      nodes: [
        .init(id: "start", title: "Start here"), .init(id: "check", title: "Is it safe?"),
        .init(id: "done", title: "done"),
      ],
      edges: [
        .init(id: "1", source: 0, target: 1), .init(id: "2", source: 1, target: 2, label: "yes"),
        .init(id: "3", source: 1, target: 0, label: "no"),
      ]))

  static func artifact(
    _ title: String, _ type: ArtifactType, _ content: Blocks, version: Int = 1,
    state: ArtifactBlock.State = .complete
  ) -> Block {
    settled(
      .artifact(
        ArtifactBlock(
          identifier: "sample", type: type, title: title, version: version, content: content,
          byteCount: 1234, state: state)))
  }

  private static func build() -> Blocks {
    let rich = StyledText([
      .init(.text("A paragraph with ")), .init(.text("strong"), traits: .strong),
      .init(.text(", ")), .init(.text("emphasised"), traits: .emphasis), .init(.text(", ")),
      .init(.text("struck"), traits: .strikethrough), .init(.text(" and ")),
      .init(.text("inline code"), traits: .code), .init(.text(" words, a ")),
      .init(.text("link"), link: "https://example.org/a?b=c"), .init(.text(", a formula ")),
      .init(.text("e = mc²"), traits: .math), .init(.softBreak),
      .init(.text("and enough text after the line break to fill more than one row of a terminal.")),
      .init(.hardBreak), .init(.text("日本語のテキストは、単語の間に空白がありません。 👩‍💻 ⚠️ 🇫🇷")),
    ])
    var blocks: Blocks = [
      settled(.heading(level: 1, text: text("The plan for the week"))),
      settled(.paragraph(rich)),
      settled(.heading(level: 2, text: text("What to do"))),
      settled(
        .list(
          ListBlock(
            isOrdered: false,
            items: [
              item([paragraph("Buy milk")]),
              item([
                paragraph("Write the report, which is long enough to need a second row at 80"),
                settled(
                  .list(
                    ListBlock(
                      isOrdered: false,
                      items: [
                        item([paragraph("the summary")], isChecked: true),
                        item([paragraph("the figures")], isChecked: false),
                      ]))),
              ]),
              item([paragraph("Then:"), settled(.code(code))]),
            ]))),
      settled(
        .list(
          ListBlock(
            isOrdered: true,
            items: (9...11).map { item([paragraph("Step \($0)")], number: $0, spaced: $0 > 9) }))),
      settled(.heading(level: 3, text: text("Notes"))),
      settled(
        .quote(
          QuoteBlock(content: [paragraph("Well begun is half done."), paragraph("— Aristotle")]))),
      settled(
        .quote(
          QuoteBlock(
            role: .alert(.warning, title: "Warning"),
            content: [paragraph("Mind the gap."), settled(.code(code))]))),
      settled(.quote(QuoteBlock(role: .reasoning, content: [paragraph("The user wants a plan.")]))),
      settled(.rule),
      settled(.code(code)),
      settled(.diff(diff)),
      settled(
        .table(
          table(
            ["City", "Country", "Population"],
            [
              ["Tōkyō", "Japan", "37,400,068"], ["Delhi", "India", "28,514,000"],
              ["São Paulo", "Brazil", "21,650,000"],
            ], numeric: [2]))),
      settled(
        .table(
          table(
            ["Option", "For", "Against"],
            [
              [
                "Wait", "It costs nothing and we learn more about what people really want from it",
                "Others may be first, and the people who wait for us will not wait for ever",
              ],
              ["Go", "First", "Risk of doing the wrong thing in front of everybody we know"],
            ]))),
      settled(.math(MathBlock(source: "\\int_0^1 x^2 \\, dx = \\frac{1}{3}"))),
      settled(
        .image(
          ImageBlock(
            alternative: "A map of the city", source: "https://example.org/map.png", width: 640,
            height: 480))),
      settled(.note(NoteBlock(.warning, "The source ends before the table does."))),
      settled(.progress(ProgressBlock(hint: "drawing", byteCount: 1234))),
    ]
    blocks += [
      artifact(
        "Release plan", .markdown,
        [
          settled(.heading(level: 2, text: text("Goals"))),
          paragraph("Ship a first version that people can look at while it arrives."),
          settled(.code(code)), paragraph("And that is all."),
        ], version: 2),
      artifact("add.swift", .code, [settled(.code(code))]),
      artifact("Ada", .json, [settled(.tree(tree))]),
      artifact("The change", .code, [settled(.diff(diff))]),
      artifact(
        "Flow", .mermaid, [settled(.picture(graph))], state: .interrupted),
      artifact(
        "Sales", .vegaLite,
        [
          settled(
            .picture(
              PictureBlock(
                ChartPicture(Chart(view: ChartView(.layer([]), title: "Sales by month"))),
                data: table(["Month", "Sales"], [["Jan", "12"], ["Feb", "9"]], numeric: [1]))))
        ]),
      artifact(
        "Places", .geoJSON,
        [
          settled(
            .picture(
              PictureBlock(
                MapPicture(title: "Two places"),
                data: table(["Name"], [["Here"], ["There"]]))))
        ]),
      artifact(
        "Sign up", .uiSpec,
        [
          settled(
            .form(
              FormBlock(
                root: FormElement(
                  id: 1, name: "form", content: .form,
                  children: [
                    FormElement(
                      id: 2, name: "name",
                      content: .textField(.init(text: "Ada", placeholder: "Name"))),
                    FormElement(id: 3, name: "send", content: .button(.init(label: "Send"))),
                  ]))))
        ]),
      artifact(
        "Model", .gltf,
        [settled(.raw(RawBlock(reason: "no preview yet", source: code)))]),
    ]
    return blocks
  }
}
