import ArtifactBase

/// Splits block diagrams into tokens (`Specs/Mermaid.md` N18).
struct BlockLexer: ModalLexer {
  enum Kind: MermaidTokenKind {
    case newline, invalid, header, group, columns, space, id, size, end
    /// A keyword that Mermaid does not use, and a title, which it rejects.
    case reserved, accessible
    case shapeStart, shapeEnd, arrowStart, arrowEnd, direction
    case string, markdown, link, linkStart, linkLabel
    case classDefinition, classID, classStyles, `class`, classIDs, className
    case style, styleIDs, styleText

    var isText: Bool { self == .string || self == .markdown }
  }

  enum Mode: Hashable, Sendable {
    case statements, shape, arrow, arrowSign, directions, link, string, markdown
    case classDefinition, classStyles, `class`, className, style, styleText
  }

  var modes = [Mode.statements]
  /// Whether white space and line breaks at the start of the line belong to the white space before.
  var skipsSpace = false

  var missing: String? {
    switch mode {
    case .string: "`\"`"
    case .markdown: "`` `\" ``"
    case .shape, .arrow, .arrowSign: "the end of the block"
    case .directions: "a direction or `)`"
    case .link: "a text in quotes and the end of the edge"
    default: nil
    }
  }

  mutating func reset() {
    modes = [.statements]
    skipsSpace = false
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    switch mode {
    case .statements: return statementToken(&cursor)
    case .shape: return shapeToken(&cursor)
    case .arrow:
      if beginString(&cursor) { return nil }
      guard cursor.skip("]>") else { return .invalid }
      skipsSpace = true
      mode = .arrowSign
      return nil
    case .arrowSign:
      guard cursor.skip("(") else { return .invalid }
      return push(.directions)
    case .directions: return directionToken(&cursor)
    case .link: return linkToken(&cursor)
    case .string: return text(.string, to: UInt8(ascii: "\""), &cursor)
    case .markdown:
      if cursor.skip("`\"") { return pop() }
      let count = cursor.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "`") }
      return count > 0 ? .markdown : .invalid
    case .classDefinition:
      guard !cursor.isAtKeyword("default") || cursor.peek != UInt8(ascii: "D"),
        cursor.skip(while: \.isWord) > 0, cursor.skipWhiteSpace() > 0
      else { return .invalid }
      skipsSpace = true
      return replace(.classStyles, .classID)
    case .class, .style:
      guard cursor.skip(while: \.isWord) > 0 else { return .invalid }
      while cursor.peek == UInt8(ascii: ",") {
        let comma = cursor.index
        cursor.index += 1
        cursor.skipWhiteSpace()
        if cursor.skip(while: \.isWord) == 0 {
          cursor.index = comma
          break
        }
      }
      return mode == .class ? replace(.className, .classIDs) : replace(.styleText, .styleIDs)
    case .classStyles, .className, .styleText:
      cursor.skip { $0 != 0x0A }
      return pop(
        mode == .classStyles ? .classStyles : mode == .className ? .className : .styleText)
    }
  }

  /// Begins a text in quotes; false if none is here.
  private mutating func beginString(_ cursor: inout MermaidCursor) -> Bool {
    guard cursor.skip("\"") else { return false }
    modes.append(cursor.skip("`") ? .markdown : .string)
    return true
  }

  // MARK: Statements

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.peek == 0x0A {
      cursor.index += 1
      return .newline
    }
    if cursor.skip(while: { $0 != 0x0A && $0.isSpace }) > 0 { return nil }
    if cursor.skipWord("block-beta") { return .header }
    if cursor.skip("block:") { return .group }
    if cursor.skipWord("block") { return .header }
    if let kind = keyword(&cursor) { return kind }
    if beginString(&cursor) { return nil }
    if let kind = shapeStart(&cursor) { return kind }
    if cursor.skip("<[") { return push(.arrow, .arrowStart) }
    if cursor.skip(while: Self.isID) > 0 { return .id }
    if cursor.skipVisibleLink() { return .link }
    if cursor.skipLinkStart("--") || cursor.skipLinkStart("==") || cursor.skipLinkStart("-.") {
      cursor.skip(while: \.isSpaceInLine)
      return push(.link, .linkStart)
    }
    if cursor.peek == UInt8(ascii: ":"), cursor.peek(1).isASCIIDigit {
      cursor.index += 1
      cursor.skip(while: \.isASCIIDigit)
      return .size
    }
    return .invalid
  }

  private mutating func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    let start = cursor.index
    if cursor.skip("columns") {
      if cursor.skipWhiteSpace() > 0,
        cursor.skipWord("auto") || cursor.skip(while: \.isASCIIDigit) > 0
      {
        return .columns
      }
      cursor.index = start
    }
    if cursor.skip("space:") {
      if cursor.skip(while: \.isASCIIDigit) > 0 { return .space }
      cursor.index = start
    }
    if cursor.skipWord("space") { return .space }
    if cursor.skipWord("default") || cursor.skipWord("linkStyle") || cursor.skipWord("interpolate")
    {
      return .reserved
    }
    let words: [(StaticString, Kind, Mode)] = [
      ("classDef", .classDefinition, .classDefinition), ("class", .class, .class),
      ("style", .style, .style),
    ]
    for (word, kind, mode) in words {
      if cursor.skip(word), cursor.skipWhiteSpace() > 0 {
        skipsSpace = true
        return push(mode, kind)
      }
      cursor.index = start
    }
    var accessible = AccessibleLexer()
    if accessible.begin(&cursor, anyCase: false) {
      cursor.skipLine()
      return .accessible
    }
    return cursor.skipWord("end") ? .end : nil
  }

  // MARK: Shapes

  private static let starts: [StaticString] = [
    "-)", "(-", "))", ")", "(((", "((", "{{", "{", ">", "([", "(", "[[", "[|", "[(", "[\\", "[/",
    "[",
  ]

  private static let ends: [StaticString] = [
    "(((", ")))", "))", "}}", "}", "(-", "-)", "((", "]]", "(", "])", "\\]", "/]", ")]", ")", "]>",
    "]",
  ]

  private mutating func shapeStart(_ cursor: inout MermaidCursor) -> Kind? {
    for start in Self.starts where cursor.skip(start) { return push(.shape, .shapeStart) }
    return nil
  }

  private mutating func shapeToken(_ cursor: inout MermaidCursor) -> Kind? {
    for end in Self.ends where cursor.skip(end) { return pop(.shapeEnd) }
    return beginString(&cursor) ? nil : .invalid
  }

  private mutating func directionToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip(")") {
      modes.removeLast(2)
      return .arrowEnd
    }
    _ = cursor.skip(",")
    if cursor.skipWhiteSpace() > 0, cursor.index == cursor.text.count { return nil }
    for word in ["right", "left", "x", "y", "up", "down"] as [StaticString] where cursor.skip(word)
    {
      skipsSpace = true
      return .direction
    }
    return .invalid
  }

  // MARK: Links

  private mutating func linkToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"`") { return push(.markdown, .invalid) }
    if cursor.skip("\"") { return push(.string, .linkLabel) }
    if cursor.skipVisibleLink() { return pop(.link) }
    cursor.skipWhiteSpace()
    return cursor.index == cursor.text.count ? nil : .invalid
  }

  private static func isID(_ byte: UInt8) -> Bool {
    !byte.isSpace && !"([-){}<>:=".utf8.contains(byte)
  }
}
