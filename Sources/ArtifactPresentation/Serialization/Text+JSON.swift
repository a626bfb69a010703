import ArtifactBase

extension StyledText {
  /// An array of spans: `text` or another content, with `traits`, `link` and a role if present.
  var json: JSONValue { .array(spans.map(\.json)) }

  init(json: JSONValue) throws(PresentationFormatError) {
    self.init(try json.list(Span.init(json:)))
  }

  /// Writes the spans, and the number of settled bytes.
  func write(_ name: String, to writer: inout JSONFieldWriter) {
    writer[name] = json
    if settledByteCount > 0 { writer.add("settledBytes", settledByteCount) }
  }

  init(_ name: String, of fields: JSONFields) throws(PresentationFormatError) {
    self = try fields.required(name, StyledText.init(json:))
    settledByteCount = try fields.count("settledBytes", or: 0)
  }
}

extension StyledText.Span {
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    switch content {
    case .text(let text): writer.add("text", text)
    case .softBreak: writer["break"] = "soft"
    case .hardBreak: writer["break"] = "hard"
    case .image(let alternative, let source):
      writer.add("image", source)
      writer.add("alternative", alternative)
    }
    if !traits.isEmpty { writer["traits"] = .array(traits.names) }
    writer.add("link", link)
    writer.addUnlessEmpty("title", title)
    role?.write(to: &writer)
    return .object(writer.object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    let content: StyledText.Content
    if let text = try fields.optionalText("text") {
      content = .text(text)
    } else if let source = try fields.optionalText("image") {
      content = .image(alternative: try fields.text("alternative", or: ""), source: source)
    } else {
      content = try fields.text("break") == "hard" ? .hardBreak : .softBreak
    }
    self.init(
      content, traits: try fields.optional("traits", StyledText.Traits.init(json:)) ?? [],
      link: try fields.optionalText("link"), title: try fields.text("title", or: ""),
      role: try StyledText.Role.read(fields))
  }
}

extension StyledText.Role {
  fileprivate func write(to writer: inout JSONFieldWriter) {
    switch self {
    case .footnote(let label, let number):
      var note = JSONFieldWriter()
      note.add("label", label)
      note.add("number", number)
      writer["footnote"] = .object(note.object)
    case .citation(let label): writer.add("citation", label)
    case .math(let isDisplay): writer["math"] = isDisplay ? "display" : "inline"
    case .formula(let latex): writer.add("latex", latex)
    case .name(let iri): writer.add("name", iri)
    case .tag(let prefix, let identifier):
      writer["tag"] = ["prefix": .string(prefix), "identifier": .string(identifier)]
    case .custom(let name, let attributes):
      writer["custom"] = ["name": .string(name), "attributes": JSONValue(form: attributes)]
    }
  }

  /// Reads the role of a span; nil if it has none.
  fileprivate static func read(
    _ fields: JSONFields
  ) throws(PresentationFormatError) -> StyledText.Role? {
    if let note = try fields.optional("footnote", JSONFields.init) {
      return .footnote(label: try note.text("label"), number: try note.optionalCount("number"))
    }
    if let label = try fields.optionalText("citation") { return .citation(label: label) }
    if let mode = try fields.optionalText("math") { return .math(isDisplay: mode == "display") }
    if let latex = try fields.optionalText("latex") { return .formula(latex: latex) }
    if let iri = try fields.optionalText("name") { return .name(iri: iri) }
    if let tag = try fields.optional("tag", JSONFields.init) {
      return .tag(prefix: try tag.text("prefix"), identifier: try tag.text("identifier"))
    }
    if let custom = try fields.optional("custom", JSONFields.init) {
      return .custom(
        name: try custom.text("name"), attributes: try custom.attributes("attributes"))
    }
    return nil
  }
}

extension StyledText.Traits {
  private static let named: [(trait: StyledText.Traits, name: String)] = [
    (.emphasis, "emphasis"), (.strong, "strong"), (.strikethrough, "strikethrough"),
    (.code, "code"), (.math, "math"), (.tag, "tag"), (.markup, "markup"),
    (.reference, "reference"),
  ]

  fileprivate var names: [JSONValue] {
    Self.named.filter { contains($0.trait) }.map { .string($0.name) }
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    self = []
    for name in try json.list({ value throws(PresentationFormatError) in try value.text() }) {
      guard let known = Self.named.first(where: { $0.name == name }) else { continue }
      insert(known.trait)
    }
  }
}

extension CodeBlock {
  /// The code as an object.
  var json: JSONValue {
    var writer = JSONFieldWriter()
    write(to: &writer)
    return .object(writer.object)
  }

  func write(to writer: inout JSONFieldWriter) {
    writer["language"] = language.map { .string($0) } ?? .null
    writer.add("fileName", fileName)
    writer.add("firstLine", firstLineNumber)
    writer["lines"] = .array(lines.map(\.json))
    writer.add("settledLines", settledLineCount)
  }

  init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init(
      language: try fields.optionalText("language"),
      fileName: try fields.optionalText("fileName"),
      firstLineNumber: try fields.optionalCount("firstLine"),
      lines: try fields.list("lines", Line.init(json:)),
      settledLineCount: try fields.count("settledLines", or: 0))
  }
}

extension CodeBlock.Line {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["text": .string(text)]
    if !tokens.isEmpty { object["tokens"] = .array(tokens.map(\.json)) }
    return .object(object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init(
      try fields.text("text"), tokens: try fields.list("tokens", CodeBlock.Token.init(json:)))
  }
}

extension CodeBlock.Token {
  fileprivate var json: JSONValue {
    [
      .number(JSONNumber(range.lowerBound)), .number(JSONNumber(range.upperBound)),
      .string(role.rawValue),
    ]
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    guard case .array(let parts) = json, parts.count == 3,
      let name = parts[2].stringValue, let role = CodeBlock.Role(rawValue: name)
    else { throw PresentationFormatError("expected two offsets and a role") }
    self.init(try JSONValue.array(Array(parts[..<2])).range(), role)
  }
}

extension DiffBlock {
  func write(to writer: inout JSONFieldWriter) {
    writer["lines"] = .array(lines.map(\.json))
    writer.add("settledLines", settledLineCount)
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    self.init(
      lines: try fields.list("lines", Line.init(json:)),
      settledLineCount: try fields.count("settledLines", or: 0))
  }
}

extension DiffBlock.Line {
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    writer.add("role", case: role)
    writer.add("text", text)
    writer.add("old", oldNumber)
    writer.add("new", newNumber)
    if let range = changedRange {
      writer["changed"] = [
        .number(JSONNumber(range.lowerBound)), .number(JSONNumber(range.upperBound)),
      ]
    }
    if !tokens.isEmpty { writer["tokens"] = .array(tokens.map(\.json)) }
    return .object(writer.object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init(
      try fields.named("role", or: .note), try fields.text("text"),
      oldNumber: try fields.optionalCount("old"), newNumber: try fields.optionalCount("new"),
      changedRange: try fields.optional("changed") { value throws(PresentationFormatError) in
        try value.range()
      }, tokens: try fields.list("tokens", CodeBlock.Token.init(json:)))
  }
}
