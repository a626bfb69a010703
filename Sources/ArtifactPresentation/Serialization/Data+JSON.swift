import ArtifactBase

extension TableBlock {
  /// The table as an object.
  var json: JSONValue {
    var writer = JSONFieldWriter()
    write(to: &writer)
    return .object(writer.object)
  }

  func write(to writer: inout JSONFieldWriter) {
    writer["columns"] = .array(columns.map(\.json))
    writer["caption"] = caption?.json
    writer.add("hasHeader", hasHeader)
    writer["rows"] = .array(rows.map { row in .array(row.map(\.json)) })
    writer.add("settledRows", settledRowCount)
  }

  init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    let rows = try fields.list("rows") { row throws(PresentationFormatError) in
      try row.list(StyledText.init(json:))
    }
    self.init(
      columns: try fields.list("columns", Column.init(json:)),
      caption: try fields.optional("caption", StyledText.init(json:)),
      hasHeader: try fields.flag("hasHeader", or: true), rows: rows,
      settledRowCount: try fields.count("settledRows", or: 0))
  }
}

extension TableBlock.Column {
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    writer["header"] = header.json
    writer.add("alignment", case: alignment)
    return .object(writer.object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init(
      header: try fields.required("header", StyledText.init(json:)),
      alignment: try fields.named("alignment", or: .none))
  }
}

extension TreeBlock {
  func write(to writer: inout JSONFieldWriter) {
    writer.add("closed", isClosed)
    writer["nodes"] = .array(nodes.map(\.json))
    writer.add("settledNodes", settledNodeCount)
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    self.init(
      nodes: try fields.list("nodes", Node.init(json:)),
      settledNodeCount: try fields.count("settledNodes", or: 0),
      isClosed: try fields.flag("closed"))
  }
}

extension TreeBlock.Node {
  fileprivate var json: JSONValue {
    var writer = JSONFieldWriter()
    writer.add("depth", depth)
    writer.add("key", key)
    switch value {
    case .object(let count): writer["object"] = count.map { .number(JSONNumber($0)) } ?? .null
    case .array(let count): writer["array"] = count.map { .number(JSONNumber($0)) } ?? .null
    case .string(let text): writer.add("value", text)
    case .number(let text):
      // A number that JSON would write otherwise is text.
      if let number = JSONNumber(text), number.description == text {
        writer["value"] = .number(number)
      } else {
        writer.add("number", text)
      }
    case .boolean(let isTrue): writer.add("value", isTrue)
    case .null: writer["value"] = .null
    }
    return .object(writer.object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    let value: TreeBlock.Value
    if json["object"] != nil {
      value = .object(count: try fields.optionalCount("object"))
    } else if json["array"] != nil {
      value = .array(count: try fields.optionalCount("array"))
    } else if let text = try fields.optionalText("number") {
      value = .number(text)
    } else {
      value =
        switch json["value"] {
        case .string(let text): .string(text)
        case .number(let number): .number(number.description)
        case .bool(let isTrue): .boolean(isTrue)
        case .null: .null
        default: throw PresentationFormatError("missing “value”")
        }
    }
    self.init(
      depth: try fields.count("depth", or: 0), key: try fields.optionalText("key"), value: value)
  }
}

extension ImageBlock {
  func write(to writer: inout JSONFieldWriter) {
    writer.add("alternative", alternative)
    writer.add("source", source)
    writer.add("width", width)
    writer.add("height", height)
    if !data.isEmpty { writer.add("data", Base64.text(data)) }
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    let data = try fields.optional("data") { value throws(PresentationFormatError) in
      guard let bytes = Base64.bytes(try value.text()) else {
        throw PresentationFormatError("expected Base64")
      }
      return bytes
    }
    self.init(
      alternative: try fields.text("alternative", or: ""), source: try fields.text("source"),
      width: try fields.optionalCount("width"), height: try fields.optionalCount("height"),
      data: data ?? [])
  }
}
