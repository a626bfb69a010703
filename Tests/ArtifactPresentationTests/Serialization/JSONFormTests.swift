import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Charts
import PresentationSupport
import SchemaSupport
import TestSupport
import Testing

@Suite("Presentation section 5")
struct JSONFormTests {
  private static let schema: JSONSchema? = SharedFolder.bytes(
    ofPackage: "Specs/presentation.schema.json"
  ).flatMap { try? JSONValue(parsing: String(decoding: $0, as: UTF8.self)) }.map(JSONSchema.init)

  /// The answers of the package and of the shared folder, and the payloads of the examples.
  private static let samples: [String] =
    [
      "tour.txt", "figures.txt", "markdown.md", "orchard.txt", "page.txt", "thinking.txt",
      "cut-off.txt", "components.ui.json", "dashboard.ui.json", "signup.ui.json", "todo.ui.json",
      "order.flow.json", "tea.ttl",
    ].map { "Examples/" + $0 }
    + ["booking", "checkout", "settings", "shipping", "profile", "box", "grid"].map {
      "Tests/Goldens/Forms/\($0).ui.json"
    } + SharedFolder.files(in: "corpus", suffix: ".txt")

  private static let types = [
    ".ui.json": "application/vnd.json-render+json", ".flow.json": "flow", ".ttl": "text/turtle",
  ]

  /// The text of a sample as an answer.
  private static func answer(_ name: String) -> [UInt8]? {
    guard name.hasPrefix("Examples/") || name.hasPrefix("Tests/") else {
      return SharedFolder.bytes(of: name)
    }
    guard let bytes = SharedFolder.bytes(ofPackage: name) else { return nil }
    guard let type = types.first(where: { name.hasSuffix($0.key) })?.value else { return bytes }
    let start = Array("<artifact identifier=x type=\"\(type)\">\n".utf8)
    return start + bytes + Array("\n</artifact>\n".utf8)
  }

  /// A presentation as it is after a round trip: without what the JSON form leaves out (P5.2).
  private static func kept(_ blocks: Blocks) -> Blocks {
    Blocks(
      blocks.map { block in
        var block = block
        switch block.kind {
        case .form(var form):
          form.root = form.root.map(kept)
          block.kind = .form(form)
        case .artifact(var artifact):
          artifact.content = kept(artifact.content)
          block.kind = .artifact(artifact)
        case .quote(var quote):
          quote.content = kept(quote.content)
          block.kind = .quote(quote)
        case .custom(var custom):
          custom.content = kept(custom.content)
          block.kind = .custom(custom)
        case .footnote(var note):
          note.content = kept(note.content)
          block.kind = .footnote(note)
        case .list(var list):
          for index in list.items.indices {
            list.items[index].content = kept(list.items[index].content)
          }
          block.kind = .list(list)
        default: break
        }
        return block
      })
  }

  private static func kept(_ element: FormElement) -> FormElement {
    var element = element
    element.use = nil
    if case .textField(var field) = element.content {
      field.text = field.shownText()
      element.content = .textField(field)
    }
    element.children = element.children.map(kept)
    return element
  }

  @Test("P5.1 P5.2 Each part of an answer is valid and read again", arguments: samples)
  func identity(name: String) throws {
    let schema = try #require(Self.schema)
    guard let bytes = Self.answer(name) else {
      Issue.record("\(name) can't be read")
      return
    }
    var session = ArtifactSession(.standard)
    var start = 0
    for part in 1...20 {
      let end = bytes.count * part / 20
      session.append(bytes.span.extracting(start..<end))
      start = end
      if part == 20 { session.finish() }
      let presentation = session.presentation
      let json = try JSONValue(parsing: presentation.json.serialized())
      #expect(schema.violations(of: json) == [], "\(part)")
      let read = try Presentation(json: json, pictures: .standard)
      #expect(read == Presentation(blocks: Self.kept(presentation.blocks)), "\(part)")
      #expect(read.json == json, "\(part)")
      if part == 20 { #expect(read.plainText == presentation.plainText) }
    }
  }

  /// Expects that a block is valid and equal after a round trip through text.
  private static func expectKept(_ block: Block, sourceLocation: SourceLocation) throws {
    let json = try JSONValue(parsing: Presentation(blocks: [block]).json.serialized())
    let violations = try #require(schema).violations(of: json)
    #expect(violations == [], sourceLocation: sourceLocation)
    #expect(
      try Presentation(json: json, pictures: .standard).blocks == [block],
      sourceLocation: sourceLocation)
  }

  private static func block(_ kind: Block.Kind) -> Block {
    Block(id: BlockID(segment: 1, ordinal: 2, part: 3), kind: kind, isSettled: true)
  }

