import ArtifactBase
import ArtifactCore

extension ListBlock {
  func write(to writer: inout JSONFieldWriter) {
    writer.add("ordered", isOrdered)
    writer["items"] = .array(items.map(\.json))
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    self.init(
      isOrdered: try fields.flag("ordered"), items: try fields.list("items", fields: Item.init))
  }
}

extension ListBlock.Item {
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    writer.add("id", id.description)
    writer.add("number", number)
    writer.add("checked", isChecked)
    writer.addIfSet("followsBlankLine", followsBlankLine)
    writer.add("settled", isSettled)
    writer["content"] = .array(content.map(\.json))
    return .object(writer.object)
  }

  fileprivate init(_ fields: JSONFields) throws(PresentationFormatError) {
    self.init(
      id: try fields.required("id", BlockID.init(json:)),
      number: try fields.optionalCount("number"), isChecked: try fields.optionalFlag("checked"),
      followsBlankLine: try fields.flag("followsBlankLine"),
      content: try fields.blocks("content"),
      isSettled: try fields.flag("settled"))
  }
}

extension QuoteBlock {
  func write(to writer: inout JSONFieldWriter) {
    switch role {
    case .quotation: writer["role"] = "quotation"
    case .reasoning: writer["role"] = "reasoning"
    case .alert(let kind, let title):
      writer["role"] = "alert"
      writer.add("alert", kind.rawValue)
      writer.add("title", title)
    }
    writer["content"] = .array(content.map(\.json))
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    let role: Role =
      switch try fields.text("role", or: "quotation") {
      case "reasoning": .reasoning
      case "alert":
        .alert(try fields.named("alert", or: .note), title: try fields.text("title", or: ""))
      default: .quotation
      }
    self.init(role: role, content: try fields.blocks("content"))
  }
}

extension CustomBlock {
  func write(to writer: inout JSONFieldWriter) {
    writer.add("name", name)
    writer.add("title", title)
    writer["attributes"] = JSONValue(form: attributes)
    writer["content"] = .array(content.map(\.json))
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    self.init(
      name: try fields.text("name"), title: try fields.text("title", or: ""),
      attributes: try fields.attributes("attributes"),
      content: try fields.blocks("content"))
  }
}

extension ArtifactBlock {
  func write(to writer: inout JSONFieldWriter) {
    writer.add("identifier", identifier.rawValue)
    writer.add("type", type.rawValue)
    writer.add("title", title)
    writer.add("language", language)
    writer.add("version", version)
    writer.add("bytes", byteCount)
    writer.add("state", case: state)
    if frame != ArtifactFrame(for: type) { writer["frame"] = frame.json }
    writer["content"] = .array(content.map(\.json))
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    self.init(
      identifier: ArtifactIdentifier(rawValue: try fields.text("identifier")),
      type: ArtifactType(rawValue: try fields.text("type")),
      title: try fields.text("title", or: ""), language: try fields.optionalText("language"),
      version: try fields.count("version", or: 1),
      frame: try fields.optional("frame", ArtifactFrame.init(json:)),
      content: try fields.blocks("content"),
      byteCount: try fields.count("bytes", or: 0), state: try fields.named("state", or: .complete))
  }
}

extension ArtifactFrame {
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    writer.add("disclosure", case: disclosure)
    writer.add("inset", case: inset)
    writer.add("sizing", case: sizing)
    writer["actions"] = .array(actions.map { .string("\($0)") })
    return .object(writer.object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init(
      disclosure: try fields.named("disclosure", or: .open),
      inset: try fields.named("inset", or: .inset), sizing: try fields.named("sizing", or: .fits),
      actions: try fields.list("actions") { value throws(PresentationFormatError) in
        try value.named()
      })
  }
}

extension JSONValue {
  /// An object of strings, sorted by name.
  init(form strings: [String: String]) {
    let members = strings.sorted { $0.key < $1.key }.map {
      (key: $0.key, value: JSONValue.string($0.value))
    }
    self = .object(JSONObject(members))
  }
}

extension JSONFields {
  /// Reads an object of strings, by default an empty one.
  func attributes(_ name: String) throws(PresentationFormatError) -> [String: String] {
    try optional(name) { value throws(PresentationFormatError) in
      guard case .object(let object) = value else {
        throw PresentationFormatError("expected an object")
      }
      var result: [String: String] = [:]
      for (name, value) in object.members {
        do throws(PresentationFormatError) {
          result[name] = try value.text()
        } catch {
          throw error.inside(name)
        }
      }
      return result
    } ?? [:]
  }
}
