import ArtifactBase

/// A token of an expression.
struct ExpressionToken: Equatable {
  enum Kind: Equatable {
    case end
    case name(String)
    case number(Double)
    case text(String)
    case symbol(String)
  }

  var kind: Kind
  /// The bytes of the token in the source.
  var range: Range<Int>

  /// What a message calls the token.
  func description(in source: [UInt8]) -> String {
    kind == .end ? "the end" : "`\(String(decoding: source[range].prefix(40), as: UTF8.self))`"
  }
}

/// Splits the text of an expression into tokens.
///
/// The grammar of tokens is that of ECMAScript 5 without comments.
struct ExpressionLexer {
  let source: [UInt8]
  private(set) var offset = 0

  init(_ source: [UInt8]) { self.source = source }

  private func byte(_ distance: Int = 0) -> UInt8? {
    offset + distance < source.count ? source[offset + distance] : nil
  }

  /// Returns the next token.
  ///
  /// - Throws: `ExpressionError` for a character or literal that no expression has.
  mutating func next() throws(ExpressionError) -> ExpressionToken {
    skipBlanks()
    let start = offset
    guard let first = byte() else {
      return ExpressionToken(kind: .end, range: start..<start)
    }
    let kind: ExpressionToken.Kind
    if Self.isNameStart(first) {
      while let byte = byte(), Self.isNameStart(byte) || byte.isASCIIDigit { offset += 1 }
      kind = .name(String(decoding: source[start..<offset], as: UTF8.self))
    } else if first.isASCIIDigit || first == UInt8(ascii: ".") && (byte(1) ?? 0).isASCIIDigit {
      kind = .number(try number())
    } else if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
      kind = .text(try text(quote: first))
    } else {
      kind = .symbol(try symbol())
    }
    return ExpressionToken(kind: kind, range: start..<offset)
  }

  private mutating func skipBlanks() {
    while let byte = byte() {
      switch byte {
      case 0x09...0x0D, 0x20: offset += 1
      case 0xC2 where self.byte(1) == 0xA0: offset += 2
      case 0xE2 where self.byte(1) == 0x80 && Self.isBlankEnd(self.byte(2) ?? 0): offset += 3
      case 0xEF where self.byte(1) == 0xBB && self.byte(2) == 0xBF: offset += 3
      default: return
      }
    }
  }

  /// Whether a byte ends a blank character from U+2000 to U+203F.
  private static func isBlankEnd(_ byte: UInt8) -> Bool {
    (0x80...0x8A).contains(byte) || byte == 0xA8 || byte == 0xA9 || byte == 0xAF
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x24, 0x5F, 0x80...: true
    default: false
    }
  }

  // MARK: Literals

  private mutating func number() throws(ExpressionError) -> Double {
    let start = offset
    var value: Double
    if byte() == UInt8(ascii: "0"), byte(1) == UInt8(ascii: "x") || byte(1) == UInt8(ascii: "X") {
      offset += 2
      let digits = offset
      value = 0
      while let digit = byte()?.hexDigitValue {
        value = value * 16 + Double(digit)
        offset += 1
      }
      if offset == digits { throw ExpressionError("expected a hexadecimal digit", at: offset) }
    } else {
      if byte() == UInt8(ascii: "0"), (byte(1) ?? 0).isASCIIDigit {
        throw ExpressionError("a number can't begin with 0: write it without", at: start)
      }
      skipDigits()
      if byte() == UInt8(ascii: ".") {
        offset += 1
        skipDigits()
      }
      if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
        offset += 1
        if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { offset += 1 }
        guard (byte() ?? 0).isASCIIDigit else {
          throw ExpressionError("expected the digits of an exponent", at: offset)
        }
        skipDigits()
      }
      var text = String(decoding: source[start..<offset], as: UTF8.self)
      if text.hasPrefix(".") { text = "0" + text }
      if text.hasSuffix(".") { text.removeLast() }
      value = Double(text.replacing(".e", with: "e").replacing(".E", with: "e")) ?? .nan
    }
    if let byte = byte(), Self.isNameStart(byte) {
      throw ExpressionError("expected an operator after the number", at: offset)
    }
    return value
  }

  private mutating func skipDigits() {
    while let byte = byte(), byte.isASCIIDigit { offset += 1 }
  }

  private mutating func text(quote: UInt8) throws(ExpressionError) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = byte(), !byte.isLineBreak {
      offset += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else if let scalar = try ScriptEscape.scalar(in: source, at: &offset, end: source.count) {
        text += Array(String(scalar).utf8)
      }
    }
    throw ExpressionError("the text has no closing quote", at: start)
  }

  // MARK: Symbols

  private static let symbols = [
    ">>>=", "===", "!==", ">>>", "<<=", ">>=", "**=", "==", "!=", "<=", ">=", "&&", "||", "<<",
    ">>", "++", "--", "=>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "??", "?.",
    "//", "/*",
  ].map { Array($0.utf8) }

  private mutating func symbol() throws(ExpressionError) -> String {
    let rest = source[offset...]
    if let match = Self.symbols.first(where: { rest.starts(with: $0) }) {
      // `a?.5:1` is a condition.
      let isCondition = match == Array("?.".utf8) && (byte(2) ?? 0).isASCIIDigit
      if !isCondition {
        offset += match.count
        return String(decoding: match, as: UTF8.self)
      }
    }
    guard let byte = byte(), Array("(){}[];,<>=!+-*%&|^/.:?~".utf8).contains(byte) else {
      let character = String(decoding: rest.prefix(1), as: UTF8.self)
      throw ExpressionError("unexpected character `\(character)`", at: offset)
    }
    offset += 1
    return String(UnicodeScalar(byte))
  }

  // MARK: Regular expressions

  /// Reads a regular expression that begins at a slash.
  ///
  /// - Throws: `ExpressionError` if it isn't closed.
  mutating func regularExpression(
    from start: Int
  ) throws(ExpressionError) -> (pattern: String, flags: String) {
    offset = start + 1
    var isInClass = false
    while let byte = byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      switch byte {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        let pattern = String(decoding: source[start + 1..<offset], as: UTF8.self)
        offset += 1
        let flagsStart = offset
        while let flag = self.byte(), Self.isNameStart(flag) || flag.isASCIIDigit { offset += 1 }
        return (pattern, String(decoding: source[flagsStart..<offset], as: UTF8.self))
      default: break
      }
      offset += 1
    }
    throw ExpressionError("the regular expression has no closing `/`", at: start)
  }
}
