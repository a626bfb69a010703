// A push tokenizer for RFC 8259: bytes in, tokens out, resumable after every byte.
//
// The state between two bytes is one case of `State` and three small values: the open containers
// (one bit each), the start of the current token, and inside a string the state of the current
// UTF-8 sequence. `readUsual` is the fast path: it reads keys, strings, integers and the
// punctuation between them in one loop; everything else is decided byte by byte. A number has no
// terminator of its own, so it is emitted at the byte after it; `finish` emits it only if it is the
// whole text, because inside a container the text is truncated.

/// An incremental tokenizer for JSON text that reports where the text stops being valid.
///
/// ```swift
/// var tokenizer = JSONTokenizer()
/// var tokens: [JSONToken] = []
/// tokenizer.append(piece.span, to: &tokens)     // for each chunk
/// tokenizer.finish(to: &tokens)
/// if let error = tokenizer.error { print(error) }
/// ```
///
/// The rules are numbered in `Specs/JSON.md`.
public struct JSONTokenizer: Sendable {
  private enum State: UInt8, Sendable {
    /// Before the first byte, where a byte order mark is allowed.
    case start
    case byteOrderMark1, byteOrderMark2
    /// Before a value.
    case value
    /// After `[`: a value or `]`.
    case firstElement
    /// After `{`: a key or `}`.
    case firstKey
    /// After `,` in an object.
    case key
    case colon
    /// After a value in a container.
    case commaOrEnd
    case string, escape, hex1, hex2, hex3, hex4
    /// Inside a multibyte scalar in a string.
    case continuation
    case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits
    case literal
    /// After the whole text.
    case done
    case failed
  }

  /// The maximum nesting depth.
  public let depthLimit: Int

  /// The first error; nil as long as the text may still become valid.
  public private(set) var error: JSONSyntaxError?

  private var state = State.start
  /// The number of bytes consumed.
  private var consumed = 0
  /// The open containers: true for an object, false for an array.
  private var containers = BitStack()
  private var tokenStart = 0
  private var hasEscapes = false
  private var isKey = false
  private var literal = Literal.null
  private var literalIndex = 0
  private var utf8 = UTF8Sequence()
  private var hasFinished = false

  /// Creates a tokenizer.
  ///
  /// - Parameter depthLimit: The maximum nesting depth; a deeper container is an error.
  public init(depthLimit: Int = 1_024) {
    self.depthLimit = depthLimit
  }

  /// The number of open containers.
  public var depth: Int { containers.count }

  /// Whether a complete value has been read; after ``finish(to:)``, whether the text is valid JSON.
  public var isComplete: Bool { state == .done }

