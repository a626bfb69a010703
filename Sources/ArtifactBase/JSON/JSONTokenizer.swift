// A push tokenizer for RFC 8259: bytes in, tokens out, resumable after every byte.
//
// The state between two bytes is one case of `State` and three small values: the open containers
// (one bit each), the start of the current token, and inside a string the state of the current
// UTF-8 sequence. `readUsual` is the fast path: it reads keys, strings, integers and the
// punctuation between them in one loop; everything else is decided byte by byte. A number has no
// terminator of its own, so a number or literal is emitted at the byte after it, if that can follow a
// value; `finish` emits it only if it is the whole text, because inside a container the text is
// truncated.
//
// In the lenient mode the same machine continues after an error. `correct` looks at the byte that
// `fail` rejected and at the state before it, and either chooses the state in which that byte is
// read (`JSONTokenizer+Lenient.swift`) or stops. No correction drops or invents a value.

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
  enum State: UInt8, Sendable {
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
    /// In the lenient mode: in a string or name in single quotes, and after a quote in it.
    case singleQuoted, singleQuote
    /// In the lenient mode: in a name without quotes, or in a literal of another language.
    case word
    /// In the lenient mode: in a comment.
    case slash, lineComment, blockComment, blockCommentStar
    /// After the whole text.
    case done
    case failed
  }

  /// What a tokenizer does after the first error.
  public enum Mode: UInt8, Sendable {
    /// Ignores the rest of the text.
    case strict
    /// Continues as long as no correction drops or invents a value.
    case lenient
    /// Continues in the same way, and reads values that follow the first one.
    case lenientSequence
  }

  /// The maximum nesting depth.
  public let depthLimit: Int

  /// What the tokenizer does after the first error.
  public package(set) var mode: Mode

  /// The first error; nil as long as the text may still become valid.
  public private(set) var error: JSONSyntaxError?

  /// The number of tokens in the caller's list when the error was found, in the call that found it;
  /// later tokens follow the error.
  public private(set) var errorTokenCount: Int?

  /// In the lenient mode, the errors after the first one, each once: those that were corrected, and
  /// the one at which the text could not be read further; at most `Diagnostic.listedLimit`.
  package private(set) var laterErrors: [JSONSyntaxError] = []

  /// The number of errors after the first one that are not in ``laterErrors``.
  package private(set) var omittedErrorCount = 0

  /// In the lenient mode, the offset from which the text could not be read: the start of its first
  /// token that is not complete or not a value; nil if there is none.
  public internal(set) var stopOffset: Int?

  var state = State.start
  /// The state before the error that was found last.
  var failedState = State.start
  /// The number of bytes consumed.
  private var consumed = 0
  /// The last byte consumed.
  private var lastByte: UInt8 = 0
  /// The open containers: true for an object, false for an array.
  var containers = BitStack()
  var tokenStart = 0
  private var hasEscapes = false
  /// The state in the current string: ``State/string`` or ``State/singleQuoted``.
  var stringState = State.string
  var isKey = false
  private var literal = Literal.null
  private var literalIndex = 0
  private var utf8 = UTF8Sequence()
  private var hasFinished = false
  var lenient = LenientState()

  /// Creates a tokenizer.
  ///
  /// - Parameters:
  ///   - depthLimit: The maximum nesting depth; a deeper container is an error.
  ///   - mode: What the tokenizer does after the first error.
  public init(depthLimit: Int = 1_024, mode: Mode = .strict) {
    self.depthLimit = depthLimit
    self.mode = mode
  }

  /// The number of open containers.
  public var depth: Int { containers.count }

  /// Whether a complete value has been read; after ``finish(to:)``, whether the text is valid JSON.
  public var isComplete: Bool { state == .done && error == nil }

  /// Consumes the next bytes and appends the tokens that they complete.
  ///
  /// Does nothing after ``finish(to:)`` and, in the strict mode, after an error.
  ///
  /// - Complexity: O(`bytes.count`).
  public mutating func append(_ bytes: Span<UInt8>, to tokens: inout [JSONToken]) {
    errorTokenCount = nil
    guard state != .failed, !hasFinished, bytes.count > 0 else { return }
    let hadError = error != nil
    var offset = read(bytes, from: 0, &tokens)
    if state == .failed, !hadError { errorTokenCount = tokens.count }
    while state == .failed, mode != .strict, stopOffset == nil {
      // The byte that was rejected is the last one read.
      let last = offset - 1
      let before = last > 0 ? bytes[last - 1] : lastByte
      if correct(bytes[last], at: consumed + last, after: before) { offset = last }
      if state != .failed { offset = read(bytes, from: offset, &tokens) }
    }
    consumed += bytes.count
    lastByte = bytes[bytes.count - 1]
  }

  /// Reads bytes from an index on up to the end, or through the first byte that is an error.
  ///
  /// - Returns: The index after the bytes read.
  private mutating func read(
    _ bytes: Span<UInt8>, from start: Int, _ tokens: inout [JSONToken]
  ) -> Int {
    var offset = start
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
        if readNumber(bytes[offset], at: consumed + offset, &tokens) { offset += 1 }

      case .minus, .zero, .point, .exponent, .exponentSign:
        if readNumber(byte, at: consumed + offset, &tokens) { offset += 1 }

      case .literal:
        if readLiteral(byte, at: consumed + offset, &tokens) { offset += 1 }

      case .escape, .hex1, .hex2, .hex3, .hex4:
        readEscape(byte, at: consumed + offset)
        offset += 1

      case .continuation:
        readContinuation(byte, at: consumed + offset)
        offset += 1

      case .byteOrderMark1, .byteOrderMark2:
        readByteOrderMark(byte, at: consumed + offset)
        offset += 1

      case .singleQuoted:
        if readSingleQuoted(byte, at: consumed + offset) { offset += 1 }

      case .singleQuote, .word, .slash, .lineComment, .blockComment, .blockCommentStar:
        if readLenient(byte, at: consumed + offset, &tokens) { offset += 1 }

      case .failed:
        return offset
      }
    }
    return offset
  }

  /// Forgets what was read before an offset, except for the first error.
  mutating func restart(at offset: Int) {
    stopOffset = nil
    consumed = offset
    lastByte = 0
  }

  /// Ends the text: emits a top-level number or literal and reports an incomplete text.
  public mutating func finish(to tokens: inout [JSONToken]) {
    errorTokenCount = nil
    guard state != .failed, !hasFinished else { return }
    hasFinished = true
    switch state {
    case .zero, .integer, .fraction, .exponentDigits:
      // Inside a container more must follow, so the number may be truncated.
      if containers.isEmpty { endValue(JSONToken(.number, tokenStart..<consumed), &tokens) }
    case .literal where literalIndex == literal.text.utf8CodeUnitCount:
      if containers.isEmpty { endValue(JSONToken(literal.kind, tokenStart..<consumed), &tokens) }
    default:
      finishLenient(at: consumed, &tokens)
    }
    guard state != .done else { return }
    stopOffset = openTokenStart
    let isReported = error != nil && stopOffset == lastErrorOffset
    fail(.unexpectedEnd, at: consumed)
    if isReported { retractError() }
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
        guard end < count, canFollowValue(bytes[end]) else { break run }
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

  /// Whether a byte can follow a number or literal at its position.
  @inline(__always)
  func canFollowValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","): !containers.isEmpty
    case UInt8(ascii: "]"): !containers.isEmpty && !containers.last
    case UInt8(ascii: "}"): containers.last
    case 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
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
        failAfterValue(at: offset)
      }
    default:
      failAfterValue(at: offset)
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
  mutating func endValue(_ token: JSONToken, _ tokens: inout [JSONToken]) {
    tokens.append(token)
    state = containers.isEmpty ? .done : .commaOrEnd
  }

  mutating func fail(
    _ code: JSONSyntaxError.Code, at offset: Int, expected: JSONSyntaxError.Expectation? = nil
  ) {
    let found = JSONSyntaxError(code, at: offset, expected: expected)
    if error == nil {
      error = found
    } else if code == .trailingContent, error?.code == code {
      // All values after the first one are one error.
    } else if laterErrors.count < Diagnostic.listedLimit {
      laterErrors.append(found)
    } else {
      omittedErrorCount += 1
    }
    failedState = state
    state = .failed
  }

  /// The offset of the last error in ``laterErrors``, or else of the first error.
  var lastErrorOffset: Int? { (laterErrors.last ?? error)?.offset }

  /// Takes back the error found last, unless it is the first one: it isn't one of its own.
  mutating func retractError() {
    if omittedErrorCount > 0 { omittedErrorCount -= 1 } else { _ = laterErrors.popLast() }
  }

  /// Reports a byte after a complete value.
  private mutating func failAfterValue(at offset: Int) {
    if containers.isEmpty {
      fail(.trailingContent, at: offset)
    } else {
      fail(.unexpectedByte, at: offset, expected: .commaOrBracket)
    }
  }

  // Unlike ``ByteOrderMark``, an incomplete mark isn't text but an error at the start.
  private mutating func readByteOrderMark(_ byte: UInt8, at offset: Int) {
    let expected: UInt8 = state == .byteOrderMark1 ? 0xBB : 0xBF
    guard byte == expected else { return fail(.unexpectedByte, at: 0) }
    state = state == .byteOrderMark1 ? .byteOrderMark2 : .value
  }

  // MARK: Strings

  mutating func beginString(at offset: Int, isKey: Bool, state: State = .string) {
    self.isKey = isKey
    tokenStart = offset + 1
    hasEscapes = false
    stringState = state
    self.state = state
  }

  mutating func endString(at offset: Int, _ tokens: inout [JSONToken]) {
    let range = tokenStart..<offset
    if isKey {
      tokens.append(JSONToken(.key, range, hasEscapes: hasEscapes))
      state = .colon
    } else {
      endValue(JSONToken(.string, range, hasEscapes: hasEscapes), &tokens)
    }
  }

  /// Reads a byte of a string that is neither the closing quote nor plain ASCII.
  mutating func readInString(_ byte: UInt8, at offset: Int) {
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
    if utf8.isComplete { state = stringState }
  }

  private mutating func readEscape(_ byte: UInt8, at offset: Int) {
    switch state {
    case .escape:
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        state = stringState
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
        default: stringState
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
    guard canFollowValue(byte) else {
      failAfterValue(at: offset)
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

  /// Reads a byte of a literal, or the byte after it.
  ///
  /// - Returns: False if the literal ended before this byte.
  private mutating func readLiteral(
    _ byte: UInt8, at offset: Int, _ tokens: inout [JSONToken]
  ) -> Bool {
    guard literalIndex < literal.text.utf8CodeUnitCount else {
      guard canFollowValue(byte) else {
        failAfterValue(at: offset)
        return true
      }
      endValue(JSONToken(literal.kind, tokenStart..<offset), &tokens)
      return false
    }
    let expected = literal.text.withUTF8Buffer { $0[literalIndex] }
    if byte == expected {
      literalIndex += 1
    } else {
      fail(.unexpectedByte, at: offset, expected: .value)
    }
    return true
  }

  /// The beginning of the current literal, if it is not complete.
  var partialLiteral: [UInt8]? {
    guard literalIndex < literal.text.utf8CodeUnitCount else { return nil }
    return literal.text.withUTF8Buffer { Array($0[..<literalIndex]) }
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
