import ArtifactCore

/// A JSON value while it arrives: its bytes, and the containers that are open with what they have so far.
///
/// A value goes to whoever reads it when it is whole, and from there into its container; so what is
/// done need not be kept. What is still open can be looked at any time.
struct OpenJSON: Sendable {
  /// An open container and what it has so far.
  struct Container: Sendable {
    var isObject: Bool

    /// Where its bracket is.
    var start: Int
    var object = JSONObject()
    var elements: [JSONValue] = []

    /// The name whose value is to come.
    var key: String?

    var value: JSONValue { isObject ? .object(object) : .array(elements) }

    mutating func add(_ value: JSONValue) {
      if isObject {
        if let key { object[key] = value }
        key = nil
      } else {
        elements.append(value)
      }
    }
  }

  private(set) var bytes: [UInt8] = []

  /// The containers that are open, the outermost first.
  private(set) var containers: [Container] = []

  private var tokenizer = JSONTokenizer(depthLimit: SpecLimits.valueDepth)

  /// The tokens that are whole with the last bytes, each of which is to be taken.
  private(set) var tokens: [JSONToken] = []

  /// Where the last token ends.
  private var tokenEnd = 0

  /// Where the container began that has closed last.
  private var closedStart = 0

  /// The bytes of the container that has closed with the last token.
  var valueRange: Range<Int> { closedStart..<tokenEnd }

  /// Why the bytes are no JSON, once they are not.
  var error: JSONSyntaxError? { tokenizer.error }

  /// Takes the next bytes.
  ///
  /// - Complexity: O(bytes).
  mutating func append(_ chunk: Span<UInt8>) {
    for index in chunk.indices { bytes.append(chunk[index]) }
    if !tokens.isEmpty { tokens.removeAll(keepingCapacity: true) }
    tokenizer.append(chunk, to: &tokens)
  }

  /// Ends the text.
  mutating func finish() {
    tokens.removeAll()
    tokenizer.finish(to: &tokens)
  }

  /// Takes a token, and gives the value that is whole with it, which is in no container yet.
  mutating func take(_ token: JSONToken) -> JSONValue? {
    tokenEnd = token.range.upperBound
    switch token.kind {
    case .beginObject: containers.append(Container(isObject: true, start: token.range.lowerBound))
    case .beginArray: containers.append(Container(isObject: false, start: token.range.lowerBound))
    case .endObject, .endArray:
      let container = containers.removeLast()
      closedStart = container.start
      return container.value
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

  /// Puts a value into the innermost container, if one is open.
  mutating func add(_ value: JSONValue) {
    if !containers.isEmpty { containers[containers.count - 1].add(value) }
  }

  /// Lets go of what is open.
  mutating func drop() {
    containers = []
  }

  // MARK: - What is open

  /// What the open containers from one on make, without what is open in the innermost.
  func value(from start: Int) -> JSONValue {
    var value: JSONValue?
    for var container in containers[start...].reversed() {
      if let value { container.add(value) }
      value = container.value
    }
    return value ?? .null
  }

  /// The text that has begun as the value of the innermost name, in whole scalars and escapes.
  var text: String? {
    guard error == nil, containers.last?.key != nil else { return nil }
    let tail = bytes[tokenEnd...].drop { $0 != UInt8(ascii: "\"") }
    return tail.isEmpty ? nil : JSONString.decode(Self.wholePart(of: tail.dropFirst()))
  }

  /// The part of an open string that what comes cannot change.
  private static func wholePart(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      var length = 1
      if byte == UInt8(ascii: "\\") {
        guard position + 1 < bytes.endIndex else { break }
        length = bytes[position + 1] == UInt8(ascii: "u") ? 6 : 2
        // A high surrogate waits for what may be its other half.
        if length == 6, position + 4 <= bytes.endIndex,
          bytes[position + 2] | 0x20 == UInt8(ascii: "d"),
          "89abAB".utf8.contains(bytes[position + 3])
        {
          length = 12
        }
      } else if byte >= 0xC0 {
        length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      }
      guard position + length <= bytes.endIndex else { break }
      position += length
    }
    return bytes[..<position]
  }
}
