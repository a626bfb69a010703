import ArtifactBase
import RefinerCore

// The tokens of Turtle and TriG (RDF 1.1 Turtle §6.5, TriG §4.5).
//
// A token is read from contiguous bytes. If the bytes end inside a token, `next` returns nil and
// remembers how far it has scanned, so that a long string in small chunks is scanned only once. The
// remembered offset is always one at which scanning can resume: before a backslash, or before a run
// of quotes. A token whose end depends on the following byte (a number, a name, a full stop) waits
// for that byte.
//
// The grammar decodes tokens; the lexer only finds their ends and validates UTF-8.

struct TurtleLexer: Sendable {
  /// Whether RDF 1.2 tokens are recognized. `<<(`, `)>>`, `{|` and `|}` are two tokens each, so
  /// that a bracket never waits for what follows; the grammar checks that the two are adjacent.
  var isVersion12: Bool

  /// What is wrong with the last bad token.
  private(set) var fault = ""

  /// The number of bytes of the unfinished token that have been scanned.
  private var seen = 0
  private var isEscaped = false
  private var colon = -1
  private var number = Number()

  init(isVersion12: Bool) { self.isVersion12 = isVersion12 }

  /// Returns the first token at or after `index` and moves `index` past it, or returns nil if the
  /// bytes end before the token does.
  ///
  /// If the result is nil, `index` is the start of the unfinished token, and the next call must
  /// pass the bytes from there on again. If `isFinal` is true, no more bytes follow; nil then means
  /// that there is no further token.
  mutating func next(
    _ bytes: Span<UInt8>, _ index: inout Int, isFinal: Bool
  ) -> TurtleToken? {
    while true {
      while index < bytes.count, bytes[index].isXMLWhitespace { index += 1 }
      guard index < bytes.count else { return nil }
      guard bytes[index] == UInt8(ascii: "#") else { break }
      var end = index + seen
      while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
      guard end < bytes.count || isFinal else { return wait(for: end - index) }
      seen = 0
      let start = index
      index = end
      if let place = Self.firstForeign(bytes.extracting(start..<end)) {
        return bad(start, end, at: start + place, "invalid UTF-8")
      }
    }
    guard var token = token(bytes, index, isFinal) else { return nil }
    seen = 0
    isEscaped = false
    colon = -1
    if token.kind != .bad, token.end - token.start > 1,
      let place = Self.firstForeign(bytes.extracting(token.start..<token.end))
    {
      token = bad(token.start, token.end, at: token.start + place, "invalid UTF-8")
    }
    index = token.end
    return token
  }

