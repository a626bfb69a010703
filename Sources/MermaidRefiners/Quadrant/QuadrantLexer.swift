import ArtifactBase

/// Splits quadrant charts into tokens (`Specs/Mermaid.md` N13). Keywords are read in any case.
struct QuadrantLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case header, newline, semicolon, invalid
    case title, titleText, accessibleTitle, accessibleDescription
    case xAxis, yAxis, arrow, quadrant1, quadrant2, quadrant3, quadrant4, classDefinition
    case string, markdown, styleClass
    /// The signs before the numbers of a point, and a bracket that can be one after a colon and a line break.
    case pointStart, bracket
    case pointX, pointY
    case letters, number, sign, colon, comma, hash, minus, space, underscore

    var isText: Bool { self == .string || self == .markdown || self == .accessibleDescription }
  }

  enum Mode: Hashable, Sendable {
    case statements, title, string, markdown, styleClass, pointStart, pointX, pointY
  }

  var modes = [Mode.statements]
  private var accessible = AccessibleLexer()
  /// Whether only white space follows a colon so far.
  private var isAfterColon = false

  var missing: String? {
    if let missing = accessible.missing { return missing }
    switch mode {
    case .string: return "`\"`"
    case .markdown: return "`` `\" ``"
    case .pointStart, .pointX, .pointY: return "`]`"
    default: return nil
    }
  }

  mutating func reset() {
    mode = .statements
    accessible.reset()
    isAfterColon = false
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    switch mode {
    case .statements: return statementToken(&cursor)
    case .title:
      cursor.skip { $0 != 0x0A }
      return replace(.statements, .titleText)
    case .string:
      if cursor.skip("\"") { return replace(.statements) }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .string
    case .markdown:
      if cursor.skip("`\"") { return replace(.statements) }
      let count = cursor.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "`") }
      return count > 0 ? .markdown : .invalid
    case .styleClass:
      mode = .statements
      return cursor.skip(while: \.isWord) > 0 ? .styleClass : .invalid
    case .pointStart:
      if Self.skipNumber(&cursor) { return replace(.pointX, .pointX) }
      if cursor.skipWhiteSpace() > 0, cursor.index == cursor.text.count { return nil }
      guard cursor.skip("]") else { return .invalid }
      cursor.skip { $0 == 0x20 }
      return replace(.statements)
    case .pointX:
      if cursor.skipWhiteSpace() > 0, cursor.index == cursor.text.count { return nil }
      guard cursor.skip(",") else { return .invalid }
      return replace(.pointY)
    case .pointY:
      if cursor.skipWhiteSpace() > 0 { return nil }
      mode = .pointStart
      return Self.skipNumber(&cursor) ? .pointY : .invalid
    }
  }

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skipComment() { return nil }
    let wasAfterColon = isAfterColon
    isAfterColon = false
    let start = cursor.index
    if cursor.skip(while: { $0 == 0x0A }) > 0 {
      isAfterColon = wasAfterColon
      return .newline
    }
    if let kind = keyword(&cursor) { return kind }
    if cursor.skip("\"`") { return replace(.markdown) }
    if cursor.skip("\"") { return replace(.string) }
    if cursor.skip(":::") { return replace(.styleClass) }
    cursor.skipWhiteSpace()
    if cursor.skip(":") {
      cursor.skipWhiteSpace()
      if cursor.skip("[") {
        cursor.skipWhiteSpace()
        return replace(.pointStart, .pointStart)
      }
    }
    cursor.index = start
    return sign(&cursor, wasAfterColon)
  }

  private mutating func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skipKeyword("title") { return replace(.title, .title) }
    // The text is the token.
    if accessible.begin(&cursor) { return .space }
    if cursor.skipKeyword("classdef") { return .classDefinition }
    let start = cursor.index
    cursor.skip { $0 == 0x20 }
    let words: [(StaticString, Kind)] = [
      ("x-axis", .xAxis), ("y-axis", .yAxis), ("quadrant-1", .quadrant1),
      ("quadrant-2", .quadrant2), ("quadrant-3", .quadrant3), ("quadrant-4", .quadrant4),
      ("quadrantchart", .header),
    ]
    for (word, kind) in words where cursor.skipAnyCase(word) {
      cursor.skip { $0 == 0x20 }
      return kind
    }
    if cursor.skip("--") {
      cursor.skip { $0 == UInt8(ascii: "-") }
      if cursor.skip(">") {
        cursor.skip { $0 == 0x20 }
        return .arrow
      }
    }
    cursor.index = start
    return nil
  }

  private mutating func sign(_ cursor: inout MermaidCursor, _ wasAfterColon: Bool) -> Kind? {
    let byte = cursor.peek
    cursor.index += 1
    switch byte {
    case _ where byte.isASCIILetter:
      cursor.skip(while: \.isASCIILetter)
      return .letters
    case _ where byte.isASCIIDigit:
      cursor.skip(while: \.isASCIIDigit)
      return .number
    case 0x80..., MermaidLine.codeStart, MermaidLine.codeEnd:
      cursor.skip { $0 & 0xC0 == 0x80 || $0.isSpaceTrail }
      return .sign
    case _ where byte.isSpace:
      isAfterColon = wasAfterColon
      return .space
    case UInt8(ascii: ":"):
      isAfterColon = true
      return .colon
    case UInt8(ascii: "[") where wasAfterColon:
      cursor.skipWhiteSpace()
      return replace(.pointStart, .bracket)
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "#"): return .hash
    case UInt8(ascii: "-"): return .minus
    case UInt8(ascii: "_"): return .underscore
    case UInt8(ascii: ";"): return .semicolon
    case UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "."),
      UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "?"), UInt8(ascii: "\\"),
      UInt8(ascii: "/"):
      return .sign
    default:
      cursor.index -= 1
      return .invalid
    }
  }

  /// Skips `1`, `0`, or `0.5` with any sign for the point.
  private static func skipNumber(_ cursor: inout MermaidCursor) -> Bool {
    if cursor.skip("1") { return true }
    guard cursor.skip("0") else { return false }
    if cursor.peek != 0x0A, cursor.peek(1).isASCIIDigit {
      cursor.index += 1
      cursor.skip(while: \.isASCIIDigit)
    }
    return true
  }
}