  /// Consumes the next bytes and appends the tokens that they complete.
  ///
  /// Does nothing after an error and after ``finish(to:)``.
  ///
  /// - Complexity: O(`bytes.count`).
  public mutating func append(_ bytes: Span<UInt8>, to tokens: inout [JSONToken]) {
    guard error == nil, !hasFinished else { return }
    var offset = 0
    let count = bytes.count
    while offset < count {
      let byte = bytes[offset]
      switch state {
      case .string:
        offset = bytes.firstJSONStringStop(from: offset)
        guard offset < count else { break }
        if bytes[offset] == UInt8(ascii: "\"") {
          endString(at: consumed + offset, &tokens)
        } else {
          readInString(bytes[offset], at: consumed + offset)
        }
        offset += 1

      case .value, .firstElement, .firstKey, .key, .colon, .commaOrEnd, .done, .start:
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
          if state == .start { state = .value }
          offset += 1
          break
        }
        let next = readUsual(in: bytes, from: offset, &tokens)
        if next == offset {
          readStructure(byte, at: consumed + offset, &tokens)
          offset += 1
        } else {
          offset = next
        }

      case .integer, .fraction, .exponentDigits:
        while offset < count, bytes[offset].isASCIIDigit { offset += 1 }
        guard offset < count else { break }
        let mark = bytes[offset]
        if mark == UInt8(ascii: ",") || mark == UInt8(ascii: "]") || mark == UInt8(ascii: "}") {
          endValue(JSONToken(.number, tokenStart..<consumed + offset), &tokens)
          break
        }
        if readNumber(mark, at: consumed + offset, &tokens) { offset += 1 }

      case .minus, .zero, .point, .exponent, .exponentSign:
        if readNumber(byte, at: consumed + offset, &tokens) { offset += 1 }

      case .literal:
        readLiteral(byte, at: consumed + offset, &tokens)
        offset += 1

      case .escape, .hex1, .hex2, .hex3, .hex4:
        readEscape(byte, at: consumed + offset)
        offset += 1

      case .continuation:
        readContinuation(byte, at: consumed + offset)
        offset += 1

      case .byteOrderMark1, .byteOrderMark2:
        readByteOrderMark(byte, at: consumed + offset)
        offset += 1

      case .failed:
        return
      }
    }
    consumed += count
  }

  /// Ends the text: emits a top-level number and reports an incomplete text.
  public mutating func finish(to tokens: inout [JSONToken]) {
    guard error == nil, !hasFinished else { return }
    hasFinished = true
    switch state {
    case .zero, .integer, .fraction, .exponentDigits:
      // Inside a container more must follow, so the number may be truncated.
      if containers.isEmpty { endValue(JSONToken(.number, tokenStart..<consumed), &tokens) }
    default:
      break
    }
    if state != .done { fail(.unexpectedEnd, at: consumed) }
  }

  // MARK: Structure

  /// Reads keys, values and punctuation in their most common form without returning to the loop of
  /// `append`.
  ///
  /// - Returns: The index of the first byte that needs the slow path: an escape, another form of
  ///   number, an error, or a token that is split at the end of the chunk.
  private mutating func readUsual(
    in bytes: Span<UInt8>, from start: Int, _ tokens: inout [JSONToken]
  ) -> Int {
    var state = state
    var index = start
    let count = bytes.count
    run: while index < count {
      let byte = bytes[index]
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
        continue
      }
      let isKey: Bool
      switch (state, byte) {
      case (.key, UInt8(ascii: "\"")), (.firstKey, UInt8(ascii: "\"")):
        isKey = true
      case (.value, UInt8(ascii: "\"")), (.firstElement, UInt8(ascii: "\"")):
        isKey = false
      case (.colon, UInt8(ascii: ":")):
        state = .value
        index += 1
        continue
      case (.commaOrEnd, UInt8(ascii: ",")):
        state = containers.last ? .key : .value
        index += 1
        continue
      case (.value, UInt8(ascii: "{")), (.firstElement, UInt8(ascii: "{")),
        (.value, UInt8(ascii: "[")), (.firstElement, UInt8(ascii: "[")):
        beginValue(byte, at: consumed + index, &tokens)
        state = self.state
        index += 1
        continue
      case (.commaOrEnd, UInt8(ascii: "}")) where containers.last:
        closeContainer(.endObject, at: consumed + index, &tokens)
        state = self.state
        index += 1
        continue
      case (.commaOrEnd, UInt8(ascii: "]")) where !containers.last:
        closeContainer(.endArray, at: consumed + index, &tokens)
        state = self.state
        index += 1
        continue
      case (.value, UInt8(ascii: "1")...UInt8(ascii: "9")),
        (.firstElement, UInt8(ascii: "1")...UInt8(ascii: "9")):
        var end = index + 1
        while end < count, bytes[end].isASCIIDigit { end += 1 }
        // A number that may continue, or that ends the chunk, is read on the slow path.
        guard end < count, bytes[end] == UInt8(ascii: ",") || bytes[end] | 0x20 == 0x7D else {
          break run
        }
        tokens.append(JSONToken(.number, at: consumed + index, count: end - index))
        state = containers.isEmpty ? .done : .commaOrEnd
        index = end
        continue
      default:
        break run
      }
      let end = bytes.firstJSONStringStop(from: index + 1)
      guard end < count, bytes[end] == UInt8(ascii: "\"") else {
        beginString(at: consumed + index, isKey: isKey)
        return end
      }
      let text = JSONToken(
        isKey ? .key : .string, at: consumed + index + 1, count: end - index - 1)
      tokens.append(text)
      index = end + 1
      let mark = index < count ? bytes[index] : 0
      if isKey {
        state = .colon
        guard mark == UInt8(ascii: ":") else { continue }
        state = .value
      } else {
        state = containers.isEmpty ? .done : .commaOrEnd
        guard mark == UInt8(ascii: ","), state == .commaOrEnd else { continue }
        state = containers.last ? .key : .value
      }
      index += 1
    }
    self.state = state
    return index
  }

  private mutating func readStructure(
    _ byte: UInt8, at offset: Int, _ tokens: inout [JSONToken]
  ) {
    switch state {
    case .start:
      if byte == 0xEF {
        state = .byteOrderMark1
      } else {
        state = .value
        beginValue(byte, at: offset, &tokens)
      }
    case .value where byte == UInt8(ascii: "]") && !containers.isEmpty && !containers.last:
      // In an array, a value is expected only after a comma.
      fail(.unexpectedByte, at: offset, expected: .valueAfterTrailingComma)
    case .value:
      beginValue(byte, at: offset, &tokens)
    case .firstElement:
      if byte == UInt8(ascii: "]") {
        closeContainer(.endArray, at: offset, &tokens)
      } else {
        beginValue(byte, at: offset, &tokens)
      }
    case .firstKey where byte == UInt8(ascii: "}"):
      closeContainer(.endObject, at: offset, &tokens)
    case .firstKey, .key:
      guard byte == UInt8(ascii: "\"") else {
        let isTrailingComma = state == .key && byte == UInt8(ascii: "}")
        return fail(
          .unexpectedByte, at: offset, expected: isTrailingComma ? .nameAfterTrailingComma : .name)
      }
      beginString(at: offset, isKey: true)
    case .colon:
      guard byte == UInt8(ascii: ":") else {
        return fail(.unexpectedByte, at: offset, expected: .colon)
      }
      state = .value
    case .commaOrEnd:
      let isObject = containers.last
      if byte == UInt8(ascii: ",") {
        state = isObject ? .key : .value
      } else if byte == UInt8(ascii: "}"), isObject {
        closeContainer(.endObject, at: offset, &tokens)
      } else if byte == UInt8(ascii: "]"), !isObject {
        closeContainer(.endArray, at: offset, &tokens)
      } else {
        fail(.unexpectedByte, at: offset, expected: .commaOrBracket)
      }
    default:
      fail(.trailingContent, at: offset)
    }
  }

  @inline(__always)
  private mutating func beginValue(_ byte: UInt8, at offset: Int, _ tokens: inout [JSONToken]) {
    tokenStart = offset
    switch byte {
    case UInt8(ascii: "\""):
      beginString(at: offset, isKey: false)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard containers.count < depthLimit else { return fail(.nestingTooDeep, at: offset) }
      let isObject = byte == UInt8(ascii: "{")
      containers.append(isObject)
      tokens.append(JSONToken(isObject ? .beginObject : .beginArray, offset..<offset + 1))
      state = isObject ? .firstKey : .firstElement
    case UInt8(ascii: "-"):
      state = .minus
    case UInt8(ascii: "0"):
      state = .zero
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      state = .integer
    case UInt8(ascii: "t"):
      beginLiteral(.true)
    case UInt8(ascii: "f"):
      beginLiteral(.false)
    case UInt8(ascii: "n"):
      beginLiteral(.null)
    default:
      fail(.unexpectedByte, at: offset, expected: .value)
    }
  }

  @inline(__always)
  private mutating func closeContainer(
    _ kind: JSONToken.Kind, at offset: Int, _ tokens: inout [JSONToken]
  ) {
    containers.removeLast()
    endValue(JSONToken(kind, offset..<offset + 1), &tokens)
  }

  @inline(__always)
  private mutating func endValue(_ token: JSONToken, _ tokens: inout [JSONToken]) {
    tokens.append(token)
    state = containers.isEmpty ? .done : .commaOrEnd
  }

  private mutating func fail(
    _ code: JSONSyntaxError.Code, at offset: Int, expected: JSONSyntaxError.Expectation? = nil
  ) {
    error = JSONSyntaxError(code, at: offset, expected: expected)
    state = .failed
  }

  // Unlike ``ByteOrderMark``, an incomplete mark isn't text but an error at the start.
  private mutating func readByteOrderMark(_ byte: UInt8, at offset: Int) {
    let expected: UInt8 = state == .byteOrderMark1 ? 0xBB : 0xBF
    guard byte == expected else { return fail(.unexpectedByte, at: 0) }
    state = state == .byteOrderMark1 ? .byteOrderMark2 : .value
  }

  // MARK: Strings

  private mutating func beginString(at offset: Int, isKey: Bool) {
    self.isKey = isKey
    tokenStart = offset + 1
    hasEscapes = false
    state = .string
  }

  private mutating func endString(at offset: Int, _ tokens: inout [JSONToken]) {
    let range = tokenStart..<offset
    if isKey {
      tokens.append(JSONToken(.key, range, hasEscapes: hasEscapes))
      state = .colon
    } else {
      endValue(JSONToken(.string, range, hasEscapes: hasEscapes), &tokens)
    }
  }

  /// Reads a byte of a string that is neither the closing quote nor plain ASCII.
  private mutating func readInString(_ byte: UInt8, at offset: Int) {
    if byte == UInt8(ascii: "\\") {
      hasEscapes = true
      state = .escape
    } else if byte < 0x20 {
      fail(.controlInString, at: offset)
    } else if utf8.begin(with: byte) {
      state = .continuation
    } else {
      fail(.invalidUTF8, at: offset)
    }
  }

  private mutating func readContinuation(_ byte: UInt8, at offset: Int) {
    guard utf8.advance(with: byte) else { return fail(.invalidUTF8, at: offset) }
    if utf8.isComplete { state = .string }
  }

  private mutating func readEscape(_ byte: UInt8, at offset: Int) {
    switch state {
    case .escape:
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        state = .string
      case UInt8(ascii: "u"):
        state = .hex1
      default:
        fail(.invalidEscape, at: offset)
      }
    default:
      guard byte.isASCIIHexDigit else { return fail(.invalidEscape, at: offset) }
      state =
        switch state {
        case .hex1: .hex2
        case .hex2: .hex3
        case .hex3: .hex4
        default: .string
        }
    }
  }

  // MARK: Numbers

  /// Reads a byte of a number.
  ///
  /// - Returns: False if the number ended before this byte.
  private mutating func readNumber(
    _ byte: UInt8, at offset: Int, _ tokens: inout [JSONToken]
  ) -> Bool {
    switch state {
    case .minus:
      if byte == UInt8(ascii: "0") {
        state = .zero
      } else if byte.isASCIIDigit {
        state = .integer
      } else {
        fail(.invalidNumber, at: offset)
      }
      return true
    case .point:
      return takeDigit(byte, at: offset, then: .fraction)
    case .exponentSign:
      return takeDigit(byte, at: offset, then: .exponentDigits)
    case .exponent where byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"):
      state = .exponentSign
      return true
    case .exponent:
      return takeDigit(byte, at: offset, then: .exponentDigits)
    case .zero where byte.isASCIIDigit:
      fail(.invalidNumber, at: offset)
      return true
    default:
      break
    }
    if byte == UInt8(ascii: "."), state == .zero || state == .integer {
      state = .point
      return true
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E"), state != .exponentDigits {
      state = .exponent
      return true
    }
    endValue(JSONToken(.number, tokenStart..<offset), &tokens)
    return false
  }

  private mutating func takeDigit(_ byte: UInt8, at offset: Int, then next: State) -> Bool {
    if byte.isASCIIDigit {
      state = next
    } else {
      fail(.invalidNumber, at: offset)
    }
    return true
  }

  // MARK: Literals

  private enum Literal: UInt8, Sendable {
    case `true`, `false`, null

    var text: StaticString {
      switch self {
      case .true: "true"
      case .false: "false"
      case .null: "null"
      }
    }

    var kind: JSONToken.Kind {
      switch self {
      case .true: .true
      case .false: .false
      case .null: .null
      }
    }
  }

  private mutating func beginLiteral(_ literal: Literal) {
    self.literal = literal
    literalIndex = 1
    state = .literal
  }

  private mutating func readLiteral(_ byte: UInt8, at offset: Int, _ tokens: inout [JSONToken]) {
    let length = literal.text.utf8CodeUnitCount
    let expected = literal.text.withUTF8Buffer { $0[literalIndex] }
    guard byte == expected else {
      return fail(.unexpectedByte, at: offset, expected: .value)
    }
    literalIndex += 1
    if literalIndex == length {
      endValue(JSONToken(literal.kind, tokenStart..<offset + 1), &tokens)
    }
  }
}

/// A stack of bits.
struct BitStack: Sendable {
  /// The topmost 64 bits, the last in the lowest bit, and below them the full words.
  private var top: UInt64 = 0
  private var words: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The topmost bit; false if the stack is empty.
  var last: Bool { count > 0 && top & 1 == 1 }

  mutating func append(_ bit: Bool) {
    if count & 63 == 0, count > 0 { words.append(top) }
    top = top << 1 | (bit ? 1 : 0)
    count += 1
  }

  mutating func removeLast() {
    count -= 1
    if count & 63 == 0, count > 0 { top = words.removeLast() } else { top >>= 1 }
  }
}
