/// A token of JSON text: its kind and the range of its bytes.
public struct JSONToken: Hashable, Sendable {
  /// The kind of a token.
  public enum Kind: UInt8, Sendable {
    /// A bracket that opens or closes a container.
    case beginObject, endObject, beginArray, endArray
    /// The name of a member; `range` excludes the quotes.
    case key
    /// A string value; `range` excludes the quotes.
    case string
    /// A number or a literal.
    case number, `true`, `false`, null
  }

  /// The offset of the first byte, counted over all bytes passed to the tokenizer.
  public var offset: Int
  private var length: UInt32
  /// The kind of the token.
  public var kind: Kind

  /// Whether a key or string contains escapes; without escapes, its bytes are its text.
  public var hasEscapes: Bool

  /// Whether a key is written without quotes, which only the lenient mode accepts.
  package private(set) var isBare = false

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - kind: The kind of the token.
  ///   - range: The byte range, without the quotes of a key or string.
  ///   - hasEscapes: Whether a key or string contains escapes.
  public init(_ kind: Kind, _ range: Range<Int>, hasEscapes: Bool = false) {
    self.kind = kind
    self.offset = range.lowerBound
    self.length = UInt32(clamping: range.count)
    self.hasEscapes = hasEscapes
  }

  /// Creates a token without escapes.
  init(_ kind: Kind, at offset: Int, count: Int) {
    self.kind = kind
    self.offset = offset
    length = UInt32(clamping: count)
    hasEscapes = false
  }

  /// Creates a key without quotes.
  init(bareKey range: Range<Int>) {
    self.init(.key, range)
    isBare = true
  }

  /// The byte range of the token, without the quotes of a key or string.
  public var range: Range<Int> { offset..<(offset + Int(length)) }

  /// The offset of the first byte, including the quote of a key or string.
  package var start: Int {
    kind == .string || kind == .key && !isBare ? offset - 1 : offset
  }

  /// The decoded text of a key or string, or the source text of a number.
  ///
  /// - Parameter bytes: The bytes from which a tokenizer read this token, already validated as
  ///   UTF-8.
  package func text(in bytes: [UInt8]) -> String {
    if hasEscapes { return JSONString.decode(bytes[range]) }
    return String(ofUTF8: bytes.span.extracting(range))
  }
}

extension String {
  /// Creates a string from bytes that are known to be valid UTF-8, without validating them again.
  ///
  /// Validation takes half the time of creating a string from bytes.
  package init(ofUTF8 bytes: Span<UInt8>) {
    if bytes.count <= 15 {
      // A small string is stored inline; this initializer is the fastest for it.
      self = bytes.withUnsafeBufferPointer { bytes in
        String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
      }
    } else {
      self.init(copying: UTF8Span(unchecked: bytes, isKnownASCII: bytes.isASCII))
    }
  }
}

/// An error in JSON text: a code, the offset of the offending byte, and a message.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The kind of error, an open set.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier of the code.
    public let rawValue: String

    /// Creates a code from its identifier.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The identifier of the code.
    public var description: String { rawValue }

    /// A byte that is not allowed at its position.
    public static let unexpectedByte = Code(rawValue: "unexpectedByte")
    /// The text ends before the value is complete.
    public static let unexpectedEnd = Code(rawValue: "unexpectedEnd")
    /// An escape sequence that JSON does not define.
    public static let invalidEscape = Code(rawValue: "invalidEscape")
    /// An unescaped control character in a string.
    public static let controlInString = Code(rawValue: "controlInString")
    /// Bytes of a string that are not valid UTF-8.
    public static let invalidUTF8 = Code(rawValue: "invalidUTF8")
    /// A number that does not follow the JSON grammar.
    public static let invalidNumber = Code(rawValue: "invalidNumber")
    /// Nesting deeper than the depth limit.
    public static let nestingTooDeep = Code(rawValue: "nestingTooDeep")
    /// Content after the value.
    public static let trailingContent = Code(rawValue: "trailingContent")
  }

  /// What the grammar expects at the position of the error.
  public enum Expectation: Hashable, Sendable {
    /// A value, a member name, a colon, or a comma or closing bracket.
    case value, name, colon, commaOrBracket
    /// A value or a member name after a comma that is followed by a closing bracket.
    case valueAfterTrailingComma, nameAfterTrailingComma

    var reason: String {
      switch self {
      case .value: "unexpected character: expected a value"
      case .name: "unexpected character: expected a member name in double quotes"
      case .colon: "unexpected character: expected a colon"
      case .commaOrBracket: "unexpected character: expected a comma or a closing bracket"
      case .valueAfterTrailingComma: "trailing comma: expected a value"
      case .nameAfterTrailingComma: "trailing comma: expected a member name"
      }
    }
  }

  /// The kind of error.
  public var code: Code

  /// What was expected at the offset, if the code is ``Code/unexpectedByte``.
  public var expectation: Expectation?

  /// The offset of the offending byte; the length of the text if it ended too early.
  public var offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of error.
  ///   - offset: The offset of the offending byte.
  ///   - expectation: What was expected at the offset.
  public init(_ code: Code, at offset: Int, expected expectation: Expectation? = nil) {
    self.code = code
    self.expectation = expectation
    self.offset = offset
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// What was found and what was expected, in lower case and without a full stop.
  public var reason: String {
    switch code {
    case .unexpectedByte: expectation?.reason ?? "unexpected byte"
    case .unexpectedEnd: "unexpected end of JSON"
    case .invalidEscape:
      #"invalid escape sequence: expected \" \\ \/ \b \f \n \r \t or \u and 4 hexadecimal digits"#
    case .controlInString: #"control character in a string: expected an escape sequence such as \n"#
    case .invalidUTF8: "invalid UTF-8"
    case .invalidNumber: "invalid number"
    case .nestingTooDeep: "nesting depth limit exceeded"
    case .trailingContent: "content after the value: expected the end of the text"
    default: code.rawValue
    }
  }

  /// The offset and the message.
  public var description: String { "byte \(offset): \(reason)" }
}
