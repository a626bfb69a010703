/// A piece of JSON text: what it is and where its bytes are.
public struct JSONToken: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// The name of a member; `range` is between the quotes.
    case key
    /// A string value; `range` is between the quotes.
    case string
    case number, `true`, `false`, null
  }

  /// The offset of the first byte, in all bytes given to the tokenizer.
  public var offset: Int
  private var length: UInt32
  public var kind: Kind

  /// Whether a key or string has escapes; one without is its bytes as they are.
  public var hasEscapes: Bool

  public init(_ kind: Kind, _ range: Range<Int>, hasEscapes: Bool = false) {
    self.kind = kind
    self.offset = range.lowerBound
    self.length = UInt32(clamping: range.count)
    self.hasEscapes = hasEscapes
  }

  /// A token without escapes.
  init(_ kind: Kind, at offset: Int, count: Int) {
    self.kind = kind
    self.offset = offset
    length = UInt32(clamping: count)
    hasEscapes = false
  }

  public var range: Range<Int> { offset..<(offset + Int(length)) }

  /// The text of a key or string, or the digits of a number.
  ///
  /// - Parameter bytes: Those from which a tokenizer read this token, which has found them to be UTF-8.
  package func text(in bytes: [UInt8]) -> String {
    if hasEscapes { return JSONString.decode(bytes[range]) }
    return String(ofUTF8: bytes.span.extracting(range))
  }
}

extension String {
  /// The text of bytes that are known to be UTF-8.
  ///
  /// Half of what it costs to make a text of bytes is to ask whether they are, and here nobody asks.
  package init(ofUTF8 bytes: Span<UInt8>) {
    if bytes.count <= 15 {
      // A text of this length needs no memory of its own, and is made fastest so.
      self = bytes.withUnsafeBufferPointer { bytes in
        String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
      }
    } else {
      self.init(copying: UTF8Span(unchecked: bytes, isKnownASCII: ByteScan.isASCII(bytes)))
    }
  }
}

/// Why a text is not JSON: a code, the byte that cannot follow, and a sentence.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// What is wrong, from an open set.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }

    public static let unexpectedByte = Code(rawValue: "unexpectedByte")
    public static let unexpectedEnd = Code(rawValue: "unexpectedEnd")
    public static let invalidEscape = Code(rawValue: "invalidEscape")
    public static let controlInString = Code(rawValue: "controlInString")
    public static let invalidUTF8 = Code(rawValue: "invalidUTF8")
    public static let invalidNumber = Code(rawValue: "invalidNumber")
    public static let nestingTooDeep = Code(rawValue: "nestingTooDeep")
    public static let trailingContent = Code(rawValue: "trailingContent")
  }

  /// What could stand where another byte does.
  public enum Expectation: Hashable, Sendable {
    case value, name, colon, commaOrBracket

    var reason: String {
      switch self {
      case .value:
        "a value is expected here: an object, an array, a string in double quotes, a number, true, "
          + "false or null"
      case .name: "a name in double quotes is expected here"
      case .colon: "a colon is expected here"
      case .commaOrBracket: "a comma or a closing bracket is expected here"
      }
    }
  }

  public var code: Code

  /// With the code ``Code/unexpectedByte``, what could stand there.
  public var expectation: Expectation?

  /// The offset of the byte that cannot follow; the length of the text if it ended too early.
  public var offset: Int

  public init(_ code: Code, at offset: Int, expected expectation: Expectation? = nil) {
    self.code = code
    self.expectation = expectation
    self.offset = offset
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// What is wrong, without a capital or a full stop.
  public var reason: String {
    switch code {
    case .unexpectedByte: expectation?.reason ?? "this byte cannot stand here"
    case .unexpectedEnd: "the text ends too early"
    case .invalidEscape: "this is no escape that JSON knows"
    case .controlInString: "a control character in a string must be written as an escape"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .invalidNumber: "this is no number that JSON knows"
    case .nestingTooDeep: "objects and arrays are nested too deeply"
    case .trailingContent: "something follows the value"
    default: code.rawValue
    }
  }

  public var description: String { "Byte \(offset): \(reason)." }
}
