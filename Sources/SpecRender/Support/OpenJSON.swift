import ArtifactCore

/// A partial JSON value: its bytes, and the open containers with their content so far.
///
/// Each complete value is passed to the reader, which adds it to its container or discards it. Open
/// values can be inspected at any time.
struct OpenJSON: Sendable {
  /// An open container with its content so far.
  struct Container: Sendable {
    var isObject: Bool
    var object = JSONObject()
    var elements: [JSONValue] = []

    /// The name of the member whose value is expected.
    var key: String?

    var value: JSONValue { isObject ? .object(object) : .array(elements) }

    mutating func add(_ value: JSONValue) {
      guard isObject else { return elements.append(value) }
      if let key { object[key] = value }
      key = nil
    }
  }

  private(set) var bytes: [UInt8] = []

  /// The open containers, outermost first.
  private(set) var containers: [Container] = []

  private var tokenizer = JSONTokenizer(depthLimit: SpecLimits.valueDepth)

  /// The tokens completed by the last bytes, each of which must be taken.
  private(set) var tokens: [JSONToken] = []

  /// The end of the last token.
  private var tokenEnd = 0

  /// The syntax error, if the bytes are not valid JSON.
  var error: JSONSyntaxError? { tokenizer.error }

  /// Appends bytes.
  ///
  /// - Complexity: O(bytes).
  mutating func append(_ chunk: Span<UInt8>) {
    for index in chunk.indices { bytes.append(chunk[index]) }
    if !tokens.isEmpty { tokens.removeAll(keepingCapacity: true) }
    tokenizer.append(chunk, to: &tokens)
  }

  /// Processes a token and returns the value it completes, which is in no container yet.
  mutating func take(_ token: JSONToken) -> JSONValue? {
    tokenEnd = token.range.upperBound
    switch token.kind {
    case .beginObject: containers.append(Container(isObject: true))
    case .beginArray: containers.append(Container(isObject: false))
    case .endObject, .endArray:
      return containers.removeLast().value
    case .key:
      tokenEnd += 1
      containers[containers.count - 1].key = token.text(in: bytes)
    case .string:
      tokenEnd += 1
      return .string(token.text(in: bytes))
    case .number:
      return JSONNumber(token.text(in: bytes)).map { .number($0) }
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .null: return .some(.null)
    }
    return .none
  }

  /// Adds a value to the innermost open container, if any.
  mutating func add(_ value: JSONValue) {
    guard !containers.isEmpty else { return }
    containers[containers.count - 1].add(value)
  }

  /// Discards the open containers.
  mutating func drop() {
    containers = []
  }

  // MARK: - Open values

  /// Returns the value of the open containers from an index on, without incomplete scalars.
  func value(from start: Int) -> JSONValue {
    var value: JSONValue?
    for var container in containers[start...].reversed() {
      if let value { container.add(value) }
      value = container.value
    }
    return value ?? .null
  }

  /// The incomplete text that is the value of the innermost name, up to the last complete scalar or
  /// escape sequence.
  var text: String? {
    guard error == nil, containers.last?.key != nil else { return nil }
    let tail = bytes[tokenEnd...].drop { $0 != UInt8(ascii: "\"") }
    return tail.isEmpty ? nil : JSONString.decodeOpen(tail.dropFirst())
  }
}
