// The JSON form of a presentation, for fronts in other languages, for storage and for tests
// (`Specs/Presentation.md` 5).

public import ArtifactBase
import ArtifactPictures

extension Presentation {
  /// The presentation as `{"blocks":[…]}`, which `Specs/presentation.schema.json` describes.
  ///
  /// - Complexity: O(size of the presentation).
  public var json: JSONValue {
    ["blocks": .array(blocks.map(\.json))]
  }

  /// Reads the JSON form of a presentation.
  ///
  /// - Throws: ``PresentationFormatError`` with the place of the first value that is missing or not what
  ///   it should be. A block of an unknown kind is not an error: it becomes its content, its table or its
  ///   source.
  /// - Complexity: O(size of `json`).
  public init(json: JSONValue) throws(PresentationFormatError) {
    try json.checkDepth()
    self.init(blocks: try JSONFields(json).required("blocks", Block.list))
  }
}

extension Presentation: Codable {
  /// Reads the JSON form from any decoder of JSON.
  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do throws(PresentationFormatError) {
      try self.init(json: json)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }

  /// Writes the JSON form to any encoder of JSON.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

extension Block {
  /// The block and its content as JSON: `id`, `kind`, `settled` and the members of the kind.
  public var json: JSONValue {
    var writer = JSONFieldWriter()
    writer["id"] = .string(id.description)
    writer["kind"] = .string(kind.name.rawValue)
    writer["settled"] = .bool(isSettled)
    kind.write(to: &writer)
    return .object(writer.object)
  }

  /// Reads the JSON form of a block.
  ///
  /// - Throws: ``PresentationFormatError``.
  public init(json: JSONValue) throws(PresentationFormatError) {
    try json.checkDepth()
    try self.init(shallow: json)
  }

  /// Reads a block whose depth is known to be allowed.
  private init(shallow json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init(
      id: try fields.required("id", BlockID.init(json:)), kind: try Kind(json, fields),
      isSettled: try fields.flag("settled"))
  }

  /// Reads an array of blocks.
  static func list(_ json: JSONValue) throws(PresentationFormatError) -> Blocks {
    Blocks(try json.list(Block.init(shallow:)))
  }
}

extension BlockID {
  init(json: JSONValue) throws(PresentationFormatError) {
    let parts = try json.text().split(separator: ".", omittingEmptySubsequences: false)
      .compactMap { Int32($0) }
    guard 2...3 ~= parts.count else {
      throw PresentationFormatError("expected two or three numbers, such as “0.1”")
    }
    self.init(
      segment: Int(parts[0]), ordinal: Int(parts[1]), part: parts.count == 3 ? Int(parts[2]) : 0)
  }
}

extension Block.Kind {
  /// The name of the kind.
  fileprivate func write(to writer: inout JSONFieldWriter) {
    switch self {
    case .heading(let level, let text):
      writer.add("level", level)
      text.write("text", to: &writer)
    case .paragraph(let text): text.write("text", to: &writer)
    case .list(let list): list.write(to: &writer)
    case .quote(let quote): quote.write(to: &writer)
    case .footnote(let note):
      writer.add("label", note.label)
      writer["content"] = .array(note.content.map(\.json))
    case .custom(let block): block.write(to: &writer)
    case .code(let code): code.write(to: &writer)
    case .diff(let diff): diff.write(to: &writer)
    case .table(let table): table.write(to: &writer)
    case .tree(let tree): tree.write(to: &writer)
    case .math(let math): math.write(to: &writer)
    case .graph(let graph):
      graph.picture.write(to: &writer)
      writer["data"] = graph.data?.json
    case .chart(let chart):
      writer.add("title", chart.title)
      writer["plot"] = chart.picture.json
      writer["data"] = chart.data.json
    case .diagram(let diagram): diagram.write(to: &writer)
    case .map(let map):
      map.picture.write(to: &writer)
      writer["features"] = map.features.json
    case .image(let image): image.write(to: &writer)
    case .form(let form): writer["root"] = form.json
    case .artifact(let artifact): artifact.write(to: &writer)
    case .raw(let raw):
      writer.add("reason", raw.reason)
      writer["source"] = raw.source.json
    case .progress(let progress):
      writer.add("hint", progress.hint)
      writer.add("bytes", progress.byteCount)
    case .note(let note):
      writer.add("severity", case: note.severity)
      writer.add("text", note.text)
    case .rule: break
    }
  }

  fileprivate init(
    _ json: JSONValue, _ fields: JSONFields
  ) throws(PresentationFormatError) {
    let name = try fields.text("kind")
    switch name {
    case "heading":
      self = .heading(
        level: try fields.count("level", or: 1), text: try StyledText("text", of: fields))
    case "paragraph": self = .paragraph(try StyledText("text", of: fields))
    case "list": self = .list(try ListBlock(fields))
    case "quote": self = .quote(try QuoteBlock(fields))
    case "footnote":
      self = .footnote(
        FootnoteBlock(
          label: try fields.text("label"), content: try fields.optional("content", Block.list) ?? []
        ))
    case "custom": self = .custom(try CustomBlock(fields))
    case "code": self = .code(try CodeBlock(json: json))
    case "diff": self = .diff(try DiffBlock(fields))
    case "table": self = .table(try TableBlock(json: json))
    case "tree": self = .tree(try TreeBlock(fields))
    case "math": self = .math(try MathBlock(fields))
    case "graph":
      self = .graph(
        GraphBlock(
          picture: try GraphPicture(fields),
          data: try fields.optional("data", TableBlock.init(json:))))
    case "chart":
      self = .chart(
        ChartBlock(
          picture: try ChartPicture(title: fields.text("title", or: ""), fields),
          data: try fields.required("data", TableBlock.init(json:))))
    case "diagram": self = .diagram(try DiagramBlock(fields))
    case "map":
      self = .map(
        MapBlock(
          picture: try MapPicture(fields),
          features: try fields.required("features", TableBlock.init(json:))))
    case "image": self = .image(try ImageBlock(fields))
    case "form": self = .form(FormBlock(root: try fields.optional("root", FormElement.init(json:))))
    case "artifact": self = .artifact(try ArtifactBlock(fields))
    case "raw":
      self = .raw(
        RawBlock(
          reason: try fields.text("reason"),
          source: try fields.required("source", CodeBlock.init(json:))))
    case "progress":
      self = .progress(
        ProgressBlock(
          hint: try fields.text("hint"), byteCount: try fields.count("bytes", or: 0)))
    case "note":
      self = .note(
        NoteBlock(try fields.named("severity", or: .information), try fields.text("text")))
    case "rule": self = .rule
    default: self = Self.unknown(name, json, fields)
    }
  }

  /// What a block of an unknown kind has that is known: a table, content, or its JSON.
  private static func unknown(
    _ name: String, _ json: JSONValue, _ fields: JSONFields
  ) -> Block.Kind {
    if let table = try? fields.required("data", TableBlock.init(json:)) { return .table(table) }
    if let content = try? fields.required("content", Block.list) {
      return .custom(CustomBlock(name: name, content: content))
    }
    let source = json.serialized()
    return .raw(
      RawBlock(
        reason: "unknown kind “\(name)”",
        source: CodeBlock(language: "json", lines: [.init(source)], settledLineCount: 1)))
  }
}
