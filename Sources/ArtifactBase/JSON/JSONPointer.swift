/// A JSON Pointer (RFC 6901).
///
/// ```swift
/// let pointer = try JSONPointer("/shop/items/0/a~1b")
/// value[pointer]
/// ```
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The reference tokens, unescaped.
  public var tokens: [String]

  /// The pointer to the whole document.
  public static let root = JSONPointer(tokens: [])

  /// Creates a pointer from unescaped reference tokens.
  public init(tokens: [String]) {
    self.tokens = tokens
  }

  /// Whether both pointers have the same tokens, compared scalar by scalar as member names are.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { ExactString($0) == ExactString($1) }
  }

  /// Hashes the tokens.
  public func hash(into hasher: inout Hasher) {
    for token in tokens { hasher.combine(ExactString(token)) }
  }

  /// An error in the text of a pointer, with the offset of the offending byte.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Reason: Hashable, Sendable {
      /// A non-empty pointer without a leading slash, an invalid `~` escape, or an invalid
      /// percent-encoding.
      case missingSlash, invalidEscape, invalidPercentEncoding
    }

    /// The kind of error.
    public var reason: Reason
    /// The offset of the offending byte in the UTF-8 text.
    public var offset: Int

    /// Creates an error.
    public init(reason: Reason, offset: Int) {
      self.reason = reason
      self.offset = offset
    }

    /// The message, in lower case and without a full stop.
    public var description: String {
      switch reason {
      case .missingSlash: "missing `/`: a JSON Pointer is empty or begins with `/`"
      case .invalidEscape: "byte \(offset): invalid escape in a JSON Pointer: expected ~0 or ~1"
      case .invalidPercentEncoding:
        "byte \(offset): invalid percent-encoding: expected two hexadecimal digits of UTF-8"
      }
    }
  }

  /// Parses the string representation (RFC 6901 §3).
  ///
  /// - Throws: A ``SyntaxError`` if `text` is non-empty and does not begin with `/`, or contains an
  ///   invalid escape.
  public init(_ text: String) throws(SyntaxError) {
    try self.init(bytes: Array(text.utf8))
  }

  private init(bytes: [UInt8]) throws(SyntaxError) {
    tokens = []
    guard let first = bytes.first else { return }
    guard first == UInt8(ascii: "/") else { throw SyntaxError(reason: .missingSlash, offset: 0) }
    var token: [UInt8] = []
    var position = 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/") {
        tokens.append(String(decoding: token, as: UTF8.self))
        token.removeAll(keepingCapacity: true)
      } else if byte == UInt8(ascii: "~") {
        guard position + 1 < bytes.count, bytes[position + 1] == 0x30 || bytes[position + 1] == 0x31
        else { throw SyntaxError(reason: .invalidEscape, offset: position) }
        token.append(bytes[position + 1] == 0x30 ? UInt8(ascii: "~") : UInt8(ascii: "/"))
        position += 1
      } else {
        token.append(byte)
      }
      position += 1
    }
    tokens.append(String(decoding: token, as: UTF8.self))
  }

  /// Parses the URI fragment representation, with or without the leading `#` (RFC 6901 §6).
  ///
  /// - Throws: A ``SyntaxError`` if the fragment contains an invalid percent-encoding or isn't a
  ///   valid pointer.
  public init(fragment: String) throws(SyntaxError) {
    var bytes = Array(fragment.utf8)
    if bytes.first == UInt8(ascii: "#") { bytes.removeFirst() }
    var decoded: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "%") else {
        decoded.append(bytes[position])
        position += 1
        continue
      }
      guard position + 2 < bytes.count, let high = bytes[position + 1].hexDigitValue,
        let low = bytes[position + 2].hexDigitValue
      else { throw SyntaxError(reason: .invalidPercentEncoding, offset: position) }
      decoded.append(UInt8(high << 4 | low))
      position += 3
    }
    guard String(validating: decoded, as: UTF8.self) != nil else {
      throw SyntaxError(reason: .invalidPercentEncoding, offset: 0)
    }
    try self.init(bytes: decoded)
  }

  /// The string representation.
  public var description: String {
    tokens.reduce(into: "") { result, token in
      result += "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": result += "~0"
        case "/": result += "~1"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// The URI fragment representation, with the leading `#`.
  public var fragment: String {
    var result = "#"
    let digits = Array("0123456789ABCDEF")
    for byte in description.utf8 {
      if Self.isFragmentByte(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%"
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return result
  }

  /// Whether RFC 3986 allows the byte in a fragment: pchar, `/` or `?`.
  private static func isFragmentByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
    }
  }

  /// Returns the pointer to a member or element of the value that this pointer identifies.
  public func appending(_ token: String) -> JSONPointer {
    JSONPointer(tokens: tokens + [token])
  }

  /// Parses a token as an array index (RFC 6901 §4): `0`, or digits without a leading zero; nil for
  /// other tokens.
  public static func arrayIndex(_ token: String) -> Int? {
    let digits = token.utf8
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit),
      digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    return Int(token)
  }
}

extension JSONValue {
  /// The value that a pointer identifies; nil if it does not exist.
  ///
  /// - Complexity: O(number of tokens).
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object(let object):
        guard let next = object[token] else { return nil }
        value = next
      case .array(let elements):
        guard let index = JSONPointer.arrayIndex(token), index < elements.count else { return nil }
        value = elements[index]
      case .null, .bool, .number, .string:
        return nil
      }
    }
    return value
  }
}
