// The JSON form of a presentation, for fronts in other languages, for storage and for tests
// (`Specs/Presentation.md` 5).

public import ArtifactBase
public import Drawing

extension Presentation: JSONFormObject {
  package static let blank = Presentation()
  package mutating func members(_ form: JSONForm) {
    let note =
      "A reader replaces a block of another kind by its `data`, its `content` or its source."
    form.required("blocks", &blocks, .says(note))
  }

  /// The presentation as `{"blocks":[…]}`, which `Specs/presentation.schema.json` describes.
  ///
  /// - Complexity: O(size of the presentation).
  public var json: JSONValue { .object(members()) }

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
    try self.init(reading: json, JSONForm(.read, in: pictures))
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

extension Block: JSONFormObject {
  package static let blank = Block(
    id: BlockID(segment: 0, ordinal: 0), kind: .rule, isSettled: false)
  package mutating func members(_ form: JSONForm) {
    form.required("id", &id)
    // Written later.
    form.write(["kind": .null])
    form.member("settled", &isSettled)
    guard let name = form.choice(&kind) else { return }
    do throws(PresentationFormatError) {
      kind = try Kind.picture(name, form) ?? Kind.unknown(name, form)
    } catch {
      form.fail(error)
    }
  }

  /// The block and its content as JSON: `id`, `kind`, `settled` and the members of the kind.
  public var json: JSONValue { .object(members()) }

  /// Reads the JSON form of a block.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(
    json: JSONValue, pictures: PictureTypes
  ) throws(PresentationFormatError) {
    try json.checkDepth()
    try self.init(reading: json, JSONForm(.read, in: pictures))
  }
}

extension BlockID: JSONFormProxy {
  package var form: String { description }

  package init(form: String) throws(PresentationFormatError) {
    let parts = form.split(separator: ".", omittingEmptySubsequences: false)
      .compactMap { Int32($0) }
    guard 2...3 ~= parts.count else {
      throw PresentationFormatError("expected two or three numbers, such as `0.1`")
    }
    self.init(
      segment: Int(parts[0]), ordinal: Int(parts[1]), part: parts.count == 3 ? Int(parts[2]) : 0)
  }
}

extension Block.Kind: JSONFormUnion {
  package static let tag: String? = "kind"
  package static let cases = blanks(
    .heading(level: 1, text: StyledText()), .paragraph(StyledText()),
    .list(ListBlock(isOrdered: false)), .quote(QuoteBlock()), .footnote(FootnoteBlock(label: "")),
    .custom(CustomBlock(name: "")), .code(CodeBlock()), .diff(DiffBlock()),
    .table(TableBlock(columns: [])), .tree(TreeBlock()), .math(MathBlock()),
    .image(ImageBlock(alternative: "", source: "")), .form(FormBlock()),
    .artifact(ArtifactBlock(identifier: "", type: "", title: "", state: .complete)),
    .raw(RawBlock(reason: "", source: CodeBlock())),
    .progress(ProgressBlock(hint: "", byteCount: 0)),
    .note(NoteBlock(.information, "")), .rule)
  package mutating func members(_ form: JSONForm) {
    form.name(name.rawValue)
    switch self {
    case .heading(var level, let text):
      form.member("level", &level, .range(from: 1, to: 6))
      self = .heading(level: level, text: form.members(of: text))
    case .paragraph(let text): self = .paragraph(form.members(of: text))
    case .list(let list): self = .list(form.members(of: list))
    case .quote(let quote): self = .quote(form.members(of: quote))
    case .footnote(var note):
      form.required("label", &note.label).member("content", &note.content)
      self = .footnote(note)
    case .custom(let block): self = .custom(form.members(of: block))
    case .code(let code): self = .code(form.members(of: code))
    case .diff(let diff): self = .diff(form.members(of: diff))
    case .table(let table): self = .table(form.members(of: table))
    case .tree(let tree): self = .tree(form.members(of: tree))
    case .math(let math): self = .math(form.members(of: math))
    case .picture(let block): self = .picture(form.members(of: block))
    case .image(let image): self = .image(form.members(of: image))
    case .form(var block):
      form.nullable("root", &block.root)
      self = .form(block)
    case .artifact(let artifact): self = .artifact(form.members(of: artifact))
    case .raw(var raw):
      form.required("reason", &raw.reason).required("source", &raw.source)
      self = .raw(raw)
    case .progress(var progress):
      form.required("hint", &progress.hint).member("bytes", &progress.byteCount, .count)
      self = .progress(progress)
    case .note(var note):
      form.member("severity", &note.severity).required("text", &note.text)
      self = .note(note)
    case .rule: break
    }
  }

  /// Reads a picture; nil if the kind is not that of one.
  fileprivate static func picture(
    _ kind: String, _ form: JSONForm
  ) throws(PresentationFormatError) -> Block.Kind? {
    guard let types = form.context as? PictureTypes, types.contains(kind: kind) else { return nil }
    var name: String?
    form.member("type", &name)
    guard let type = types.type(kind: kind, name: name) else {
      throw PresentationFormatError("unknown type of \(kind) `\(name ?? "")`")
    }
    do {
      return .picture(form.members(of: PictureBlock(try type.init(json: form.object))))
    } catch let error as PresentationFormatError {
      throw error
    } catch {
      throw PresentationFormatError("unreadable picture: \(error)")
    }
  }

  /// What a block of an unknown kind has that is known: a table, content, or its JSON.
  fileprivate static func unknown(_ name: String, _ form: JSONForm) -> Block.Kind {
    for table in ["data", "features"].compactMap({ form.object[$0] }) {
      if let table = try? TableBlock(reading: table, form) { return .table(table) }
    }
    if let content = form.object["content"],
      let content = try? Blocks(reading: content, form)
    {
      return .custom(CustomBlock(name: name, content: content))
    }
    let source = JSONValue.object(form.object).serialized()
    return .raw(
      RawBlock(
        reason: "unknown kind `\(name)`",
        source: CodeBlock(language: "json", lines: [.init(source)], settledLineCount: 1)))
  }
}

extension NoteBlock.Severity: JSONFormName {}

extension PictureBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    // A picture cannot replace the members of the block.
    form.write(picture.json)
    if case .describe = form.mode, var picture = picture as? any JSONFormMembers {
      picture.members(form)
    }
    let names = type(of: picture).jsonType
    form.member(names.dataMember, &data, isRequired: names.requiresData)
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
