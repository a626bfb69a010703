import ArtifactCore

/// Finds what can be drawn in the JSON of a part of a stream or of a tool call.
struct StreamPayload: Sendable {
  /// The type that the payload is drawn as; nil while it is unknown.
  private(set) var type: ArtifactType?

  /// The types that are drawn.
  private let types: Set<ArtifactType>

  /// The values that have been read while the type is unknown, a line each.
  private var pending = ""

  /// The length up to which values are kept until one of them decides the type.
  private static let pendingLength = 65_536

  /// Creates a reader.
  init(_ configuration: ArtifactConfiguration) {
    types = configuration.fencedTypes
  }

  /// Reads the next payload.
  ///
  /// - Returns: The lines to draw, which are empty while the type is unknown.
  mutating func read(_ value: JSONValue) -> String {
    var lines = ""
    for value in Self.content(of: value) {
      let line = value.serialized()
      if type == nil { decide(by: line) }
      lines += line + "\n"
    }
    guard type == nil else {
      defer { pending = "" }
      return pending + lines
    }
    if pending.utf8.count + lines.utf8.count <= Self.pendingLength { pending += lines }
    return ""
  }

  private mutating func decide(by line: String) {
    var recognizer = ContentRecognizer(byteLimit: ContentRecognizer.fileByteLimit)
    recognizer.append(line.utf8.span)
    recognizer.finish()
    guard case .type(let type, _) = recognizer.verdict, types.contains(type) else { return }
    self.type = type
  }

  /// The values in the wrappings of the protocols that carry interfaces.
  private static func content(of value: JSONValue) -> [JSONValue] {
    if let elements = value.arrayValue {
      // A JSON Patch on an activity adds messages to its operations.
      return elements.flatMap { element -> [JSONValue] in
        guard element["path"]?.stringValue?.hasPrefix("/operations") == true,
          let added = element["value"]
        else { return [element] }
        return added.arrayValue ?? [added]
      }
    }
    if let operations = value["operations"]?.arrayValue, !operations.isEmpty { return operations }
    for name in ["patch", "spec", "a2ui", "messages"] {
      guard let inner = value[name] else { continue }
      if inner.objectValue != nil { return [inner] }
      if let elements = inner.arrayValue, elements.first?.objectValue != nil { return elements }
      // Some models write the value as a string.
      if let text = inner.stringValue, let parsed = try? JSONValue(parsing: text) {
        return content(ofText: parsed)
      }
    }
    return [value]
  }

  private static func content(ofText value: JSONValue) -> [JSONValue] {
    value.arrayValue ?? [value]
  }
}
