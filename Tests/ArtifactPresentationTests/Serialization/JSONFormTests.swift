import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
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
    ].map { "Examples/" + $0 } + SharedFolder.files(in: "corpus", suffix: ".txt")

  private static let types = [
    ".ui.json": "application/vnd.json-render+json", ".flow.json": "flow", ".ttl": "text/turtle",
  ]

  /// The text of a sample as an answer.
  private static func answer(_ name: String) -> [UInt8]? {
    guard name.hasPrefix("Examples/") else { return SharedFolder.bytes(of: name) }
    guard let bytes = SharedFolder.bytes(ofPackage: name) else { return nil }
    guard let type = types.first(where: { name.hasSuffix($0.key) })?.value else { return bytes }
    let start = Array("<artifact identifier=x type=\"\(type)\">\n".utf8)
    return start + bytes + Array("\n</artifact>\n".utf8)
  }

  /// A presentation as it is after a round trip: without what the JSON form leaves out (P5.2).
  private static func kept(_ blocks: [Block]) -> [Block] {
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
    }
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
    var session = ArtifactSession()
    var start = 0
    for part in 1...20 {
      let end = bytes.count * part / 20
      session.append(bytes.span.extracting(start..<end))
      start = end
      if part == 20 { session.finish() }
      let presentation = session.presentation
      let json = try JSONValue(parsing: presentation.json.serialized())
      #expect(schema.problem(in: json) == nil, "\(part)")
      let read = try Presentation(json: json)
      #expect(read == Presentation(blocks: Self.kept(presentation.blocks)), "\(part)")
      #expect(read.json == json, "\(part)")
      if part == 20 { #expect(read.plainText == presentation.plainText) }
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
    let blocks = try Presentation(json: json).blocks
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
      (#"{}"#, "missing “blocks”"),
      (#"{"blocks":{}}"#, "/blocks: expected an array"),
      (#"{"blocks":[{"id":"1","kind":"rule"}]}"#, "/blocks/0/id: expected two or three numbers"),
      (#"{"blocks":[{"id":"0.1","kind":"heading"}]}"#, "/blocks/0: missing “text”"),
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
        "/blocks/0/severity: expected one of “information”, “warning”, “error”"
      ),
      (
        #"{"blocks":[{"id":"0.1","kind":"graph","nodes":[{"id":"a"}],"#
          + #""edges":[{"source":"a","target":"b"}]}]}"#,
        "/blocks/0/edges/0/target: no part of the graph has the ID “b”"
      ),
    ])
  func errors(json: String, expected: String) throws {
    let value = try JSONValue(parsing: json)
    let error = try #require(throws: PresentationFormatError.self) {
      try Presentation(json: value)
    }
    #expect(error.description.hasPrefix(expected))
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
    let blocks = try Presentation(json: json).blocks
    #expect(blocks[0].plainText == "n\n1")
    guard case .custom(let custom) = blocks[1].kind, case .raw(let raw) = blocks[2].kind else {
      Issue.record("other kinds")
      return
    }
    #expect(custom.name == "wheel" && custom.content.first?.kind == .rule)
    #expect(raw.reason == "unknown kind “wheel”")
    #expect(raw.source.lines.first?.text == #"{"id":"0.4","kind":"wheel","settled":true}"#)
  }

  @Test("P5.6 A number that JSON can't represent is null")
  func infinity() throws {
    var picture = ChartPicture(title: "t")
    picture.series = [.init(name: "s", points: [.init(key: 1, value: .infinity)])]
    let block = Block(
      id: BlockID(segment: 0, ordinal: 1),
      kind: .chart(ChartBlock(picture: picture, data: TableBlock(columns: []))), isSettled: true)
    #expect(block.json["plot"]?["series"]?[0]?["points"]?[0] == .array([1, .null]))
    guard case .chart(let chart) = try Block(json: block.json).kind else {
      Issue.record("no chart")
      return
    }
    #expect(chart.picture.series[0].points[0].value.isNaN)
  }

  @Test("P5.2 Presentations are Codable")
  func codable() throws {
    var session = ArtifactSession()
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
