import ArtifactBase

/// Splits the text of an entity relationship diagram into tokens, line by line (`Specs/Mermaid.md` N6).
///
/// Keywords are read in any case.
struct ERLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case header, newline, invalid
    case name, string, word, number, one
    case open, close, openAlias, closeAlias
    case colon, comma, semicolon, styleSeparator, hash
    case style, classDefinition, `class`, styleText
    case cardinality(MermaidERDiagram.Relationship.Cardinality)
    case identifying, nonIdentifying
    case attribute, key, comment
    case direction(MermaidFlowchart.Direction)
    case accessibleTitle, accessibleDescription

    var isText: Bool { self == .string || self == .comment || self == .accessibleDescription }
  }

  static let skipsInvalidLines = false

  enum Mode: Hashable, Sendable {
    case statements, block, quotedAttribute, string, comment, style
  }

  var modes = [Mode.statements]
  private var accessible = AccessibleLexer()
  private var direction: DirectionMention?
  var skipsSpace = false

  var missing: String? {
    switch mode {
    case .string, .comment: "`\"`"
    case .quotedAttribute: "`` ` ``"
    case .statements, .block, .style: accessible.missing
    }
  }

  mutating func reset() {
    skipsSpace = false
    accessible.reset()
    while modes.count > 1, mode != .block { modes.removeLast() }
  }

  /// Ends the attributes that a brace in an invalid line begins.
  mutating func endBlock() { modes = [.statements] }

  mutating func begin(_ text: Span<UInt8>, from start: Int) {
    direction = mode == .statements ? .last(in: text, from: start, anyCase: true) : nil
  }

  // MARK: Tokens

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    switch mode {
    case .statements: return statementToken(&cursor)
    case .block: return attributeToken(&cursor)
    case .quotedAttribute: return text(.attribute, to: UInt8(ascii: "`"), &cursor)
    case .string, .comment:
      let kind: Kind = mode == .string ? .string : .comment
      cursor.skip { $0 != UInt8(ascii: "\"") }
      if cursor.skip("\"") { modes.removeLast() }
      return kind
    case .style:
      if cursor.skip("\n") { return pop(.newline) }
      if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
      if cursor.skip(":") { return .colon }
      if cursor.skip(",") { return .comma }
      if cursor.skip("#") || cursor.skip("\u{1}") { return .hash }
      if cursor.skip(while: Self.isStyle) > 0 { return .styleText }
      if cursor.skip(";") || cursor.skip("\u{2}") { return .semicolon }
      cursor.index += 1
      return .invalid
    }
  }

  private static func isStyle(_ byte: UInt8) -> Bool {
    byte.isWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") || byte >= 0x80
  }

  private static func isName(_ byte: UInt8) -> Bool { isStyle(byte) || byte == UInt8(ascii: ".") }

  // MARK: Attributes

  private mutating func attributeToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\n") { return .newline }
    if cursor.skipSpaceInLine() > 0 { return nil }
    for key in ["pk", "fk", "uk"] as [StaticString] where cursor.skipKeyword(key) { return .key }
    if let end = genericEnd(cursor) {
      cursor.index = end
      return .attribute
    }
    if Self.startsAttribute(cursor.peek) {
      cursor.skip(while: Self.isAttribute)
      return .attribute
    }
    if cursor.skip("`") { return push(.quotedAttribute) }
    if cursor.skip("\"") {
      cursor.skip { $0 != UInt8(ascii: "\"") }
      if cursor.skip("\"") { return .comment }
      return push(.comment, .comment)
    }
    if cursor.skip("}") { return pop(.close) }
    if cursor.skip(",") { return .comma }
    cursor.index += 1
    return .invalid
  }

  private static func startsAttribute(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "*") || byte >= 0xC3
  }

  private static func isAttribute(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "."), UInt8(ascii: ","):
      true
    // A no-break space ends a name, unlike other white space that is not ASCII.
    default: isStyle(byte) && byte != UnicodeSpace.noBreak
    }
  }

  /// The end of a type with a parameter, `List~string~`: it contains white space up to the last `~` of the line.
  private func genericEnd(_ cursor: MermaidCursor) -> Int? {
    var index = cursor.index
    var first: Int?
    while index < cursor.text.count, !cursor.text[index].isSpace {
      if cursor.text[index] == UInt8(ascii: "~") {
        first = index
        break
      }
      index += 1
    }
    guard let first else { return nil }
    var last = first
    index = first + 1
    while index < cursor.text.count, cursor.text[index] != 0x0A {
      if cursor.text[index] == UInt8(ascii: "~") { last = index }
      index += 1
    }
    guard last > first else { return nil }
    var end = last + 1
    while end < cursor.text.count, !cursor.text[end].isSpace { end += 1 }
    return end
  }

  // MARK: Statements

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.begin(&cursor) { return nil }
    if let direction = direction?.skip(&cursor) { return .direction(direction) }
    if cursor.skip("\n") { return .newline }
    if cursor.skipWhiteSpace() > 0 {
      skipsSpace = cursor.index == cursor.text.count
      return nil
    }
    if cursor.skip("\"") { return quotedToken(&cursor) }
    if cursor.skipKeyword("erdiagram") { return .header }
    for (sign, kind) in Self.signs where cursor.skip(sign) {
      if kind == .open { modes.append(.block) }
      return kind
    }
    if cursor.skipKeyword("style") { return push(.style, .style) }
    if cursor.skipKeyword("classdef") { return push(.style, .classDefinition) }
    if cursor.skipKeyword("class") { return .class }
    if let kind = relationToken(&cursor) { return kind }
    if cursor.skip(while: Self.isName) > 0 { return .name }
    cursor.index += 1
    return .invalid
  }

  private mutating func quotedToken(_ cursor: inout MermaidCursor) -> Kind? {
    let begin = cursor.index
    cursor.skip { $0 != UInt8(ascii: "\"") }
    guard cursor.skip("\"") else { return push(.string, .string) }
    var isName = cursor.index > begin + 1
    for index in begin..<cursor.index - 1 {
      switch cursor.text[index] {
      case UInt8(ascii: "%"), UInt8(ascii: "\\"), 0x0A, 0x0B, 0x08: isName = false
      default: break
      }
    }
    return isName ? .word : .string
  }

  /// Reads a number, a cardinality or a line.
  private func relationToken(_ cursor: inout MermaidCursor) -> Kind? {
    for (word, cardinality) in Self.words {
      let isWord = word.utf8Start[word.utf8CodeUnitCount - 1].isWord
      if isWord ? cursor.skipKeyword(word) : cursor.skipAnyCase(word) {
        return .cardinality(cardinality)
      }
    }
    if cursor.peek.isASCIIDigit { return numberToken(&cursor) }
    for (sign, cardinality) in Self.rightSigns where cursor.skipAnyCase(sign) {
      return .cardinality(cardinality)
    }
    if cursor.peek | 0x20 == UInt8(ascii: "u"),
      [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "|")].contains(cursor.peek(1))
    {
      cursor.index += 1
      return .cardinality(.parent)
    }
    if cursor.skip("..") { return .nonIdentifying }
    if cursor.skip("--") || cursor.skipKeyword("to") { return .identifying }
    if cursor.skipKeyword("optionally to") || cursor.skip(".-") || cursor.skip("-.") {
      return .nonIdentifying
    }
    return nil
  }

  private func numberToken(_ cursor: inout MermaidCursor) -> Kind {
    let begin = cursor.index
    cursor.skip(while: \.isASCIIDigit)
    let end = cursor.index
    if cursor.skip("."), cursor.skip(while: \.isASCIIDigit) > 0 { return .number }
    cursor.index = end
    guard cursor.text[begin] == UInt8(ascii: "1") else { return .number }
    // A one before a name, a number or a line is a cardinality.
    var after = MermaidCursor(text: cursor.text, index: begin + 1)
    let isSpaced = after.skipWhiteSpace() > 0
    let next = after.peek
    let isBeforeName = next.isWord || next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
    let isBeforeLine = ["--", "..", ".-", "-."].contains {
      cursor.text.starts(with: $0, at: begin + 1)
    }
    if isSpaced && isBeforeName || isBeforeLine {
      cursor.index = begin + 1
      return .cardinality(.one)
    }
    return end == begin + 1 && !cursor.peek.isWord ? .one : .number
  }

  private static let signs: [(StaticString, Kind)] = [
    ("{", .open), ("#", .hash), (",", .comma), (":::", .styleSeparator), (":", .colon),
    ("[", .openAlias), ("]", .closeAlias),
  ]

  private typealias Cardinality = MermaidERDiagram.Relationship.Cardinality

  private static let words: [(StaticString, MermaidERDiagram.Relationship.Cardinality)] = [
    ("one or zero", .zeroOrOne), ("one or more", .oneOrMore), ("one or many", .oneOrMore),
    ("1+", .oneOrMore), ("|o", .zeroOrOne), ("zero or one", .zeroOrOne),
    ("zero or more", .zeroOrMore), ("zero or many", .zeroOrMore), ("0+", .zeroOrMore),
    ("}o", .zeroOrMore), ("many(0)", .zeroOrMore), ("many(1)", .oneOrMore), ("many", .zeroOrMore),
    ("}|", .oneOrMore), ("one", .one), ("only one", .one),
  ]

  private static let rightSigns: [(StaticString, MermaidERDiagram.Relationship.Cardinality)] = [
    ("||", .one), ("o|", .zeroOrOne), ("o{", .zeroOrMore), ("|{", .oneOrMore),
  ]
}
