// Terminals: whitespace and comments, strings, numbers and words.

import ArtifactCore

extension RepairParser {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Letters, digits, `_`, `$`, and all non-ASCII bytes.
  static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
      || byte == 0x24 || byte >= 0x80
  }

  static func isNumberStart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E
  }

  mutating func takeWhile(_ condition: (UInt8) -> Bool) -> String {
    let start = position
    while let byte, condition(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Skips whitespace and comments.
  mutating func skipSpace() {
    while let byte {
      if Self.isSpace(byte) || starts("\u{A0}", at: position) {
        position += byte == 0xC2 ? 2 : 1
      } else if starts("//", at: position) || starts("/*", at: position) {
        fix(.comment, at: position)
        position = endOfComment(from: position)
      } else {
        return
      }
    }
  }

  /// Returns the end of the comment at an offset.
  func endOfComment(from start: Int) -> Int {
    var index = start + 2
    if starts("//", at: start) {
      while index < end, bytes[index] != 0x0A { index += 1 }
      return min(index, end)
    }
    while index < end, !starts("*/", at: index) { index += 1 }
    return min(index + 2, end)
  }

  // MARK: - Strings

  private static let curly: [[UInt8]] = [
    [0xE2, 0x80, 0x9C], [0xE2, 0x80, 0x9D], [0xE2, 0x80, 0x9E],
  ]

  private var isCurly: Bool {
    position + 3 <= end && Self.curly.contains { $0.elementsEqual(bytes[position..<position + 3]) }
  }

  var isQuote: Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || isCurly
  }

  /// Parses a string, starting at its opening quote.
  mutating func string(isKey: Bool) -> String {
    let isCurlyString = isCurly
    let quote = bytes[position]
    if isCurlyString {
      fixOnce(.smartQuotes, at: position)
    } else if quote == UInt8(ascii: "'") {
      fixOnce(.singleQuotes, at: position)
    }
    position += isCurlyString ? 3 : 1
    let start = position
    wasClosed = false
    var contentEnd = end
    while let byte {
      if isCurlyString ? isCurly || byte == UInt8(ascii: "\"") : byte == quote {
        if isCurlyString || isKey || endsString() {
          contentEnd = position
          position += isCurlyString && byte != UInt8(ascii: "\"") ? 3 : 1
          wasClosed = true
          break
        }
      }
      position = min(position + (byte == UInt8(ascii: "\\") ? 2 : 1), end)
    }
    noteContent(start..<contentEnd, quote: isCurlyString ? 0 : quote)
    if wasClosed { return JSONString.decode(bytes[start..<contentEnd]) }
    if !isKey { fix(.unterminatedString, at: start - 1) }
    return JSONString.decodeOpen(bytes[start..<contentEnd])
  }

  /// Whether the current quote ends the string, judging by what follows.
  func endsString() -> Bool {
    var next = position + 1
    var hasLineEnd = false
    while next < end, Self.isSpace(bytes[next]) {
      if bytes[next] == 0x0A { hasLineEnd = true }
      next += 1
    }
    guard next < end else { return true }
    switch bytes[next] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"): return true
    case UInt8(ascii: "/"): return starts("//", at: next) || starts("/*", at: next)
    case UInt8(ascii: "\""):
      // The name of the next member, after a missing comma.
      if hasLineEnd { return true }
      var name = next + 1
      while name < end, name < next + 64, Self.isWord(bytes[name]) { name += 1 }
      return name > next + 1 && starts("\":", at: name)
    default: return false
    }
  }

  // MARK: - Words and numbers

  /// Parses an unquoted value; nil if there is none here.
  mutating func word(_ first: UInt8) -> JSONValue? {
    let start = position
    if Self.isNumberStart(first) {
      if starts("-Infinity", at: position) || starts("+Infinity", at: position) {
        position += 9
        fix(.nonFinite, at: start)
        return .null
      }
      return number()
    }
    guard Self.isWord(first) else { return nil }
    let text = takeWhile(Self.isWord)
    switch text {
    case "true": return true
    case "false": return false
    case "null": return .null
    default: break
    }
    if let kind = JSONTokenizer.kind(ofForeignWord: text) {
      fix(kind == .number ? .nonFinite : .pythonLiteral, at: start)
      return kind == .true ? true : kind == .false ? false : .null
    }
    if position == end, ["true", "false", "null"].contains(where: { $0.hasPrefix(text) }) {
      fix(.truncatedLiteral, at: start)
      return .null
    }
    return unquoted(from: start)
  }

  /// Parses the rest of an unquoted text.
  private mutating func unquoted(from start: Int) -> JSONValue {
    fix(.unquotedValue, at: start)
    let stops: [UInt8] = [0x2C, 0x7D, 0x5D, 0x0A]
    while let byte, !stops.contains(byte) { position += 1 }
    var last = position
    while last > start, Self.isSpace(bytes[last - 1]) { last -= 1 }
    return .string(String(decoding: bytes[start..<last], as: UTF8.self))
  }

  private mutating func number() -> JSONValue {
    let start = position
    let text = takeWhile {
      Self.isNumberStart($0) || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
    }
    if let number = JSONNumber(text) { return .number(number) }
    if position == end {
      fix(.truncatedNumber, at: start)
      var rest = text
      while let last = rest.popLast() {
        _ = last
        if let number = JSONNumber(rest) { return .number(number) }
      }
      return .null
    }
    if let number = JSONNumber(Self.normalized(text)) {
      fix(.numberForm, at: start)
      return .number(number)
    }
    return unquoted(from: start)
  }

  /// Normalizes a number: no plus sign, no leading zeros, and digits on both sides of the decimal
  /// point.
  private static func normalized(_ text: String) -> String {
    var digits = text[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    digits = digits.drop { $0 == "0" }
    if digits.first.map({ !$0.isNumber }) ?? true { digits = "0" + digits }
    if digits.last == "." { digits = digits.dropLast() }
    let fixed = digits.replacing(".e", with: "e").replacing(".E", with: "e")
    return (isNegative ? "-" : "") + fixed
  }
}