  private mutating func token(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> TurtleToken? {
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "<"): return iri(bytes, start, isFinal)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(bytes, start, isFinal)
    case UInt8(ascii: "_"): return label(bytes, start, isFinal)
    case UInt8(ascii: ";"): return mark(.semicolon, start)
    case UInt8(ascii: ","): return mark(.comma, start)
    case UInt8(ascii: "["): return mark(.openBracket, start)
    case UInt8(ascii: "]"): return mark(.closeBracket, start)
    case UInt8(ascii: "("): return mark(.openParenthesis, start)
    case UInt8(ascii: ")"): return mark(.closeParenthesis, start)
    case UInt8(ascii: "{"): return mark(.openBrace, start)
    case UInt8(ascii: "}"): return mark(.closeBrace, start)
    case UInt8(ascii: "@"): return at(bytes, start, isFinal)
    case UInt8(ascii: "^"):
      guard start + 1 < bytes.count || isFinal else { return nil }
      guard start + 1 < bytes.count, bytes[start + 1] == first else {
        return bad(start, start + 1, at: start, "unexpected `^`: expected ^^ and a datatype")
      }
      return TurtleToken(kind: .datatype, start: start, end: start + 2)
    case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), 0x30...0x39:
      return number(bytes, start, isFinal)
    case UInt8(ascii: "~"):
      return isVersion12
        ? mark(.tilde, start) : bad(start, start + 1, at: start, RDFVersion.hint("~"))
    case UInt8(ascii: "|"): return mark(.bar, start)
    case UInt8(ascii: ">") where isVersion12:
      guard start + 1 < bytes.count || isFinal else { return nil }
      guard start + 1 < bytes.count, bytes[start + 1] == first else {
        return bad(start, start + 1, at: start, "unexpected `>`: expected >>")
      }
      return TurtleToken(kind: .closeQuote, start: start, end: start + 2)
    default:
      guard first.isASCIILetter || first == UInt8(ascii: ":") || first >= 0x80 else {
        return bad(start, start + 1, at: start, "unexpected character: expected a term")
      }
      return name(bytes, start, isFinal)
    }
  }

  private func mark(_ kind: TurtleToken.Kind, _ start: Int) -> TurtleToken {
    TurtleToken(kind: kind, start: start, end: start + 1)
  }

  private mutating func bad(
    _ start: Int, _ end: Int, at mark: Int, _ fault: String
  ) -> TurtleToken {
    self.fault = fault
    return TurtleToken(kind: .bad, start: start, end: end, mark: mark)
  }

  private mutating func wait(for seen: Int) -> TurtleToken? {
    self.seen = seen
    return nil
  }

  // MARK: IRIs and strings

  private mutating func iri(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> TurtleToken? {
    var end = start + max(1, seen)
    while end < bytes.count, RDFText.isIRIByte(bytes[end]) {
      if bytes[end] == UInt8(ascii: "\\") { isEscaped = true }
      end += 1
    }
    guard end < bytes.count else {
      return isFinal
        ? bad(start, end, at: end, "unterminated IRI: expected >") : wait(for: end - start)
    }
    guard bytes[end] == UInt8(ascii: ">") else {
      if end == start + 1, bytes[end] == UInt8(ascii: "<") {
        return isVersion12
          ? TurtleToken(kind: .openQuote, start: start, end: end + 1)
          : bad(start, end, at: end, RDFVersion.hint("<<"))
      }
      return bad(start, end, at: end, "invalid character in an IRI")
    }
    return TurtleToken(kind: .iri, start: start, end: end + 1, isEscaped: isEscaped)
  }

  private mutating func string(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> TurtleToken? {
    let quote = bytes[start]
    if start + 1 < bytes.count, bytes[start + 1] == quote {
      guard start + 2 < bytes.count || isFinal else { return nil }
      if start + 2 < bytes.count, bytes[start + 2] == quote {
        return longString(bytes, from: start, quote: quote, isFinal)
      }
      return TurtleToken(kind: .string, start: start, end: start + 2)
    }
    var end = start + max(1, seen)
    while end < bytes.count, bytes[end] != quote {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        guard end + 1 < bytes.count else { break }
        end += 1
      } else if byte.isLineBreak {
        return bad(
          start, end, at: end, "line break in a string: expected a closing quote or triple quotes")
      }
      end += 1
    }
    guard end < bytes.count, bytes[end] == quote else {
      return isFinal
        ? bad(start, bytes.count, at: bytes.count, "unterminated string: expected a closing quote")
        : wait(for: end - start)
    }
    return TurtleToken(kind: .string, start: start, end: end + 1, isEscaped: isEscaped)
  }

  private mutating func longString(
    _ bytes: Span<UInt8>, from start: Int, quote: UInt8, _ isFinal: Bool
  ) -> TurtleToken? {
    var end = start + max(3, seen)
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        guard end + 1 < bytes.count else { break }
        end += 1
      } else if byte == quote {
        guard end + 2 < bytes.count else { break }
        if bytes[end + 1] == quote, bytes[end + 2] == quote {
          return TurtleToken(kind: .longString, start: start, end: end + 3, isEscaped: isEscaped)
        }
      }
      end += 1
    }
    return isFinal
      ? bad(start, bytes.count, at: bytes.count, "unterminated string: expected a closing quote")
      : wait(for: end - start)
  }

  // MARK: Names

  private mutating func label(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> TurtleToken? {
    guard start + 1 < bytes.count || isFinal else { return nil }
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: ":") else {
      return bad(
        start, start + 1, at: start + 1, "incomplete blank node label: expected _: and a name")
    }
    var end = start + max(2, seen)
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    guard end < bytes.count || isFinal else { return wait(for: end - start) }
    while bytes[end - 1] == 0x2E { end -= 1 }
    return TurtleToken(kind: .label, start: start, end: end)
  }

  private mutating func name(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> TurtleToken? {
    var end = start + seen
    if colon < 0 {
      while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
      guard end < bytes.count || isFinal else { return wait(for: end - start) }
      guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else {
        while end > start + 1, bytes[end - 1] == 0x2E { end -= 1 }
        return TurtleToken(kind: .word, start: start, end: end)
      }
      colon = end - start
      end += 1
    }
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        guard end + 1 < bytes.count else {
          // A lone backslash at the end makes the whole name invalid, rather than ending it
          // earlier.
          if isFinal { end += 1 }
          break
        }
        end += 2
      } else {
        let isPart =
          Self.isNameByte(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%")
        guard isPart else { break }
        end += 1
      }
    }
    guard end < bytes.count && bytes[end] != UInt8(ascii: "\\") || isFinal else {
      return wait(for: end - start)
    }
    while bytes[end - 1] == 0x2E, bytes[end - 2] != UInt8(ascii: "\\") { end -= 1 }
    return TurtleToken(
      kind: .name, start: start, end: end, mark: start + colon, isEscaped: isEscaped)
  }

  private mutating func at(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> TurtleToken? {
    var end = start + max(1, seen)
    while end < bytes.count, Self.isNameByte(bytes[end]), bytes[end] < 0x80, bytes[end] != 0x2E,
      bytes[end] != 0x5F
    {
      end += 1
    }
    guard end < bytes.count || isFinal else { return wait(for: end - start) }
    return TurtleToken(kind: .at, start: start, end: end)
  }

  // MARK: Numbers

  /// The scan state of a number: the current position and the longest valid number so far.
  private struct Number {
    enum State { case sign, digits, point, leadingPoint, fraction, exponent, exponentSign, power }
    var state = State.sign
    var kind = TurtleToken.Kind.stop
    /// The length of the longest valid number, or 0 if there is none.
    var length = 0
  }

  private mutating func number(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> TurtleToken? {
    if seen == 0 {
      number = Number()
      if bytes[start] == 0x2E {
        number.state = .leadingPoint
      } else if bytes[start].isASCIIDigit {
        number = Number(state: .digits, kind: .integer, length: 1)
      }
      seen = 1
    }
    var end = start + seen
    while end < bytes.count, step(bytes[end]) {
      end += 1
      switch number.state {
      case .digits: number.kind = .integer
      case .fraction: number.kind = .decimal
      case .power: number.kind = .double
      case .sign, .point, .leadingPoint, .exponent, .exponentSign: continue
      }
      number.length = end - start
    }
    guard end < bytes.count || isFinal else { return wait(for: end - start) }
    if end == bytes.count, number.state == .exponent || number.state == .exponentSign {
      return bad(start, end, at: end, "incomplete number: expected a digit")
    }
    if number.length > 0 {
      return TurtleToken(kind: number.kind, start: start, end: start + number.length)
    }
    if bytes[start] == 0x2E { return mark(.stop, start) }
    return bad(start, start + 1, at: start + 1, "sign without a number: expected a digit")
  }

  /// Returns whether the number continues, or may continue, with `byte`.
  private mutating func step(_ byte: UInt8) -> Bool {
    let isDigit = byte.isASCIIDigit
    let isExponent = byte | 0x20 == UInt8(ascii: "e")
    switch number.state {
    case .sign where isDigit: number.state = .digits
    case .sign where byte == 0x2E: number.state = .leadingPoint
    case .digits where isDigit: break
    case .digits where byte == 0x2E: number.state = .point
    case .digits where isExponent, .point where isExponent, .fraction where isExponent:
      number.state = .exponent
    case .point where isDigit, .leadingPoint where isDigit: number.state = .fraction
    case .fraction where isDigit: break
    case .exponent where byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"):
      number.state = .exponentSign
    case .exponent where isDigit, .exponentSign where isDigit: number.state = .power
    case .power where isDigit: break
    default: return false
    }
    return true
  }

  // MARK: Bytes

  /// Returns whether a byte is a letter, a digit, `_`, `-`, a full stop, or not ASCII.
  static func isNameByte(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return true }
    let low: UInt64 = 0x03FF_6000_0000_0000
    let high: UInt64 = 0x07FF_FFFE_87FF_FFFE
    return (byte < 64 ? low >> byte : high >> (byte &- 64)) & 1 == 1
  }

  private static func firstForeign(_ bytes: Span<UInt8>) -> Int? {
    bytes.isASCII || bytes.isUTF8 ? nil : bytes.firstInvalidUTF8
  }
}
