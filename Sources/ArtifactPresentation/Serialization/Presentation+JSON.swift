// The JSON form of a presentation, for fronts in other languages, for storage and for tests
// (`Specs/Presentation.md` 5).

public import ArtifactBase
public import Drawing

extension Presentation {
  /// The presentation as `{"blocks":[…]}`, which `Specs/presentation.schema.json` describes.
  ///
  /// - Complexity: O(size of the presentation).
  public var json: JSONValue {
    ["blocks": .array(blocks.map(\.json))]
  }

  /// Reads the JSON form of a presentation.
  ///
  /// - Parameters:
  ///   - json: The JSON form.
  ///   - pictures: The types of pictures that are read, such as `PictureTypes.standard`; other pictures become their
  ///     tables.
  /// - Throws: `PresentationFormatError` with the place of the first value that is missing or not what
  ///   it should be. A block of an unknown kind is not an error: it becomes its content, its table or its
  ///   source.
  /// - Complexity: O(size of `json`).
  public init(
    json: JSONValue, pictures: PictureTypes
  ) throws(PresentationFormatError) {
    try json.checkDepth()
    self.init(blocks: try JSONFields(json, context: pictures).blocks("blocks", isRequired: true))
  }
}

extension Presentation: Codable {
  /// Reads the JSON form from any decoder of JSON, with the pictures of `CodingUserInfoKey.pictureTypes`.
  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    let pictures = decoder.userInfo[.pictureTypes] as? PictureTypes ?? PictureTypes()
    do throws(PresentationFormatError) {
      try self.init(json: json, pictures: pictures)
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

extension CodingUserInfoKey {
  /// The `PictureTypes` by which a decoder reads the pictures of a presentation; without any, they become their tables.
  public static let pictureTypes = CodingUserInfoKey(rawValue: "ArtifactPresentation.pictureTypes")!
}

extension JSONFields {
  /// The types of pictures that are read; nil for none.
  var pictures: PictureTypes? { context as? PictureTypes }

  /// Reads an array of blocks, by default an empty one.
  func blocks(
    _ name: String, isRequired: Bool = false
  ) throws(PresentationFormatError) -> Blocks {
    if isRequired {
      _ = try required(name) { value throws(PresentationFormatError) in value }
    }
    return Blocks(try list(name) { fields throws(PresentationFormatError) in try Block(fields) })
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
  /// - Throws: `PresentationFormatError`.
  public init(
    json: JSONValue, pictures: PictureTypes
  ) throws(PresentationFormatError) {
    try json.checkDepth()
    try self.init(JSONFields(json, context: pictures))
  }

  /// Reads a block whose depth is known to be allowed.
  fileprivate init(_ fields: JSONFields) throws(PresentationFormatError) {
    self.init(
      id: try fields.required("id", BlockID.init(json:)), kind: try Kind(fields),
      isSettled: try fields.flag("settled"))
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
    case .picture(let block):
      // A picture cannot replace the members of the block.
      writer.add(block.picture.json.members.filter { writer[$0.key] == nil })
      if let data = block.data {
        writer[type(of: block.picture).jsonType.dataMember] = data.json
      }
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

  fileprivate init(_ fields: JSONFields) throws(PresentationFormatError) {
    let json = JSONValue.object(fields.object)
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
          label: try fields.text("label"), content: try fields.blocks("content")
        ))
    case "custom": self = .custom(try CustomBlock(fields))
    case "code": self = .code(try CodeBlock(json: json))
    case "diff": self = .diff(try DiffBlock(fields))
    case "table": self = .table(try TableBlock(json: json))
    case "tree": self = .tree(try TreeBlock(fields))
    case "math": self = .math(try MathBlock(fields))
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
    default: self = try Self.picture(name, fields) ?? Self.unknown(name, json, fields)
    }
  }

  /// Reads a picture; nil if the kind is not that of one.
  private static func picture(
    _ kind: String, _ fields: JSONFields
  ) throws(PresentationFormatError) -> Block.Kind? {
    guard let types = fields.pictures, types.contains(kind: kind) else { return nil }
    let name = try fields.optionalText("type")
    guard let type = types.type(kind: kind, name: name) else {
      throw PresentationFormatError("unknown type of \(kind) “\(name ?? "")”")
    }
    let names = type.jsonType
    let data = try fields.optional(names.dataMember, TableBlock.init(json:))
    if names.requiresData, data == nil {
      throw PresentationFormatError("missing “\(names.dataMember)”")
    }
    do {
      return .picture(PictureBlock(try type.init(json: fields.object), data: data))
    } catch let error as PresentationFormatError {
      throw error
    } catch {
      throw PresentationFormatError("unreadable picture: \(error)")
    }
  }

  /// What a block of an unknown kind has that is known: a table, content, or its JSON.
  private static func unknown(
    _ name: String, _ json: JSONValue, _ fields: JSONFields
  ) -> Block.Kind {
    for member in ["data", "features"] {
      if let table = try? fields.required(member, TableBlock.init(json:)) { return .table(table) }
    }
    if let content = try? fields.blocks("content", isRequired: true) {
      return .custom(CustomBlock(name: name, content: content))
    }
    let source = json.serialized()
    return .raw(
      RawBlock(
        reason: "unknown kind “\(name)”",
        source: CodeBlock(language: "json", lines: [.init(source)], settledLineCount: 1)))
  }
}

extension JSONValue {
  /// Throws an error if arrays and objects are nested deeper than `PresentationLimits.jsonDepth`, which bounds the
  /// recursion of everything that reads them.
  func checkDepth() throws(PresentationFormatError) {
    var open = [(value: self, depth: 0)]
    while let (value, depth) = open.popLast() {
      switch value {
      case .array(let elements): for element in elements { open.append((element, depth + 1)) }
      case .object(let object):
        for member in object.members { open.append((member.value, depth + 1)) }
      case .null, .bool, .number, .string: continue
      }
      guard depth < PresentationLimits.jsonDepth else {
        throw PresentationFormatError("nested deeper than \(PresentationLimits.jsonDepth) levels")
      }
    }
  }
}
