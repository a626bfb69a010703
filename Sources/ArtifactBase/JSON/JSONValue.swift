/// A JSON value with ordered objects and numbers that keep their text.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"a": [1, 2.0]}"#)
/// value["a"]?[1] == 2     // true
/// print(value.serialized(pretty: true))
/// ```
public enum JSONValue: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, as written.
  case number(JSONNumber)
  /// A string, unescaped.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// Parses a complete JSON text.
  ///
  /// - Throws: A ``JSONSyntaxError`` if the text isn't valid JSON or is nested deeper than the
  ///   default limit of ``JSONTokenizer``.
  /// - Complexity: O(length of the text).
  public init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Parses a complete JSON text in UTF-8.
  ///
  /// - Throws: A ``JSONSyntaxError`` if the text isn't valid JSON or is nested deeper than the
  ///   default limit of ``JSONTokenizer``.
  /// - Complexity: O(`bytes.count`).
  public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    tokenizer.append(bytes.span, to: &tokens)
    tokenizer.finish(to: &tokens)
    if let error = tokenizer.error { throw error }
    self = Self.build(tokens, from: bytes)
  }

  /// A container under construction.
  private struct Frame {
    var isObject: Bool
    var elements: [JSONValue] = []
    var object = JSONObject()
    var key = ""
  }

  private static func build(_ tokens: [JSONToken], from bytes: [UInt8]) -> JSONValue {
    var frames: [Frame] = []
    var root = JSONValue.null
    func place(_ value: JSONValue) {
      guard !frames.isEmpty else {
        root = value
        return
      }
      if frames[frames.count - 1].isObject {
        let key = frames[frames.count - 1].key
        frames[frames.count - 1].object[key] = value
      } else {
        frames[frames.count - 1].elements.append(value)
      }
    }
    for token in tokens {
      switch token.kind {
      case .beginObject: frames.append(Frame(isObject: true))
      case .beginArray: frames.append(Frame(isObject: false))
      case .endObject: place(.object(frames.removeLast().object))
      case .endArray: place(.array(frames.removeLast().elements))
      case .key: frames[frames.count - 1].key = token.text(in: bytes)
      case .string: place(.string(token.text(in: bytes)))
      case .number: place(.number(JSONNumber(validated: token.text(in: bytes))))
      case .true: place(.bool(true))
      case .false: place(.bool(false))
      case .null: place(.null)
      }
    }
    return root
  }
}

extension JSONValue {
  /// Whether both values are equal: numbers by value, strings and names by scalars, members in any
  /// order.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): ExactString(left) == ExactString(right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes the value consistently with `==`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(ExactString(value))
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a number from an integer literal.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a null.
  public init(nilLiteral: ()) { self = .null }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; a repeated name keeps its first position and takes the last value.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { (key: $0.0, value: $0.1) }))
  }
}