  @Test("P5.2 Data of images, and other text than Base64 is an error", arguments: 0...4)
  func images(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 251 + $0 * 77) }
    let image = ImageBlock(alternative: "a", source: "x", width: 2, height: 3, data: bytes)
    try Self.expectKept(Self.block(.image(image)), sourceLocation: #_sourceLocation)
    for text in ["A", "A===", "====", "AA=A", "AB C", "AAA\u{E9}"] {
      var json = Self.block(.image(image)).json
      json["data"] = .string(text)
      let error = #expect(throws: PresentationFormatError.self) {
        try Block(json: json, pictures: .standard)
      }
      #expect(error?.description == "/data: expected Base64", "\(text)")
    }
  }

  @Test("P5.2 P5.7 Shapes, markers, styles and hints of graphs")
  func graphs() throws {
    let shapes: [Scene2D.Shape.Kind] = [
      .rectangle(cornerRadius: 0), .capsule, .ellipse, .diamond, .triangle, .hexagon, .cylinder,
      .subroutine, .flag, .parallelogram(leansRight: true), .parallelogram(leansRight: false),
      .trapezoid(isNarrowAtTop: true), .trapezoid(isNarrowAtTop: false),
    ]
    var style = GraphPicture.Style()
    style.fill = .role(.series, index: 3)
    style.stroke = .color(RGBA(red: 1, green: 2, blue: 3, alpha: 4))
    style.strokeWidth = 1.5
    style.pattern = .dotted
    style.text = .role(.warning, index: 0)
    style.isBold = false
    style.textSize = 14
    style.opacity = 0.5
    var picture = GraphPicture()
    picture.groups = [
      .init(id: "g", title: "G", parent: 1), .init(id: "h", title: "", style: style),
    ]
    picture.nodes = shapes.enumerated().map { index, shape in
      .init(id: "\(index)", title: "t", shape: shape, group: index % 3 == 0 ? 0 : nil, style: style)
    }
    picture.groups[1].direction = .bottomToTop
    for (index, icon) in GraphPicture.Icon.allCases.enumerated() {
      picture.nodes[index].icon = icon
      picture.nodes[index].alignsValues = index % 2 == 0
    }
    picture.edges = Scene2D.Marker.allCases.enumerated().map { index, marker in
      var edge = GraphPicture.Edge(
        id: "\(index)", source: 0, target: index % shapes.count, sourceMarker: marker,
        targetMarker: index % 2 == 0 ? nil : marker)
      edge.course = GraphPicture.Edge.Course.allCases[index % 3]
      edge.labelStyle = style
      edge.labelShape = shapes[index % shapes.count]
      edge.length = 1 + index % 3
      edge.isHidden = index % 4 == 1
      edge.sourceGroup = index % 3 == 0 ? 1 : nil
      edge.targetGroup = index % 5 == 0 ? 0 : nil
      return edge
    }
    picture.direction = .rightToLeft
    picture.background = .role(.background, index: 0)
    picture.lineLimit = 7
    picture.title = "Title"
    picture.isTree = true
    picture.hints = [
      LayoutHint(.line(.bottomToTop, .trailing, spacing: 4), items: [.node(2), .group(1)]),
      LayoutHint(.line(.leftToRight, .leading, spacing: nil), items: [], isRequired: true),
      LayoutHint(.grid(columns: 2), items: [.node(0)]), LayoutHint(.order, items: [.node(1)]),
      LayoutHint(.point(Point2D(x: -1, y: 2.5)), items: [.group(0)]),
      LayoutHint(.cell(column: -1, row: 2), items: [.node(1)]),
    ]
    try Self.expectKept(
      Self.block(.picture(PictureBlock(picture))), sourceLocation: #_sourceLocation)
  }

  @Test(
    "P5.2 Nodes of formulas",
    arguments: [
      #"\frac{a}{b}+\binom{n}{k}+\sqrt[3]{x_1^2}+\sum_{i=1}^n\int\limits_0^1"#,
      #"\left(\frac12\middle|x\right]\big\langle\Bigg|"#,
      #"\begin{pmatrix}1&2\\3&4\end{pmatrix}\begin{array}{l|r}a&b\\\hline c&d\end{array}"#,
      #"\hat a\overline{ab}\underbrace{x+y}_{n}\overset{!}{=}\xrightarrow{f}\boxed{z}\cancel{q}"#,
      #"\mathbf{R}\text{if $x$ }\color{red}{t}\displaystyle\quad\phantom{w}\rule{1em}{2em}"#,
      #"\begin{aligned}a&=b\\&=c\end{aligned}\href{https://e.example}{l}\not=\mathrel{R}\unknown"#,
      #"\unknown[2]{f}{x}+\unknown^2{x}"#,
    ])
  func formulas(tex: String) throws {
    var session = ArtifactSession(.standard)
    session.append("$$\n\(tex)\n$$\n")
    session.finish()
    let block = try #require(session.presentation.blocks.first)
    guard case .math(let math) = block.kind else {
      Issue.record("no formula")
      return
    }
    #expect(math.formula != nil)
    try Self.expectKept(block, sourceLocation: #_sourceLocation)
  }

  @Test("P5.4a Content may be nested up to a limit", arguments: [254, 255, 500])
  func depth(count: Int) throws {
    let start = #"{"id":"0.1","kind":"quote","content":["#
    let json = try JSONValue(
      parsing: #"{"blocks":["# + String(repeating: start, count: count)
        + String(repeating: "]}", count: count) + "]}")
    if count * 2 + 2 <= PresentationLimits.jsonDepth {
      #expect(try Presentation(json: json, pictures: .standard).blocks.count == 1)
    } else {
      let error = #expect(throws: PresentationFormatError.self) {
        try Presentation(json: json, pictures: .standard)
      }
      #expect(error?.description == "nested deeper than 512 levels")
    }
  }

  @Test("P5.3 Members with usual values may be missing, and unknown ones are ignored")
  func defaults() throws {
    let json: JSONValue = [
      "blocks": [
        [
          "id": "0.1", "kind": "list", "color": "red",
          "items": [
            [
              "id": "0.2",
              "content": [["id": "0.3", "kind": "note", "text": "a", "severity": .null]],
            ]
          ],
        ]
      ]
    ]
    let blocks = try Presentation(json: json, pictures: .standard).blocks
    let note = Block(
      id: BlockID(segment: 0, ordinal: 3), kind: .note(NoteBlock(.information, "a")),
      isSettled: false)
    let item = ListBlock.Item(
      id: BlockID(segment: 0, ordinal: 2), number: nil, isChecked: nil, content: [note],
      isSettled: false)
    #expect(
      blocks == [
        Block(
          id: BlockID(segment: 0, ordinal: 1),
          kind: .list(ListBlock(isOrdered: false, items: [item])), isSettled: false)
      ])
  }

  @Test(
    "P5.4 What can't be read is an error with its place",
    arguments: [
      (#"[]"#, "expected an object"),
      (#"{}"#, "missing `blocks`"),
      (#"{"blocks":{}}"#, "/blocks: expected an array"),
      (#"{"blocks":[{"id":"1","kind":"rule"}]}"#, "/blocks/0/id: expected two or three numbers"),
      (#"{"blocks":[{"id":"0.1","kind":"heading"}]}"#, "/blocks/0: missing `text`"),
      (
        #"{"blocks":[{"id":"0.1","kind":"heading","level":"x","text":[]}]}"#,
        "/blocks/0/level: expected a whole number"
      ),
      (
        #"{"blocks":[{"id":"0.1","kind":"paragraph","text":[{"text":"a"},{"text":1}]}]}"#,
        "/blocks/0/text/1/text: expected a string"
      ),
      (
        #"{"blocks":[{"id":"0.1","kind":"code","lines":[{"text":"a","tokens":[[2,1,"tag"]]}]}]}"#,
        "/blocks/0/lines/0/tokens/0: expected the ends of a range"
      ),
      (
        #"{"blocks":[{"id":"0.1","kind":"note","text":"a","severity":"x"}]}"#,
        "/blocks/0/severity: expected one of `information`, `warning`, `error`"
      ),
      (
        #"{"blocks":[{"id":"0.1","kind":"graph","nodes":[{"id":"a"}],"#
          + #""edges":[{"source":"a","target":"b"}]}]}"#,
        "/blocks/0/edges/0/target: no part of the graph has the ID `b`"
      ),
    ])
  func errors(json: String, expected: String) throws {
    let value = try JSONValue(parsing: json)
    let error = try #require(throws: PresentationFormatError.self) {
      try Presentation(json: value, pictures: .standard)
    }
    #expect(error.description.hasPrefix(expected))
  }

  @Test(
    "P5.4 Errors of parts of blocks",
    arguments: [
      (#""kind":"chart","title":"t""#, "missing `data`"),
      (#""kind":"diagram","type":"pie""#, "missing `picture`"),
      (#""kind":"diagram","type":"x""#, "unknown type of diagram `x`"),
      (#""kind":"graph","nodes":[{"id":"a","icon":"x"}]"#, "/nodes/0/icon: unknown icon `x`"),
      (
        #""kind":"graph","nodes":[{"id":"a","shape":{"shape":"x"}}]"#,
        "/nodes/0/shape: expected the name of a shape"
      ),
      (
        #""kind":"graph","nodes":[{"id":"a","style":{"fill":[1,2,3]}}]"#,
        "/nodes/0/style/fill: expected four numbers from 0 to 255"
      ),
      (#""kind":"graph","edges":[{}]"#, "/edges/0: missing `source` or `target`"),
      (
        #""kind":"graph","hints":[{"cell":[1],"items":[]}]"#, "/hints/0/cell: expected 2 numbers"
      ),
      (#""kind":"graph","hints":[{"items":[{}]}]"#, "/hints/0/items/0: missing `node` or `group`"),
      (#""kind":"tree","nodes":[{"depth":0}]"#, "/nodes/0: missing `value`"),
      (
        #""kind":"math","source":"a","formula":[{"fraction":["a"]}]"#,
        "/formula/0/fraction: expected a numerator and a denominator"
      ),
      (#""kind":"math","source":"a","formula":[{}]"#, "/formula/0: missing `unknown`"),
      (
        #""kind":"form","root":{"id":1,"element":"slider","minimum":2,"maximum":1}"#,
        "/root: expected `minimum` before `maximum`"
      ),
      (
        #""kind":"form","root":{"id":1,"element":"badge","text":"","tint":[1]}"#,
        "/root/tint: expected three numbers from 0 to 255"
      ),
      (#""kind":"paragraph","text":[{}]"#, "/text/0: missing `break`"),
      (
        #""kind":"paragraph","text":[{"text":"","tag":{"prefix":"a"}}]"#,
        "/text/0/tag: missing `identifier`"
      ),
      (
        #""kind":"custom","name":"a","attributes":{"b":1}"#, "/attributes/b: expected a string"
      ),
    ])
  func blockErrors(members: String, expected: String) throws {
    let value = try JSONValue(parsing: #"{"id":"0.1",\#(members)}"#)
    let error = try #require(throws: PresentationFormatError.self) {
      try Block(json: value, pictures: .standard)
    }
    #expect(error.description == expected)
  }

  @Test("P5.5 A block of an unknown kind is its table, its content or its source")
  func unknown() throws {
    let json = try JSONValue(
      parsing: #"""
        {"blocks":[
         {"id":"0.1","kind":"wheel","settled":true,
          "data":{"columns":[{"header":[{"text":"n"}]}],"rows":[[[{"text":"1"}]]]}},
         {"id":"0.2","kind":"wheel","settled":true,"content":[{"id":"0.3","kind":"rule"}]},
         {"id":"0.4","kind":"wheel","settled":true}]}
        """#)
    let blocks = try Presentation(json: json, pictures: .standard).blocks
    #expect(blocks[0].plainText == "n\n1")
    guard case .custom(let custom) = blocks[1].kind, case .raw(let raw) = blocks[2].kind else {
      Issue.record("other kinds")
      return
    }
    #expect(custom.name == "wheel" && custom.content.first?.kind == .rule)
    #expect(raw.reason == "unknown kind `wheel`")
    #expect(raw.source.lines.first?.text == #"{"id":"0.4","kind":"wheel","settled":true}"#)
  }

  @Test("P5.6 A number that JSON can't represent is null")
  func infinity() throws {
    let series = ChartSingleView.Series(
      name: "s", mark: "line", points: [.init(key: 1, value: .infinity)])
    let picture = ChartPicture(Chart(ChartSingleView(series: [series]), title: "t"))
    let block = Block(
      id: BlockID(segment: 0, ordinal: 1),
      kind: .picture(PictureBlock(picture, data: TableBlock(columns: []))), isSettled: true)
    #expect(block.json["plot"]?["series"]?[0]?["points"]?[0] == .array([1, .null]))
    guard let chart = try Block(json: block.json, pictures: .standard).kind.shown(ChartPicture.self)
    else {
      Issue.record("no chart")
      return
    }
    #expect(chart.picture.chart.singleView()?.series[0].points[0].value.isNaN == true)
  }

  @Test("P5.2 Presentations are Codable")
  func codable() throws {
    var session = ArtifactSession(.standard)
    session.append("# T\n\n- [x] a **b**\n\n<artifact id=x type=csv>n\n1\n</artifact>")
    session.finish()
    let value = try JSONValueEncoder().encode(session.presentation)
    #expect(value == session.presentation.json)
    #expect(try JSONValueDecoder().decode(Presentation.self, from: value) == session.presentation)
    #expect(throws: DecodingError.self) {
      try JSONValueDecoder().decode(Presentation.self, from: ["blocks": 1])
    }
  }
}
