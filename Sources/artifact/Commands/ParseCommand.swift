import ArtifactAll

/// `artifact parse`: prints the parsed answer as JSON.
enum ParseCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let source = try AnswerSource(arguments.inputs[0], colors: .kept)
    let content = try source.form(arguments.value(.from) ?? .auto)
    if arguments.has(.events) {
      try writeEvents(of: source, content, chunk: arguments.value(.chunk))
    } else {
      try writeSegments(of: source, content, chunk: arguments.value(.chunk))
    }
  }

  private static func writeSegments(
    of source: AnswerSource, _ content: InputContent, chunk: Int?
  ) throws(ToolError) {
    var stream = content.makeStream()
    try source.forEachPiece(of: content, chunk: chunk) { piece throws(ToolError) in
      stream.append(piece)
    }
    stream.finish()
    try StandardOutput.write(segments(of: stream).serialized() + "\n")
  }

  /// The version of the output of `parse` and `refine --trace` (A16).
  static let formatVersion: JSONValue = 1

  /// Returns `{"version":1,"segments":[…]}`.
  static func segments(of stream: ArtifactStream) -> JSONValue {
    [
      "version": formatVersion,
      "segments": .array(stream.segments.map { json(of: $0, in: stream) }),
    ]
  }

  private static func writeEvents(
    of source: AnswerSource, _ content: InputContent, chunk: Int?
  ) throws(ToolError) {
    var stream = content.makeStream()
    func write(_ events: [ArtifactEvent]) throws(ToolError) {
      for event in events {
        try StandardOutput.write(json(of: event, in: stream).serialized() + "\n")
      }
    }
    try StandardOutput.write(started.serialized() + "\n")
    try source.forEachPiece(of: content, chunk: chunk) { piece throws(ToolError) in
      try write(stream.append(piece))
      try StandardOutput.flush()
    }
    try write(stream.finish())
  }

  /// The first line of `--events`.
  static let started: JSONValue = ["event": "started", "version": formatVersion]

  private static func json(
    of segment: ArtifactStream.Segment, in stream: ArtifactStream
  ) -> JSONValue {
    let text = JSONValue.string(stream.text(in: segment.content))
    var members: JSONObject
    switch segment.kind {
    case .text: members = ["kind": "text", "text": text]
    case .reasoning: members = ["kind": "reasoning", "text": text]
    case .toolCall(let header):
      members = self.members(of: header)
      members["content"] = text
      members["isComplete"] = .bool(segment.isComplete)
    case .part(let part):
      members = self.members(of: part)
      members["content"] = text
    case .templateResidue: members = ["kind": "templateResidue", "text": text]
    case .artifact(let header):
      members = self.members(of: header)
      members["payload"] = text
      members["isComplete"] = .bool(segment.isComplete)
    }
    members["range"] = json(of: segment.content)
    return .object(members)
  }

  private static func json(of range: Range<Int>) -> JSONValue {
    [.number(JSONNumber(range.lowerBound)), .number(JSONNumber(range.upperBound))]
  }

  /// Returns the members of an open tag, as used in segments and events.
  private static func members(of header: ArtifactHeader) -> JSONObject {
    func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    let attributes = header.attributes.map { (key: $0.name, value: JSONValue.string($0.value)) }
    return [
      "kind": "artifact",
      "identifier": optional(header.declaredIdentifier),
      "type": optional(header.declaredType),
      "canonicalType": .string(header.type.rawValue),
      "title": optional(header.declaredTitle),
      "attributes": .object(JSONObject(attributes)),
    ]
  }

  /// Returns the members of a tool call, as used in segments and events.
  private static func members(of call: ToolCallHeader) -> JSONObject {
    [
      "kind": "toolCall", "name": call.name.map { .string($0) } ?? .null,
      "id": call.id.map { .string($0) } ?? .null,
    ]
  }

  /// Returns the members of a part of a provider's stream, as used in segments and events.
  private static func members(of part: ProviderPart) -> JSONObject {
    var members: JSONObject = ["kind": .string(part.kind.rawValue), "name": .string(part.name)]
    if let id = part.id { members["id"] = .string(id) }
    if let type = part.mediaType { members["mediaType"] = .string(type) }
    if part.isError { members["isError"] = true }
    return members
  }

  /// Returns an event with its byte range and its text, if it has any.
  static func json(of event: ArtifactEvent, in stream: ArtifactStream) -> JSONValue {
    func range(_ range: Range<Int>) -> JSONValue { json(of: range) }
    switch event {
    case .text(let bytes):
      return ["event": "text", "range": range(bytes), "text": .string(stream.text(in: bytes))]
    case .reasoningOpened(let tag):
      return ["event": "reasoningOpened", "range": range(tag)]
    case .reasoning(let bytes):
      return ["event": "reasoning", "range": range(bytes), "text": .string(stream.text(in: bytes))]
    case .reasoningClosed(let tag, let isComplete):
      return ["event": "reasoningClosed", "range": range(tag), "isComplete": .bool(isComplete)]
    case .reasoningWithoutOpening(let bytes, let tag):
      return ["event": "reasoningWithoutOpening", "range": range(bytes), "tag": range(tag)]
    case .toolCallOpened(let header):
      return [
        "event": "toolCallOpened", "range": range(header.tagRange),
        "call": .object(members(of: header)),
      ]
    case .toolCall(let bytes):
      return ["event": "toolCall", "range": range(bytes), "text": .string(stream.text(in: bytes))]
    case .toolCallClosed(let tag, let isComplete):
      return ["event": "toolCallClosed", "range": range(tag), "isComplete": .bool(isComplete)]
    case .partOpened(let part):
      return ["event": "partOpened", "part": .object(members(of: part))]
    case .part(let bytes):
      return ["event": "part", "range": range(bytes), "text": .string(stream.text(in: bytes))]
    case .partClosed:
      return ["event": "partClosed"]
    case .messageEnded:
      return ["event": "messageEnded"]
    case .templateResidue(let bytes):
      return ["event": "templateResidue", "range": range(bytes)]
    case .opened(let header):
      return [
        "event": "opened", "index": .number(JSONNumber(header.index)),
        "range": range(header.tagRange), "artifact": .object(members(of: header)),
      ]
    case .delta(let index, let bytes):
      return [
        "event": "delta", "index": .number(JSONNumber(index)), "range": range(bytes),
        "payload": .string(stream.text(in: bytes)),
      ]
    case .closed(let index, let tag, let isComplete):
      return [
        "event": "closed", "index": .number(JSONNumber(index)), "range": range(tag),
        "isComplete": .bool(isComplete),
      ]
    case .diagnostic(let diagnostic):
      return [
        "event": "diagnostic", "diagnostic": diagnostic.json(),
      ]
    }
  }
}
