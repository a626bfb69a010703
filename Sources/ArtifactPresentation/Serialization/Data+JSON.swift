package import ArtifactBase

extension TableBlock: JSONFormObject {
  package static let blank = TableBlock(columns: [])
  package mutating func members(_ form: JSONForm) {
    form.member("columns", &columns).member("caption", &caption).member("hasHeader", &hasHeader)
      .member("rows", &rows).member("settledRows", &settledRowCount, .count)
  }
}

extension TableBlock.Column: JSONFormObject {
  package static let blank = Self(header: StyledText())
  package mutating func members(_ form: JSONForm) {
    form.required("header", &header).member("alignment", &alignment)
  }
}

extension TableBlock.Alignment: JSONFormName {}

extension TreeBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    form.member("closed", &isClosed).member("nodes", &nodes)
      .member("settledNodes", &settledNodeCount, .count)
  }
}

extension TreeBlock.Node: JSONFormObject {
  package static let blank = Self(depth: 0, value: .null)
  package mutating func members(_ form: JSONForm) {
    form.member("depth", &depth, .count).member("key", &key).choice(&value)
  }
}

/// A container with the number of its members, once it is closed, or a value.
extension TreeBlock.Value: JSONFormUnion, JSONFormValue {
  package static let hasNullKeys = true
  package static let cases = blanks(.object(count: nil), .array(count: nil), .number(""), .null)
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .object(var count):
      form.nullable("object", &count)
      self = .object(count: count)
    case .array(var count):
      form.nullable("array", &count)
      self = .array(count: count)
    // A number that JSON would write otherwise is text.
    case .number(let text) where JSONNumber(text)?.description != text:
      self = .number(form.value("number", text))
    case .string, .number, .boolean, .null:
      if form.isReading, form.object["value"] == nil {
        form.fail(PresentationFormatError("missing `value`"))
      }
      form.member("value", &self)
    }
  }

  /// The member `value`.
  package func written(_ form: JSONForm) -> JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .number(let text): JSONNumber(text).map { .number($0) } ?? .null
    case .boolean(let isTrue): .bool(isTrue)
    case .object, .array, .null: .null
    }
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    switch json {
    case .string(let text): self = .string(text)
    case .number(let number): self = .number(number.description)
    case .bool(let isTrue): self = .boolean(isTrue)
    case .null: self = .null
    case .array, .object: throw PresentationFormatError("missing `value`")
    }
  }
}

extension ImageBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    form.member("alternative", &alternative).required("source", &source)
      .member("width", &width, .count).member("height", &height, .count)
    var content = Base64Data(bytes: data)
    form.member("data", &content, unless: Base64Data(bytes: []))
    data = content.bytes
  }
}

package struct Base64Data: JSONFormProxy, Equatable {
  let bytes: [UInt8]
  package var form: String { Base64.text(bytes) }

  init(bytes: [UInt8]) { self.bytes = bytes }
  package init(form: String) throws(PresentationFormatError) {
    bytes = try Base64.bytes(form).expected("Base64")
  }
}
