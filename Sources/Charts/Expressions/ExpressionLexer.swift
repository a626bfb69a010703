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
      while let byte = byte(), Self.isNameStart(byte) || Self.isDigit(byte) { offset += 1 }
      kind = .name(String(decoding: source[start..<offset], as: UTF8.self))
    } else if Self.isDigit(first) || first == UInt8(ascii: ".") && Self.isDigit(byte(1) ?? 0) {
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

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

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
      while let digit = byte().flatMap(Self.hexValue) {
        value = value * 16 + Double(digit)
        offset += 1
      }
      if offset == digits { throw ExpressionError("expected a hexadecimal digit", at: offset) }
    } else {
      if byte() == UInt8(ascii: "0"), Self.isDigit(byte(1) ?? 0) {
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
        guard Self.isDigit(byte() ?? 0) else {
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
    while let byte = byte(), Self.isDigit(byte) { offset += 1 }
  }

  static func hexValue(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
  }

  private mutating func text(quote: UInt8) throws(ExpressionError) -> String {
    let start = offset
    offset += 1
    var units: [UInt16] = []
    var plainStart = offset
    func appendPlain(_ end: Int, to units: inout [UInt16]) {
      units += String(decoding: source[plainStart..<end], as: UTF8.self).utf16
    }
    while let byte = byte() {
      if byte == quote {
        appendPlain(offset, to: &units)
        offset += 1
        return String(decoding: units, as: UTF16.self)
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      if byte != UInt8(ascii: "\\") {
        offset += 1
        continue
      }
      appendPlain(offset, to: &units)
      offset += 1
      plainStart = try escape(to: &units)
    }
    throw ExpressionError("the text has no closing quote", at: start)
  }

  /// Appends the characters of an escape.
  ///
  /// - Returns: Where the text continues: at the escaped character, unless that has a meaning.
  private mutating func escape(to units: inout [UInt16]) throws(ExpressionError) -> Int {
    guard let byte = byte() else { return offset }
    switch byte {
    case UInt8(ascii: "n"): units.append(10)
    case UInt8(ascii: "r"): units.append(13)
    case UInt8(ascii: "t"): units.append(9)
    case UInt8(ascii: "b"): units.append(8)
    case UInt8(ascii: "f"): units.append(12)
    case UInt8(ascii: "v"): units.append(11)
    case UInt8(ascii: "0") where !Self.isDigit(self.byte(1) ?? 0): units.append(0)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      throw ExpressionError("octal escapes are not allowed", at: offset - 1)
    case UInt8(ascii: "\r"):
      if self.byte(1) == UInt8(ascii: "\n") { offset += 1 }
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "u"), UInt8(ascii: "x"):
      offset += 1
      units += try codeEscape(length: byte == UInt8(ascii: "u") ? 4 : 2)
      return offset
    default:
      offset += 1
      return offset - 1
    }
    offset += 1
    return offset
  }

  private mutating func codeEscape(length: Int) throws(ExpressionError) -> [UInt16] {
    let isBraced = byte() == UInt8(ascii: "{")
    if isBraced { offset += 1 }
    let start = offset
    var code: UInt32 = 0
    while isBraced || offset < start + length, let digit = byte().flatMap(Self.hexValue) {
      code = min(code * 16 + UInt32(digit), 0x110000)
      offset += 1
    }
    guard offset > start, isBraced || offset == start + length, code <= 0x10FFFF else {
      throw ExpressionError("expected hexadecimal digits in the escape", at: offset)
    }
    if isBraced {
      guard byte() == UInt8(ascii: "}") else {
        throw ExpressionError("expected \"}\" after the escape", at: offset)
      }
      offset += 1
    }
    if code <= 0xFFFF { return [UInt16(code)] }
    return [UInt16(0xD800 + (code - 0x10000) >> 10), UInt16(0xDC00 + (code - 0x10000) & 0x3FF)]
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
      let isCondition = match == Array("?.".utf8) && Self.isDigit(byte(2) ?? 0)
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
        while let flag = self.byte(), Self.isNameStart(flag) || Self.isDigit(flag) { offset += 1 }
        return (pattern, String(decoding: source[flagsStart..<offset], as: UTF8.self))
      default: break
      }
      offset += 1
    }
    throw ExpressionError("the regular expression has no closing `/`", at: start)
  }
}
